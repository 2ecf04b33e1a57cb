"""A position: all that a game in progress is, in small integers, with the few things that every verb needs of it."""

from typing import Final

from mypy_extensions import i64

from thirteendays.game._vec import vec
from thirteendays.game.program import ALL_AGENDAS, ALL_CARDS, BAY_OF_PIGS, CONTAINMENT
from thirteendays.game.terms import (
    AFTERMATH,
    AGENDA,
    AGENDA_DECK,
    BATTLEGROUNDS,
    BERLIN,
    BIT,
    CUBA_MIL,
    DECK,
    EFFECTS,
    FIRST,
    ITALY,
    MOST_CUBES,
    MOST_PRESTIGE,
    NOBODY,
    NOTHING,
    OVER,
    PLAY,
    SUPPLY,
    TAKEN,
    TOP_SPACE,
    TRIGGER,
    TURKEY,
    US,
    USSR,
    WITHDRAW,
)

# A frame of the stack: the next row of a program, the side that carries it out, and how its card came to be played.
ROW_OF: Final = 511
ACTOR: Final = 512  # the USSR carries it out
OWN_PLAY: Final = 1024  # it is the Event of a card that its side played itself (rules 4.7)
LETTER: Final = 2048  # the Personal Letter was played along (rules 4.3)
CARD: Final = 4096  # times the card's number


# Decisions that need no more than the board to tell what is asked.
ASKS_NOTHING_MORE: Final = (NOTHING, AGENDA, FIRST, PLAY, TRIGGER, TAKEN, WITHDRAW, AFTERMATH, OVER)


class Position:
    """All that the game in progress is; copying one gives an independent position.

    `cubes` holds the US's cubes on the nine battlegrounds, the USSR's, and the two supplies; `markers` the spaces of the
    US's three markers and the USSR's; `sets` the cards in each place; `discards` the discard pile in order; `todo` the
    stack of programs under way. The other fields are the tracks and what is being asked (`kind` and after).
    """

    def __init__(self, source: "Position | None" = None) -> None:
        if source is None:
            self.cubes: vec[i64] = vec[i64]([0] * 20)
            self.markers: vec[i64] = vec[i64]([1, 2, 1, 2, 1, 1])
            self.sets: vec[i64] = vec[i64]([0] * 13)
            self.discards: vec[i64] = vec[i64]([0] * 39)
            self.todo: vec[i64] = vec[i64]([0] * 8)
            self.depth: i64 = 1
            self.discarded: i64 = 0
            self.drawn: i64 = NOBODY
            self.round: i64 = 1
            self.prestige: i64 = 0
            self.letter: i64 = US
            self.first: i64 = NOBODY
            self.winner: i64 = NOBODY
            self.reason: i64 = 0
            self.kind: i64 = NOTHING
            self.mover: i64 = NOBODY
            self.row: i64 = 0
            self.side: i64 = 0
            self.left: i64 = 0
            self.where: i64 = 0
            self.each: i64 = 0
            self.last: i64 = 0
            self.named: i64 = 0
            self.restrained: bool = False
            self.memo: i64 = 0
            self.set_up()
        else:
            self.cubes = source.cubes[:]
            self.markers = source.markers[:]
            self.sets = source.sets[:]
            self.discards = source.discards[:]
            self.todo = source.todo[:]
            self.depth = source.depth
            self.discarded = source.discarded
            self.drawn = source.drawn
            self.round = source.round
            self.prestige = source.prestige
            self.letter = source.letter
            self.first = source.first
            self.winner = source.winner
            self.reason = source.reason
            self.kind = source.kind
            self.mover = source.mover
            self.row = source.row
            self.side = source.side
            self.left = source.left
            self.where = source.where
            self.each = source.each
            self.last = source.last
            self.named = source.named
            self.restrained = source.restrained
            self.memo = source.memo

    def set_up(self) -> None:
        """Cubes, decks and markers as rules 2 lay them out."""
        cubes = self.cubes
        cubes[ITALY] = 1
        cubes[TURKEY] = 1
        cubes[BATTLEGROUNDS + BERLIN] = 1
        cubes[BATTLEGROUNDS + CUBA_MIL] = 1
        cubes[SUPPLY + US] = 15
        cubes[SUPPLY + USSR] = 15
        self.sets[DECK] = ALL_CARDS
        self.sets[AGENDA_DECK] = ALL_AGENDAS

    def copy(self) -> "Position":
        """An independent copy."""
        return Position(self)

    def key(self) -> tuple[tuple[int, ...], ...]:
        """Everything the position is: cubes, markers, sets, discard pile, stack, the tracks, and what is being asked."""
        asks: tuple[int, ...] = (self.kind, self.mover, self.row)
        if self.kind not in ASKS_NOTHING_MORE:
            asks += (
                self.side,
                self.left,
                self.where,
                self.each,
                self.last,
                self.named,
                int(self.restrained),
                self.memo,
            )
        return (
            tuple([n for n in self.cubes]),
            tuple([n for n in self.markers]),
            tuple([n for n in self.sets]),
            tuple([n for n in self.discards[: self.discarded]]),
            tuple([n for n in self.todo[: self.depth]]),
            (self.drawn, self.round, self.prestige, self.letter, self.first, self.winner, self.reason),
            asks,
        )

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())


def dominator(pos: Position, battleground: i64) -> i64:
    """The side with strictly more cubes there, or NOBODY (rules 1.4)."""
    cubes = pos.cubes
    us = cubes[battleground]
    ussr = cubes[BATTLEGROUNDS + battleground]
    if us > ussr:
        return US
    if ussr > us:
        return USSR
    return NOBODY


def put(pos: Position, side: i64, battleground: i64, n: i64) -> None:
    """Moves n cubes of a side from its supply to a battleground, or back where n is negative (rules 1.3)."""
    cubes = pos.cubes
    cubes[BATTLEGROUNDS * side + battleground] += n
    cubes[SUPPLY + side] -= n


def room(pos: Position, side: i64, battleground: i64) -> i64:
    """How many cubes of a side may still be placed there: at most 5 lie there, and the supply gives no more (rules 1.3)."""
    cubes = pos.cubes
    free = MOST_CUBES - cubes[BATTLEGROUNDS * side + battleground]
    supply = cubes[SUPPLY + side]
    return free if free < supply else supply


def shift(pos: Position, side: i64, track: i64, steps: i64) -> None:
    """Moves a marker, cut at the ends of the track (rules 1.5)."""
    space = pos.markers[3 * side + track] + steps
    if space < 1:
        space = 1
    if space > TOP_SPACE:
        space = TOP_SPACE
    pos.markers[3 * side + track] = space


def score(pos: Position, us_gain: i64) -> None:
    """Moves the prestige marker towards the US, or the USSR where the gain is negative, cut at 5 (rules 1.6)."""
    prestige = pos.prestige + us_gain
    if prestige > MOST_PRESTIGE:
        prestige = MOST_PRESTIGE
    if prestige < -MOST_PRESTIGE:
        prestige = -MOST_PRESTIGE
    pos.prestige = prestige


def discard(pos: Position, card: i64) -> None:
    """Puts a card on the discard pile, face up."""
    pos.discards[pos.discarded] = card
    pos.discarded += 1


def push(pos: Position, row: i64, actor: i64, card: i64, marks: i64) -> None:
    """Lays a program on the stack: it is carried out before what lies under it."""
    pos.todo[pos.depth] = row + ACTOR * actor + marks + CARD * card
    pos.depth += 1


def may_not_lower(pos: Position, mover: i64, frame: i64) -> bool:
    """Whether the side cannot lower its own markers in the Event under way (rules 4.7, [R8])."""
    if mover != (1 if frame & ACTOR else 0):
        return False
    effects = pos.sets[EFFECTS + mover]
    if effects & BIT[BAY_OF_PIGS]:
        return True
    return (effects & BIT[CONTAINMENT]) != 0 and (frame & OWN_PLAY) != 0


def ask(pos: Position, kind: i64, mover: i64, row: i64) -> None:
    """Makes the position ask: from now on it is a decision of this kind."""
    pos.kind = kind
    pos.mover = mover
    pos.row = row


def ask_for(pos: Position, kind: i64, mover: i64, row: i64, side: i64, left: i64, where: i64, each: i64) -> None:
    """Makes the position ask for up to `left` cubes, cards or steps of `side`, each from `where`."""
    ask(pos, kind, mover, row)
    pos.side = side
    pos.left = left
    pos.where = where
    pos.each = each
    pos.last = 0
    pos.named = 0
    pos.restrained = False
