"""The cards of the engine are those of `docs/spec/cards.json`: every fact, and every number that a text names."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from thirteendays.game import terms as t
from thirteendays.game.cards import AGENDA_CARDS, STRATEGY, Strategy
from thirteendays.game.moves import AGENDAS, CARD_SIDES, CARDS

FILE = json.loads((Path(__file__).parents[2] / "docs" / "spec" / "cards.json").read_text())

# Numbers that stand in the rules and not in the row of a card: one cube more or less (4.5), the limit of five (1.3), and the
# single steps of Fifty-Fifty (5).
IN_THE_RULES = {"sops": {1}, "to_the_brink": {1}, "suez_hungary": {5}, "fifty_fifty": {1}}

# Numbers in a row that are no amounts of a text: Alliances as a place, all that may lie on one battleground, and the three
# battlegrounds of a group.
NO_AMOUNTS = {
    "air_strike": {t.ALLIANCES},
    "public_protests": {t.MOST_CUBES},
    "offensive_missiles": {3},
    "maskirovka": {3},
}

# What a text counts: digits but that of a DEFCON area, and words before steps, markers and battlegrounds.
COUNTED = re.compile(r"(?<!DEFCON )\b(\d)\b|\b(one)(?= step)|\bup to (two|three)\b")
VALUE_OF = {"one": 1, "two": 2, "three": 3}


def numbers_in(text: str) -> set[int]:
    """The amounts that a card's text names."""
    words = ["".join(groups) for groups in COUNTED.findall(text)]
    return {VALUE_OF.get(word) or int(word) for word in words}


def numbers_of(card: Strategy) -> set[int]:
    """The amounts in a card's rows; five on each is the limit of rules 1.3, and no amount of the card."""
    rows = [row for row in card.event if row.n or row.each]
    return {row.n for row in rows if row.n} | {row.each for row in rows if 0 < row.each < t.MOST_CUBES}


def facts(number: int, card: Strategy) -> dict[str, Any]:
    return {
        "number": number, "id": card.id, "name": card.name, "side": CARD_SIDES[card.side], "value": card.value,
        "defcon_icon": card.icon, "event": card.text,
    }  # fmt: skip


def test_the_strategy_cards_are_those_of_the_file() -> None:
    assert [facts(number, card) for number, card in enumerate(STRATEGY, start=1)] == FILE["strategy"]


def test_the_agenda_cards_are_those_of_the_file() -> None:
    ours = [{"number": number, **agenda._asdict()} for number, agenda in enumerate(AGENDA_CARDS, start=1)]
    assert ours == FILE["agendas"]


def test_the_tokens_name_the_cards_of_the_file() -> None:
    assert list(CARDS) == [card["id"] for card in FILE["strategy"]]
    assert list(AGENDAS) == [agenda["id"] for agenda in FILE["agendas"]]


@pytest.mark.parametrize("card", STRATEGY, ids=[card.id for card in STRATEGY])
def test_every_number_in_an_events_text_stands_in_its_rows_and_the_other_way_round(card: Strategy) -> None:
    assert numbers_in(card.text) - IN_THE_RULES.get(card.id, set()) == numbers_of(card) - NO_AMOUNTS.get(card.id, set())


def test_numbers_are_read_as_a_reader_counts_them() -> None:
    assert numbers_in("Place up to 4 cubes in total, at most 2 on each.") == {4, 2}
    assert numbers_in("If the marker is in the DEFCON 3 area, place up to 1 cube.") == {1}
    assert numbers_in("It may move up to two of its markers one step each.") == {2, 1}
    assert numbers_in("Place 1 cube on each of up to three battlegrounds.") == {1, 3}
