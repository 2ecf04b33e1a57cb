"""Saved after every move: a game outlives a killed program, a closed terminal, and a file that cannot be written."""

import asyncio
import json
import os
import pty
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from keyboard import opened, settled, text_of, typed, until, until_asked
from thirteendays.game import Game, RecordError
from thirteendays.text import say
from thirteendays.tui import session as sessions
from thirteendays.tui.saved import ANYBODY, NotSaved, SaveFile, games, read, unfinished
from thirteendays.tui.settings import load
from thirteendays.tui.start import Start
from thirteendays.tui.started import command_line


def test_every_move_is_in_the_file() -> None:
    async def run() -> None:
        async with opened() as app:
            await typed(app, "1")
            screen = await until_asked(app)
            for _ in range(12):
                session = screen.session
                assert read(session.file.path)["moves"] == session.game.moves
                keys = {"agenda": "1", "first": "1", "play": "1"}
                assert screen.now is not None
                await typed(app, keys.get(screen.now.kind, "0"))
                await typed(app, "c", "enter", "enter")
                await until_asked(app)

    asyncio.run(run())


def test_ctrl_c_says_where_the_game_is() -> None:
    async def run() -> str | None:
        async with opened() as app:
            await typed(app, "2")
            await until_asked(app)
            await typed(app, "ctrl+c")
            return app.return_value

    words = asyncio.run(run())
    found = list(unfinished(ANYBODY))
    assert words is not None
    assert len(found) == 1
    assert str(found[0].path) in words


def test_how_to_go_on_names_the_file_where_another_game_is_the_latest(tmp_path: Path) -> None:
    session = sessions.begin("us", "random")
    session.save()
    file = tmp_path / "a game.json"
    session.file.path.rename(file)
    sessions.begin("us", "random").deal()

    async def run() -> str | None:
        async with opened(sessions.resume(file)) as app:
            await until_asked(app)
            await typed(app, "q")
            return app.return_value

    words = asyncio.run(run())
    assert words is not None
    assert f"play '{file}'" in words.splitlines()[-1]


def test_the_list_of_saved_games_opens_one() -> None:
    for side in ("us", "ussr", "both"):
        session = sessions.begin(side, "random")
        session.deal()
        time.sleep(0.01)

    async def run() -> None:
        async with opened() as app:
            assert "Saved games (3)" in text_of(app)
            await typed(app, "s")
            await settled(app)
            shown = text_of(app)
            assert "two players" in shown
            assert "USSR against random" in shown
            await typed(app, "3")
            screen = await until_asked(app)
            assert screen.seat == "us"
            assert screen.session.people == ["us"]
            await typed(app, "q")

    asyncio.run(run())


def test_a_game_that_cannot_be_saved_goes_on(home: Path) -> None:
    (home / "games").write_text("in the way")

    async def run() -> tuple[str | None, int | None]:
        async with opened() as app:
            await typed(app, "1")
            screen = await until_asked(app)
            assert screen.session.trouble is not None
            before = len(screen.game.moves)
            await typed(app, "1", "enter", "enter")
            assert len(screen.game.moves) > before
            screen = await until_asked(app)
            shown = text_of(app)
            assert "NOT SAVED" in shown
            assert screen.session.file.path.name in shown
            assert len(app._notifications) == 1  # said once, not at every move
            await typed(app, "q")
            return app.return_value, app.return_code

    words, status = asyncio.run(run())
    assert words is not None
    assert "could NOT be saved" in words
    assert "another program" not in words
    assert str(home) in words
    assert status == 1


def test_two_programs_do_not_write_one_game() -> None:
    session = sessions.begin("us", "random")
    session.save()
    other = sessions.resume(session.file.path)
    other.deal()
    assert other.trouble is None
    session.deal()
    assert session.trouble is not None
    assert session.trouble.why is None
    assert read(session.file.path)["moves"] == other.game.moves
    with pytest.raises(NotSaved):
        session.file.write({})


def test_a_game_whose_file_is_gone_is_written_anew() -> None:
    session = sessions.begin("us", "random")
    session.save()
    session.file.path.unlink()
    session.file.path.parent.rmdir()
    session.deal()
    assert session.trouble is None
    assert read(session.file.path)["moves"] == session.game.moves


def test_files_that_cannot_be_read_are_in_the_list() -> None:
    games().mkdir(parents=True)
    (games() / "broken.json").write_text("{")

    async def run() -> None:
        async with opened() as app:
            await typed(app, "s")
            assert "broken.json cannot be read: " in text_of(app)

    asyncio.run(run())


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{}", '{"format": "thirteendays/1", "moves": [], "side": "un"}', '{"format": "thirteendays/1", "moves": ["x"], "side": "us", "against": "random"}'],
)  # fmt: skip
def test_rubbish_is_refused(text: str, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(text)
    with pytest.raises(ValueError, match=r"."):
        sessions.resume(file)
    assert file.read_text() == text
    assert SaveFile(file).path == file
    assert issubclass(RecordError, ValueError)


@pytest.mark.parametrize("name", ["cmd:touch sprung", "trap_of_tests:Trap", "nobody"])
def test_a_file_starts_no_player_that_is_not_of_this_program(
    name: str, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(home)
    (home / "trap_of_tests.py").write_text("open('sprung', 'w').close()\nclass Trap:\n    choose = print\n")
    file = kept(home, side="us", against=name)
    (home / "settings.json").write_text(json.dumps({"against": name}))
    assert load().against == ""
    for side in (None, "us", "ussr"):
        with pytest.raises(RecordError, match="--against NAME"):
            sessions.resume(file, side)

    async def run() -> None:
        async with opened() as app:
            assert "Resume" not in text_of(app)
            assert "Saved games (1)" in text_of(app)
            await typed(app, "s")
            await settled(app)
            assert name in text_of(app)
            assert say("tui.saved.foreign") in text_of(app)
            await typed(app, "1")
            assert isinstance(app.screen, Start)
            await until(app, lambda: bool(app._notifications))
            assert ["--against NAME" in note.message for note in app._notifications] == [True]

    asyncio.run(run())
    assert not (home / "sprung").exists()


def test_who_is_named_on_the_command_line_plays_and_is_kept(home: Path) -> None:
    file = kept(home, side="us", against="cmd:x", players={"us": "person", "ussr": "cmd:x"})
    session = sessions.resume(file, "ussr", "random")
    session.save()
    record = read(file)
    assert (record["side"], record["against"]) == ("ussr", "random")
    assert record["players"] == session.seats == {"us": "random", "ussr": "person"}
    assert sessions.resume(file, "both").people == ["us", "ussr"]


def test_a_record_that_play_has_not_written_can_be_played(home: Path) -> None:
    session = sessions.resume(kept(home, note="kept too"))
    session.save()
    record = read(session.file.path)
    assert session.seats == {"us": "person", "ussr": "rules_of_thumb"}
    assert [record[name] for name in ("side", "against", "note")] == ["us", "rules_of_thumb", "kept too"]


def kept(home: Path, **members: object) -> Path:
    """A record among the saved games."""
    file = home / "games" / "game.json"
    file.parent.mkdir(exist_ok=True)
    file.write_text(json.dumps({"format": "thirteendays/1", "moves": [], **members}))
    return file


class Terminal:
    """The program in a terminal of its own, driven through its keyboard."""

    def __init__(self, home: Path, *args: str, term: str = "xterm-256color") -> None:
        self.master, slave = pty.openpty()
        environment = {
            **os.environ,
            "THIRTEENDAYS_HOME": str(home),
            "TERM": term,
            "COLUMNS": "80",
            "LINES": "24",
        }
        command = [sys.executable, "-m", "thirteendays", "play", *args]
        self.process = subprocess.Popen(command, stdin=slave, stdout=slave, stderr=slave, env=environment, start_new_session=True)  # fmt: skip
        os.close(slave)
        self.seen = b""

    def until(self, words: str, seconds: float = 20) -> None:
        """Reads what the program draws until words have appeared."""
        end = time.monotonic() + seconds
        while words.encode() not in self.seen:
            assert time.monotonic() < end, self.seen[-2000:]
            if select.select([self.master], [], [], 0.2)[0]:
                self.seen += os.read(self.master, 65536)

    def while_drawing(self, done: Callable[[], bool], seconds: float = 20) -> None:
        """Reads what the program draws until something has come about."""
        end = time.monotonic() + seconds
        while not done():
            assert time.monotonic() < end, self.seen[-2000:]
            if select.select([self.master], [], [], 0.05)[0]:
                self.seen += os.read(self.master, 65536)

    def types(self, keys: str) -> None:
        self.seen = b""
        os.write(self.master, keys.encode())

    def ends(self, how: int | None = None) -> int:
        if how is not None:
            self.process.send_signal(how)
        end = time.monotonic() + 20
        while self.process.poll() is None and time.monotonic() < end:
            if select.select([self.master], [], [], 0.1)[0]:
                try:
                    self.seen += os.read(self.master, 65536)
                except OSError:
                    break
        status = self.process.wait(10)
        os.close(self.master)
        return status


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGHUP, signal.SIGTERM])
def test_a_killed_program_loses_nothing(how: int, home: Path) -> None:
    (home / "settings.json").write_text('{"pace": "off"}')
    terminal = Terminal(home, "--side", "us")
    terminal.until("Keep one of your agendas")
    terminal.types("1\r")
    # A file being written has another name for a moment (its own begins with a point), so only whole ones are looked at.
    (file,) = games().glob("[!.]*.json")
    terminal.while_drawing(lambda: any(move.startswith("agenda:") for move in read(file)["moves"]))
    terminal.ends(how)
    moves = read(file)["moves"]
    assert Game.from_record(read(file)).moves == moves
    again = Terminal(home, "--resume")
    again.until("Round 1/3")
    again.types("q")
    assert again.ends() == 0
    assert str(file) in again.seen.decode(errors="replace").replace("\r\n", "")
    assert read(file)["moves"][: len(moves)] == moves


def test_a_program_whose_terminal_is_gone_ends(home: Path) -> None:
    terminal = Terminal(home, "--side", "us")
    terminal.until("Keep one of your agendas")
    os.close(terminal.master)
    assert terminal.process.wait(20) != 0


def test_a_terminal_without_a_screen_plays_line_by_line(home: Path) -> None:
    terminal = Terminal(home, "--seed", "1", term="dumb")
    terminal.until(say("plain.setup.side").strip())
    assert b"\x1b[" not in terminal.seen
    terminal.types("\x04")
    assert terminal.ends() == 0


def test_a_file_is_refused_on_the_whole_screen_too_and_played_with_who_is_named(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (home / "settings.json").write_text('{"pace": "off"}')
    monkeypatch.setattr(sys, "argv", ["thirteendays/__main__.py"])
    file = kept(home, side="us", against="cmd:touch sprung")
    refused = Terminal(home, str(file))
    refused.until("--against NAME")
    assert refused.ends() == 2
    played = Terminal(home, str(file), "--against", "random", "--side", "ussr")
    played.until("Keep one of your agendas")
    played.types("q")
    assert played.ends() == 0
    assert read(file)["side"] == "ussr"
    assert read(file)["against"] == "random"
    assert say("tui.bye.resume", command=command_line("play", "--resume")) in played.seen.decode(errors="replace")


def test_an_empty_seed_is_refused_on_the_whole_screen_too(home: Path) -> None:
    refused = Terminal(home, "--seed", "")
    refused.until(say("plain.setup.empty_seed"))
    assert refused.ends() == 2
