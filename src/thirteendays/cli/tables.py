"""Tables on standard output: ruled in a terminal, plain text in a pipe or a file."""

import sys
from collections.abc import Sequence
from typing import Final

LONGEST: Final = 26  # characters of a name in a table
GAP: Final = "  "


def show(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Prints a table; the first column is of words, the others of numbers."""
    if sys.stdout.isatty():
        _show_ruled(heads, rows)
    else:
        print("\n".join(plain(heads, rows)))


def plain(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """The lines of a table without rules.

    >>> plain(["", "won"], [["random", "1"], ["careful", "10"]])
    ['         won', 'random     1', 'careful   10']
    """
    every = [heads, *rows]
    widths = [max(len(row[n]) for row in every) for n in range(len(heads))]
    lines = [
        GAP.join(
            [row[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))]
        )
        for row in every
    ]
    return [line.rstrip() for line in lines]


def _show_ruled(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=SIMPLE_HEAD, show_edge=False, pad_edge=False, header_style="bold")
    for n, head in enumerate(heads):
        table.add_column(Text(head), justify="right" if n else "left", no_wrap=True)
    for row in rows:
        table.add_row(*(Text(cell) for cell in row))
    Console(highlight=False).print(table)


def label(name: str) -> str:
    """A name as it stands in a table or a line."""
    return shortened(name, LONGEST)


def shortened(text: str, most: int) -> str:
    """A text on one line, without control characters, and not too much of it."""
    line = "".join(char if char.isprintable() else "?" for char in " ".join(text.split()))
    return line if len(line) <= most else f"{line[: most - 3]}..."
