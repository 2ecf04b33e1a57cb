"""Running the command line: as a program of its own, or quickly inside this one."""

import io
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Final, NamedTuple

from thirteendays.cli.main import main

PROGRAM: Final = str(Path(sys.executable).with_name("thirteendays"))


class Answer(NamedTuple):
    """How a command ended and what it wrote."""

    status: int
    out: str
    err: str


def run(*args: str, stdin: str | bytes = b"") -> Answer:
    """Runs the installed command."""
    given = stdin.encode() if isinstance(stdin, str) else stdin
    done = subprocess.run([PROGRAM, *args], input=given, capture_output=True, timeout=300, check=False)
    return Answer(done.returncode, done.stdout.decode(), done.stderr.decode())


def inside(*args: str, stdin: str | bytes = b"") -> Answer:
    """Runs the command in this process, from its arguments to its exit status."""
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for _ in range(2))
    with _input(stdin.encode() if isinstance(stdin, str) else stdin), redirect_stdout(out), redirect_stderr(err):
        status = main(args)
        out.flush()
        err.flush()
    return Answer(status, *(stream.buffer.getvalue().decode() for stream in (out, err)))


@contextmanager
def _input(given: bytes) -> Iterator[None]:
    before, sys.stdin = sys.stdin, io.TextIOWrapper(io.BytesIO(given), encoding="utf-8")
    try:
        yield
    finally:
        sys.stdin = before
