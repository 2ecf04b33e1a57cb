"""What would be: danger of war, the round ended now, the preview of a move, a draft; each as one sentence or as lines.

A line of a preview, and of what would be if the round ended now, comes with the rule that it follows from.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from thirteendays.game.moves import SIDES, TRACKS
from thirteendays.text.catalogue import ENGLISH, say
from thirteendays.text.links import LETTER
from thirteendays.text.render import Item, area, capital, lead, move_phrase, sentence
from thirteendays.text.story import joined

# The picks of one cube each, and the sign of the move of several.
_SIGNS: Final = {"place": "+", "remove": "-"}

# The rules of what no happening tells: they come with none from the engine.
ROUND: Final = "3"
DOMINATION: Final = "1.4"
WORLD_OPINION: Final = "3 step 5"
AGENDAS: Final = "3 step 6"
WAR: Final = "3 step 7"
SCORES_PLACE, SCORES_TRACK, SCORES_LETTER, SCORES_NONE = "6.1", "6.2", "6.3", "6.4"


class Told(NamedTuple):
    """A line of what would be, and the rule it follows from; where that is a card's Event (rules 5), the card."""

    words: str
    rule: str
    card: str | None = None


def danger(found: Item, side: str, viewer: str | None = None, lang: str = ENGLISH, within: bool = False) -> str:
    """Whether a side would start a nuclear war, from what would be if the round ended now; as a sentence, or to stand within one.

    >>> outcomes = [{"us": "berlin", "ussr": ussr, "war": war} for ussr, war in (("military", ["us"]), ("italy", []))]
    >>> danger({"danger": {"us": {"level": "possible"}}, "outcomes": outcomes}, "us", viewer="us")
    'You would start a nuclear war if the USSR reveals an agenda on the military track.'
    """
    level = found["danger"][side]["level"]
    words = say(f"danger.{level}", lang, side=side, you=side == viewer, causes=_told_causes(found, side, lang))
    return words if within else capital(words)


def danger_short(found: Item, side: str, lang: str = ENGLISH) -> str:
    """The same in a few words, for a lamp: what brings the war, or how far it is (rules 3, step 7).

    >>> found = {"danger": {"us": {"level": "no"}}, "outcomes": [{"defcon": {"us": {"military": 4, "political": 3, "opinion": 1}}}]}
    >>> danger_short(found, "us")
    'Safe: 1 of 3 in DEFCON 2'
    """
    level = found["danger"][side]["level"]
    areas = [[area(space) for space in outcome["defcon"][side].values()] for outcome in found["outcomes"]]
    least, most = min(map(min, areas), default=3), max((held.count(2) for held in areas), default=0)
    either = len({min(held) == 1 for held in areas}) > 1  # what is revealed decides by which of the two ways
    return say(f"danger.short.{level}", lang, area=least, n=most, either=either)


def _told_causes(found: Item, side: str, lang: str) -> list[str]:
    """What would have to be revealed for a side's war."""
    causes = _causes(found, side)
    return [say("danger.cause", lang, side=by, subjects=subjects) for by, subjects in causes.items() if subjects]


def _causes(found: Item, side: str) -> dict[str, list[str]]:
    """The agendas of each side that bring war whatever the other side holds; none where these do not explain every war."""
    outcomes = found["outcomes"]
    causes: dict[str, list[str]] = {}
    for by in SIDES:
        held = dict.fromkeys(outcome[by] for outcome in outcomes if outcome[by] is not None)
        causes[by] = [one for one in held if all(side in outcome["war"] for outcome in outcomes if outcome[by] == one)]
    wars = [outcome for outcome in outcomes if side in outcome["war"]]
    explained = all(any(outcome[by] in causes[by] for by in SIDES) for outcome in wars)
    return causes if explained else {}


def warning(side: str, level: str, viewer: str | None = None, lang: str = ENGLISH) -> str:
    """The warning before a move after which war is possible or certain."""
    return capital(say(f"danger.warning.{level}", lang, side=side, you=side == viewer))


def full_warning(after: Item, side: str, viewer: str | None = None, lang: str = ENGLISH) -> str:
    """The same with the agendas that would bring the war, and the rule, from what would be if the round ended after the move."""
    level = after["danger"][side]["level"]
    causes = _told_causes(after, side, lang)
    return capital(say(f"danger.full_warning.{level}", lang, side=side, you=side == viewer, causes=causes))


class Outlook(NamedTuple):
    """What would be if the round ended now: danger of war by side, the letter, each flagged place, each pair of agendas."""

    danger: dict[str, Told]
    letter: Told
    places: list[Told]
    outcomes: list[Told]

    def lines(self) -> list[Told]:
        """All of it; pairs of agendas that come to the same are told once."""
        return [*self.danger.values(), self.letter, *self.places, *dict.fromkeys(self.outcomes)]


def outlook(found: Item, viewer: str | None = None, lang: str = ENGLISH) -> list[Told]:
    """What would be if the round ended now, line by line: danger of war, the letter, the flags, each pair of agendas."""
    return outlook_parts(found, viewer, lang).lines()


def outlook_parts(found: Item, viewer: str | None = None, lang: str = ENGLISH) -> Outlook:
    """The same by what it is about, in the order in which the engine tells it."""
    return Outlook(
        danger={side: Told(danger(found, side, viewer, lang), WAR) for side in SIDES},
        letter=Told(capital(say("outlook.letter", lang, letter=found["letter"])), WORLD_OPINION),
        places=[Told(flag_outlook(place, lang), scoring(place)) for place in found["places"]],
        outcomes=[Told(outcome(one, lang), deciding(one)) for one in found["outcomes"]],
    )


def scoring(place: Item) -> str:
    """The rule by which a flagged place would score so (rules 6).

    >>> [scoring({"agenda": agenda, "award": award}) for agenda, award in (("italy", 2), ("military", -1), ("letter", 2), ("italy", 0))]
    ['6.1', '6.2', '6.3', '6.4']
    """
    if place["award"] == 0:
        return SCORES_NONE
    return SCORES_TRACK if place["agenda"] in TRACKS else SCORES_LETTER if place["agenda"] == LETTER else SCORES_PLACE


def deciding(found: Item) -> str:
    """The rule by which a pair of agendas would lead to what it leads to: a war stops the round, else prestige moves (rules 3)."""
    return WAR if found["war"] else AGENDAS


def flag_outlook(place: Item, lang: str = ENGLISH) -> str:
    """What a flagged place would score."""
    award = place["award"]
    who = "us" if award > 0 else "ussr" if award < 0 else None
    return capital(say("outlook.place", lang, who=who, n=abs(award), **place))


def outcome(found: Item, lang: str = ENGLISH) -> str:
    """What a pair of agendas would lead to; the two cards of a track lead to the same."""
    held = [(side, found[side]) for side in SIDES if found[side] is not None]
    revealed = [say("outlook.reveals", lang, side=side, agenda=agenda) for side, agenda in held]
    return capital(say("outlook.outcome", lang, revealed=revealed, **found, **lead(found["prestige"])))


def preview(found: Item, viewer: str | None = None, lang: str = ENGLISH) -> list[Told]:
    """What a move or a draft would change, line by line."""
    lines = [_happening(item, viewer, lang) for item in joined(found["happenings"])]
    for change in found["dominators"]:
        key = "freed" if change["to"] is None else "dominated" if change["from"] is None else "dominator"
        lines.append(Told(capital(say(f"preview.{key}", lang, **change)), DOMINATION))
    for side in SIDES:
        levels = {when: say(f"danger.level.{level}", lang) for when, level in found["danger"][side].items()}
        if levels["from"] != levels["to"]:
            lines.append(Told(say("preview.danger", lang, side=side, **levels), WAR))
    return lines + ([Told(say("preview.ends", lang), ROUND)] if found["ends"] else [])


def _happening(item: Item, viewer: str | None, lang: str) -> Told:
    return Told(sentence(item, viewer, lang), item["rule"], item.get("event"))


def draft(found: Item, kind: str = "other", lang: str = ENGLISH) -> list[str]:
    """What has been chosen, how much is left, and whether it may be confirmed.

    >>> draft({"picks": ["berlin+1", "berlin+1"], "moves": ["berlin+2"], "complete": True, "left": 1})
    ['Chosen: place 2 cubes on Berlin.', '1 more can be chosen.', 'This can be confirmed.']
    >>> draft({"picks": ["place:italy"] * 2, "moves": ["place:italy"] * 2, "complete": True, "left": 0})[0]
    'Chosen: place 2 cubes on Italy.'
    """
    tokens = [token for token in found["moves"] if token not in ("done", "pass")] or found["picks"]
    chosen = [move_phrase(token, kind, lang) for token in _counted(tokens)]
    first = say("draft.chosen", lang, moves=chosen) if chosen else say("draft.nothing", lang)
    left = say("draft.left", lang, left=found["left"])
    return [first, left, say("draft.complete" if found["complete"] else "draft.incomplete", lang)]


def _counted(tokens: Sequence[str]) -> list[str]:
    """Tokens with cubes for the same battleground as one."""
    found = []
    for token in dict.fromkeys(tokens):
        verb, _, where = token.partition(":")
        n = tokens.count(token)
        found += [f"{where}{_SIGNS[verb]}{n}"] if n > 1 and verb in _SIGNS else [token] * n
    return found
