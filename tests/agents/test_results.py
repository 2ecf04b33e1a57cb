"""Results of a match, against numbers worked out by hand."""

import doctest
import math
from itertools import count
from typing import Any

import numpy as np
import pytest

from thirteendays.agents import results
from thirteendays.agents.arena import Record
from thirteendays.agents.ratings import elo, ratings, resampled
from thirteendays.agents.results import complete_pairs, interval, summary

PLAYERS = ("careful", "random")


def games(*ends: tuple[str | None, str]) -> list[Record]:
    """Records of a match with these winners and reasons; more members of the result after a comma."""
    return [
        {
            "game": n,
            "moves": ["pass"] * (10 + n),
            "result": result(winner, *reason.split(",")),
            "time": {
                "us": {"decisions": 2, "seconds": 0.5 + n, "longest": 0.4 + n},
                "ussr": {"decisions": 3, "seconds": 0.06, "longest": 0.04},
            },
        }
        for n, (winner, reason) in zip(count(), ends, strict=False)
    ]


def result(winner: str | None, reason: str, more: str = "") -> dict[str, Any]:
    found: dict[str, Any] = {"winner": winner, "reason": reason}
    if reason == "nuclear_war":
        found["own_doing"] = more.split()
    elif reason == "forfeit":
        found["why"] = more
    return found


MIXED = games(
    ("us", "prestige"),  # careful plays the US in even games
    ("us", "letter"),
    (None, "nuclear_war,ussr"),
    ("ussr", "nuclear_war,us"),
    ("us", "forfeit,late"),
    ("us", "forfeit,illegal"),
    ("ussr", "nuclear_war,"),
)


def test_a_match_by_hand() -> None:
    found = summary(PLAYERS, MIXED)
    assert (found["games"], found["pairs"], found["both_lost"], found["mean_moves"]) == (6, 3, 1, 12.5)
    careful, random = found["players"]
    assert careful["name"] == "careful"
    assert (careful["wins"], random["wins"]) == (3, 2)
    assert careful["rate"] == 0.5
    assert random["rate"] == pytest.approx(1 / 3, abs=1e-6)
    assert careful["sides"] == {"us": {"games": 3, "wins": 2}, "ussr": {"games": 3, "wins": 1}}
    assert random["sides"] == {"us": {"games": 3, "wins": 2}, "ussr": {"games": 3, "wins": 0}}
    assert careful["won_by"] == {"prestige": 1, "letter": 0, "nuclear_war": 1, "forfeit": 1}
    assert careful["lost_by"] == {"prestige": 0, "letter": 1, "nuclear_war": 1, "forfeit": 1}
    assert random["lost_by"] == {"prestige": 1, "letter": 0, "nuclear_war": 2, "forfeit": 1}
    assert careful["forfeits"] == {"illegal": 1, "late": 0, "died": 0, "error": 0}
    assert random["forfeits"] == {"illegal": 0, "late": 1, "died": 0, "error": 0}
    assert (careful["wars_of_own_doing"], random["wars_of_own_doing"]) == (0, 2)


def test_times_by_hand() -> None:
    careful, random = summary(PLAYERS, MIXED)["players"]
    # the US in games 0, 2, 4 and the USSR in 1, 3, 5
    assert careful["time"] == {"decisions": 15, "mean": round((0.5 + 2.5 + 4.5 + 3 * 0.06) / 15, 6), "longest": 4.4}
    assert random["time"]["longest"] == 5.4


def test_a_common_loss_is_a_loss_for_both() -> None:
    found = summary(PLAYERS, games((None, "nuclear_war,us ussr"), (None, "nuclear_war,")))
    assert found["both_lost"] == 2
    assert [player["rate"] for player in found["players"]] == [0, 0]
    assert [player["wars_of_own_doing"] for player in found["players"]] == [1, 1]


def test_order_and_half_a_pair_do_not_matter() -> None:
    assert summary(PLAYERS, MIXED[::-1]) == summary(PLAYERS, MIXED[:6])
    assert [one["game"] for one, _ in complete_pairs([*MIXED[3:], MIXED[1]])] == [4]
    assert summary(PLAYERS, [])["players"][0]["rate"] == 0


@pytest.mark.parametrize(
    ("values", "ends"),
    [
        # (16 + 2) / 20 = 0.9, variance 0.09, reach 1.96 * sqrt(0.09 / 20) = 0.13148
        ([1.0] * 16, (0.76852, 1.0)),
        # 0.5, variance (4 * 0.25) / 100 = 0.01, reach 1.96 * sqrt(0.01 / 100) = 0.0196
        ([0.5] * 96, (0.4804, 0.5196)),
        # 10 / 20 = 0.5 of values 0, 0.5, 1: variance (5 + 5 + 4) * 0.25 / 20 = 0.175, reach 1.96 * sqrt(0.00875) = 0.18334
        ([0.0] * 5 + [0.5] * 6 + [1.0] * 5, (0.31666, 0.68334)),
        ([], (0.01001, 0.98999)),
    ],
)
def test_intervals_by_hand(values: list[float], ends: tuple[float, float]) -> None:
    assert interval(values) == pytest.approx(ends, abs=2e-5)


@pytest.mark.parametrize("rate", [0.05, 0.5, 0.9])
def test_intervals_hold_the_truth_as_often_as_they_say(rate: float) -> None:
    source = np.random.default_rng(1)
    held = 0
    for _ in range(1000):
        low, high = interval(list(source.binomial(2, rate, size=60) / 2))
        held += low <= rate <= high
    assert held / 1000 >= 0.94


# Ratings


def tournament(true: list[float], pairs: int, seed: int) -> Any:
    """The wins of players of these ratings against each other in so many pairs of games."""
    source = np.random.default_rng(seed)
    players = len(true)
    won = np.zeros((pairs, players, players))
    for one in range(players):
        for two in range(one):
            chance = 1 / (1 + 10 ** ((true[two] - true[one]) / 400))
            won[:, one, two] = source.binomial(2, chance, size=pairs)
            won[:, two, one] = 2 - won[:, one, two]
    return won


def test_two_players_by_hand() -> None:
    """Three games against one are, with half a game more for each, 3.5 : 1.5."""
    wins = np.array([[0.0, 1.0], [3.0, 0.0]])
    assert elo(wins, anchor=0) == pytest.approx([0, 400 * math.log10(3.5 / 1.5)])
    assert elo(wins) == pytest.approx([-200 * math.log10(3.5 / 1.5), 200 * math.log10(3.5 / 1.5)])


def test_known_ratings_are_found() -> None:
    true = [0.0, 150.0, -80.0, 420.0, 700.0]
    found = ratings(tournament(true, 4000, seed=3), anchor=0, seed=1)
    for rating, player in zip(true, found, strict=True):
        low, high = player["interval"]
        assert player["elo"] == pytest.approx(rating, abs=25)
        assert low <= player["elo"] <= high
        assert high - low < 60
    assert found[0] == {"elo": 0, "interval": [0, 0]}


def test_intervals_of_ratings_hold_the_truth() -> None:
    true = [0.0, 100.0, 250.0]
    held = 0
    for seed in range(40):
        found = ratings(tournament(true, 60, seed), anchor=0, seed=seed)
        held += sum(
            player["interval"][0] <= rating <= player["interval"][1]
            for player, rating in zip(found[1:], true[1:], strict=True)
        )
    assert held >= 70  # of 80; 76 are expected


def test_who_wins_everything_has_a_rating_and_no_point_for_an_interval() -> None:
    won = np.zeros((50, 2, 2))
    won[:, 1, 0] = 2
    winner = ratings(won, anchor=0)[1]
    assert winner["elo"] == pytest.approx(400 * math.log10(100.5 / 0.5), abs=0.1)
    assert winner["interval"][0] < winner["elo"] - 100
    assert winner["interval"][1] > winner["elo"] + 100


def test_extreme_and_missing_results() -> None:
    won = np.zeros((30, 4, 4))
    won[:, 0, 1] = won[:, 1, 2] = 2  # the fourth has not played
    points = elo(won.sum(axis=0))
    assert points[0] > points[1] > points[2]
    assert points[3] == pytest.approx(0, abs=1)
    assert points.sum() == pytest.approx(0, abs=1e-6)


def test_drawn_again_are_pairs() -> None:
    """All games on the same deals come together."""
    won = tournament([0, 100, 200], 50, seed=5)
    tables = resampled(won, 200, np.random.default_rng(1))
    games = tables + np.swapaxes(tables, 1, 2)
    assert np.all(games[:, 0, 1] == 100)
    assert tables.mean(axis=0) == pytest.approx(won.sum(axis=0), abs=2)
    assert ratings(won, seed=4) == ratings(won, seed=4) != ratings(won, seed=5)


def test_examples() -> None:
    assert doctest.testmod(results).failed == 0
