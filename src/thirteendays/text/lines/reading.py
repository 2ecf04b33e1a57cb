"""From a line typed at a decision to what it means there: moves, picks, a shorter list of choices, or why it means nothing."""

import re
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final

from thirteendays import text
from thirteendays.game.cards import AGENDA_CARDS, STRATEGY
from thirteendays.game.moves import ACTIONS_OF, AGENDAS, BATTLEGROUNDS, CARDS, TOKENS
from thirteendays.game.terms import MOST_CUBES
from thirteendays.text import say
from thirteendays.text.lines import words as w
from thirteendays.text.lines.choices import Asked

# How moves of each decision begin; where nothing legal fits, these are looked through for a barred one.
BEGINNINGS: Final = {
    "agenda": ("agenda:",), "first": ("first:",), "play": ("play:",), "trigger": ("trigger", "decline"),
    "command": tuple(BATTLEGROUNDS), "place": ("place:",), "remove": ("remove:",), "halve": ("halve:", "place:"),
    "defcon": ("defcon:",), "discard": ("discard:",), "taken": ("play:", "discard"), "withdraw": ("withdraw", "restrict"),
    "aftermath": ("aftermath", "discard"),
}  # fmt: skip
YES: Final = {"trigger": "trigger", "withdraw": "withdraw"}
NO: Final = {"trigger": "decline", "withdraw": "restrict"}
_WAYS: Final = {"+": "up", "-": "down"}
STOPPING: Final = ("pass", "done")
TWO_STEPS: Final = re.compile("[+-]2$")
VERBS: Final = frozenset(
    ("add", "defcon", "discard", "keep", "marker", "move", "place", "play", "put", "remove", "take")
)
ALIKE: Final = {"add": "place", "put": "place", "take": "remove"}
MANY: Final = 40  # picks on a line


@dataclass(frozen=True)
class Moves:
    """One move, legal or barred."""

    move: str


@dataclass(frozen=True)
class Several:
    """What was typed fits these legal moves."""

    moves: list[str]


@dataclass(frozen=True)
class Picks:
    """Picks to be collected, in the order typed."""

    picks: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Unclear:
    """What was typed means nothing here: the entry that says so and its arguments."""

    key: str
    args: dict[str, Any] = field(default_factory=dict)

    def sentence(self) -> str:
        """What to tell."""
        return say(f"plain.unclear.{self.key}", **self.args)


Answer = Moves | Several | Picks | Unclear


def read(line: str, asked: Asked) -> Answer:
    """What a line means at a decision."""
    typed = "".join(line.lower().split())
    if asked.collects:
        return _collected(line, asked)
    if typed in asked.legal or (typed in ACTIONS_OF and not typed.startswith("deal:")):
        return Moves(typed)
    number = w.count(typed)
    if number is not None:
        return _numbered(number, asked)
    if typed in ("none", "nothing", "stop"):
        stop = next((move for move in STOPPING if move in asked.legal), None)
        if stop is not None:
            return Moves(stop)
    if asked.kind in YES and typed in ("yes", "y", "no", "n"):
        return Moves((YES if typed.startswith("y") else NO)[asked.kind])
    return _in_words(line, asked)


def move_in(line: str, asked: Asked) -> Answer:
    """The one move that a line names, to be asked about: any of the protocol's, legal or not."""
    typed = "".join(line.lower().split())
    if typed in ACTIONS_OF:
        return Moves(typed)
    number = w.count(typed)
    if number is not None and not asked.collects:
        return _numbered(number, asked)
    return _in_words(line, asked)


def _numbered(number: int, asked: Asked) -> Answer:
    if not 1 <= number <= len(asked.choices):
        return Unclear("no_such_number", {"number": number, "most": len(asked.choices)})
    moves = asked.choices[number - 1].moves
    return Moves(moves[0]) if len(moves) == 1 else Several(list(moves))


def _in_words(line: str, asked: Asked) -> Answer:
    """Legal moves that fit the words; else barred ones of this decision; else any."""
    typed = _spoken(line, asked.kind)
    if not typed:
        return _not_understood(line, asked)
    found = w.fitting(typed, {move: move_words(move, asked.kind) for move in asked.legal})
    if found:
        alike = len({text.move(move, asked.kind) for move in found}) == 1
        return Moves(found[0]) if alike else Several(found)
    beginnings = BEGINNINGS.get(asked.kind, ())
    barred = {token: move_words(token, asked.kind) for token in TOKENS if token.startswith(beginnings)}
    typed = [str(min(int(word), MOST_CUBES)) if word.isdigit() else word for word in typed]
    found = w.fitting(typed, barred) or w.fitting(
        typed, {token: move_words(token, asked.kind) for token in TOKENS if not token.startswith("deal:")}
    )
    return Moves(found[0]) if found else _not_understood(line, asked)


def _spoken(line: str, kind: str) -> list[str]:
    """The words of a line; in Command other words for placing and removing, and a number alone means placing."""
    typed = [ALIKE.get(word, word) for word in w.words(line)]
    if kind == "command" and any(word.isdigit() for word in typed) and not {"+", "-", "place", "remove"} & set(typed):
        typed.append("place")
    return typed


def _not_understood(line: str, asked: Asked) -> Unclear:
    return Unclear("nothing", {"word": w.shortened(line), "most": len(asked.choices)})


@lru_cache(maxsize=8192)
def move_words(move: str, kind: str) -> tuple[str, ...]:
    """The words a move may be called by: those of its sentence and those of its token."""
    sentence = w.words(text.move(move, kind))
    token = w.words(move.replace(":", " "))
    return (*sentence, *(word for word in token if word not in sentence))


# Collecting


def _collected(line: str, asked: Asked) -> Answer:
    """Picks in any order: names with or without numbers of times, tokens, numbers of the list."""
    typed = "".join(line.lower().split())
    if typed in ACTIONS_OF and typed.startswith(BEGINNINGS[asked.kind]):
        return Picks(_steps(typed))
    if typed in STOPPING:
        return Moves(typed)
    spoken = [_WAYS.get(word, word) if asked.kind == "defcon" else word for word in w.words(line) if word not in VERBS]
    if asked.kind == "place" and "-" in spoken:
        return Unclear("only_placing")
    if spoken and all(word.isdigit() for word in spoken):
        return _by_numbers(spoken, asked)
    return _by_names(spoken, line, asked)


def _steps(token: str) -> list[str]:
    """A pick token; a marker's two steps are two picks."""
    if token.startswith("defcon:"):
        return [f"{token[:-1]}1"] * int(token[-1])
    return [token]


def _by_numbers(spoken: list[str], asked: Asked) -> Answer:
    picks = []
    for word in spoken[:MANY]:
        number = w.count(word)
        if number is None or not 1 <= number <= len(asked.choices):
            return Unclear("no_such_number", {"number": w.shortened(word), "most": len(asked.choices)})
        picks.append(asked.choices[number - 1].pick or "")
    return Picks(picks)


def _by_names(spoken: list[str], line: str, asked: Asked) -> Answer:
    """Names one after another; a number before or after a name repeats it, up and down tell where a marker goes."""
    picks: list[str] = []
    times, n = 1, 0
    after_name = False
    while n < len(spoken):
        number = w.count(spoken[n])
        if spoken[n] in "+-":
            n += 1
        elif number is not None and after_name and not _name_follows(spoken, n + 1):
            picks += [picks[-1]] * (min(number, MANY) - 1) if number else []
            after_name, n = False, n + 1
        elif number is not None:
            times, after_name, n = number, False, n + 1
        else:
            found, used = _name_at(spoken, n, asked)
            if len(found) != 1:
                return _unclear_name(found, spoken[n : n + used], asked)
            picks += found * min(times, MANY)
            times, after_name, n = 1, True, n + used
    return Picks(picks) if picks and len(picks) <= MANY else _not_understood(line, asked)


def _name_follows(spoken: list[str], n: int) -> bool:
    """Whether a number belongs to the name after it, in a line that counts before names."""
    return n < len(spoken) and w.count(spoken[n]) is None and any(w.count(word) is not None for word in spoken[:1])


def _name_at(spoken: list[str], n: int, asked: Asked) -> tuple[list[str], int]:
    """The picks that the longest phrase from the n-th word on may mean, and how many words it has."""
    for names in (pick_names(asked.kind, tuple(choice.pick or "" for choice in asked.choices)), all_names(asked.kind)):
        for used in range(min(w.LONGEST_NAME, len(spoken) - n), 0, -1):
            found = w.named(spoken[n : n + used], names)
            if found:
                return found, used
    return [], 1


def _unclear_name(found: list[str], phrase: list[str], asked: Asked) -> Answer:
    word = w.shortened(" ".join(phrase))
    if not found:
        known = [text.move(choice.pick or "", asked.kind) for choice in asked.choices]
        return Unclear("no_name", {"word": word, "known": len(known)})
    return Unclear("which", {"word": word, "moves": [pick.partition(":")[2] for pick in found], "kind": asked.kind})


@lru_cache(maxsize=64)
def pick_names(kind: str, picks: tuple[str, ...]) -> dict[str, list[list[str]]]:
    """The names of each pick: of its battleground, card or track."""
    return {pick: names_of(pick.partition(":")[2], kind) for pick in picks}


def all_names(kind: str) -> dict[str, list[list[str]]]:
    """The names of everything that a decision of this kind could ever pick."""
    beginnings = BEGINNINGS[kind]
    return pick_names(
        kind, tuple(token for token in TOKENS if token.startswith(beginnings) and not TWO_STEPS.search(token))
    )


def names_of(id: str, kind: str = "place") -> list[list[str]]:
    """How something may be called: by its id and by its name; a marker with its direction."""
    if kind == "defcon":
        track, sign = id[:-2], id[-2]
        return [[*w.words(form), _WAYS[sign]] for form in (track, say(f"track.{track}"))]
    section = "card" if id in CARDS else "agenda" if id in AGENDAS else "battleground"
    return [w.words(id), w.words(say(f"{section}.{id}"))]


def card_names() -> dict[str, list[list[str]]]:
    """The names of all strategy cards and agendas."""
    names = {card.id: names_of(card.id) for card in STRATEGY}
    return names | {
        f"agenda:{agenda.id}": [*names_of(agenda.id), ["agenda", *w.words(say(f"agenda.{agenda.id}"))]]
        for agenda in AGENDA_CARDS
    }
