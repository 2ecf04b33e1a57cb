"""Matches: equal deals, sides swapped, every game with a result, and the same whoever plays them."""

import multiprocessing
import os
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from rogues import Rogues
from thirteendays.agents import UnknownPlayer, make
from thirteendays.agents.arena import Cabinet, Fixture, Record, could_avoid, play_game
from thirteendays.agents.external import CannotPlay
from thirteendays.agents.workers import Worker, WorkerDied, play
from thirteendays.game import Game
from thirteendays.game.moves import SIDES

HERE = "arena_players"


@pytest.fixture(autouse=True)
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(Path(__file__).parent)
    monkeypatch.setattr(sys, "path", list(sys.path))


def fixtures(one: str, two: str, games: int, limit: float = 10.0, starting: float = 5.0) -> list[Fixture]:
    return [Fixture((one, two), 1, n, limit, starting) for n in range(games)]


def match(one: str, two: str, games: int, jobs: int = 1, limit: float = 10.0, starting: float = 5.0) -> list[Record]:
    records = play(fixtures(one, two, games, limit, starting), jobs)
    return sorted(records, key=lambda record: int(record["game"]))


def timeless(records: list[Record]) -> list[Record]:
    return [{name: value for name, value in record.items() if name != "time"} for record in records]


def dealt(record: Record, purpose: str) -> list[str]:
    """The strategy cards or the agendas dealt, in order, without cards taken from hands."""
    game = Game.from_record(record, upto=0)
    cards = []
    for move in record["moves"]:
        if move.startswith("deal:") and game.prompt("watcher")["purpose"] == purpose:
            cards.append(move)
        game.play(move)
    return cards


# Deals and sides


def test_a_pair_has_equal_deals_and_swapped_sides() -> None:
    records = match("careful", "random", 6)
    assert [record["players"]["us"] for record in records] == ["careful", "random"] * 3
    assert [record["players"]["ussr"] for record in records] == ["random", "careful"] * 3
    for one, two in zip(records[::2], records[1::2], strict=True):
        assert dealt(one, "hand")[:10] == dealt(two, "hand")[:10]
        assert dealt(one, "agenda")[:6] == dealt(two, "agenda")[:6]
        assert one["moves"] != two["moves"]
    assert len({tuple(dealt(record, "hand")[:10]) for record in records}) == 3


def test_deals_depend_on_seed_and_pair_alone() -> None:
    with Cabinet() as cabinet:
        one, other, later = (
            dealt(play_game(fixture, cabinet), "hand")[:10]
            for fixture in (
                Fixture(("careful", "random"), 7, 4),
                Fixture(("random", "random"), 7, 5),
                Fixture(("random", "random"), 8, 4),
            )
        )
    assert one == other != later


def test_players_have_seeds_of_their_own_for_each_game() -> None:
    records = match(f"{HERE}:Seeded", f"{HERE}:Seeded", 4)
    told = {record["result"]["move"] for record in records}
    assert len(told) == 4
    both = {Fixture(("a", "b"), 1, game).player_seed(number) for game in range(10) for number in range(2)}
    assert len(both) == 20
    again = match(f"{HERE}:Seeded", f"{HERE}:Seeded", 4)
    assert [record["result"] for record in again] == [record["result"] for record in records]


def test_a_player_against_itself() -> None:
    records = match("random", "random", 4)
    assert all(record["players"] == {"us": "random", "ussr": "random"} for record in records)
    assert len({tuple(record["moves"]) for record in records}) == 4


@pytest.mark.slow
def test_results_do_not_depend_on_jobs(rogues: Rogues) -> None:
    for one, two in (("careful", "random"), (rogues("plays"), f"{HERE}:First")):
        assert timeless(match(one, two, 6, jobs=3)) == timeless(match(one, two, 6))


# Records


def test_a_record_tells_all_of_its_game() -> None:
    for record in match("careful", "random", 4):
        game = Game.from_record(record)
        assert game.is_over
        assert game.result is not None
        assert {name: record["result"][name] for name in ("winner", "reason")} == game.result
        assert (record["seed"], record["match"], record["limit"]) == (1, ["careful", "random"], 10)
        decisions = sum(not move.startswith("deal:") for move in record["moves"])
        assert sum(record["time"][side]["decisions"] for side in SIDES) == decisions
        for side in SIDES:
            time = record["time"][side]
            assert 0 < time["seconds"] / time["decisions"] <= time["longest"] <= time["seconds"]


def test_wars_of_ones_own_doing() -> None:
    """The loser's last decision of the round offered a move to no danger; both ways occur, and careful has none."""
    seen: Counter[tuple[str, bool]] = Counter()
    for record in match("careful", "random", 24):
        result = record["result"]
        assert ("own_doing" in result) == (result["reason"] == "nuclear_war")
        for side in SIDES:
            if "own_doing" in result and side != result["winner"]:
                own = side in result["own_doing"]
                seen[record["players"][side], own] += 1
                assert own == offered_peace(record, side)
    assert seen["random", True] > 0
    assert seen["random", False] > 0
    assert seen["careful", True] == 0


def offered_peace(record: Record, side: Any) -> bool:
    """The same, from the answers that a table gets."""
    game = Game.from_record(record)
    last = game.copy()
    while game.moves and last.mover != side:
        last = Game.from_record(record, upto=len(last.moves) - 1)
    if last.state()["round"] != game.state()["round"]:
        return False
    return any(last.preview(move, side)["danger"][side]["to"] == "no" for move in last.legal_moves())


def test_a_war_of_an_earlier_round_is_not_asked_about() -> None:
    game = Game.from_record(match("random", "random", 1)[0])
    assert not could_avoid(game, "us", 0) or game.position.round == 1


# Games forfeited


@pytest.fixture(scope="module")
def rogues(tmp_path_factory: pytest.TempPathFactory) -> Rogues:
    return Rogues(tmp_path_factory.mktemp("rogues"))


@pytest.mark.parametrize(
    ("name", "result"),
    [
        ("Illegal", {"why": "illegal", "move": "pass the salt", "kind": "agenda"}),
        ("Nothing", {"why": "illegal", "move": "None", "kind": "agenda"}),
        ("Raising", {"why": "error", "error": "raised", "said": "KeyError: 'berlin'"}),
        ("Leaving", {"why": "error", "error": "raised", "said": "SystemExit: 3"}),
        ("Slow", {"why": "late", "limit": 0.05}),
        ("Endless", {"why": "late", "limit": 0.05}),
        ("Stubborn", {"why": "late", "limit": 0.05}),
        ("Stuck", {"why": "late", "limit": 0.05}),
        ("Crashing", {"why": "died", "status": 7}),
        ("Interrupting", {"why": "error", "error": "raised", "said": "KeyboardInterrupt"}),
    ],
)
def test_a_class_forfeits(name: str, result: dict[str, Any]) -> None:
    for record in match("random", f"{HERE}:{name}", 2, limit=result.get("limit", 10.0)):
        guilty = "us" if record["game"] else "ussr"
        winner = "ussr" if record["game"] else "us"
        assert record["result"] == {"winner": winner, "reason": "forfeit", **result}
        game = Game.from_record(record)
        assert game.mover == guilty
        assert record["players"][guilty] == f"{HERE}:{name}"
        assert not game.is_over


def test_late_in_another_thread() -> None:
    whys: list[str] = []
    slow = fixtures(f"{HERE}:Slow", "random", 1, limit=0.05)
    thread = threading.Thread(target=lambda: whys.extend(record["result"]["why"] for record in play(slow)))
    thread.start()
    thread.join()
    assert whys == ["late"]


@pytest.mark.parametrize(
    ("mode", "result"),
    [
        ("illegal", {"why": "illegal", "move": "berlin+9", "kind": "agenda"}),
        ("later_illegal", {"why": "illegal", "move": "berlin+9"}),
        ("later_silent", {"why": "late", "limit": 0.1}),
        ("crashing", {"why": "died", "status": 1, "stderr": "out of ideas"}),
        ("later_quitting", {"why": "died", "status": 0}),
        ("garbage", {"why": "error", "error": "unreadable", "said": "good evening"}),
        ("endless", {"why": "error", "error": "too_long"}),
        ("flooding", {"why": "error", "error": "unasked"}),
    ],
)
def test_a_program_forfeits(rogues: Rogues, mode: str, result: dict[str, Any]) -> None:
    for record in match(rogues(mode), "random", 2, limit=0.1, starting=10):
        found = record["result"]
        assert found["winner"] == ("us" if record["game"] else "ussr")
        assert found["reason"] == "forfeit"
        assert {name: found[name] for name in result} == result
        assert Game.from_record(record).mover != found["winner"]


def test_a_program_that_failed_is_started_anew(rogues: Rogues) -> None:
    for record in match(rogues("later_crashing"), f"{HERE}:First", 4):
        assert record["result"]["why"] == "died"
        assert record["time"][str(Game.from_record(record).mover)]["decisions"] == 2


def test_a_class_without_a_seed_is_kept() -> None:
    told = [record["result"]["move"] for record in match(f"{HERE}:Counting", "random", 4)]
    assert told == ["asked 1", "asked 2", "asked 3", "asked 4"]


def test_a_match_goes_on_after_a_crash() -> None:
    for jobs in (1, 2):
        records = match(f"{HERE}:Crashing", f"{HERE}:First", 4, jobs)
        assert [record["result"]["why"] for record in records] == ["died"] * 4
        assert [record["time"][str(Game.from_record(record).mover)]["decisions"] for record in records] == [2] * 4


def test_a_class_that_is_not_made_for_a_game_loses_that_game() -> None:
    results = [record["result"] for record in match(f"{HERE}:Unlucky", "random", 3)]
    assert [result["why"] for result in results] == ["illegal", "error", "illegal"]
    assert (results[1]["error"], results[1]["said"]) == ("not_made", "MemoryError: no room")
    assert results[2]["move"] == "made"


def test_what_a_class_prints_is_no_answer(capfd: pytest.CaptureFixture[str]) -> None:
    record = match(f"{HERE}:Talking", "random", 1)[0]
    assert record["result"]["reason"] != "forfeit"
    out, err = capfd.readouterr()
    assert out == ""
    assert err.splitlines() == ["made"] + ["thinking"] * record["time"]["us"]["decisions"]


@pytest.mark.parametrize("name", ["Stubborn", "Stuck"])
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_class_dies_with_the_match(name: str, jobs: str) -> None:
    """Also if the match is killed, and the class does not heed anything."""
    program = (
        "import sys; from thirteendays.agents.arena import Fixture; from thirteendays.agents.workers import play\n"
        f"if __name__ == '__main__': list(play([Fixture(('{HERE}:{name}', 'random'), 1, n, 600) for n in (0, 2)], {jobs}))"
    )
    begun = subprocess.Popen([sys.executable, "-c", program], stderr=subprocess.PIPE)
    assert begun.stderr is not None
    with begun.stderr:
        playing = [int(begun.stderr.readline()) for _ in range(int(jobs))]
        begun.kill()
        begun.wait()
    for process in playing:
        assert ended(process)


def test_a_process_ends_quietly_when_nobody_takes_its_game(capfd: pytest.CaptureFixture[str]) -> None:
    """Its connection is reset then."""
    worker = Worker()
    worker.give(Fixture(("random", "random"), 1, 0))
    assert worker.connection.poll(60)
    worker.fixture = None
    worker.end()
    assert (worker._process.exitcode, capfd.readouterr().err) == (0, "")


def test_a_process_that_is_told_to_end_at_its_very_start_ends_quietly() -> None:
    program = (
        "import signal; from types import SimpleNamespace; from thirteendays.agents import workers\n"
        "told = SimpleNamespace(start=lambda: signal.raise_signal(signal.SIGTERM))\n"
        "workers.threading = SimpleNamespace(Thread=lambda **_: told)\n"
        "workers.work(None)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def ended(process: int) -> bool:
    """Whether a process ends within two seconds; one that nobody has waited for yet has."""
    stat = Path(f"/proc/{process}/stat")
    for _ in range(200):
        try:
            if stat.read_text().rsplit(")", 1)[1].split()[0] == "Z":
                return True
        except (FileNotFoundError, ProcessLookupError):
            return True
        time.sleep(0.01)
    os.kill(process, signal.SIGKILL)
    return False


def test_no_process_is_left(rogues: Rogues) -> None:
    with Cabinet() as cabinet:
        fixture = Fixture((rogues("plays"), rogues("plays")), 1, 0)
        assert play_game(fixture, cabinet)["result"]["reason"] != "forfeit"
        processes = [cabinet.player(fixture, n)._program._process for n in range(2)]  # type: ignore[attr-defined]
        assert [process.poll() for process in processes] == [None, None]
        assert processes[0].pid != processes[1].pid
    assert [process.poll() for process in processes] == [0, 0]


@pytest.mark.slow
def test_stopping_ends_all_processes(rogues: Rogues) -> None:
    games = play(fixtures(rogues("plays"), f"{HERE}:Endless", 8), jobs=2)
    games.close()  # type: ignore[attr-defined]
    games = play(fixtures(rogues("plays"), f"{HERE}:Endless", 8, limit=0.05, starting=10), jobs=2)
    assert next(games)["result"]["why"] == "late"
    games.close()  # type: ignore[attr-defined]


@pytest.mark.slow
def test_a_process_that_ends_without_a_word() -> None:
    games = play(fixtures("random", f"{HERE}:First", 1000), jobs=2)
    next(games)
    for process in multiprocessing.active_children():
        process.kill()
    with pytest.raises(WorkerDied) as died:
        list(games)
    assert died.value.status == -signal.SIGKILL
    assert died.value.fixture.players == ("random", f"{HERE}:First")


# Names


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("no_such_module:Bot", "no_module"),
        (":Bot", "no_module"),
        ("no.such.module:Bot", "no_module"),
        (f"{HERE}:Missing", "no_class"),
        (f"{HERE}:NUMBER", "no_class"),
        (f"{HERE}:", "no_class"),
        (f"{HERE}:Broken", "not_made"),
        (f"{HERE}:NoPlayer", "no_choose"),
    ],
)
def test_what_is_no_player(name: str, key: str) -> None:
    with pytest.raises(CannotPlay) as wrong:
        make(name)
    assert wrong.value.key == key


def test_classes_that_end_or_hang_while_they_are_made() -> None:
    with pytest.raises(CannotPlay) as wrong:
        make(f"{HERE}:Exiting", 1)
    assert wrong.value.key == "died"
    assert (wrong.value.details["status"], wrong.value.details["stderr"]) == (3, "no licence")
    with pytest.raises(CannotPlay) as wrong:
        make(f"{HERE}:Sleeping", None, 0.1, 0.2)
    assert wrong.value.key == "not_made_in_time"
    assert wrong.value.details["limit"] == pytest.approx(0.3)


def test_a_module_that_cannot_be_imported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "needs_more.py").write_text("import no_such_library")
    (tmp_path / "wrong.py").write_text("1 +")
    monkeypatch.chdir(tmp_path)
    for name, why in (("needs_more:Bot", "no_such_library"), ("wrong:Bot", "SyntaxError")):
        with pytest.raises(CannotPlay, match=why) as wrong:
            make(name)
        assert wrong.value.key == "not_imported"


def test_names_of_all_kinds(rogues: Rogues) -> None:
    view = Game.arrange(first="us", hands={"us": ["excomm"]}).view("us")
    for name in ("random", "careful", f"{HERE}:First", rogues("plays")):
        assert make(name, 3).choose(view) in view["legal"]
    seeded = make(f"{HERE}:Seeded", 3)
    assert seeded.choose(view) == "seed 3"
    with pytest.raises(UnknownPlayer):
        make("kennedy")
