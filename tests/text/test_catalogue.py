"""The catalogues: every key that the engine gives has its entry, every entry can be said, and none is left over."""

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from thirteendays.game.moves import AGENDAS, BATTLEGROUNDS, CARDS, FLAG_ORDER, KINDS, REASONS, SIDES, TRACKS
from thirteendays.text import MissingText, catalogue, languages, render, say
from thirteendays.text.catalogue import flat
from thirteendays.text.message import Choice, Lookup, Message, arguments, parse

ROOT = Path(__file__).parent.parent.parent
PACKAGE = ROOT / "src" / "thirteendays"
PAGE = ROOT / "web" / "src"

# The keys that `Game.prompt`, `Game.happenings` and `Game.why_not` give.
PROMPTS = (
    "agenda", "first", "play", "trigger", "command", "place", "place_removed", "remove", "halve", "halve_or_place", "defcon", "discard",
    "taken", "withdraw", "aftermath",
)  # fmt: skip
PURPOSES = ("agenda", "hand", "taking", "alliances")
HAPPENINGS = (
    "round", "escalate", "dealt", "flag", "kept", "first", "played", "triggered", "declined", "letter", "cubes", "marker", "prestige", "effect",
    "discarded", "taken", "saved", "pile", "passed", "revealed", "award", "war", "aftermath",
)  # fmt: skip
WAYS = {"played": ("event", "command", "command+letter"), "dealt": ("agenda", "card", "replacement", "alliances")}
TURNS = ("up", "down")
REASONS_AGAINST = (
    "over", "not_a_move", "not_yours", "not_asked", "chance", "not_in_hand", "others_card", "no_letter", "too_many", "full", "supply",
    "none_there", "not_there", "has_cubes", "has_no_cubes", "enough_there", "order", "placing_only", "track_end", "restrained", "not_that_track", "too_far", "up_only", "down_only", "one_battleground",
    "as_many", "not_highest", "must",
    "not_enough", "not_dealt", "no_fit", "undo_over", "undo_nothing", "undo_dealt", "undo_hidden", "undo_revealed", "undo_other",
)  # fmt: skip

# Sections whose entries are looked up by an id: they hold exactly these.
SECTIONS: dict[str, tuple[str, ...]] = {
    "side": (*SIDES, "un", "chance", "watcher", "none"),
    "whose": (*SIDES, "un"),
    "battleground": BATTLEGROUNDS,
    "track": TRACKS,
    "subject": (*(flag for flag in FLAG_ORDER if flag not in ("television", "alliances")), "letter"),
    "card": CARDS,
    "event": CARDS,
    "agenda": AGENDAS,
    "effect": ("sops", "to_the_brink", "containment", "bay_of_pigs"),
    "asked": KINDS[1:-1],
    "over": REASONS[1:],
    "prompt": (*(f"{key}.{whose}" for key in PROMPTS for whose in ("yours", "theirs")), *(f"deal.{purpose}" for purpose in PURPOSES)),
    "happening": tuple(
        f"{kind}.{variant}" if variant else kind
        for kind in HAPPENINGS
        for variant in (TURNS if kind in ("cubes", "marker") else WAYS.get(kind, ("",)))
    ),
    "why_not": (*REASONS_AGAINST, "with_rule"),
    "list": ("comma", "and", "or"),
    "danger": (*("no", "possible", "certain", "cause"), "warning.possible", "warning.certain", "full_warning.possible", "full_warning.certain"),
    "danger.short": ("no", "possible", "certain"),
    "danger.level": ("no", "possible", "certain"),
    "plain.scores": (*(flag for flag in FLAG_ORDER if flag not in ("television", "un", "alliances")), "letter"),
    "hint": KINDS[2:-1],
    "way.part": ("card", "event", "letter", "sops", "to_the_brink", "least"),
    "board.step": tuple("12345678"),
    "board.track": TRACKS,
    "board.place": BATTLEGROUNDS,
    "page.table.full": BATTLEGROUNDS,
    "page.table.track_full": TRACKS,
    "page.table.flag_name": (*(flag for flag in FLAG_ORDER if flag not in ("television", "alliances")), "letter"),
}  # fmt: skip

ALL = [(lang, key) for lang in languages() for key in catalogue(lang).entries]
ENGLISH = catalogue("en")


def section(key: str) -> str | None:
    """The longest of the sections above that a key lies in."""
    return max((name for name in SECTIONS if key.startswith(f"{name}.")), key=len, default=None)


def test_each_section_holds_what_it_must() -> None:
    for lang in languages():
        for name, ids in SECTIONS.items():
            held = {key.removeprefix(f"{name}.") for key in catalogue(lang).entries if section(key) == name}
            assert held == set(ids), (lang, name)


def test_languages_hold_the_same_entries() -> None:
    unlike = {lang: sorted(set(catalogue(lang).entries) ^ set(ENGLISH.entries)) for lang in languages()}
    assert [lang for lang, keys in unlike.items() if keys] == []


def named(argument: str, *files: str) -> set[str]:
    """What the engine's sources name as the `key` or `kind` of an answer."""
    found: set[str] = set()
    for file in files:
        for node in ast.walk(ast.parse((PACKAGE / "game" / file).read_text())):
            if isinstance(node, ast.Dict):
                for name, value in zip(node.keys, node.values, strict=True):
                    either = [value.body, value.orelse] if isinstance(value, ast.IfExp) else [value]
                    if isinstance(name, ast.Constant) and name.value == argument:
                        found |= {str(one.value) for one in either if isinstance(one, ast.Constant)}
    return found


def test_the_keys_are_those_of_the_engine() -> None:
    assert named("key", "asking/reasons.py", "asking/drafts.py", "undo.py") == set(REASONS_AGAINST)
    assert named("kind", "happenings.py") == {*HAPPENINGS, "over"}


# Sample arguments: each id of the sections an argument is looked up in, numbers or lists where it is counted, each branch of a choice.


def values(uses: list[Lookup | Choice]) -> list[Any]:
    """What an argument may be, from all its uses in a message."""
    looked = [SECTIONS[part.section] for part in uses if isinstance(part, Lookup) and part.section in SECTIONS]
    ids = [id for id in (looked[0] if looked else ()) if all(id in others for others in looked)]
    counted = {name for part in uses if isinstance(part, Choice) and part.how == "plural" for name in part.branches}
    chosen = [
        name
        for part in uses
        if isinstance(part, Choice) and part.how == "select"
        for name in part.branches
        if name != "other"
    ]
    if ids and counted:
        return [ids[:n] for n in (1, 2, 9, 0) if n or "=0" in counted]
    if ids:
        return ids + [None] * ("none" in chosen)
    return [1, 0, 2, 9] if counted else [*chosen, "else"] if chosen else [3]


def samples(message: Message) -> Iterator[dict[str, Any]]:
    """Arguments that take each branch and look up each id, one argument varied at a time."""
    uses: dict[str, list[Lookup | Choice]] = {}
    for part in arguments(message):
        uses.setdefault(part.name, []).append(part)
    known = {name: values(parts) for name, parts in uses.items()}
    first = {name: some[0] for name, some in known.items()}
    yield first
    yield from ({**first, name: value} for name, some in known.items() for value in some)


@pytest.mark.parametrize(("lang", "key"), ALL)
def test_every_entry_can_be_said(lang: str, key: str) -> None:
    message = parse(catalogue(lang).entries[key])
    for args in samples(message):
        text = catalogue(lang).say(key, args)
        assert "{" not in text
        if key not in ("list.comma", "plain.ask", "plain.confirm"):
            assert text == text.strip(), (key, args)
            assert "  " not in text, (key, args)
        assert text.isascii() or key.startswith("page."), key  # it must reach a terminal of any encoding


@pytest.mark.parametrize(
    "key", [key for key in ENGLISH.entries if section(key) in ("prompt", "happening", "over", "event")]
)
def test_a_sentence_ends(key: str) -> None:
    message = parse(ENGLISH.entries[key])
    assert {ENGLISH.say(key, args)[-1] for args in samples(message)} == {"."}


def looked_up() -> set[str]:
    """The sections that messages name."""
    return {
        part.section
        for key in ENGLISH.entries
        for part in arguments(parse(ENGLISH.entries[key]))
        if isinstance(part, Lookup)
    }


def written_in_page() -> Iterator[str]:
    """The strings of the page that may be keys; parts in braces of a template as ``*``."""
    for file in PAGE.rglob("*"):
        if file.suffix in (".ts", ".svelte") and file.parent.name != "generated":
            source = file.read_text()
            yield from re.findall(r"""['"]([\w.+-]+)['"]""", source)
            yield from (re.sub(r"\$\{[^}]*\}", "*", text) for text in re.findall(r"`([\w.+${}()\[\]? '-]+)`", source))


def written() -> str:
    """The strings of all modules and of the page, one a line; parts in braces of an f-string as ``*``."""
    lines = list(written_in_page())
    for file in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.JoinedStr):
                lines.append(
                    "".join(str(part.value) if isinstance(part, ast.Constant) else "*" for part in node.values)
                )
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                lines.append(node.value)
    return "\n".join(lines)


def test_no_entry_is_unused() -> None:
    """An entry is in a section of ids, is named in the code, or has the form of an f-string there.

    What the command line says is looked for as soon as there is one.
    """
    lines = {line for line in written().splitlines() if line and " " not in line}
    forms = [
        re.compile(re.escape(line).replace(r"\*", r"[^.]+") + "$")
        for line in lines
        if "*" in line and "." in line and line[0] != "*"
    ]
    moves = {
        key for key in ENGLISH.entries if key.startswith("move.")
    }  # `render._move` puts these together; tested with all moves
    later = ("plain.", "cli.") if not (PACKAGE / "cli").exists() else ()
    unused = [
        key
        for key in ENGLISH.entries
        if section(key) is None
        and key not in lines | moves
        and not key.startswith(later or ("-",))
        and not any(f.match(key) for f in forms)
    ]
    assert unused == []
    assert looked_up() - set(SECTIONS) - {"", "#"} == set()


def test_no_section_is_unused() -> None:
    used = looked_up() | {line.partition(".*")[0] for line in written().splitlines() if ".*" in line}
    assert [name for name in SECTIONS if name not in used] == []


def test_a_catalogue_is_flat_under_dots() -> None:
    assert dict(flat({"a": {"b": "x", "c": {"d": "y"}}, "e": "z"})) == {"a.b": "x", "a.c.d": "y", "e": "z"}


def test_missing_text_is_an_error() -> None:
    with pytest.raises(MissingText, match="en:nothing"):
        say("nothing")
    with pytest.raises(MissingText, match="xx"):
        catalogue("xx")


def test_no_key_stands_twice() -> None:
    """JSON readers keep the last of two equal names without a word."""

    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        assert len({name for name, _ in pairs}) == len(pairs), [name for name, _ in pairs]
        return dict(pairs)

    for lang in languages():
        json.loads((PACKAGE / "text" / f"{lang}.json").read_text(), object_pairs_hook=once)


def test_variants_are_those_of_the_catalogue() -> None:
    nested = {key.split(".")[1] for key in ENGLISH.entries if key.startswith("happening.") and key.count(".") > 1}
    assert nested == set(render.VARIANTS)
