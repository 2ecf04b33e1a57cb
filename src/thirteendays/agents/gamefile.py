"""Files of the games of a match: one record a line, written as each game ends, so that a match can be stopped and go on.

In a compressed file every record is a member of its own, so that it too grows line by line. What a crash has left of a record at the
end is cut off; a file that holds anything else than games of this match is left alone.
"""

import gzip
import json
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, BinaryIO, Final

from thirteendays.agents.arena import FORFEIT, WHYS, Fixture, Record
from thirteendays.game import Game, IllegalMove, RecordError
from thirteendays.game.moves import OTHER, SIDES
from thirteendays.game.record import parse

try:
    import fcntl
except ImportError:  # a system without; two programs that write one file are then not noticed
    fcntl = None  # type: ignore[assignment]

PLAIN: Final = ".jsonl"
COMPRESSED: Final = ".jsonl.gz"
BEGINNING: Final = b'{"format": "thirteendays/1"'  # of every line written here
GZIP: Final = 16 + zlib.MAX_WBITS
PIECE: Final = 4096  # bytes read at a time: a member of one record is seldom longer


class NotThisMatch(ValueError):
    """A file that this match cannot go on with: a key of the catalogue and its arguments say why."""

    def __init__(self, key: str, **details: object) -> None:
        self.key = key
        self.details = details
        super().__init__(f"{key}: {details}")


class GameFile:
    """The file of a match's games: `played` are those it held when it was opened, by their keys (`key_of`)."""

    def __init__(self, path: Path, fixtures: Iterable[Fixture]) -> None:
        """Opens or makes the file; raises NotThisMatch, or OSError where the system lets it not be read or written."""
        if not path.name.endswith((PLAIN, COMPRESSED)):
            raise NotThisMatch("suffix", plain=PLAIN, compressed=COMPRESSED)
        self._compressed = path.name.endswith(COMPRESSED)
        self._file: BinaryIO = path.open("a+b")
        try:
            self._lock()
            self.played = self._read(list(fixtures))
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> "GameFile":
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def add(self, record: Record) -> None:
        """Writes a game; it lasts even if the program is killed right after."""
        line = json.dumps(record).encode() + b"\n"
        self._file.write(gzip.compress(line, mtime=0) if self._compressed else line)
        self._file.flush()

    def _lock(self) -> None:
        """Keeps other matches out until the file is closed."""
        if fcntl is not None:
            try:
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise NotThisMatch("locked") from None

    def _read(self, fixtures: list[Fixture]) -> dict[Any, Record]:
        self._file.seek(0)
        data = self._file.read()
        whole, lines, rest = members(data) if self._compressed else complete_lines(data)
        played: dict[Any, Record] = {}
        for number, line in enumerate(lines, start=1):
            if line.strip():
                record = checked(line, number, fixtures)
                played.setdefault(key_of(record), record)
        if rest and not (rest.startswith(BEGINNING) or BEGINNING.startswith(rest)):
            raise NotThisMatch("no_record", line=len(lines) + 1, why=RecordError("it is cut off"))
        if whole < len(data):
            self._file.truncate(whole)
        return played


def complete_lines(data: bytes) -> tuple[int, list[bytes], bytes]:
    """Up to where a file is whole, its lines up to there, and what a crash has left of one more."""
    whole = data.rfind(b"\n") + 1
    return whole, data[:whole].split(b"\n")[:-1], data[whole:]


def members(data: bytes) -> tuple[int, list[bytes], bytes]:
    """The same of a compressed file; only a last member of one record can have been left by a crash."""
    whole = 0
    parts: list[bytes] = []
    while whole < len(data):
        part, end = member(data, whole)
        if end is None:
            rest = part.removesuffix(b"\n")
            if b"\n" in rest:
                raise NotThisMatch("cut_gzip")
            return whole, b"".join(parts).split(b"\n")[:-1], rest
        parts.append(part)
        whole = end
    text = b"".join(parts)
    if text and not text.endswith(b"\n"):
        raise NotThisMatch("no_record", line=text.count(b"\n") + 1, why=RecordError("it is cut off"))
    return whole, text.split(b"\n")[:-1], b""


def member(data: bytes, begin: int) -> tuple[bytes, int | None]:
    """What the member that begins there holds, and where it ends; None where the data ends before."""
    reader, at = zlib.decompressobj(GZIP), begin
    parts: list[bytes] = []
    try:
        while not reader.eof and at < len(data):
            parts.append(reader.decompress(data[at : at + PIECE]))
            at = min(at + PIECE, len(data))
    except zlib.error as wrong:
        raise NotThisMatch("no_gzip", why=wrong) from None
    return b"".join(parts), at - len(reader.unused_data) if reader.eof else None


def key_of(game: Record | Fixture) -> tuple[str, str, int]:
    """What tells a game from every other of the same seed: the two players and its number."""
    if isinstance(game, Fixture):
        return (*game.players, game.game)
    return game["match"][0], game["match"][1], game["game"]


def checked(line: bytes, number: int, fixtures: list[Fixture]) -> Record:
    """A line's record, if it is one of a game of the match with the result it tells; raises NotThisMatch."""
    try:
        record = parse(line)
        game = Game.from_record(record)
    except (RecordError, IllegalMove) as wrong:
        raise NotThisMatch("no_record", line=number, why=wrong) from None
    first = fixtures[0]
    pairings = {fixture.players for fixture in fixtures}
    for member, wanted in (("seed", first.seed), ("limit", first.limit)):
        if record.get(member) != wanted:
            raise NotThisMatch(f"other_{member}", line=number, found=record.get(member), wanted=wanted)
    match = record.get("match")
    if not isinstance(match, list) or match not in [list(players) for players in pairings]:
        raise NotThisMatch("other_players", line=number, found=match if isinstance(match, list) else [])
    if not has_its_result(record, game):
        raise NotThisMatch("other_result", line=number)
    return dict(record)


def has_its_result(record: Record, game: Game) -> bool:
    """Whether a record is complete: numbered, players at their sides, times, and the result that its moves lead to."""
    n, result, times = record.get("game"), record.get("result"), record.get("time")
    if type(n) is not int or n < 0 or not isinstance(result, dict) or not isinstance(times, dict):
        return False
    match = record["match"]
    if record.get("players") != {side: match[(index + n) % 2] for index, side in enumerate(SIDES)}:
        return False
    if not all(is_time(times.get(side)) for side in SIDES):
        return False
    if game.result is not None:
        return dict(game.result) == {name: result.get(name) for name in game.result}
    mover = game.mover
    return (
        mover in SIDES
        and result.get("reason") == FORFEIT
        and result.get("why") in WHYS
        and result.get("winner") == OTHER[str(mover)]
    )


def is_time(told: Any) -> bool:
    """Whether something is a time as a record has it."""
    members = ("decisions", "seconds", "longest")
    return isinstance(told, dict) and all(isinstance(told.get(member), (int, float)) for member in members)


def still_to_play(fixtures: Iterable[Fixture], played: dict[Any, Record]) -> Iterator[Fixture]:
    """The games that are not in a file."""
    return (fixture for fixture in fixtures if key_of(fixture) not in played)
