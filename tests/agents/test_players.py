"""Computer players: from views only, the same with the same seed, and careful where it says so."""

import doctest
import importlib
import json
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from time import perf_counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

from thirteendays.agents import KNOWN, BuiltIn, Player, UnknownPlayer, make
from thirteendays.agents.careful import after, dangers_of
from thirteendays.agents.players import choose
from thirteendays.game import Game, RecordError, SeededDealer, Side, deal_all, outlook, resample, stream
from thirteendays.game.asking.outlooks import LEVELS
from thirteendays.game.moves import SIDE_NUMBER

SIDES: tuple[Side, Side] = ("us", "ussr")


def decisions(seed: int, *names: str) -> Iterator[tuple[Game, Side]]:
    """Each decision of a side in a game between two players of these names."""
    players: dict[str, Player] = {side: make(name, seed) for side, name in zip(SIDES, names, strict=True)}
    game, dealer = Game(), SeededDealer(seed)
    deal_all(game, dealer)
    while not game.is_over:
        side: Side = "us" if game.mover == "us" else "ussr"
        yield game, side
        game.play(players[side].choose(game.view(side)))
        deal_all(game, dealer)


def some_decisions(games: int = 8, step: int = 1) -> Iterator[tuple[Game, Side]]:
    for seed in range(games):
        yield from islice(decisions(seed, "careful", "careful" if seed % 2 else "random"), 0, None, step)


STEPS = {"adviser": 3, "president": 11}  # those who think are asked at some decisions only


@pytest.mark.parametrize("name", KNOWN)
def test_chooses_legal_moves(name: str) -> None:
    kinds = set()
    for game, side in some_decisions(step=STEPS.get(name, 1)):
        kinds.add(str(game.decision and game.decision["kind"]))
        assert make(name).choose(game.view(side)) in game.legal_moves()
    assert len(kinds) >= (10 if name not in STEPS else 6)


@pytest.mark.parametrize("name", KNOWN)
def test_same_seed_and_view_same_move_in_any_order(name: str) -> None:
    views = [game.view(side) for game, side in some_decisions(3, STEPS.get(name, 1))]
    one, two, other = make(name, 5), make(name, 5), make(name, "6")
    moves = [one.choose(view) for view in views]
    assert moves == [two.choose(view) for view in reversed(views)][::-1]
    assert moves == [one.choose(json.loads(json.dumps(view))) for view in views]
    if name != "rules_of_thumb":  # which plays the same whatever the seed
        assert moves != [other.choose(view) for view in views]


RIVALS = {"thirteendays.agents.fixed:Fixed": 31, "thirteendays.agents.response:Response": 67}


@pytest.mark.parametrize("name", [*KNOWN, *RIVALS])
def test_hidden_cards_dealt_anew_change_nothing(name: str) -> None:
    """Leaks: in a world that the side cannot tell from this one it makes the same move with the same seed."""
    source, hidden = stream(1, "twins"), 0
    for game, side in some_decisions(3, RIVALS.get(name, 2 * STEPS.get(name, 1))):
        twin = resample(game.view(side), source)
        hidden += twin.state() != game.state()
        one, two = (made(name, 3) for _ in range(2))
        assert one.choose(game.view(side)) == two.choose(twin.view(side))
    assert hidden > 1


def made(name: str, seed: int) -> Player:
    """A player in this process, a class of `agents/` too."""
    module, _, rest = name.partition(":")
    player: Player = getattr(importlib.import_module(module), rest)(seed) if rest else make(name, seed)
    return player


def test_without_a_seed_games_differ() -> None:
    view = Game.arrange(first="us", hands={"us": ["excomm", "sops", "scramble"]}).view("us")
    assert len({make("random").choose(view) for _ in range(100)}) > 1


def test_random_is_uniform() -> None:
    view = Game.arrange(first="us", hands={"us": ["excomm", "sops", "scramble"]}).view("us")
    counts = Counter(make("random", seed).choose(view) for seed in range(500 * len(view["legal"])))
    assert set(counts) == set(view["legal"])
    assert max(abs(count - 500) for count in counts.values()) < 100  # more than four standard deviations


# Careful


def test_careful_never_takes_more_danger_than_it_must() -> None:
    worse = 0
    for game, side in some_decisions():
        view = game.view(side)
        levels = {move: LEVELS.index(game.preview(move, side)["danger"][side]["to"]) for move in view["legal"]}
        assert levels == dangers_of(view)
        assert levels[make("careful").choose(view)] == min(levels.values())
        worse += max(levels.values()) > min(levels.values())
    assert worse > 30


def test_careful_uses_all_of_the_best_moves() -> None:
    game = Game.arrange(
        first="us",
        hands={"us": ["excomm"]},
        defcon={"us": {"military": 6}},
        dealt={"us": ["atlantic", "cuba_pol", "cuba_mil"], "ussr": ["berlin", "turkey", "italy"]},
    )
    game.play("play:excomm:command")
    dangers = dangers_of(game.view("us"))
    least = {move for move, danger in dangers.items() if danger == min(dangers.values())}
    assert len(least) > 5
    assert least < set(dangers)
    assert {make("careful", seed).choose(game.view("us")) for seed in range(40 * len(least))} == least


def test_hidden_cards_change_nothing() -> None:
    """Twin worlds: the dangers that careful sees in its view are those of every game that gives it that view."""
    source = stream(0, "twins")
    hidden = 0
    for game, side in some_decisions(4):
        view, number = game.view(side), SIDE_NUMBER[side]
        twin = resample(view, source)
        assert twin.view(side) == view
        hidden += twin.state() != game.state()
        dangers = dangers_of(view)
        for world in (game, twin):
            for move, danger in dangers.items():
                assert outlook.danger(after(world.position, number, move), number, number) == danger
        assert make("careful", 3).choose(twin.view(side)) == make("careful", 3).choose(view)
    assert hidden > 100


def test_both_choose_agendas_at_the_same_time() -> None:
    game = Game()
    deal_all(game, SeededDealer(4))
    before = game.choosing_view("ussr")
    game.play(game.legal_moves()[0])
    for name in KNOWN:
        move = make(name, 1).choose(before)
        assert move == make(name, 1).choose(game.choosing_view("ussr"))
        assert move in game.legal_moves()


def test_the_end_of_the_round_is_no_peephole() -> None:
    """The last decision of a round is judged before cards are saved and agendas are revealed."""
    shown = 0
    for game, side in some_decisions(6):
        for move in game.legal_moves():
            then = game.copy()
            then.play(move)
            if then.position.round != game.position.round or then.is_over:
                shown += 1
                pos = after(game.position, SIDE_NUMBER[side], move)
                assert list(pos.sets[8:12]) == list(game.position.sets[8:12])  # agendas dealt and kept
    assert shown > 10


# What is no view, and no player


def test_unknown_player() -> None:
    with pytest.raises(UnknownPlayer, match="no computer player 'kennedy'; there are random, careful"):
        make("kennedy")


VIEW = Game.arrange(first="us", hands={"us": ["excomm"]}).view("us")


@pytest.mark.parametrize("name", KNOWN)
@pytest.mark.parametrize(
    "view",
    [None, [], "x", {}, {**VIEW, "side": "watcher"}, {**VIEW, "side": []}, {**VIEW, "legal": []}, {**VIEW, "legal": "pass"},
     {**VIEW, "legal": [1]}, {**VIEW, "moves": None}],
)  # fmt: skip
def test_no_view(name: str, view: Any) -> None:
    with pytest.raises(RecordError, match="not a view: "):
        make(name).choose(view)


@pytest.mark.parametrize("move", ["nonsense", "pass", "play:maskirovka:event", "agenda:berlin", ""])
def test_careful_needs_the_view_of_a_game(move: str) -> None:
    with pytest.raises(RecordError, match="is not legal in it"):
        make("careful").choose({**VIEW, "legal": [*VIEW["legal"], move]})


PARTS = some.recursive(
    some.none() | some.booleans() | some.integers() | some.text(max_size=5) | some.sampled_from(["us", "deal:?", "berlin", "play"]),
    lambda inner: some.lists(inner, max_size=3) | some.dictionaries(some.text(max_size=3), inner, max_size=3),
)  # fmt: skip
VIEWS = [json.dumps(game.view(side)) for game, side in [*decisions(1, "careful", "careful")][::7]] + [json.dumps(VIEW)]


def members(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every place inside a value: its container and its key or index there."""
    for key, inner in list(value.items() if isinstance(value, dict) else enumerate(value)):
        yield value, key
        if isinstance(inner, (dict, list)):
            yield from members(inner)


@given(some.sampled_from(VIEWS), some.integers(0, 10**6), PARTS)
def test_a_spoilt_view_is_refused_or_played(text: str, place: int, part: Any) -> None:
    view = json.loads(text)
    places = list(members(view))
    container, key = places[place % len(places)]
    container[key] = part
    with suppress(RecordError):
        assert make("careful").choose(view) in view["legal"]


@pytest.mark.parametrize("name", ["", ".players"])
def test_examples(name: str) -> None:
    result = doctest.testmod(importlib.import_module(f"thirteendays.agents{name}"))
    assert result.attempted > 0
    assert result.failed == 0


def test_a_player_that_searches_stops_in_time() -> None:
    game = Game.arrange(first="us", hands={"us": ["excomm", "maskirovka", "scramble"]})
    view = game.view("us")
    times: dict[float | None, float] = {}
    for budget in (0.001, None):
        began = perf_counter()
        for n in range(5):
            assert choose(BuiltIn("president", n), view, budget) in view["legal"]
        times[budget] = perf_counter() - began
    assert times[0.001] < times[None]
    assert choose(BuiltIn("careful", 1), view, 0.001) == BuiltIn("careful", 1).choose(view)
