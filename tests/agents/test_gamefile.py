"""Files of games: stopped anywhere, a match goes on and is the same; files of something else are left alone."""

import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from thirteendays.agents.arena import Fixture, Record
from thirteendays.agents.gamefile import GameFile, NotThisMatch, key_of, still_to_play
from thirteendays.agents.workers import play
from thirteendays.game import Game
from thirteendays.game.moves import SIDES

FIXTURES = [Fixture(("careful", "random"), 1, n) for n in range(6)]
GAMES = list(play(FIXTURES))
SUFFIXES = pytest.mark.parametrize("suffix", [".jsonl", ".jsonl.gz"])


def written(path: Path, records: list[Record]) -> bytes:
    with GameFile(path, FIXTURES) as file:
        for record in records:
            file.add(record)
    return path.read_bytes()


def read(path: Path) -> list[Record]:
    data = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
    return [json.loads(line) for line in data.splitlines()]


@SUFFIXES
def test_written_and_read(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"games{suffix}"
    written(path, GAMES[:2])
    with GameFile(path, FIXTURES) as file:
        assert list(file.played.values()) == GAMES[:2]
        assert list(still_to_play(FIXTURES, file.played)) == FIXTURES[2:]
        file.add(GAMES[2])
    assert read(path) == GAMES[:3]


@SUFFIXES
def test_a_record_is_in_the_file_at_once(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"games{suffix}"
    with GameFile(path, FIXTURES) as file:
        for n, record in enumerate(GAMES, start=1):
            file.add(record)
            assert read(path) == GAMES[:n]


@SUFFIXES
def test_cut_off_anywhere(tmp_path: Path, suffix: str) -> None:
    """After a crash in the middle of writing what is whole is kept, and the file goes on as if nothing had been."""
    path = tmp_path / f"games{suffix}"
    ends = [len(written(tmp_path / f"{n}{suffix}", GAMES[:n])) for n in range(4)]
    data = (tmp_path / f"3{suffix}").read_bytes()
    for cut in [*range(0, len(data), 61), *ends, *(end - 1 for end in ends[1:]), *(end + 1 for end in ends[:3])]:
        path.write_bytes(data[:cut])
        whole = sum(end <= cut for end in ends) - 1
        with GameFile(path, FIXTURES) as file:
            assert list(file.played.values()) == GAMES[:whole]
            file.add(GAMES[whole])
        assert read(path) == GAMES[: whole + 1]


def test_compressed_by_another_program(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl.gz"
    path.write_bytes(zipped("".join(json.dumps(game) + "\n\n" for game in GAMES[:3]).encode()))
    with GameFile(path, FIXTURES) as file:
        assert len(file.played) == 3
        file.add(GAMES[3])
    with GameFile(path, FIXTURES) as file:
        assert list(file.played.values()) == GAMES[:4]


def test_a_game_twice_counts_once(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    written(path, [GAMES[0], {**GAMES[0], "time": GAMES[1]["time"]}, GAMES[1]])
    with GameFile(path, FIXTURES) as file:
        assert list(file.played.values()) == GAMES[:2]


def bent(change: Callable[[Record], Any]) -> Record:
    record: Record = json.loads(json.dumps(GAMES[1]))
    change(record)
    return record


WRONG = [
    (lambda r: r.update(seed=2), "other_seed", {"found": 2, "wanted": 1}),
    (lambda r: r.update(seed=None), "other_seed", {"found": None, "wanted": 1}),
    (lambda r: r.update(limit=1), "other_limit", {"found": 1, "wanted": 10.0}),
    (lambda r: r.update(match=["random", "careful"]), "other_players", {"found": ["random", "careful"]}),
    (lambda r: r.update(match=[[], {}]), "other_players", {"found": [[], {}]}),
    (lambda r: r.pop("match"), "other_players", {"found": []}),
    (lambda r: r.update(game=0), "other_result", {}),
    (lambda r: r.update(game=-1), "other_result", {}),
    (lambda r: r.update(game="1"), "other_result", {}),
    (lambda r: r.update(game=True), "other_result", {}),
    (lambda r: r.pop("result"), "other_result", {}),
    (lambda r: r["result"].update(winner="un"), "other_result", {}),
    (lambda r: r["result"].update(reason="forfeit", why="late"), "other_result", {}),
    (lambda r: r["moves"].pop(), "other_result", {}),
    (lambda r: r.pop("time"), "other_result", {}),
    (lambda r: r["time"].pop("us"), "other_result", {}),
    (lambda r: r["time"]["us"].update(seconds="1"), "other_result", {}),
    (lambda r: r.update(moves=["pass"]), "no_record", {}),
    (lambda r: r.update(format="chess"), "no_record", {}),
]


@pytest.mark.parametrize(("change", "key", "details"), WRONG)
def test_games_of_another_match(tmp_path: Path, change: Callable[[Record], Any], key: str, details: Any) -> None:
    path = tmp_path / "games.jsonl"
    before = written(path, [GAMES[0], bent(change)])
    with pytest.raises(NotThisMatch) as wrong:
        GameFile(path, FIXTURES)
    assert wrong.value.key == key
    found = {name: value for name, value in wrong.value.details.items() if name != "why"}
    assert found == {"line": 2, **details}
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("loser_wins", "why", "fits"), [(False, "late", True), (True, "late", False), (False, "dull", False)]
)
def test_a_forfeit_has_to_fit_the_moves(tmp_path: Path, loser_wins: bool, why: str, fits: bool) -> None:
    """The side that was to move has lost."""
    record = bent(lambda r: r["moves"].pop())
    mover = Game.from_record(record).mover
    assert mover in SIDES
    winner = mover if loser_wins else SIDES[1 - SIDES.index(mover)]
    record["result"] = {"winner": winner, "reason": "forfeit", "why": why}
    path = tmp_path / "games.jsonl"
    written(path, [record])
    if fits:
        with GameFile(path, FIXTURES) as file:
            assert list(file.played.values()) == [record]
    else:
        with pytest.raises(NotThisMatch):
            GameFile(path, FIXTURES)


def zipped(text: bytes) -> bytes:
    """The same bytes at any time: gzip would write the clock into them."""
    return gzip.compress(text, mtime=0)


@pytest.mark.parametrize(
    ("name", "data", "key"),
    [
        pytest.param("notes.jsonl", b"a letter to my mother", "no_record", id="text"),
        pytest.param("notes.jsonl", b"a letter\nto my mother\n", "no_record", id="two lines of text"),
        pytest.param("notes.jsonl", b"\xff\xfe", "no_record", id="no text"),
        pytest.param("notes.jsonl", b'{"format": "chess', "no_record", id="cut JSON"),
        pytest.param("notes.jsonl.gz", b"a letter to my mother", "no_gzip", id="text named gzip"),
        pytest.param("notes.jsonl.gz", zipped(b"a letter\nto my mother\n")[:-9], "cut_gzip", id="cut gzip"),
        pytest.param("notes.jsonl.gz", zipped(b"a letter"), "no_record", id="zipped text"),
        pytest.param("notes.jsonl.gz", zipped(b"a letter")[:-9], "no_record", id="cut zipped text"),
        pytest.param("notes.txt", b"", "suffix", id="other suffix"),
    ],
)
def test_other_files_are_left_alone(tmp_path: Path, name: str, data: bytes, key: str) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    with pytest.raises(NotThisMatch) as wrong:
        GameFile(path, FIXTURES)
    assert wrong.value.key == key
    assert path.read_bytes() == data


def test_no_two_matches_write_one_file(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    with GameFile(path, FIXTURES):
        with pytest.raises(NotThisMatch) as wrong:
            GameFile(path, FIXTURES)
        assert wrong.value.key == "locked"
    with GameFile(path, FIXTURES) as file:
        assert file.played == {}


def test_keys_tell_games_apart() -> None:
    assert [key_of(record) for record in GAMES] == [key_of(fixture) for fixture in FIXTURES]
    assert len({key_of(fixture) for fixture in FIXTURES}) == len(FIXTURES)
