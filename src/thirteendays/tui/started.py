"""How this program was started, so that a command line shown to a person can be typed as it stands."""

import os
import shlex
import shutil
import sys
from pathlib import Path
from typing import Final

from thirteendays.agents import KNOWN

PROGRAM: Final = "thirteendays"


def command_line(*words: str, against: str | None = None) -> str:
    """A command line of this program as a person here can type it: as the program was started, where its name alone finds none.

    A player that is not of this program has to be named whenever its game goes on.
    """
    named = [] if against is None or against in KNOWN else ["--against", against]
    return " ".join([*_program(), *(shlex.quote(word) for word in (*words, *named))])


def _program() -> list[str]:
    if shutil.which(PROGRAM) is not None:
        return [PROGRAM]
    started = Path(sys.argv[0])
    if started.name != PROGRAM:
        started = Path(sys.executable).with_name(PROGRAM)
        if Path(sys.argv[0]).name == "__main__.py" or not started.exists():
            return [shlex.quote(_shorter(sys.executable)), "-m", PROGRAM]
    return [shlex.quote(_shorter(str(started)))]


def _shorter(path: str) -> str:
    """A program's path from the working folder where that is shorter; with a folder, so that a shell finds it."""
    whole = str(Path(path).absolute())  # links stay: an environment's Python is one
    relative = os.path.relpath(whole)
    relative = relative if os.sep in relative else f"{os.curdir}{os.sep}{relative}"
    return min(whole, relative, key=len)
