"""The ways to play a card, and the cubes of a Command with what they are made of (rules 4.1 to 4.5)."""

from typing import Any, Final

from thirteendays.game import terms as t
from thirteendays.game import verbs as v
from thirteendays.game.hidden import hides_drawn
from thirteendays.game.moves import CARDS, members
from thirteendays.game.position import CARD, LETTER, Position
from thirteendays.game.program import CARD_SIDE, SOPS, TO_THE_BRINK, VALUE, VERB, N

WAYS: Final = ("event", "command", "command+letter")
Part = dict[str, Any]


def ways(pos: Position, side: int) -> dict[str, dict[str, dict[str, Any]]]:
    """For each card of a side, in its hand or just taken, each way in which it might play it now.

    Of a way: whether the rules allow it (`allowed`: its own or a UN card for its Event, the letter only if it holds it), and for
    Command the `cubes` with their `parts`, and whether the other side may first trigger the Event (`trigger`).
    """
    cards = members(pos.sets[t.HANDS + side], CARDS)
    if pos.kind == t.TAKEN and pos.mover == side and not hides_drawn(pos, side):
        cards.append(CARDS[pos.drawn])
    return {card: _ways(pos, side, CARDS.index(card)) for card in cards}


def _ways(pos: Position, side: int, card: int) -> dict[str, dict[str, Any]]:
    theirs = CARD_SIDE[card] == 1 - side
    found: dict[str, dict[str, Any]] = {"event": {"allowed": not theirs}}
    for way, letter in (("command", False), ("command+letter", True)):
        parts = parts_of(pos, side, {"key": "card", "n": int(VALUE[card])}, letter)
        allowed = not letter or pos.letter == side
        found[way] = {"allowed": allowed, "cubes": total(parts), "parts": parts, "trigger": theirs}
    return found


def parts_of(pos: Position, side: int, first: Part, letter: bool) -> list[Part]:
    """What the cubes of a Command are made of: the first part, the letter, what lies on the side, and the least of 1 (rules 4.5)."""
    effects = pos.sets[t.EFFECTS + side]
    parts = [first]
    if letter:
        parts.append({"key": "letter", "n": 1})
    if effects & t.BIT[SOPS]:
        parts.append({"key": "sops", "n": 1})
    if effects & t.BIT[TO_THE_BRINK]:
        parts.append({"key": "to_the_brink", "n": -1})
    if total(parts) < 1:
        parts.append({"key": "least", "n": 1 - total(parts)})
    return parts


def total(parts: list[Part]) -> int:
    """The sum of all parts."""
    return sum(part["n"] for part in parts)


def parts_now(pos: Position) -> list[Part]:
    """What the cubes of the Command that is asked for are made of: a card's value, or what an Event grants."""
    frame = pos.todo[pos.depth - 1]
    if VERB[pos.row] == v.COMMAND_CARD:
        first = {"key": "card", "n": int(VALUE[frame // CARD])}
        return parts_of(pos, pos.mover, first, bool(frame & LETTER))
    return parts_of(pos, pos.mover, {"key": "event", "n": int(N[pos.row])}, False)
