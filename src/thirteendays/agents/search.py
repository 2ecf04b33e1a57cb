"""The search behind the strongest levels: whole plays compared over many worlds, from what one side may know.

A play is a card, a way and, for Command, where the cubes go; the most promising at a glance are the arms to be compared. Each
simulation lays the hidden cards out anew (the other side's agenda as likely as `belief.py` has it), makes one play and lets
both sides go on by the fast policy of `quick.py` to the end of the round, where `judge.py` tells the chance to win. All arms
meet the same worlds. The worse half is dropped again and again (sequential halving: Karnin, Koren and Somekh, 2013), so that most
simulations go to what is close. The other side moves by its own hand and its own agenda and sees no more. Compiled with the engine.
"""

from typing import Final

from mypy_extensions import i64

from thirteendays.agents.belief import Belief
from thirteendays.agents.glance import glance
from thirteendays.agents.judge import judge
from thirteendays.agents.quick import EVERYWHERE, TRIGGER, TRIGGER_VALUE, Quick
from thirteendays.agents.thumb import go_on
from thirteendays.game._vec import vec
from thirteendays.game.engine import begin, carry_out, fill
from thirteendays.game.hidden import redeal
from thirteendays.game.plays import command_cubes, fill_command
from thirteendays.game.position import Position
from thirteendays.game.program import CARD_SIDE, VALUE
from thirteendays.game.source import Source
from thirteendays.game.terms import (
    AGENDA,
    AS_COMMAND,
    BIT,
    BY_WAR,
    COMMAND,
    DEAL,
    DEALT,
    HANDS,
    KEEP,
    KEPT,
    NOTHING,
    OVER,
    PLAY,
    PLAY_CARD,
    WITH_LETTER,
    first_of,
)

NO_PUT: Final = -1  # an arm that is one move, not a card and where its cubes go
LEAST_WORLDS: Final = 4  # that each arm meets before it can be dropped
EVENT_BONUS: Final = 30  # at a glance the Events are worth less than they are: their later choices look no further


class Arms:
    """What is compared: the first `n` are still in the running, those dropped lie behind them."""

    def __init__(self, most: i64) -> None:
        self.most: i64 = most
        self.n: i64 = 0
        self.listed: i64 = 0
        self.action: vec[i64] = vec[i64]([0] * most)
        self.put: vec[i64] = vec[i64]([0] * most)
        self.prior: vec[i64] = vec[i64]([0] * most)
        self.total: vec[i64] = vec[i64]([0] * most)
        self.visits: vec[i64] = vec[i64]([0] * most)
        self.wars: vec[i64] = vec[i64]([0] * most)

    def add(self, action: i64, put: i64, prior: i64) -> None:
        """One more."""
        n = self.n
        if n < self.most:
            self.action[n] = action
            self.put[n] = put
            self.prior[n] = prior
            self.n = n + 1
            self.listed = n + 1

    def keep(self, most: i64, by: vec[i64]) -> None:
        """Brings the best to the front and drops all but `most` of them; of equals the first listed stays."""
        if most > self.n:
            most = self.n
        for i in range(most):
            best = i
            for j in range(i + 1, self.n):
                if by[j] > by[best]:
                    best = j
            while best > i:
                self.exchange(best, best - 1)
                best -= 1
        self.n = most

    def exchange(self, i: i64, j: i64) -> None:
        """Two arms change places."""
        swap(self.action, i, j)
        swap(self.put, i, j)
        swap(self.prior, i, j)
        swap(self.total, i, j)
        swap(self.visits, i, j)
        swap(self.wars, i, j)


def swap(array: vec[i64], i: i64, j: i64) -> None:
    """Two numbers change places."""
    held = array[i]
    array[i] = array[j]
    array[j] = held


class Search:
    """One side's search at one decision, world by world, so that it can be stopped at any time."""

    def __init__(self, w: vec[i64], v: vec[i64], source: Source, simulations: i64, width: i64, spread: i64) -> None:
        self.w = w
        self.v = v
        self.source = source
        self.simulations: i64 = simulations
        self.width: i64 = width  # arms at most
        self.spread: i64 = spread  # Commands of one card at most
        self.quick = Quick(w, source, 20, 50)
        self.chances: vec[i64] = vec[i64]([1] * 13)  # how likely the other side keeps each agenda, if it holds it
        self.arms = Arms(1)
        self.base = Position()
        self.side: i64 = 0
        self.stages: i64 = 1
        self.stage: i64 = 0  # stages behind
        self.left: i64 = 0  # worlds until the next arms are dropped
        self.done: i64 = 0  # simulations so far

    def believe(self, belief: Belief) -> None:
        """Takes what is guessed of the other side's agenda."""
        self.chances = belief.chances

    def begin(self, base: Position, side: i64) -> None:
        """Lists the arms at a decision, from a position that fits what the side knows."""
        self.base = base
        self.side = side
        self.arms = list_arms(base, side, self.w, self.quick, self.width, self.spread)
        self.done = 0
        self.stage = 0
        self.stages = 0
        n = self.arms.n
        while n > 1:
            self.stages += 1
            n = (n + 1) // 2
        self.next_stage()

    def next_stage(self) -> None:
        """So many worlds for those in the running that all stages cost the same."""
        if self.arms.n < 2:
            self.left = 0
            return
        self.left = self.simulations // self.stages // self.arms.n
        if self.left < LEAST_WORLDS:
            self.left = LEAST_WORLDS

    def think(self, simulations: i64) -> bool:
        """Goes on for about so many simulations; tells whether there is more to do."""
        until = self.done + simulations
        while self.left > 0 and self.done < until:
            self.world()
            self.left -= 1
            if self.left == 0:
                self.drop()
        return self.left > 0

    def drop(self) -> None:
        """The better half goes on; agendas all do, for which of them is kept is left to chance."""
        if self.base.kind == AGENDA:
            self.left = 0
            return
        self.stage += 1
        self.arms.keep((self.arms.n + 1) // 2, self.arms.total)
        self.next_stage()

    def best(self) -> i64:
        """The arm that is best so far, by its place."""
        total = self.arms.total
        found: i64 = 0
        for i in range(1, self.arms.n):
            if total[i] > total[found]:
                found = i
        return found

    def world(self) -> None:
        """One world for all arms: the same cards, and the same chance as far as the plays are alike."""
        source = self.source
        world = world_of(self.base, self.side, self.chances, source)
        seed = source.next()
        arms = self.arms
        for i in range(arms.n):
            self.quick.source = Source(seed, seed ^ 0x9E3779B9, 77, 99)
            self.quick.source.next()
            self.quick.source.next()
            end = self.play_on(Position(world), arms.action[i], arms.put[i])
            arms.total[i] += judge(end, self.side, self.v)
            arms.visits[i] += 1
            if end.kind == OVER and end.reason == BY_WAR and end.winner != self.side:
                arms.wars[i] += 1
            self.done += 1

    def play_on(self, pos: Position, action: i64, put: i64) -> Position:
        """Makes a play in a world, and all that follows to the end of the round."""
        quick = self.quick
        current = pos.round
        if (
            pos.kind == AGENDA and pos.mover != self.side
        ):  # both choose at the same time; this one comes first in the record
            carry_out(pos, KEEP + quick.agenda(pos, pos.mover))
            begin(pos)
        carry_out(pos, action)
        if put != NO_PUT:
            go_on(pos)
            while pos.kind != NOTHING and pos.kind != DEAL and pos.mover != self.side:  # a triggered Event
                pos = quick.choose(pos)
                go_on(pos)
            if pos.kind == COMMAND and pos.depth == 2:
                quick.command_as_planned(pos, put)
        return quick.play_out(pos, current)


def world_of(base: Position, side: i64, chances: vec[i64], source: Source) -> Position:
    """A position that a side cannot tell from the one at hand, at random."""
    world = Position(base)
    redeal(world, side, source)
    suppose(world, 1 - side, chances, source)
    return world


def suppose(world: Position, other: i64, chances: vec[i64], source: Source) -> None:
    """The other side keeps one of the agendas it holds in this world, as likely as it is believed to."""
    if world.sets[KEPT + other] == 0:
        return
    dealt = world.sets[DEALT + other]
    total: i64 = 0
    rest = dealt
    while rest != 0:
        total += chances[first_of(rest)]
        rest = rest & (rest - 1)
    if total <= 0:
        return
    at = source.below(total)
    while at >= chances[first_of(dealt)]:
        at -= chances[first_of(dealt)]
        dealt = dealt & (dealt - 1)
    world.sets[KEPT + other] = BIT[first_of(dealt)]


# What is compared


def list_arms(pos: Position, side: i64, w: vec[i64], quick: Quick, width: i64, spread: i64) -> Arms:
    """The moves or plays that look best."""
    arms = Arms(16 * spread + 96)
    if pos.kind == AGENDA:
        cards = pos.sets[DEALT + side]
        while cards != 0:
            arms.add(KEEP + first_of(cards), NO_PUT, 0)
            cards = cards & (cards - 1)
        return arms
    if pos.kind == PLAY:
        list_plays(arms, pos, side, w, quick, spread)
    else:
        buffer = vec[i64]([0] * 96)
        n = fill(pos, buffer)
        for i in range(n):
            after = Position(pos)
            carry_out(after, buffer[i])
            arms.add(buffer[i], NO_PUT, glance(after, side, w))
    arms.keep(width, arms.prior)
    arms.listed = arms.n
    return arms


def list_plays(arms: Arms, pos: Position, side: i64, w: vec[i64], quick: Quick, spread: i64) -> None:
    """Every card of the hand in each way it may be played, for Command with what looks best to do with it."""
    rest = pos.sets[HANDS + side]
    while rest != 0:
        card = first_of(rest)
        rest = rest & (rest - 1)
        list_commands(arms, pos, side, card, AS_COMMAND, w, spread)
        if pos.letter == side:
            list_commands(arms, pos, side, card, WITH_LETTER, w, spread)
        if CARD_SIDE[card] != 1 - side:
            arms.add(
                PLAY_CARD + 3 * card, NO_PUT, glance(quick.event(pos, card, side), side, w) + EVENT_BONUS + quick.err()
            )


def list_commands(arms: Arms, pos: Position, side: i64, card: i64, way: i64, w: vec[i64], spread: i64) -> None:
    """The best-looking Commands of a card played one way."""
    theirs = CARD_SIDE[card] == 1 - side
    price: i64 = TRIGGER + TRIGGER_VALUE * VALUE[card] if theirs else 0
    asked = Position(pos)
    asked.sets[HANDS + side] ^= BIT[card]
    if way == WITH_LETTER:
        asked.letter = 1 - side
    asked.kind = COMMAND
    asked.left = command_cubes(pos, side, VALUE[card] + way - AS_COMMAND)
    asked.where = EVERYWHERE
    asked.each = 0
    asked.restrained = False
    buffer = vec[i64]([0] * 96)
    n = fill_command(asked, buffer)
    some = Arms(96)
    for i in range(n):
        after = Position(asked)
        carry_out(after, buffer[i])
        some.add(PLAY_CARD + 3 * card + way, buffer[i], glance(after, side, w) - price)
    some.keep(spread, some.prior)
    for i in range(some.n):
        arms.add(some.action[i], some.put[i], some.prior[i])
