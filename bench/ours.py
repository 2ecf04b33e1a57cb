"""Our engine: uniformly random play in three forms, and the times of single things.

    PYTHONPATH=src python -m bench.ours ROW [--build compiled] [--seconds S]     one line of JSON

The build is the one that PYTHONPATH leads to: `src` after `make` holds the compiled engine, `build/pure` the plain one;
`--build` refuses the other, so that no figure is taken for what it is not. Steps, decisions and choices as in peers.py.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

from bench.clock import Report, Work, rate, say

if TYPE_CHECKING:
    from thirteendays.game.position import Position
    from thirteendays.game.source import Source

SEED = 1962
SAMPLE = 200  # games looked at, outside the clock, for the sides' share of the decisions
CHANCE = 2  # the mover's number
BATCH = 1024  # games of a batch
RECORDS = Path(__file__).resolve().parent.parent / "tests" / "conformance" / "uniform.records.jsonl"
IMPORTS = 7  # how often the import is timed, each in a new process
TIMED_IMPORT = "from time import process_time as t; a = t(); import thirteendays.game; print(t() - a)"


# Random play ---------------------------------------------------------------------------------------------------------


def playouts(seconds: float) -> Report:
    """Whole games inside the engine, many a call. It counts all decisions, chance's too; the sides' share is sampled."""
    from thirteendays.game.playout import playouts as play_many

    source = source_of_ours()
    share = sides_share()

    def batch(n: int) -> Work:
        tally = play_many(n, source)
        return tally.games, tally.decisions, 0

    found = rate(batch, seconds)
    found["decisions_s"] = found["steps_s"] * share
    return dict(found)


def integers(seconds: float) -> Report:
    """Driven from Python: list the legal actions, choose one, apply it unchecked (as the peers do); the engine deals."""
    from thirteendays.game.engine import apply, legal, start
    from thirteendays.game.playout import deal_all

    source = source_of_ours()
    draw = random.Random(SEED).random

    def batch(n: int) -> Work:
        steps = decisions = 0
        for _ in range(n):
            pos = start()
            steps += deal_all(pos, source)
            while options := legal(pos):
                size = len(options)
                decisions += size > 1  # a forced move is no decision
                apply(pos, options[int(draw() * size)])
                steps += deal_all(pos, source)
        return n, steps + decisions, decisions

    return dict(rate(batch, seconds))


def checked(seconds: float) -> Report:
    """The same with `play`, which refuses an illegal action and makes the forced moves."""
    from thirteendays.game.engine import legal, play, start
    from thirteendays.game.playout import deal_all

    source = source_of_ours()
    draw = random.Random(SEED).random

    def batch(n: int) -> Work:
        steps = decisions = 0
        for _ in range(n):
            pos = start()
            steps += deal_all(pos, source)
            while options := legal(pos):
                size = len(options)
                decisions += size > 1
                play(pos, options[int(draw() * size)])
                steps += deal_all(pos, source)
        return n, steps + decisions, decisions

    return dict(rate(batch, seconds))


def tokens(seconds: float) -> Report:
    """Driven from Python through the public class: legal moves as words, one of them played."""
    from thirteendays.game import Game, deal_all

    dealer = Dealing(source_of_ours())
    draw = random.Random(SEED).random

    def batch(n: int) -> Work:
        steps = decisions = 0
        for _ in range(n):
            game = Game()
            deal_all(game, dealer)
            while moves := game.legal_moves():
                game.play(moves[int(draw() * len(moves))])
                decisions += 1
                deal_all(game, dealer)
            steps += len(game.moves)
        return n, steps, decisions

    return dict(rate(batch, seconds))


def batches(seconds: float) -> Report:
    """Batches of 1,024 games with observation and full mask of every decision, in the caller's numpy arrays."""
    import numpy as np

    from thirteendays.game import stream
    from thirteendays.game.batch import Batch
    from thirteendays.game.encode import MASK_SIZE, SIZE

    games, moves = Batch(BATCH, source_of_ours()), stream(SEED, "moves")
    observations, masks = np.zeros(BATCH * SIZE, np.uint8), np.zeros(BATCH * MASK_SIZE, np.uint8)

    def batch(n: int) -> Work:
        before = games.finished
        for _ in range(n):
            games.observe(observations, masks)
            games.step(games.random_actions(moves))
        return games.finished - before, n * BATCH, n * BATCH

    return dict(rate(batch, seconds))


def source_of_ours() -> Source:
    """A seeded source of the engine's own."""
    from thirteendays.game import stream

    return stream(SEED, "bench")


def sides_share() -> float:
    """Of the decisions of random games, the share that the sides make."""
    positions = some_positions(SAMPLE)
    return sum(pos.mover != CHANCE for pos in positions) / len(positions)


def some_positions(games: int) -> list[Position]:
    """Every position with a choice, of so many random games."""
    from thirteendays.game.engine import legal, play, start

    draw = random.Random(SEED).random
    found = []
    for _ in range(games):
        pos = start()
        while options := legal(pos):
            found.append(pos.copy())
            play(pos, options[int(draw() * len(options))])
    return found


# Single things -------------------------------------------------------------------------------------------------------


def copy(seconds: float) -> Report:
    """An independent copy of a position."""
    positions = some_positions(10)

    def batch(n: int) -> Work:
        for _ in range(n):
            for pos in positions:
                pos.copy()
        return n * len(positions), 0, 0

    return single(batch, seconds)


def replay(seconds: float) -> Report:
    """A whole game from its record, parsed before: every move checked, the last position reached."""
    from thirteendays.game import Game

    records = [json.loads(line) for line in RECORDS.read_text(encoding="utf-8").splitlines()]

    def batch(n: int) -> Work:
        for _ in range(n):
            for record in records:
                Game.from_record(record)
        return n * len(records), 0, 0

    return single(batch, seconds)


def single(batch: Callable[[int], Work], seconds: float) -> Report:
    """The time of one thing, in seconds."""
    return {"each": 1 / rate(batch, seconds)["games_s"]}


def imported(_: float) -> Report:
    """Importing the engine in a new process, the median of a few; its files are in the system's cache by then."""
    times = [float(subprocess.check_output([sys.executable, "-c", TIMED_IMPORT], text=True)) for _ in range(IMPORTS)]
    return {"each": median(times)}


class Dealing:
    """Deals to a `Game` from a stream, as the engine does in its playouts."""

    def __init__(self, source: Source) -> None:
        from thirteendays.game.playout import draw

        self.source, self._draw = source, draw

    def draw(self, pos: Position) -> int:
        """A uniformly random card of the set drawn from."""
        return self._draw(pos, self.source)


# Rows ----------------------------------------------------------------------------------------------------------------

ROWS: dict[str, Callable[[float], Report]] = {
    "playouts": playouts,
    "integers": integers,
    "checked": checked,
    "tokens": tokens,
    "batches": batches,
    "copy": copy,
    "replay": replay,
    "import": imported,
}


def build() -> str:
    """Which engine this process has."""
    from thirteendays.game import compiled

    return "compiled" if compiled else "pure"


def measured(row: str, wanted: str, seconds: float) -> Report:
    """One row, or the word why it cannot be measured."""
    try:
        if build() != wanted:
            return {"row": row, "missing": f"the engine here is {build()}, not {wanted}"}
        return {"row": row, "build": wanted, **ROWS[row](seconds)}
    except ImportError as what:
        return {"row": row, "missing": str(what)}


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure uniformly random play in our engine.")
    parser.add_argument("row", choices=ROWS)
    parser.add_argument("--build", choices=("compiled", "pure"), default="compiled")
    parser.add_argument("--seconds", type=float, default=2.0)
    asked = parser.parse_args()
    say(measured(asked.row, asked.build, asked.seconds))


if __name__ == "__main__":
    main()
