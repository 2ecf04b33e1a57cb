"""The examples in the documentation run, and its links lead somewhere. The commands of docs/bots.md run in tests/cli/test_match.py."""

import doctest
import json
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from typer.main import get_command

from thirteendays.cli.app import app
from thirteendays.game import Game

ROOT = Path(__file__).parents[1]
PAGES = sorted(page for page in [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")])
EVERY = sorted({*PAGES, *ROOT.glob("docs/*/*.md"), ROOT / "bench/results.md"} - {*ROOT.glob("docs/site/*")})
COMMANDS = get_command(app).commands  # type: ignore[attr-defined]

# The languages of blocks, each with a test that tries it.
TRIED = {"python", "console", "sh", "json", "nginx", ""}


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


def command_lines(page: Path) -> list[str]:
    """Every command line of the program in a page: in blocks, and between words."""
    text = page.read_text(encoding="utf-8")
    found = [line for block in blocks(page, "sh") for line in block.splitlines()]
    return [line.partition(" #")[0].strip() for line in found + re.findall(r"`(thirteendays(?: [^`]+)?)`", text)]


@pytest.mark.parametrize("page", EVERY, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_command_line_is_one_that_the_program_takes(page: Path) -> None:
    """Names of commands, options and their values are read as the program reads them, without carrying anything out."""
    for line in command_lines(page):
        program, *words = shlex.split(line)
        assert program == "thirteendays", line
        if words:
            command = COMMANDS[words[0]]
            context = command.make_context(words[0], words[1:], resilient_parsing="--help" in words)
            assert context.args == [], line


@pytest.mark.parametrize("page", EVERY, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_examples_of_data_are_data_and_records_replay(page: Path) -> None:
    for block in blocks(page, "json"):
        data = json.loads(block)
        if "moves" in data:
            assert Game.from_record(data).is_over


def test_the_proxy_of_the_example_passes_on_what_the_server_needs() -> None:
    """The lines for nginx: live connections, the way of the request and the port that `serve` has by itself."""
    (block,) = blocks(ROOT / "docs/server.md", "nginx")
    assert block.count("{") == block.count("}") == 1
    assert all(line.rstrip().endswith((";", "{", "}")) for line in block.splitlines())
    for needed in ("Upgrade $http_upgrade", 'Connection "upgrade"', "X-Forwarded-Proto $scheme", "127.0.0.1:8013;"):
        assert needed in block


@pytest.mark.parametrize("page", EVERY, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_no_block_is_in_a_language_that_no_test_tries(page: Path) -> None:
    fences = re.findall(r"^```(\w*)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    assert set(fences) <= TRIED


@pytest.mark.parametrize("page", EVERY, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_lead_to_files(page: Path) -> None:
    for link in re.findall(r"\]\(([^)#]+)", page.read_text(encoding="utf-8")):
        assert "://" in link or (page.parent / link).exists(), link


def test_decisions_are_numbered_one_after_another() -> None:
    decisions = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").partition("## Decisions")[2]
    numbers = [int(number) for number in re.findall(r"^(\d+)\. ", decisions, re.MULTILINE)]
    assert numbers == list(range(1, len(numbers) + 1))
    assert numbers
