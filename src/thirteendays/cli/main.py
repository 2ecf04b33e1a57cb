"""Where the command line begins and ends: what goes wrong becomes one line on standard error and an exit status.

Nothing is imported before it is needed: a command answers in a tenth of a second, and an interrupt finds no traceback to print.
"""

import io
import os
import sys
from collections.abc import Sequence
from typing import Final

INTERRUPTED: Final = 130  # as a shell reports a program that Ctrl-C has ended
PIPE_CLOSED: Final = 141  # as a shell reports a program whose reader has gone
NOT_WRITTEN: Final = 1


def main(argv: Sequence[str] | None = None) -> int:
    """Runs a command; tells the exit status: 0, 2 for input that cannot be used, or one of the above."""
    try:
        from thirteendays.cli.app import run
        from thirteendays.cli.serve import open_page

        _open_output()
        asked = list(sys.argv[1:] if argv is None else argv)
        status = run(asked) if asked else open_page()
        sys.stdout.flush()
    except KeyboardInterrupt:
        status = INTERRUPTED
    except BrokenPipeError:
        status = PIPE_CLOSED
    except OSError as wrong:
        _complain(wrong)
        status = NOT_WRITTEN
    if status in (INTERRUPTED, PIPE_CLOSED, NOT_WRITTEN):
        _abandon_output()
    return status


def _open_output() -> None:
    """Output goes somewhere even if the program was started without, and what a terminal cannot show does not stop it."""
    if sys.stdout is None:
        sys.stdout = io.StringIO()
    if sys.stderr is None:
        sys.stderr = io.StringIO()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _complain(wrong: OSError) -> None:
    from thirteendays.cli.errors import complain, error, why
    from thirteendays.text import say

    complain(error("not_written", file=say("cli.stdout"), why=why(wrong)))


def _abandon_output() -> None:
    """Nobody reads any more: what is still to be written is dropped, so that the interpreter has nothing to say about it."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
