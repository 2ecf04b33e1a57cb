"""Rules 1, things on the table: limits of cubes, markers and prestige, each from both sides."""

import json
from pathlib import Path

import pytest

from scenario import (
    BOARD_ORDER,
    TRACK_OF,
    TRACKS,
    Scenario,
    arrange,
    end_of_round,
    expect,
    opened,
    rule,
    us_plays,
    ussr_plays,
)

CARDS = json.loads((Path(__file__).parents[3] / "docs" / "spec" / "cards.json").read_text())
ON_BOARD_14 = "berlin 3, atlantic 3, cuba_mil 4, turkey 2, italy 2"
ON_BOARD_16 = "berlin 4, atlantic 3, cuba_mil 4, turkey 3, italy 2"
ON_BOARD_17 = "berlin 4, atlantic 4, cuba_mil 4, turkey 3, italy 2"


@rule("1.1")
def test_the_two_sides_are_the_us_and_the_ussr() -> None:
    state = opened().game.state()
    assert [list(state[name]) for name in ("influence", "defcon", "hands")] == [["us", "ussr"]] * 3


@rule("1.2")
def test_the_board_has_nine_battlegrounds_in_board_order_and_three_tracks() -> None:
    state = opened().game.state()
    assert tuple(state["influence"]["us"]) == BOARD_ORDER
    assert tuple(state["defcon"]["ussr"]) == TRACKS


@rule("1.2", "4.4")
@pytest.mark.parametrize("where", BOARD_ORDER)
def test_each_battleground_belongs_to_the_track_of_its_group(where: str) -> None:
    spaces = dict.fromkeys(TRACKS, "3") | {TRACK_OF[where]: "4"}
    game = ussr_plays("nuclear_submarines", "command+letter", letter="ussr", ussr_markers="3 3 3").play(f"{where}+2")
    expect(game).markers(ussr=" ".join(spaces.values()))


@rule("1.3")
def test_a_side_places_no_more_cubes_than_its_supply_holds() -> None:
    game = us_plays("speech_to_the_nation", "command", us=ON_BOARD_14)
    expect(game).offers("un+3").offers_no("un+4")
    game = us_plays("speech_to_the_nation", "command", us=ON_BOARD_16)
    expect(game).offers("un+1").offers_no("un+2").refuses("un+2", "supply", "1.3")


@rule("1.3")
def test_a_side_whose_supply_is_empty_places_nothing() -> None:
    game = ussr_plays("speech_to_the_nation", "command", ussr=ON_BOARD_17)
    assert [move for move in game.game.legal_moves() if "+" in move] == []
    expect(ussr_plays("fidel_castro", ussr=ON_BOARD_17)).asks("us", "play").influence(ussr=ON_BOARD_17)


@rule("1.3")
def test_an_event_places_cubes_until_the_supply_is_empty() -> None:
    game = us_plays("close_allies", us=ON_BOARD_16).play("place:turkey")
    expect(game).asks("ussr", "play").influence(us="berlin 4, atlantic 3, cuba_mil 4, turkey 4, italy 2")


@rule("1.3")
def test_cubes_that_are_removed_go_back_to_the_supply() -> None:
    game = us_plays("speech_to_the_nation", "command", us=ON_BOARD_17, us_holds="speech_to_the_nation, scramble")
    game.play("italy-2", "play:close_allies:command pass", "play:scramble:command")
    expect(game).offers("un+2").offers_no("un+3")


@rule("1.3")
def test_an_event_that_removes_cubes_of_the_other_side_fills_its_supply() -> None:
    game = ussr_plays("u_2_downed", us="cuba_pol 4, berlin 5, atlantic 5, italy 3", us_holds="scramble").play("done")
    expect(game.play("play:scramble:command")).offers("un+2").offers_no("un+3")


@rule("1.3")
def test_never_more_than_five_cubes_of_one_side_lie_on_a_battleground() -> None:
    game = us_plays("speech_to_the_nation", "command", us="berlin 2, atlantic 3, turkey 4, italy 5", ussr="un 5")
    expect(game).offers("berlin+3 atlantic+2 turkey+1 un+3").offers_no("atlantic+3 turkey+2 italy+1")
    expect(game).refuses("italy+1", "full", "1.3", where="italy")


@rule("1.3")
def test_the_limit_of_five_holds_whatever_a_card_says() -> None:
    game = us_plays("quarantine", us="atlantic 4").play("place:atlantic")
    expect(game).asks("ussr", "play").influence(us="atlantic 5")
    expect(us_plays("quarantine", us="atlantic 5")).asks("ussr", "play").influence(us="atlantic 5")


@rule("1.4")
@pytest.mark.parametrize(
    ("us", "ussr", "holder"),
    [("un 3", "un 2", "us"), ("un 2", "un 2", "ussr"), ("", "", "ussr"), ("un", "un 2", "ussr"), ("un", "", "us")],
)
def test_a_side_dominates_with_strictly_more_cubes(us: str, ussr: str, holder: str) -> None:
    assert end_of_round(us, ussr, letter="ussr").game.state()["letter"] == holder


@rule("1.5")
@pytest.mark.parametrize(("space", "reached"), [(5, 7), (6, 8), (7, 8), (8, 8)])
def test_a_marker_is_cut_at_space_8(space: int, reached: int) -> None:
    game = ussr_plays("speech_to_the_nation", "command", ussr_markers=f"2 2 {space}").play("television+3")
    expect(game).markers(ussr=f"2 2 {reached}")


@rule("1.5")
@pytest.mark.parametrize(("space", "reached"), [(4, 2), (3, 1), (2, 1), (1, 1)])
def test_a_marker_is_cut_at_space_1(space: int, reached: int) -> None:
    game = us_plays("speech_to_the_nation", "command", us="italy 3", us_markers=f"2 {space} 2").play("italy-3")
    expect(game).markers(us=f"2 {reached} 2")


@rule("1.5")
def test_the_defcon_3_area_ends_at_space_3() -> None:
    expect(us_plays("offensive_missiles", us_markers="2 3 2")).asks("us", "place")
    expect(us_plays("offensive_missiles", us_markers="2 4 2")).asks("ussr", "play")


@rule("1.5")
@pytest.mark.parametrize(("space", "resolved"), [(3, 3), (4, 5), (5, 6), (6, 7), (7, 7)])
def test_the_defcon_2_area_is_spaces_4_to_6(space: int, resolved: int) -> None:
    expect(end_of_round(us_keeps="military_1", us_markers=f"{space} 1 1")).markers(us=f"{resolved} 1 1")


@rule("1.5")
def test_the_defcon_1_area_begins_at_space_7() -> None:
    assert end_of_round(us_markers="6 1 1").game.state()["result"]["reason"] != "nuclear_war"
    expect(end_of_round(us_markers="7 1 1")).result("ussr", "nuclear_war")
    expect(end_of_round(us_markers="8 1 1")).result("ussr", "nuclear_war")


@rule("1.6")
@pytest.mark.parametrize(("before", "after"), [(3, 4), (4, 5), (5, 5), (-5, -4)])
def test_a_gain_of_the_us_moves_prestige_up_to_5(before: int, after: int) -> None:
    expect(us_plays("operation_mongoose", prestige=before)).prestige(after)


@rule("1.6")
@pytest.mark.parametrize(("before", "after"), [(5, 3), (0, -2), (-3, -5), (-4, -5), (-5, -5)])
def test_a_gain_of_the_ussr_moves_prestige_down_to_minus_5(before: int, after: int) -> None:
    expect(ussr_plays("berlin_blockade", prestige=before)).prestige(after)


@rule("1.7")
def test_the_letter_is_always_held_by_one_side() -> None:
    game = us_plays("quarantine", "command+letter")
    expect(game).letter("ussr")
    expect(game.play("pass", "play:close_allies:command+letter")).letter("us")


@rule("1.8")
def test_the_agenda_deck_holds_thirteen_cards() -> None:
    kinds = {"track": 6, "battleground": 6, "letter": 1}
    assert {kind: sum(agenda["kind"] == kind for agenda in CARDS["agendas"]) for kind in kinds} == kinds
    expect(opened()).asks("chance", "deal").legal(" ".join(f"deal:{agenda['id']}" for agenda in CARDS["agendas"]))


@rule("1.8")
def test_the_strategy_deck_holds_thirteen_cards_of_each_side_and_thirteen_of_the_un() -> None:
    game = before_strategy()
    expect(game).asks("chance", "deal").legal(" ".join(f"deal:{card['id']}" for card in CARDS["strategy"]))
    assert [sum(card["side"] == side for card in CARDS["strategy"]) for side in ("us", "ussr", "un")] == [13, 13, 13]
    assert {card["value"] for card in CARDS["strategy"]} == {1, 2, 3}


def before_strategy() -> Scenario:
    game = opened().deal_on()
    return game.play(game.game.legal_moves()[0]).play(game.game.legal_moves()[0])


@rule("1.8")
def test_a_strategy_card_is_worth_its_value_in_cubes() -> None:
    for card in CARDS["strategy"]:
        side = "ussr" if card["side"] == "ussr" else "us"
        game = arrange(**{"first": side, f"{side}_holds": card["id"]}).play(f"play:{card['id']}:command")
        expect(game).prompt("command", cubes=card["value"], card=card["id"])
        expect(game).offers(f"un+{card['value']}").offers_no(f"un+{card['value'] + 1}")
