"""Every rule number, every ruling and every card has a scenario, in the file where a reader looks for it first."""

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

HERE = Path(__file__).parent
SPEC = HERE.parents[1] / "docs" / "spec"
RULES = (SPEC / "rules.md").read_text()
CARDS = json.loads((SPEC / "cards.json").read_text())
IDS = {card["name"]: card["id"] for card in CARDS["strategy"]}


def marked(name: str, file: Path) -> Iterator[tuple[str, str]]:
    """Each test of a file with each argument of its decorator of this name."""
    for node in ast.parse(file.read_text()).body:
        if isinstance(node, ast.FunctionDef):
            for call in node.decorator_list:
                if isinstance(call, ast.Call) and ast.unparse(call.func) == name:
                    yield from ((node.name, str(ast.literal_eval(argument))) for argument in call.args)


def all_marked(name: str, folder: str) -> set[str]:
    return {argument for file in (HERE / folder).glob("test_*.py") for _, argument in marked(name, file)}


def details() -> set[str]:
    """The cards of which section 5 says more than their texts."""
    section = RULES.split("## 5. Strategy cards")[1].split("## 6.")[0]
    bullets = re.findall(r"^- ((?:\*[^*]+\*,? ?)+):", section, re.MULTILINE)
    return {f"5 {IDS[name]}" for bullet in bullets for name in re.findall(r"\*([^*]+)\*", bullet)}


def numbers() -> set[str]:
    """Every number of the rules: paragraphs, steps of a round, rulings, and details of cards."""
    paragraphs = set(re.findall(r"^(\d\.\d) ", RULES, re.MULTILINE))
    steps = {f"3 step {step}" for step in re.findall(r"^\*\*Step (\d)", RULES, re.MULTILINE)}
    rulings = {f"R{number}" for number in re.findall(r"\[R(\d+)", RULES)}
    return paragraphs | steps | rulings | details()


def test_the_rules_are_read_whole() -> None:
    known = numbers()
    assert {"1.1", "1.8", "2.3", "4.8", "6.4", "7.2", "8.2", "3 step 1", "3 step 8"} <= known
    assert {number for number in known if number.startswith("R")} == {f"R{n}" for n in range(1, 9)}
    assert len([number for number in known if number.startswith("5 ")]) == 22


def test_no_rule_lacks_a_scenario_and_no_scenario_names_an_unknown_rule() -> None:
    assert all_marked("rule", "rules") == numbers()


def test_no_card_lacks_a_scenario_and_no_scenario_names_an_unknown_card() -> None:
    ids = [card["id"] for card in CARDS["strategy"] + CARDS["agendas"]]
    assert all_marked("card", "cards") == set(ids)


@pytest.mark.parametrize("file", sorted((HERE / "rules").glob("test_*.py")), ids=lambda file: str(file.stem))
def test_the_scenarios_of_a_section_stand_in_its_file(file: Path) -> None:
    section = file.stem.split("_")[1]
    firsts: dict[str, str] = {}
    for test, number in marked("rule", file):
        firsts.setdefault(test, number)
    assert {number[0] for number in firsts.values()} == {section}


@pytest.mark.parametrize("side", ["us", "ussr", "un"])
def test_the_scenarios_of_a_sides_cards_stand_in_its_file(side: str) -> None:
    expected = {card["id"] for card in CARDS["strategy"] if card["side"] == side}
    assert {id for _, id in marked("card", HERE / "cards" / f"test_{side}.py")} == expected


@pytest.mark.parametrize("folder", ["rules", "cards"])
def test_every_scenario_says_what_it_shows(folder: str) -> None:
    for file in (HERE / folder).glob("test_*.py"):
        names = {node.name for node in ast.parse(file.read_text()).body if isinstance(node, ast.FunctionDef)}
        tests = {name for name in names if name.startswith("test_")}
        shown = {name for mark in ("rule", "card") for name, _ in marked(mark, file)}
        assert tests - shown == set()
