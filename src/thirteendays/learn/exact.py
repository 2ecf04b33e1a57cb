"""A small arranged game solved exactly, so that search and learning can be held against the truth.

The last two plays of the last round: four cards of value 1 lie in the two hands, in any of the six ways, and each side keeps the
first or the second of its agendas, all 24 cases equally likely. A win is worth 1, a loss -1, and here a common loss 0, so that the game is zero-sum. It is
solved by CFR+ (Tammelin, 2014); `exploitability` is what a best response to each side gains, half of the sum. `efg` writes the
game for OpenSpiel, whose own exploitability `bench/exact.py` compares.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import Any, Final, NamedTuple

from thirteendays.game import Game, engine
from thirteendays.game import terms as t
from thirteendays.game.moves import CARDS, TOKENS
from thirteendays.game.position import Position

UNSEEN: Final = ("sops", "u_thant", "quarantine", "turn_back_the_ships")
DEALT: Final = {"us": ["berlin", "italy", "military_1"], "ussr": ["atlantic", "cuba_mil", "political_1"]}
TABLE: Final[dict[str, Any]] = {
    "round": 3,
    "first": "ussr",
    "plays": 6,
    "dealt": DEALT,
    "deck": ["scramble"],
    "influence": {
        "us": {"berlin": 4, "atlantic": 5, "turkey": 5, "italy": 3},
        "ussr": {"berlin": 4, "cuba_mil": 5, "atlantic": 5, "cuba_pol": 3},
    },
    "defcon": {
        "us": {"military": 4, "political": 3, "opinion": 2},
        "ussr": {"military": 3, "political": 4, "opinion": 2},
    },
}


class Node(NamedTuple):
    """A decision (player 0 or 1), or the end (player -1) with what it is worth to the US."""

    player: int
    infoset: int
    children: tuple["Node", ...]
    value: float


class Solved:
    """The whole tree, its information sets, and regrets and average strategies on them."""

    def __init__(self, worlds: Sequence[Position] | None = None) -> None:
        self.keys: dict[tuple[Any, ...], int] = {}
        self.actions: list[list[int]] = []
        self.players: list[int] = []
        starts = list(arranged_worlds()) if worlds is None else worlds
        self.roots = [self._grown(Position(pos), private(pos), ()) for pos in starts]
        self.regrets = [[0.0] * len(actions) for actions in self.actions]
        self.sums = [[0.0] * len(actions) for actions in self.actions]

    def _grown(self, pos: Position, known: tuple[Any, Any], past: tuple[int, ...]) -> Node:
        """The tree from a position on, given what each side alone knows and what all have seen."""
        buffer = engine.new_buffer()
        n = engine.settle(pos, buffer)
        if pos.kind == t.OVER:
            return Node(-1, -1, (), {0: 1.0, 1: -1.0, 2: 0.0}[int(pos.winner)])
        player, actions = int(pos.mover), [int(buffer[i]) for i in range(n)]
        key = (player, known[player], past)
        if key not in self.keys:
            self.keys[key] = len(self.keys)
            self.actions.append(actions)
            self.players.append(player)
        children = []
        for action in actions:
            then = Position(pos)
            engine.apply(then, action)
            children.append(self._grown(then, known, (*past, action)))
        return Node(player, self.keys[key], tuple(children), 0.0)

    # CFR+

    def solve(self, iterations: int) -> None:
        """So many iterations, each side in turn; the average weighs later ones more."""
        for n in range(1, iterations + 1):
            for player in range(2):
                changes = [[0.0] * len(actions) for actions in self.actions]
                for root in self.roots:
                    self._regret(root, player, 1.0, 1.0, float(n), changes)
                for infoset, change in enumerate(changes):
                    old = self.regrets[infoset]
                    if self.players[infoset] == player:
                        self.regrets[infoset] = [max(0.0, a + b) for a, b in zip(old, change, strict=True)]

    def _regret(
        self, node: Node, player: int, mine: float, theirs: float, weight: float, changes: list[list[float]]
    ) -> float:
        """The value of a node to a player, noting regrets on the way."""
        if node.player < 0:
            return node.value if player == 0 else -node.value
        chances = matched(self.regrets[node.infoset])
        total = 0.0
        if node.player != player:
            # Those that are never reached count too: each history adds the same to the average in every iteration.
            for child, chance in zip(node.children, chances, strict=True):
                total += chance * self._regret(child, player, mine, theirs * chance, weight, changes)
            return total
        values = [
            self._regret(child, player, mine * chance, theirs, weight, changes)
            for child, chance in zip(node.children, chances, strict=True)
        ]
        total = sum(chance * value for chance, value in zip(chances, values, strict=True))
        change, sums = changes[node.infoset], self.sums[node.infoset]
        for n, value in enumerate(values):
            change[n] += theirs * (value - total)
            sums[n] += weight * mine * chances[n]
        return total

    def strategy(self) -> list[list[float]]:
        """The average strategy: for each information set how likely each action is."""
        return [matched(sums) for sums in self.sums]

    def uniform(self) -> list[list[float]]:
        """Any action as likely as any other."""
        return [[1 / len(actions)] * len(actions) for actions in self.actions]

    # What a strategy is worth

    def value(self, strategy: list[list[float]]) -> float:
        """What the US gets when both follow a strategy."""
        return sum(self._value(root, strategy) for root in self.roots) / len(self.roots)

    def _value(self, node: Node, strategy: list[list[float]]) -> float:
        if node.player < 0:
            return node.value
        parts = zip(node.children, strategy[node.infoset], strict=True)
        return sum(chance * self._value(child, strategy) for child, chance in parts if chance > 0)

    def exploitability(self, strategy: list[list[float]]) -> float:
        """What best responses gain, half of the sum; 0 for an equilibrium."""
        return (self.response(strategy, 0) + self.response(strategy, 1)) / 2

    def response(self, strategy: list[list[float]], player: int) -> float:
        """What a best response of a player gets against a strategy."""
        reached: dict[int, list[tuple[Node, float]]] = {}
        for root in self.roots:
            self._reach(root, strategy, player, 1.0, reached)
        best: dict[int, int] = {}

        def worth(node: Node) -> float:
            if node.player < 0:
                return node.value if player == 0 else -node.value
            if node.player != player:
                parts = zip(node.children, strategy[node.infoset], strict=True)
                return sum(chance * worth(child) for child, chance in parts if chance > 0)
            if node.infoset not in best:
                totals = [
                    sum(reach * worth(other.children[n]) for other, reach in reached[node.infoset])
                    for n in range(len(node.children))
                ]
                best[node.infoset] = totals.index(max(totals))
            return worth(node.children[best[node.infoset]])

        return sum(worth(root) for root in self.roots) / len(self.roots)

    def _reach(
        self,
        node: Node,
        strategy: list[list[float]],
        player: int,
        reach: float,
        found: dict[int, list[tuple[Node, float]]],
    ) -> None:
        """How likely the others lead to each decision of a player."""
        if node.player < 0:
            return
        if node.player == player:
            found.setdefault(node.infoset, []).append((node, reach))
        for n, child in enumerate(node.children):
            part = 1.0 if node.player == player else strategy[node.infoset][n]
            self._reach(child, strategy, player, reach * part, found)


def matched(regrets: Sequence[float]) -> list[float]:
    """Chances in proportion to positive numbers; all the same where there are none."""
    total = sum(regrets)
    return [regret / total for regret in regrets] if total > 0 else [1 / len(regrets)] * len(regrets)


# The arranged game


def arranged_worlds() -> Iterator[Position]:
    """All ways the cards and agendas may lie."""
    for hand in combinations(UNSEEN, 2):
        hands = {"us": list(hand), "ussr": [card for card in UNSEEN if card not in hand]}
        for us, ussr in product(DEALT["us"][:2], DEALT["ussr"][:2]):
            agendas = {"us": us, "ussr": ussr}
            discards = [card for card in CARDS if card not in (*UNSEEN, *TABLE["deck"])]
            yield Game.arrange(**{**TABLE, "hands": hands, "agendas": agendas, "discards": discards}).position


def private(pos: Position) -> tuple[Any, Any]:
    """What each side alone knows: its hand and its agenda."""
    us, ussr = ((int(pos.sets[t.HANDS + side]), int(pos.sets[t.KEPT + side])) for side in range(2))
    return us, ussr


def efg(solved: Solved) -> str:
    """The game in Gambit's extensive form."""
    share = f"1/{len(solved.roots)}"
    cases = " ".join(f'"{n}" {share}' for n in range(len(solved.roots)))
    lines = ['EFG 2 R "The last two plays" { "US" "USSR" }', '""', f'c "" 1 "" {{ {cases} }} 0']
    outcome = 0
    numbers: list[int] = []  # of each information set among its player's
    for n, player in enumerate(solved.players):
        numbers.append(1 + sum(other == player for other in solved.players[:n]))

    def write(node: Node) -> None:
        nonlocal outcome
        if node.player < 0:
            outcome += 1
            lines.append(f't "" {outcome} "" {{ {node.value:g} {-node.value:g} }}')
            return
        names = " ".join(f'"{TOKENS[action]}"' for action in solved.actions[node.infoset])
        lines.append(f'p "" {node.player + 1} {numbers[node.infoset]} "" {{ {names} }} 0')
        for child in node.children:
            write(child)

    for root in solved.roots:
        write(root)
    return "\n".join([*lines, ""])
