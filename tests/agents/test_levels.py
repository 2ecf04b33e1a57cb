"""Five levels: the lower ones err as people do, and none of them stumbles into a war but the lowest."""

from dataclasses import replace

import pytest
from bench import levels as bench_levels

from thirteendays.agents import KNOWN, levels
from thirteendays.agents.careful import dangers_of
from thirteendays.agents.fixed import Fixed
from thirteendays.game import Game, SeededDealer, Side, deal_all, stream
from thirteendays.game import terms as t
from thirteendays.game.moves import ACTIONS_OF
from thirteendays.text import say

NAMES = ("recruit", "attache", "envoy", "adviser", "president")


def test_five_levels_by_name_are_players_like_others() -> None:
    assert tuple(KNOWN)[-5:] == NAMES
    for name in NAMES:
        assert say(f"server.player.{name}.character") != say(f"server.player.{name}.title")


@pytest.mark.parametrize("name", ["attache", "envoy"])
def test_before_the_round_ends_only_the_least_danger_is_taken(name: str) -> None:
    game, dealer = Game(), SeededDealer(f"danger {name}")
    deal_all(game, dealer)
    looked = 0
    while not game.is_over:
        side: Side = "us" if game.mover == "us" else "ussr"
        view = game.view(side)
        move = KNOWN[name](view, stream(len(game.moves), name))
        if len(view["hand"]) <= 2 and game.position.kind != t.AGENDA:
            dangers = dangers_of(view)
            assert dangers[move] == min(dangers.values())
            looked += 1
        game.play(move)
        deal_all(game, dealer)
    assert looked > 5


def test_who_forgets_flags_plays_as_if_there_were_none() -> None:
    """The same table with other flags of the USSR: a player that forgets them does the same, one that does not denies them."""
    mindful = levels.Flaws(sight=1, error=0, forgets=0, greed=0)
    found: dict[levels.Flaws, list[str]] = {mindful: [], replace(mindful, forgets=100): []}
    for flags in (["berlin", "atlantic", "turkey"], ["italy", "cuba_pol", "cuba_mil"]):
        game = Game.arrange(
            first="us",
            round=2,
            dealt={"us": ["military_1", "opinion_1", "letter"], "ussr": flags},
            agendas={"us": "letter", "ussr": flags[0]},
            influence={"us": {"un": 1}, "ussr": {"berlin": 1, "italy": 1}},
            hands={"us": ["lessons_of_munich", "sops", "scramble", "excomm", "quarantine"]},
        )
        game.play("play:lessons_of_munich:command")
        for flaws, moves in found.items():
            moves.append(levels.flawed(game.view("us"), stream(1, "flags"), flaws))
    assert list(found.values()) == [["berlin+2", "italy+3"], ["berlin+2", "berlin+2"]]


def test_short_sight_misses_what_a_play_comes_to() -> None:
    """The envoy, who looks a whole play through, and one without sight differ only in what follows a move."""
    looks = dict.fromkeys((0, 3), 0)
    pos = Game.arrange(first="us", hands={"us": ["mathematical_precision"]}, defcon={"us": {"political": 6}}).position
    for sight in looks:
        flaws = levels.Flaws(sight=sight, error=0, forgets=0, greed=0)
        looks[sight] = levels.look(pos, t.US, ACTIONS_OF["play:mathematical_precision:event"], flaws)
    assert looks[3] > looks[0]  # with the Event the political marker can be lowered


def test_greed_adds_cubes_where_one_is_fond_of() -> None:
    berlin, three = t.BERLIN, t.PUT + 10 * t.BERLIN + 2
    assert levels.cubes_on(berlin, three) == 3
    assert levels.cubes_on(t.ITALY, three) == 0
    assert levels.cubes_on(berlin, t.PUT + 10 * berlin + t.MOST_CUBES) == 0  # taken back
    assert levels.cubes_on(berlin, t.PLACE_CUBE + berlin) == 1
    game = Game.arrange(first="us", hands={"us": ["excomm"]}, dealt={"us": ["italy", "letter", "military_1"]})
    assert levels.favourite(game.position, t.US) == t.ITALY


def test_errors_are_even_and_bounded() -> None:
    source = stream(1, "errors")
    errors = [levels.error(source, 100) for _ in range(4000)]
    assert max(map(abs, errors)) <= 100
    assert abs(sum(errors) / len(errors)) < 4
    assert levels.error(source, 0) == 0


def test_the_fixed_search_chooses_legal_moves_and_repeats_itself() -> None:
    game, dealer = Game(), SeededDealer("fixed")
    deal_all(game, dealer)
    kinds = set()
    while not game.is_over:
        side: Side = "us" if game.mover == "us" else "ussr"
        view = game.view(side)
        move = KNOWN["careful"](view, stream(len(game.moves), "careful"))
        if str(view["decision"]["kind"]) not in kinds:
            kinds.add(str(view["decision"]["kind"]))
            move = Fixed(3).choose(view)
            assert move in view["legal"]
            assert Fixed("3").choose(view) == move
        game.play(move)
        deal_all(game, dealer)
    assert len(kinds) > 4


def test_the_page_tells_how_far_a_frozen_player_can_be_exploited() -> None:
    """The figure is that of the games kept, and a measurement made anew writes it again."""
    page, told = bench_levels.PAGE.read_text(encoding="utf-8"), "\n".join(bench_levels.response())
    assert told in page
    assert "40 of 40 games (100.0 %, 95 % interval 80.6 %–100.0 %)" in told
