"""rules_of_thumb: a yardstick that does not change, and sense in plain positions."""

import json
from importlib import resources

import pytest

from thirteendays.agents import make, thumb
from thirteendays.agents.rules_of_thumb import FROZEN, PARAMETER_FILE, parameter_hash, parameters
from thirteendays.game import Game, SeededDealer, Side, deal_all, resample, stream


def choice(game: Game, side: Side) -> str:
    return make("rules_of_thumb").choose(game.view(side))


def test_the_parameters_are_frozen() -> None:
    """Later players are measured against it: a change of a parameter needs another player, not this one."""
    assert parameter_hash(parameters()) == FROZEN
    assert tuple(parameters()) == thumb.NAMES


def test_the_file_says_how_it_was_tuned() -> None:
    kept = json.loads(PARAMETER_FILE.read_text(encoding="utf-8"))
    assert kept["tuned_by"].startswith("python -m thirteendays.learn.tune --minutes ")
    assert kept["result"]["wins_against_careful"] > 0.9
    assert (resources.files("thirteendays.agents") / "rules_of_thumb.json").is_file()


def test_it_takes_its_own_agenda_when_nothing_else_counts() -> None:
    """The last play of the last round: Berlin is worth most to its holder."""
    game = Game.arrange(
        round=3,
        first="ussr",
        plays=7,
        agendas={"us": "berlin", "ussr": "turkey"},
        dealt={"us": ["berlin", "italy", "letter"], "ussr": ["turkey", "atlantic", "cuba_pol"]},
        hands={"us": ["lessons_of_munich", "public_protests"]},
        influence={"us": {}, "ussr": {"berlin": 1}},
    )
    game.play(choice(game, "us"))
    while game.decision is not None and game.decision["kind"] in ("place", "command"):
        game.play(choice(game, "us"))
    assert game.state()["influence"]["us"]["berlin"] >= 2


def test_it_steps_back_from_war_when_it_can() -> None:
    """All three US markers would be in DEFCON 2 or higher: U Thant brings one down, and war away."""
    game = Game.arrange(
        round=3,
        first="ussr",
        plays=7,
        hands={"us": ["u_thant", "scramble"]},
        defcon={"us": {"military": 4, "political": 4, "opinion": 4}},
    )
    assert game.if_round_ended_now("us")["danger"]["us"]["level"] == "certain"
    game.play(choice(game, "us"))
    while game.mover == "us" and game.decision is not None and game.decision["kind"] == "command":
        game.play(choice(game, "us"))
    markers = game.state()["defcon"]["us"]
    assert min(markers.values()) < 4
    assert game.result is None or game.result["reason"] != "nuclear_war"


@pytest.mark.parametrize("seed", range(6))
def test_what_it_cannot_see_changes_nothing(seed: int) -> None:
    game, dealer, source = Game(), SeededDealer(seed), stream(seed, "twins")
    deal_all(game, dealer)
    while not game.is_over:
        side: Side = "us" if game.mover == "us" else "ussr"
        move = choice(game, side)
        if len(game.moves) % 5 == 0:
            assert choice(resample(game.view(side), source), side) == move
        game.play(move)
        deal_all(game, dealer)
