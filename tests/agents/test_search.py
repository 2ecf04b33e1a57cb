"""Searching from views: no leaks, the right sign for each side, every move considered, no noise, time kept.

The faults that searches of this kind are known for, and what guards against each:

- the other side's real hand is kept in every world: `test_the_real_cards_change_nothing`, here and in test_tree.py,
  `test_the_true_hand_is_no_likelier_than_chance`
- a value of the wrong side's: `test_values_have_the_sign_of_their_side`, `test_a_tree_counts_for_each_side_what_that_side_gets`
- the end of a round is left out of transitions: `test_the_end_of_a_round_is_carried_out_by_the_engine`,
  `test_the_trees_transitions_are_the_engines`
- a way to play is not on the list: `test_every_way_to_play_is_compared`
- noise for exploring is left on in play: `test_the_best_found_is_played_whatever_the_seed`, `test_what_was_visited_most_is_played`
- numbers learned under another layout are loaded: `test_weights_of_another_layout_are_refused`, and for observations
  `test_another_meaning_is_another_version` in tests/game/test_encode.py
- the winner of a war is inverted when the wrong side moves: `test_a_war_is_a_loss_for_who_starts_it_whoever_moves`
"""

import math
from collections import Counter
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from itertools import count
from multiprocessing import get_context
from time import perf_counter
from typing import Any

import pytest

from decisions import games, last_play
from thirteendays.agents import KNOWN, glance, judge, quick, rules_of_thumb, search, thinking, thumb, tree
from thirteendays.agents.response import Response
from thirteendays.agents.thinking import Effort
from thirteendays.game import (
    Game,
    SeededDealer,
    Side,
    compiled,
    deal_all,
    engine,
    outlook,
    position_of,
    resample,
    stream,
)
from thirteendays.game import terms as t
from thirteendays.game.hidden import redeal, unseen, unseen_cards
from thirteendays.game.moves import CARDS, SIDE_NUMBER, TOKENS
from thirteendays.game.position import Position

LITTLE = Effort(40, width=8)
EVEN: Any = judge.as_array([1] * 13)
MOVES = [
    "cuba_pol+2",
    "cuba_pol+1",
    "play:mathematical_precision:event",
    "play:a_face_saver:command",
    "play:excomm:command",
    "first:us",
    "berlin-2",
    "cuba_pol+1",
    "defcon:military+2",
    "turkey+3",
    "berlin+1",
    "trigger",
    "first:ussr",
    "play:maskirovka:command",
    "play:air_strike:command",
]  # those of `test_the_moves_are_these_compiled_and_interpreted`
MOVES_OF = {
    "recruit": "trigger television+4 berlin-1 aftermath pass turkey+3 play:fidel_castro:command+letter",
    "attache": "trigger un+4 italy-1 aftermath berlin+1 un+1 play:to_the_brink:command+letter",
    "envoy": "decline un+4 cuba_pol+1 discard italy+1 italy+2 play:to_the_brink:command",
    "adviser": "trigger un+3 cuba_mil+1 discard turkey+1 berlin+1 play:fidel_castro:command",
    "tree 0": "trigger italy+1 pass discard berlin+1 un+2 play:to_the_brink:command+letter",
    "tree 1": "decline un+3 cuba_mil+1 discard alliances+1 berlin-1 play:fidel_castro:command",
    "tree 2": "trigger alliances+1 cuba_mil+1 discard television+1 cuba_pol+3 play:to_the_brink:event",
}  # and these of the levels below the top, and of the tree with each way to end
TO_THE_END, BY_THUMB, BY_JUDGE = 0, 1, 2  # how simulations of a tree end


def lost(side: Side, mover: Side = "us") -> Position:
    """The last play of a game that a side loses whatever is played: two of its markers are in the DEFCON 1 area."""
    return Position(last_play(mover, defcon={side: {"military": 8, "opinion": 8}}).position)


def begun(game: Game, side: Side, simulations: int = 60) -> search.Search:
    found = thinking.begun(game.view(side), stream(1, "begun"), Effort(simulations))
    found.think(10**9)
    return found


# What is seen at a glance


def test_a_glance_is_what_the_engine_would_carry_out() -> None:
    w, _ = thinking.weights()
    for game, _side in [found for seed in range(12) for found in games(seed, 1)]:
        pos = game.position
        for side in range(2):
            assert glance.glance(pos, side, w) == thumb.evaluate(pos, side, w)
        for us in outlook.agendas_in(pos.sets[t.DEALT]):
            for ussr in outlook.agendas_in(pos.sets[t.DEALT + 1]):
                end = outlook.ended(pos, us, ussr)
                assert glance.prestige_at(pos, us, ussr) == end.prestige
                assert glance.holder(pos) == end.letter


# Leaks


@pytest.mark.parametrize("seed", range(4))
def test_what_it_cannot_see_changes_nothing(seed: int) -> None:
    for game, side in games(seed):
        view = game.view(side)
        twin = resample(view, stream(seed, "twin")).view(side)
        move = thinking.decide(view, stream(seed, "same"), LITTLE)
        assert move in view["legal"]
        assert thinking.decide(twin, stream(seed, "same"), LITTLE) == move


@pytest.mark.parametrize("seed", range(3))
def test_the_real_cards_change_nothing(seed: int) -> None:
    """Begun from the real position the search finds what it finds from a twin: nothing hidden is read, not even where it lies open."""
    for game, side in games(seed, 5):
        found = []
        for world in (game, resample(game.view(side), stream(seed, "twin"))):
            one = thinking.new_search(stream(seed, "same"), LITTLE)
            one.begin(Position(world.position), SIDE_NUMBER[side])
            one.think(10**9)
            arms = one.arms
            found.append([(arms.action[i], arms.put[i], arms.total[i], arms.visits[i]) for i in range(arms.listed)])
        assert found[0] == found[1]


@pytest.mark.parametrize("seed", range(4))
def test_in_simulations_each_side_sees_its_own_cards_only(seed: int) -> None:
    """The fast policy chooses the same for whoever moves, however the cards lie that this side cannot see."""
    w, _ = thinking.weights()
    looked = 0
    for game, _side in games(seed, 1):
        pos = game.position
        if pos.kind == t.AGENDA:
            continue
        after: list[Any] = []
        for world in (Position(pos), Position(pos)):
            redeal(world, pos.mover, stream(len(after), "twin"))
            policy = quick.Quick(w, stream(seed, "policy"), 20, 50)
            after.append(unseen(policy.choose(world), pos.mover).key())
        assert after[0] == after[1]
        looked += 1
    assert looked > 20


def test_the_true_hand_is_no_likelier_than_chance() -> None:
    """Each unseen card is in the other hand as often as in any other unseen place, those that are truly there too."""
    counts: Counter[bool] = Counter()
    expected = {True: 0.0, False: 0.0}
    for game, side in games(5, 7):
        me = SIDE_NUMBER[side]
        base = resample(game.view(side), stream(1, "base")).position
        unseen = unseen_cards(base, me)
        size = t.size_of(base.sets[t.HANDS + 1 - me])
        source = stream(2, "worlds")
        for _ in range(300):
            world = search.world_of(base, me, EVEN, source)
            for card in range(t.STRATEGY_CARDS):
                if unseen >> card & 1:
                    really = bool(game.position.sets[t.HANDS + 1 - me] >> card & 1)
                    expected[really] += int(size) / int(t.size_of(unseen))
                    counts[really] += bool(world.sets[t.HANDS + 1 - me] >> card & 1)
    for really in (True, False):
        assert counts[really] == pytest.approx(expected[really], rel=0.05)


def test_the_other_agenda_is_as_likely_as_it_is_believed() -> None:
    game = next(game for game, side in games(2) if side == "us" and game.position.kind == t.PLAY)
    base = resample(game.view("us"), stream(1, "base")).position
    dealt = [n for n in range(t.AGENDAS) if base.sets[t.DEALT + 1] >> n & 1]
    chances = [0] * 13
    for share, agenda in zip((700, 200, 100), dealt, strict=True):
        for twin in (agenda, agenda ^ 1) if agenda < 2 * t.TRACKS else (agenda,):
            chances[twin] = share
    source, counts = stream(3, "worlds"), [0, 0, 0]
    for _ in range(4000):
        world = search.world_of(base, 0, judge.as_array(chances), source)
        places = [n for n in range(t.AGENDAS) if world.sets[t.DEALT + 1] >> n & 1]
        counts[places.index(t.first_of(world.sets[t.KEPT + 1]))] += 1
    assert [count / 4000 for count in counts] == pytest.approx([0.7, 0.2, 0.1], abs=0.03)


# Signs


@pytest.mark.parametrize("loser", ["us", "ussr"])
@pytest.mark.parametrize("mover", ["us", "ussr"])
def test_values_have_the_sign_of_their_side(mover: Side, loser: Side) -> None:
    """One simulation for the side to move tells who wins, whichever side it is."""
    one = search.Search(*thinking.weights(), stream(1, "one"), 1, 4, 1)
    one.begin(lost(loser, mover), SIDE_NUMBER[mover])
    one.world()
    for arm in range(one.arms.n):
        assert one.arms.total[arm] == (0 if mover == loser else judge.WIN)
        assert one.arms.wars[arm] == (mover == loser)


def test_a_war_is_a_loss_for_who_starts_it_whoever_moves() -> None:
    """The winner is not inverted when the war is started on the other side's play, and both lose a war of both."""
    for starter in range(2):
        game = last_play(defcon={("us", "ussr")[starter]: {"military": 8}})
        end = Position(game.position)
        one = search.Search(*thinking.weights(), stream(1, "war"), 1, 4, 1)
        one.side = 0
        end = one.play_on(end, t.PLAY_CARD + 3 * t.first_of(end.sets[t.HANDS]) + t.AS_COMMAND, t.PASS)
        assert end.reason == t.BY_WAR
        assert [judge.judge(end, side, one.v) for side in range(2)] == [
            judge.WIN * (side != starter) for side in range(2)
        ]
    both = last_play(defcon={"us": {"military": 8}, "ussr": {"opinion": 8}})
    end = one.play_on(Position(both.position), t.PLAY_CARD + 3 * t.first_of(both.position.sets[t.HANDS]) + 1, t.PASS)
    assert [judge.judge(end, side, one.v) for side in range(2)] == [0, 0]


@pytest.mark.parametrize("ending", [TO_THE_END, BY_THUMB, BY_JUDGE])
@pytest.mark.parametrize("loser", ["us", "ussr"])
def test_a_tree_counts_for_each_side_what_that_side_gets(loser: Side, ending: int) -> None:
    """Two plays are left, one of each side, and none of the five unseen or own cards lowers a marker."""
    hands = {"us": ["sops", "to_the_brink"], "ussr": ["close_allies", "scramble"]}
    plain = {"hands": hands, "deck": ["containment"], "aftermath": {"us": [], "ussr": []}}
    discards = [card for card in CARDS if card not in (*hands["us"], *hands["ussr"], "containment")]
    high = {loser: {"military": 8, "opinion": 8}}
    game = last_play("us", first="us", plays=6, defcon=high, discards=discards, **plain)
    one = tree.TreeSearch(*thinking.weights(), stream(1, "tree"), 400, ending, 0.7)
    one.choose(Position(game.position), 0)
    nodes, visited = one.tree, set()
    for node in range(1, nodes.size):
        wins = nodes.mover[node] != SIDE_NUMBER[loser]
        assert nodes.total[node] == (judge.WIN * nodes.visits[node] if wins else 0)
        visited.add(nodes.mover[node] if nodes.visits[node] else -1)
    assert visited >= {0, 1}


# Nothing left out, nothing else than the engine does


def test_every_way_to_play_is_compared() -> None:
    for game, side in games(3, 1):
        source = stream(1, "wide")
        found = thinking.begun(game.view(side), source, Effort(8, width=10**4, spread=3))
        listed = {found.arms.action[i] for i in range(found.arms.n)}
        legal = {n for n in range(t.ACTIONS) if TOKENS[n] in game.view(side)["legal"]}
        assert listed == legal
        one = tree.TreeSearch(*thinking.weights(), source, 2 * len(legal), BY_THUMB, 0.7)
        if game.position.kind != t.AGENDA:
            one.choose(Position(found.base), SIDE_NUMBER[side])
            assert set(children(one.tree, 0)) == legal


def children(nodes: tree.Tree, node: int) -> list[int]:
    """The moves from a node."""
    found, child = [], nodes.first[node]
    while child:
        found.append(int(nodes.action[child]))
        child = nodes.next[child]
    return found


@pytest.mark.parametrize("number", [1, 2, 3])
@pytest.mark.parametrize("war", [False, True])
def test_the_end_of_a_round_is_carried_out_by_the_engine(number: int, war: bool) -> None:
    """A simulation from the last play sees the agendas scored, the letter taken, war checked and the aftermath counted."""
    high = {"us": {"military": 8 if war else 4}}
    game = last_play(round=number, defcon=high, letter="ussr", influence={"us": {"un": 2}, "ussr": {"berlin": 1}})
    one = search.Search(*thinking.weights(), stream(1, "end"), 1, 4, 1)
    one.side = 0
    card = t.first_of(game.position.sets[t.HANDS])
    end = one.play_on(Position(game.position), t.PLAY_CARD + 3 * card + t.AS_COMMAND, t.PASS)
    assert end.kind == (t.OVER if war or number == 3 else t.NOTHING)  # cut where the next round would begin
    while end.kind == t.NOTHING:
        engine.begin(end)
    real = Position(game.position)
    engine.apply(real, t.PLAY_CARD + 3 * card + t.AS_COMMAND)
    engine.apply(real, t.PASS)
    assert end.key() == real.key()


# Play


def test_it_steps_back_from_war_with_any_seed() -> None:
    """No noise in play: what is clear is played whatever the seed."""
    game = last_play(defcon={"us": {"military": 4, "political": 4, "opinion": 4}}, prestige=3)
    for seed in range(12):
        now, source = game.copy(), stream(seed, "any")
        while not now.is_over and now.mover == "us":
            now.play(thinking.decide(now.view("us"), source, Effort(100)))
        assert now.result is None or now.result["reason"] != "nuclear_war"


def test_the_best_found_is_played_whatever_the_seed() -> None:
    """No noise in play: only which agenda is kept is left to chance."""
    for game, side in games(4, 5):
        found = begun(game, side)
        arms = found.arms
        if game.position.kind != t.AGENDA:
            assert {thinking.chosen(found, stream(seed, "any")) for seed in range(20)} == {arms.action[found.best()]}
            means = [int(arms.total[i]) / int(arms.visits[i]) for i in range(arms.n)]
            assert means[found.best()] == max(means)


def test_what_is_forced_is_played_without_thinking() -> None:
    game = last_play(plays=7, hands={"us": ["u_thant", "scramble"]})
    view = {**game.view("us"), "legal": ["play:u_thant:event"]}

    def never() -> bool:
        raise AssertionError("nothing is searched")

    assert thinking.decide(view, stream(1, "forced"), LITTLE, never) == "play:u_thant:event"
    with ThreadPoolExecutor(1) as pool:
        assert thinking.together(view, "forced", LITTLE, pool, 2) == "play:u_thant:event"


def test_agendas_are_mixed_only_where_they_are_nearly_as_good() -> None:
    game, dealer = Game(), SeededDealer("mixed")
    deal_all(game, dealer)
    found = begun(game, "us", 120)
    arms = found.arms
    assert arms.n == 3
    for i, total in enumerate((9000, 8900, 5000)):
        arms.total[i], arms.visits[i] = total, 1
    source = stream(1, "mix")
    counts = Counter(thinking.chosen(found, source) for _ in range(1000))
    assert counts[arms.action[1]] / counts[arms.action[0]] == pytest.approx(1 / math.e ** (100 / 150), abs=0.07)
    assert counts[arms.action[2]] == 0


def test_the_moves_are_these_compiled_and_interpreted() -> None:
    """Whoever runs the search, the tree and the lower levels, the same seed gives these moves."""
    moves = [
        thinking.decide(game.view(side), stream(seed, "equal"), LITTLE)
        for seed in range(2)
        for game, side in games(seed, 9)
    ]
    assert moves == MOVES
    for name, expected in MOVES_OF.items():
        assert [move_of(name, game, side) for game, side in games(2, 7)] == expected.split()


def move_of(name: str, game: Game, side: Side) -> str:
    """What a level plays, or a short search of a tree with this ending."""
    view, source = game.view(side), stream(1, name)
    if name in KNOWN:
        return KNOWN[name](view, source)
    one = tree.TreeSearch(*thinking.weights(), source, 100, int(name[-1]), 0.3)
    return TOKENS[one.choose(position_of(view, source), SIDE_NUMBER[side])]


# Time


def test_time_is_kept_and_every_stage_has_its_part(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock that goes on a hundredth of a second whenever it is looked at."""
    looks = count()
    monkeypatch.setattr(thinking, "perf_counter", lambda: next(looks) / 100)
    game = next(game for game, side in games(1) if game.position.kind == t.PLAY)
    view = game.view("us" if game.mover == "us" else "ussr")
    effort = Effort(10**8, seconds=0.3)
    found = thinking.begun(view, stream(1, "time"), effort)
    thinking.go_on(found, effort)
    assert 30 <= next(looks) <= 33
    assert found.stage == found.stages - 1
    assert max(found.arms.visits[i] for i in range(found.arms.n)) > min(
        found.arms.visits[i] for i in range(found.arms.listed)
    )


def test_time_is_kept_by_the_real_clock() -> None:
    game = next(game for game, side in games(1) if game.position.kind == t.PLAY)
    view = game.view("us" if game.mover == "us" else "ussr")
    began = perf_counter()
    assert thinking.decide(view, stream(1, "time"), Effort(10**8, seconds=0.1)) in view["legal"]
    assert perf_counter() - began < (3 if compiled else 20)


def test_whoever_waits_may_stop_it() -> None:
    game = next(game for game, side in games(1) if game.position.kind == t.PLAY)
    view = game.view("us" if game.mover == "us" else "ussr")
    began = perf_counter()
    asked = iter([False, False, True])
    effort = Effort(10**8, seconds=30)  # if nobody could
    assert thinking.decide(view, stream(1, "stop"), effort, lambda: next(asked)) in view["legal"]
    assert perf_counter() - began < (3 if compiled else 20)


def test_several_processes_find_what_one_would_with_the_same_parts() -> None:
    game = next(game for game, side in games(1) if game.position.kind == t.PLAY)
    view = game.view("us" if game.mover == "us" else "ussr")
    effort = Effort(120, width=6)
    with ThreadPoolExecutor(1) as one:
        move = thinking.together(view, "parts", effort, one, 3)
    assert move in view["legal"]
    with ProcessPoolExecutor(2, get_context("spawn")) as two:
        assert thinking.together(view, "parts", effort, two, 3) == move


def test_several_processes_mix_agendas_as_one_does() -> None:
    game, dealer = Game(), SeededDealer("mixed")
    deal_all(game, dealer)
    view = game.choosing_view("us")
    with ThreadPoolExecutor(1) as pool:
        kept = Counter(thinking.together(view, f"mixed {seed}", Effort(12), pool, 2) for seed in range(60))
    alone = Counter(thinking.decide(view, stream(seed, "mixed"), Effort(12)) for seed in range(60))
    assert set(kept) <= set(view["legal"])
    assert len(kept) == len(alone) > 1


# Known rivals


def test_a_response_moves_the_other_side_as_it_would_move() -> None:
    assert quick.THUMB_DEPTH == rules_of_thumb.DEPTH
    w, v = thinking.weights()
    rival = search.Search(w, v, stream(1, "rival"), 1, 4, 1)
    for game, side in games(8, 2):
        if game.position.kind != t.AGENDA:
            rival.quick.rival = SIDE_NUMBER[side]
            expected = Position(game.position)
            engine.carry_out(expected, thumb.choose(game.position, game.position.mover, w, rules_of_thumb.DEPTH))
            assert rival.quick.choose(Position(game.position)).key() == expected.key()
            view = game.view(side)
            assert Response(1).choose(view) in view["legal"]
            break


# Files


def test_weights_of_another_layout_are_refused() -> None:
    with pytest.raises(ValueError, match="version 0"):
        thinking.checked({"version": 0, "weights": [0] * 4 * judge.WEIGHTS})
    with pytest.raises(ValueError, match="version 1"):
        thinking.checked({"version": 1, "weights": [0]})
