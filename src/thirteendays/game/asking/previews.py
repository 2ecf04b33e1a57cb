"""What a move, or the moves of a draft, would change."""

from typing import Any

from thirteendays.game import terms as t
from thirteendays.game.asking.outlooks import danger_levels, if_round_ended_now
from thirteendays.game.asking.reasons import why_not
from thirteendays.game.happenings import items_of, steps
from thirteendays.game.moves import ACTIONS_OF, BATTLEGROUNDS, SIDES
from thirteendays.game.position import Position, dominator
from thirteendays.game.record import IllegalMove
from thirteendays.game.views import legal_tokens


def preview(pos: Position, viewer: int, moves: list[str]) -> dict[str, Any]:
    """What the moves, one after another, would change for the viewer: up to the next decision, chance, or the end of the play.

    `happenings` in order, `dominators` where domination changes, `danger` of war before and after for each side, `after`, what
    would be if the round ended then, and `ends`, whether the play ends with it. Raises IllegalMove.
    """
    before = Position(pos)
    items: list[dict[str, Any]] = []
    for index, move in enumerate(moves):
        reason = why_not(pos, move, viewer)
        if reason is not None:
            raise IllegalMove(move, reason, legal_tokens(pos) if pos.mover == viewer else [])
        for step in steps(pos, ACTIONS_OF[move], viewer, False, to_next_play=True):
            items += [{"move": index, **item} for item in items_of(step, True)]
    levels, levels_after = danger_levels(before, viewer), danger_levels(pos, viewer)
    return {
        "moves": moves,
        "happenings": items,
        "dominators": _dominators(before, pos),
        "danger": {side: {"from": levels[side], "to": levels_after[side]} for side in SIDES},
        "after": if_round_ended_now(pos, viewer),
        "ends": pos.depth == 1 and pos.kind == t.NOTHING,
    }


def _dominators(before: Position, after: Position) -> list[dict[str, Any]]:
    changes = []
    for n, where in enumerate(BATTLEGROUNDS):
        old, new = dominator(before, n), dominator(after, n)
        if old != new:
            changes.append({"where": where, "from": _side(old), "to": _side(new)})
    return changes


def _side(number: int) -> str | None:
    return None if number == t.NOBODY else SIDES[number]
