"""A fact changed in the reference alone, or in the engine alone, is noticed by the comparison of both."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from enginefacts import FACT, TABLE, differences, engine_lists, pages, stated, tables
from mutants import MUTANTS, Mutant

ROOT = Path(__file__).parents[2]
PAGES = pages()

# In the reference: every fact, every cell of a table of facts.


@pytest.mark.parametrize("name", sorted({name for _, name, _ in stated(PAGES)}))
def test_a_fact_changed_in_the_reference_is_noticed(name: str) -> None:
    for page, written in PAGES.items():
        for found in FACT.finditer(written):
            if found[2] == name:
                start, end = found.span(1)
                changed = written[:start] + found[1] + " more" + written[end:]
                assert any(f" {name}: stated" in line for line in differences({**PAGES, page: changed})), page


@pytest.mark.parametrize("name", sorted({name for _, name, _ in tables(PAGES)}))
def test_a_cell_changed_in_the_reference_is_noticed(name: str) -> None:
    ((page, written),) = [(page, text) for page, text in PAGES.items() if f"<!--table: {name}-->" in text]
    (found,) = [found for found in TABLE.finditer(written) if found[1] == name]
    lines = found[2].splitlines()
    for number, row in enumerate(engine_lists(name)):
        for column, answer in enumerate(row):
            if answer is not None:
                cells = lines[number + 2].split("|")
                cells[column + 1] = f" {cells[column + 1].strip()}x "
                changed = "\n".join([*lines[: number + 2], "|".join(cells), *lines[number + 3 :]]) + "\n"
                text = written[: found.start(2)] + changed + written[found.end(2) :]
                assert differences({**PAGES, page: text}), (number, column)
    shorter = "\n".join(lines[:-1]) + "\n"
    assert differences({**PAGES, page: written[: found.start(2)] + shorter + written[found.end(2) :]})


def test_a_fact_that_is_no_longer_stated_is_noticed() -> None:
    for page, name, _ in stated(PAGES):
        without = {other: re.sub(rf"<!--{re.escape(name)}-->", "", text) for other, text in PAGES.items()}
        if not name.startswith("event."):  # the tables of Events hold the same numbers
            assert f"not stated: {name}" in differences(without), (page, name)


@pytest.mark.parametrize("what", ["name", "text"])
def test_a_card_changed_in_the_reference_is_noticed(what: str) -> None:
    sign = "## Quarantine\n" if what == "name" else "> Place up to 2 cubes on the Atlantic.\n"
    assert sign in PAGES["cards"]
    assert differences({**PAGES, "cards": PAGES["cards"].replace(sign, sign.replace("a", "o"))})


# In the engine: wrong data here, wrong rules in mutants.py, each tried on a copy of the package in a process of its own.

WRONG_DATA = [
    Mutant("a limit", "terms.py", "MOST_CUBES: Final = 5", "MOST_CUBES: Final = 6"),
    Mutant("a limit", "terms.py", "MOST_PRESTIGE: Final = 5", "MOST_PRESTIGE: Final = 6"),
    Mutant("an area", "terms.py", "DEFCON_1: Final = 7", "DEFCON_1: Final = 8"),
    Mutant("an area", "terms.py", "DEFCON_2: Final = 4", "DEFCON_2: Final = 5"),
    Mutant("how many", "terms.py", "HAND: Final = 5", "HAND: Final = 6"),
    Mutant("how many", "terms.py", "CHOICES: Final = 3", "CHOICES: Final = 4"),
    Mutant("supply", "position.py", "cubes[SUPPLY + US] = 15", "cubes[SUPPLY + US] = 14"),
    Mutant("setup", "position.py", "cubes[TURKEY] = 1", "cubes[TURKEY] = 2"),
    Mutant("setup", "position.py", "vec[i64]([1, 2, 1, 2, 1, 1])", "vec[i64]([1, 2, 1, 2, 1, 2])"),
    Mutant("who begins", "position.py", "self.letter: i64 = US", "self.letter: i64 = USSR"),
    Mutant(
        "an order",
        "program.py",
        "(5, Row(TAKE_LETTER, where=UNITED_NATIONS))",
        "(5, Row(TAKE_LETTER, where=ALLIANCES))",
    ),
    Mutant("an order", "program.py", "    (6, Row(AGENDA_ESCALATES, US)),\n    (6, Row(AGENDA_ESCALATES, USSR)),\n",
           "    (6, Row(AGENDA_ESCALATES, USSR)),\n    (6, Row(AGENDA_ESCALATES, US)),\n"),
    Mutant("a bonus", "rounds.py", "if battleground == ITALY or battleground == BERLIN:", "if battleground == ITALY:"),
    Mutant("a bonus", "rounds.py", "    bonus: i64 = -1  #", "    bonus: i64 = 0  #"),
    Mutant("an award", "rounds.py", "return 2 if pos.letter == US else -2", "return 3 if pos.letter == US else -3"),
    Mutant("an award", "rounds.py", "return ahead + 1 if ahead > 0 else ahead - 1", "return ahead"),
    Mutant("an award", "rounds.py", "        score(pos, 2)\n    elif ussr > us:", "        score(pos, 3)\n    elif ussr > us:"),
    Mutant("a card's value", "cards.py", '"Excomm", US, 3, ICON', '"Excomm", US, 2, ICON'),
    Mutant("a card's icon", "cards.py", '"Quarantine", US, 1, PLAIN', '"Quarantine", US, 1, ICON'),
    Mutant("a card's side", "cards.py", '"Scramble", UN, 3, PLAIN', '"Scramble", US, 3, PLAIN'),
    Mutant("a card's name", "cards.py", '"U Thant", UN', '"U Thant again", UN'),
    Mutant("a card's text", "cards.py", '"Command 3. Then the other', '"Command 2. Then the other'),
    Mutant("an Event", "cards.py", "gain(2), move_theirs(2))", "gain(2), move_theirs(1))"),
    Mutant("an Event", "cards.py", "place(3, OPINION_GROUP, each=2)", "place(3, OPINION_GROUP, each=3)"),
    Mutant("an Event", "cards.py", "remove(3, ANYWHERE)", "remove(2, ANYWHERE)"),
    Mutant("an Event", "cards.py", "place(2, on(TELEVISION, UNITED_NATIONS))", "place(2, on(TELEVISION, ALLIANCES))"),
    Mutant("an agenda's flag", "cards.py", '"letter", "letter", "un")', '"letter", "letter", "television")'),
    Mutant("an agenda", "cards.py", 'Agenda("berlin", "Berlin", "battleground", "berlin", "berlin"),\n    Agenda("italy", "Italy", "battleground", "italy", "italy"),',
           'Agenda("italy", "Italy", "battleground", "italy", "italy"),\n    Agenda("berlin", "Berlin", "battleground", "berlin", "berlin"),'),
    Mutant("the version", "record.py", "RULES_VERSION: Final = 1", "RULES_VERSION: Final = 2"),
]  # fmt: skip


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package, interpreted, without what the comparison does not need."""
    folder = tmp_path_factory.mktemp("package")
    left_out = shutil.ignore_patterns("*.so", "__pycache__", "*.egg-info", "server")
    shutil.copytree(ROOT / "src", folder, ignore=left_out, dirs_exist_ok=True)
    return folder


def noticed(package: Path, mutant: Mutant) -> bool:
    """Whether the comparison fails on the package with this one place wrong; the place is put right again."""
    file = package / "thirteendays/game" / mutant.file
    good = file.read_text(encoding="utf-8")
    assert good.count(mutant.at) == 1
    file.write_text(good.replace(mutant.at, mutant.wrong), encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": f"{package}:{ROOT / 'tests'}", "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        command = [sys.executable, "-m", "enginefacts"]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120, check=False)
    except subprocess.TimeoutExpired:
        return True
    finally:
        file.write_text(good, encoding="utf-8")
    return done.returncode != 0


@pytest.mark.slow
def test_the_right_engine_is_not_complained_of(package: Path) -> None:
    assert not noticed(package, Mutant("none", "terms.py", "MOST_CUBES: Final = 5", "MOST_CUBES: Final = 5"))


@pytest.mark.slow
@pytest.mark.parametrize("mutant", WRONG_DATA, ids=lambda mutant: f"{mutant.rule} {mutant.at[:40]!r}")
def test_a_fact_changed_in_the_engine_is_noticed(package: Path, mutant: Mutant) -> None:
    assert noticed(package, mutant)


@pytest.mark.soak
@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.rule)
def test_a_wrong_rule_is_noticed(package: Path, mutant: Mutant) -> None:
    assert noticed(package, mutant)
