"""Taking decisions back: how far a side may go, alone or with the other side's consent, and what bars it.

Nothing that was learned can be unlearned: a decision cannot be taken back once a card has been dealt, a hidden choice made or an
agenda revealed after it. A later decision of the other side bars it too, unless that side consents.
"""

from typing import Any

from thirteendays.game import engine
from thirteendays.game import terms as t
from thirteendays.game.position import Position


def stays(
    first: Position, now: Position, actions: list[int], movers: list[int], seen: list[int], side: int, consent: bool
) -> int | dict[str, Any]:
    """How many moves stay if a side takes its latest decision back; or the reason, by its key, why it may not."""
    if now.kind == t.OVER:
        return {"key": "undo_over"}
    after = now
    for index in range(len(actions) - 1, -1, -1):
        if movers[index] == t.CHANCE:
            return {"key": "undo_dealt"}
        if seen[index] != engine.SEEN_BY_ALL:
            return {"key": "undo_hidden"}
        before = at(first, actions, index)
        if before.sets[t.RESOLVED] != after.sets[t.RESOLVED]:
            return {"key": "undo_revealed"}
        if _was_dealt(before, after):
            return {"key": "undo_dealt"}
        if movers[index] == side:
            return index
        if not consent:
            return {"key": "undo_other"}
        after = before
    return {"key": "undo_nothing"}


def at(first: Position, actions: list[int], moves: int) -> Position:
    """The position after the first so many moves."""
    pos = Position(first)
    engine.follow(pos, actions[:moves], [], [])
    return pos


def _was_dealt(before: Position, after: Position) -> bool:
    """Whether a card was dealt or taken where only one could be: chance, though in no record (protocol, forced moves)."""
    return before.sets[t.DECK] != after.sets[t.DECK] or before.drawn == t.NOBODY != after.drawn
