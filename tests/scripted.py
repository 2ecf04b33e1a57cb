"""A server whose chance and identifiers are known before: for tests that compare two worlds."""

from typing import Any

from thirteendays.game import Game
from thirteendays.game.moves import ACTIONS_OF
from thirteendays.game.position import Position

NOW = 1_790_000_000_000


class Scripted:
    """Deals the cards of a game that has been played."""

    def __init__(self, game: Game) -> None:
        replay = Game.from_record(game.record(), 0)
        self.cards = []
        for move in game.moves:
            if replay.mover == "chance":
                self.cards.append(ACTIONS_OF[move])
            replay.play(move)
        self.cards.reverse()

    def draw(self, pos: Position) -> int:
        """The next card."""
        return self.cards.pop()


def counted() -> Any:
    """Makes identifiers that are the same in both worlds."""
    made = iter(range(10**6))
    return lambda size: f"{next(made):0{size}d}"


def arguments(game: Game) -> dict[str, Any]:
    """What a server is made with on which this game will be played."""
    return {"dealer": Scripted(game), "clock": lambda: NOW, "random_text": counted()}
