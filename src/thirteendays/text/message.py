"""Messages: text with named arguments, plurals and choices, a small part of what ICU calls MessageFormat.

- ``{n}``: the argument as it is.
- ``{card, card}``: the entry ``card.<argument>`` of the catalogue. A list is joined by "and", with ``{where, battleground, or}`` by "or".
  ``{moves, or}`` joins what needs no lookup.
- ``{n, plural, =0 {no cubes} one {# cube} other {# cubes}}``: by an exact number or by the language's plural category; ``#`` is the
  number. A list counts by its length.
- ``{card, select, none {a card} other {{card, card}}}``: by the argument; what is absent is ``none``, true and false are ``yes`` and ``no``.

A message has no other syntax and no escapes: braces stand for arguments only.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

Args = Mapping[str, object]


class Lookup(NamedTuple):
    """``{name}`` or ``{name, section, joined}``."""

    name: str
    section: str
    joined: str


class Choice(NamedTuple):
    """``{name, plural, …}`` or ``{name, select, …}``."""

    name: str
    how: str
    branches: dict[str, "Message"]


Part = str | Lookup | Choice
Message = tuple[Part, ...]


class BadMessage(ValueError):
    """A message that cannot be read, or that lacks an argument or a branch for it."""


class Language(NamedTuple):
    """What a message needs from its catalogue: the word for an id of a section, the category of a number, the joining of a list."""

    word: Callable[[str, str], str]
    plural: Callable[[int], str]
    join: Callable[[Sequence[str], str], str]


HOW: Final = ("plural", "select")
JOINED: Final = ("and", "or")
_TOKEN: Final = re.compile(r"[{}#]|[^{}#]+")
_NAME: Final = re.compile(r"[a-z][a-z_.]*$")
_BRANCH: Final = re.compile(r"=?[\w+]+$")


@lru_cache(maxsize=2048)
def parse(source: str) -> Message:
    """The parts of a message."""
    tokens = _TOKEN.findall(source)[::-1]
    message = _message(tokens, source, counted=None)
    if tokens:
        raise BadMessage(source)
    return message


def _message(tokens: list[str], source: str, counted: str | None) -> Message:
    """Parts up to the closing brace that belongs to them; in a plural, `counted` is the argument that ``#`` stands for."""
    parts: list[Part] = []
    while tokens and tokens[-1] != "}":
        token = tokens.pop()
        if token == "{":
            parts.append(_argument(tokens, source, counted))
        elif token == "#" and counted is not None:
            parts.append(Lookup(counted, "#", ""))
        else:
            parts.append(token)
    return tuple(parts)


def _argument(tokens: list[str], source: str, counted: str | None) -> Part:
    """What stands in braces."""
    words = [word.strip() for word in (tokens.pop() if tokens else "").split(",")]
    if not all(_NAME.match(word) for word in words[:2]) or not tokens:
        raise BadMessage(source)
    if len(words) > 1 and words[1] in HOW:
        branches = _branches(tokens, source, words[2:], words[0] if words[1] == "plural" else counted)
        part: Part = Choice(words[0], words[1], branches)
    elif len(words) == 2 and words[1] in JOINED:
        part = Lookup(words[0], "", words[1])
    elif len(words) <= 3 and words[-1]:
        part = Lookup(*(words + ["", ""])[:3])
    else:
        raise BadMessage(source)
    if not tokens or tokens.pop() != "}":
        raise BadMessage(source)
    return part


def _branches(tokens: list[str], source: str, words: list[str], counted: str | None) -> dict[str, Message]:
    """``one {…} other {…}``; the last branch is always ``other``."""
    branches: dict[str, Message] = {}
    name = words[0] if len(words) == 1 else ""
    while _BRANCH.match(name) and tokens and tokens.pop() == "{" and name not in branches:
        branches[name] = _message(tokens, source, counted)
        if not tokens or tokens.pop() != "}":
            raise BadMessage(source)
        name = tokens.pop().strip() if tokens and tokens[-1] not in "{}#" else ""
    if name or not branches or "other" not in branches:
        raise BadMessage(source)
    return branches


def form(message: Message, args: Args, language: Language) -> str:
    """The message with its arguments in it."""
    return "".join(_form(message, args, language))


def _form(message: Message, args: Args, language: Language) -> Iterator[str]:
    for part in message:
        if isinstance(part, str):
            yield part
        elif part.name not in args:
            raise BadMessage(f"{part.name}?")
        elif isinstance(part, Lookup):
            yield _looked_up(part, args[part.name], language)
        else:
            yield from _form(_branch(part, args[part.name], language), args, language)


def _looked_up(part: Lookup, value: object, language: Language) -> str:
    if part.section == "#":
        return str(_number(part, value))
    if isinstance(value, (list, tuple)):
        return language.join([_word(part, item, language) for item in value], part.joined or "and")
    return _word(part, value, language)


def _word(part: Lookup, value: object, language: Language) -> str:
    return language.word(part.section, plain(value)) if part.section else plain(value)


def _branch(part: Choice, value: object, language: Language) -> Message:
    if part.how == "select":
        return part.branches.get(plain(value), part.branches["other"])
    number = _number(part, value)
    exact = part.branches.get(f"={number}")
    return exact if exact is not None else part.branches.get(language.plural(number), part.branches["other"])


def _number(part: Lookup | Choice, value: object) -> int:
    if isinstance(value, (list, tuple)):
        return len(value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise BadMessage(f"{part.name}={value!r}")
    return value


def plain(value: object) -> str:
    """An argument as it is selected by and looked up."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def arguments(message: Message) -> Iterator[Lookup | Choice]:
    """Every use of an argument in a message, inner ones too."""
    for part in message:
        if isinstance(part, str):
            continue
        yield part
        if isinstance(part, Choice):
            for branch in part.branches.values():
                yield from arguments(branch)
