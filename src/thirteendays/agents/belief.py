"""What the other side's plays tell about the agenda it keeps: Bayes' rule over its three, exact given a model of play.

The model: a side takes a move with a probability that falls with what the move lacks, at a glance, of the best one (a softmax), and
now and then any. Only choices that need no hidden card to be judged count: where cubes, markers and Commands go, and what is kept.
Compiled with the engine.
"""

import math
from typing import Final

from mypy_extensions import i64

from thirteendays.agents.glance import glance
from thirteendays.agents.thumb import go_on
from thirteendays.game._vec import vec
from thirteendays.game.engine import carry_out, fill
from thirteendays.game.position import Position
from thirteendays.game.terms import (
    BIT,
    COMMAND,
    DEALT,
    DEFCON,
    HALVE,
    KEPT,
    PLACE,
    REMOVE,
    first_of,
)

SCALE: Final = 1000000  # a certain agenda
ANY: Final = 0.15  # how often any move is taken


class Belief:
    """How likely the other side keeps each agenda, in millionths; the two cards of a track count as one."""

    def __init__(self, side: i64, w: vec[i64], temperature: float) -> None:
        self.side: i64 = side  # whose agenda it is about
        self.w = w
        self.temperature = temperature
        self.chances: vec[i64] = vec[i64]([SCALE] * 13)

    def forget(self) -> None:
        """A new round: nothing is known."""
        self.chances = vec[i64]([SCALE] * 13)

    def heed(self, pos: Position, action: i64) -> None:
        """Takes account of a move of the side, given the position before it."""
        kind = pos.kind
        if pos.mover != self.side:
            return
        if kind != COMMAND and kind != PLACE and kind != REMOVE and kind != DEFCON and kind != HALVE:
            return
        buffer = vec[i64]([0] * 96)
        n = fill(pos, buffer)
        if n < 2:
            return
        before = pos.sets[KEPT + self.side]
        dealt = pos.sets[DEALT + self.side]
        while dealt != 0:
            agenda = first_of(dealt)
            dealt = dealt & (dealt - 1)
            pos.sets[KEPT + self.side] = BIT[agenda]
            likely = self.likelihood(pos, action, buffer, n)
            self.multiply(agenda, likely)
        pos.sets[KEPT + self.side] = before
        self.normalise(pos.sets[DEALT + self.side])

    def multiply(self, agenda: i64, likely: float) -> None:
        """Bayes' rule for one agenda (and its twin)."""
        value = i64(float(self.chances[agenda]) * likely)
        if value < 1:
            value = 1
        self.chances[agenda] = value

    def likelihood(self, pos: Position, action: i64, buffer: vec[i64], n: i64) -> float:
        """How likely the model takes the action."""
        best: i64 = -100000000
        values = vec[i64]([0] * 96)
        mine: i64 = 0
        for i in range(n):
            after = Position(pos)
            carry_out(after, buffer[i])
            go_on(after)
            values[i] = glance(after, self.side, self.w)
            if values[i] > best:
                best = values[i]
            if buffer[i] == action:
                mine = i
        total = 0.0
        for i in range(n):
            total += math.exp(float(values[i] - best) / self.temperature)
        return ANY / float(n) + (1.0 - ANY) * math.exp(float(values[mine] - best) / self.temperature) / total

    def keep(self, pos: Position) -> None:
        """Takes account of what the three look like when one of them is kept."""
        dealt = pos.sets[DEALT + self.side]
        before = pos.sets[KEPT + self.side]
        best: i64 = -100000000
        values = vec[i64]([0] * 13)
        rest = dealt
        while rest != 0:
            agenda = first_of(rest)
            rest = rest & (rest - 1)
            pos.sets[KEPT + self.side] = BIT[agenda]
            values[agenda] = glance(pos, self.side, self.w)
            if values[agenda] > best:
                best = values[agenda]
        pos.sets[KEPT + self.side] = before
        rest = dealt
        while rest != 0:
            agenda = first_of(rest)
            rest = rest & (rest - 1)
            self.multiply(agenda, ANY / 3.0 + (1.0 - ANY) * math.exp(float(values[agenda] - best) / self.temperature))
        self.normalise(dealt)

    def normalise(self, dealt: i64) -> None:
        """Makes the chances of the three add up; a card of a track and its twin have the same."""
        chances = self.chances
        total: i64 = 0
        rest = dealt
        while rest != 0:
            total += chances[first_of(rest)]
            rest = rest & (rest - 1)
        rest = dealt
        while rest != 0:
            agenda = first_of(rest)
            rest = rest & (rest - 1)
            chances[agenda] = chances[agenda] * SCALE // total
        for track in range(3):
            one = 2 * track
            if dealt & BIT[one] and not dealt & BIT[one + 1]:
                chances[one + 1] = chances[one]
            elif dealt & BIT[one + 1] and not dealt & BIT[one]:
                chances[one] = chances[one + 1]
