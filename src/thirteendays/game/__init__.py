"""The rules of the game and what can be asked of them: standard library, mypy_extensions and librt only."""

from thirteendays.game import engine as _engine
from thirteendays.game.chance import Dealer, SeededDealer, SystemDealer, deal, deal_all, fresh_source, stream
from thirteendays.game.game import Game, Side, Viewer
from thirteendays.game.record import RULES_VERSION, IllegalMove, RecordError
from thirteendays.game.resample import Sampler, position_of, resample

compiled: bool = not str(_engine.__file__).endswith(".py")
"""Whether the engine runs compiled; interpreted it plays the same games, some fifty times slower."""

__all__ = [
    "RULES_VERSION",
    "Dealer",
    "Game",
    "IllegalMove",
    "RecordError",
    "Sampler",
    "SeededDealer",
    "Side",
    "SystemDealer",
    "Viewer",
    "compiled",
    "deal",
    "deal_all",
    "fresh_source",
    "position_of",
    "resample",
    "stream",
]
