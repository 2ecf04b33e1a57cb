"""`playouts`: random games counted, the same counts for a seed however many processes play them."""

import json
from typing import Any

import pytest

from command import inside, run
from thirteendays.game import playout, stream


def counts(out: str) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(out)
    assert out.count("\n") == 1
    assert answer.pop("seconds") >= 0
    return answer


def test_counts_add_up() -> None:
    answer = counts(inside("playouts", "150", "--seed", "1").out)
    assert list(answer) == ["games", "decisions", "winners", "reasons"]
    assert answer["games"] == 150
    assert list(answer["winners"]) == ["us", "ussr", "none"]
    assert list(answer["reasons"]) == ["prestige", "letter", "nuclear_war"]
    assert sum(answer["winners"].values()) == sum(answer["reasons"].values()) == 150
    assert 50 * 150 < answer["decisions"] < 250 * 150


def test_they_are_the_engine_s_games() -> None:
    tally = playout.playouts(40, stream(6, "playouts/0"))
    answer = counts(inside("playouts", "40", "--seed", "6").out)
    assert answer["decisions"] == tally.decisions
    assert list(answer["winners"].values()) == list(tally.winners)
    assert list(answer["reasons"].values()) == list(tally.reasons)[1:]


def test_seeds() -> None:
    assert counts(inside("playouts", "100", "--seed", "2").out) == counts(inside("playouts", "100", "--seed", "2").out)
    assert counts(inside("playouts", "100", "--seed", "2").out) != counts(inside("playouts", "100", "--seed", "3").out)
    assert counts(inside("playouts", "100").out) != counts(inside("playouts", "100").out)


@pytest.mark.slow
def test_jobs_change_nothing() -> None:
    one = counts(run("playouts", "9001", "--seed", "4").out)
    assert one["games"] == 9001
    for jobs in ("2", "3", "50"):
        assert counts(run("playouts", "9001", "--seed", "4", "--jobs", jobs).out) == one


@pytest.mark.parametrize(
    ("arguments", "about"),
    [(["0"], "N"), (["-5"], "-5"), (["x"], "N"), (["1.5"], "N"), (["9" * 5000], "N"), ([], "N"), (["1", "2"], "2"),
     (["1", "--jobs", "0"], "--jobs"), (["1", "--jobs", "many"], "--jobs"), (["1", "--seed", "x"], "--seed"), (["1", "--seed"], "--seed")],
)  # fmt: skip
def test_bad_numbers(arguments: list[str], about: str) -> None:
    answer = inside("playouts", *arguments)
    assert (answer.status, answer.out) == (2, "")
    assert about in answer.err
    assert answer.err.startswith("thirteendays: ")
    assert answer.err.endswith(" --help\n")
    assert answer.err.count("\n") == 1
