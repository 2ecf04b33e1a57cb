"""A grid of characters with named styles, and which thing each cell belongs to, so that a click finds what it hits."""

from collections.abc import Iterator
from textwrap import wrap
from typing import Final, NamedTuple

BLANK: Final = " "
PLAIN: Final = "ink"


class Run(NamedTuple):
    """Cells beside each other in one style."""

    text: str
    style: str


class Canvas:
    """A picture of the whole screen, made of characters of one column each."""

    def __init__(self, width: int, height: int, style: str = PLAIN) -> None:
        self.width = width
        self.height = height
        self._chars = [[BLANK] * width for _ in range(height)]
        self._styles = [[style] * width for _ in range(height)]
        self.hits: dict[tuple[int, int], str] = {}

    def put(self, x: int, y: int, text: str, style: str = PLAIN, target: str = "") -> int:
        """Writes a text, cut at the edge; tells the column after it."""
        if 0 <= y < self.height:
            for n, char in enumerate(text):
                if 0 <= x + n < self.width:
                    self._chars[y][x + n] = char
                    self._styles[y][x + n] = style
                    if target:
                        self.hits[x + n, y] = target
        return x + len(text)

    def fill(self, x: int, y: int, width: int, height: int, style: str, target: str = "", char: str = BLANK) -> None:
        """Fills a rectangle."""
        for row in range(y, y + height):
            self.put(x, row, char * width, style, target)

    def aim(self, x: int, y: int, width: int, height: int, target: str) -> None:
        """Makes a rectangle belong to a target, as far as nothing else there does."""
        for row in range(y, y + height):
            for column in range(x, x + width):
                self.hits.setdefault((column, row), target)

    def text(self, x: int, y: int, width: int, rows: int, text: str, style: str = PLAIN, target: str = "") -> int:
        """Writes a text folded to a width, at most so many rows, cut with dots; tells the row after it."""
        lines = folded(text, width)
        if len(lines) > rows > 0:
            lines = [*lines[: rows - 1], shortened(f"{lines[rows - 1]} {lines[rows]}", width)]
        for line in lines[: max(rows, 0)]:
            self.put(x, y, line, style, target)
            y += 1
        return y

    def row(self, y: int) -> Iterator[Run]:
        """A row as runs."""
        chars, styles = self._chars[y], self._styles[y]
        start = 0
        for x in range(1, self.width + 1):
            if x == self.width or styles[x] != styles[start]:
                yield Run("".join(chars[start:x]), styles[start])
                start = x

    def lines(self) -> list[str]:
        """The picture as text."""
        return ["".join(chars).rstrip() for chars in self._chars]


def folded(text: str, width: int) -> list[str]:
    """A text as lines of at most so many columns."""
    return wrap(text, max(width, 1), break_on_hyphens=False) or [""]


def shortened(text: str, width: int) -> str:
    """A text cut to a width, with a sign that it is cut."""
    return text if len(text) <= width else text[: max(width - 1, 0)].rstrip() + "…"


def ended(text: str, width: int) -> str:
    """The end of a text, cut to a width, with a sign that it is cut."""
    return text if len(text) <= width else "…" + text[len(text) - max(width - 1, 0) :]


def fitting(text: str, width: int, rows: int) -> str:
    """The first whole sentences of a text that fit into so many rows."""
    sentences = text.split(". ")
    for n in range(len(sentences), 0, -1):
        words = ". ".join(sentences[:n])
        words = words if n == len(sentences) else f"{words}."
        if len(folded(words, width)) <= rows:
            return words
    return ""


def cut(canvas: Canvas, width: int, height: int, words: str) -> Canvas:
    """As much of a picture as fits, with a word about it."""
    small_one = Canvas(width, height)
    for y in range(height):
        x = 0
        for run in canvas.row(y):
            small_one.put(x, y, run.text, run.style)
            x += len(run.text)
    small_one.hits = {at: target for at, target in canvas.hits.items() if at[0] < width and at[1] < height}
    small_one.fill(0, 0, width, len(folded(words, width)), "warn")
    small_one.text(0, 0, width, height, words, "warn")
    return small_one
