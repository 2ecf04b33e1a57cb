"""What a command says when it cannot go on: one line, from the catalogue."""

import sys
from typing import NoReturn

import typer

from thirteendays.game import IllegalMove
from thirteendays.text import say

SHOWN = 80  # of a move that no game knows, so many characters


class Failed(typer.TyperException):
    """A command cannot go on, for the reason it says in one line; exit status 2."""

    exit_code = 2


def fail(key: str, **args: object) -> NoReturn:
    """Ends the command with an error of the catalogue."""
    raise Failed(error(key, **args))


def error(key: str, **args: object) -> str:
    """An error of the catalogue."""
    return say(f"cli.error.{key}", **args)


def why(wrong: OSError) -> str:
    """The system's word for what went wrong with a file."""
    return (wrong.strerror or type(wrong).__name__).lower()


def illegal(wrong: IllegalMove, index: int) -> str:
    """What is wrong with a record's move: its index, the move and the legal ones."""
    move = wrong.move if len(wrong.move) <= SHOWN else wrong.move[:SHOWN] + "..."
    shown = move if move.isascii() and move.isprintable() and move else ascii(move)
    return error("illegal", index=index, move=shown, n=len(wrong.legal), legal=", ".join(wrong.legal))


def complain(text: str) -> None:
    """One line on standard error."""
    print(f"thirteendays: {' '.join(text.split())}", file=sys.stderr)


def say_if_pure() -> None:
    """One line for people who wait for an engine that runs interpreted; programs that read errors are spared it."""
    from thirteendays.game import compiled

    if not compiled:
        complain(say("cli.pure"))
