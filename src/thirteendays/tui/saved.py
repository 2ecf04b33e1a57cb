"""Where games are kept: one record a file, replaced as a whole after every move, so that no crash can leave half of one."""

import glob
import json
import os
import secrets
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from thirteendays.game import Game, IllegalMove, RecordError
from thirteendays.game.moves import SIDES
from thirteendays.game.record import parse
from thirteendays.home import home
from thirteendays.tui.kept import BOTH, is_foreign

ANYBODY: Final = (*SIDES, BOTH)
SUFFIX: Final = ".json"
MOST_BYTES: Final = 10_000_000  # far beyond any game


class NotSaved(Exception):
    """A game could not be written: `why` is the system's word for it, None where another program has written the file."""

    def __init__(self, file: Path, why: str | None) -> None:
        self.file = file
        self.why = why
        super().__init__(f"{file}: {why}")


def games() -> Path:
    """The folder of saved games."""
    return home() / "games"


def new_file(side: str) -> Path:
    """A name for a new game that no other game has."""
    when = datetime.now().astimezone().strftime("%Y-%m-%d-%H%M%S")
    return games() / f"{when}-{side}-{secrets.token_hex(2)}{SUFFIX}"


class SaveFile:
    """The file of one game. It notices when another program writes the same game, and then leaves it as it is."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._written = _stamp(path)
        for left_behind in path.parent.glob(f".{glob.escape(path.name)}.*.tmp"):
            _remove(left_behind)

    def write(self, record: dict[str, Any]) -> None:
        """Replaces the file by this record, whole or not at all. Raises NotSaved."""
        now = _stamp(self.path)
        if now is not None and now != self._written:  # a file that is gone is written anew
            raise NotSaved(self.path, None)
        text = json.dumps(record) + "\n"
        temporary = self.path.with_name(f".{self.path.name}.{os.getpid()}.tmp")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with temporary.open("w", encoding="utf-8") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            temporary.replace(self.path)
            _sync_folder(self.path.parent)
        except OSError as error:
            _remove(temporary)
            raise NotSaved(self.path, error.strerror or type(error).__name__) from None
        self._written = _stamp(self.path)


def _stamp(path: Path) -> tuple[int, int, int] | None:
    """What changes when a file is written; None where there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_ino, found.st_mtime_ns, found.st_size


def _sync_folder(folder: Path) -> None:
    """Makes the new name last, where the system lets a folder be opened."""
    try:
        number = os.open(folder, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(number)
    except OSError:
        pass
    finally:
        os.close(number)


def _remove(path: Path) -> None:
    try:
        path.unlink(missing_ok=True)
    except OSError:
        return


def read(path: Path) -> dict[str, Any]:
    """The JSON object in a file. Raises RecordError for what is none, OSError for a file that cannot be read."""
    with path.open("rb") as file:
        text = file.read(MOST_BYTES + 1)
    if len(text) > MOST_BYTES:
        raise RecordError("not a record: it is larger than any game")
    found = parse(text)
    if not isinstance(found, dict):
        raise RecordError("not a record: a JSON object is wanted")
    return found


@dataclass(frozen=True)
class Unfinished:
    """A saved game that has not ended."""

    path: Path
    record: dict[str, Any]

    @property
    def foreign(self) -> bool:
        """Whether its computer player is not of this program, and has to be named by whoever goes on with it."""
        return is_foreign(self.record, self.record["side"])


def unfinished(sides: Collection[str] = SIDES) -> Iterator[Unfinished]:
    """Saved games that have not ended, the latest first, of a person on one of these sides; what cannot be read is left out."""
    for file in _files():
        try:
            record = read(file)
        except (OSError, RecordError):
            continue
        if _goes_on(record, sides):
            yield Unfinished(file, record)


def unreadable() -> Iterator[tuple[Path, str]]:
    """Files in the folder of saved games that hold no game, and why."""
    for file in _files():
        try:
            Game.from_record(read(file))
        except OSError as error:
            yield file, error.strerror or type(error).__name__
        except (RecordError, IllegalMove) as error:
            yield file, str(error)


def _files() -> list[Path]:
    """The files in the folder of saved games, the latest first."""
    try:
        return sorted(games().glob(f"*{SUFFIX}"), key=lambda file: file.stat().st_mtime_ns, reverse=True)
    except OSError:
        return []


def _goes_on(record: dict[str, Any], sides: Collection[str]) -> bool:
    """Whether a record is that of a player's game that has not ended."""
    if record.get("result") is not None or record.get("side") not in sides:
        return False
    try:
        return not Game.from_record(record).is_over
    except (RecordError, IllegalMove):
        return False
