"""Sentences as pieces: names of cards, agendas, places and sides that a page can open, and the plain words between them.

A sentence is said in a linked language as in a plain one; the names that its message looks up are then marked in it, and
`pieces` takes it apart at the marks. So there is one renderer for both.
"""

import re
from typing import Final

Piece = dict[str, str]

# What an entry looked up in a section is a name of. Other sections hold words, not names.
KINDS: Final = {
    "card": "card",
    "agenda": "agenda",
    "battleground": "place",
    "track": "place",
    "subject": "place",
    "board.place": "place",
    "board.track": "place",
    "side": "side",
    "whose": "side",
}

# What can be opened is on the table or plays at it; the letter is pointed at by its agenda.
NAMELESS: Final = {"side": ("un", "chance", "watcher", "none"), "whose": ("un",)}
LETTER: Final = "letter"

# Marks that stand in no catalogue: before a kind, before an id, before the words, after them.
_BEGIN, _ID, _WORDS, _END = "\x01", "\x02", "\x03", "\x04"
_MARKED: Final = re.compile(f"{_BEGIN}(\\w+){_ID}(\\w+){_WORDS}([^{_END}]*){_END}")
_LINKED: Final = "+links"


def linked(lang: str = "en") -> str:
    """The language in which names are marked."""
    return lang + _LINKED


def plain_language(lang: str) -> str:
    """The language itself of one that may be linked."""
    return lang.removesuffix(_LINKED)


def marked(section: str, id: str, words: str) -> str:
    """The words with marks around them, where an entry of this section is a name."""
    kind = KINDS.get(section)
    if kind is None or id in NAMELESS.get(section, ()):
        return words
    if id == LETTER:
        kind = "agenda"
    return f"{_BEGIN}{kind}{_ID}{id}{_WORDS}{words}{_END}"


def pieces(text: str) -> list[Piece]:
    """A sentence said in a linked language, piece by piece: `t` are the words, beside it what they name.

    >>> from thirteendays.text import move
    >>> pieces(move("play:excomm:event", lang=linked()))
    [{'t': 'Play '}, {'t': 'Excomm', 'card': 'excomm'}, {'t': ' for its Event'}]
    >>> pieces("A plain sentence.")
    [{'t': 'A plain sentence.'}]
    """
    found: list[Piece] = []
    at = 0
    for mark in _MARKED.finditer(text):
        if mark.start() > at:
            found.append({"t": text[at : mark.start()]})
        found.append({"t": mark[3], mark[1]: mark[2]})
        at = mark.end()
    if at < len(text):
        found.append({"t": text[at:]})
    return found


def first_letter(text: str) -> int:
    """Where the first letter stands that is read: behind the marks, if the text begins with a name."""
    return text.index(_WORDS) + 1 if text.startswith(_BEGIN) else 0
