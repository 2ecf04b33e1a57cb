"""Hidden information: which cards a viewer cannot place, and laying them out anew.

For a viewer the unseen strategy cards (the other hand, the other side's cards in the aftermath pile, the deck, and a card
drawn by the other side) may lie in any of the unseen places, each way equally likely: no legal move and no rule tells them
apart. Of the other side's agendas the flags are seen: a flag on a track lies for either card of it that the viewer has not
seen elsewhere; which of the three it keeps is unknown.
"""

from typing import Final

from mypy_extensions import i64

from thirteendays.game._vec import vec
from thirteendays.game.position import Position
from thirteendays.game.source import Source
from thirteendays.game.terms import (
    AFTERMATH,
    BIT,
    DEALT,
    DECK,
    HANDS,
    KEPT,
    NOBODY,
    OVER,
    PILES,
    RESOLVED,
    STRATEGY_CARDS,
    TRACKS,
    first_of,
    size_of,
)

WATCHER: Final = 2


def hides(pos: Position, viewer: i64, side: i64) -> bool:
    """Whether a side's secrets are hidden from the viewer; when the game is over nothing is."""
    return side != viewer and pos.kind != OVER


def hides_drawn(pos: Position, viewer: i64) -> bool:
    """Whether the viewer does not know the card between two places (protocol, Views: `drawn`)."""
    if pos.drawn == NOBODY or pos.kind == OVER:
        return False
    return viewer == WATCHER or (pos.kind == AFTERMATH and pos.mover != viewer)


def unseen_cards(pos: Position, viewer: i64) -> i64:
    """The set of strategy cards whose place the viewer does not know."""
    sets = pos.sets
    cards = sets[DECK]
    for side in range(2):
        if hides(pos, viewer, side):
            cards |= sets[HANDS + side] | sets[PILES + side]
    if hides_drawn(pos, viewer):
        cards |= BIT[pos.drawn]
    return cards


def redeal(pos: Position, viewer: i64, source: Source | None) -> None:
    """Lays what the viewer cannot know out anew: uniformly with a source, else in card order.

    In card order two positions that differ only in what the viewer cannot know become equal.
    """
    if pos.kind == OVER:
        return
    order = vec[i64]([0] * 39)
    cards = unseen_cards(pos, viewer)
    n: i64 = 0
    while cards != 0:
        order[n] = first_of(cards)
        cards = cards & (cards - 1)
        n += 1
    if source is not None:
        for i in range(n - 1):
            j = i + source.below(n - i)
            card = order[i]
            order[i] = order[j]
            order[j] = card
    n = 0
    for side in range(2):
        if hides(pos, viewer, side):
            n = lay_out(pos, HANDS + side, order, n)
            n = lay_out(pos, PILES + side, order, n)
    if hides_drawn(pos, viewer):
        pos.drawn = order[n]
        n += 1
    lay_out(pos, DECK, order, n)
    redeal_agendas(pos, viewer, source)


def lay_out(pos: Position, place: i64, order: vec[i64], n: i64) -> i64:
    """Fills a place with as many cards as lie there, from the n-th of an order on; tells where the next begins."""
    size = size_of(pos.sets[place])
    cards: i64 = 0
    for i in range(n, n + size):
        cards |= BIT[order[i]]
    pos.sets[place] = cards
    return n + size


def redeal_agendas(pos: Position, viewer: i64, source: Source | None) -> None:
    """Either card of a track for a flag on it, unless the viewer has seen one of the two; any of the three kept."""
    sets = pos.sets
    seen = sets[RESOLVED]
    if viewer != WATCHER:
        seen |= sets[DEALT + viewer]
    for track in range(TRACKS):
        one = BIT[2 * track]
        two = BIT[2 * track + 1]
        if seen & (one | two):
            continue
        if source is not None:
            if source.below(2) == 1:
                exchange(pos, one, two)
        else:
            put_in_order(pos, one, two)
    for side in range(2):
        if hides(pos, viewer, side) and sets[KEPT + side] != 0:
            dealt = sets[DEALT + side]
            skip = source.below(size_of(dealt)) if source is not None else 0
            while skip > 0:
                dealt = dealt & (dealt - 1)
                skip -= 1
            sets[KEPT + side] = BIT[first_of(dealt)]


def put_in_order(pos: Position, one: i64, two: i64) -> None:
    """The first card of a track goes to the US rather than to the USSR, and to either rather than to the deck."""
    us = pos.sets[DEALT] & (one | two)
    ussr = pos.sets[DEALT + 1] & (one | two)
    if us == two or (us == 0 and ussr == two):
        exchange(pos, one, two)


def exchange(pos: Position, one: i64, two: i64) -> None:
    """Two agendas, given as one-card sets, change places wherever they lie."""
    sets = pos.sets
    for place in range(7, 13):
        cards = sets[place]
        rest = cards & ~(one | two)
        if cards & one:
            rest |= two
        if cards & two:
            rest |= one
        sets[place] = rest


def unseen(pos: Position, viewer: i64) -> Position:
    """A copy of the position in which everything the viewer cannot know lies in card order: built from its knowledge alone."""
    copy = Position(pos)
    redeal(copy, viewer, None)
    return copy


assert STRATEGY_CARDS == 39
