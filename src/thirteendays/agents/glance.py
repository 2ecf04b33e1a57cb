"""How a position looks, at a glance: the evaluation of `thumb.py` without carrying out anything, about ten times as fast.

`look` says what the end of the round would bring with given agendas; a test holds it to the engine's own answer
(`game.outlook.ended`). Compiled with the engine.
"""

from mypy_extensions import i64

from thirteendays.agents.thumb import cards_value, plays_left, table_value
from thirteendays.game._vec import vec
from thirteendays.game.position import Position, dominator
from thirteendays.game.program import AGENDA_KIND, AGENDA_SUBJECT
from thirteendays.game.rounds import award
from thirteendays.game.terms import (
    DEALT,
    DEFCON_1,
    DEFCON_2,
    KEPT,
    MOST_PRESTIGE,
    NOBODY,
    ROUNDS,
    TRACKS,
    UNITED_NATIONS,
    first_of,
)


def holder(pos: Position) -> i64:
    """Who will hold the Personal Letter when the round ends (rules 3, step 5)."""
    side = dominator(pos, UNITED_NATIONS)
    return pos.letter if side == NOBODY else side


def pushed(space: i64, times: i64) -> i64:
    """A marker's space after so many track cards of its track were revealed (rules 3, step 6)."""
    while times > 0 and space >= DEFCON_2 and space < DEFCON_1:
        space += 1
        times -= 1
    return space


def times_pushed(track: i64, us_agenda: i64, ussr_agenda: i64) -> i64:
    """How many of two agendas are cards of a track."""
    times: i64 = 0
    if us_agenda >= 0 and AGENDA_KIND[us_agenda] == 0 and AGENDA_SUBJECT[us_agenda] == track:
        times += 1
    if ussr_agenda >= 0 and AGENDA_KIND[ussr_agenda] == 0 and AGENDA_SUBJECT[ussr_agenda] == track:
        times += 1
    return times


def award_at(pos: Position, agenda: i64, us_agenda: i64, ussr_agenda: i64) -> i64:
    """What an agenda awards if the round ended now, positive for the US (rules 6)."""
    subject = AGENDA_SUBJECT[agenda]
    kind = AGENDA_KIND[agenda]
    if kind == 0:
        times = times_pushed(subject, us_agenda, ussr_agenda)
        steps = pushed(pos.markers[subject], times) - pushed(pos.markers[3 + subject], times)
        return steps + 1 if steps > 0 else (steps - 1 if steps < 0 else 0)
    if kind == 2:
        return 2 if holder(pos) == 0 else -2
    return award(pos, agenda)


def prestige_at(pos: Position, us_agenda: i64, ussr_agenda: i64) -> i64:
    """The prestige marker if the round ended now with these agendas (NOBODY for none)."""
    prestige = pos.prestige
    if us_agenda >= 0:
        prestige += award_at(pos, us_agenda, us_agenda, ussr_agenda)
    if ussr_agenda >= 0:
        prestige += award_at(pos, ussr_agenda, us_agenda, ussr_agenda)
    if prestige > MOST_PRESTIGE:
        return MOST_PRESTIGE
    return -MOST_PRESTIGE if prestige < -MOST_PRESTIGE else prestige


def war_at(pos: Position, side: i64, us_agenda: i64, ussr_agenda: i64) -> bool:
    """Whether a side would start a nuclear war if the round ended now with these agendas."""
    high: i64 = 0
    markers = pos.markers
    for track in range(TRACKS):
        space = markers[3 * side + track]
        if space >= DEFCON_1:
            return True
        if space >= DEFCON_2:
            high += 1
            if space + 2 >= DEFCON_1 and pushed(space, times_pushed(track, us_agenda, ussr_agenda)) >= DEFCON_1:
                return True
    return high == TRACKS


def glance(pos: Position, side: i64, w: vec[i64]) -> i64:
    """What `thumb.evaluate` says, sooner."""
    return outlook(pos, side, w) + table_value(pos, side, w) + cards_value(pos, side, w)


def outlook(pos: Position, side: i64, w: vec[i64]) -> i64:
    """What `thumb.outlook_value` says, sooner."""
    mine: i64 = NOBODY
    if pos.sets[KEPT + side] != 0:
        mine = first_of(pos.sets[KEPT + side])
    theirs = pos.sets[DEALT + 1 - side]
    total: i64 = 0
    worst: i64 = 1000000
    cases: i64 = 0
    while cases == 0 or theirs != 0:
        their: i64 = NOBODY if theirs == 0 else first_of(theirs)
        value = end_value(pos, side, mine if side == 0 else their, their if side == 0 else mine, w)
        total += value
        if value < worst:
            worst = value
        cases += 1
        theirs = theirs & (theirs - 1)
    return (total // cases) * (100 - w[1]) // 100 + worst * w[1] // 100


def end_value(pos: Position, side: i64, us_agenda: i64, ussr_agenda: i64, w: vec[i64]) -> i64:
    """Prestige, wars and the letter if the round ended now with these agendas, as `thumb.end_value` weighs them."""
    prestige = prestige_at(pos, us_agenda, ussr_agenda)
    value = prestige * w[0] if side == 0 else -prestige * w[0]
    if pos.round == ROUNDS:
        value = value * w[18] // 100
    if holder(pos) == side:
        value += w[5]
    if war_at(pos, side, us_agenda, ussr_agenda):
        value -= w[3] * (100 - w[20] * plays_left(pos, side)) // 100
    elif war_at(pos, 1 - side, us_agenda, ussr_agenda):
        value += w[4]
    return value
