"""A sequential test: a match goes on only until it is known which of two win rates fits it better.

Wald's test on the pairs of a match, each worth 0, 1/2 or 1, by the normal approximation with the variance seen so far (and two more
pairs at each end, as in `results.interval`). The pairs are looked at by their numbers, so the verdict is the same however many
processes play.
"""

import math
from collections.abc import Iterable, Sequence
from typing import Any, Final

from thirteendays.agents.arena import Record
from thirteendays.agents.results import complete_pairs, wins

RISK: Final = 0.05  # of either wrong verdict
BOUND: Final = math.log((1 - RISK) / RISK)
LEAST_PAIRS: Final = 10


def sequential(rates: Iterable[float], low: float, high: float) -> dict[str, Any]:
    """The verdict ("low", "high" or None) after the first pairs that allow one, how many they are, and the log of the ratio.

    >>> sequential([1.0] * 100, 0.5, 0.6)["verdict"]
    'high'
    >>> sequential([0.5] * 12, 0.4, 0.6)["verdict"] is None
    True
    """
    count, total, squares = 4, 2.0, 2.0
    pairs, ratio = 0, 0.0
    for pairs, rate in enumerate(rates, 1):
        count, total, squares = count + 1, total + rate, squares + rate * rate
        variance = squares / count - (total / count) ** 2
        mean = (total - 2) / pairs
        ratio = pairs * (high - low) * (2 * mean - low - high) / (2 * variance)
        if pairs >= LEAST_PAIRS and abs(ratio) >= BOUND:
            return {"verdict": "high" if ratio > 0 else "low", "pairs": pairs, "ratio": round(ratio, 3)}
    return {"verdict": None, "pairs": pairs, "ratio": round(ratio, 3)}


def first_pairs(records: Iterable[Record]) -> list[tuple[Record, Record]]:
    """The pairs from the first on, up to one that is not yet complete."""
    pairs = complete_pairs(records)
    return [pair for n, pair in enumerate(pairs) if pair[0]["game"] == 2 * n]


def verdict(records: Iterable[Record], bounds: Sequence[float]) -> dict[str, Any]:
    """The test of a match's games so far, for the first player's win rate."""
    rates = [sum(wins(record, 0) for record in pair) / 2 for pair in first_pairs(records)]
    return {"low": bounds[0], "high": bounds[1], **sequential(rates, *bounds)}
