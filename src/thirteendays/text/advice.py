"""Hints as sentences: a play with its chances, and what speaks for it and against it."""

from collections.abc import Mapping
from functools import reduce
from typing import Any

from thirteendays.text.catalogue import ENGLISH, say
from thirteendays.text.render import capital, move_phrase

Item = Mapping[str, Any]


def advice(found: Item, n: int, kind: str = "other", lang: str = ENGLISH) -> list[str]:
    """The n-th best play, line by line, as `agents.hints` found it.

    >>> found = {"moves": ["play:excomm:command", "berlin+2"], "chance": 0.61, "war": 0.02, "reasons": [{"key": "letter_won"}]}
    >>> advice(found, 1)
    ['1. Play Excomm for Command, then place 2 cubes on Berlin: wins 61 of 100, lost by a war of your own in 2.', 'You will hold the Personal Letter.']
    """
    first, *others = (move_phrase(token, kind, lang) for token in found["moves"])
    moves = reduce(lambda said, more: say("advice.then", lang, first=said, last=more), others, first)
    chances = {name: round(100 * found[name]) for name in ("chance", "war")}
    return [
        say("advice.play", lang, n=n, moves=capital(moves), **chances),
        *(reason(item, lang) for item in found["reasons"]),
    ]


def reason(item: Item, lang: str = ENGLISH) -> str:
    """One thing that speaks for a play or against it."""
    words = {name: say(f"danger.level.{item[name]}", lang) for name in ("from", "to") if "danger" in item["key"]}
    return capital(say(f"advice.{item['key']}", lang, **{**item, **words}))
