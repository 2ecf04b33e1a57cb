"""Uniformly random games inside the engine."""

from mypy_extensions import i64

from thirteendays.game._vec import vec
from thirteendays.game.engine import apply, fill, is_forced, start
from thirteendays.game.position import Position
from thirteendays.game.rounds import pool
from thirteendays.game.source import Source
from thirteendays.game.terms import (
    AGENDAS,
    BIT,
    CHANCE,
    DEAL,
    DEAL_AGENDA,
    FOR_AGENDA,
    FOR_TAKING,
    OVER,
    STRATEGY_CARDS,
    first_of,
)


def draw(pos: Position, source: Source) -> i64:
    """A card of the set that the chance decision draws from, uniformly."""
    purpose = pos.where
    cards = pool(pos, purpose, pos.side)
    if purpose == FOR_TAKING:
        return nth_of(cards, source)
    if purpose == FOR_AGENDA:
        card = source.below(AGENDAS)
        while cards & BIT[card] == 0:
            card = source.below(AGENDAS)
        return DEAL_AGENDA + card
    card = source.below(STRATEGY_CARDS)
    while cards & BIT[card] == 0:
        card = source.below(STRATEGY_CARDS)
    return card


def nth_of(cards: i64, source: Source) -> i64:
    """A uniform member of a small set."""
    size: i64 = 0
    rest = cards
    while rest != 0:
        rest = rest & (rest - 1)
        size += 1
    skip = source.below(size)
    while skip > 0:
        cards = cards & (cards - 1)
        skip -= 1
    return first_of(cards)


def play_out(pos: Position, source: Source, buffer: vec[i64]) -> i64:
    """Plays uniformly random moves to the end of the game; tells how many decisions there were, those of chance included."""
    decisions: i64 = 0
    while pos.kind != OVER:
        if pos.kind == DEAL:
            cards = pool(pos, pos.where, pos.side)
            if cards & (cards - 1) != 0:
                decisions += 1
            apply(pos, draw(pos, source))
        else:
            n = fill(pos, buffer)
            if is_forced(pos, n):
                apply(pos, buffer[0])
            else:
                decisions += 1
                apply(pos, buffer[source.below(n)])
    return decisions


class Tally:
    """What so many games came to: decisions, winners (US, USSR, neither) and reasons (prestige, letter, war)."""

    def __init__(self) -> None:
        self.games: i64 = 0
        self.decisions: i64 = 0
        self.winners: vec[i64] = vec[i64]([0, 0, 0])
        self.reasons: vec[i64] = vec[i64]([0, 0, 0, 0])


def playouts(n: i64, source: Source) -> Tally:
    """n uniformly random games from the start."""
    tally = Tally()
    buffer = vec[i64]([0] * 96)
    opening = start()
    for _ in range(n):
        pos = Position(opening)
        tally.decisions += play_out(pos, source, buffer)
        tally.games += 1
        tally.winners[pos.winner] += 1
        tally.reasons[pos.reason] += 1
    return tally


def deal_all(pos: Position, source: Source) -> i64:
    """Makes all chance moves up to the next decision of a side (or the end); tells how many."""
    n: i64 = 0
    while pos.mover == CHANCE and pos.kind == DEAL:
        apply(pos, draw(pos, source))
        n += 1
    return n
