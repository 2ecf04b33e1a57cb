"""Happenings, prompts, reasons against moves, results and moves as sentences.

The engine gives keys and arguments; here they get the few arguments that a sentence needs beside them (whether it speaks to the
viewer, how many, up or down) and are looked up in the catalogue. A viewer who is one of the sides is "you".
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from thirteendays.game.moves import AGENDA_NUMBER, OTHER, TRACKS
from thirteendays.text.catalogue import ENGLISH, catalogue, say
from thirteendays.text.links import first_letter

Item = Mapping[str, Any]

# The argument that tells which of several entries of a happening is meant.
VARIANTS: Final = {"dealt": "what", "played": "way", "cubes": "turn", "marker": "turn"}

# The arguments that may name who acts; the first one present is who "you" may be.
ACTORS: Final = ("by", "who", "winner", "side")

# Spaces of a DEFCON track (rules 1.5) from which its areas 3, 2 and 1 begin.
AREAS: Final = ((7, 1), (4, 2), (1, 3))

_MOVE: Final = re.compile(r"(?P<id>\w+)(?P<sign>[+-])(?P<n>\d)$")


def sentence(item: Item, viewer: str | None = None, lang: str = ENGLISH) -> str:
    """A happening (it has a `kind`), a prompt (it has `yours`) or a reason against a move, as a sentence.

    >>> sentence({"kind": "played", "who": "us", "card": "sops", "way": "event", "rule": "4.1"})
    'The US plays SOPs for its Event.'
    >>> sentence({"kind": "letter", "from": "us", "to": "ussr", "rule": "4.3"})
    'The Personal Letter passes from the US to the USSR.'
    """
    if "yours" in item:
        return _prompt(item, viewer, lang)
    if "key" in item:
        return capital(say(f"why_not.{item['key']}", lang, **({"most": None} | dict(item))))
    return _happening(item, viewer, lang)


def reason(item: Item, lang: str = ENGLISH) -> str:
    """A reason against a move, with the rule it follows from.

    >>> reason({"key": "no_letter", "rule": "4.3"})
    'You do not hold the Personal Letter. (Rule 4.3.)'
    """
    words = sentence(item, lang=lang)
    return with_rule(words, str(item["rule"]), lang) if item.get("rule") else words


def with_rule(words: str, number: str, lang: str = ENGLISH) -> str:
    """A sentence with the rule it follows from, for where nothing can be pointed at.

    >>> with_rule("Berlin: now dominated by the US.", "1.4")
    'Berlin: now dominated by the US. (Rule 1.4.)'
    """
    return say("why_not.with_rule", lang, text=words, rule=rule(number, lang))


def rule(number: str, lang: str = ENGLISH) -> str:
    """Where in the rules something stands: ``4.4``, ``3 step 2``, or ``protocol``."""
    if number == "protocol":
        return say("rule.protocol", lang)
    section, step, n = number.partition(" step ")
    return say("rule.step" if step else "rule.section", lang, section=section, step=n)


def _prompt(item: Item, viewer: str | None, lang: str) -> str:
    key = str(item["key"])
    if key == "over":
        return _over(item, viewer, lang)
    kind = str(item["purpose"]) if key == "deal" else "yours" if item["yours"] else "theirs"
    return capital(say(f"prompt.{key}.{kind}", lang, **_prompt_arguments(item)))


def _prompt_arguments(item: Item) -> dict[str, object]:
    args = dict(item)
    if item["key"] == "agenda":
        args |= _agendas(item["choices"])
    if "each" in item and "left" in item:
        args["capped"] = item["each"] < item["left"]
    return args


def _agendas(choices: Sequence[str]) -> dict[str, object]:
    """Agendas to choose from; two cards of one track read alike, so they are named once and counted."""
    tracks = [track for track in TRACKS for id in choices if id.startswith(f"{track}_")]
    twice = next((track for track in tracks if tracks.count(track) > 1), None)
    return {"choices": [id for id in choices if id != f"{twice}_2"], "twice": twice}


def _happening(item: Item, viewer: str | None, lang: str) -> str:
    kind = str(item["kind"])
    if kind == "over":
        return _over(item, viewer, lang)
    args = dict(item) | _added(item)
    args["you"] = viewer is not None and viewer == next((item[name] for name in ACTORS if name in item), None)
    variant = f".{args[VARIANTS[kind]]}" if kind in VARIANTS else ""
    return capital(say(f"happening.{kind}{variant}", lang, **args))


def _added(item: Item) -> dict[str, object]:
    """What a sentence needs beside an item's own arguments."""
    if item["kind"] == "dealt":
        return {"n": item.get("n", 1), "cards": item.get("cards", [] if item["card"] is None else [item["card"]])}
    if item["kind"] == "flag":
        return _flagged(item["where"])
    if item["kind"] == "first":
        return {"own": item["who"] == item["side"]}
    return _changes(item)


def _flagged(where: str | list[str]) -> dict[str, object]:
    """Where one flag is laid and where two are, for there are two agendas of each track."""
    places = where if isinstance(where, list) else [where]
    once = [one for one in places if places.count(one) == 1]
    twice = [one for one in dict.fromkeys(places) if one not in once]
    return {"n": len(places), "once": once, "twice": twice}


def _changes(item: Item) -> dict[str, object]:
    """What a sentence about a change tells: by how much, which way, and what is reached."""
    old, new = item.get("from"), item.get("to")
    if not isinstance(old, int) or not isinstance(new, int):
        return {}
    args: dict[str, object] = {"n": abs(new - old), "turn": "up" if new >= old else "down"}
    if item["kind"] == "marker":
        chooser = item.get("by") if item.get("by") != item["side"] else None
        args |= {"area": area(new), "entered": area(new) != area(old), "chooser": chooser}
    if item["kind"] == "prestige":
        args |= lead(new) | {
            "gainer": "us" if new > old else "ussr",
            "stays": new == old,
            "cut": item.get("cut", False),
        }
    return args


def _over(item: Item, viewer: str | None, lang: str) -> str:
    winner = item["winner"]
    loser = OTHER.get(str(winner))
    you = viewer is not None and viewer == winner
    return capital(say(f"over.{item['reason']}", lang, winner=winner, loser=loser, you=you))


def result(outcome: Item, viewer: str | None = None, lang: str = ENGLISH) -> str:
    """The result of a game as a sentence.

    >>> result({"winner": "us", "reason": "prestige"}, "us")
    'The game is over: you win on prestige.'
    """
    return _over(outcome, viewer, lang)


def move(token: str, kind: str = "other", lang: str = ENGLISH) -> str:
    """A move of the protocol in words; the kind of decision tells what ``pass``, ``done`` and ``discard`` mean.

    >>> move("berlin+2")
    'Place 2 cubes on Berlin'
    >>> move("defcon:military-1")
    'Move the military marker down 1 step'
    """
    return capital(move_phrase(token, kind, lang))


def move_phrase(token: str, kind: str = "other", lang: str = ENGLISH) -> str:
    """A move in words, to stand within a sentence."""
    key, args = _move(token, kind, lang)
    return say(f"move.{key}", lang, **args)


def _move(token: str, kind: str, lang: str) -> tuple[str, dict[str, object]]:
    """The entry for a move and its arguments."""
    verb, colon, rest = token.partition(":")
    first, _, way = rest.partition(":")
    shown = None if first == "?" else first
    steps = _MOVE.match(rest if verb == "defcon" else token)
    if steps and verb == "defcon":
        return ("up" if steps["sign"] == "+" else "down"), {"where": steps["id"], "n": int(steps["n"])}
    if steps:
        return ("add" if steps["sign"] == "+" else "take"), {"where": steps["id"], "n": int(steps["n"])}
    if verb == "deal":
        return ("deal_agenda", {"agenda": first}) if first in AGENDA_NUMBER else ("deal", {"card": shown})
    if verb == "play":
        return f"play.{way}", {"card": first}
    if verb in ("pass", "done", "discard") and not colon:
        known = f"move.{verb}.{kind}" in catalogue(lang)
        return f"{verb}.{kind if known else 'other'}", {}
    if verb == "discard":
        return "discard.card", {"card": first}
    return verb, {"agenda": shown, "side": first, "where": first}


def standing(prestige: int, lang: str = ENGLISH) -> str:
    """Who leads on prestige, and by how much.

    >>> standing(-2)
    'the USSR leads by 2'
    """
    return say("standing", lang, **lead(prestige))


def lead(prestige: int) -> dict[str, object]:
    """Prestige as arguments: who leads and by how much."""
    return {"leader": "us" if prestige > 0 else "ussr" if prestige < 0 else None, "lead": abs(prestige)}


def area(space: int) -> int:
    """The DEFCON area (3, 2 or 1) of a space of a track."""
    return next(number for lowest, number in AREAS if space >= lowest)


def capital(text: str) -> str:
    """The text with its first letter as a capital."""
    at = first_letter(text)
    return text[:at] + text[at : at + 1].upper() + text[at + 1 :]
