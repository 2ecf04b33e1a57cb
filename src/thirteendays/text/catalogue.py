"""Catalogues: one JSON file a language, every entry a message under a key with dots, such as ``happening.letter``.

Names and texts of cards stand in English beside the rules (`game/cards.py`) and become the entries ``card.<id>`` and
``event.<id>``; a catalogue of another language has its own.
"""

import json
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Final

from thirteendays.game.cards import AGENDA_CARDS, STRATEGY
from thirteendays.text.links import marked, plain_language
from thirteendays.text.message import Args, BadMessage, Language, form, parse

ENGLISH: Final = "en"


class MissingText(LookupError):
    """There is no such language, or no such entry in its catalogue."""


def one_or_other(n: int) -> str:
    """The plural categories of English, German and their kin (CLDR: whole numbers)."""
    return "one" if n == 1 else "other"


# A language whose plurals are others names its rule here (CLDR categories: zero, one, two, few, many, other).
PLURALS: Final[dict[str, Callable[[int], str]]] = {}


class Catalogue:
    """The entries of one language; `linked` marks the names that its messages look up (`links.py`)."""

    def __init__(self, lang: str, entries: dict[str, str], linked: bool = False) -> None:
        self.lang = lang
        self.entries = entries
        self._linked = linked
        self._words: dict[
            tuple[str, str], str
        ] = {}  # those looked up so far: nearly all of what is said is made of them
        self._language = Language(self._word, PLURALS.get(lang, one_or_other), self._join)

    def __contains__(self, key: str) -> bool:
        return key in self.entries

    def say(self, key: str, args: Args | None = None) -> str:
        """The entry with its arguments in it.

        >>> catalogue().say("move.add", {"n": 1, "where": "italy"})
        'place 1 cube on Italy'
        """
        if key not in self.entries:
            raise MissingText(f"{self.lang}:{key}")
        try:
            return form(parse(self.entries[key]), args or {}, self._language)
        except BadMessage as wrong:
            raise BadMessage(f"{self.lang}:{key}: {wrong}") from None

    def _word(self, section: str, name: str) -> str:
        found = self._words.get((section, name))
        if found is None:
            found = self.say(f"{section}.{name}")
            self._words[section, name] = found = marked(section, name, found) if self._linked else found
        return found

    def _join(self, words: Sequence[str], joined: str) -> str:
        """``a``, ``a and b``, ``a, b and c``."""
        if len(words) < 2:
            return "".join(words)
        return self.say(f"list.{joined}", {"first": self.say("list.comma").join(words[:-1]), "last": words[-1]})


@lru_cache(maxsize=8)
def catalogue(lang: str = ENGLISH) -> Catalogue:
    """The catalogue of a language, as it is or with marked names (`links.linked`)."""
    plain = plain_language(lang)
    if plain != lang:
        return Catalogue(plain, catalogue(plain).entries, linked=True)
    if lang not in languages():
        raise MissingText(lang)
    source = (files("thirteendays.text") / f"{lang}.json").read_text(encoding="utf-8")
    facts = card_entries() if lang == ENGLISH else {}
    return Catalogue(lang, facts | dict(flat(json.loads(source))))


@lru_cache(maxsize=1)
def languages() -> tuple[str, ...]:
    """The languages there are catalogues for."""
    names = [file.name for file in files("thirteendays.text").iterdir()]
    return tuple(sorted(name.removesuffix(".json") for name in names if name.endswith(".json")))


def card_entries() -> dict[str, str]:
    """Names and texts of cards as the rules have them."""
    entries = {f"card.{card.id}": card.name for card in STRATEGY}
    entries |= {f"event.{card.id}": card.text for card in STRATEGY}
    return entries | {f"agenda.{agenda.id}": agenda.name for agenda in AGENDA_CARDS}


def flat(tree: dict[str, object], above: str = "") -> Iterator[tuple[str, str]]:
    """The leaves of nested objects under their keys, joined by dots."""
    for name, value in tree.items():
        if isinstance(value, dict):
            yield from flat(value, f"{above}{name}.")
        else:
            yield f"{above}{name}", str(value)


def say(key: str, lang: str = ENGLISH, /, **args: object) -> str:
    """An entry of a language's catalogue with its arguments in it.

    >>> say("board.hand", n=2)
    'Your hand: 2 cards'
    """
    return catalogue(lang).say(key, args)
