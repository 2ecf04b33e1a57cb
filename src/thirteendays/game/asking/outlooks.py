"""If the round ended now: step 5 with passes, then steps 6 and 7, for every agenda that a side may hold as the viewer knows."""

from typing import Any

from thirteendays.game import outlook
from thirteendays.game import terms as t
from thirteendays.game.cards import AGENDA_CARDS
from thirteendays.game.moves import FLAG_ORDER, OTHER, SIDES, TRACKS
from thirteendays.game.position import Position
from thirteendays.game.rounds import award, starts_war

LEVELS = ("no", "possible", "certain")


def if_round_ended_now(pos: Position, viewer: int) -> dict[str, Any]:
    """The letter's holder, each side's danger of war, each flagged place's award, and each pair of agendas' outcome.

    `danger` gives, for each side, its level (no, possible or certain) and the agendas of each side that may bring the war;
    `places` the award of each flagged agenda that may be held, positive for the US; `flags` that of every flag on the table;
    `outcomes` prestige, markers and wars for each pair.
    """
    held = [outlook.agendas_in(outlook.may_hold(pos, side, viewer == side)) for side in range(2)]
    pairs = [(us, ussr, outlook.ended(pos, us, ussr)) for us in held[0] for ussr in held[1]]
    outcomes = [_outcome(pos, us, ussr, end) for us, ussr, end in pairs]
    return {
        "letter": SIDES[pairs[0][2].letter],
        "danger": {side: _danger(side, outcomes) for side in SIDES},
        "places": _places(pos, held),
        "flags": _flags(pos, viewer),
        "outcomes": outcomes,
    }


def danger_levels(pos: Position, viewer: int) -> dict[str, str]:
    """Each side's danger of war as the viewer may know it: "no", "possible" or "certain"."""
    return {side: LEVELS[outlook.danger(pos, viewer, n)] for n, side in enumerate(SIDES)}


def _subject(agenda: int) -> str | None:
    """What an agenda scores; the two cards of a track score the same."""
    return None if agenda == t.NOBODY else AGENDA_CARDS[agenda].subject


def _outcome(pos: Position, us: int, ussr: int, end: Position) -> dict[str, Any]:
    return {
        "us": _subject(us),
        "ussr": _subject(ussr),
        "prestige": end.prestige,
        "change": end.prestige - pos.prestige,
        "defcon": {
            side: {track: end.markers[3 * n + k] for k, track in enumerate(TRACKS)} for n, side in enumerate(SIDES)
        },
        "war": [side for n, side in enumerate(SIDES) if starts_war(end, n)],
    }


def _danger(side: str, outcomes: list[dict[str, Any]]) -> dict[str, Any]:
    """The level, and which agendas of each side bring the war, where it depends on what that side holds."""
    wars = [outcome for outcome in outcomes if side in outcome["war"]]
    level = LEVELS[0 if not wars else 2 if len(wars) == len(outcomes) else 1]
    return {"level": level, "agendas": {holder: _bringing(holder, wars, outcomes) for holder in SIDES}}


def _bringing(holder: str, wars: list[dict[str, Any]], outcomes: list[dict[str, Any]]) -> list[str]:
    """The agendas of a side with which war comes, none if it comes, or not, with any of them alike."""
    partner = OTHER[holder]
    held = {outcome[holder] for outcome in outcomes}
    with_war = {(outcome[holder], outcome[partner]) for outcome in wars}
    partners = {outcome[partner] for outcome in outcomes}
    if all(len({(mine, theirs) in with_war for mine in held}) == 1 for theirs in partners):
        return []
    return sorted({outcome[holder] for outcome in wars if outcome[holder] is not None}, key=_subject_order)


def _subject_order(subject: str) -> int:
    return [agenda.subject for agenda in AGENDA_CARDS].index(subject)


def _places(pos: Position, held: list[list[int]]) -> list[dict[str, Any]]:
    """The award of each agenda that may be held, once for a flagged place, on the position after step 5.

    A track's award is the one without a track card of the other side; markers that it escalates itself are counted.
    """
    found: dict[str, dict[str, Any]] = {}
    for n, side in enumerate(SIDES):
        for agenda in held[n]:
            if agenda == t.NOBODY:
                continue
            flag = AGENDA_CARDS[agenda].flag
            place: dict[str, Any] = {
                "flag": flag,
                "by": [],
                "agenda": _subject(agenda),
                "award": _award(pos, n, agenda),
            }
            by = found.setdefault(flag, place)["by"]
            if side not in by:
                by.append(side)
    return [found[flag] for flag in sorted(found, key=FLAG_ORDER.index)]


def _award(pos: Position, side: int, agenda: int) -> int:
    """What an agenda would award, the other side revealing none."""
    alone = outlook.ended(pos, *((agenda, t.NOBODY) if side == 0 else (t.NOBODY, agenda)))
    return award(alone, agenda)


def _flags(pos: Position, viewer: int) -> list[dict[str, Any]]:
    """Every flag on the table with its award, and whether its agenda is the one kept, which only its own side knows."""
    found = []
    for n, side in enumerate(SIDES):
        kept = pos.sets[t.KEPT + n] if viewer == n else 0
        for agenda in outlook.agendas_in(pos.sets[t.DEALT + n]):
            if agenda == t.NOBODY:
                continue
            flag, subject = AGENDA_CARDS[agenda].flag, _subject(agenda)
            is_kept = bool(kept >> agenda & 1) if kept else None
            found.append(
                {"side": side, "flag": flag, "agenda": subject, "award": _award(pos, n, agenda), "kept": is_kept}
            )
    return sorted(found, key=lambda one: (SIDES.index(str(one["side"])), FLAG_ORDER.index(str(one["flag"]))))
