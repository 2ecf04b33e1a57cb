"""Reading records: from files or standard input, one a line or one a file, with the place of every error."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from errno import EBADF
from pathlib import Path
from typing import Any, BinaryIO, Final

from thirteendays.cli.errors import error, fail, illegal, why
from thirteendays.game import Game, IllegalMove, RecordError
from thirteendays.game.record import parse
from thirteendays.text import say

STDIN: Final = "-"


def name_of(file: str) -> str:
    """A file as it is spoken of."""
    return say("cli.stdin") if file == STDIN else file


@contextmanager
def opened(file: str) -> Iterator[BinaryIO]:
    """A file, or standard input for ``-``; what cannot be opened or read ends the command."""
    try:
        if file != STDIN:
            with Path(file).open("rb") as opened_file:
                yield opened_file
        elif sys.stdin is None:
            raise OSError(EBADF, os.strerror(EBADF))
        else:
            yield sys.stdin.buffer
    except FileNotFoundError:
        fail("no_file", file=name_of(file))
    except OSError as wrong:
        fail("unreadable", file=name_of(file), why=why(wrong))


def lines(file: str) -> Iterator[tuple[int, bytes]]:
    """The lines that are not blank, with their numbers from 1."""
    with opened(file) as source:
        for number, line in enumerate(source, start=1):
            if line.strip():
                yield number, line


def replay(line: bytes) -> Iterator[Game]:
    """The game of a record before its first move and after each move: one object, to be looked at at once."""
    record = parse(line)
    game = Game.from_record(record, upto=0)
    yield game
    for index, move in enumerate(record["moves"]):
        try:
            game.play(move)
        except IllegalMove as wrong:
            wrong.index = index
            raise
        yield game


@contextmanager
def located(key: str, **where: object) -> Iterator[None]:
    """Errors of a record become errors of the command that tell where it stands: `line` with its number, or `in` with its file."""
    try:
        yield
    except IllegalMove as wrong:
        fail(key, **where, why=illegal(wrong, wrong.index or 0))
    except RecordError as wrong:
        fail(key, **where, why=wrong)
    except RecursionError:
        fail(key, **where, why=error("too_deep"))


def one_record(file: str, number: int) -> Any:
    """The JSON of a record: the whole file, on however many lines, or its n-th line where each line holds one."""
    with opened(file) as source:
        text = source.read()
    with located("in", file=name_of(file)):
        every = [line for line in text.split(b"\n") if line.strip()]
        if not every:
            raise RecordError(error("empty"))
        if not _stands_alone(every[0]):
            every = [text]
        if number > len(every):
            raise RecordError(error("no_game", n=len(every), game=number))
        return parse(every[number - 1])


def _stands_alone(line: bytes) -> bool:
    """Whether a file's first line holds a whole record, so that each line does."""
    try:
        return isinstance(parse(line), dict)
    except RecordError:
        return False
