"""`thirteendays play` as a program: through a pipe, on a terminal, ended in every way, and gone on with."""

import fcntl
import json
import os
import pty
import random
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from command import Answer, inside, run
from thirteendays.agents import make
from thirteendays.game import Game
from thirteendays.game.moves import TOKENS
from thirteendays.tui.kept import dealer_of
from thirteendays.tui.started import command_line

PLAY = [sys.executable, "-m", "thirteendays", "play", "--plain"]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("THIRTEENDAYS_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture(autouse=True)
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder where the program is found by its name alone."""
    program = tmp_path / "bin" / "thirteendays"
    program.parent.mkdir()
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{program.parent}{os.pathsep}{os.environ['PATH']}")
    return program


def play(*args: str, stdin: str | bytes = b"") -> Answer:
    given = stdin.encode() if isinstance(stdin, str) else stdin
    done = subprocess.run([*PLAY, *args], input=given, capture_output=True, timeout=120, check=False)
    return Answer(done.returncode, done.stdout.decode("ascii"), done.stderr.decode())


def saved(home: Path) -> list[Path]:
    return sorted((home / "games").glob("*.json"))


def only(home: Path) -> dict[str, object]:
    (file,) = saved(home)
    record: dict[str, object] = json.loads(file.read_text())
    return record


def at_random(seed: int) -> Iterator[str]:
    """Lines that get through a game whatever is asked: a number, a confirmation, the end of a turn, yes."""
    chance = random.Random(seed)
    while True:
        yield str(chance.randint(1, 12))
        yield ""
        yield chance.choice(["y", "done", "", "1", "board"])


def lines(seed: int, n: int) -> str:
    found = at_random(seed)
    return "\n".join(next(found) for _ in range(n)) + "\n"


@pytest.mark.parametrize(("side", "seed"), [("us", 1), ("ussr", 2)])
def test_a_whole_game_through_a_pipe(side: str, seed: int, home: Path) -> None:
    answer = play("--side", side, "--against", "random", stdin=lines(seed, 3000))
    assert answer.status == 0
    assert answer.err == ""
    assert "How it ended" in answer.out
    assert "The game is over" in answer.out
    long = [line for line in answer.out.splitlines() if len(line) > 80 and str(home) not in line]
    assert long == []
    assert "\x1b" not in answer.out
    record = only(home)
    assert record["result"] == Game.from_record(record).result
    assert record["side"] == side
    assert record["players"] == {side: "you", "ussr" if side == "us" else "us": "random"}


def test_the_same_seed_and_answers_give_the_same_game(home: Path) -> None:
    answers = [play("--side", "us", "--seed", "7", stdin=lines(3, 60)) for _ in range(2)]
    records = [json.loads(file.read_text())["moves"] for file in saved(home)]
    assert records[0] == records[1]
    assert len(records[0]) > 16
    told = [answer.out.split("October 1962")[1].rpartition("\n  thirteendays play")[0] for answer in answers]
    assert told[0] == told[1] != ""


@pytest.mark.parametrize("seed", ["1", "21", "62"])
def test_a_seed_deals_the_same_cards_wherever_a_game_is_gone_on_with(seed: str) -> None:
    game, dealer, player = Game(), dealer_of(seed, Game()), make("random", seed)
    while not game.is_over:
        if game.mover == "chance":
            again = dealer_of(seed, Game.from_record(game.record()))
            action = dealer.draw(game.position)
            assert again.draw(game.position) == action
            game.play(TOKENS[action])
        else:
            game.play(player.choose(game.view(game.mover)))  # type: ignore[arg-type]


def test_end_of_input_keeps_the_game_and_tells_how_to_go_on(home: Path) -> None:
    answer = play("--side", "us", stdin="1\n")
    assert answer.status == 0
    assert "Stopped. The game is saved." in answer.out
    assert answer.out.splitlines()[-1] == f"  thirteendays play --plain --resume {saved(home)[0]}"
    moves = only(home)["moves"]
    assert isinstance(moves, list)
    assert any(move.startswith("agenda:") for move in moves)
    again = play(stdin="y\nquit\n")
    assert "There is an unfinished game: you play the US" in again.out
    assert "Going on with your game" in again.out
    assert only(home)["moves"] == moves


def test_asked_for_a_side(home: Path) -> None:
    answer = play(stdin="what\n\n")
    assert "Type us, ussr or random." in answer.out
    assert only(home)["side"] == "us"
    answer = play(stdin="n\nussr\n")
    assert len(saved(home)) == 2
    assert "You play the USSR" in answer.out
    assert play(stdin="").status == 0


def test_an_unfinished_game_is_told_but_not_asked_about_where_a_side_is_named(home: Path) -> None:
    play("--side", "us", stdin="1\n")
    answer = play("--side", "ussr", stdin="")
    assert "To go on with it another time:" in answer.out
    assert str(saved(home)[0]) in answer.out
    assert len(saved(home)) == 2


def test_going_on_with_nothing(home: Path) -> None:
    assert play("--resume") == Answer(
        2, "", "thirteendays: There is no unfinished game to go on with. This begins one: thirteendays play\n"
    )


def running(home: Path, args: list[str], stdin: str) -> subprocess.Popen[bytes]:
    """A game that has read these lines and waits for the next."""
    process = subprocess.Popen(
        [*PLAY, *args], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, bufsize=0
    )
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(stdin.encode())
    shown = read_until(process.stdout.fileno(), b"Your move: ", stdin.count("\n") and 2)
    assert b"Your move: " in shown
    return process


def read_until(number: int, what: bytes, times: int = 1) -> bytes:
    """Reads until something has been shown so often."""
    found = b""
    end = time.monotonic() + 60
    while found.count(what) < max(times, 1) and time.monotonic() < end:
        if select.select([number], [], [], 1)[0]:
            part = os.read(number, 65536)
            if not part:
                break
            found += part
    return found


def test_killed_in_the_middle_nothing_is_lost(home: Path) -> None:
    process = running(home, ["--side", "us", "--seed", "5"], "1\n")
    process.send_signal(signal.SIGKILL)
    process.communicate()
    before = only(home)
    assert [file for file in (home / "games").iterdir() if file.suffix != ".json"] == []
    answer = play("--resume", stdin="quit\n")
    assert answer.status == 0
    assert only(home)["moves"] == before["moves"]
    assert "Your play 1 of 4" in answer.out or "trigger" in answer.out


def test_interrupted_at_a_prompt(home: Path) -> None:
    process = running(home, ["--side", "us", "--seed", "5"], "1\n")
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert process.returncode == 130
    assert b"Stopped. The game is saved." in out
    assert err == b""


def test_the_other_end_of_the_pipe_goes_away(home: Path) -> None:
    process = subprocess.Popen(
        [*PLAY, "--side", "us"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdout is not None
    process.stdout.close()
    assert process.stdin is not None
    assert process.stderr is not None
    try:
        process.stdin.write(lines(1, 200).encode())
        process.stdin.close()
    except BrokenPipeError:
        pass
    assert process.stderr.read() == b""
    process.stderr.close()
    process.wait(30)


def test_on_a_terminal(home: Path) -> None:
    """Plain lines there too: nothing that moves the cursor or colours."""
    main, side = pty.openpty()
    attributes = fcntl.fcntl(main, fcntl.F_GETFL)
    process = subprocess.Popen(
        [*PLAY, "--side", "us", "--seed", "5"], stdin=side, stdout=side, stderr=side, start_new_session=True
    )
    os.close(side)
    shown = read_until(main, b"Your move: ")
    os.write(main, b"1\n")
    shown += read_until(main, b"Your move: ")
    os.write(main, b"quit\n")
    shown += read_until(main, b"--resume ")
    process.wait(30)
    fcntl.fcntl(main, fcntl.F_SETFL, attributes)
    os.close(main)
    assert b"\x1b" not in shown
    assert shown.count(b"Your move: 1\r\n") == 1


# Wrong input


@pytest.mark.parametrize(
    "content",
    [
        b"", b"{", b"[]", b"nonsense", b"\xff\xfe", b'"text"', b"[" * 100_000, b"null",
        b'{"format": "thirteendays/2", "moves": [], "side": "us", "against": "random"}',
        b'{"format": "thirteendays/1", "rules": 99, "moves": [], "side": "us", "against": "random"}',
        b'{"format": "thirteendays/1", "moves": ["berlin+1"], "side": "us", "against": "random"}',
        b'{"format": "thirteendays/1", "moves": ["deal:berlin", "deal:berlin"], "side": "us", "against": "random"}',
        b'{"format": "thirteendays/1", "moves": [], "side": "un", "against": "random"}',
        b'{"format": "thirteendays/1", "moves": [], "side": "us", "against": "nobody"}',
        b'{"format": "thirteendays/1", "moves": [], "side": "us", "against": "random", "seed": []}',
    ],
)  # fmt: skip
def test_a_damaged_game_is_refused_in_one_line_and_kept(content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "broken.json"
    file.write_bytes(content)
    answer = inside("play", "--plain", "--resume", str(file))
    assert answer.status == 2
    assert answer.out == ""
    assert len(answer.err.splitlines()) == 1
    assert file.read_bytes() == content


@pytest.mark.parametrize(
    "args",
    [
        ("--side", "un"), ("--against", "nobody"), ("--resume", "nowhere.json"), ("--resume", "."), ("--sides",),
        ("--resume", "--side", "us"), ("--resume", "--seed", "1"), ("--resume", "--side", "un"), ("--seed", ""), ("--seed", " "),
        ("--plain", "--seed", ""), ("game.json", "--seed", ""),
    ],
)  # fmt: skip
def test_wrong_options_are_refused_in_one_line(args: tuple[str, ...]) -> None:
    answer = inside("play", *args)
    assert answer.status == 2
    assert len(answer.err.splitlines()) == 1


@pytest.mark.parametrize(
    ("side", "said"), [("both", "need the table on the whole screen"), ("un", "un is not a side: us, ussr or random.")]
)
def test_a_side_that_cannot_be_played_line_by_line_says_why(side: str, said: str) -> None:
    answer = inside("play", "--plain", "--side", side)
    assert answer.status == 2
    assert said in answer.err


def test_an_illegal_move_of_a_saved_game_is_told_with_its_index_why_not_and_the_legal_ones(tmp_path: Path) -> None:
    file = kept_in(tmp_path, moves=["deal:berlin", "deal:berlin"], side="us", against="careful")
    answer = inside("play", "--plain", "--resume", str(file))
    assert answer.status == 2
    assert "move 1, 'deal:berlin', is not legal: Cards are dealt by chance" in answer.err
    assert "Legal: deal:atlantic, deal:cuba_mil, " in answer.err
    assert len(answer.err.splitlines()) == 1


def test_a_broken_game_among_the_saved_ones_does_not_stop_a_new_one(home: Path) -> None:
    (home / "games").mkdir(parents=True)
    for n, content in enumerate([b"{", b"\xff", b'{"side": "us"}', b""]):
        (home / "games" / f"{n}.json").write_bytes(content)
    answer = play("--side", "us", stdin="1\n")
    assert answer.status == 0
    assert "unfinished" not in answer.out
    assert len(saved(home)) == 5


def test_a_folder_that_cannot_be_written_is_told_and_the_game_goes_on(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home.write_text("a file where a folder should be")
    answer = inside("play", "--side", "us", stdin="1\nboard\n")
    assert answer.status == 0
    assert "The game could not be saved" in answer.out
    assert "Round 1 of 3" in answer.out
    assert "Stopped. The game could not be saved." in answer.out


def test_a_game_that_another_program_has_gone_on_with_is_left_as_it_is(home: Path) -> None:
    process = running(home, ["--side", "us", "--seed", "5"], "")
    (file,) = saved(home)
    play("--resume", stdin="1\n")
    there = file.read_bytes()
    out, _ = process.communicate(b"2\n", timeout=30)
    assert process.returncode == 1
    assert b"another program has gone on with this game" in out
    assert file.read_bytes() == there


def test_a_finished_game_is_told_again(home: Path) -> None:
    play("--side", "us", "--seed", "1", "--against", "random", stdin=lines(1, 3000))
    (file,) = saved(home)
    there = json.loads(file.read_text())
    answer = play("--resume", str(file))
    assert answer.status == 0
    assert "How it ended" in answer.out
    assert json.loads(file.read_text()) == there
    assert play("--resume").status == 2


def test_bad_bytes_are_no_move(home: Path) -> None:
    answer = play("--side", "us", stdin=b"\xff\xfe\x00\n\x1b[A\n1\n")
    assert answer.status == 0
    assert answer.out.count("is no move here") == 2
    assert "\x1b" not in answer.out


# Games from elsewhere

RECORD: dict[str, object] = {"format": "thirteendays/1", "rules": 1, "moves": []}


def kept_in(folder: Path, **members: object) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / "game.json"
    file.write_text(json.dumps({**RECORD, **members}))
    return file


@pytest.fixture
def trap(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file that is there as soon as a program or a class named in a saved game has been started."""
    monkeypatch.chdir(tmp_path)
    sprung = tmp_path / "sprung"
    (tmp_path / "trap_of_tests.py").write_text(
        f"from pathlib import Path\nPath({str(sprung)!r}).touch()\nclass Trap:\n    choose = print\n"
    )
    return sprung


@pytest.mark.parametrize("how", [["FILE"], ["--resume", "FILE"], ["--resume"], ["FILE", "--side", "us"]])
@pytest.mark.parametrize("name", ["cmd:", "trap_of_tests:Trap", "nobody", "", 7, ["random"]])
def test_a_file_starts_no_player_that_is_not_of_this_program(
    name: object, how: list[str], home: Path, trap: Path
) -> None:
    name = f"cmd:{sys.executable} {trap.parent}/trap_of_tests.py" if name == "cmd:" else name
    file = kept_in(home / "games", side="us", against=name)
    there = file.read_bytes()
    answer = play(*[str(file) if word == "FILE" else word for word in how], stdin=lines(1, 30))
    assert answer.status == 2
    assert answer.out == ""
    (line,) = answer.err.splitlines()
    assert "--against NAME" in line
    assert "random, careful, rules_of_thumb, recruit, attache, envoy, adviser and president" in line
    assert not trap.exists()
    assert file.read_bytes() == there


def test_a_new_game_beside_such_a_file_neither_starts_nor_offers_it(home: Path, trap: Path) -> None:
    file = kept_in(home / "games", side="us", against="trap_of_tests:Trap")
    answer = play(stdin="ussr\n1\nquit\n")
    assert answer.status == 0
    assert "Go on with it?" not in answer.out
    assert f"play --plain --resume {file} --against NAME" in answer.out
    assert "You play the USSR" in answer.out
    assert not trap.exists()


def test_who_is_named_on_the_command_line_plays_and_is_kept(home: Path, trap: Path) -> None:
    file = kept_in(home / "games", side="us", against="trap_of_tests:Trap", seed="5", players={"us": "I", "ussr": "it"})
    answer = play(str(file), "--against", "random", "--side", "ussr", stdin="1\n")
    assert answer.status == 0
    assert 'you play the USSR against "random"' in answer.out
    assert not trap.exists()
    kept = json.loads(file.read_text())
    assert [kept[name] for name in ("side", "against", "seed")] == ["ussr", "random", "5"]
    assert kept["players"] == {"us": "random", "ussr": "you"}
    assert play(str(file), stdin="quit\n").status == 0
    bot = f"cmd:{sys.executable} -m thirteendays bot random"
    answer = play(str(file), "--against", bot, stdin=lines(1, 30))
    assert answer.status == 0
    assert answer.out.splitlines()[-1] == f"  thirteendays play --plain --resume {file} --against '{bot}'"
    assert json.loads(file.read_text())["against"] == bot


@pytest.mark.parametrize("members", [{}, {"against": None, "side": None}, {"moves": ["deal:berlin"]}, {"seed": 3}])
def test_a_record_that_play_has_not_written_can_be_played(members: dict[str, object], tmp_path: Path) -> None:
    file = kept_in(tmp_path, note="kept too", **members)
    answer = play(str(file), stdin="ussr\n1\n")
    assert answer.status == 0
    assert "Which side do you play" in answer.out
    assert 'you play the USSR against "rules_of_thumb"' in answer.out
    kept = json.loads(file.read_text())
    assert [kept[name] for name in ("side", "against", "note")] == ["ussr", "rules_of_thumb", "kept too"]
    assert kept["players"] == {"us": "rules_of_thumb", "ussr": "you"}
    assert len(kept["moves"]) > 10
    answer = play(str(kept_in(tmp_path / "b", **members)), "--side", "us", "--against", "careful", stdin="1\n")
    assert "Which side" not in answer.out
    assert 'you play the US against "careful"' in answer.out
    assert play(str(kept_in(tmp_path / "c", **members)), stdin="").status == 0


@pytest.mark.parametrize(
    ("members", "told"),
    [
        ({"moves": ["berlin+1"]}, "move 0, 'berlin+1', is not legal: Cards are dealt by chance, not by choice."),
        ({"moves": ["deal:berlin", "rubbish"]}, "move 1, 'rubbish', is not legal: That is not a move. (Protocol, Moves.)"),
        ({"moves": ["deal:berlin", "deal:berlin"]}, "move 1, 'deal:berlin', is not legal: "),
        ({"rules": 99}, "rules version 99"),
        ({"format": "thirteendays/2"}, "unknown format 'thirteendays/2'"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("more", [{}, {"side": "un", "against": "cmd:x"}])
def test_what_is_wrong_with_the_record_itself_is_told_first(
    members: dict[str, object], more: dict[str, str], told: str, tmp_path: Path
) -> None:
    file = kept_in(tmp_path, **members, **more)
    answer = inside("play", "--plain", str(file))
    assert answer.status == 2
    assert told in answer.err or (
        members["moves"] == ["berlin+1"] and "is not legal: That is not asked now" in answer.err
    )
    assert not {"not_a_move", "rule protocol", "not_asked", "key"} & set(answer.err.replace("(", " ").split())
    assert str(file) in answer.err


def test_a_game_of_two_people_is_played_line_by_line_by_one_side_only_when_named(tmp_path: Path) -> None:
    file = kept_in(tmp_path, side="both", against="careful")
    answer = inside("play", "--plain", str(file))
    assert answer.status == 2
    assert "--side us or --side ussr" in answer.err
    assert 'you play the US against "careful"' in play(str(file), "--side", "us", stdin="").out


# The command to go on with


def test_the_command_shown_is_the_one_that_works_here(
    tmp_path: Path, installed: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert command_line("play", "--resume", "a b") == "thirteendays play --resume 'a b'"
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", [str(installed)])
    assert command_line("play") == "bin/thirteendays play"
    monkeypatch.chdir(installed.parent)
    assert command_line("play") == "./thirteendays play"
    (tmp_path / "a" / "b" / "c" / "d" / "e" / "f" / "g" / "h" / "i").mkdir(parents=True)
    monkeypatch.setattr(sys, "argv", ["/bin/thirteendays"])
    assert command_line("play") == "/bin/thirteendays play"
    monkeypatch.setattr(sys, "argv", ["/elsewhere/thirteendays/__main__.py"])
    monkeypatch.setattr(sys, "executable", "/usr/bin/python3")
    assert command_line("play") == "/usr/bin/python3 -m thirteendays play"
    assert command_line("play", against="random") == "/usr/bin/python3 -m thirteendays play"
    assert command_line("play", against="a:B").endswith(" play --against a:B")


def test_the_command_shown_goes_on_with_the_game(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", os.defpath)
    answer = run("play", "--plain", "--side", "us", "--seed", "1", stdin="1\n")
    again = answer.out.splitlines()[-1].strip()
    done = subprocess.run(again, shell=True, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0
    assert "Going on with your game: you play the US" in done.stdout
    assert f"--resume {saved(home)[0]}" in again
