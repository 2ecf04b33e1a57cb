"""Rules 5, what the cards' texts leave open: one scenario for each detail. Each card's own file of scenarios is in `../cards`."""

from collections.abc import Callable

import pytest

from scenario import (
    US_CUBES,
    USSR_CUBES,
    Scenario,
    arrange,
    empty_hand,
    expect,
    rule,
    us_plays,
    us_triggers,
    ussr_plays,
    ussr_triggers,
)


@rule("5 fifty_fifty")
@pytest.mark.parametrize(("us", "ussr", "mover"), [("television", "", "us"), ("television", "television 2", "ussr")])
@pytest.mark.parametrize("play", [us_plays, ussr_plays])
def test_fifty_fifty_belongs_to_the_side_that_dominates_television(
    play: Callable[..., Scenario], us: str, ussr: str, mover: str
) -> None:
    game = play("fifty_fifty", us=us, ussr=ussr)
    expect(game).asks(mover, "defcon").prompt("defcon", whose=mover)


@rule("5 fifty_fifty")
def test_fifty_fifty_moves_two_different_markers_by_one_step_each() -> None:
    game = us_plays("fifty_fifty", us="television", us_markers="3 3 3")
    expect(game).legal(
        "defcon:military+1 defcon:military-1 defcon:political+1 defcon:political-1 defcon:opinion+1 defcon:opinion-1 pass"
    )
    expect(game).prompt("defcon", left=2, where=["military", "political", "opinion"])
    game.play("defcon:military+1")
    expect(game).legal("defcon:political+1 defcon:political-1 defcon:opinion+1 defcon:opinion-1 pass")
    expect(game).prompt("defcon", left=1, where=["political", "opinion"])
    expect(game.play("defcon:opinion-1")).asks("ussr", "play").markers(us="4 3 2")


@rule("5 intelligence_reports")
def test_intelligence_reports_takes_any_card_of_the_other_hand_which_is_replaced_at_once() -> None:
    hand = "sops, scramble, maskirovka, fidel_castro, quarantine"
    game = us_plays("intelligence_reports", ussr_holds=hand)
    expect(game).asks("chance", "deal").legal(
        "deal:sops deal:scramble deal:maskirovka deal:fidel_castro deal:quarantine"
    )
    game.deal("maskirovka")
    expect(game).asks("chance", "deal").offers("deal:u_thant").offers_no("deal:maskirovka deal:scramble")
    expect(game).offers_no("deal:intelligence_reports")
    game.deal("u_thant")
    expect(game).asks("us", "taken").holds("ussr", "sops, u_thant, scramble, quarantine, fidel_castro")


@rule("5 intelligence_reports")
def test_the_taken_card_never_enters_the_hand_and_costs_no_further_play() -> None:
    game = us_plays("intelligence_reports", ussr_holds="scramble").deal("scramble", "u_thant")
    before = game.game.state()
    assert ("scramble" in before["hands"]["us"], before["drawn"]) == (False, "scramble")
    expect(game).legal("play:scramble:event play:scramble:command play:scramble:command+letter discard")
    game.play("play:scramble:command pass")
    expect(game).asks("ussr", "play").discards("intelligence_reports, scramble").prompt("play", number=1)
    assert game.game.state()["hands"]["us"] == before["hands"]["us"]
    assert game.game.view("us")["hand_sizes"] == {"us": 4, "ussr": 5}


@rule("5 intelligence_reports")
def test_the_taken_card_may_be_discarded_face_up() -> None:
    game = us_plays("intelligence_reports", ussr_holds="scramble").deal("scramble", "u_thant").play("discard")
    expect(game).asks("ussr", "play").discards("intelligence_reports, scramble").influence(us=US_CUBES)


@rule("5 intelligence_reports")
def test_nothing_happens_if_the_other_hand_is_empty() -> None:
    game = empty_hand(arrange(first="us", plays=6, us_holds="intelligence_reports", ussr_holds="scramble"), "ussr")
    game.play("play:intelligence_reports:event")
    assert game.game.state()["drawn"] is None
    assert game.game.mover == "chance"
    expect(game).round(3, 2)


@rule("5 summit_meeting")
def test_a_summit_meeting_discards_any_number_none_included() -> None:
    hand = "sops, scramble, excomm, quarantine"
    game = us_plays("summit_meeting", holding=hand)
    expect(game).asks("us", "discard").legal("discard:sops discard:scramble discard:excomm discard:quarantine done")
    game.play("done")
    expect(game).asks("ussr", "play").holds("us", hand).discards("summit_meeting")


@rule("5 summit_meeting")
def test_the_drawing_comes_after_all_discards() -> None:
    game = us_plays("summit_meeting", holding="sops, scramble, excomm, quarantine").play(
        "discard:scramble discard:excomm"
    )
    expect(game).asks("us", "discard").discards("summit_meeting, scramble, excomm").holds("us", "sops, quarantine")
    expect(game.play("done")).asks("chance", "deal").offers_no("deal:scramble deal:excomm deal:summit_meeting")
    game.deal("maskirovka, u_2_downed")
    expect(game).asks("ussr", "play").holds("us", "sops, quarantine, maskirovka, u_2_downed")


@rule("5 a_face_saver")
def test_a_face_saver_is_your_command_first_then_the_other_sides() -> None:
    game = us_plays("a_face_saver")
    expect(game).asks("us", "command").prompt("command", cubes=3)
    expect(game.play("un+1")).asks("ussr", "command").prompt("command", cubes=1)
    expect(game.play("un+1")).asks("ussr", "play").influence(us="italy, turkey, un", ussr="berlin, cuba_mil, un")
    expect(ussr_plays("a_face_saver")).asks("ussr", "command").prompt("command", cubes=3)


@rule("5 air_strike")
@pytest.mark.parametrize(("before", "after"), [(5, 2), (4, 2), (3, 1), (2, 1), (1, 0)])
def test_an_air_strike_removes_half_rounded_up(before: int, after: int) -> None:
    game = us_plays("air_strike", ussr=f"cuba_pol {before}").play("halve:cuba_pol")
    expect(game).influence(ussr=f"cuba_pol {after}" if after else "").asks("ussr", "play")


@rule("5 air_strike")
def test_an_air_strike_chooses_no_battleground_without_such_cubes() -> None:
    expect(us_plays("air_strike", ussr="cuba_mil, berlin")).legal("halve:cuba_mil place:alliances done")
    expect(us_plays("air_strike", ussr="cuba_pol")).legal("halve:cuba_pol place:alliances done")
    expect(us_plays("air_strike", ussr="berlin", us="cuba_pol 2")).legal("place:alliances done")


@rule("5 air_strike")
def test_an_air_strike_is_one_of_its_two_parts() -> None:
    expect(us_plays("air_strike").play("halve:cuba_mil")).asks("ussr", "play").influence(us=US_CUBES, ussr="berlin")
    game = us_plays("air_strike").play("place:alliances")
    expect(game).legal("place:alliances done")
    expect(game.play("place:alliances")).asks("ussr", "play").influence(us=f"{US_CUBES}, alliances 2", ussr=USSR_CUBES)


@rule("5 u_2_downed")
@pytest.mark.parametrize(("before", "after"), [(5, 2), (4, 2), (3, 1), (2, 1), (1, 0)])
def test_the_second_part_of_u_2_downed_is_half_rounded_up_and_not_optional(before: int, after: int) -> None:
    game = ussr_plays("u_2_downed", us=f"cuba_mil {before}, berlin").play("done")
    expect(game).asks("us", "play").influence(us=f"berlin, cuba_mil {after}" if after else "berlin")


@rule("5 u_2_downed")
def test_u_2_downed_is_both_parts() -> None:
    game = ussr_plays("u_2_downed", us="cuba_mil 2, cuba_pol 3")
    expect(game).asks("ussr", "place").legal("place:turkey done")
    game.play("place:turkey place:turkey")
    expect(game).asks("ussr", "halve").legal("halve:cuba_mil halve:cuba_pol")
    game.play("halve:cuba_pol")
    expect(game).influence(us="cuba_mil 2, cuba_pol", ussr=f"{USSR_CUBES}, turkey 2").asks("us", "play")


@rule("5 u_2_downed")
def test_u_2_downed_chooses_no_battleground_without_us_cubes() -> None:
    expect(ussr_plays("u_2_downed", us="berlin").play("done")).asks("us", "play").influence(us="berlin")


@rule("5 non_invasion_pledge", "5 mathematical_precision")
@pytest.mark.parametrize("name", ["non_invasion_pledge", "mathematical_precision"])
def test_the_us_political_marker_moves_up_to_two_steps_in_one_direction(name: str) -> None:
    game = us_plays(name, us_markers="3 3 3")
    expect(game).asks("us", "defcon").legal(
        "defcon:political+1 defcon:political+2 defcon:political-1 defcon:political-2 pass"
    )
    game.play("defcon:political+1")
    assert game.game.decision != {"mover": "us", "kind": "defcon"}
    expect(game).markers(us="3 4 3")


@rule("5 the_guns_of_august")
def test_the_guns_of_august_move_one_track_up_to_two_steps_in_one_direction() -> None:
    game = ussr_plays("the_guns_of_august", ussr_markers="3 7 2")
    expect(game).asks("ussr", "defcon").legal(
        "defcon:military+1 defcon:military+2 defcon:military-1 defcon:military-2 "
        "defcon:political+1 defcon:political-1 defcon:political-2 defcon:opinion+1 defcon:opinion+2 defcon:opinion-1 pass"
    )
    expect(game.play("defcon:military-1")).asks("ussr", "command").markers(ussr="2 7 2")


@rule("5 mrbms_and_irbms")
def test_mrbms_and_irbms_move_the_ussr_military_marker_up_to_two_steps_in_one_direction() -> None:
    game = ussr_plays("mrbms_and_irbms")
    expect(game).asks("ussr", "defcon").legal(
        "defcon:military+1 defcon:military+2 defcon:military-1 defcon:military-2 pass"
    )
    expect(game.play("defcon:military-2")).asks("ussr", "command").markers(ussr="1 2 2")


@rule("5 invasion_of_cuba")
@pytest.mark.parametrize("steps", [1, 2])
def test_the_invasion_of_cuba_lowers_another_us_marker_by_exactly_as_many_steps_or_not_at_all(steps: int) -> None:
    game = us_plays("invasion_of_cuba", us_markers="2 4 4").play(f"defcon:military+{steps}")
    expect(game).asks("us", "defcon").legal(f"defcon:political-{steps} defcon:opinion-{steps} pass")
    expect(game.copy_and_play("pass")).asks("ussr", "play").markers(us=f"{2 + steps} 4 4")
    expect(game.play(f"defcon:opinion-{steps}")).asks("ussr", "play").markers(us=f"{2 + steps} 4 {4 - steps}")


@rule("5 invasion_of_cuba")
def test_the_deflation_of_the_invasion_of_cuba_is_cut_at_1() -> None:
    game = us_plays("invasion_of_cuba", us_markers="2 2 1").play("defcon:military+2")
    expect(game).legal("defcon:political-2 pass")
    expect(game.play("defcon:political-2")).markers(us="4 1 1")


@rule("5 invasion_of_cuba")
def test_without_escalation_the_invasion_of_cuba_deflates_nothing() -> None:
    expect(us_plays("invasion_of_cuba").play("pass")).asks("ussr", "play").markers()
    expect(us_plays("invasion_of_cuba", us_markers="8 3 3")).asks("ussr", "play").markers(us="8 3 3")


@rule("5 turn_back_the_ships")
@pytest.mark.parametrize(
    ("ussr_markers", "moves"),
    [
        ("5 3 3", "defcon:military-1 defcon:military-2 pass"),
        ("2 4 4", "defcon:political-1 defcon:political-2 defcon:opinion-1 defcon:opinion-2 pass"),
        ("2 1 2", "defcon:military-1 defcon:opinion-1 pass"),
        ("1 1 8", "defcon:opinion-1 defcon:opinion-2 pass"),
    ],
)
def test_among_the_highest_ussr_markers_one_goes_down_up_to_two_steps(ussr_markers: str, moves: str) -> None:
    game = ussr_plays("turn_back_the_ships", ussr_markers=ussr_markers, us_markers="6 6 6")
    expect(game).asks("ussr", "defcon").legal(moves)


@rule("5 turn_back_the_ships")
def test_only_one_of_several_highest_markers_goes_down() -> None:
    game = ussr_plays("turn_back_the_ships", ussr_markers="4 4 4").play("defcon:political-2")
    expect(game).asks("us", "play").markers(ussr="4 2 4")
    expect(ussr_plays("turn_back_the_ships", ussr_markers="1 1 1")).asks("us", "play").markers(ussr="1 1 1")


@rule("5 u_2_photographs")
def test_u_2_photographs_is_a_command_that_only_places_and_only_on_the_military_group() -> None:
    game = us_plays("u_2_photographs", us="berlin, un 3, cuba_mil 3")
    expect(game).asks("us", "command").legal(
        "berlin+1 berlin+2 berlin+3 atlantic+1 atlantic+2 atlantic+3 cuba_mil+1 cuba_mil+2 pass"
    )
    expect(game).refuses("berlin-1", "placing_only", "5").refuses("un+1", "not_there", "5", where="un")
    expect(game.play("atlantic+3")).markers(us="4 3 2").asks("ussr", "play")


@rule("5 national_liberation")
def test_national_liberation_is_a_command_that_only_places_and_only_on_the_political_group() -> None:
    game = ussr_plays("national_liberation", ussr="turkey, italy 4, berlin 2")
    expect(game).asks("ussr", "command").legal(
        "turkey+1 turkey+2 turkey+3 italy+1 cuba_pol+1 cuba_pol+2 cuba_pol+3 pass"
    )
    expect(game.play("cuba_pol+2")).markers(ussr="3 3 2").asks("us", "play")


@rule("5 wave_and_smile")
def test_the_cubes_of_wave_and_smile_all_go_where_none_was_removed() -> None:
    game = us_plays("wave_and_smile", us="turkey 2, italy").play("remove:turkey remove:italy")
    expect(game).asks("us", "place").prompt("place_removed", left=2).legal(
        "place:berlin place:atlantic place:cuba_mil place:cuba_pol place:television place:un place:alliances"
    )
    game.play("place:cuba_mil")
    expect(game).legal("place:cuba_mil place:cuba_pol place:television place:un place:alliances")
    expect(game.play("place:un")).asks("ussr", "play").influence(us="turkey, cuba_mil, un").markers()


@rule("5 wave_and_smile")
def test_wave_and_smile_offers_a_battleground_only_if_the_rest_fits_on_it_and_those_after_it() -> None:
    """Two cubes of Cuba have to go; Alliances has room for one, and the United Nations with it for two."""
    game = us_plays("wave_and_smile", us="cuba_mil 2, television 5, un 4, alliances 4").play("remove:cuba_mil " * 2)
    expect(game).legal("place:berlin place:atlantic place:turkey place:italy place:cuba_pol place:un")
    expect(game).refuses("place:alliances", "no_fit", "5", where="alliances")
    expect(game.play("place:un")).asks("ussr", "play").influence(us="television 5, un 5, alliances 5")


@rule("5 excomm")
def test_excomm_decides_before_the_first_cube_where_the_us_has_none() -> None:
    game = us_plays("excomm", us="berlin, italy 2", ussr="turkey 3")
    expect(game).legal(
        "place:atlantic place:cuba_mil place:turkey place:cuba_pol place:television place:un place:alliances done"
    )
    game.play("place:atlantic")
    expect(game).offers("place:atlantic").refuses(
        "place:italy", "has_cubes", "5", where="italy", card="excomm", side="us"
    )


@rule("5 moscow_is_our_brain")
def test_moscow_is_our_brain_decides_before_the_first_cube_where_the_ussr_has_some() -> None:
    game = ussr_plays("moscow_is_our_brain", us="turkey 3", ussr="atlantic, italy 2")
    expect(game).legal("place:atlantic place:italy done")
    expect(game.play("place:atlantic place:atlantic")).legal("place:italy done")


@rule("5 public_protests")
def test_public_protests_remove_any_number_from_one_battleground_none_included() -> None:
    position = {"us": "berlin 2, italy 5, un"}
    game = us_plays("public_protests", **position)
    expect(game).asks("us", "remove").legal("remove:berlin remove:italy remove:un done")
    expect(game.copy_and_play("done")).asks("ussr", "play").influence(us="berlin 2, italy 5, un")
    game.play("remove:italy")
    expect(game).legal("remove:italy done").refuses("remove:un", "not_there", "5", where="un")
    expect(game.play("remove:italy " * 4)).asks("ussr", "play").influence(us="berlin 2, un").markers()


@rule("5 bay_of_pigs")
@pytest.mark.parametrize("lying", [5, 2])
def test_the_us_may_withdraw_with_at_least_two_cubes_in_alliances(lying: int) -> None:
    game = ussr_plays("bay_of_pigs", us=f"alliances {lying}, un 5")
    expect(game).asks("us", "withdraw").legal("withdraw restrict").prompt("withdraw", n=2, where="alliances")
    left = f"un 5, alliances {lying - 2}" if lying > 2 else "un 5"
    expect(game.play("withdraw")).influence(us=left).bears().asks("us", "play")


@rule("5 bay_of_pigs")
@pytest.mark.parametrize("us", ["alliances, un 5", "un 5"])
def test_with_fewer_cubes_there_the_us_is_restricted_without_being_asked(us: str) -> None:
    game = ussr_plays("bay_of_pigs", us=us, ussr="alliances 3")
    expect(game).asks("us", "play").bears(us="bay_of_pigs").influence(us=us, ussr="alliances 3").markers()


@rule("5 suez_hungary")
@pytest.mark.parametrize(
    ("us", "ussr", "after"),
    [
        ("", "", 1),
        ("italy 3", "italy", 4),
        ("italy 2", "italy 2", 3),
        ("italy 4", "", 5),
        ("italy 5", "italy 3", 5),
        ("italy 2", "italy 3", 3),
        ("italy 2", "italy 5", 5),
    ],
)
def test_suez_hungary_places_until_the_ussr_is_one_ahead_or_has_five(us: str, ussr: str, after: int) -> None:
    game = ussr_plays("suez_hungary", us=us, ussr=ussr)
    expect(game).asks("us", "play").influence(us=us, ussr=f"italy {after}").markers()


@rule("5 suez_hungary")
def test_suez_hungary_ends_when_the_supply_is_empty() -> None:
    lying = "berlin 5, atlantic 5, cuba_mil 5"
    expect(ussr_plays("suez_hungary", us="italy 4", ussr=lying)).influence(ussr=f"{lying}, italy 2").asks("us", "play")
    lying = "berlin 5, atlantic 5, cuba_mil 5, un 2"
    expect(ussr_plays("suez_hungary", us="italy 4", ussr=lying)).influence(ussr=lying).asks("us", "play")


@rule("5 offensive_missiles")
def test_offensive_missiles_place_up_to_one_cube_on_each_political_battleground() -> None:
    game = us_plays("offensive_missiles", us="italy 5")
    expect(game).legal("place:turkey place:cuba_pol done")
    expect(game.play("place:turkey")).legal("place:cuba_pol done")
    expect(game.play("place:cuba_pol")).asks("ussr", "play").influence(us="italy 5, turkey, cuba_pol").markers()


@rule("5 maskirovka")
def test_maskirovka_places_up_to_one_cube_on_each_military_battleground() -> None:
    game = ussr_plays("maskirovka", ussr="")
    expect(game).legal("place:berlin place:atlantic place:cuba_mil done")
    expect(game.play("place:berlin")).legal("place:atlantic place:cuba_mil done")
    expect(game.play("place:atlantic place:cuba_mil")).asks("us", "play")
    expect(game).influence(ussr="berlin, atlantic, cuba_mil").markers()


@rule("5 maskirovka", "5 offensive_missiles")
def test_the_condition_looks_at_the_side_of_the_card_also_when_it_is_triggered() -> None:
    expect(us_triggers("offensive_missiles", us_markers="2 3 2", ussr_markers="2 4 2")).asks("us", "place")
    expect(us_triggers("offensive_missiles", us_markers="2 4 2", ussr_markers="2 3 2")).asks("ussr", "command")
    expect(ussr_triggers("maskirovka", us_markers="4 3 2", ussr_markers="3 2 2")).asks("ussr", "place")
    expect(ussr_triggers("maskirovka", us_markers="3 3 2", ussr_markers="4 2 2")).asks("us", "command")
