"""Whether another choice would have left less danger of war: what a warning before a move is given for."""

from collections.abc import Iterable
from functools import partial
from typing import Final

from thirteendays.game import outlook
from thirteendays.game import terms as t
from thirteendays.game.asking.drafts import ways_through
from thirteendays.game.happenings import steps
from thirteendays.game.moves import ACTIONS_OF
from thirteendays.game.position import Position

NO: Final = 0
DEEPEST: Final = 2  # own decisions of one play that follow each other: the way to play a card, then its cubes


def safer_choice(pos: Position, side: int, moves: Iterable[str]) -> bool:
    """Whether these moves leave a side in danger of war, as it can know, where another choice of the decision leaves less.

    A choice that leads to more decisions of the side in the same play counts by the best of those.
    """
    level = _least(_after(pos, moves, side), side, DEEPEST)
    if level == NO:
        return False
    better = partial(_leaves_less, side=side, level=level)
    return any(better(_after(pos, way, side)) for way in ways_through(pos))


def _leaves_less(pos: Position, side: int, level: int) -> bool:
    return _least(pos, side, DEEPEST) < level


def _least(pos: Position, side: int, deep: int) -> int:
    """The least danger that the side can reach from here with its own decisions in this play."""
    if deep == 0 or pos.mover != side or pos.kind in (t.NOTHING, t.DEAL, t.OVER):
        return int(outlook.danger(pos, side, side))
    least = int(outlook.CERTAIN)
    for way in ways_through(pos):
        least = min(least, _least(_after(pos, way, side), side, deep - 1))
        if least == NO:
            break
    return least


def _after(pos: Position, moves: Iterable[str], side: int) -> Position:
    """The position after moves and what is forced then, up to the end of the play."""
    after = Position(pos)
    for move in moves:
        for _ in steps(after, ACTIONS_OF[move], side, False, to_next_play=True):
            pass
    return after
