"""What is believed of the other side's agenda: Bayes' rule over at most three, and nothing else goes into it."""

import math
from typing import Any

import pytest

from decisions import games
from thirteendays.agents import thinking, thumb
from thirteendays.agents.belief import ANY, SCALE, Belief
from thirteendays.game import Game, engine, resample, stream
from thirteendays.game import terms as t
from thirteendays.game.moves import ACTIONS_OF, SIDE_NUMBER
from thirteendays.game.position import Position

TEMPERATURE = 60.0
TABLE: dict[str, Any] = {
    "first": "ussr",
    "round": 2,
    "agendas": {"us": "turkey", "ussr": "berlin"},
    "dealt": {"us": ["turkey", "italy", "letter"], "ussr": ["berlin", "military_1", "cuba_pol"]},
    "hands": {"us": ["scramble", "sops"], "ussr": ["to_the_brink", "fidel_castro", "containment"]},
}


def likelihoods(pos: Position, action: int, dealt: list[int]) -> list[float]:
    """How likely the model of play makes a move with each agenda kept: a softmax over what the moves come to, and now and then any."""
    w, _ = thinking.weights()
    found = []
    for agenda in dealt:
        values = dict[int, int]()
        for other in engine.legal(pos):
            after = Position(pos)
            after.sets[t.KEPT + 1] = 1 << agenda
            engine.carry_out(after, other)
            thumb.go_on(after)
            values[other] = int(thumb.evaluate(after, 1, w))
        total = sum(math.exp(value / TEMPERATURE) for value in values.values())
        found.append(ANY / len(values) + (1 - ANY) * math.exp(values[action] / TEMPERATURE) / total)
    return found


def members(cards: int) -> list[int]:
    """The agendas in a set."""
    return [n for n in range(t.AGENDAS) if cards >> n & 1]


def test_it_is_bayes_rule() -> None:
    """Two moves, worked out here with the evaluation of `rules_of_thumb` and plain numbers. At most three agendas are in question."""
    game, exact = Game.arrange(**TABLE), [1 / 3] * 3
    belief = Belief(1, thinking.weights()[0], TEMPERATURE)
    dealt = members(game.position.sets[t.DEALT + 1])
    for play, cubes in (("fidel_castro", "berlin+2"), ("scramble", "pass"), ("containment", "cuba_pol+1")):
        game.play(f"play:{play}:command")
        if game.mover == "ussr":
            exact = [a * b for a, b in zip(exact, likelihoods(game.position, ACTIONS_OF[cubes], dealt), strict=True)]
            exact = [one / sum(exact) for one in exact]
        belief.heed(Position(game.position), ACTIONS_OF[cubes])
        assert [belief.chances[n] / SCALE for n in dealt] == pytest.approx(exact, abs=1e-4)
        game.play(cubes)
    assert len(dealt) == 3
    assert max(exact) > 0.5
    assert (
        belief.chances[dealt[0]] == belief.chances[dealt[0] ^ 1]
    )  # a flag on a track does not tell which of its cards lies there


def test_what_is_believed_hangs_on_the_view_alone() -> None:
    """Whatever the other side really holds and keeps, the same moves tell the same."""
    told = 0
    for game, side in games(9, 2):
        view, other = game.view(side), 1 - SIDE_NUMBER[side]
        found = []
        for world in (game, *(resample(view, stream(seed, "world")) for seed in range(3))):
            belief = thinking.guessed(world, other)
            found.append([belief.chances[n] for n in members(world.position.sets[t.DEALT + other])])
        assert found == [found[0]] * 4
        told += len(set(found[0])) > 1
    assert told > 10


def test_a_new_round_begins_with_nothing_known() -> None:
    """What the last round told is no longer about these agendas; what was kept is weighed by how the three look."""
    for game, side in games(9, 1):
        last = [move.partition(":")[0] for move in game.moves]
        if game.position.round == 2 and last[-1] == "first":
            belief = thinking.guessed(resample(game.view(side), stream(1, "")), 1 - SIDE_NUMBER[side])
            fresh = Belief(1 - SIDE_NUMBER[side], thinking.weights()[0], TEMPERATURE)
            at = len(last) - 1 - last[::-1].index("agenda")
            before = Game.from_record({**game.record(), "moves": game.moves[: at - 1]}).position
            fresh.keep(Position(before))
            dealt = members(game.position.sets[t.DEALT + 1 - SIDE_NUMBER[side]])
            assert [belief.chances[n] for n in dealt] == [fresh.chances[n] for n in dealt]
            return
    raise AssertionError("a second round begins")


def test_plays_tell_about_the_agenda() -> None:
    """The USSR heaps cubes on Berlin, where one of its flags lies."""
    game = Game.arrange(
        **(TABLE | {"dealt": {"us": ["turkey", "italy", "letter"], "ussr": ["berlin", "atlantic", "cuba_pol"]}})
    )
    before = thinking.guessed(resample(game.view("us"), stream(1, "")), 1).chances
    game.play("play:fidel_castro:command")
    game.play("berlin+3")
    after = thinking.guessed(resample(game.view("us"), stream(1, "")), 1).chances
    berlin, others = 7, (11, 9)
    assert after[berlin] > 2 * max(after[n] for n in others)
    assert before[berlin] == before[others[0]]
