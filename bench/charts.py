"""Bars as SVG, for docs: on paper of their own, so that they are read on a light page and on a dark one; numbers in the bars say
what colours say."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final, NamedTuple

PAPER: Final = "#f6f3ea"
INK: Final = "#1d1d1b"
QUIET: Final = "#5d594f"
WIDTH: Final = 720
LEFT: Final = 206  # where bars begin
ROOM: Final = WIDTH - LEFT - 16
STEP: Final = 22  # from a row to the next
LETTER: Final = 7.2  # about the width of one


class Ink(NamedTuple):
    """A part of bars: its name in the legend, its colour, and that of the numbers in it."""

    name: str
    colour: str
    text: str = "#ffffff"


class Row(NamedTuple):
    """A bar: its name, its parts, and the number in each; without parts it is a heading."""

    name: str
    parts: Sequence[float] = ()
    numbers: Sequence[str] = ()


def bars(title: str, told: str, inks: Sequence[Ink], rows: Sequence[Row], most: float) -> str:
    """Horizontal stacked bars, `most` as wide as the room; `told` says it to those who cannot see it."""
    height = 62 + STEP * len(rows)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" role="img"',
        ' font-family="Helvetica, Arial, sans-serif" font-size="12">',
        f"<title>{escape(title)}</title>",
        f"<desc>{escape(told)}</desc>",
        f'<rect width="{WIDTH}" height="{height}" rx="6" fill="{PAPER}"/>',
        f'<text x="14" y="23" font-size="14" font-weight="bold" fill="{INK}">{escape(title)}</text>',
        *legend(inks),
    ]
    for number, row in enumerate(rows):
        lines += bar(row, inks, 54 + STEP * number, ROOM / most)
    return "\n".join([*lines, "</svg>", ""])


def legend(inks: Sequence[Ink]) -> list[str]:
    """What the colours mean, in a line under the title."""
    lines, x = [], 14.0
    for ink in inks:
        lines.append(f'<rect x="{x:.0f}" y="34" width="11" height="11" fill="{ink.colour}"/>')
        lines.append(f'<text x="{x + 16:.0f}" y="44" fill="{INK}">{escape(ink.name)}</text>')
        x += 34 + LETTER * len(ink.name)
    return lines


def bar(row: Row, inks: Sequence[Ink], y: int, scale: float) -> list[str]:
    """A row: its name and its parts; numbers stand in their parts if there is room for all, else behind the bar; else only those that fit."""
    if not row.parts:
        return [f'<text x="14" y="{y + 15}" font-weight="bold" fill="{QUIET}">{escape(row.name)}</text>']
    lines, x = (
        [f'<text x="{LEFT - 8}" y="{y + 13}" text-anchor="end" fill="{INK}">{escape(row.name)}</text>'],
        float(LEFT),
    )
    widths = [part * scale for part in row.parts]
    fits = [width > LETTER * len(number) + 4 for width, number in zip(widths, row.numbers, strict=True)]
    told = " / ".join(row.numbers)
    behind = not all(fit or not width for fit, width in zip(fits, widths, strict=True))
    behind = behind and x + sum(widths) + LETTER * len(told) < WIDTH - 12
    for width, fit, number, ink in zip(widths, fits, row.numbers, inks, strict=True):
        lines.append(f'<rect x="{x:.1f}" y="{y}" width="{width:.1f}" height="17" fill="{ink.colour}"/>')
        if fit and not behind:
            middle = f'x="{x + width / 2:.1f}" y="{y + 13}" text-anchor="middle" fill="{ink.text}"'
            lines.append(f"<text {middle}>{escape(number)}</text>")
        x += width
    if behind:
        lines.append(f'<text x="{x + 8:.1f}" y="{y + 13}" fill="{INK}">{escape(told)}</text>')
    return lines
