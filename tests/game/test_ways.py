"""The ways to play a card and what the cubes of a Command are made of (rules 4.1 to 4.5), as the table shows them."""

import pytest

from thirteendays.game import Game, Side
from walks import SIDES, VIEWERS, seeded, walk


def parts(game: Game, side: Side, card: str, way: str) -> dict[str, int]:
    return {part["key"]: part["n"] for part in game.ways(side)[card][way]["parts"]}


def test_ways_say_what_is_allowed() -> None:
    game = Game.arrange(first="us", hands={"us": ["maskirovka", "excomm"]}, letter="ussr")
    theirs, mine = game.ways("us")["maskirovka"], game.ways("us")["excomm"]
    assert [way["allowed"] for way in theirs.values()] == [False, True, False]
    assert [way["allowed"] for way in mine.values()] == [True, True, False]
    assert (theirs["command"]["trigger"], mine["command"]["trigger"]) == (True, False)


def test_a_command_has_at_least_one_cube() -> None:
    game = Game.arrange(first="us", hands={"us": ["quarantine"]}, effects={"us": ["to_the_brink"]})
    assert parts(game, "us", "quarantine", "command") == {"card": 1, "to_the_brink": -1, "least": 1}
    assert game.ways("us")["quarantine"]["command"]["cubes"] == 1


def test_the_command_of_an_event_has_no_letter() -> None:
    game = Game.arrange(first="us", hands={"us": ["a_face_saver"]}, effects={"us": ["sops"]})
    game.play("play:a_face_saver:event")
    assert game.prompt("us")["parts"] == [{"key": "event", "n": 3}, {"key": "sops", "n": 1}]


@pytest.mark.parametrize("n", range(9))
def test_ways_are_the_legal_plays_and_parts_make_the_cubes(n: int) -> None:
    for game in walk(seeded(n)):
        for viewer in VIEWERS:
            prompt = game.prompt(viewer)
            if prompt["key"] == "command":
                assert sum(part["n"] for part in prompt["parts"]) == prompt["cubes"]
        for side in SIDES:
            found = game.ways(side)
            offered = {move for move in game.legal_moves() if move.startswith("play:") and game.mover == side}
            if offered:
                allowed = {f"play:{c}:{w}" for c, ways in found.items() for w, one in ways.items() if one["allowed"]}
                assert offered == allowed if game.decision == {"mover": side, "kind": "play"} else offered <= allowed
            for move in offered:
                _, card, way = move.split(":")
                after = game.copy()
                after.play(move)
                if way != "event" and after.mover == side and (after.decision or {})["kind"] == "command":
                    assert after.prompt(side)["parts"] == found[card][way]["parts"]
