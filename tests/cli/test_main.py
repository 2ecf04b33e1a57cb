"""The command line as a whole: help whose examples run, versions, wrong use, closed pipes, Ctrl-C."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from typer.main import get_command

from command import PROGRAM, inside, run
from thirteendays import __version__, game
from thirteendays.cli.app import app
from thirteendays.game import Game

CORPUS = Path(__file__).parent.parent / "conformance"
RECORDS = CORPUS / "calm.records.jsonl"
VIEW = Game.arrange(first="us").view("us")

OURS = ("states", "views", "new", "show", "bot", "playouts")  # the other commands have tests of their own


def test_all_commands() -> None:
    assert {*OURS, "play"} <= set(get_command(app).commands)  # type: ignore[attr-defined]


@pytest.mark.parametrize("asked", [["--version"], ["--version", "states"]])
def test_version(asked: list[str]) -> None:
    kind = "compiled" if game.compiled else "pure Python"
    line = f"Thirteen Days (unofficial edition) {__version__}, rules version 1, {kind} engine\n"
    assert inside(*asked) == (0, line, "")


def test_as_a_module() -> None:
    done = subprocess.run([sys.executable, "-m", "thirteendays", "--version"], capture_output=True, check=True)
    assert done.stdout.decode() == inside("--version").out


def test_the_pure_engine_says_so_where_people_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game, "compiled", False)
    assert "pure Python engine" in inside("--version").out
    assert inside("playouts", "1").err == (
        "thirteendays: The engine runs as plain Python, about 50 times slower; installed where a C compiler is, it runs compiled.\n"
    )
    for quiet in (["states"], ["views", "us"], ["bot", "random"], ["new"]):
        assert (inside(*quiet).status, inside(*quiet).err) == (0, "")
    assert inside("playouts", "x").err.count("\n") == 1
    monkeypatch.setattr(game, "compiled", True)
    assert inside("playouts", "1").err == ""


# Help


@pytest.fixture
def files(tmp_path: Path) -> Path:
    """A folder with the files that examples name."""
    (tmp_path / "games.jsonl").write_bytes(RECORDS.read_bytes())
    (tmp_path / "game.json").write_text(RECORDS.read_text().splitlines()[0])
    (tmp_path / "asked.jsonl").write_text(json.dumps({"view": VIEW}) + "\n")
    return tmp_path


def examples(text: str) -> list[str]:
    return re.findall(r"^ +(thirteendays.*)$", text.partition("Examples:")[2], re.MULTILINE)


@pytest.mark.parametrize("command", [None, *OURS])
def test_examples_run(command: str | None, files: Path) -> None:
    shown = inside(*([command] if command else []), "--help")
    assert (shown.status, shown.err) == (0, "")
    found = examples(shown.out)
    assert len(found) >= 2
    path = f"{Path(PROGRAM).parent}{os.pathsep}{os.environ['PATH']}"
    home = {"PATH": path, "THIRTEENDAYS_HOME": str(files / "home")}
    for line in found:
        if line == "thirteendays":  # it serves until it is ended: tests/cli/test_serve.py
            continue
        done = subprocess.run(
            ["bash", "-o", "pipefail", "-c", line],
            cwd=files, env={**os.environ, **home}, stdin=subprocess.DEVNULL, capture_output=True, timeout=300, check=False,
        )  # fmt: skip
        broken = 141 if "| head" in line else 0
        assert done.returncode in (0, broken), (line, done.stderr)
        assert done.stderr == b"", line
        assert done.stdout or line.endswith("bot careful") or ">" in line, line


# Wrong use


@pytest.mark.parametrize(
    ("arguments", "line"),
    [(["xx"], "No such command 'xx'; see thirteendays --help"),
     (["--xx"], "No such option: --xx; see thirteendays --help"),
     (["states", "--xx"], "No such option: --xx; see thirteendays states --help"),
     (["states", "a", "b"], "Got unexpected extra argument(s) (b); see thirteendays states --help"),
     (["views"], "Missing argument 'VIEWER'. Choose from: us, ussr, watcher; see thirteendays views --help"),
     (["views", "un"], "Invalid value for 'VIEWER': 'un' is not one of 'us', 'ussr', 'watcher'; see thirteendays views --help"),
     (["bot"], "Missing argument 'NAME'; see thirteendays bot --help"),
     (["show"], "Missing argument 'RECORD'; see thirteendays show --help"),
     (["new", "--seed", "x"], "Invalid value for '--seed': Input should be a valid integer, unable to parse string as an integer; see thirteendays new --help")],
)  # fmt: skip
def test_wrong_use(arguments: list[str], line: str) -> None:
    assert inside(*arguments) == (2, "", f"thirteendays: {line}\n")


def test_the_program_tells_its_status() -> None:
    assert run("states", "no-such-file") == (2, "", "thirteendays: no-such-file: no such file\n")


# Pipes, full disks, missing streams


def test_a_closed_pipe_ends_quietly() -> None:
    many = RECORDS.read_bytes() * 20
    for command in (["states"], ["views", "us"]):
        with subprocess.Popen(
            [PROGRAM, *command], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        ) as program:
            assert program.stdin is not None
            assert program.stdout is not None
            assert program.stderr is not None
            program.stdin.write(many[: many.index(b"\n") + 1])
            program.stdin.flush()
            assert json.loads(program.stdout.readline())
            program.stdout.close()
            try:
                program.stdin.write(many)
                program.stdin.close()
            except BrokenPipeError:
                pass
            assert program.stderr.read() == b""
        assert program.returncode == 141


def shell(line: str) -> tuple[int, bytes, bytes]:
    done = subprocess.run(["bash", "-c", f"exec {PROGRAM} {line}"], capture_output=True, timeout=60, check=False)
    return done.returncode, done.stdout, done.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full")
def test_a_full_disk_is_told() -> None:
    told = b"thirteendays: standard output: cannot be written (no space left on device)\n"
    assert shell("new >/dev/full") == (1, b"", told)
    assert shell("show - >/dev/full < " + str(RECORDS)) == (1, b"", told)


def test_missing_streams() -> None:
    assert shell("states <&-") == (2, b"", b"thirteendays: standard input: cannot be read (bad file descriptor)\n")
    assert shell("new >&-") == (0, b"", b"")
    assert shell("states nothing 2>&-") == (2, b"", b"")


def test_output_that_a_terminal_cannot_show() -> None:
    done = subprocess.run(
        [PROGRAM, "show", "é\udcff.json"],
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stderr.count(b"\n")) == (2, 1)


# Ctrl-C


def interrupted(arguments: list[str], asked: bytes, wait: float) -> tuple[int, bytes]:
    """The status and the errors of a program that Ctrl-C ends, as a terminal does it: all its processes get the signal."""
    with subprocess.Popen(
        [PROGRAM, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
    ) as program:  # fmt: skip
        assert program.stdin is not None
        assert program.stdout is not None
        assert program.stderr is not None
        if asked:
            program.stdin.write(asked + b"\n")
            program.stdin.flush()
            assert program.stdout.readline()
        time.sleep(wait)
        os.killpg(program.pid, signal.SIGINT)
        errors = program.stderr.read()
    return program.returncode, errors


@pytest.mark.parametrize(
    ("arguments", "asked"),
    [(["states"], RECORDS.read_bytes().splitlines()[0]), (["bot", "careful"], json.dumps({"view": VIEW}).encode())],
)
def test_ctrl_c_while_waiting(arguments: list[str], asked: bytes) -> None:
    assert interrupted(arguments, asked, 0) == (130, b"")


@pytest.mark.slow
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_while_playing(jobs: str) -> None:
    assert interrupted(["playouts", "1000000000", "--jobs", jobs], b"", 3) == (130, b"")
