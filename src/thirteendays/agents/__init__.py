"""Computer players. They see views and nothing else, as people do.

>>> player = make("careful", seed=1)
>>> from thirteendays.game import Game
>>> game = Game.arrange(first="us", hands={"us": ["excomm"]})
>>> player.choose(game.view("us")) in game.legal_moves()
True
"""

from thirteendays.agents.players import KNOWN, BuiltIn, Player, UnknownPlayer, make

__all__ = ["KNOWN", "BuiltIn", "Player", "UnknownPlayer", "make"]
