"""Programs as players: what they answer, how they fail, and that nothing of them is left."""

import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rogues import Rogues
from thirteendays.agents import make
from thirteendays.agents.external import TOLD, CannotPlay, External, Forfeit, told
from thirteendays.game import Game

VIEW = Game.arrange(first="us", hands={"us": ["excomm", "sops"]}).view("us")


@pytest.fixture(scope="module")
def rogues(tmp_path_factory: pytest.TempPathFactory) -> Rogues:
    return Rogues(tmp_path_factory.mktemp("rogues"))


@pytest.fixture
def program(rogues: Rogues, request: pytest.FixtureRequest) -> Iterator[External]:
    player = make(rogues(request.param), limit=0.1, starting=10)
    assert isinstance(player, External)
    yield player
    player.close(leaving=0)


def pid_of(player: External) -> int:
    assert player._program is not None
    return player._program._process.pid


def failure(player: External) -> tuple[str, dict[str, Any]]:
    with pytest.raises(Forfeit) as failed:
        player.choose(VIEW)
    return failed.value.why, failed.value.detail


@pytest.mark.parametrize("program", ["plays"], indirect=True)
def test_one_process_answers_all(program: External) -> None:
    assert program.choose(VIEW) == VIEW["legal"][0]
    process = pid_of(program)
    assert [program.choose(VIEW) for _ in range(20)] == [VIEW["legal"][0]] * 20
    assert pid_of(program) == process
    program.close()
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)
    assert program.choose(VIEW) == VIEW["legal"][0]  # it can be asked again


@pytest.mark.parametrize(
    ("program", "why", "detail"),
    [
        ("illegal", None, {}),  # whether a move is legal is for the referee to say
        ("crashing", "died", {"status": 1, "stderr": "out of ideas"}),
        ("quitting", "died", {"status": 0}),
        ("garbage", "error", {"error": "unreadable", "said": "good evening"}),
        ("refusing", "error", {"error": "refused", "said": "no idea"}),
        ("endless", "error", {"error": "too_long", "said": "x" * TOLD + "..."}),
    ],
    indirect=["program"],
)
def test_wrong_at_once(program: External, why: str | None, detail: dict[str, Any]) -> None:
    if why is None:
        assert program.choose(VIEW) == "berlin+9"
    else:
        assert failure(program) == (why, detail)
        assert program._program is None


@pytest.mark.parametrize("program", ["no_move"], indirect=True)
def test_an_answer_without_a_move(program: External) -> None:
    why, detail = failure(program)
    assert (why, detail["error"]) == ("error", "unreadable")
    assert detail["said"].startswith('{"moves": [')


@pytest.mark.parametrize("program", ["later_silent", "later_shouting", "later_deaf"], indirect=True)
def test_no_answer_in_time(program: External) -> None:
    program.choose(VIEW)
    began = time.monotonic()
    assert failure(program) == ("late", {"limit": 0.1})
    assert 0.1 <= time.monotonic() - began < 5


@pytest.mark.parametrize("program", ["twice", "flooding"], indirect=True)
def test_more_than_an_answer(program: External) -> None:
    """What nobody asked for cannot become the answer to the next question."""
    program.choose(VIEW)
    why, detail = failure(program)
    assert (why, detail["error"]) == ("error", "unasked")
    assert detail["said"].startswith('{"move": ')


def test_a_program_has_time_to_start(rogues: Rogues) -> None:
    player = External(rogues("plays").removeprefix("cmd:"), limit=0.001, starting=0)
    assert failure(player) == ("late", {"limit": 0.001})


@pytest.mark.parametrize("program", ["forking"], indirect=True)
def test_children_are_ended_too(program: External) -> None:
    _, detail = failure(program)
    child = Path(f"/proc/{detail['said']}/stat")
    for _ in range(200):
        if not child.exists() or child.read_text().rsplit(")", 1)[1].split()[0] == "Z":
            return
        time.sleep(0.01)
    pytest.fail("a process is left")


@pytest.mark.parametrize("program", ["plays"], indirect=True)
def test_a_forgotten_player_ends_its_program(program: External, rogues: Rogues) -> None:
    player = External(rogues("plays").removeprefix("cmd:"))
    player.choose(VIEW)
    process = pid_of(player)
    del player
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)


def test_what_is_told() -> None:
    assert told(b" a\xff\n") == "a�"
    assert told(b"a" * 400) == "a" * 300 + "..."
    assert told(b"a" + b"b" * 400, last=True) == "..." + "b" * 300


@pytest.mark.parametrize(
    ("name", "key", "details"),
    [
        ("cmd:", "no_command", {}),
        ("cmd:  ", "no_command", {}),
        ("cmd:no-such-program --fast", "no_program", {"program": "no-such-program"}),
        ("cmd:bot 'a", "command_line", {"command": "bot 'a", "why": "no closing quotation"}),
    ],
)
def test_no_program(name: str, key: str, details: dict[str, str]) -> None:
    with pytest.raises(CannotPlay) as wrong:
        make(name)
    assert (wrong.value.key, wrong.value.details) == (key, details)
