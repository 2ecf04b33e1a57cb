"""Names that people give themselves: what is shown of them is text, on one line, and nobody is called like a side."""

import unicodedata
from typing import Final

from thirteendays.server.refusals import Refused

LONGEST: Final = 40
MARKS: Final = 2  # accents upon one letter
JOINER: Final = "\u200d"  # between two pictures that are one together
BLANK: Final = "\u00ad\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"  # letters and marks that show nothing
SIDES: Final = frozenset({"us", "ussr", "usa", "united states", "united states of america", "soviet union"})


def clean(name: str) -> str:
    """A name as it is kept: without what cannot be seen, and with no more accents than letters can bear.

    >>> clean("  Ann\\u0000 \\u2800 B. "), clean("\\u3164"), clean("z" + "\\u0335" * 30) == "z" + "\\u0335" * 2
    ('Ann B.', '', True)
    """
    kept, marks = "", 0
    text = unicodedata.normalize("NFC", name)
    for n, character in enumerate(text):
        marks = marks + 1 if unicodedata.category(character) in ("Mn", "Me") else 0
        if character == JOINER:
            kept += character if _joins(kept[-1:], text[n + 1 : n + 2]) else ""
        elif character in BLANK or not (character.isprintable() or character.isspace()):
            kept += " " if character in BLANK else ""
        elif marks == 0 or (marks <= MARKS and kept.strip()):
            kept += character
    return " ".join(kept[:LONGEST].split()).strip(JOINER)


def _joins(before: str, after: str) -> bool:
    """Whether a joiner stands between pictures."""
    pictures = ("So", "Sk")
    joined = bool(before) and (before == "\ufe0f" or unicodedata.category(before) in pictures)
    return joined and bool(after) and unicodedata.category(after) in pictures


def checked(name: str) -> str:
    """A name as it is kept; raises Refused for one that is a side's.

    >>> checked("Ann")
    'Ann'
    """
    kept = clean(name)
    words = unicodedata.normalize("NFKC", kept).casefold().replace(".", "").split()
    if " ".join(words[words[:1] == ["the"] :]) in SIDES:
        raise Refused(422, "side_name", name=kept)
    return kept
