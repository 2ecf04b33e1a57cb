"""Messages: arguments, lookups, lists, plurals, choices, and what is refused. The page's formatter is held to the same cases
(`web/tests/catalogue.test.ts`)."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from thirteendays.text.message import BadMessage, Language, form, parse

CASES: dict[str, Any] = json.loads((Path(__file__).parent / "messages.json").read_text())


def few_or_many(n: int) -> str:
    """A language with three categories, as Polish has for whole numbers."""
    if n == 1:
        return "one"
    return "few" if n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14) else "many"


def joined(words: Sequence[str], how: str) -> str:
    return f" {how} ".join(words)


LANGUAGE = Language(lambda section, name: f"<{section}:{name}>", few_or_many, joined)


@pytest.mark.parametrize(("source", "args", "text"), CASES["said"])
def test_said(source: str, args: dict[str, object], text: str) -> None:
    """An exact number comes before the language's category, that before `other`; a list counts by its length."""
    assert form(parse(source), args, LANGUAGE) == text


@pytest.mark.parametrize("source", CASES["unreadable"])
def test_unreadable(source: str) -> None:
    with pytest.raises(BadMessage):
        parse(source)


@pytest.mark.parametrize(("source", "args"), CASES["lacking"])
def test_a_plural_needs_a_number_and_a_message_its_arguments(source: str, args: dict[str, object]) -> None:
    with pytest.raises(BadMessage):
        form(parse(source), args, LANGUAGE)


def test_a_missing_argument_is_named() -> None:
    with pytest.raises(BadMessage, match="where"):
        form(parse("{n} on {where, place}"), {"n": 1}, LANGUAGE)
