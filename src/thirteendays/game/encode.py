"""Observations: what a side may know of a position, as bytes in named slices, and the mask over the action numbers.

An observation is relative to its viewer: *own* and *other*, prestige as one's own lead. It reads a position only where the viewer
may (protocol, Views), so that two positions that differ only in what it cannot know give equal bytes. `docs/observations.md` is
made from `SLICES`. A change of meaning raises `VERSION`; a speed-up does not.
"""

from typing import Final

from mypy_extensions import i64, u8

from thirteendays.game._vec import vec
from thirteendays.game.cards import AGENDA_CARDS
from thirteendays.game.hidden import hides_drawn
from thirteendays.game.moves import FLAG_ORDER
from thirteendays.game.position import ACTOR, CARD, LETTER, OWN_PLAY, ROW_OF, Position
from thirteendays.game.program import BAY_OF_PIGS, CONTAINMENT, FIRST_PLAY_ROW, SOPS, TO_THE_BRINK, WHERE
from thirteendays.game.terms import (
    ACTIONS,
    BATTLEGROUNDS,
    BIT,
    COMMAND,
    DEALT,
    DECK,
    DEFCON,
    DISCARD,
    EFFECTS,
    HALVE,
    HANDS,
    KEPT,
    MOST_PRESTIGE,
    NOBODY,
    PILES,
    PLACE,
    PLAYS,
    REMOVE,
    RESOLVED,
    SUPPLY,
    TRACKS,
    WITHDRAW,
    first_of,
    size_of,
)

VERSION: Final = 1

# The slices in order: name, size, meaning. Sizes of sets of cards are one byte a card, 1 where the card is in the set.
SLICES: Final[list[tuple[str, int, str]]] = [
    ("side", 2, "the viewer's side, one-hot: US, USSR"),
    ("mover", 1, "1 if the viewer is to move"),
    ("round", 3, "round, one-hot"),
    ("kind", 14, "decision kind, one-hot, in the order of the protocol's table"),
    ("play", 8, "the round's play that is asked for or under way, one-hot; none in other steps"),
    ("first", 2, "who plays first this round: own, other; none before it is chosen"),
    ("prestige", 11, "one's own lead from -5 to 5, one-hot"),
    ("letter", 2, "holder of the Personal Letter: own, other"),
    ("markers", 48, "own, then the other's: for each track the space 1 to 8, one-hot"),
    ("cubes", 108, "own, then the other's: for each battleground 0 to 5 cubes, one-hot"),
    ("supply", 2, "cubes in supply: own, other (numbers)"),
    ("hand_sizes", 2, "strategy cards in hand: own, other (numbers)"),
    ("deck", 1, "strategy cards in the deck (number)"),
    ("pile", 1, "cards in the aftermath pile (number)"),
    ("hand", 39, "own strategy cards"),
    ("discards", 39, "the discard pile"),
    ("own_pile", 39, "cards that the viewer put on the aftermath pile"),
    ("effects", 8, "on oneself, then on the other: SOPs, To the Brink, Containment, Bay of Pigs"),
    ("dealt", 13, "own agendas of this round"),
    ("kept", 13, "the agenda one keeps"),
    ("flags", 24, "own, then the other's flags: battlegrounds in board order, then tracks (numbers)"),
    ("resolved", 13, "agendas that have left the game"),
    ("drawn", 39, "the card between two places, where the viewer knows it"),
    ("event", 39, "the card whose Event or Command is under way"),
    ("waiting", 39, "the card of the play that waits for it"),
    ("actor", 2, "who carries it out: own, other"),
    ("own_play", 1, "1 in the Event of a card that its side played itself (rules 4.7)"),
    ("letter_played", 1, "1 where the Personal Letter was played along"),
    ("left", 1, "cubes, markers or cards that may still be named, or the cubes of a Command (number)"),
    ("each", 1, "most cubes on each battleground (number)"),
    ("whose", 2, "whose cubes or markers are moved: own, other"),
    ("where", 9, "battlegrounds that the decision is about"),
    ("steps", 12, "marker moves offered: for each track +1, +2, -1, -2"),
    ("named", 9, "cubes named so far on each battleground (numbers)"),
    ("restrained", 1, "1 if own markers cannot be lowered here (rules 4.7)"),
]


def _starts() -> list[int]:
    starts = [0]
    for _, size, _ in SLICES:
        starts.append(starts[-1] + size)
    return starts


START_OF: Final = {name: start for (name, _, _), start in zip(SLICES, _starts(), strict=False)}
SIZE: Final = 549  # bytes of an observation; an assertion below holds it to the slices
MASK_SIZE: Final = ACTIONS

AT_SIDE: Final[i64] = START_OF["side"]
AT_MOVER: Final[i64] = START_OF["mover"]
AT_ROUND: Final[i64] = START_OF["round"]
AT_KIND: Final[i64] = START_OF["kind"]
AT_PLAY: Final[i64] = START_OF["play"]
AT_FIRST: Final[i64] = START_OF["first"]
AT_PRESTIGE: Final[i64] = START_OF["prestige"]
AT_LETTER: Final[i64] = START_OF["letter"]
AT_MARKERS: Final[i64] = START_OF["markers"]
AT_CUBES: Final[i64] = START_OF["cubes"]
AT_SUPPLY: Final[i64] = START_OF["supply"]
AT_HAND_SIZES: Final[i64] = START_OF["hand_sizes"]
AT_DECK: Final[i64] = START_OF["deck"]
AT_PILE: Final[i64] = START_OF["pile"]
AT_HAND: Final[i64] = START_OF["hand"]
AT_DISCARDS: Final[i64] = START_OF["discards"]
AT_OWN_PILE: Final[i64] = START_OF["own_pile"]
AT_EFFECTS: Final[i64] = START_OF["effects"]
AT_DEALT: Final[i64] = START_OF["dealt"]
AT_KEPT: Final[i64] = START_OF["kept"]
AT_FLAGS: Final[i64] = START_OF["flags"]
AT_RESOLVED: Final[i64] = START_OF["resolved"]
AT_DRAWN: Final[i64] = START_OF["drawn"]
AT_EVENT: Final[i64] = START_OF["event"]
AT_WAITING: Final[i64] = START_OF["waiting"]
AT_ACTOR: Final[i64] = START_OF["actor"]
AT_OWN_PLAY: Final[i64] = START_OF["own_play"]
AT_LETTER_PLAYED: Final[i64] = START_OF["letter_played"]
AT_LEFT: Final[i64] = START_OF["left"]
AT_EACH: Final[i64] = START_OF["each"]
AT_WHOSE: Final[i64] = START_OF["whose"]
AT_WHERE: Final[i64] = START_OF["where"]
AT_STEPS: Final[i64] = START_OF["steps"]
AT_NAMED: Final[i64] = START_OF["named"]
AT_RESTRAINED: Final[i64] = START_OF["restrained"]


def _flag_places() -> vec[i64]:
    out = vec[i64]([0] * 13)
    for n in range(13):
        out[n] = FLAG_ORDER.index(AGENDA_CARDS[n].flag)
    return out


FLAG_PLACE: Final = _flag_places()


def observe(pos: Position, viewer: i64, out: vec[u8], base: i64) -> None:
    """Writes the observation of a side into SIZE bytes of a buffer from `base` on."""
    for i in range(base, base + SIZE):
        out[i] = 0
    observe_table(pos, viewer, out, base)
    observe_cards(pos, viewer, out, base)
    observe_programs(pos, viewer, out, base)
    observe_question(pos, viewer, out, base)


def observe_table(pos: Position, viewer: i64, out: vec[u8], base: i64) -> None:
    """Round, prestige, letter, markers and cubes."""
    out[base + AT_SIDE + viewer] = 1
    out[base + AT_ROUND + pos.round - 1] = 1
    lead = pos.prestige if viewer == 0 else -pos.prestige
    out[base + AT_PRESTIGE + lead + MOST_PRESTIGE] = 1
    out[base + AT_LETTER + (pos.letter ^ viewer)] = 1
    if pos.first != NOBODY:
        out[base + AT_FIRST + (pos.first ^ viewer)] = 1
    play = (pos.todo[0] & ROW_OF) - 1 - FIRST_PLAY_ROW
    if play >= 0 and play < PLAYS:
        out[base + AT_PLAY + play] = 1
    cubes = pos.cubes
    markers = pos.markers
    for side in range(2):
        who = side ^ viewer
        for track in range(TRACKS):
            out[base + AT_MARKERS + 24 * who + 8 * track + markers[3 * side + track] - 1] = 1
        for battleground in range(BATTLEGROUNDS):
            out[base + AT_CUBES + 54 * who + 6 * battleground + cubes[BATTLEGROUNDS * side + battleground]] = 1
        out[base + AT_SUPPLY + who] = u8(cubes[SUPPLY + side])


def observe_cards(pos: Position, viewer: i64, out: vec[u8], base: i64) -> None:
    """Cards and agendas where the viewer knows them, and how many lie where it does not."""
    sets = pos.sets
    other = 1 - viewer
    out[base + AT_HAND_SIZES] = u8(size_of(sets[HANDS + viewer]))
    out[base + AT_HAND_SIZES + 1] = u8(size_of(sets[HANDS + other]))
    out[base + AT_DECK] = u8(size_of(sets[DECK]))
    out[base + AT_PILE] = u8(size_of(sets[PILES] | sets[PILES + 1]))
    write_set(sets[HANDS + viewer], out, base + AT_HAND)
    write_set(sets[PILES + viewer], out, base + AT_OWN_PILE)
    write_set(sets[DEALT + viewer], out, base + AT_DEALT)
    write_set(sets[KEPT + viewer], out, base + AT_KEPT)
    write_set(sets[RESOLVED], out, base + AT_RESOLVED)
    discards = pos.discards
    for n in range(pos.discarded):
        out[base + AT_DISCARDS + discards[n]] = 1
    for side in range(2):
        who = side ^ viewer
        lying = sets[EFFECTS + side]
        if lying != 0:
            at = base + AT_EFFECTS + 4 * who
            out[at] = 1 if lying & BIT[SOPS] else 0
            out[at + 1] = 1 if lying & BIT[TO_THE_BRINK] else 0
            out[at + 2] = 1 if lying & BIT[CONTAINMENT] else 0
            out[at + 3] = 1 if lying & BIT[BAY_OF_PIGS] else 0
        dealt = sets[DEALT + side]
        while dealt != 0:
            out[base + AT_FLAGS + 12 * who + FLAG_PLACE[first_of(dealt)]] += 1
            dealt = dealt & (dealt - 1)
    if pos.drawn != NOBODY and not hides_drawn(pos, viewer):
        out[base + AT_DRAWN + pos.drawn] = 1


def write_set(cards: i64, out: vec[u8], at: i64) -> None:
    """A set of cards, one byte a card."""
    while cards != 0:
        out[at + first_of(cards)] = 1
        cards = cards & (cards - 1)


def observe_programs(pos: Position, viewer: i64, out: vec[u8], base: i64) -> None:
    """The play or Event under way, and the play that waits for it."""
    if pos.depth < 2:
        return
    frame = pos.todo[pos.depth - 1]
    actor: i64 = 1 if frame & ACTOR else 0
    out[base + AT_EVENT + frame // CARD] = 1
    out[base + AT_ACTOR + (actor ^ viewer)] = 1
    if frame & OWN_PLAY:
        out[base + AT_OWN_PLAY] = 1
    if frame & LETTER:
        out[base + AT_LETTER_PLAYED] = 1
    for below in range(1, pos.depth - 1):
        out[base + AT_WAITING + pos.todo[below] // CARD] = 1


def observe_question(pos: Position, viewer: i64, out: vec[u8], base: i64) -> None:
    """What is asked; nothing of it when the game is over."""
    kind = pos.kind
    if kind > 14:
        return
    out[base + AT_KIND + kind - 1] = 1
    if pos.mover == viewer:
        out[base + AT_MOVER] = 1
    if kind == WITHDRAW:
        out[base + AT_WHERE + WHERE[pos.row]] = 1
    if kind != COMMAND and kind != PLACE and kind != REMOVE and kind != HALVE and kind != DEFCON and kind != DISCARD:
        return
    out[base + AT_LEFT] = u8(pos.left)
    out[base + AT_WHOSE + (pos.side ^ viewer)] = 1
    if pos.restrained:
        out[base + AT_RESTRAINED] = 1
    if kind == DEFCON:
        write_set(pos.where, out, base + AT_STEPS)
        return
    write_set(pos.where, out, base + AT_WHERE)
    if kind == PLACE or kind == HALVE:
        out[base + AT_EACH] = u8(pos.each) if pos.each > 0 else 0
    if kind == PLACE or kind == REMOVE:
        for battleground in range(BATTLEGROUNDS):
            out[base + AT_NAMED + battleground] = u8((pos.named // BIT[3 * battleground]) & 7)


assert START_OF["restrained"] + 1 == SIZE, START_OF["restrained"] + 1
