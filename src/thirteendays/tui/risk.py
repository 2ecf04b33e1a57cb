"""Whether another choice would have left less danger of war: what a warning before a move is given for."""

from collections.abc import Iterable
from functools import partial
from typing import Final

from thirteendays.game import Game, Side, outlook
from thirteendays.game import terms as t
from thirteendays.game.asking.drafts import ways_through
from thirteendays.game.happenings import steps
from thirteendays.game.hidden import unseen
from thirteendays.game.moves import ACTIONS_OF, SIDES
from thirteendays.game.position import Position

NO: Final = 0
DEEPEST: Final = 2  # own decisions of one play that follow each other: the way to play a card, then its cubes


def safer_choice(game: Game, side: Side, moves: Iterable[str]) -> bool:
    """Whether these moves leave a side in danger of war, as it can know, where another choice of the decision leaves less.

    A choice that leads to more decisions of the side in the same play counts by the best of those.
    """
    number = SIDES.index(side)
    now = unseen(game.position, number)
    chosen = _after(now, moves, number)
    level = _least(chosen, number, DEEPEST)
    if level == NO:
        return False
    better = partial(_leaves_less, number=number, level=level)
    return any(better(_after(now, way, number)) for way in ways_through(now))


def _leaves_less(pos: Position, number: int, level: int) -> bool:
    return _least(pos, number, DEEPEST) < level


def _least(pos: Position, number: int, deep: int) -> int:
    """The least danger that the side can reach from here with its own decisions in this play."""
    if deep == 0 or pos.mover != number or pos.kind in (t.NOTHING, t.DEAL, t.OVER):
        return int(outlook.danger(pos, number, number))
    least = int(outlook.CERTAIN)
    for way in ways_through(pos):
        least = min(least, _least(_after(pos, way, number), number, deep - 1))
        if least == NO:
            break
    return least


def _after(pos: Position, moves: Iterable[str], number: int) -> Position:
    """The position after moves and what is forced then, up to the end of the play."""
    after = Position(pos)
    for move in moves:
        for _ in steps(after, ACTIONS_OF[move], number, False, to_next_play=True):
            pass
    return after
