"""What a match's games say: wins, ends, times, and how sure the win rates are.

The unit is the pair: its two games have the same cards, so they are no two independent observations. Only complete pairs count.
A game that both lose is a loss for both.
"""

import math
from collections.abc import Iterable, Sequence
from typing import Any, Final

from thirteendays.agents.arena import FORFEIT, WHYS, Record
from thirteendays.game.moves import SIDES

Z95: Final = 1.959964  # a normal variable is within so many deviations with probability 95 %
REASONS: Final = ("prestige", "letter", "nuclear_war", FORFEIT)


def summary(players: Sequence[str], records: Iterable[Record]) -> dict[str, Any]:
    """The result of a match, from the records of its games in any order."""
    pairs = complete_pairs(records)
    games = [record for pair in pairs for record in pair]
    return {
        "players": [player_summary(players, number, pairs) for number in range(2)],
        "pairs": len(pairs),
        "games": len(games),
        "both_lost": sum(record["result"]["winner"] is None for record in games),
        "mean_moves": mean([len(record["moves"]) for record in games]),
    }


def complete_pairs(records: Iterable[Record]) -> list[tuple[Record, Record]]:
    """The pairs of which both games were played, by their numbers."""
    games = {record["game"]: record for record in records}
    return [(games[n], games[n + 1]) for n in sorted(games) if n % 2 == 0 and n + 1 in games]


def player_summary(players: Sequence[str], number: int, pairs: Sequence[tuple[Record, Record]]) -> dict[str, Any]:
    """How the first (0) or second (1) player of a match fared."""
    games = [(record, side_of(record, number)) for pair in pairs for record in pair]
    won = [record["result"] for record, side in games if record["result"]["winner"] == side]
    lost = [(record["result"], side) for record, side in games if record["result"]["winner"] != side]
    rates = [sum(wins(record, number) for record in pair) / 2 for pair in pairs]
    low, high = interval(rates)
    return {
        "name": players[number],
        "wins": len(won),
        "rate": mean(rates),
        "interval": [round(low, 6), round(high, 6)],
        "sides": {name: sides_summary(games, name) for name in SIDES},
        "won_by": {reason: sum(result["reason"] == reason for result in won) for reason in REASONS},
        "lost_by": {reason: sum(result["reason"] == reason for result, _ in lost) for reason in REASONS},
        "forfeits": {why: sum(result.get("why") == why for result, _ in lost) for why in WHYS},
        "wars_of_own_doing": sum(side in result.get("own_doing", ()) for result, side in lost),
        "time": time_summary([record["time"][side] for record, side in games]),
    }


def side_of(record: Record, number: int) -> str:
    """The side at which a player of a match sits in a game."""
    return SIDES[(record["game"] + number) % 2]


def wins(record: Record, number: int) -> bool:
    """Whether a player of a match has won a game."""
    return bool(record["result"]["winner"] == side_of(record, number))


def sides_summary(games: Sequence[tuple[Record, str]], name: str) -> dict[str, int]:
    """Games and wins of a player at a side."""
    there = [record["result"]["winner"] for record, side in games if side == name]
    return {"games": len(there), "wins": there.count(name)}


def time_summary(times: Sequence[dict[str, float]]) -> dict[str, float]:
    """Decisions, and seconds for one: the mean and the longest."""
    decisions = sum(time["decisions"] for time in times)
    seconds = sum(time["seconds"] for time in times)
    longest = max((time["longest"] for time in times), default=0.0)
    return {"decisions": decisions, "mean": round(seconds / decisions, 6) if decisions else 0.0, "longest": longest}


def mean(values: Sequence[float]) -> float:
    """The mean; 0 of nothing."""
    return round(sum(values) / len(values), 6) if values else 0.0


def interval(values: Sequence[float]) -> tuple[float, float]:
    """A 95 % interval for the mean of independent values between 0 and 1.

    The normal interval of the values and two more at each end (Agresti and Coull), which holds for few values too, and near
    0 and 1, where the plain one would be too narrow or even a point.

    >>> [round(end, 4) for end in interval([1.0] * 16)]
    [0.7685, 1.0]
    """
    more = [*values, 0.0, 0.0, 1.0, 1.0]
    middle = sum(more) / len(more)
    variance = sum((value - middle) ** 2 for value in more) / len(more)
    reach = Z95 * math.sqrt(variance / len(more))
    return max(0.0, middle - reach), min(1.0, middle + reach)
