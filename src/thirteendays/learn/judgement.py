"""Fits what `agents/judge.py` weighs: `python -m thirteendays.learn.judgement --minutes 10 --seed 1 --positions starts.jsonl`.

The search plays against itself with few simulations; every start of round 2 and 3 is kept with who won, in a file that later runs add to. A
logistic regression of the result on the facts of the table, seen from both sides with the same weights but for a constant, is
drawn towards the weights at hand by as much as five-fold validation finds best. Better weights make better games, so it is run again.
"""

import argparse
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from thirteendays.agents import judge, thinking
from thirteendays.agents.search import Search
from thirteendays.game import chance, engine
from thirteendays.game import terms as t
from thirteendays.game.position import Position
from thirteendays.game.program import CARD_SIDE, VALUE

Array = NDArray[np.float64]
STRENGTHS: Final = (3.0, 10.0, 30.0, 100.0)  # how much the weights at hand hold
STEPS: Final = 400
WIDTH, SPREAD = 10, 2


def facts(pos: Position, side: int) -> dict[int, float]:
    """What `judge.favour` adds up at the start of a round, as places of weights and how often each counts."""
    other = 1 - side
    found = {judge.AT_CONSTANT: 1.0, judge.AT_PRESTIGE + 5 + int(pos.prestige if side == 0 else -pos.prestige): 1.0}
    if pos.letter == side:
        found[judge.AT_LETTER] = 1.0
    for who, whose in enumerate((side, other)):
        spaces = [int(pos.markers[3 * whose + track]) for track in range(t.TRACKS)]
        for track, space in enumerate(spaces):
            found[judge.AT_MARKERS + 24 * who + 8 * track + space - 1] = 1.0
        found[judge.AT_HIGH + 4 * who + sum(space >= 3 for space in spaces)] = 1.0
        found[judge.AT_SUPPLY + who] = int(pos.cubes[t.SUPPLY + whose]) / t.CUBES
    for place in range(t.BATTLEGROUNDS):
        ahead = int(pos.cubes[t.BATTLEGROUNDS * side + place] - pos.cubes[t.BATTLEGROUNDS * other + place])
        found[judge.AT_CUBES + 7 * place + 3 + max(-3, min(3, ahead))] = 1.0
    pile = int(pos.sets[t.PILES] | pos.sets[t.PILES + 1])
    sums = [sum(int(VALUE[n]) for n in range(39) if pile >> n & 1 and CARD_SIDE[n] == whose) for whose in (side, other)]
    found[judge.AT_PILE + 6 + max(-6, min(6, sums[0] - sums[1]))] = 1.0
    return found


# Games


def starts(seed: str, simulations: int) -> Iterator[dict[str, Any]]:
    """The starts of rounds of one game that the search plays against itself."""
    dealer, source = chance.SeededDealer(seed), chance.stream(seed, "judgement")
    search = Search(*thinking.weights(), source, simulations, WIDTH, SPREAD)
    pos, buffer, seen = engine.start(), engine.new_buffer(), []
    while pos.kind != t.OVER:
        current = pos.round
        engine.carry_out(pos, choice(pos, search, dealer, buffer))
        while pos.kind == t.NOTHING:
            if pos.depth == 1 and pos.round != current:
                current = pos.round
                seen.append({"round": int(current), "facts": [list(facts(pos, side).items()) for side in range(2)]})
            engine.begin(pos)
    yield from ({**start, "winner": int(pos.winner)} for start in seen)


def choice(pos: Position, search: Search, dealer: chance.SeededDealer, buffer: Any) -> int:
    """The next action of a game."""
    n = engine.fill(pos, buffer)
    if engine.is_forced(pos, n):
        return int(buffer[0])
    if pos.kind == t.DEAL:
        return dealer.draw(pos)
    search.begin(pos, pos.mover)
    search.think(10**9)
    return int(search.arms.action[search.best()])


# Fitting


def table(kept: list[dict[str, Any]], number: int) -> tuple[Array, Array]:
    """The facts of the starts of a round, those of the US above those of the USSR, and who won; the last column tells the USSR."""
    rows = [start for start in kept if start["round"] == number]
    values = np.zeros((2 * len(rows), judge.WEIGHTS + 1))
    won = np.zeros(2 * len(rows))
    for side in range(2):
        for n, start in enumerate(rows, side * len(rows)):
            for place, value in start["facts"][side]:
                values[n, place] = value
            values[n, -1] = side
            won[n] = start["winner"] == side
    return values, won


def fitted(values: Array, won: Array, first: Array, strength: float) -> Array:
    """The weights that explain who won, drawn towards the first ones (Adam on the logistic loss)."""
    weights, mean, square = first.copy(), np.zeros_like(first), np.zeros_like(first)
    for step in range(1, STEPS + 1):
        slope = (values.T @ (chances(values, weights) - won) + strength * (weights - first)) / len(won)
        mean, square = 0.9 * mean + 0.1 * slope, 0.99 * square + 0.01 * slope * slope
        rate = 0.03 * 0.97 ** (max(0, step - 150) / 5)
        weights = weights - rate * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.99**step)) + 1e-8)
    return weights


def chances(values: Array, weights: Array) -> Array:
    """How likely each row is a win."""
    likely: Array = 1 / (1 + np.exp(-(values @ weights)))
    return likely


def loss(values: Array, won: Array, weights: Array) -> float:
    """The mean logarithm by which the chances missed."""
    likely = chances(values, weights).clip(1e-9, 1 - 1e-9)
    return float(-(won * np.log(likely) + (1 - won) * np.log(1 - likely)).mean())


def validated(values: Array, won: Array, first: Array, strength: float) -> float:
    """The loss on each fifth of the games of weights fitted to the others."""
    fifth = np.tile(np.arange(len(won) // 2) % 5, 2)
    losses = [
        loss(values[fifth == n], won[fifth == n], fitted(values[fifth != n], won[fifth != n], first, strength))
        for n in range(5)
    ]
    return sum(losses) / 5


def fit(kept: list[dict[str, Any]], old: list[int]) -> tuple[list[int], dict[str, Any]]:
    """New weights from old ones and the starts of rounds kept, and how well they do."""
    new: list[int] = []
    report: dict[str, Any] = {}
    for number in (2, 3):
        values, won = table(kept, number)
        us, ussr = (
            np.array(old[judge.WEIGHTS * (2 * (number - 2) + side) :][: judge.WEIGHTS]) / 100 for side in range(2)
        )
        first = np.append((us + ussr) / 2, ussr[judge.AT_CONSTANT] - us[judge.AT_CONSTANT])
        first[judge.AT_CONSTANT] = us[judge.AT_CONSTANT]
        losses = {strength: validated(values, won, first, strength) for strength in STRENGTHS}
        best = min(losses, key=lambda strength: losses[strength])
        weights = fitted(values, won, first, best)
        for side in range(2):
            of_side = weights[:-1].copy()
            of_side[judge.AT_CONSTANT] += side * weights[-1]
            new += [round(100 * weight) for weight in of_side]
        report[f"round_{number}"] = {
            "starts": len(won) // 2,
            "loss_before": round(loss(values, won, first), 4),
            "loss": round(losses[best], 4),
        }
    return new, report


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--simulations", type=int, default=40)
    parser.add_argument("--positions", type=Path, required=True)
    parser.add_argument("--write", type=Path, default=thinking.WEIGHT_FILE)
    options = parser.parse_args()
    began, game = time.monotonic(), 0
    with options.positions.open("a", encoding="utf-8") as file:
        while time.monotonic() - began < 60 * options.minutes:
            for start in starts(f"{options.seed}/{game}", options.simulations):
                file.write(json.dumps(start) + "\n")
            game += 1
    kept = [json.loads(line) for line in options.positions.read_text(encoding="utf-8").splitlines()]
    old = json.loads(thinking.WEIGHT_FILE.read_text(encoding="utf-8"))["weights"]
    new, report = fit(kept, old)
    command = f"python -m thirteendays.learn.judgement --minutes {options.minutes:g} --seed {options.seed} --simulations {options.simulations}"
    told = {"version": int(judge.VERSION), "fitted_by": command, "result": report, "weights": new}
    options.write.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
    print(json.dumps({**told, "weights": len(new)}, indent=1))


if __name__ == "__main__":
    main()
