"""What can be counted on the table by everybody: supplies, who dominates what, how far the plays of the round have come."""

from typing import Any

from thirteendays.game import terms as t
from thirteendays.game.moves import BATTLEGROUNDS, SIDES
from thirteendays.game.position import ROW_OF, Position, dominator
from thirteendays.game.program import FIRST_PLAY_ROW


def counts(pos: Position) -> dict[str, Any]:
    """Cubes in supply, the dominator of each battleground with its lead, and the plays that each side has made this round.

    `first` is the side that plays first this round, `playing` the side whose play is under way or to come.
    """
    return {
        "supply": {side: int(pos.cubes[t.SUPPLY + n]) for n, side in enumerate(SIDES)},
        "dominators": {where: _dominator(pos, n) for n, where in enumerate(BATTLEGROUNDS)},
        "plays": _plays(pos),
    }


def _dominator(pos: Position, battleground: int) -> dict[str, Any]:
    side = dominator(pos, battleground)
    lead = abs(int(pos.cubes[battleground]) - int(pos.cubes[t.BATTLEGROUNDS + battleground]))
    return {"side": None if side == t.NOBODY else SIDES[side], "lead": lead}


def _plays(pos: Position) -> dict[str, Any]:
    """Plays made, from how far the round's program has come: its rows for the eight plays follow each other."""
    begun = min(max((pos.todo[0] & ROW_OF) - FIRST_PLAY_ROW, 0), t.PLAYS)
    under_way = pos.kind not in (t.OVER, t.FIRST) and begun > 0 and (pos.kind == t.PLAY or pos.depth > 1)
    made = int(begun - 1 if under_way else begun)
    first = pos.first if begun else t.NOBODY
    if first == t.NOBODY:
        return {"us": 0, "ussr": 0, "first": None, "playing": None}
    by = {SIDES[first]: (made + 1) // 2, SIDES[1 - first]: made // 2}
    playing = SIDES[(first + begun - 1) % 2] if under_way else None
    return {"us": by["us"], "ussr": by["ussr"], "first": SIDES[first], "playing": playing}
