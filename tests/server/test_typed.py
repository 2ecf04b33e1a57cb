"""Typed moves: what a line means at a decision, what is listed there, and that neither tells a secret."""

import random

import pytest
from hypothesis import given, settings

from thirteendays.game import Game, Side
from thirteendays.server.typed import Read, choices, read
from twins import twin
from walks import SIDES, Plan, plans, walk

LINES = (
    "1",
    "2",
    "3 1",
    "berlin 2",
    "italy event",
    "castro",
    "why berlin+5",
    "what 1",
    "why trigger",
    "yes",
    "nonsense",
    "",
)


@pytest.fixture
def command() -> Game:
    game = Game.arrange(first="us", hands={"us": ["excomm", "maskirovka"], "ussr": ["fidel_castro"]})
    game.play("play:excomm:command")
    return game


def test_a_move_in_words(command: Game) -> None:
    assert read(command, "us", "berlin 2") == Read(moves=["berlin+2"])


def test_a_word_that_asks_for_the_page() -> None:
    game = Game.arrange(first="us", hands={"us": ["excomm"]})
    assert [read(game, "us", word).show for word in ("b", "log", "undo", "?", "now", "hint")] == [
        "board",
        "log",
        "undo",
        "help",
        "now",
        "hint",
    ]


def test_what_fits_several_moves_lists_them(command: Game) -> None:
    found = read(command, "us", "berlin").several
    assert found is not None
    assert [choice.moves for choice in found] == [["berlin+1"], ["berlin+2"], ["berlin+3"]]


def test_a_barred_move_says_why() -> None:
    game = Game.arrange(first="us", hands={"us": ["maskirovka"]})
    words = read(game, "us", "maskirovka event").words
    assert words is not None
    assert "(Rule 4.2.)" in words[0]


def test_why_and_what_answer_and_play_nothing(command: Game) -> None:
    before = command.moves
    for line, told in (
        ("why berlin+5", "at most 3"),
        ("what berlin+2", "Berlin"),
        ("why berlin+1", "can be done"),
        ("what", "berlin+2"),
    ):
        words = read(command, "us", line).words
        assert words is not None
        assert told in " ".join(words)
    assert command.moves == before


def test_picks_are_collected() -> None:
    game = Game.arrange(first="us", hands={"us": ["scramble"]})
    game.play("play:scramble:event")
    assert read(game, "us", "italy berlin").picks == ["place:italy", "place:berlin"]
    assert read(game, "us", "done").show == "confirm"


def test_yes_triggers() -> None:
    game = Game.arrange(first="us", hands={"us": ["maskirovka"], "ussr": ["excomm"]})
    game.play("play:maskirovka:command")
    assert read(game, "ussr", "yes").moves == ["trigger"]


def test_numbers_of_the_list_mean_its_moves(command: Game) -> None:
    listed = choices(command, "us").choices
    for choice in listed:
        found = read(command, "us", str(choice.number))
        moves = found.moves or [move for one in found.several or [] for move in one.moves]
        assert sorted(moves) == sorted(choice.moves)


def asked_sides(game: Game) -> list[Side]:
    decision = game.decision
    if decision is None or decision["mover"] == "chance":
        return []
    return list(SIDES) if decision["kind"] == "agenda" else [side for side in SIDES if side == decision["mover"]]


@pytest.mark.slow
@settings(max_examples=8, deadline=None)
@given(plans)
def test_twin_worlds_are_answered_alike(plan: Plan) -> None:
    chance = random.Random(str(plan))
    for game in walk(plan):
        for side in asked_sides(game):
            other = twin(game, side, chance)
            assert choices(game, side) == choices(other, side)
            for line in LINES:
                assert read(game, side, line) == read(other, side, line)


@pytest.mark.parametrize("side", SIDES)
def test_the_agenda_choice_is_the_same_before_and_after_the_other_side_has_chosen(side: Side) -> None:
    for plan in (Plan(bytes(range(97)), "calm"), Plan(bytes(range(97, 194)), "calm")):
        for game in walk(plan):
            if game.decision == {"mover": "us", "kind": "agenda"}:
                after = [game.copy() for _ in game.legal_moves()]
                for one, move in zip(after, game.legal_moves(), strict=True):
                    one.play(move)
                assert len({str(choices(one, side)) for one in (game, *after)}) == 1
