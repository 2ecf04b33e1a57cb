"""A fast way to play a game on, for the ends of a search's simulations: the best whole play at a glance, with some error.

Every Command of every card is looked at, and the Event of some; what the other side may trigger is a fixed price. A mover looks
only at what it knows (`glance.py`). Compiled with the engine.
"""

from typing import Final

from mypy_extensions import i64

from thirteendays.agents.glance import glance, holder, outlook, prestige_at, war_at
from thirteendays.agents.thumb import choose as by_thumb
from thirteendays.agents.thumb import go_on, marker_cost, plays_left
from thirteendays.game._vec import vec
from thirteendays.game.engine import begin, carry_out, fill, is_forced
from thirteendays.game.playout import draw
from thirteendays.game.plays import command_cubes
from thirteendays.game.position import Position, room
from thirteendays.game.program import CARD_SIDE, VALUE
from thirteendays.game.source import Source
from thirteendays.game.terms import (
    AFTERMATH,
    AGENDA,
    ALLIANCES,
    AS_COMMAND,
    BATTLEGROUNDS,
    BIT,
    COMMAND,
    DEAL,
    DEALT,
    DISCARD_IT,
    FIRST,
    GO_FIRST,
    HANDS,
    KEEP,
    KEPT,
    MOST_CUBES,
    NOBODY,
    NOTHING,
    OVER,
    PASS,
    PLAY,
    PLAY_CARD,
    PUT,
    ROUNDS,
    SUPPLY,
    TELEVISION,
    TO_AFTERMATH,
    TOP_SPACE,
    WITH_LETTER,
    first_of,
)

LEAST: Final = -100000000
EVERYWHERE: Final = 511  # the set of all battlegrounds
TRIGGER: Final = 10  # price of an Event that the other side may trigger, and more for each point of the card's value
TRIGGER_VALUE: Final = 15
THUMB_DEPTH: Final = 3  # as in `rules_of_thumb.py`; a test compares them


class Quick:
    """A fast player: how it weighs, its source of error, and room to work in."""

    def __init__(self, w: vec[i64], source: Source, error: i64, events: i64) -> None:
        self.w = w
        self.source = source
        self.error: i64 = error  # hundredths of a point by which a look may err
        self.events: i64 = events  # percent of the Events in hand that are looked at
        self.rival: i64 = NOBODY  # the side that plays as `rules_of_thumb` does, if one is known to
        self.buffer: vec[i64] = vec[i64]([0] * 96)
        # The best Command with so many cubes, and what it is worth.
        self.best: vec[i64] = vec[i64]([0] * 8)
        self.worth: vec[i64] = vec[i64]([0] * 8)
        # The best play with a Command so far.
        self.highest: i64 = LEAST
        self.action: i64 = 0
        self.put: i64 = 0
        # What a Command does not change: the agendas in question, wars of the other side, the price of one's own.
        self.cases: i64 = 1
        self.us: vec[i64] = vec[i64]([0] * 3)
        self.ussr: vec[i64] = vec[i64]([0] * 3)
        self.their_war: vec[i64] = vec[i64]([0] * 3)
        self.war_price: i64 = 0

    def err(self) -> i64:
        """The error of a look."""
        return self.source.below(self.error) if self.error > 0 else 0

    # Commands

    def compare_commands(self, pos: Position, side: i64, most: i64, where: i64, removing: bool, held: bool) -> None:
        """Fills `best` and `worth` for up to `most` cubes; markers are not lowered where they are held (rules 4.7)."""
        self.prepare(pos, side)
        best = self.best
        worth = self.worth
        best[0] = PASS
        worth[0] = self.seen(pos, side)
        for k in range(1, most + 1):
            best[k] = PASS
            worth[k] = LEAST
        cubes = pos.cubes
        for battleground in range(BATTLEGROUNDS):
            if where & BIT[battleground]:
                up = room(pos, side, battleground)
                there = cubes[BATTLEGROUNDS * side + battleground]
                self.try_cubes(pos, side, battleground, up if up < most else most, 1, True)
                if removing:
                    self.try_cubes(pos, side, battleground, there if there < most else most, -1, not held)
        for k in range(1, most + 1):
            if worth[k] < worth[k - 1]:
                worth[k] = worth[k - 1]
                best[k] = best[k - 1]

    def try_cubes(self, pos: Position, side: i64, battleground: i64, most: i64, step: i64, moves: bool) -> None:
        """Looks at placing (step 1) or removing (-1) 1 to `most` cubes there, on the position itself, and undoes it."""
        cubes = pos.cubes
        markers = pos.markers
        at = BATTLEGROUNDS * side + battleground
        mark = 3 * side + battleground // 3
        space = markers[mark]
        there = cubes[at]
        supply = cubes[SUPPLY + side]
        action = PUT + 10 * battleground + (MOST_CUBES if step < 0 else 0) - 1
        for k in range(1, most + 1):
            cubes[at] = there + step * k
            cubes[SUPPLY + side] = supply - step * k
            if moves:
                to = space + step * (k - 1)
                markers[mark] = 1 if to < 1 else (TOP_SPACE if to > TOP_SPACE else to)
            value = self.seen(pos, side)
            if value > self.worth[k]:
                self.worth[k] = value
                self.best[k] = action + k
        cubes[at] = there
        cubes[SUPPLY + side] = supply
        markers[mark] = space

    def prepare(self, pos: Position, side: i64) -> None:
        """Notes what a Command of this side does not change."""
        mine: i64 = NOBODY
        if pos.sets[KEPT + side] != 0:
            mine = first_of(pos.sets[KEPT + side])
        theirs = pos.sets[DEALT + 1 - side]
        w = self.w
        n: i64 = 0
        while n == 0 or theirs != 0:
            their: i64 = NOBODY if theirs == 0 else first_of(theirs)
            us = mine if side == 0 else their
            ussr = their if side == 0 else mine
            self.us[n] = us
            self.ussr[n] = ussr
            self.their_war[n] = w[4] if war_at(pos, 1 - side, us, ussr) else 0
            n += 1
            theirs = theirs & (theirs - 1)
        self.cases = n
        self.war_price = w[3] * (100 - w[20] * plays_left(pos, side)) // 100

    def seen(self, pos: Position, side: i64) -> i64:
        """What of a position a Command can change, as `thumb.py` weighs it; with an error."""
        w = self.w
        all_us = self.us
        all_ussr = self.ussr
        their_war = self.their_war
        point = w[0] if side == 0 else -w[0]
        if pos.round == ROUNDS:
            point = point * w[18] // 100
        total: i64 = 0
        worst: i64 = 1000000
        for n in range(self.cases):
            us = all_us[n]
            ussr = all_ussr[n]
            value = prestige_at(pos, us, ussr) * point
            if war_at(pos, side, us, ussr):
                value -= self.war_price
            else:
                value += their_war[n]
            total += value
            if value < worst:
                worst = value
        total = (total // self.cases) * (100 - w[1]) // 100 + worst * w[1] // 100
        if holder(pos) == side:
            total += w[5]
        return total + ground(pos, side, w) + pos.cubes[SUPPLY + side] * w[9] - marker_cost(pos, side, w) + self.err()

    # Plays

    def play(self, pos: Position) -> Position:
        """Makes a play of the side to move, as far as it decides alone; gives the position after it."""
        side = pos.mover
        cards = pos.sets[HANDS + side]
        more: i64 = 1 if pos.letter == side else 0
        most: i64 = 1
        rest = cards
        while rest != 0:
            cubes = command_cubes(pos, side, VALUE[first_of(rest)] + more)
            rest = rest & (rest - 1)
            if cubes > most:
                most = cubes
        self.compare_commands(pos, side, most, EVERYWHERE, True, False)
        self.choose_card(pos, side)
        found = self.better_event(pos, side)
        if found is not None:
            return found
        carry_out(pos, self.action)
        go_on(pos)
        if pos.kind == COMMAND and pos.mover == side:
            self.command_as_planned(pos, self.put)
        return pos

    def choose_card(self, pos: Position, side: i64) -> None:
        """The best card to be played for Command, alone or with the letter."""
        w = self.w
        worth = self.worth
        self.highest = LEAST
        rest = pos.sets[HANDS + side]
        while rest != 0:
            card = first_of(rest)
            rest = rest & (rest - 1)
            theirs = CARD_SIDE[card] == 1 - side
            price = VALUE[card] * (w[16] if theirs else w[15])
            if theirs:
                price += TRIGGER + TRIGGER_VALUE * VALUE[card]
            cubes = command_cubes(pos, side, VALUE[card])
            self.offer(PLAY_CARD + 3 * card + AS_COMMAND, cubes, worth[cubes] - price)
            if pos.letter == side:
                cubes = command_cubes(pos, side, VALUE[card] + 1)
                self.offer(PLAY_CARD + 3 * card + WITH_LETTER, cubes, worth[cubes] - price - w[5])

    def offer(self, action: i64, cubes: i64, value: i64) -> None:
        """Takes a play with a Command if it is better than what there was."""
        if value > self.highest:
            self.highest = value
            self.action = action
            self.put = self.best[cubes]

    def better_event(self, pos: Position, side: i64) -> Position | None:
        """The position after an Event that is better than the best play for Command, if one was looked at."""
        w = self.w
        base = glance(pos, side, w) - self.worth[0]
        highest = self.highest
        found: Position | None = None
        rest = pos.sets[HANDS + side]
        while rest != 0:
            card = first_of(rest)
            rest = rest & (rest - 1)
            if CARD_SIDE[card] != 1 - side and self.source.below(100) < self.events:
                after = self.event(pos, card, side)
                value = glance(after, side, w) - base + self.err()
                if value > highest:
                    highest = value
                    found = after
        return found

    def event(self, pos: Position, card: i64, side: i64) -> Position:
        """The position after a card's Event, as far as its side decides alone."""
        after = Position(pos)
        carry_out(after, PLAY_CARD + 3 * card)
        go_on(after)
        while after.depth > 1 and after.kind != NOTHING and after.kind != OVER and after.mover == side:
            after = self.choose(after)
            go_on(after)
        return after

    def command_as_planned(self, pos: Position, action: i64) -> None:
        """Carries out a Command that was chosen before an Event was triggered, if it still can be."""
        n = fill(pos, self.buffer)
        for i in range(n):
            if self.buffer[i] == action:
                carry_out(pos, action)
                return
        self.command(pos)

    def command(self, pos: Position) -> None:
        """The best Command at a glance."""
        most = pos.left
        self.compare_commands(pos, pos.mover, most, pos.where, pos.each == 0, pos.restrained)
        carry_out(pos, self.best[most])

    # Any choice

    def choose(self, pos: Position) -> Position:
        """Makes the choice asked for, the best at a glance; gives the position after it."""
        kind = pos.kind
        if pos.mover == self.rival:
            carry_out(pos, by_thumb(pos, self.rival, self.w, THUMB_DEPTH))
            return pos
        if kind == PLAY:
            return self.play(pos)
        if kind == COMMAND:
            self.command(pos)
            return pos
        if kind == AFTERMATH:
            carry_out(pos, TO_AFTERMATH if CARD_SIDE[pos.drawn] == pos.mover else DISCARD_IT)
            return pos
        if kind == FIRST:
            carry_out(pos, GO_FIRST + self.source.below(2))
            return pos
        if kind == AGENDA:
            carry_out(pos, KEEP + self.agenda(pos, pos.mover))
            return pos
        return self.choose_by_glance(pos)

    def choose_by_glance(self, pos: Position) -> Position:
        """Makes the move after which the position looks best."""
        buffer = vec[i64]([0] * 96)
        n = fill(pos, buffer)
        side = pos.mover
        if is_forced(pos, n):
            carry_out(pos, buffer[0])
            return pos
        highest: i64 = LEAST
        found = pos
        for i in range(n):
            after = Position(pos)
            carry_out(after, buffer[i])
            go_on(after)
            value = glance(after, side, self.w) + self.err()
            if value > highest:
                highest = value
                found = after
        return found

    def agenda(self, pos: Position, side: i64) -> i64:
        """The agenda of a side's three with which the position looks best."""
        cards = pos.sets[DEALT + side]
        before = pos.sets[KEPT + side]
        highest: i64 = LEAST
        found: i64 = 0
        while cards != 0:
            card = first_of(cards)
            cards = cards & (cards - 1)
            pos.sets[KEPT + side] = BIT[card]
            value = outlook(pos, side, self.w) + 3 * self.err()
            if value > highest:
                highest = value
                found = card
        pos.sets[KEPT + side] = before
        return found

    def play_out(self, pos: Position, current: i64) -> Position:
        """Plays on to the start of the round after this one, or to the end of the game."""
        while True:
            kind = pos.kind
            if kind == NOTHING:
                if pos.depth == 1 and pos.round != current:
                    return pos
                begin(pos)
            elif kind == OVER:
                return pos
            elif kind == DEAL:
                carry_out(pos, draw(pos, self.source))
            else:
                pos = self.choose(pos)


def ground(pos: Position, side: i64, w: vec[i64]) -> i64:
    """What the battlegrounds that either side dominates are worth, as `thumb.py` weighs them."""
    cubes = pos.cubes
    mine = BATTLEGROUNDS * side
    theirs = BATTLEGROUNDS - mine
    total: i64 = 0
    for battleground in range(BATTLEGROUNDS):
        ahead = cubes[mine + battleground] - cubes[theirs + battleground]
        if ahead != 0:
            worth = w[6]
            if battleground == TELEVISION:
                worth += w[7]
            if battleground == ALLIANCES:
                worth += w[8]
            total += worth if ahead > 0 else -worth
    return total
