"""Hints as sentences: a play with its chances, and what speaks for it and against it, each with the rule behind it."""

from collections.abc import Mapping
from functools import reduce
from typing import Any, Final

from thirteendays.game.cards import AGENDA_CARDS
from thirteendays.text.answers import DOMINATION, SCORES_LETTER, SCORES_PLACE, SCORES_TRACK, WAR, WORLD_OPINION
from thirteendays.text.catalogue import ENGLISH, say
from thirteendays.text.render import capital, move_phrase

Item = Mapping[str, Any]

# The rule that each reason comes from; what an agenda scores stands in 6.
RULES: Final = {
    "prestige": "1.6", "letter_won": WORLD_OPINION, "letter_lost": WORLD_OPINION, "dominates": DOMINATION, "gives_up": DOMINATION,
    "up": "1.5", "down": "1.5", "danger": WAR, "their_danger": WAR, "trigger": "4.2", "saves": "7.1",
}  # fmt: skip
SCORES: Final = {"battleground": SCORES_PLACE, "track": SCORES_TRACK, "letter": SCORES_LETTER}
KINDS: Final = {agenda.id: agenda.kind for agenda in AGENDA_CARDS}
OF_THE_OTHER: Final = ("denies", "helps")  # what the other side's agenda would score is counted from there


def advice(found: Item, n: int, kind: str = "other", lang: str = ENGLISH) -> list[str]:
    """The n-th best play, line by line, as `agents.hints` found it.

    >>> found = {"moves": ["play:excomm:command", "berlin+2"], "chance": 0.61, "war": 0.02, "reasons": [{"key": "letter_won"}]}
    >>> advice(found, 1)
    ['1. Play Excomm for Command, then place 2 cubes on Berlin: wins 61 of 100, lost by a war of your own in 2.', 'You will hold the Personal Letter.']
    """
    line = say("advice.line", lang, n=n, moves=moves(found, kind, lang), chances=chances(found, lang))
    return [line, *(reason(item, lang) for item in found["reasons"])]


def moves(found: Item, kind: str = "other", lang: str = ENGLISH) -> str:
    """The moves of a play."""
    first, *others = (move_phrase(token, kind, lang) for token in found["moves"])
    return capital(reduce(lambda said, more: say("advice.then", lang, first=said, last=more), others, first))


def chances(found: Item, lang: str = ENGLISH) -> str:
    """How a play fares when it is played out."""
    return say("advice.chances", lang, **{name: hundredths(found[name]) for name in ("chance", "war")})


def hundredths(share: float) -> int:
    """A share, of a hundred games."""
    return round(100 * share)


def reason(item: Item, lang: str = ENGLISH) -> str:
    """One thing that speaks for a play or against it.

    >>> reason({"key": "denies", "agenda": "turkey", "from": 1, "to": -1})
    'If the other side keeps Turkey, it brings 1 prestige to you; before: 1 prestige to the other side.'
    """
    words = {name: _amount(item, name, lang) for name in ("from", "to", "n") if name in item}
    same = "yes" if item.get("from") == item.get("to") else "no"
    return capital(say(f"advice.{item['key']}", lang, **{**item, **words, "same": same}))


def _amount(item: Item, name: str, lang: str) -> Any:
    """What stands before or after, or comes: danger and prestige in words, the space of a marker as it is."""
    found = item[name]
    if "danger" in item["key"]:
        return say(f"danger.level.{found}", lang)
    if item["key"] in ("up", "down"):
        return found
    own = found < 0 if item["key"] in OF_THE_OTHER else found > 0
    return say("advice.award", lang, n=abs(found), who="you" if own else "other")


def rule(item: Item) -> str:
    """The number of the rule that a reason comes from.

    >>> [rule({"key": "kept", "agenda": agenda}) for agenda in ("berlin", "military_1", "letter")], rule({"key": "saves"})
    (['6.1', '6.2', '6.3'], '7.1')
    """
    return SCORES[KINDS[item["agenda"]]] if "agenda" in item else RULES[item["key"]]
