"""The one stopwatch of the benchmarks: work per second of processor time.

Processor time (all threads of the process) rather than wall time, because a benchmark seldom has a machine
to itself. A fixed wall budget bounds each measurement. Standard library only: the workers run it under two
interpreters, ours and the peers'.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from time import perf_counter, process_time

# What one batch did: games, steps (chance included), decisions of the players.
Work = tuple[int, int, int]
Report = dict[str, object]

SLICE = 0.05  # seconds a batch should last, so that reading the clock costs nothing


def rate(batch: Callable[[int], Work], seconds: float, first: int = 1) -> dict[str, float]:
    """Call `batch(n)`, which plays n games, for about `seconds`; tell what it did in a second of processor time."""
    n = grown(batch, first)
    games = steps = decisions = 0
    begun, spent = perf_counter(), process_time()
    while perf_counter() - begun < seconds:
        done = batch(n)
        games, steps, decisions = games + done[0], steps + done[1], decisions + done[2]
    spent = process_time() - spent
    return {
        "games": games,
        "seconds": spent,
        "games_s": games / spent,
        "steps_s": steps / spent,
        "decisions_s": decisions / spent,
    }


def grown(batch: Callable[[int], Work], n: int) -> int:
    """The size at which a batch lasts a slice; finding it warms the caches as well."""
    while True:
        begun = perf_counter()
        batch(n)
        if perf_counter() - begun >= SLICE:
            return n
        n *= 2


def say(report: Report) -> None:
    """A worker's whole answer: one line of JSON."""
    print(json.dumps(report), flush=True)
