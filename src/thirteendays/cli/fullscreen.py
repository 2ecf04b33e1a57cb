"""`thirteendays play` in a terminal: the table on the whole screen."""

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from thirteendays.cli.errors import Failed
from thirteendays.text import say

if TYPE_CHECKING:
    from thirteendays.tui.session import Session


def fits() -> bool:
    """Whether there is a terminal that can show a screen; else the game is played line by line."""
    streams = (sys.stdin, sys.stdout, sys.stderr)
    return all(stream is not None and stream.isatty() for stream in streams) and os.environ.get("TERM") not in (
        "",
        "dumb",
    )


def play(side: str | None, against: str | None, seed: str | None, resume: bool, file: Path | None) -> None:
    """Shows the table until it is left; without a side the first page asks."""
    from thirteendays.tui.app import run

    session = None
    if resume or file is not None:
        session = _resumed(file, side, against)
    elif side is not None or seed is not None:
        session = _begun(side or "us", against, seed)
    elif against is not None:
        _check(against)
    words, status = run(session, against)
    if words:
        print(words, file=sys.stderr if status else sys.stdout)
    if status:
        raise SystemExit(status)


def _begun(side: str, against: str | None, seed: str | None) -> "Session":
    from thirteendays.tui import session as sessions
    from thirteendays.tui.start import opponents

    name = against or opponents()[0]
    _check(name)
    return sessions.begin(side, name, seed)


def _check(name: str) -> None:
    from thirteendays.agents import UnknownPlayer, make
    from thirteendays.agents.external import CannotPlay

    try:
        make(name, None)
    except UnknownPlayer as error:
        raise Failed(say("cli.error.no_player", name=error.name, known=error.known)) from None
    except CannotPlay as error:
        raise Failed(say(f"cli.error.player_{error.key}", **error.details)) from None


def _resumed(path: Path | None, side: str | None, against: str | None) -> "Session":
    from thirteendays.tui import saved
    from thirteendays.tui import session as sessions
    from thirteendays.tui.kept import why_not_read
    from thirteendays.tui.started import command_line

    if against is not None:
        _check(against)

    if path is None:
        latest = next(saved.unfinished(saved.ANYBODY), None)
        if latest is None:
            raise Failed(say("plain.setup.no_unfinished", command=command_line("play")))
        path = latest.path
    try:
        return sessions.resume(path, side, against)
    except FileNotFoundError:
        raise Failed(say("cli.error.no_file", file=str(path))) from None
    except OSError as error:
        raise Failed(say("cli.error.unreadable", file=str(path), why=error.strerror or str(error))) from None
    except ValueError as error:
        raise Failed(say("cli.error.in", file=str(path), why=why_not_read(error, whole=True))) from None
