"""Tunes the parameters of `rules_of_thumb` by playing: `python -m thirteendays.learn.tune --minutes 10 --seed 1`.

A candidate changes a few parameters of the incumbent. Both play pairs of games on equal deals with sides swapped against a pool: the
incumbent, the parameters that tuning began with, and `careful`. A candidate that wins more of these games takes over. A common loss
is a loss for both. The best is written to the parameter file with the command and what came of it.

Both sides look at the true position here, which the evaluation reads only where a side may; so a game takes milliseconds.
"""

import argparse
import json
import math
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path

from thirteendays.agents import thumb
from thirteendays.agents.rules_of_thumb import DEPTH, PARAMETER_FILE, parameters, weights
from thirteendays.game import chance, engine, outlook
from thirteendays.game import terms as t
from thirteendays.game.position import Position

Values = dict[str, int]
Chooser = Callable[[Position, random.Random], int]


def thumb_chooser(values: Values) -> Chooser:
    """The evaluation with these parameters."""
    w = weights(values)
    return lambda pos, _: thumb.choose(pos, pos.mover, w, DEPTH)


def careful_chooser(pos: Position, rng: random.Random) -> int:
    """Random, but never a move after which the own danger of war is worse than it must be."""
    dangers = [(outlook.danger(after(pos, action), pos.mover, pos.mover), action) for action in engine.legal(pos)]
    least = min(dangers)[0]
    return rng.choice([action for danger, action in dangers if danger == least])


def after(pos: Position, action: int) -> Position:
    """The position after an action, as far as its play goes."""
    end = Position(pos)
    engine.carry_out(end, action)
    thumb.go_on(end)
    return end


def winner(players: list[Chooser], seed: str) -> int:
    """The winner of one game on the deals of a seed: US, USSR or NEITHER."""
    dealer = chance.SeededDealer(seed)
    rng = random.Random(seed)
    pos = engine.start()
    while pos.kind != t.OVER:
        legal = engine.legal(pos)
        if len(legal) == 1:
            engine.apply(pos, legal[0])
        elif pos.kind == t.DEAL:
            engine.apply(pos, dealer.draw(pos))
        else:
            engine.apply(pos, players[pos.mover](pos, rng))
    return pos.winner


def score(mine: Chooser, other: Chooser, pairs: int, seed: str) -> float:
    """The share of games won over pairs with sides swapped."""
    wins = 0
    for n in range(pairs):
        deals = f"{seed}/{n}"
        wins += winner([mine, other], deals) == t.US
        wins += winner([other, mine], deals) == t.USSR
    return wins / (2 * pairs)


def changed(values: Values, rng: random.Random) -> Values:
    """A candidate: one to four parameters changed, each by a part of itself or a few points."""
    new = dict(values)
    for name in rng.sample(thumb.NAMES[1:], rng.choice((1, 1, 2, 3, 4))):
        new[name] = round(values[name] * rng.uniform(0.5, 1.6) + rng.gauss(0, 6))
    new["worst_case"] = min(100, max(0, new["worst_case"]))
    new["war_early"] = min(25, max(0, new["war_early"]))
    return new


def gain(new: Chooser, old: Chooser, pool: list[Chooser], pairs: int, seed: str) -> float:
    """How much larger a share of its games against the pool the one wins than the other, on the same deals."""
    return sum(score(new, other, pairs, seed) - score(old, other, pairs, seed) for other in pool) / len(pool)


def tune(minutes: float, seed: int, pairs: int) -> tuple[Values, dict[str, float | int]]:
    """Tunes for so many minutes of processor time; gives the best parameters and what was done. Tells of each step."""
    rng = random.Random(seed)
    best = parameters()
    first = old = thumb_chooser(best)
    tried = taken = 0
    began = time.process_time()
    while time.process_time() - began < 60 * minutes:
        tried += 1
        values = changed(best, rng)
        new = thumb_chooser(values)
        # A short look first: most candidates are worse and end here.
        if gain(new, old, [old], pairs // 4, f"{seed}/{tried}/short") <= 0:
            continue
        better = gain(new, old, [old, first, careful_chooser], pairs, f"{seed}/{tried}")
        if better > 1 / math.sqrt(24 * pairs):  # about two standard errors
            best, old = values, new
            taken += 1
            print(json.dumps({"candidate": tried, "gain": round(better, 4), "parameters": best}), file=sys.stderr)
    check = f"{seed}/check"
    report: dict[str, float | int] = {
        "candidates": tried,
        "taken": taken,
        "wins_against_first": score(old, first, 4 * pairs, check),
        "first_wins_against_it": score(first, old, 4 * pairs, check),
        "wins_against_careful": score(old, careful_chooser, 4 * pairs, check),
        "first_wins_against_careful": score(first, careful_chooser, 4 * pairs, check),
        "games_of_each_check": 8 * pairs,
    }
    return best, report


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pairs", type=int, default=200)
    parser.add_argument("--write", type=Path, default=PARAMETER_FILE)
    options = parser.parse_args()
    best, report = tune(options.minutes, options.seed, options.pairs)
    command = (
        f"python -m thirteendays.learn.tune --minutes {options.minutes:g} --seed {options.seed} --pairs {options.pairs}"
    )
    kept = {"parameters": best, "tuned_by": command, "result": report}
    options.write.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
    print(json.dumps(kept, indent=1))


if __name__ == "__main__":
    main()
