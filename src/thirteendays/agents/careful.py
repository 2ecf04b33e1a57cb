"""Random, but never a move after which its own danger of war is worse than it must be.

Danger is what the side itself may know: whether it would start a nuclear war if the round ended right after the move, for no,
some or all of the agendas that the other side may hold. Among the moves with the least danger each is equally likely.
"""

from typing import Any

from thirteendays.game import RecordError, engine, outlook, position_of, stream
from thirteendays.game import terms as t
from thirteendays.game.hidden import unseen
from thirteendays.game.moves import ACTIONS_OF, SIDE_NUMBER
from thirteendays.game.position import Position
from thirteendays.game.source import Source


def carefully(view: dict[str, Any], source: Source) -> str:
    """One of the legal moves with the least danger of war for the side that moves."""
    dangers = dangers_of(view)
    least = min(dangers.values())
    moves = [move for move, danger in dangers.items() if danger == least]
    return moves[source.below(len(moves))]


def dangers_of(view: dict[str, Any]) -> dict[str, int]:
    """The danger of war after each legal move, for the side that moves: 0 no, 1 possible, 2 certain."""
    side = SIDE_NUMBER[view["side"]]
    pos = known(view, side)
    return {move: outlook.danger(after(pos, side, move), side, side) for move in view["legal"]}


def known(view: dict[str, Any], side: int) -> Position:
    """The position with everything that the side cannot know in card order, so that nothing hidden can tell."""
    return unseen(position_of(view, stream(0, "")), side)


def after(pos: Position, side: int, move: str) -> Position:
    """The position after a move and all that it brings about by itself, up to a choice, a card drawn or the end of the play.

    What comes after the play may show or depend on hidden cards: the other hand, the save step, the agendas revealed.
    """
    action = ACTIONS_OF.get(move, -1)
    then = Position(pos)
    if pos.kind == t.AGENDA:  # both sides choose at the same time, so the other's choice may still be missing
        if not (t.KEEP <= action < t.KEEP + t.AGENDAS and pos.sets[t.DEALT + side] >> (action - t.KEEP) & 1):
            raise RecordError(f"not a view: {move!r} is not legal in it")
        then.sets[t.KEPT + side] = 1 << (action - t.KEEP)
        return then
    if pos.mover != side or action not in engine.legal(pos):
        raise RecordError(f"not a view: {move!r} is not legal in it")
    engine.carry_out(then, action)
    while True:
        while then.kind == t.NOTHING and then.depth > 1:
            engine.begin(then)
        if then.kind in (t.NOTHING, t.DEAL) or not engine.is_forced(then, len(choices := engine.legal(then))):
            return then
        engine.carry_out(then, choices[0])
