"""Messages: arguments, lookups, lists, plurals, choices, and what is refused."""

from collections.abc import Sequence

import pytest

from thirteendays.text.message import BadMessage, Language, form, parse


def few_or_many(n: int) -> str:
    """A language with three categories, as Polish has for whole numbers."""
    if n == 1:
        return "one"
    return "few" if n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14) else "many"


def joined(words: Sequence[str], how: str) -> str:
    return f" {how} ".join(words)


LANGUAGE = Language(lambda section, name: f"<{section}:{name}>", few_or_many, joined)


def said(source: str, **args: object) -> str:
    return form(parse(source), args, LANGUAGE)


@pytest.mark.parametrize(
    ("source", "args", "text"),
    [
        ("plain words", {}, "plain words"),
        ("{n} left", {"n": 3}, "3 left"),
        ("{who, side} moves", {"who": "us"}, "<side:us> moves"),
        ("{card, card}", {"card": None}, "<card:none>"),
        ("{where, place}", {"where": ["a", "b"]}, "<place:a> and <place:b>"),
        ("{where, place, or}", {"where": ["a", "b", "c"]}, "<place:a> or <place:b> or <place:c>"),
        ("{step, board.step}", {"step": 3}, "<board.step:3>"),
        ("{moves}", {"moves": ["x", "y"]}, "x and y"),
        ("card #1", {}, "card #1"),
        ("", {}, ""),
    ],
)
def test_arguments(source: str, args: dict[str, object], text: str) -> None:
    assert said(source, **args) == text


CUBES = "{n, plural, =0 {no cubes} one {# cube} few {# few} other {# cubes}}"


@pytest.mark.parametrize(
    ("n", "text"),
    [(0, "no cubes"), (1, "1 cube"), (2, "2 few"), (5, "5 cubes"), (22, "22 few"), (["a"], "1 cube"), ([], "no cubes")],
)
def test_plurals(n: object, text: str) -> None:
    """An exact number, then the language's category, then `other`; a list counts by its length."""
    assert said(CUBES, n=n) == text


SELECT = "{you, select, yes {You} none {Nobody} command+letter {Both} other {{who, side}}}"


@pytest.mark.parametrize(
    ("you", "text"),
    [(True, "You"), (False, "<side:us>"), (None, "Nobody"), ("command+letter", "Both"), (7, "<side:us>")],
)
def test_choices(you: object, text: str) -> None:
    assert said(SELECT, you=you, who="us") == text


def test_nesting() -> None:
    source = "{a, plural, one {# {b, select, x {{c, plural, one {(#)} other {[#]}} of #} other {}}} other {-}}"
    assert said(source, a=1, b="x", c=2) == "1 [2] of 1"
    assert said(source, a=1, b="y", c=2) == "1 "


@pytest.mark.parametrize(
    "source",
    [
        "{", "}", "{n", "a } b", "{}", "{ }", "{n, }", "{n, a, b, c}", "{n, plural}", "{n, plural, }", "{n, plural, one {x}}",
        "{n, plural, one x other {y}}", "{n, plural, other {x} other {y}}", "{n, select, other {x}", "{n, select, other {x} y}",
        "{n, select, {x} other {y}}", "{N}", "{n{m}}",
    ],
)  # fmt: skip
def test_unreadable(source: str) -> None:
    with pytest.raises(BadMessage):
        parse(source)


@pytest.mark.parametrize("n", ["3", None, True, 1.5])
def test_a_plural_needs_a_number(n: object) -> None:
    with pytest.raises(BadMessage):
        said(CUBES, n=n)


def test_a_missing_argument_is_named() -> None:
    with pytest.raises(BadMessage, match="where"):
        said("{n} on {where, place}", n=1)
