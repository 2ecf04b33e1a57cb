"""What a pick does to those picked before: it is added, takes one back, or takes the place of others (drafts)."""

from typing import Any, Final

from thirteendays.game import terms as t
from thirteendays.game.asking.drafts import draft
from thirteendays.game.position import Position
from thirteendays.game.record import IllegalMove

Reason = dict[str, Any]

# Decisions about one thing: a new pick takes the place of the old one.
SINGLE: Final = (t.AGENDA, t.FIRST, t.PLAY, t.TRIGGER, t.HALVE, t.TAKEN, t.WITHDRAW, t.AFTERMATH)


def picked(pos: Position, side: int, picks: list[str], pick: str) -> tuple[list[str], Reason | None]:
    """The picks with one more, and None; or the picks as they were, and the reason why it cannot be picked.

    A pick that undoes an earlier one takes that one back. Where only one thing can be chosen it takes the old one's place.
    """
    against = opposite(pick)
    if against is not None and against in picks:
        return without(picks, against), None
    reason: Reason | None = None
    for tried in ([*picks, pick], *_instead(pos, side, picks, pick)):
        try:
            draft(pos, side, tried)
        except IllegalMove as error:
            reason = reason or error.reason
        else:
            return tried, None
    return picks, reason


def _instead(pos: Position, side: int, picks: list[str], pick: str) -> list[list[str]]:
    """The picks with the new one in the place of old ones."""
    if not picks:
        return []
    others = any(thing(one) != thing(pick) for one in picks)
    replaces = (
        (pos.kind in SINGLE and not (pos.kind == t.HALVE and pick in picks))
        or (len(picks) == 1 and pick not in picks and draft(pos, side, picks)["left"] == 0)
        or (pos.kind == t.COMMAND and others)
        or (pos.kind == t.REMOVE and bool(pos.each) and any(one != pick for one in picks))
        or (pos.kind == t.DEFCON and pos.left == 1 and others)
    )
    return [[pick]] if replaces else []


def thing(pick: str) -> str:
    """The battleground, track or card that a pick belongs to, or the pick itself where it is a button."""
    name = pick.partition(":")[2] or pick
    return name[:-2] if name[-2:-1] in ("+", "-") else name


def opposite(pick: str) -> str | None:
    """The pick that a pick takes back: a cube removed for one placed on the same battleground, a step down for a step up."""
    sign = pick[-2:-1]
    return pick[:-2] + ("-1" if sign == "+" else "+1") if sign in ("+", "-") and sign else None


def without(picks: list[str], pick: str) -> list[str]:
    """The picks without the latest one that is this."""
    for n in range(len(picks) - 1, -1, -1):
        if picks[n] == pick:
            return picks[:n] + picks[n + 1 :]
    return picks
