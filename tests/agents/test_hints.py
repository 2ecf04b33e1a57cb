"""Hints: from what a side knows, and with reasons that hold."""

import json
from typing import Any

import pytest

from command import inside
from thirteendays.agents.hints import hints
from thirteendays.agents.thinking import Effort
from thirteendays.game import Game, SeededDealer, Side, deal_all, resample, stream
from thirteendays.text.advice import advice

SHORT = Effort(200)
TABLE: dict[str, Any] = {
    "round": 3,
    "first": "ussr",
    "plays": 7,
    "agendas": {"us": "berlin", "ussr": "turkey"},
    "dealt": {"us": ["berlin", "italy", "letter"], "ussr": ["turkey", "atlantic", "cuba_pol"]},
    "influence": {"us": {"turkey": 1}, "ussr": {"berlin": 1, "turkey": 2}},
}


def last_play(**other: Any) -> Game:
    return Game.arrange(**(TABLE | {"hands": {"us": ["lessons_of_munich", "fidel_castro"]}} | other))


def found(game: Game, side: Side = "us", most: int = 24) -> list[dict[str, Any]]:
    return hints(game.view(side), stream(1, "hints"), SHORT, most)


def keys(hint: dict[str, Any]) -> list[str]:
    return [reason["key"] for reason in hint["reasons"]]


def test_every_hint_can_be_played_and_the_best_comes_first() -> None:
    game = last_play()
    for hint in found(game):
        then = game.copy()
        for move in hint["moves"]:
            if then.decision is not None and then.decision["kind"] == "trigger":
                then.play("decline")
            then.play(move)
    best, *others = found(game)
    assert best["chance"] >= others[-1]["chance"]


def test_what_it_gains_and_what_it_gives_away() -> None:
    game = last_play()
    wide = hints(game.view("us"), stream(1, "hints"), Effort(200, width=200, spread=40), 200)
    by_moves = {tuple(hint["moves"]): hint for hint in wide}
    hint = by_moves["play:fidel_castro:command", "berlin+3"]
    said = {reason["key"]: reason for reason in hint["reasons"]}
    assert said["agenda"] == {"key": "agenda", "agenda": "berlin", "from": -2, "to": 3}
    assert (said["up"]["where"], said["up"]["to"] - said["up"]["from"]) == ("military", 2)
    assert said["trigger"] == {"key": "trigger", "card": "fidel_castro"}
    assert said["saves"] == {"key": "saves", "card": "lessons_of_munich", "whose": "own"}
    turkey = by_moves["play:fidel_castro:command", "turkey+2"]
    denied = next(reason for reason in turkey["reasons"] if reason["key"] == "denies")
    assert denied == {"key": "denies", "agenda": "turkey", "from": 1, "to": -1}


def test_danger_is_told_for_oneself() -> None:
    game = last_play(defcon={"us": {"military": 6, "political": 4, "opinion": 3}})
    for hint in found(game):
        danger = [reason for reason in hint["reasons"] if reason["key"] == "danger"]
        if hint["moves"] == ["play:fidel_castro:command", "berlin+3"]:
            assert danger == [{"key": "danger", "from": "no", "to": "certain"}]
            assert hint["war"] == 1.0
            assert hint["chance"] == 0.0


@pytest.mark.parametrize("seed", range(2))
def test_what_cannot_be_seen_changes_no_hint(seed: int) -> None:
    game, dealer = Game(), SeededDealer(f"hints {seed}")
    deal_all(game, dealer)
    while not game.is_over:
        side: Side = "us" if game.mover == "us" else "ussr"
        if len(game.moves) % 7 == seed:
            twin = resample(game.view(side), stream(seed, "twin"))
            assert found(game, side, 3) == found(twin, side, 3)
        legal = game.legal_moves()
        game.play(legal[len(game.moves) % len(legal)])
        deal_all(game, dealer)


def test_every_reason_has_its_sentence() -> None:
    seen = set()
    for seed in range(6):
        game, dealer = Game(), SeededDealer(f"words {seed}")
        deal_all(game, dealer)
        while not game.is_over:
            side: Side = "us" if game.mover == "us" else "ussr"
            kind = str(game.decision and game.decision["kind"])
            for n, hint in enumerate(hints(game.view(side), stream(1, ""), Effort(8), 6), 1):
                assert len(advice(hint, n, kind)) == 1 + len(hint["reasons"])
                seen |= set(keys(hint))
            legal = game.legal_moves()
            game.play(legal[(7 * len(game.moves)) % len(legal)])
            deal_all(game, dealer)
    assert seen >= {"agenda", "kept", "denies", "up", "down", "trigger", "danger", "saves", "letter_lost", "dominates"}


def test_the_command_tells_hints_of_a_record() -> None:
    record = json.dumps(last_play().record())
    answer = inside("hint", "-", "--simulations", "200", stdin=record)
    assert (answer.status, answer.err) == (0, "")
    assert answer.out.startswith("The US is to decide, in round 3, after move 0:\n\n1. Play ")
    as_json = json.loads(inside("hint", "-", "--simulations", "200", "--json", stdin=record).out)
    assert as_json["side"] == "us"
    assert len(as_json["hints"]) == 3


def test_the_command_says_when_there_is_nothing_to_decide() -> None:
    begun = json.dumps(Game().record())
    assert "nobody is to decide" in inside("hint", "-", stdin=begun).err
    other = inside("hint", "-", "--side", "ussr", stdin=json.dumps(last_play().record()))
    assert other.status == 2
    assert "it is not the USSR that is to decide" in other.err
