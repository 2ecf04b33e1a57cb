"""How likely a side wins from the start of a round: a sum of what each fact of the table speaks for, fitted to games.

The weights, in hundredths of a natural logarithm of odds, lie in `judge.json`; `thirteendays.learn.judgement` fits them. The version
changes with the meaning of a weight. Compiled with the engine.
"""

import math
from typing import Final

from mypy_extensions import i64

from thirteendays.game._vec import vec
from thirteendays.game.position import Position
from thirteendays.game.program import US_CARDS, USSR_CARDS
from thirteendays.game.rounds import sum_of_values
from thirteendays.game.terms import BATTLEGROUNDS, OVER, PILES, SUPPLY, TRACKS

VERSION: Final = 1
WIN: Final = 10000  # what a win is worth; a loss, a common one too, is 0

# Where the weights of one round and side lie: prestige, letter, markers (own, other), high markers, cubes, supply, pile, constant.
AT_PRESTIGE: Final = 0
AT_LETTER: Final = 11
AT_MARKERS: Final = 12
AT_HIGH: Final = 60
AT_CUBES: Final = 68
AT_SUPPLY: Final = 131
AT_PILE: Final = 133
AT_CONSTANT: Final = 146
WEIGHTS: Final = 147  # of one side in one round; rounds 2 and 3, first the US's, then the USSR's


def _odds() -> vec[i64]:
    out = vec[i64]([0] * 1201)
    for n in range(1201):
        out[n] = int(WIN / (1 + math.exp(-(n - 600) / 100)) + 0.5)
    return out


ODDS: Final = _odds()


def clipped(n: i64, most: i64) -> i64:
    """A number cut to an interval around 0."""
    return most if n > most else (-most if n < -most else n)


def judge(pos: Position, side: i64, v: vec[i64]) -> i64:
    """The chance that a side wins, from 0 to WIN, at the start of a round or when the game is over."""
    if pos.kind == OVER:
        return WIN if pos.winner == side else 0
    return ODDS[600 + clipped(favour(pos, side, v), 600)]


def favour(pos: Position, side: i64, v: vec[i64]) -> i64:
    """The logarithm of the odds."""
    other = 1 - side
    at: i64 = WEIGHTS * (2 * (pos.round - 2) + side)
    markers = pos.markers
    cubes = pos.cubes
    total = v[at + AT_CONSTANT]
    total += v[at + AT_PRESTIGE + 5 + (pos.prestige if side == 0 else -pos.prestige)]
    if pos.letter == side:
        total += v[at + AT_LETTER]
    for who in range(2):
        whose = side if who == 0 else other
        high: i64 = 0
        for track in range(TRACKS):
            space = markers[3 * whose + track]
            total += v[at + AT_MARKERS + 24 * who + 8 * track + space - 1]
            if space >= 3:
                high += 1
        total += v[at + AT_HIGH + 4 * who + high]
        total += v[at + AT_SUPPLY + who] * cubes[SUPPLY + whose] // 17
    for battleground in range(BATTLEGROUNDS):
        ahead = clipped(cubes[BATTLEGROUNDS * side + battleground] - cubes[BATTLEGROUNDS * other + battleground], 3)
        total += v[at + AT_CUBES + 7 * battleground + 3 + ahead]
    pile = pos.sets[PILES] | pos.sets[PILES + 1]
    lead = sum_of_values(pile & US_CARDS) - sum_of_values(pile & USSR_CARDS)
    return total + v[at + AT_PILE + 6 + clipped(lead if side == 0 else -lead, 6)]


def as_array(values: list[int]) -> vec[i64]:
    """A list of numbers as an array for compiled code."""
    size: i64 = len(values)
    out = vec[i64]([0] * size)
    for n in range(size):
        out[n] = values[n]
    return out
