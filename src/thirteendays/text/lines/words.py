"""What a person types, matched with what may be meant: whole words, their beginnings, numbers, in any order.

A phrase matches a name if each of its words begins a word of the name, one after another; a line matches a move if each of its
words begins a word of the move, in any order. Small words and signs do not count.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

# Words that say nothing about which move is meant.
SMALL: Final = frozenset(
    (
        "a",
        "an",
        "and",
        "at",
        "card",
        "cards",
        "cube",
        "cubes",
        "for",
        "from",
        "in",
        "it",
        "its",
        "my",
        "of",
        "on",
        "one",
        "or",
        "step",
        "steps",
        "the",
        "then",
        "to",
        "with",
    )
)
LONGEST_NAME: Final = 5  # words

_WORD: Final = re.compile(r"[a-z0-9]+|[+-](?=\d)")


def words(line: str) -> list[str]:
    """The words of a line, small ones left out; a sign before a number is a word of its own.

    >>> words("Place 2 cubes on Cuba (military)"), words("berlin+2"), words("A Face-Saver")
    (['place', '2', 'cuba', 'military'], ['berlin', '+', '2'], ['face', 'saver'])
    """
    return [word for word in _WORD.findall(line.lower().replace("_", " ")) if word not in SMALL]


def name_matches(phrase: Sequence[str], name: Sequence[str]) -> int:
    """How well a phrase names something: 3 in full, 2 by how it begins, 1 by words within, 0 not at all."""
    if list(phrase) == list(name):
        return 3
    for start in range(len(name) - len(phrase) + 1):
        if all(word.startswith(part) for part, word in zip(phrase, name[start:], strict=False)):
            return 2 if start == 0 else 1
    return 0


def named(phrase: Sequence[str], names: Mapping[str, Sequence[Sequence[str]]]) -> list[str]:
    """The ids whose names fit a phrase best; several where it is not clear which is meant.

    >>> named(["cuba"], {"cuba_mil": [["cuba", "military"]], "italy": [["italy"]]})
    ['cuba_mil']
    """
    if not phrase:
        return []
    found = {id: max((name_matches(phrase, form) for form in forms), default=0) for id, forms in names.items()}
    best = max(found.values(), default=0)
    return [id for id, rank in found.items() if rank == best and rank > 0]


def fits(line: Sequence[str], move: Iterable[str]) -> bool:
    """Whether each word of a line begins a word of a move, each word used once; numbers only as they are."""
    left = list(move)
    for word in sorted(line, key=len, reverse=True):
        numeric = word.isdigit() or word in "+-"
        found = word if word in left else None
        if found is None and not numeric:
            found = next((other for other in left if other.startswith(word)), None)
        if found is None:
            return False
        left.remove(found)
    return True


def fitting(line: Sequence[str], moves: Mapping[str, Sequence[str]]) -> list[str]:
    """The moves that a line may mean: those whose words it fits.

    Moves that hold its words in full go before those where it only begins them, and one that all the others hold and add
    to stands for itself: "castro command" is not "castro command with the letter".
    """
    found = [move for move, held in moves.items() if fits(line, held)]
    exact = [move for move in found if all(word in moves[move] for word in line)]
    found = exact or found
    least = [move for move in found if all(set(moves[move]) <= set(moves[other]) for other in found)]
    return least[:1] or found


def count(word: str) -> int | None:
    """The number that a word is."""
    return int(word) if word.isascii() and word.isdigit() and len(word) < 4 else None


def shortened(line: str, most: int = 40) -> str:
    """A line as it may be shown again: nothing but printable ASCII, and not too much of it."""
    shown = "".join(char if char.isascii() and char.isprintable() else "?" for char in line.strip())
    return shown if len(shown) <= most else shown[: most - 3] + "..."
