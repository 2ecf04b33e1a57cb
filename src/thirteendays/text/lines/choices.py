"""The list of choices at a decision: what a number stands for, and in words what each choice does.

A choice stands for one move, or for several among which more has to be said (all moves of Command on one battleground, say),
or, where several cubes, cards or markers are collected, for one pick.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from thirteendays import text
from thirteendays.game import Game, Side
from thirteendays.game.moves import ACTIONS_OF, BATTLEGROUNDS, CARD_SIDES, OTHER, SIDES, TRACKS
from thirteendays.text import say
from thirteendays.text.board import FACTS
from thirteendays.text.lines.effects import better, changes, dangers_with, worse
from thirteendays.text.render import area

GROUP: Final = 3  # battlegrounds on a track
COLLECTED: Final = ("place", "place_removed", "remove", "discard")


@dataclass(frozen=True)
class Choice:
    """One line of a list: the moves it stands for, or the pick; the words; what stands above it."""

    moves: tuple[str, ...]
    words: str
    pick: str | None = None
    above: tuple[str, ...] = ()


@dataclass(frozen=True)
class Asked:
    """A decision of the player: its kind and prompt, the legal moves, the choices, whether picks are collected."""

    kind: str
    prompt: dict[str, Any]
    legal: tuple[str, ...]
    choices: tuple[Choice, ...]
    collects: bool

    def among(self, moves: list[str], game: Game, side: Side) -> "Asked":
        """The same decision, only these moves listed, one a line with what it changes."""
        return Asked(
            self.kind,
            self.prompt,
            self.legal,
            tuple(_one_by_one(game, side, self.kind, sorted(moves, key=_by_number))),
            False,
        )


def asked(game: Game, side: Side) -> Asked:
    """What a side is asked now, from what it may know."""
    view = game.view(side)
    prompt = game.prompt(side)
    kind = view["decision"]["kind"]
    legal = tuple(view["legal"])
    collects = prompt["key"] in COLLECTED or (prompt["key"] == "defcon" and prompt["left"] > 1)
    if collects:
        choices = _picks(game, side, kind, view)
    elif kind == "command":
        choices = _battlegrounds(game, side, view)
    elif kind in ("play", "taken"):
        choices = _plays(game, side, view)
    elif kind == "agenda":
        choices = _agendas(game, side, view)
    else:
        choices = _one_by_one(game, side, kind, sorted(legal, key=_by_number), _text_above(kind, prompt))
    return Asked(kind, prompt, legal, tuple(choices), collects)


def lines(choices: tuple[Choice, ...]) -> Iterator[str]:
    """The numbered list."""
    for number, choice in enumerate(choices, start=1):
        yield from choice.above
        yield say("plain.choice", number=f"{number:>2}", move=choice.words)


def _with_changes(move: str, changed: list[str]) -> str:
    return say("plain.with_changes", move=move, changes="; ".join(changed)) if changed else move


def _by_number(move: str) -> tuple[bool, int]:
    """Board, track and card order; passing last."""
    return move in ("pass", "done"), ACTIONS_OF[move]


def _text_above(kind: str, prompt: dict[str, Any]) -> tuple[str, ...]:
    """The card that the decision is about, where its text has not been seen yet."""
    return tuple(_card(prompt["card"])) if kind in ("trigger", "aftermath") else ()


def _one_by_one(game: Game, side: Side, kind: str, moves: list[str], above: tuple[str, ...] = ()) -> Iterator[Choice]:
    """One line a move: the move and what it changes."""
    for move in moves:
        changed = changes(game.preview(move, side), side)
        yield Choice((move,), _with_changes(text.move(move, kind), changed), above=above)
        above = ()


# Keeping an agenda


def _agendas(game: Game, side: Side, view: dict[str, Any]) -> Iterator[Choice]:
    """Each agenda, how it scores, and what it would score now."""
    places = {
        place["agenda"]: place["award"] for place in game.if_round_ended_now(side)["places"] if side in place["by"]
    }
    for agenda in view["dealt"]:
        move = f"agenda:{agenda}"
        subject = agenda.rstrip("_12")
        award = places[subject]
        who = "us" if award > 0 else "ussr" if award < 0 else None
        words = say("plain.agenda_choice", agenda=agenda, subject=subject, who=who, you=who == side, n=abs(award))
        yield Choice((move,), " ".join([words, *dangers_with(game.preview(move, side), side)]))


# Playing a card


def _plays(game: Game, side: Side, view: dict[str, Any]) -> Iterator[Choice]:
    """Card by card: what it is and does, then the ways to play it."""
    last = None
    for move in sorted(view["legal"], key=lambda move: _way(move, view["hand"])):
        card = move.split(":")[1] if ":" in move else view["drawn"]
        above = tuple(_card(card)) if card != last else ()
        last = card
        yield Choice((move,), _way_words(game, side, move, card), above=above)


def _way(move: str, hand: list[str]) -> tuple[int, int]:
    """Cards in the order of the hand; Events before Command, Command before Command with the letter, discarding last."""
    card, way = move.split(":")[1:] if ":" in move else ("", "")
    return hand.index(card) if card in hand else len(hand), ("event", "command", "command+letter", "").index(way)


def _card(card: str) -> Iterator[str]:
    """A card and its Event, as lines above its choices."""
    name, *event = text.card(card)
    yield name
    yield from event


def _way_words(game: Game, side: Side, move: str, card: str) -> str:
    if ":" not in move:
        return text.move(move, "taken")
    way = move.split(":")[2]
    found = game.preview(move, side)
    other = OTHER[side]
    theirs = CARD_SIDES[FACTS[card].side] == other
    cubes = 0 if way == "event" else _cubes_of(game, side, move, theirs)
    changed = changes(found, side) or ([say("plain.no_effect")] if way == "event" and found["ends"] else [])
    return "; ".join([say(f"plain.way.{way}", theirs=theirs, other=other, cubes=cubes), *changed])


def _cubes_of(game: Game, side: Side, move: str, theirs: bool) -> int:
    """How many cubes a card's Command may move, its Event not triggered; 0 where no cube can be moved at all."""
    trial = game.copy()
    trial.play(move)
    if theirs:
        trial.play("decline")
    prompt = trial.prompt(side)
    return int(prompt["cubes"]) if prompt["key"] == "command" and prompt["yours"] else 0


# Command


def _battlegrounds(game: Game, side: Side, view: dict[str, Any]) -> Iterator[Choice]:
    """A line a battleground: the cubes there and how many can be placed or removed; markers above each group; passing."""
    for n, where in enumerate(BATTLEGROUNDS):
        moves = [move for move in view["legal"] if move[:-2] == where]
        if moves:
            above = (_marker(view, side, TRACKS[n // GROUP]),) if _is_first(view, n) else ()
            yield Choice(tuple(moves), _range(game, side, view, where, moves), above=above)
    if "pass" in view["legal"]:
        changed = changes(game.preview("pass", side), side)
        yield Choice(("pass",), _with_changes(text.move("pass", "command"), changed))


def _is_first(view: dict[str, Any], n: int) -> bool:
    """Whether a battleground is the first of its group that is listed."""
    earlier = BATTLEGROUNDS[n - n % GROUP : n]
    return not any(move[:-2] in earlier for move in view["legal"])


def _marker(view: dict[str, Any], side: str, track: str) -> str:
    other = OTHER[side]
    mine, theirs = view["defcon"][side][track], view["defcon"][other][track]
    return say(
        "plain.track",
        where=track,
        tags=_tags(view, side, track),
        mine=mine,
        area=area(mine),
        other=other,
        theirs=theirs,
        their_area=area(theirs),
    )


def _tags(view: dict[str, Any], side: str, where: str) -> str | None:
    """Whose flags lie on a battleground or track, and whether it is the player's own agenda."""
    agenda = view["agenda"]
    mine = agenda is not None and where == ("un" if agenda == "letter" else agenda.rstrip("_12"))
    flags = [one for one in SIDES for flag in view["flags"][one] if flag == where]
    if mine:
        flags.remove(side)  # that of the agenda itself
    words = [say("plain.flag.own")] * mine + [say("plain.flag.of", side=one) for one in flags]
    return say("list.comma").join(words) or None


def _range(game: Game, side: Side, view: dict[str, Any], where: str, moves: list[str]) -> str:
    other = OTHER[side]
    place = [move for move in moves if "+" in move]
    take = [move for move in moves if "-" in move]
    found = {move: game.preview(move, side) for move in moves}
    turning = [move for move in place if any(one["to"] == side for one in found[move]["dominators"])]
    losing = [move for move in take if any(one["from"] == side for one in found[move]["dominators"])]
    risky = [move for move in place + take if worse(found[move], side)]
    safer = [move for move in place + take if better(found[move], side)]
    return say(
        "plain.range",
        where=where,
        tags=_tags(view, side, where),
        mine=view["influence"][side][where],
        other=other,
        theirs=view["influence"][other][where],
        place=len(place),
        take=len(take),
        lead=len(turning) and int(turning[0][-1]),
        lose=len(losing) and int(losing[0][-1]),
        risk=text.move(risky[0]) if risky else None,
        risk_level=found[risky[0]]["danger"][side]["to"] if risky else None,
        safe=text.move(safer[0]) if safer else None,
        safe_level=found[safer[0]]["danger"][side]["to"] if safer else None,
    )


# Collecting picks


def _picks(game: Game, side: Side, kind: str, view: dict[str, Any]) -> Iterator[Choice]:
    """A line for each thing that can be picked, with what there is and what one of it changes."""
    for option in game.draft(side, [])["options"]:
        pick = option["pick"]
        words = _pick_words(view, side, kind, pick, option["left"])
        moves = game.draft(side, [pick])["moves"]
        changed = changes(game.preview(moves, side), side) if moves and kind == "defcon" else []
        yield Choice((), _with_changes(words, changed), pick=pick)


def _pick_words(view: dict[str, Any], side: str, kind: str, pick: str, left: int) -> str:
    name = pick.partition(":")[2]
    if kind not in ("place", "remove"):
        return text.move(pick, kind) if kind == "defcon" else text.card(name, texts=False)[0].strip()
    other = OTHER[side]
    mine, theirs = view["influence"][side][name], view["influence"][other][name]
    return say(
        f"plain.pick.{kind}", where=name, tags=_tags(view, side, name), mine=mine, other=other, theirs=theirs, left=left
    )
