"""What a move changes, in a few words: from the engine's preview of it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from thirteendays import text
from thirteendays.game.moves import OTHER, SIDES
from thirteendays.text import say
from thirteendays.text.answers import WAR
from thirteendays.text.render import area, lead

Preview = Mapping[str, Any]

LEVELS: Final = ("no", "possible", "certain")


def changes(found: Preview, side: str) -> list[str]:
    """Phrases for what changes on the table: cubes, markers, prestige, letter, domination, danger of war."""
    items = found["happenings"]
    return [
        *_cubes(items),
        *_markers(items),
        *_others(items),
        *_dominations(found["dominators"]),
        *_dangers(found["danger"], side),
    ]


def told(found: Preview, side: str) -> list[str]:
    """What a move would change, line by line, and the danger of war then; each with its rule."""
    lines = [text.with_rule(one.words, one.rule) for one in text.preview(found, side)]
    danger = text.danger(found["after"], side, side, within=True)
    return [*(lines or [say("plain.no_changes")]), text.with_rule(say("plain.danger_then", danger=danger), WAR)]


def _net(items: Sequence[Mapping[str, Any]], kind: str) -> dict[tuple[str, str], tuple[int, int]]:
    """Where cubes or markers of each side end that several happenings move, and where they began."""
    net: dict[tuple[str, str], tuple[int, int]] = {}
    for item in items:
        if item["kind"] == kind:
            key = (item["side"], item["where"])
            net[key] = (net[key][0] if key in net else item["from"], item["to"])
    return {key: ends for key, ends in net.items() if ends[0] != ends[1]}


def _cubes(items: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    for (whose, where), (old, new) in _net(items, "cubes").items():
        yield say("plain.change.cubes", side=whose, where=where, old=old, new=new)


def _markers(items: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    for (whose, where), (old, new) in _net(items, "marker").items():
        entered = area(new) != area(old)
        yield say("plain.change.marker", side=whose, where=where, old=old, new=new, entered=entered, area=area(new))


def _others(items: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    prestige = [item["to"] for item in items if item["kind"] == "prestige" and item["from"] != item["to"]]
    if prestige:
        yield say("plain.change.prestige", **lead(prestige[-1]))
    for item in items:
        if item["kind"] == "letter":
            yield say("plain.change.letter", to=item["to"])
        if item["kind"] == "effect":
            yield say("plain.change.effect", side=item["side"], card=item["card"])


def _dominations(dominators: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    for change in dominators:
        yield say("plain.change.domination", where=change["where"], to=change["to"], old=change["from"])


def _dangers(danger: Mapping[str, Mapping[str, str]], viewer: str) -> Iterator[str]:
    for whose in SIDES:
        level = danger[whose]
        if level["from"] != level["to"]:
            yield say("plain.change.danger", side=whose, you=whose == viewer, **_levels(level))


def dangers_with(found: Preview, viewer: str) -> list[str]:
    """The danger of war with an agenda that may be kept, as a sentence, where there is any or another agenda may bring it.

    What it was before the choice is left out: that hung on the choice itself.
    """
    danger = found["danger"]
    told = [side for side in (viewer, OTHER[viewer]) if {danger[side]["from"], danger[side]["to"]} != {"no"}]
    phrases = [say("plain.danger_for", level=danger[side]["to"], side=side, you=side == viewer) for side in told]
    return [say("plain.danger_with", phrases=phrases)] if told else []


def _levels(level: Mapping[str, str]) -> dict[str, str]:
    """Danger before and after, in words; "no danger" and "war possible", say."""
    return {
        "old": say(f"danger.level.{level['from']}"),
        "new": say(f"danger.level.{level['to']}"),
    }


def worse(found: Preview, side: str) -> bool:
    """Whether a side's danger of war grows."""
    level = found["danger"][side]
    return LEVELS.index(level["to"]) > LEVELS.index(level["from"])


def better(found: Preview, side: str) -> bool:
    """Whether a side's danger of war shrinks."""
    level = found["danger"][side]
    return LEVELS.index(level["to"]) < LEVELS.index(level["from"])


def warning(found: Preview, side: str) -> str:
    """The warning before a move after which a side's danger of war is greater: what would be, by which agenda, which rule."""
    return text.full_warning(found["after"], side, side)


def remains(found: Preview, side: str) -> str | None:
    """The danger of war that was there before and stays, when a play has ended; None where there is none."""
    level: str = found["danger"][side]["to"]
    return None if level == "no" or worse(found, side) or not found["ends"] else level
