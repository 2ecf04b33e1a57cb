"""The evaluation behind `rules_of_thumb`: how a position looks to one side, from what that side may know, and the best move.

Everything here looks at a position only where the side may: its own hand, agenda and pile, and what is public. Of the other
side's agendas it reads the three that flags lie for, never the one kept. Compiled with the engine.
"""

from typing import Final

from mypy_extensions import i64

from thirteendays.game._vec import vec
from thirteendays.game.engine import begin, carry_out, fill
from thirteendays.game.outlook import ended
from thirteendays.game.position import Position, dominator
from thirteendays.game.program import AGENDA_KIND, CARD_SIDE, VALUE
from thirteendays.game.rounds import starts_war
from thirteendays.game.terms import (
    AFTERMATH,
    AGENDA,
    ALLIANCES,
    BATTLEGROUNDS,
    BIT,
    DEAL,
    DEALT,
    FIRST,
    GO_FIRST,
    HANDS,
    KEEP,
    KEPT,
    NOBODY,
    NOTHING,
    OVER,
    PILES,
    ROUNDS,
    SUPPLY,
    TELEVISION,
    TO_AFTERMATH,
    TRACKS,
    first_of,
    size_of,
)

# The parameters, in hundredths of a prestige point. Their names, for the file that holds their values.
NAMES: Final = (
    "prestige",  # a point of prestige expected after the round
    "worst_case",  # weight, in percent, of the other side's best agenda against the mean over its three
    "go_last",  # letting the other side play first
    "own_war",  # a war that one's own side would start, certain
    "their_war",  # a war that the other side would start, certain
    "letter",  # holding the Personal Letter
    "dominated",  # a battleground dominated
    "television",  # dominating Television
    "alliances",  # dominating Alliances
    "supply",  # a cube in supply
    "marker_2",  # own marker in the DEFCON 2 area
    "marker_top_2",  # own marker on the highest space of that area
    "marker_1",  # own marker in the DEFCON 1 area
    "two_in_2",  # two own markers in the DEFCON 2 area or higher
    "their_markers",  # weight, in percent, of the same for the other side's markers
    "hand_own",  # value of a card of one's own side in hand
    "hand_other",  # value of a card of the other side in hand
    "pile",  # a point of value ahead in what one knows of the aftermath pile
    "last_round",  # weight, in percent, of prestige in the last round
    "track_agenda",  # keeping a track agenda
    "war_early",  # percent by which each own play still to come makes a war of one's own less certain
    "space_defcon_3",  # a step of an own marker below the DEFCON 2 area
)


def evaluate(pos: Position, side: i64, w: vec[i64]) -> i64:
    """How good a position is for a side, in hundredths of a point of prestige, as it may know it."""
    return outlook_value(pos, side, w) + table_value(pos, side, w) + cards_value(pos, side, w)


def outlook_value(pos: Position, side: i64, w: vec[i64]) -> i64:
    """Prestige and war if the round ended now, over the agendas that the other side may hold."""
    mine: i64 = NOBODY
    if pos.sets[KEPT + side] != 0:
        mine = first_of(pos.sets[KEPT + side])
    theirs = pos.sets[DEALT + 1 - side]
    total: i64 = 0
    worst: i64 = 1000000
    cases: i64 = 0
    while cases == 0 or theirs != 0:
        their: i64 = NOBODY if theirs == 0 else first_of(theirs)
        end = ended(pos, mine, their) if side == 0 else ended(pos, their, mine)
        value = end_value(end, side, w)
        total += value
        if value < worst:
            worst = value
        cases += 1
        theirs = theirs & (theirs - 1)
    return (total // cases) * (100 - w[1]) // 100 + worst * w[1] // 100


def end_value(end: Position, side: i64, w: vec[i64]) -> i64:
    """Prestige, wars and the letter at the end of a round."""
    prestige = end.prestige if side == 0 else -end.prestige
    value = prestige * w[0]
    if end.round == ROUNDS:
        value = value * w[18] // 100
    if end.letter == side:
        value += w[5]
    mine = starts_war(end, side)
    if mine:
        value -= w[3] * (100 - w[20] * plays_left(end, side)) // 100
    if starts_war(end, 1 - side) and not mine:
        value += w[4]
    return value


def plays_left(pos: Position, side: i64) -> i64:
    """How many plays a side still has this round: its hand but the card it will save."""
    cards = size_of(pos.sets[HANDS + side])
    return cards - 1 if cards > 1 else 0


def table_value(pos: Position, side: i64, w: vec[i64]) -> i64:
    """Domination, supply and markers, beyond what they are worth at once."""
    value: i64 = 0
    for battleground in range(BATTLEGROUNDS):
        who = dominator(pos, battleground)
        if who != NOBODY:
            worth = w[6]
            if battleground == TELEVISION:
                worth += w[7]
            if battleground == ALLIANCES:
                worth += w[8]
            value += worth if who == side else -worth
    value += pos.cubes[SUPPLY + side] * w[9] - pos.cubes[SUPPLY + 1 - side] * w[9]
    value -= marker_cost(pos, side, w)
    value += marker_cost(pos, 1 - side, w) * w[14] // 100
    return value


def marker_cost(pos: Position, side: i64, w: vec[i64]) -> i64:
    """What high markers will cost a side later."""
    cost: i64 = 0
    high: i64 = 0
    for track in range(TRACKS):
        space = pos.markers[3 * side + track]
        if space >= 7:
            cost += w[12]
        elif space >= 4:
            cost += w[10]
            if space == 6:
                cost += w[11]
        if space >= 4:
            high += 1
        else:
            cost += (space - 1) * w[21]
    if high >= 2:
        cost += w[13]
    return cost


def cards_value(pos: Position, side: i64, w: vec[i64]) -> i64:
    """Cards in hand, and what one knows of the aftermath pile."""
    value: i64 = 0
    cards = pos.sets[HANDS + side]
    while cards != 0:
        card = first_of(cards)
        value += VALUE[card] * (w[16] if CARD_SIDE[card] == 1 - side else w[15])
        cards = cards & (cards - 1)
    cards = pos.sets[PILES + side]
    ahead: i64 = 0
    while cards != 0:
        card = first_of(cards)
        if CARD_SIDE[card] == side:
            ahead += VALUE[card]
        elif CARD_SIDE[card] == 1 - side:
            ahead -= VALUE[card]
        cards = cards & (cards - 1)
    return value + ahead * w[17]


# One decision deep: a move is worth what the play comes to with the best of one's own choices after it


def go_on(pos: Position) -> None:
    """Carries on inside a play, up to a decision or the end of the play: what comes later is not known."""
    while pos.kind == NOTHING and pos.depth > 1:
        begin(pos)


def value_of(pos: Position, action: i64, side: i64, w: vec[i64], depth: i64) -> i64:
    """What an action comes to for a side: its own later choices in the play as good, the other side's as bad as they can be."""
    after = Position(pos)
    carry_out(after, action)
    go_on(after)
    if depth == 0 or after.depth == 1 or after.kind == NOTHING or after.kind == DEAL or after.kind == OVER:
        return evaluate(after, side, w)
    buffer = vec[i64]([0] * 96)
    n = fill(after, buffer)
    best: i64 = -100000000
    for i in range(n):
        value = value_of(after, buffer[i], side, w, depth - 1)
        if after.mover != side:
            value = -value
        if value > best:
            best = value
    return best if after.mover == side else -best


def choose(pos: Position, side: i64, w: vec[i64], depth: i64) -> i64:
    """The best action of a side: of the side to move, or, while agendas are chosen at the same time, of either."""
    if pos.kind == AGENDA:
        return KEEP + agenda_to_keep(pos, side, w)
    buffer = vec[i64]([0] * 96)
    n = fill(pos, buffer)
    best: i64 = -100000000
    found = buffer[0]
    for i in range(n):
        value = worth(pos, buffer[i], w, depth)
        if value > best:
            best = value
            found = buffer[i]
    return found


def worth(pos: Position, action: i64, w: vec[i64], depth: i64) -> i64:
    """What an action is worth to the side to move."""
    if pos.kind == AFTERMATH:
        mine = CARD_SIDE[pos.drawn] == pos.mover
        return 1 if mine == (action == TO_AFTERMATH) else 0
    if pos.kind == FIRST:
        return w[2] if action - GO_FIRST != pos.mover else 0
    return value_of(pos, action, pos.mover, w, depth)


def agenda_to_keep(pos: Position, side: i64, w: vec[i64]) -> i64:
    """The agenda of the three with which the position looks best."""
    cards = pos.sets[DEALT + side]
    best: i64 = -100000000
    found = first_of(cards)
    while cards != 0:
        agenda = first_of(cards)
        after = Position(pos)
        after.sets[KEPT + side] = BIT[agenda]
        value = evaluate(after, side, w)
        if AGENDA_KIND[agenda] == 0:
            value += w[19]
        if value > best:
            best = value
            found = agenda
        cards = cards & (cards - 1)
    return found
