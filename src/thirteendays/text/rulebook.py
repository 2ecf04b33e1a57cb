"""The rules as they are shipped, in paragraphs under their numbers, so that help can open where it matters.

`rules.md` beside this file is a copy of the normative one in the documentation; a test compares them.
"""

import re
from functools import lru_cache
from importlib.resources import files
from typing import Final, NamedTuple

_HEADING: Final = re.compile(r"## (\d)\. ")
_SECTION: Final = re.compile(r"(\d\.\d) ")
_STEP: Final = re.compile(r"\*\*Step (\d)")


class Paragraph(NamedTuple):
    """A block of the rules, as Markdown, and the number it stands under: ``4``, ``4.4``, ``3 step 2``; none before the first."""

    number: str
    text: str


@lru_cache(maxsize=1)
def paragraphs() -> tuple[Paragraph, ...]:
    """All blocks of the rules in order.

    >>> next(one.text for one in paragraphs() if one.number == "4.4")[:40]
    '4.4 **Command n**: choose one battlegrou'
    """
    source = (files("thirteendays.text") / "rules.md").read_text(encoding="utf-8")
    found = []
    number = ""
    for block in re.split(r"\n\n+", source.strip()):
        heading, section, step = _HEADING.match(block), _SECTION.match(block), _STEP.match(block)
        if heading:
            number = heading[1]
        elif section:
            number = section[1]
        elif step:
            number = f"3 step {step[1]}"
        found.append(Paragraph(number, block))
    return tuple(found)


def place_of(number: str) -> int:
    """The first block under a number, or under its section where it has none of its own."""
    numbers = [one.number for one in paragraphs()]
    for tried in (number, number.partition(" ")[0], number.partition(".")[0]):
        if tried in numbers:
            return numbers.index(tried)
    return 0
