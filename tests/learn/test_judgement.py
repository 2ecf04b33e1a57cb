"""The fit of the judgement at the start of a round: the facts are those that are weighed, and a fit finds what is there."""

import numpy as np
import pytest

from thirteendays.agents import judge, thinking
from thirteendays.game import engine, stream
from thirteendays.game import terms as t
from thirteendays.game.playout import draw
from thirteendays.game.position import Position
from thirteendays.learn import judgement


def random_starts(seed: int) -> list[Position]:
    """The starts of rounds 2 and 3 of random games."""
    source, buffer, found = stream(seed, "starts"), engine.new_buffer(), []
    for _ in range(60):
        pos = engine.start()
        current = pos.round
        while pos.kind != t.OVER:
            n = engine.fill(pos, buffer)
            engine.carry_out(pos, draw(pos, source) if pos.kind == t.DEAL else buffer[source.below(n)])
            while pos.kind == t.NOTHING:
                if pos.depth == 1 and pos.round != current:
                    current = pos.round
                    found.append(Position(pos))
                engine.begin(pos)
    return found


def test_the_facts_are_those_that_are_weighed() -> None:
    _, weights = thinking.weights()
    starts = random_starts(1)
    assert {int(pos.round) for pos in starts} == {2, 3}
    for pos in starts:
        for side in range(2):
            first = judge.WEIGHTS * (2 * (int(pos.round) - 2) + side)
            total = sum(int(weights[first + place]) * value for place, value in judgement.facts(pos, side).items())
            assert total == pytest.approx(int(judge.favour(pos, side, weights)), abs=2)  # supplies are rounded down


def test_a_game_gives_the_starts_of_its_rounds() -> None:
    for start in judgement.starts("1/0", 8):
        assert start["round"] in (2, 3)
        assert start["winner"] in (t.US, t.USSR, t.NEITHER)
        assert len(start["facts"]) == 2
    assert list(judgement.starts("1/0", 8)) == list(judgement.starts("1/0", 8))


def test_a_fit_finds_what_decides() -> None:
    """Whoever holds the letter wins four games in five, and nothing else counts."""
    chance = np.random.default_rng(1)
    kept = []
    for _ in range(1500):
        holder = int(chance.integers(2))
        winner = holder if chance.random() < 0.8 else 1 - holder
        for number in (2, 3):
            sides = [[[judge.AT_CONSTANT, 1.0]] + [[judge.AT_LETTER, 1.0]] * (side == holder) for side in range(2)]
            kept.append({"round": number, "winner": winner, "facts": sides})
    weights, report = judgement.fit(kept, [0] * (4 * judge.WEIGHTS))
    assert len(weights) == 4 * judge.WEIGHTS
    for part in range(4):
        of_side = weights[judge.WEIGHTS * part :][: judge.WEIGHTS]
        assert of_side[judge.AT_LETTER] == pytest.approx(277, abs=45)  # the odds of 4 to 1, against those of 1 to 4
        assert of_side[judge.AT_LETTER + 1] == 0
    assert report["round_2"]["loss"] < 0.55 < report["round_2"]["loss_before"]
