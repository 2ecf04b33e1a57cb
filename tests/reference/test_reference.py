"""The rules reference: complete, every address leads somewhere, and what it states is what the engine does."""

import re
from collections import Counter
from pathlib import Path

import pytest

from enginefacts import differences, pages
from thirteendays.game.asking.reasons import RULES
from thirteendays.game.cards import AGENDA_CARDS, STRATEGY
from thirteendays.game.moves import BATTLEGROUNDS, TRACKS
from thirteendays.text.reference import (
    HISTORY,
    REFERENCE,
    anchor_of,
    leading_here,
    of_rule,
    parse,
    passage,
    passages,
    rule_of,
    source,
)

ROOT = Path(__file__).parents[2]
RULES_TEXT = (ROOT / "docs/spec/rules.md").read_text(encoding="utf-8")
ALL_PAGES = [f"reference/{name}" for name in REFERENCE] + [f"history/{name}" for name in HISTORY]
ADDRESSES = {f"{one.page}#{id}" for one in passages() for id in ("", *one.ids)}


def numbers_of_the_rules() -> list[str]:
    """Every section, paragraph, step and ruling of the normative rules."""
    found = re.findall(r"^## (\d)\. ", RULES_TEXT, re.MULTILINE) + re.findall(r"^(\d\.\d) ", RULES_TEXT, re.MULTILINE)
    steps = [f"3 step {n}" for n in re.findall(r"^\*\*Step (\d)", RULES_TEXT, re.MULTILINE)]
    return found + steps + sorted(set(re.findall(r"\[(R\d)[\]:]", RULES_TEXT)))


def test_the_pages_shipped_are_those_of_the_documentation() -> None:
    shipped = ROOT / "src/thirteendays/text/pages"
    for folder, names in (("reference", REFERENCE), ("history", HISTORY)):
        assert sorted(path.stem for path in (ROOT / "docs" / folder).glob("*.md")) == sorted(names)
        assert sorted(path.stem for path in (shipped / folder).glob("*.md")) == sorted(names)
        for name in names:
            assert (shipped / folder / f"{name}.md").read_bytes() == (
                ROOT / "docs" / folder / f"{name}.md"
            ).read_bytes(), f"{name}: run `make pages`"


def test_the_reference_and_the_engine_agree() -> None:
    assert differences(pages()) == []


@pytest.mark.parametrize("rule", numbers_of_the_rules())
def test_every_number_of_the_rules_has_one_home(rule: str) -> None:
    homes = [one.id for one in passages() if rule in one.rules]
    assert len(homes) == 1
    assert of_rule(rule).id == homes[0]
    assert rule_of(anchor_of(rule)) == rule


def test_no_number_is_one_that_the_rules_lack() -> None:
    assert {rule for one in passages() for rule in one.rules} == set(numbers_of_the_rules())
    assert {rule for one in passages() for rule in one.tells} <= set(numbers_of_the_rules())
    assert [one.id for one in passages() if set(one.rules) & set(one.tells)] == []


@pytest.mark.parametrize("ruling", [number for number in numbers_of_the_rules() if number.startswith("R")])
def test_every_ruling_has_its_reason(ruling: str) -> None:
    told = " ".join(of_rule(ruling).text.split())
    after = told.partition(f"Ruling {ruling}:")[2].partition("Ruling R")[0]
    assert "*Reason:*" in after
    assert f"| {ruling} |" in passage("rulings").text


def test_every_rule_that_the_engine_names_is_found() -> None:
    for rule in set(RULES.values()):
        assert rule in of_rule(rule).rules


def test_every_thing_on_the_table_has_its_home() -> None:
    homes = Counter(id for one in passages() if one.page.startswith("reference/") for id in one.ids)
    things = [f"card-{card.id}" for card in STRATEGY] + [f"agenda-{agenda.id}" for agenda in AGENDA_CARDS]
    things += [f"place-{id}" for id in BATTLEGROUNDS] + [f"track-{id}" for id in TRACKS]
    assert {thing: homes[thing] for thing in things} == dict.fromkeys(things, 1)


def test_addresses_are_unique() -> None:
    assert [id for id, n in Counter(id for one in passages() for id in one.ids).items() if n > 1] == []


@pytest.mark.parametrize("page", ALL_PAGES)
def test_links_lead_to_addresses(page: str) -> None:
    folder = page.partition("/")[0]
    lost = [link for one in parse(page, source(page)) for link in one.links if link not in ADDRESSES]
    assert lost == []
    files = re.findall(r"\]\(([^)#]+)\)", source(page))
    assert [file for file in files if not (ROOT / "docs" / folder / file).exists()] == []


def test_cards_and_rules_lead_to_each_other() -> None:
    """Where a passage about rules names a card, the card names the passage; where a card names a rule, the rule is led to."""
    for card in STRATEGY:
        home = passage(f"card-{card.id}")
        there = {passage(link).id for link in home.links}
        assert passage(f"history-{card.id}").id in there
        rules = [
            one for one in leading_here(home.id) if one.page not in ("reference/cards", "history/cards", "history/days")
        ]
        assert [one.id for one in rules if one.id not in there] == [], card.id
        assert rules, f"{card.id} is named by no rule"


def test_every_chapter_is_in_the_contents() -> None:
    assert re.findall(r"\]\(([\w-]+)\.md\)", source("reference/index")) == [*REFERENCE[1:]]


def test_every_passage_has_text_and_words_to_find_it_by() -> None:
    told = [one for one in passages() if one.page.startswith("reference/")]
    assert [one.id for one in told if not one.words] == []
    assert [one.id for one in told if not one.text] == []
    assert [one.id for one in passages() if "<!--" in one.text or "{" in one.text] == []


# What may stand in the reference beside the facts that are compared: names, numbers of rules and rulings, and arithmetic of signs.
_ALLOWED = (
    r"<!--table: [\w.]+-->\n\n(?:\|.*\n)+",  # compared as a whole
    r"\*\*[^*]+\*\*<!--[\w.]+-->",  # a fact
    r"^> .*$",  # a card's text, compared
    r"<a id=.*?></a>",
    r"<!--words: [\s\S]*?-->",
    r"<!--tells: .*?-->",
    r"\]\([^)]*\)",
    r"DEFCON [123]",
    r"U-2",
    r"R\d",
    r"13 Days",
    r"(?m)^## Step \d|^\d\. |\[step \d\]|step 2\b|step 6\b",
    r"of value 1 under",
    r"100 columns",
)


@pytest.mark.parametrize("name", REFERENCE)
def test_every_number_is_a_fact_that_is_compared(name: str) -> None:
    left = pages()[name]
    for allowed in _ALLOWED:
        left = re.sub(allowed, "", left, flags=re.MULTILINE)
    assert re.findall(r".*\d.*", left) == []


def words_of(text: str) -> list[str]:
    """The words of a page as they are read, without comments, targets of links, and the texts of cards."""
    for aside in (r"<!--[\s\S]*?-->", r"<a id=.*?></a>", r"\]\([^)]*\)", r"(?m)^> .*$"):
        text = re.sub(aside, "", text)
    return re.findall(r"[a-z0-9]+", text.lower())


@pytest.mark.parametrize("name", REFERENCE)
def test_the_rules_are_explained_in_other_words_than_their_own(name: str) -> None:
    """No sentence of the rules stands in the reference as it is: fourteen of their words never follow each other in it."""
    run = 14
    rules, told = words_of(RULES_TEXT), words_of(pages()[name])
    theirs = {tuple(rules[n : n + run]) for n in range(len(rules) - run + 1)}
    mine = [tuple(told[n : n + run]) for n in range(len(told) - run + 1)]
    assert [" ".join(words) for words in mine if words in theirs] == []


def test_the_source_of_the_game_and_the_version_are_named() -> None:
    told = passage("source").text
    for name in ("Asger Sams Granerud", "Daniel Skjold Pedersen", "Jolly Roger", "Ultra PRO", "version 1"):
        assert name in " ".join(told.split())


def test_the_quick_start_is_one_screen() -> None:
    told = passage("quick-start").text
    assert len(told.split()) < 420
    assert len(told.splitlines()) < 32
