"""Rules 8, around the game."""

import pytest

from scenario import Scenario, arrange, expect, opened, rule, us_plays
from thirteendays.game import Game, IllegalMove


@rule("8.1")
def test_both_may_look_through_the_discards_at_all_times() -> None:
    game = us_plays("maskirovka", "command", discards=["sops", "excomm"])
    for viewer in ("us", "ussr", "watcher"):
        view = game.game.view(viewer)
        assert view["discards"] == ["sops", "excomm", "maskirovka"]


@rule("8.1")
def test_the_game_asks_nobody_which_side_to_play() -> None:
    expect(opened()).asks("chance", "deal")


@rule("8.2")
@pytest.mark.parametrize("word", ["resign", "give_up", "draw"])
def test_giving_up_is_no_move(word: str) -> None:
    game = arrange(first="us")
    with pytest.raises(IllegalMove):
        game.play(word)
    expect(game).refuses(word, "not_a_move", "protocol")


@rule("8.2")
def test_a_table_notes_beside_the_record_that_a_side_gave_up() -> None:
    record = {**opened().deal("berlin").game.record(), "result": {"winner": "us", "reason": "gave_up"}}
    game = Game.from_record(record)
    assert (game.is_over, game.result) == (False, None)
    assert game.record() == record
    expect(Scenario(game)).asks("chance", "deal")
