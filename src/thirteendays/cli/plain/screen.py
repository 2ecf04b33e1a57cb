"""Lines out and lines in: no colour, no cursor movement, at most 80 columns."""

import contextlib
import io
import re
import sys
from textwrap import wrap
from typing import Final, Protocol, TextIO

from thirteendays.text.lines.words import shortened

WIDTH: Final = 80
_HANGING: Final = "  "
_NUMBERED: Final = 4  # columns that a number of a list takes


class Screen(Protocol):
    """Where the game is shown and answers come from."""

    def say(self, *lines: str) -> None:
        """Shows lines, each folded to the width."""

    def say_path(self, path: str) -> None:
        """Shows a path or a command on a line of its own, never folded, so that it can be copied."""

    def ask(self, question: str) -> str:
        """Shows a question and gives the line typed. Raises EOFError at the end of input."""


def folded(line: str) -> list[str]:
    """A line in lines of the width, the later ones indented beside the first."""
    indent = line[: len(line) - len(line.lstrip())]
    if len(line) <= WIDTH:
        return [line]
    later = " " * _NUMBERED if re.match(r"\s*\d+\. ", line) else indent + _HANGING
    return wrap(line, WIDTH, initial_indent="", subsequent_indent=later, break_on_hyphens=False) or [""]


class Terminal:
    """Standard input and output, a terminal or a pipe; what came through a pipe is shown, so that the output reads as a whole."""

    def __init__(self, source: TextIO | None = None, target: TextIO | None = None) -> None:
        self.source = sys.stdin if source is None else source
        self.target = sys.stdout if target is None else target
        if isinstance(self.source, io.TextIOWrapper):
            with contextlib.suppress(io.UnsupportedOperation, ValueError):
                self.source.reconfigure(errors="replace")

    def say(self, *lines: str) -> None:
        for line in lines:
            for part in folded(line):
                print(part, file=self.target)

    def say_path(self, path: str) -> None:
        print(f"{_HANGING}{path}", file=self.target)

    def ask(self, question: str) -> str:
        print(f"{question} ", end="", file=self.target, flush=True)
        line = self.source.readline()
        if not line:
            print(file=self.target, flush=True)
            raise EOFError
        if not self.source.isatty():
            print(shortened(line, WIDTH - len(question) - 1), file=self.target, flush=True)
        return line.strip()
