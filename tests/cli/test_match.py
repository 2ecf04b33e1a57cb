"""The commands `match` and `tournament`: results, files that they go on from, what they refuse, and the page about bots."""

import json
import os
import pty
import shlex
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from command import PROGRAM, Answer, inside, run
from rogues import Rogues
from thirteendays.cli import tables, told
from thirteendays.game import Game

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "bots.md").read_text()
EXAMPLE = ROOT / "examples" / "bot.py"
PROGRAM_BOT = f"cmd:{shlex.join([sys.executable, str(EXAMPLE)])}"
CLASS_BOT = "examples.bot:Bot"


@pytest.fixture(autouse=True)
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.setattr(sys, "path", list(sys.path))


@pytest.fixture(scope="module")
def rogues(tmp_path_factory: pytest.TempPathFactory) -> Rogues:
    return Rogues(tmp_path_factory.mktemp("rogues"))


def result(answer: Answer) -> dict[str, Any]:
    assert (answer.status, answer.err) == (0, "")
    found: dict[str, Any] = json.loads(answer.out)
    return found


def timeless(found: Any) -> Any:
    """A result or a record without times."""
    if isinstance(found, dict):
        return {name: timeless(value) for name, value in found.items() if name != "time"}
    return [timeless(value) for value in found] if isinstance(found, list) else found


def games_in(path: Path) -> list[Any]:
    return timeless(sorted(map(json.loads, path.read_text().splitlines()), key=lambda game: str(game["game"])))  # type: ignore[no-any-return]


# Results


def test_a_match_as_text() -> None:
    answer = inside("match", "careful", "random", "--games", "20", "--seed", "3")
    assert (answer.status, answer.err) == (0, "")
    lines = answer.out.splitlines()
    assert lines[0] == "careful and random: 20 games, 10 pairs on equal deals with sides swapped, seed 3"
    assert lines[2].split() == ["careful", "random"]
    assert [line.split("  ")[0] for line in lines[3:7]] == ["won", "95 % interval", "won as the US", "won as the USSR"]
    assert max(map(len, lines)) <= 100
    assert "\x1b" not in answer.out


def test_a_match_as_json() -> None:
    found = result(inside("match", "careful", "random", "--games", "20", "--seed", "3", "--json"))
    careful, random = found["players"]
    assert (found["games"], found["pairs"], found["seed"], found["limit"]) == (20, 10, 3, 10)
    assert careful["wins"] + random["wins"] + found["both_lost"] == 20
    assert careful["wins"] > random["wins"]
    assert careful["wars_of_own_doing"] == 0
    assert careful["interval"][0] < careful["rate"] < careful["interval"][1]
    assert timeless(found) == timeless(
        result(inside(*["match", "careful", "random", "--games", "20", "--seed", "3", "--json"]))
    )


def test_a_tournament_as_text() -> None:
    answer = inside("tournament", "careful", "random", CLASS_BOT, "--games", "10")
    assert (answer.status, answer.err) == (0, "")
    lines = answer.out.splitlines()
    assert lines[0] == "each against each: 10 games of each two, the same deals for all, sides swapped, seed 1"
    assert lines[2].split() == ["Elo", "95", "%", "interval", "won", "games"]
    assert lines[3].split()[:2] == ["1", "careful"]
    assert lines[7].split() == ["won", "against", "1", "2", "3"]
    assert lines[8].split()[2] == "-"


def test_a_tournament_as_json() -> None:
    found = result(inside("tournament", "careful", "random", CLASS_BOT, "--games", "10", "--json"))
    assert found["players"][0]["name"] == "careful"
    ratings = {player["name"]: player["elo"] for player in found["players"]}
    assert ratings["random"] == 0
    assert [player["games"] for player in found["players"]] == [20, 20, 20]
    names = [[player["name"] for player in match["players"]] for match in found["matches"]]
    assert names == [["careful", "random"], ["careful", CLASS_BOT], ["random", CLASS_BOT]]
    alone = result(inside("match", "careful", "random", "--games", "10", "--json"))
    assert timeless(found["matches"][0]) == timeless({name: alone[name] for name in found["matches"][0]})


def test_rates_have_six_digits() -> None:
    found = result(inside("tournament", "careful", "random", "rules_of_thumb", "--games", "6", "--json"))
    rates = [player["rate"] for player in found["players"]]
    assert any(player["wins"] % 3 for player in found["players"])  # some are no short fractions
    assert rates == [round(player["wins"] / 12, 6) for player in found["players"]]


@pytest.mark.parametrize(
    ("mode", "said"),
    [
        ("illegal", "answered berlin+9, which is not legal; it was asked to keep an agenda."),
        ("later_silent", "did not answer within 0.1 s."),
        ("tracing", f"ended with status 1: ValueError: no wisdom left in '{'a' * 20}'."),
        ("crashing", "ended with status 1: out of ideas."),
        ("garbage", "answered with what is no move: good evening."),
        ("refusing", "answered with an error: no idea."),
        ("twice", "wrote what nobody had asked for: {"),
        ("endless", "wrote a line without end: xxx"),
    ],
)
def test_who_answers_wrongly_loses_and_it_says_why(rogues: Rogues, tmp_path: Path, mode: str, said: str) -> None:
    path = tmp_path / "games.jsonl"
    options = ("--games", "2", "--limit", "0.1", "--start", "10", "--records", str(path))
    answer = inside("match", rogues(mode), "random", *options)
    assert (answer.status, answer.err) == (0, "")
    assert f"as the US: it {said}" in answer.out
    assert f"as the USSR: it {said}" in answer.out
    assert [game["result"]["winner"] for game in games_in(path)] == ["ussr", "us"]
    for game in games_in(path):
        assert game["result"]["reason"] == "forfeit"
        assert not Game.from_record(game).is_over


def test_only_the_first_forfeits_are_told(rogues: Rogues) -> None:
    answer = inside("match", rogues("garbage"), "random", "--games", "6")
    assert answer.out.count("good evening") == 3
    assert answer.out.endswith("3 more games were forfeited; the records say why.\n")


def test_a_forfeit_tells_the_time_there_was_and_against_whom(rogues: Rogues) -> None:
    """A first answer has the time to start besides."""
    options = ("--games", "2", "--limit", "0.02", "--start", "0.03")
    answer = inside("tournament", "careful", "random", rogues("silent"), *options)
    name = tables.label(rogues("silent"))
    for against in ("careful", "random"):
        assert f"against {against} was lost by {name}, as the USSR: it did not answer within 0.05 s." in answer.out


def test_a_program_that_is_not_there_after_all(tmp_path: Path) -> None:
    program = tmp_path / "bot"
    program.write_text("#!/no/such/interpreter\n")
    program.chmod(0o755)
    answer = inside("match", f"cmd:{program}", "random", "--games", "2")
    assert "it could not be started: " in answer.out


def test_control_characters_do_not_reach_the_terminal() -> None:
    assert tables.shortened("a\x1b[31m\nb\tc", 80) == "a?[31m b c"
    assert tables.shortened("a" * 30, 10) == "aaaaaaa..."


def test_a_class_that_prints_leaves_the_result_readable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "talks.py").write_text(
        "class Bot:\n    def choose(self, view):\n        print('hm'); return view['legal'][0]\n"
    )
    monkeypatch.chdir(tmp_path)
    answer = inside("match", "talks:Bot", "random", "--games", "2", "--json")
    assert json.loads(answer.out)["games"] == 2
    assert set(answer.err.split()) == {"hm"}


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("os._exit(7)", "bad:Bot cannot be made: its process has ended with status 7"),
        ("sys.exit(7)", "bad:Bot cannot be made: SystemExit: 7"),
        ("time.sleep(100)", "bad:Bot cannot be made within 0.3 s"),
    ],
)
def test_a_class_that_cannot_be_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, body: str, said: str) -> None:
    (tmp_path / "bad.py").write_text(f"import os, sys, time\nclass Bot:\n    def __init__(self): {body}\n")
    monkeypatch.chdir(tmp_path)
    start = "0.2" if "sleep" in body else "5"
    answer = inside("match", "bad:Bot", "random", "--games", "2", "--limit", "0.1", "--start", start)
    assert (answer.status, answer.out, answer.err) == (2, "", f"thirteendays: {said}\n")


# Files of games


@pytest.mark.slow
def test_killed_and_gone_on_with(tmp_path: Path) -> None:
    """After kill -9 anywhere the same command plays what is missing, and the result is that of a match without a break."""
    whole, path = tmp_path / "whole.jsonl", tmp_path / "games.jsonl"
    options = ("match", "careful", "random", "--games", "40", "--json")
    expected = result(inside(*options, "--records", str(whole)))
    begun = subprocess.Popen([PROGRAM, *options, "--jobs", "2", "--records", str(path)], stdout=subprocess.DEVNULL)
    while begun.poll() is None and (not path.exists() or path.read_bytes().count(b"\n") < 5):
        os.sched_yield()
    begun.kill()
    begun.wait()
    kept = games_in(path) if path.read_bytes().endswith(b"\n") else []
    with path.open("ab") as file:
        file.write(b'{"format": "thirteendays/1", "ru')
    assert timeless(result(inside(*options, "--records", str(path)))) == timeless(expected)
    assert games_in(path) == games_in(whole)
    assert all(game in games_in(whole) for game in kept)


def test_more_games_and_none(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl.gz"
    options = ("match", "careful", "random", "--json", "--records", str(path), "--games")
    few = result(inside(*options, "4"))
    size = path.stat().st_size
    assert result(inside(*options, "4")) == few  # times too: nothing was played
    assert path.stat().st_size == size
    assert result(inside(*options, "8"))["games"] == 8
    assert result(inside(*options, "4")) == few


def test_a_tournament_goes_on_from_a_match(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    options = ("--games", "4", "--records", str(path), "--json")
    inside("match", "careful", "random", *options)
    before = path.read_text()
    found = result(inside("tournament", "careful", "random", CLASS_BOT, *options))
    assert path.read_text().startswith(before)
    assert len(path.read_text().splitlines()) == 12
    assert [match["games"] for match in found["matches"]] == [4, 4, 4]
    answer = inside("match", "careful", "random", *options)
    assert (answer.status, answer.err.count("\n")) == (2, 1)
    assert "is of another match: its players are" in answer.err


@pytest.mark.slow
def test_ctrl_c_keeps_what_is_done(tmp_path: Path, rogues: Rogues) -> None:
    path = tmp_path / "games.jsonl"
    for jobs in ("1", "2"):
        path.unlink(missing_ok=True)
        command = [PROGRAM, "match", rogues("plays"), "careful", "--games", "100000", "--jobs", jobs]
        begun = subprocess.Popen(
            [*command, "--records", str(path)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        while begun.poll() is None and (not path.exists() or path.read_bytes().count(b"\n") < 4):
            os.sched_yield()
        begun.send_signal(signal.SIGINT)
        out, err = begun.communicate(timeout=60)
        assert begun.returncode == 130
        assert err.startswith("thirteendays: stopped after ")
        assert err.endswith(f"of 100000 games; the same command goes on from {path}\n")
        assert "lost by a nuclear war" in out
        games = games_in(path)
        assert len(games) == len({game["game"] for game in games}) >= 4
        assert f"stopped after {len(games)} of" in err


@pytest.mark.slow
def test_sigterm_stops_a_match_with_all_that_play(tmp_path: Path) -> None:
    (tmp_path / "bad.py").write_text(
        "import os, time\nclass Bot:\n    def choose(self, view): print(os.getpid(), flush=True); time.sleep(100)\n"
    )
    for jobs in ("1", "2"):
        command = [PROGRAM, "match", "bad:Bot", "random", "--games", "4", "--limit", "100", "--jobs", jobs]
        begun = subprocess.Popen(command, cwd=tmp_path, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL)
        assert begun.stderr is not None
        playing = int(begun.stderr.readline())
        begun.terminate()
        assert b"stopped after 0 of 4 games" in begun.communicate(timeout=60)[1]
        assert begun.returncode == 130
        with pytest.raises(ProcessLookupError):
            os.kill(playing, 0)


def test_stopped_without_a_file() -> None:
    assert told.stopped(3, 10, None) == "stopped after 3 of 10 games; without --records they are not kept"


# What is refused: status 2 and one line, before anything is played


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("careful kennedy", "kennedy"),
        ("careful random --games 3", "must be even"),
        ("careful random --games 0", "--games"),
        ("careful random --jobs 0", "--jobs"),
        ("careful random --limit 0", "--limit"),
        ("careful random --limit soon", "--limit"),
        ("careful random --seed -1", "--seed"),
        ("careful", "B"),
        ("careful no_such_module:Bot", "there is no module no_such_module"),
        ("careful examples.bot:Robot", "the module examples.bot has no class Robot"),
        ("careful examples.bot:risk", "cannot be made"),
        ("careful builtins:object", "has no method choose"),
        ("careful cmd:", "wants a command line"),
        ("careful cmd:no-such-program", "no-such-program: there is no such program"),
        ("careful random --records games.txt", "must end in .jsonl or .jsonl.gz"),
        ("careful random --records /no/such/folder/games.jsonl", "cannot be written"),
    ],
)
def test_bad_input(arguments: str, said: str) -> None:
    answer = inside("match", *shlex.split(arguments))
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.startswith("thirteendays: ")
    assert answer.err.count("\n") == 1
    assert said in answer.err


@pytest.mark.parametrize("players", ["careful", "careful careful", "random careful random"])
def test_a_tournament_of_one(players: str) -> None:
    answer = inside("tournament", *players.split())
    assert (answer.status, answer.out) == (2, "")
    assert "two players or more, each named once" in answer.err


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ("careful random --seed 2", "line 1 is of another match: its seed is 1, not 2"),
        ("careful random --limit 2", "line 1 is of another match: its limit for a decision is 10.0, not 2.0"),
        ("random careful", "line 1 is of another match: its players are careful and random"),
    ],
)
def test_a_file_of_another_match(tmp_path: Path, options: str, said: str) -> None:
    path = tmp_path / "games.jsonl"
    inside("match", "careful", "random", "--games", "2", "--records", str(path))
    before = path.read_bytes()
    answer = inside("match", *options.split(), "--games", "2", "--records", str(path))
    assert (answer.status, answer.out, answer.err) == (2, "", f"thirteendays: {path}: {said}\n")
    assert path.read_bytes() == before


# In a terminal


def test_a_table_and_a_bar_in_a_terminal() -> None:
    out, theirs = pty.openpty()
    command = [PROGRAM, "match", "careful", "random", "--games", "2"]
    done = subprocess.Popen(command, stdout=theirs, stderr=theirs, env={**os.environ, "TERM": "xterm", "COLUMNS": "80"})
    os.close(theirs)
    shown = b""
    try:
        while data := os.read(out, 65536):
            shown += data
    except OSError:  # the other end is closed
        pass
    os.close(out)
    assert done.wait() == 0
    text = shown.decode()
    assert "games" in text.partition("careful and random: 2 games")[0]
    assert "─" in text.partition("careful and random: 2 games")[2]


# The page


def test_the_page_shows_the_example() -> None:
    assert EXAMPLE.read_text() in PAGE
    assert len(EXAMPLE.read_text().splitlines()) <= 22


def test_the_example_beats_random() -> None:
    found = result(inside("match", CLASS_BOT, "random", "--games", "60", "--json"))
    assert found["players"][0]["wins"] > 1.5 * found["players"][1]["wins"]
    assert not any(found["players"][0]["forfeits"].values())


def test_the_example_plays_the_same_both_ways(tmp_path: Path) -> None:
    files = [tmp_path / "program.jsonl", tmp_path / "class.jsonl"]
    for bot, path in zip((PROGRAM_BOT, CLASS_BOT), files, strict=True):
        result(inside("match", bot, "careful", "--games", "4", "--records", str(path), "--json"))
    one, two = ([game["moves"] for game in games_in(path)] for path in files)
    assert one == two


def commands() -> list[str]:
    """The command lines on the page."""
    blocks = PAGE.split("```sh\n")[1:]
    return [line for block in blocks for line in block.partition("```")[0].splitlines()]


@pytest.mark.slow
@pytest.mark.parametrize("line", commands())
def test_the_commands_of_the_page(line: str, tmp_path: Path) -> None:
    program, *arguments = shlex.split(line)
    assert program == "thirteendays"
    for option, value in (("--games", "2"), ("--jobs", "2"), ("--records", None)):
        if option in arguments:
            place = arguments.index(option) + 1
            arguments[place] = value or str(tmp_path / arguments[place])
    python = str(Path(sys.executable).parent)
    done = subprocess.run(
        [PROGRAM, *arguments], env={**os.environ, "PATH": f"{python}:{os.environ['PATH']}"}, cwd=ROOT, check=False
    )
    assert done.returncode == 0


def test_the_help_names_players_of_ones_own() -> None:
    for command in ("match", "play"):
        out = inside(command, "--help").out
        assert "module:Class or cmd:" in " ".join(out.split())
    assert "cmd:python " not in PAGE + inside("match", "--help").out  # plain Debian has python3 alone


def test_the_members_of_a_record_are_those_of_the_page(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    inside("match", "random", "random", "--games", "2", "--records", str(path))
    told_of = {
        name.strip("` ")
        for line in PAGE.splitlines()
        if line.startswith("| `")
        for name in line.split("|")[1].split(",")
    }
    for line in path.read_text().splitlines():
        assert set(json.loads(line)) - {"format", "rules", "moves"} <= told_of


def test_the_installed_command() -> None:
    found = result(run("match", "careful", "random", "--games", "4", "--jobs", "2", "--json"))
    assert timeless(found) == timeless(result(inside("match", "careful", "random", "--games", "4", "--json")))
