"""Programs at tables: `thirteendays join` with any player, and the bot of the examples, each through a whole game."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from command import PROGRAM, inside
from serving import Person, Server, serving, state

ROOT = Path(__file__).parent.parent.parent
BOT = f"cmd:{sys.executable} {ROOT / 'examples' / 'bot.py'}"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("server"), pace=0.0) as running:
        yield running


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("THIRTEENDAYS_HOME", str(tmp_path))
    return tmp_path


def invited(server: Server) -> tuple[Person, str, str]:
    """Somebody at a table with an open seat, the table, and the link for it."""
    ann = Person(server.address)
    made = ann.ask("POST", "/api/tables", {"side": "us", "opponent": {"kind": "friend"}})
    return ann, made["table"], f"{server.address}/join#{made['invitation']}"


@pytest.mark.slow
@pytest.mark.parametrize("player", ["careful", "arena_players:First", BOT])
def test_any_player_plays_a_whole_game(player: str, server: Server, home: Path) -> None:
    ann, table, link = invited(server)
    seat = ann.ask("POST", f"/api/tables/{table}/links/seat")["secret"]
    with subprocess.Popen(
        [PROGRAM, "join", f"{server.address}/seat#{seat}", "--player", "random", "--seed", "1"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    ) as other:  # fmt: skip
        done = subprocess.run(
            [PROGRAM, "join", link, "--player", player], cwd=ROOT / "tests" / "agents", capture_output=True, text=True, timeout=60, check=False
        )  # fmt: skip
        assert (done.stderr, done.returncode) == ("", 0)
        _, end = done.stdout.splitlines()
        assert other.stdout is not None
        across = other.stdout.read().splitlines()[1]
    for side, told in (("us", across), ("ussr", end)):
        ending = state(ann, table, "us")["ending"]
        assert told.startswith("The game is over")
        assert ("you win" in told) == (ending["winner"] == side)


def test_the_same_command_goes_on_with_the_seat(server: Server, home: Path) -> None:
    from thirteendays.cli.join import seat_of

    _, table, link = invited(server)
    first, second = Person(server.address), Person(server.address)
    assert seat_of(link, first) == (table, "ussr")
    assert seat_of(link, second) == (table, "ussr")
    assert first.key == second.key
    (kept,) = (home / "joined").iterdir()
    assert kept.stat().st_mode & 0o077 == 0
    assert state(second, table, "ussr")["you"]["sides"] == ["ussr"]


def test_what_cannot_be_joined(server: Server) -> None:
    _, _, link = invited(server)
    assert "no computer player named kennedy" in inside("join", link, "--player", "kennedy").err
    assert "no link to a seat" in inside("join", server.address, "--player", "random").err
    used = inside("join", link.rpartition("#")[0] + "#nothing", "--player", "random")
    assert (used.status, used.err.count("\n")) == (2, 1)
    assert used.err.startswith("thirteendays: the server says: ")
    assert "nothing" not in used.err
    gone = inside("join", "http://127.0.0.1:1/join#x", "--player", "random")
    assert gone.err == "thirteendays: the server does not answer (connection refused)\n"


@pytest.mark.slow
def test_the_bot_of_the_examples_plays_a_whole_game(server: Server) -> None:
    done = subprocess.run(
        [sys.executable, str(ROOT / "examples" / "online.py"), server.address], capture_output=True, text=True, timeout=60, check=True
    )  # fmt: skip
    assert done.stderr == ""
    assert done.stdout.count("\n") == 1
    assert done.stdout.startswith("The game is over")


def test_the_bot_of_the_examples_has_twenty_lines() -> None:
    lines = (ROOT / "examples" / "online.py").read_text().partition('"""\n\n')[2].splitlines()
    assert len([line for line in lines if line and not line.startswith(("import", "from"))]) <= 20
