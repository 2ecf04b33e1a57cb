"""Information-set Monte Carlo tree search (Cowling, Powley and Whitehouse, 2012), from what one side may know.

Every simulation lays the hidden cards out anew, walks one tree down by the moves that are legal in that world, adds one node and
plays on from there: by uniformly random moves or by the fast policy. The tree is the searching side's: what it cannot see makes no
branches. A hidden choice of the other side (its agenda) is made at a node of its own beside the path, with statistics of its own,
so that no later choice of the searching side can depend on it. Forced moves and what follows a move are the engine's. Compiled with it.
"""

import math
from typing import Final

from mypy_extensions import i64

from thirteendays.agents.judge import WIN, judge
from thirteendays.agents.quick import Quick
from thirteendays.agents.thumb import evaluate
from thirteendays.game._vec import vec
from thirteendays.game.engine import begin, carry_out, fill, is_forced
from thirteendays.game.hidden import redeal
from thirteendays.game.playout import draw
from thirteendays.game.position import Position
from thirteendays.game.source import Source
from thirteendays.game.terms import AGENDA, DEAL, NOTHING, OVER

# How a simulation ends
UNIFORM_TO_THE_END: Final = 0  # random moves to the end of the game
UNIFORM_TO_THUMB: Final = 1  # random moves to the end of the round, and there the evaluation of `rules_of_thumb`
QUICK_TO_JUDGE: Final = 2  # the fast policy to the end of the round, and there the fitted chance to win

THUMB_SCALE: Final = 400  # an evaluation of so many hundredths of a point counts as three games in four


class Tree:
    """The nodes of a search, in arrays; node 0 is the root. A node is the move that led to it."""

    def __init__(self, most: i64) -> None:
        self.most: i64 = most
        self.size: i64 = 1
        self.action: vec[i64] = vec[i64]([0] * most)
        self.first: vec[i64] = vec[i64]([0] * most)
        self.next: vec[i64] = vec[i64]([0] * most)
        self.visits: vec[i64] = vec[i64]([0] * most)
        self.offered: vec[i64] = vec[i64]([0] * most)  # how often a node could be chosen (availability)
        self.total: vec[i64] = vec[i64]([0] * most)
        self.mover: vec[i64] = vec[i64]([0] * most)
        self.beside: vec[i64] = vec[i64]([0] * most)  # for a hidden choice: the node whose children are its options

    def child(self, node: i64, action: i64, mover: i64) -> i64:
        """The child of a node for a move, made if there is none; 0 if there is no more room."""
        first = self.first
        found = first[node]
        while found != 0:
            if self.action[found] == action:
                return found
            found = self.next[found]
        if self.size >= self.most:
            return 0
        found = self.size
        self.size += 1
        self.action[found] = action
        self.mover[found] = mover
        self.next[found] = first[node]
        first[node] = found
        return found


class TreeSearch:
    """A search for one side at one decision: what it needs, and the tree."""

    def __init__(self, w: vec[i64], v: vec[i64], source: Source, simulations: i64, ending: i64, explore: float) -> None:
        self.w = w
        self.v = v
        self.source = source
        self.simulations: i64 = simulations
        self.ending: i64 = ending
        self.explore = explore
        self.quick = Quick(w, source, 20, 50)
        self.tree: Tree = Tree(2)
        self.buffer: vec[i64] = vec[i64]([0] * 96)
        self.nodes: vec[i64] = vec[i64]([0] * 96)
        self.path: vec[i64] = vec[i64]([0] * 512)
        self.length: i64 = 0

    def choose(self, base: Position, side: i64) -> i64:
        """The most visited move from the root."""
        self.tree = Tree(2 * self.simulations + 64)
        self.quick.source = self.source
        for _ in range(self.simulations):
            self.simulate(base, side)
        tree = self.tree
        most: i64 = -1
        found: i64 = 0
        child = tree.first[0]
        while child != 0:
            if tree.visits[child] > most:
                most = tree.visits[child]
                found = tree.action[child]
            child = tree.next[child]
        return found

    def simulate(self, base: Position, side: i64) -> None:
        """One walk down the tree in one world, and its result carried back."""
        pos = Position(base)
        redeal(pos, side, self.source)
        current = pos.round
        self.length = 0
        node: i64 = 0
        if pos.kind == AGENDA and pos.mover != side:  # both choose at the same time
            self.hide(pos, node)
        while self.to_decision(pos, current):
            if pos.kind == AGENDA and pos.mover != side:
                self.hide(pos, node)
                continue
            node = self.select(node, pos)
            if node == 0:
                break
            fresh = self.tree.visits[node] == 0
            self.path[self.length] = node
            self.length += 1
            carry_out(pos, self.tree.action[node])
            if fresh:
                break
        self.finish(pos, current)

    def to_decision(self, pos: Position, current: i64) -> bool:
        """Goes on to a choice of a side; False at the end of the round, or of the game."""
        while True:
            kind = pos.kind
            if kind == NOTHING:
                if pos.depth == 1 and pos.round != current and self.ending != UNIFORM_TO_THE_END:
                    return False
                begin(pos)
            elif kind == OVER:
                return False
            elif kind == DEAL:
                carry_out(pos, draw(pos, self.source))
            else:
                n = fill(pos, self.buffer)
                if not is_forced(pos, n):
                    return True
                carry_out(pos, self.buffer[0])

    def hide(self, pos: Position, node: i64) -> None:
        """A choice of the other side that the searching side does not see, at a node beside the path."""
        tree = self.tree
        if tree.beside[node] == 0:
            if tree.size >= tree.most:
                carry_out(pos, self.buffer[0])
                return
            tree.beside[node] = tree.size
            tree.size += 1
        fill(pos, self.buffer)
        child = self.select(tree.beside[node], pos)
        self.path[self.length] = child
        self.length += 1
        carry_out(pos, tree.action[child])

    def select(self, node: i64, pos: Position) -> i64:
        """The child to walk to: one never tried, else by the upper bound of its value; counts what was offered."""
        tree = self.tree
        buffer = self.buffer
        n = fill(pos, buffer)
        nodes = self.nodes
        untried: i64 = 0
        for i in range(n):
            child = tree.child(node, buffer[i], pos.mover)
            if child == 0:
                return 0
            nodes[i] = child
            tree.offered[child] += 1
            if tree.visits[child] == 0:
                untried += 1
        if untried > 0:
            skip = self.source.below(untried)
            for i in range(n):
                if tree.visits[nodes[i]] == 0:
                    if skip == 0:
                        return nodes[i]
                    skip -= 1
        found = nodes[0]
        highest = -1.0
        for i in range(n):
            child = nodes[i]
            visits = float(tree.visits[child])
            bound = float(tree.total[child]) / visits / WIN + self.explore * math.sqrt(
                math.log(float(tree.offered[child])) / visits
            )
            if bound > highest:
                highest = bound
                found = child
        return found

    def finish(self, pos: Position, current: i64) -> None:
        """Plays on to where the simulation ends, and carries the result back."""
        if self.ending == QUICK_TO_JUDGE:
            pos = self.quick.play_out(pos, current)
            us = judge(pos, 0, self.v)
            ussr = judge(pos, 1, self.v)
        else:
            while self.to_decision(pos, current):
                n = fill(pos, self.buffer)
                carry_out(pos, self.buffer[self.source.below(n)])
            us = self.by_thumb(pos, 0)
            ussr = self.by_thumb(pos, 1)
        tree = self.tree
        tree.visits[0] += 1
        for i in range(self.length):
            node = self.path[i]
            tree.visits[node] += 1
            tree.total[node] += us if tree.mover[node] == 0 else ussr

    def by_thumb(self, pos: Position, side: i64) -> i64:
        """What a position is worth to a side, from 0 to WIN: the evaluation of `rules_of_thumb`."""
        if pos.kind == OVER:
            return WIN if pos.winner == side else 0
        points = evaluate(pos, side, self.w)
        size = points if points > 0 else -points
        return WIN // 2 + WIN // 2 * points // (size + THUMB_SCALE)
