"""The suite must notice every wrong rule in `mutants.py`.

`make mutants` tries them all, prints who noticed, and writes `mutants.md`; as part of `make soak` each is a test.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from mutants import MUTANTS, Mutant

ROOT = Path(__file__).parents[2]
RULES = Path("thirteendays/game")
SUITE = ["tests/game/rules", "tests/game/cards", "tests/game/test_cards_json.py", "tests/game/test_corpus.py"]


def first_failure(mutant: Mutant, folder: Path) -> str | None:
    """The first test that fails when the rule is wrong; None if the whole suite passes."""
    shutil.copytree(
        ROOT / "src", folder, ignore=shutil.ignore_patterns("*.so", "__pycache__", "*.egg-info"), dirs_exist_ok=True
    )
    file = folder / RULES / mutant.file
    file.write_text(file.read_text(encoding="utf-8").replace(mutant.at, mutant.wrong), encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": f"{folder}:{ROOT / 'tests'}", "PYTHONDONTWRITEBYTECODE": "1"}
    environment.pop("THIRTEENDAYS_EXPECT", None)
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", *SUITE]
    try:
        done = subprocess.run(
            command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=600, check=False
        )
    except subprocess.TimeoutExpired:
        return "the suite did not end"
    if done.returncode == 0:
        return None
    failed = re.search(r"^(?:FAILED|ERROR) (.+?)(?: - |$)", done.stdout, re.MULTILINE)
    return failed[1] if failed else "the rules could not be imported"


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.rule)
def test_every_mutant_changes_one_place(mutant: Mutant) -> None:
    text = (ROOT / "src" / RULES / mutant.file).read_text(encoding="utf-8")
    assert text.count(mutant.at) == 1
    assert mutant.at != mutant.wrong


def test_every_ruling_has_a_wrong_rule_and_the_result_kept_is_of_this_list() -> None:
    rulings = set(re.findall(r"\[(R\d+)", (ROOT / "docs" / "spec" / "rules.md").read_text(encoding="utf-8")))
    assert rulings <= {mutant.rule.split()[0] for mutant in MUTANTS}
    kept = (ROOT / "tests" / "mutants.md").read_text(encoding="utf-8")
    assert f"{len(MUTANTS)} of {len(MUTANTS)} mutants" in kept
    rows = re.findall(r"^\| (.+) \| (\w+\.py) \| tests/", kept, re.MULTILINE)
    assert rows == [(mutant.rule, mutant.file) for mutant in MUTANTS]


@pytest.mark.soak
@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.rule)
def test_the_suite_notices_the_wrong_rule(mutant: Mutant, tmp_path: Path) -> None:
    assert first_failure(mutant, tmp_path / "src") is not None


def main() -> None:
    """Tries all mutants, two at a time, and writes the result."""

    def tried(mutant: Mutant) -> str | None:
        with tempfile.TemporaryDirectory() as folder:
            return first_failure(mutant, Path(folder) / "src")

    with ThreadPoolExecutor(2) as pool:
        found = list(pool.map(tried, MUTANTS))
    lines = [f"| {m.rule} | {m.file} | {test or '**nobody**'} |\n" for m, test in zip(MUTANTS, found, strict=True)]
    killed = sum(test is not None for test in found)
    head = (
        "# Wrong rules and the tests that notice them\n\n"
        f"{killed} of {len(MUTANTS)} mutants of the rules are noticed. The list is `mutants.py`; written by\n"
        "`make mutants`. Shown is the first test that fails.\n\n| rule | file | noticed by |\n|---|---|---|\n"
    )
    (ROOT / "tests" / "mutants.md").write_text(head + "".join(lines), encoding="utf-8")
    sys.stdout.write("".join(lines) + f"{killed} of {len(MUTANTS)}\n")


if __name__ == "__main__":
    main()
