"""Decisions of games between careful players, and the last play of a game, for tests of those who think."""

from collections.abc import Iterator
from typing import Any

from thirteendays.agents import make
from thirteendays.game import Game, SeededDealer, Side, deal_all


def games(seed: int, step: int = 3) -> Iterator[tuple[Game, Side]]:
    """Some decisions of a game between careful players."""
    game, dealer = Game(), SeededDealer(f"search {seed}")
    players = {"us": make("careful", seed), "ussr": make("careful", seed + 1)}
    deal_all(game, dealer)
    count = 0
    while not game.is_over:
        side: Side = "us" if game.mover == "us" else "ussr"
        count += 1
        if count % step == 0:
            yield game, side
        game.play(players[side].choose(game.view(side)))
        deal_all(game, dealer)


def last_play(mover: Side = "us", **position: Any) -> Game:
    """A side is about to make the last play of a round, of the last one unless said."""
    return Game.arrange(
        **{
            "round": 3,
            "first": "ussr" if mover == "us" else "us",
            "plays": 7,
            "agendas": {"us": "turkey", "ussr": "berlin"},
            "dealt": {"us": ["turkey", "italy", "letter"], "ussr": ["berlin", "atlantic", "cuba_pol"]},
            "hands": {mover: ["u_thant", "scramble"]},
            **position,
        }
    )
