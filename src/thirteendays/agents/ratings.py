"""Ratings of a tournament: Bradley and Terry's model, in points of Elo, with intervals by resampling pairs of games.

In the model a player beats another with probability 1 / (1 + 10 ** (-difference / 400)). Games that both lose say nothing about who
is stronger and are left out here; in win rates they are losses of both. Each two players are taken to have won half a game more
against each other than they have, so that whoever has won or lost everything has a rating too.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from thirteendays.agents.arena import Record
from thirteendays.agents.results import complete_pairs, wins

Floats = NDArray[np.float64]

POINTS: Final = 400 / np.log(10)  # Elo of a factor e in the odds
HALF_A_GAME: Final = 0.5
SAMPLES: Final = 1000
STEPS: Final = 100  # of Newton's method; it needs about ten
LONGEST_STEP: Final = 2.0


def ratings(won: Floats, anchor: int | None = None, seed: int = 0) -> list[dict[str, Any]]:
    """For each player its Elo and a 95 % interval of it, from what each has won against each other in each pair of games.

    The anchor has 0; without one the mean is 0. All pairs on the same deals are drawn together (pairs × players × players), for
    they are not independent. The half games get random weights, so that an interval is no point where everything was won.
    """
    players = won.shape[-1]
    if len(won) == 0:
        return [{"elo": 0.0, "interval": None} for _ in range(players)]
    points = elo(won.sum(axis=0), anchor)
    source = np.random.default_rng(seed)
    half_games = HALF_A_GAME * source.exponential(size=(SAMPLES, players, players))
    drawn = elo(resampled(won, SAMPLES, source), anchor, half_games)
    low, high = np.percentile(drawn, [2.5, 97.5], axis=0)
    return [
        {"elo": round(float(points[n]), 1), "interval": [round(float(low[n]), 1), round(float(high[n]), 1)]}
        for n in range(players)
    ]


def elo(games_won: Floats, anchor: int | None = None, half_games: Floats | float = HALF_A_GAME) -> Floats:
    """Ratings from the numbers of games that each has won against each other (… × players × players)."""
    players = games_won.shape[-1]
    games_won = (games_won + half_games) * (1 - np.eye(players))
    strength = np.zeros(games_won.shape[:-1])
    for _ in range(STEPS):
        step = _newton_step(games_won, strength)
        strength[..., 1:] += np.clip(step, -LONGEST_STEP, LONGEST_STEP)
        if np.all(np.abs(step) < 1e-9):
            break
    zero = strength.mean(axis=-1) if anchor is None else strength[..., anchor]
    points: Floats = POINTS * (strength - zero[..., None])
    return points


def _newton_step(won: Floats, strength: Floats) -> Floats:
    """How the strengths of all but the first player, whose strength stays 0, are to be changed."""
    games = won + np.swapaxes(won, -1, -2)
    expected = 1 / (1 + np.exp(strength[..., None, :] - strength[..., :, None]))
    slope = (won - games * expected).sum(axis=-1)
    weight = games * expected * (1 - expected)
    curve = np.eye(won.shape[-1]) * weight.sum(axis=-1)[..., None] - weight
    step: Floats = np.linalg.solve(curve[..., 1:, 1:], slope[..., 1:, None])[..., 0]
    return step


def resampled(won: Floats, samples: int, source: np.random.Generator) -> Floats:
    """The wins of as many tournaments, each of as many pairs drawn from those there were."""
    pairs, players, _ = won.shape
    flat = won.reshape(pairs, players * players)
    tables = np.empty((samples, players * players))
    for n in range(samples):
        tables[n] = np.bincount(source.integers(pairs, size=pairs), minlength=pairs) @ flat
    return tables.reshape(samples, players, players)


def won_in_pairs(players: Sequence[str], records: Iterable[Record]) -> Floats:
    """What each player of a tournament has won against each other, on each of its deals (pairs × players × players)."""
    matches: dict[tuple[str, str], list[Record]] = {}
    for record in records:
        matches.setdefault((record["match"][0], record["match"][1]), []).append(record)
    pairs = [pair for games in matches.values() for pair in complete_pairs(games)]
    row = {number: n for n, number in enumerate(sorted({pair[0]["game"] // 2 for pair in pairs}))}
    won = np.zeros((len(row), len(players), len(players)))
    for pair in pairs:
        one, two = (players.index(name) for name in pair[0]["match"])
        for record in pair:
            won[row[record["game"] // 2], one, two] += wins(record, 0)
            won[row[record["game"] // 2], two, one] += wins(record, 1)
    return won
