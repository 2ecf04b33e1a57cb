"""The examples in the documentation run, and its links lead somewhere."""

import doctest
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = sorted(page for page in [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")])


def blocks(page: Path, language: str) -> list[str]:
    """The code blocks of a language in a page."""
    return re.findall(rf"^```{language}\n(.*?)^```", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_python_examples_run(page: Path) -> None:
    text = "\n".join(block for block in blocks(page, "python") if ">>>" in block)
    test = doctest.DocTestParser().get_doctest(text, {}, page.name, str(page), 0)
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    output: list[str] = []
    assert runner.run(test, out=output.append).failed == 0, "".join(output)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_commands_in_console_blocks_run(page: Path, tmp_path: Path) -> None:
    """Lines that begin with `$ thirteendays` run as they stand, in an empty folder, and end well."""
    environment = {"PATH": f"{Path(sys.executable).parent}:/usr/bin:/bin", "HOME": str(tmp_path), "LC_ALL": "C.UTF-8"}
    for block in blocks(page, "console"):
        for line in re.findall(r"^\$ (.*)", block, re.MULTILINE):
            done = subprocess.run(
                ["bash", "-c", f"set -o pipefail; {line}"],
                cwd=tmp_path,
                env=environment,
                capture_output=True,
                text=True,
                check=False,
            )
            assert done.returncode == 0, f"{shlex.quote(line)}: {done.stderr}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_to_files(page: Path) -> None:
    for link in re.findall(r"\]\(([^)#]+)", page.read_text(encoding="utf-8")):
        assert "://" in link or (page.parent / link).exists(), link


def test_decisions_are_numbered_one_after_another() -> None:
    decisions = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").partition("## Decisions")[2]
    numbers = [int(number) for number in re.findall(r"^(\d+)\. ", decisions, re.MULTILINE)]
    assert numbers == list(range(1, len(numbers) + 1))
    assert numbers
