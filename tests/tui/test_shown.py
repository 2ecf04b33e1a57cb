"""Happenings laid on a view lead to the view that the game gives."""

import random
from typing import Any

import pytest

from thirteendays.game import Game, SeededDealer, Side, deal
from thirteendays.tui.notes import told
from thirteendays.tui.shown import laid
from walks import SIDES

SAME = ("round", "prestige", "letter", "influence", "defcon", "discards", "hand_sizes", "deck", "drawn", "resolved")


def board(view: dict[str, Any]) -> dict[str, Any]:
    """What of a view happenings tell, in an order that does not matter."""
    seen = {name: view[name] for name in SAME}
    seen["resolved"] = sorted(view["resolved"])
    seen["hand"] = sorted(view["hand"])
    seen["pile"] = view["aftermath"]["size"]
    seen["effects"] = {side: sorted(cards) for side, cards in view["effects"].items()}
    return seen


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("seed", range(12))
def test_happenings_lead_from_view_to_view(seed: int, side: Side) -> None:
    game, dealer, rng = Game(), SeededDealer(seed), random.Random(seed)
    while not game.is_over:
        before, since = game.view(side), len(game.moves)
        if game.mover == "chance":
            deal(game, dealer)
        else:
            game.play(rng.choice(game.legal_moves()))
        for item in game.happenings(side, since):
            before = laid(before, item)
        assert board(before) == board(game.view(side)), game.moves[-1]


def test_each_happening_is_told_once() -> None:
    game, dealer, rng = Game(), SeededDealer(1), random.Random(1)
    while not game.is_over:
        if game.mover == "chance":
            deal(game, dealer)
        else:
            game.play(rng.choice(game.legal_moves()))
    items = game.happenings("us", 0)
    steps = told(items, "us")
    understood = [item for item in items if item["kind"] == "marker" and item["cause"] == "escalate"]
    laid_out = [item for group, _, _ in steps for item in group]
    assert [item for item in items if item not in understood] == [item for item in laid_out if item not in understood]
    assert all(words for _, _, words in steps)
