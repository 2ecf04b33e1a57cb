"""The verbs in which a round, a play and the 39 Events are written.

A verb with its amounts is a `Row` of five integers; a program is a list of rows, carried out one after another. What a verb
does, and what it offers while it asks, stands in `rounds.py`, `plays.py` and `events.py`, under its number here.
"""

from typing import Final, NamedTuple

from thirteendays.game.terms import (
    ALLIANCES,
    ATLANTIC,
    BERLIN,
    CUBA_MIL,
    CUBA_POL,
    ITALY,
    MILITARY,
    MOST_CUBES,
    OPINION,
    POLITICAL,
    TELEVISION,
    TURKEY,
    UNITED_NATIONS,
)


class Row(NamedTuple):
    """One step of a program: a verb, how many, where (a set of battlegrounds or tracks), how many on each, and flags."""

    verb: int
    n: int = 0
    where: int = 0
    each: int = 0
    flags: int = 0


# Flags of a row.
BY_OTHER: Final = 1  # the other side does it
ITS_MARKERS: Final = 2  # the markers or cubes are those of the side that is not asked
PLACING_ONLY: Final = 4
UP_ONLY: Final = 8
ONE_BATTLEGROUND: Final = 16

# Verbs of a program and of a play (rules 4).
END: Final = 0
ASK_TRIGGER: Final = 1
COMMAND_CARD: Final = 2
# Verbs of Events (rules 5).
COMMAND_N: Final = 3
PLACE_UP_TO: Final = 4
REMOVE_UP_TO: Final = 5
PLACE_REMOVED: Final = 6
HALVE_ONE: Final = 7
HALVE_OR_PLACE: Final = 8
PLACE_UNTIL_AHEAD: Final = 9
MOVE_MARKER: Final = 10
MOVE_TWO_MARKERS: Final = 11
LOWER_BY_AS_MUCH: Final = 12
LOWER_HIGHEST: Final = 13
LOWER_ALL: Final = 14
GAIN_PRESTIGE: Final = 15
LAY_ON: Final = 16
IF_IN_DEFCON_3: Final = 17
IF_HIGHER: Final = 18
TAKE_CARD: Final = 19
REPLACE_TAKEN: Final = 20
USE_TAKEN: Final = 21
DISCARD_ANY: Final = 22
DRAW_AS_MANY: Final = 23
WITHDRAW_OR_RESTRICT: Final = 24
# Verbs of a round (rules 3 and 7).
ESCALATE_ALL: Final = 25
DEAL_AGENDAS: Final = 26
KEEP_AGENDA: Final = 27
DEAL_HAND: Final = 28
CHOOSE_FIRST: Final = 29
NEXT_PLAY: Final = 30
SAVE_CARDS: Final = 31
TELEVISION_BONUS: Final = 32
TAKE_LETTER: Final = 33
DRAW_FOR_ALLIANCES: Final = 34
KEEP_OR_DISCARD: Final = 35
AGENDA_ESCALATES: Final = 36
AWARD_PRESTIGE: Final = 37
CHECK_WAR: Final = 38
NEXT_ROUND: Final = 39
COUNT_AFTERMATH: Final = 40
FIND_WINNER: Final = 41


def _set(*members: int) -> int:
    return sum(1 << m for m in members)


# Sets of battlegrounds and tracks, and the two that depend on the position (read when the placing begins: rules 5).
MILITARY_GROUP: Final = _set(BERLIN, ATLANTIC, CUBA_MIL)
POLITICAL_GROUP: Final = _set(TURKEY, ITALY, CUBA_POL)
OPINION_GROUP: Final = _set(TELEVISION, UNITED_NATIONS, ALLIANCES)
CUBA: Final = _set(CUBA_MIL, CUBA_POL)
ANYWHERE: Final = MILITARY_GROUP | POLITICAL_GROUP | OPINION_GROUP
WHERE_NONE: Final = -1
WHERE_SOME: Final = -2
ANY_TRACK: Final = _set(MILITARY, POLITICAL, OPINION)


def on(*battlegrounds: int) -> int:
    """The set of these battlegrounds."""
    return _set(*battlegrounds)


def track(number: int) -> int:
    """The set with this one track."""
    return _set(number)


def other(row: Row) -> Row:
    """The other side does this part, where its text says so; the side that plays or triggers still resolves the Event."""
    return row._replace(flags=row.flags | BY_OTHER)


def place(n: int, where: int, each: int = MOST_CUBES) -> Row:
    """Place up to n own cubes in total, at most `each` on a battleground."""
    return Row(PLACE_UP_TO, n, where, each)


def remove(n: int, where: int) -> Row:
    """Remove up to n own cubes in total."""
    return Row(REMOVE_UP_TO, n, where, MOST_CUBES)


def remove_theirs(n: int, where: int) -> Row:
    """Remove up to n cubes of the other side."""
    return Row(REMOVE_UP_TO, n, where, MOST_CUBES, ITS_MARKERS)


def remove_from_one(where: int) -> Row:
    """Remove any number of own cubes from one battleground."""
    return Row(REMOVE_UP_TO, MOST_CUBES, where, MOST_CUBES, ONE_BATTLEGROUND)


def place_removed() -> Row:
    """Place all cubes just removed, on battlegrounds from which none was."""
    return Row(PLACE_REMOVED)


def halve(where: int) -> Row:
    """Remove half of the other side's cubes, rounded up, from one battleground."""
    return Row(HALVE_ONE, where=where)


def halve_or_place(where: int, n: int, battleground: int) -> Row:
    """Either `halve(where)`, or place up to n own cubes on one battleground, or neither."""
    return Row(HALVE_OR_PLACE, n, where, battleground)


def place_until_ahead(battleground: int) -> Row:
    """Place own cubes one by one until one ahead, at 5, or without supply."""
    return Row(PLACE_UNTIL_AHEAD, where=battleground)


def command(n: int, where: int = ANYWHERE) -> Row:
    """A Command action with n cubes (rules 4.4)."""
    return Row(COMMAND_N, n, where)


def command_placing(n: int, where: int) -> Row:
    """A Command action that can only place."""
    return Row(COMMAND_N, n, where, flags=PLACING_ONLY)


def move_marker(n: int, tracks: int = ANY_TRACK) -> Row:
    """Move one own marker up to n steps, up or down."""
    return Row(MOVE_MARKER, n, tracks)


def move_theirs(n: int) -> Row:
    """The other side may move one marker of the side that resolves up to n steps, up or down."""
    return Row(MOVE_MARKER, n, ANY_TRACK, flags=BY_OTHER | ITS_MARKERS)


def raise_marker(n: int, tracks: int) -> Row:
    """Move an own marker up to n steps up."""
    return Row(MOVE_MARKER, n, tracks, flags=UP_ONLY)


def lower_by_as_much(tracks: int) -> Row:
    """Another own marker may go down by as many steps as one just went up."""
    return Row(LOWER_BY_AS_MUCH, 0, tracks)


def dominator_moves_two(battleground: int) -> Row:
    """The side that dominates the battleground may move two different markers of its own by one step each."""
    return Row(MOVE_TWO_MARKERS, 2, battleground)


def lower_highest(n: int) -> Row:
    """The highest own marker goes down up to n steps."""
    return Row(LOWER_HIGHEST, n)


def lower_all() -> Row:
    """All own markers go down one step."""
    return Row(LOWER_ALL, 1)


def gain(n: int) -> Row:
    """Gain n prestige."""
    return Row(GAIN_PRESTIGE, n)


def lay_on_self() -> Row:
    """The Event lies on the side that resolves it until the next round."""
    return Row(LAY_ON)


def lay_on_other() -> Row:
    """The Event lies on the other side until the next round."""
    return Row(LAY_ON, flags=BY_OTHER)


def if_in_defcon_3(number: int) -> Row:
    """What follows happens only if the own marker of the track is in the DEFCON 3 area."""
    return Row(IF_IN_DEFCON_3, where=number)


def if_higher(number: int) -> Row:
    """What follows happens only if the own marker of the track is higher than the other side's."""
    return Row(IF_HIGHER, where=number)


def withdraw_or_restrict(n: int, battleground: int) -> Row:
    """The other side removes n of its cubes from the battleground, or the Event lies on it."""
    return Row(WITHDRAW_OR_RESTRICT, n, battleground, flags=BY_OTHER)
