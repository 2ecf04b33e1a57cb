"""What is at which place of the table: the facts that are drawn, from a view, a decision and what its picks would change."""

from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from thirteendays import text
from thirteendays.game import Game
from thirteendays.game.cards import AGENDA_CARDS, STRATEGY
from thirteendays.game.moves import BATTLEGROUNDS, CARD_SIDES, OTHER, SIDES, TRACKS
from thirteendays.game.terms import CUBES, PLAYS
from thirteendays.text import say
from thirteendays.tui.asked import Asked, button_picks, cubes_of, opposite, pick_for, play_of

View = dict[str, Any]
GROUP: Final = 3  # battlegrounds on a track
STRATEGY_CARDS: Final = {card.id: card for card in STRATEGY}
AGENDAS: Final = {agenda.id: agenda for agenda in AGENDA_CARDS}
PLACES: Final = ("command", "place", "remove", "halve")  # decisions about battlegrounds
CARDS: Final = ("play", "taken", "discard", "agenda")  # decisions about cards
NOWHERE: Final[dict[str, str]] = {}


class Line(NamedTuple):
    """A line of the log: whose doing, the words, and the passages of the reference that it leads to."""

    side: str
    words: str
    why: tuple[str, ...]


@dataclass(frozen=True)
class Change:
    """A number now, and what it would be after the picks."""

    now: int
    then: int

    @property
    def changes(self) -> bool:
        """Whether the picks would change it."""
        return self.now != self.then


@dataclass(frozen=True)
class Spot:
    """A battleground or a track: what stands there, whose flags lie there, what it would award."""

    id: str
    numbers: dict[str, Change]  # cubes, or the space of the marker, of each side
    flags: tuple[str, ...]  # sides, one entry a flag
    award: Change | None  # positive for the US; None where no flag lies
    key: str = ""  # what picks it
    cursor: bool = False
    picked: bool = False
    lit: bool = False  # something has just happened here


@dataclass(frozen=True)
class Card:
    """A strategy card or an agenda in sight of the seat."""

    id: str
    title: str
    side: str  # "us", "ussr", "un", or "" for an agenda
    value: int
    icon: bool
    words: str
    key: str = ""
    cursor: bool = False
    picked: bool = False


@dataclass(frozen=True)
class Button:
    """Something that can be done now, by a key or a click."""

    key: str
    target: str
    label: str
    picked: bool = False
    off: bool = False


@dataclass(frozen=True)
class SideFacts:
    """What lies with a side."""

    side: str
    you: bool
    who: str
    hand: int
    supply: Change
    plays: int
    danger: tuple[str, str]  # now, and after the picks; "" where nothing can be said
    effects: tuple[str, ...]


@dataclass(frozen=True)
class Picture:
    """Everything on the table."""

    view: View
    viewer: str
    round: int
    step: int
    prestige: Change
    letter: tuple[str, str]
    spots: dict[str, Spot]
    tracks: dict[str, Spot]
    sides: dict[str, SideFacts]
    cards: tuple[Card, ...]
    agenda: Card | None
    prompt: str
    rule: str  # the number of the rule that matters now
    notes: tuple[tuple[str, str], ...]  # style and text
    buttons: tuple[Button, ...]
    log: tuple[Line, ...]
    outlook: tuple[str, ...]
    asking: bool
    detail: Card | None = None
    in_play: Card | None = None
    now: Asked | None = None
    unsaved: str = ""  # the file that the game cannot be saved in

    @property
    def piles(self) -> str:
        """How many cards lie in the piles; those of the aftermath that this seat knows, as long as it is face down."""
        pile = self.view["aftermath"]
        known = 0 if self.view["result"] is not None else len(pile["known"])
        discards = len(self.view["discards"])
        return say("tui.piles", deck=self.view["deck"], discards=discards, size=pile["size"], known=known)


@dataclass
class Told:
    """What the screen adds to the facts: where the cursor is, what has just been said."""

    cursor: str = ""
    notes: list[tuple[str, str]] = field(default_factory=list)
    log: list[Line] = field(default_factory=list)
    prompt: str = ""
    rule: str = ""  # the number of the rule that matters now
    lit: tuple[str, ...] = ()
    who: dict[str, str] = field(default_factory=dict)
    unsaved: str = ""  # the file that the game cannot be saved in


def picture(view: View, outlook: dict[str, Any] | None, now: Asked | None, told: Told, game: Game | None) -> Picture:
    """The facts for one screen. `game` is asked only what the seat may know; without a decision it is not asked at all."""
    after = now.preview if now is not None else None
    ends = _ends(after)
    awards = {place["flag"]: place["award"] for place in (outlook or {"places": []})["places"]}
    later = {place["flag"]: place["award"] for place in after["after"]["places"]} if after else awards
    keys = keys_of(now)
    picked = _picked(now)

    asks = now.kind if now is not None else ""
    on_board = asks in PLACES or asks == "defcon"

    def spot(id: str, kind: str, numbers: dict[str, int]) -> Spot:
        both = {side: Change(numbers[side], ends.get((kind, side, id), numbers[side])) for side in SIDES}
        flags = tuple(side for side in SIDES for flag in view["flags"][side] if flag == id)
        award = Change(int(awards[id]), int(later.get(id, awards[id]))) if id in awards else None
        key, cursor, chosen = (keys.get(id, ""), id == told.cursor, id in picked) if on_board else ("", False, False)
        return Spot(id, both, flags, award, key, cursor, chosen, id in told.lit)

    spots = {id: spot(id, "cubes", {side: view["influence"][side][id] for side in SIDES}) for id in BATTLEGROUNDS}
    tracks = {id: spot(id, "marker", {side: view["defcon"][side][id] for side in SIDES}) for id in TRACKS}
    danger = {side: (outlook["danger"][side]["level"] if outlook else "") for side in SIDES}
    dangers = {side: (danger[side], after["danger"][side]["to"] if after else danger[side]) for side in SIDES}
    cards = _cards(view, now, keys if asks in CARDS else NOWHERE, picked, told)
    return Picture(
        view=view,
        viewer=view["side"],
        round=view["round"],
        step=view["step"],
        prestige=Change(int(view["prestige"]), ends.get(("prestige", "", ""), int(view["prestige"]))),
        letter=(view["letter"], str(_last(after, "letter", view["letter"]))),
        spots=spots,
        tracks=tracks,
        sides={side: _side(view, side, spots, dangers[side], told) for side in SIDES},
        cards=cards,
        agenda=agenda_card(view["agenda"]) if view["agenda"] else None,
        prompt=told.prompt,
        rule=told.rule if now is not None else "",
        notes=tuple(told.notes),
        buttons=tuple(buttons(game, now, told.cursor)) if now is not None and game is not None else (),
        log=tuple(told.log),
        outlook=_outlook(after["after"] if after else outlook, view),
        asking=now is not None,
        detail=_detail(cards, told),
        in_play=_in_play(now),
        now=now,
        unsaved=told.unsaved,
    )


def _ends(after: dict[str, Any] | None) -> dict[tuple[str, str, str], int]:
    """Where cubes, markers and prestige end, after the picks."""
    found: dict[tuple[str, str, str], int] = {}
    for item in after["happenings"] if after else []:
        if item["kind"] in ("cubes", "marker"):
            found[item["kind"], item["side"], item["where"]] = item["to"]
        elif item["kind"] == "prestige":
            found["prestige", "", ""] = item["to"]
    return found


def _last(after: dict[str, Any] | None, kind: str, now: str) -> object:
    found = [item["to"] for item in (after["happenings"] if after else []) if item["kind"] == kind]
    return found[-1] if found else now


def keys_of(now: Asked | None) -> dict[str, str]:
    """The key of each thing that can be picked: battlegrounds and tracks by their place, cards from the left."""
    if now is None:
        return {}
    things = now.plays if now.kind in ("play", "taken") else now.targets
    order = BATTLEGROUNDS if now.kind in PLACES else TRACKS if now.kind == "defcon" else tuple(things)
    return {thing: str(order.index(thing) + 1) for thing in things}


def _picked(now: Asked | None) -> set[str]:
    picks = now.picks if now is not None else ()
    return {
        part
        for pick in picks
        for part in (pick.partition(":")[2].partition(":")[0], pick[:-2], pick.partition(":")[2][:-2])
    }


def _side(view: View, side: str, spots: dict[str, Spot], danger: tuple[str, str], told: Told) -> SideFacts:
    on_board = [spot.numbers[side] for spot in spots.values()]
    supply = Change(CUBES - sum(n.now for n in on_board), CUBES - sum(n.then for n in on_board))
    return SideFacts(
        side=side,
        you=side == view["side"],
        who=told.who.get(side, ""),
        hand=view["hand_sizes"][side],
        supply=supply,
        plays=_plays_done(view, side),
        danger=danger,
        effects=tuple(view["effects"][side]),
    )


def _plays_done(view: View, side: str) -> int:
    """How many of its four plays of the round a side has made."""
    if view["step"] < 3:
        return 0
    if view["step"] > 3:
        return PLAYS // 2
    kind = (view["decision"] or {}).get("kind")
    return 0 if kind in ("deal", "first") else max(PLAYS // 2 + 1 - view["hand_sizes"][side], 0)


def strategy_card(id: str, key: str = "", cursor: bool = False, picked: bool = False) -> Card:
    """A strategy card with its facts and its Event."""
    facts = STRATEGY_CARDS[id]
    return Card(
        id=id,
        title=say(f"card.{id}"),
        side=CARD_SIDES[facts.side],
        value=facts.value,
        icon=facts.icon,
        words=say(f"event.{id}"),
        key=key,
        cursor=cursor,
        picked=picked,
    )


def agenda_card(id: str, key: str = "", cursor: bool = False, picked: bool = False) -> Card:
    """An agenda with what it scores."""
    agenda = AGENDAS[id]
    words = say(f"tui.scores.{agenda.kind}", subject=agenda.subject)
    return Card(id, say(f"agenda.{id}"), "", 0, False, words, key, cursor, picked)


def _cards(view: View, now: Asked | None, keys: dict[str, str], picked: set[str], told: Told) -> tuple[Card, ...]:
    """What lies before the seat: its hand and a card taken; while an agenda is chosen its agendas."""
    if now is not None and now.kind == "agenda":
        return tuple(agenda_card(id, keys.get(id, ""), id == told.cursor, id in picked) for id in now.targets)
    held = list(view["hand"])
    if view["drawn"] is not None and now is not None:
        held = [view["drawn"], *held]
    return tuple(strategy_card(id, keys.get(id, ""), id == told.cursor, id in picked) for id in held)


def _detail(cards: tuple[Card, ...], told: Told) -> Card | None:
    """The card to be read in full."""
    found = next((card for card in cards if card.id == told.cursor), None)
    if found is None and told.cursor in STRATEGY_CARDS:
        return strategy_card(told.cursor)
    return found


def _in_play(now: Asked | None) -> Card | None:
    """The card whose Event or Command is under way."""
    card = now.prompt.get("card") if now is not None else None
    return strategy_card(str(card)) if card in STRATEGY_CARDS else None


def _outlook(found: dict[str, Any] | None, view: View) -> tuple[str, ...]:
    if found is None:
        return ()
    return tuple(text.danger(found, side, view["side"]) for side in SIDES if found["danger"][side]["level"] != "no")


# Buttons


def buttons(game: Game, now: Asked, cursor: str) -> list[Button]:
    """What can be done now besides picking on the table; the way to confirm stands first."""
    found = list(_ways(game, now, cursor)) if now.kind in ("play", "taken") else []
    for n, pick in enumerate(button_picks(now), start=1):
        label = text.move(pick, now.kind)
        found.append(Button("d" if now.kind == "taken" else str(n), pick, label, pick in now.picks))
    if now.stop is not None:
        found.append(Button("0", now.stop, text.move(now.stop, now.kind), now.stopping, bool(now.picks)))
    found += list(_signs(now, cursor))
    confirm = [Button("Enter", "confirm", say("tui.button.confirm"))] if now.chosen and now.complete else []
    return confirm + [button for button in found if not button.off]


def _signs(now: Asked, cursor: str) -> list[Button]:
    """One more and one less at the cursor, where that can be done."""
    found = []
    for sign, target in (("+", "more"), ("-", "less")):
        pick = pick_for(now, cursor, sign) if cursor else None
        fits = pick is not None and (pick in now.options or opposite(pick) in now.picks)
        if fits and now.kind in ("command", "defcon"):
            words = {"command": target, "defcon": "up" if sign == "+" else "down"}[now.kind]
            found.append(Button(sign, target, say(f"tui.button.{words}")))
    return found


def _ways(game: Game, now: Asked, cursor: str) -> list[Button]:
    """The ways to play the card under the cursor."""
    if cursor not in now.plays:
        return []
    theirs = CARD_SIDES[STRATEGY_CARDS[cursor].side] == OTHER[now.side]
    found = []
    for way, key in (("event", "e"), ("command", "c"), ("command+letter", "l")):
        move = play_of(cursor, way)
        if move in now.fresh:
            cubes = 0 if way == "event" else cubes_of(game, now, cursor, way)
            label = say(f"tui.way.{way}", cubes=cubes, theirs=theirs)
            found.append(Button(key, f"way:{way}", label, move in now.picks))
    return found
