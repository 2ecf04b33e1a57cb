"""The sequential test: right mostly, sooner than a match of fixed length, and the same in any order of play."""

import random

import pytest

from command import inside
from thirteendays.agents.sprt import BOUND, LEAST_PAIRS, first_pairs, sequential, verdict


def pair_rates(rate: float, seed: int, n: int = 4000) -> list[float]:
    chance = random.Random(seed)
    return [(int(chance.random() < rate) + int(chance.random() < rate)) / 2 for _ in range(n)]


@pytest.mark.parametrize(("rate", "right"), [(0.5, "low"), (0.58, "high"), (0.4, "low"), (0.7, "high")])
def test_it_is_seldom_wrong_and_stops_early(rate: float, right: str) -> None:
    found = [sequential(pair_rates(rate, seed), 0.5, 0.58) for seed in range(200)]
    assert all(test["verdict"] is not None for test in found)
    assert sum(test["verdict"] != right for test in found) <= 20  # one in twenty, and as much again for chance
    assert sum(test["pairs"] for test in found) / len(found) < 250


def test_the_ratio_is_walds_where_the_variance_is_known() -> None:
    """1,000 pairs of which a quarter each is 0 and 1: the variance of a pair is 1/8."""
    rates = [0.0, 1.0, 0.5, 0.5] * 250
    assert sequential(rates[:8], 0.5, 0.6)["pairs"] == 8
    expected = 8 * 0.1 * (2 * 0.5 - 1.1) / (2 * ((2 + 3) / 12 - 0.25))  # eight pairs and four more at the ends
    assert sequential(rates[:8], 0.5, 0.6)["ratio"] == pytest.approx(expected, abs=0.001)
    assert sequential(rates, 0.5, 0.6)["verdict"] == "low"


def test_certain_results_are_no_division_by_nothing() -> None:
    for rates, verdict_wanted in (([1.0] * 60, "high"), ([0.0] * 60, "low")):
        found = sequential(rates, 0.5, 0.6)
        assert found["verdict"] == verdict_wanted
        assert found["pairs"] >= LEAST_PAIRS
        assert abs(found["ratio"]) >= BOUND


def test_only_pairs_from_the_first_on_count() -> None:
    """Two processes may end pair 2 before pair 1: it is not looked at before."""
    records = [{"game": n, "result": {"winner": "us"}} for n in (0, 1, 4, 5)]
    assert [pair[0]["game"] for pair in first_pairs(records)] == [0]
    assert verdict(records, (0.5, 0.6))["pairs"] == 1
    assert len(first_pairs([*records, *({"game": n, "result": {"winner": "us"}} for n in (2, 3))])) == 3


def test_the_command_ends_when_it_knows() -> None:
    answer = inside("match", "careful", "random", "--games", "400", "--sprt", "50", "70", "--json")
    assert '"verdict": "high"' in answer.out
    told = inside("match", "careful", "random", "--games", "400", "--sprt", "50", "70")
    assert "careful wins 70 % rather than 50 %: known after" in told.out
    few = inside("match", "careful", "random", "--games", "4", "--sprt", "50", "70")
    assert "After 2 pairs it is open whether careful wins 50 or 70 %." in few.out
    assert (few.status, few.err) == (0, "")


def test_bounds_are_percentages_in_order() -> None:
    answer = inside("match", "careful", "random", "--games", "4", "--sprt", "60", "50")
    assert answer.status == 2
    assert "--sprt needs two percentages, the lower one first" in answer.err
