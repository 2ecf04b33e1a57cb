"""The history: every card and every day, every statement with its sources, what is doubtful said to be doubtful."""

import os
import re
from pathlib import Path

import pytest

from enginefacts import history_pages
from thirteendays.game.cards import STRATEGY
from thirteendays.text.reference import leading_here, passage

PAGES = history_pages()
SHARED = os.environ.get("THIRTEENDAYS_SHARED")
DAYS = range(16, 29)
WEEKDAYS = ("Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday", "Monday")

# What follows a statement: its sources and how sure it is.
_MARK = re.compile(
    r"\((?:(one source|weak sources):\s+)?((?:\[\w+\]\(sources\.md#source-\w+\)(?:,\s+)?)+)\)|\((not confirmed)\s+in\s+our\s+sources\)"
)
WEAK = set(re.findall(r"\*\*(\w+)\\\*\*\*", PAGES["sources"]))
LISTED = set(re.findall(r"</a>\*\*(\w+)", PAGES["sources"]))


def told(page: str, address: str) -> str:
    """A passage as it is written, from its text to the line of links at its foot."""
    part = PAGES[page].partition(f'<a id="{address}"></a>')[2].partition("<a id=")[0]
    return " ".join(re.sub(r"\n+(The card|Cards): [\s\S]*", "", part.partition("-->")[2]).split())


def statements(page: str, address: str) -> list[tuple[str, str, list[str]]]:
    """Each statement of a passage, how sure it is, and its sources."""
    text, found, at = told(page, address), [], 0
    for mark in _MARK.finditer(text):
        sure = mark[1] or mark[3] or "agreed"
        found.append((text[at : mark.start()].strip(), sure, re.findall(r"\[(\w+)\]", mark[2] or "")))
        at = mark.end()
    assert text[at:].strip() in ("", "."), f"{address}: nothing tells where this comes from: {text[at:]}"
    return found


ADDRESSES = [("cards", f"history-{card.id}") for card in STRATEGY] + [("days", f"day-{day}") for day in DAYS]


@pytest.mark.parametrize(("page", "address"), ADDRESSES)
def test_every_statement_tells_how_sure_it_is(page: str, address: str) -> None:
    for text, sure, sources in statements(page, address):
        assert len(re.sub(r"\W", "", text)) > 10, address
        assert set(sources) <= LISTED
        if sure == "agreed":
            assert len(set(sources)) >= 2, text
            assert set(sources) - WEAK, f"only weak sources: {text}"
        elif sure == "one source":
            assert len(sources) == 1
            assert not set(sources) & WEAK, f"a weak source alone: {text}"
        elif sure == "weak sources":
            assert len(sources) >= 2
            assert set(sources) <= WEAK
        else:
            assert sources == []


@pytest.mark.parametrize("card", [card.id for card in STRATEGY])
def test_every_card_has_two_or_three_sentences_with_sources_and_what_is_told_wrongly(card: str) -> None:
    right, _, wrong = told("cards", f"history-{card}").partition("*Often told wrongly:*")
    assert wrong
    home = passage(f"history-{card}")
    assert f"card-{card}" in passage(f"card-{card}").ids
    assert f"reference/cards#card-{card}" in home.links
    sourced = [sure for text, sure, _ in statements("cards", f"history-{card}") if sure != "not confirmed"]
    assert len(sourced) >= 2
    sentences = re.findall(r"\.\s*\((?:one|weak|not|\[)", right)
    assert 2 <= len(sentences) <= 4, right


def test_the_days_are_the_thirteen_and_in_order() -> None:
    heads = re.findall(r"^## (\w+) (\d+) October", PAGES["days"], re.MULTILINE)
    assert heads == [(WEEKDAYS[(day - 16) % 7], str(day)) for day in DAYS]


@pytest.mark.parametrize("day", DAYS)
def test_every_day_is_linked_to_cards(day: int) -> None:
    home = passage(f"day-{day}")
    cards = {link.partition("#card-")[2] for link in home.links if "#card-" in link}
    behind = {link.partition("#history-")[2] for link in home.links if "#history-" in link}
    assert cards
    assert cards == behind - {"sources"}
    for card in cards:
        assert home.id in [one.id for one in leading_here(f"history-{card}")], card
        assert f"history/days#day-{day}" in passage(f"history-{card}").links, card


def test_every_source_named_has_an_entry_and_every_entry_is_named() -> None:
    named = {code for page in ("cards", "days") for code in re.findall(r"\[(\w+)\]\(sources", PAGES[page])} - {
        "Sources"
    }
    assert named == LISTED
    for code in LISTED:
        assert f'<a id="source-{code.lower()}"></a>**{code}' in PAGES["sources"]
        entry = re.search(rf"\*\*{code}(?:\\\*)?\*\*: (.+)", PAGES["sources"])
        assert entry is not None
        assert len(entry[1]) > 10
        assert not re.match(r"the same|vols?\. ", entry[1])


@pytest.mark.skipif(SHARED is None, reason="THIRTEENDAYS_SHARED is not set")
def test_statements_rest_on_the_notes_and_nothing_else() -> None:
    """Sources that a statement names together stand together in the notes."""
    assert SHARED is not None
    notes = (Path(SHARED) / "notes/history.md").read_text(encoding="utf-8")
    together = [set(re.findall(r"[A-Z0-9]{2,}", group)) for group in re.findall(r"\[([^\]]+)\]", notes)]
    lost = [
        (address, sources)
        for page, address in ADDRESSES
        for _, _, sources in statements(page, address)
        if not any(set(sources) <= group for group in together)
    ]
    assert lost == []
