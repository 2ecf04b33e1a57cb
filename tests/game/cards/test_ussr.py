"""The 13 cards of the USSR, card by card: what each offers, where it ends, and what it leaves alone."""

import pytest

from scenario import US_CUBES, USSR_CUBES, card, end_of_round, expect, us_plays, ussr_plays, ussr_triggers

# 27 MRBMs & IRBMs


@card("mrbms_and_irbms")
@pytest.mark.parametrize(("move", "space"), [("-2", 2), ("-1", 3), ("+1", 5), ("+2", 6)])
def test_mrbms_and_irbms_move_the_ussr_military_marker_and_then_command_1(move: str, space: int) -> None:
    game = ussr_plays("mrbms_and_irbms", ussr_markers="4 2 2").play(f"defcon:military{move}")
    expect(game).asks("ussr", "command").prompt("command", cubes=1, placing_only=False).markers(ussr=f"{space} 2 2")
    expect(game.play("un+1")).asks("us", "play").influence(ussr=f"{USSR_CUBES}, un")


@card("mrbms_and_irbms")
def test_mrbms_and_irbms_may_leave_the_marker_and_still_command() -> None:
    game = ussr_plays("mrbms_and_irbms").play("pass")
    expect(game).asks("ussr", "command").offers("berlin-1 un+1 pass").offers_no("un+2")


@card("mrbms_and_irbms")
def test_mrbms_and_irbms_end_where_the_track_ends() -> None:
    expect(ussr_plays("mrbms_and_irbms", ussr_markers="7 2 2")).legal(
        "defcon:military+1 defcon:military-1 defcon:military-2 pass"
    )
    expect(ussr_plays("mrbms_and_irbms", ussr_markers="1 2 2")).legal("defcon:military+1 defcon:military+2 pass")


# 28 Moscow is our Brain


@card("moscow_is_our_brain")
def test_moscow_is_our_brain_places_four_cubes_where_the_ussr_has_some_at_most_two_on_each() -> None:
    game = ussr_plays("moscow_is_our_brain", ussr="berlin, cuba_mil, un 2")
    expect(game).asks("ussr", "place").prompt("place", left=4, each=2).legal(
        "place:berlin place:cuba_mil place:un done"
    )
    game.play("place:berlin place:berlin")
    expect(game).legal("place:cuba_mil place:un done")
    game.play("place:un place:un")
    expect(game).asks("us", "play").influence(ussr="berlin 3, cuba_mil, un 4").markers(ussr="4 2 3")


@card("moscow_is_our_brain")
def test_moscow_is_our_brain_counts_no_us_cubes_and_does_nothing_without_cubes() -> None:
    expect(ussr_plays("moscow_is_our_brain", us="un 3", ussr="")).asks("us", "play").influence(ussr="")


@card("moscow_is_our_brain")
def test_moscow_is_our_brain_fills_no_battleground_beyond_five() -> None:
    game = ussr_plays("moscow_is_our_brain", ussr="berlin 4, un 5").play("place:berlin")
    expect(game).asks("us", "play").influence(ussr="berlin 5, un 5").markers()


# 29 Missile Trade


@card("missile_trade")
def test_missile_trade_removes_three_ussr_cubes_in_total() -> None:
    game = ussr_plays("missile_trade", us="italy 4", ussr="berlin 2, cuba_mil, un 3", ussr_markers="6 2 6")
    expect(game).asks("ussr", "remove").legal("remove:berlin remove:cuba_mil remove:un done")
    expect(game).prompt("remove", whose="ussr", left=3, one=False)
    game.play("remove:berlin")
    expect(game).legal("remove:berlin remove:cuba_mil remove:un done")
    game.play("remove:un remove:un")
    expect(game).asks("us", "play").influence(us="italy 4", ussr="berlin, cuba_mil, un").markers(ussr="6 2 5")


@card("missile_trade")
def test_three_cubes_of_one_battleground_deflate_by_two_steps() -> None:
    game = ussr_plays("missile_trade", ussr="turkey 4", ussr_markers="2 5 2").play("remove:turkey " * 3)
    expect(game).asks("us", "play").influence(ussr="turkey").markers(ussr="2 3 2")


@card("missile_trade")
def test_missile_trade_may_stop_and_its_removal_is_finished_then() -> None:
    game = ussr_plays("missile_trade", ussr="un 3", ussr_markers="3 2 5").play("remove:un remove:un")
    expect(game).markers(ussr="3 2 5").legal("remove:un done")
    expect(game.play("done")).asks("us", "play").markers(ussr="3 2 4")


@card("missile_trade")
def test_missile_trade_ends_when_no_cube_is_left() -> None:
    expect(ussr_plays("missile_trade").play("remove:berlin remove:cuba_mil")).asks("us", "play").influence(ussr="")
    expect(ussr_plays("missile_trade", ussr="")).asks("us", "play")


@card("missile_trade")
def test_a_restricted_missile_trade_moves_cubes_and_no_marker() -> None:
    game = ussr_plays("missile_trade", ussr="un 3", ussr_markers="3 2 5", ussr_bears="containment")
    expect(game.play("remove:un " * 3)).influence(ussr="").markers(ussr="3 2 5")


# 30 Fidel Castro


@card("fidel_castro")
def test_fidel_castro_places_three_cubes_on_the_cuba_battlegrounds() -> None:
    game = ussr_plays("fidel_castro", ussr="")
    expect(game).asks("ussr", "place").legal("place:cuba_mil place:cuba_pol done").prompt("place", left=3)
    game.play("place:cuba_mil place:cuba_mil")
    expect(game).legal("place:cuba_mil place:cuba_pol done")
    expect(game.play("place:cuba_mil")).asks("us", "play").influence(ussr="cuba_mil 3").markers()


@card("fidel_castro")
def test_fidel_castro_may_go_to_both_and_to_one_alone() -> None:
    game = ussr_plays("fidel_castro").play("place:cuba_mil place:cuba_pol place:cuba_pol")
    expect(game).asks("us", "play").influence(ussr="berlin, cuba_mil 2, cuba_pol 2").markers()
    expect(ussr_plays("fidel_castro").play("place:cuba_pol")).legal("place:cuba_pol done")


# 31 Berlin Blockade


@card("berlin_blockade")
def test_berlin_blockade_gains_2_prestige_and_the_us_may_move_one_ussr_marker_two_steps() -> None:
    game = ussr_plays("berlin_blockade", ussr_markers="3 3 7")
    expect(game).prestige(-2).asks("us", "defcon").prompt("defcon", whose="ussr", left=1).legal(
        "defcon:military+1 defcon:military+2 defcon:military-1 defcon:military-2 "
        "defcon:political+1 defcon:political+2 defcon:political-1 defcon:political-2 "
        "defcon:opinion+1 defcon:opinion-1 defcon:opinion-2 pass"
    )
    game.play("defcon:military+2")
    expect(game).asks("us", "play").markers(ussr="5 3 7")


@card("berlin_blockade")
def test_the_us_may_leave_the_ussr_markers_of_berlin_blockade() -> None:
    expect(ussr_plays("berlin_blockade", prestige=1).play("pass")).asks("us", "play").markers().prestige(-1)


@card("berlin_blockade")
def test_the_gain_of_a_triggered_berlin_blockade_is_the_ussrs() -> None:
    game = ussr_triggers("berlin_blockade", prestige=3)
    expect(game).prestige(1).asks("us", "defcon")
    expect(game.play("defcon:opinion-1")).markers(ussr="3 2 1").asks("us", "command").prompt("command", cubes=2)


# 32 Suez-Hungary


@card("suez_hungary")
@pytest.mark.parametrize(
    ("us", "ussr", "after"), [("italy", "", 2), ("", "", 1), ("italy 4", "italy 4", 5), ("italy 3", "italy 2", 4)]
)
def test_suez_hungary_stops_one_ahead(us: str, ussr: str, after: int) -> None:
    expect(ussr_plays("suez_hungary", us=us, ussr=ussr)).asks("us", "play").influence(us=us, ussr=f"italy {after}")


@card("suez_hungary")
def test_suez_hungary_stops_at_five() -> None:
    expect(ussr_plays("suez_hungary", us="italy 5", ussr="")).influence(us="italy 5", ussr="italy 5").markers()


@card("suez_hungary")
def test_suez_hungary_stops_without_supply() -> None:
    lying = "berlin 5, atlantic 5, un 5"
    expect(ussr_plays("suez_hungary", us="italy 3", ussr=lying)).influence(ussr=f"{lying}, italy 2")


@card("suez_hungary")
@pytest.mark.parametrize("ussr", ["italy", "italy 2", "italy 5"])
def test_suez_hungary_does_nothing_for_a_ussr_that_is_ahead(ussr: str) -> None:
    expect(ussr_plays("suez_hungary", us="", ussr=ussr)).asks("us", "play").influence(us="", ussr=ussr)


# 33 Maskirovka


@card("maskirovka")
@pytest.mark.parametrize("space", [1, 3])
def test_maskirovka_places_one_cube_on_each_military_battleground(space: int) -> None:
    game = ussr_plays("maskirovka", ussr_markers=f"{space} 2 2")
    expect(game).asks("ussr", "place").prompt("place", left=3, each=1).legal(
        "place:berlin place:atlantic place:cuba_mil done"
    )
    expect(game.play("place:atlantic")).legal("place:cuba_mil done")
    expect(game.play("place:cuba_mil")).asks("us", "play").influence(ussr="berlin, atlantic, cuba_mil 2").markers(
        ussr=f"{space} 2 2"
    )


@card("maskirovka")
@pytest.mark.parametrize("space", [4, 7])
def test_maskirovka_needs_the_ussr_military_marker_in_defcon_3(space: int) -> None:
    expect(ussr_plays("maskirovka", ussr_markers=f"{space} 2 2")).asks("us", "play").influence(ussr=USSR_CUBES)


@card("maskirovka")
def test_no_other_marker_counts_for_maskirovka() -> None:
    expect(ussr_plays("maskirovka", us_markers="4 4 4", ussr_markers="3 4 4")).asks("ussr", "place")


# 34 Bay of Pigs


@card("bay_of_pigs")
def test_bay_of_pigs_makes_the_us_withdraw_two_cubes_or_bear_the_restriction() -> None:
    game = ussr_plays("bay_of_pigs", us="alliances 3")
    expect(game).asks("us", "withdraw").legal("withdraw restrict")
    expect(game.copy_and_play("withdraw")).influence(us="alliances").bears().markers().asks("us", "play")
    expect(game.play("restrict")).influence(us="alliances 3").bears(us="bay_of_pigs").markers().asks("us", "play")


@card("bay_of_pigs")
def test_two_cubes_in_alliances_are_enough_to_withdraw_and_one_is_not() -> None:
    expect(ussr_plays("bay_of_pigs", us="alliances 2").play("withdraw")).influence(us="").bears()
    expect(ussr_plays("bay_of_pigs", us="alliances")).asks("us", "play").influence(us="alliances").bears(
        us="bay_of_pigs"
    )


@card("bay_of_pigs")
def test_the_us_decides_also_when_the_ussr_triggers_bay_of_pigs() -> None:
    game = ussr_triggers("bay_of_pigs", us="alliances 2")
    expect(game).asks("us", "withdraw")
    expect(game.play("restrict")).asks("us", "command").bears(us="bay_of_pigs")


@card("bay_of_pigs")
def test_the_restriction_of_bay_of_pigs_lasts_for_the_round() -> None:
    game = ussr_plays("bay_of_pigs", us_holds="u_thant").play("play:u_thant:event")
    expect(game).asks("ussr", "play").markers().bears(us="bay_of_pigs")
    expect(end_of_round(round=2, us_bears="bay_of_pigs")).bears()


# 35 Turn Back the Ships


@card("turn_back_the_ships")
def test_turn_back_the_ships_lowers_the_highest_ussr_marker() -> None:
    game = ussr_plays("turn_back_the_ships", ussr_markers="3 6 2")
    expect(game).asks("ussr", "defcon").legal("defcon:political-1 defcon:political-2 pass").prompt(
        "defcon", whose="ussr"
    )
    expect(game.copy_and_play("defcon:political-1")).markers(ussr="3 5 2").asks("us", "play")
    expect(game.copy_and_play("defcon:political-2")).markers(ussr="3 4 2").asks("us", "play")
    expect(game.play("pass")).markers(ussr="3 6 2").asks("us", "play")


@card("turn_back_the_ships")
def test_one_of_several_highest_markers_is_picked() -> None:
    game = ussr_plays("turn_back_the_ships", ussr_markers="5 2 5")
    expect(game).legal("defcon:military-1 defcon:military-2 defcon:opinion-1 defcon:opinion-2 pass")
    expect(game).refuses("defcon:political-1", "not_highest", "5", where="political")
    expect(game.play("defcon:opinion-1")).asks("us", "play").markers(ussr="5 2 4")


@card("turn_back_the_ships")
def test_turn_back_the_ships_does_not_lead_below_space_1() -> None:
    expect(ussr_plays("turn_back_the_ships", ussr_markers="2 1 1")).legal("defcon:military-1 pass")
    expect(ussr_plays("turn_back_the_ships", ussr_markers="3 1 1")).legal("defcon:military-1 defcon:military-2 pass")


@card("turn_back_the_ships")
def test_a_ussr_under_containment_does_not_turn_back_its_ships() -> None:
    expect(ussr_plays("turn_back_the_ships", ussr_bears="containment")).asks("us", "play").markers()


# 36 Strategic Balance


@card("strategic_balance")
def test_strategic_balance_places_three_cubes_on_the_atlantic() -> None:
    game = ussr_plays("strategic_balance")
    expect(game).asks("ussr", "place").legal("place:atlantic done").prompt("place", left=3)
    game.play("place:atlantic place:atlantic")
    expect(game).legal("place:atlantic done")
    game.play("place:atlantic")
    expect(game).asks("us", "play").influence(ussr=f"{USSR_CUBES}, atlantic 3").markers(ussr="5 2 2")


@card("strategic_balance")
def test_one_cube_of_strategic_balance_escalates_nothing() -> None:
    expect(ussr_plays("strategic_balance").play("place:atlantic done")).markers()


@card("strategic_balance")
def test_strategic_balance_counts_only_the_cubes_that_it_places() -> None:
    game = ussr_plays("strategic_balance", ussr="atlantic 3").play("place:atlantic place:atlantic")
    expect(game).asks("us", "play").influence(ussr="atlantic 5").markers(ussr="4 2 2")


@card("strategic_balance")
def test_a_triggered_strategic_balance_escalates_the_ussr() -> None:
    game = ussr_triggers("strategic_balance").play("place:atlantic " * 3)
    expect(game).asks("us", "command").markers(ussr="5 2 2")


# 37 National Liberation


@card("national_liberation")
@pytest.mark.parametrize(("move", "space"), [("turkey+1", 2), ("italy+2", 3), ("cuba_pol+3", 4), ("pass", 2)])
def test_national_liberation_commands_3_on_a_political_battleground(move: str, space: int) -> None:
    game = ussr_plays("national_liberation").play(move)
    expect(game).asks("us", "play").markers(ussr=f"3 {space} 2")


@card("national_liberation")
def test_national_liberation_places_only() -> None:
    game = ussr_plays("national_liberation", ussr="turkey 2, berlin 2")
    expect(game).prompt("command", cubes=3, placing_only=True, where=["turkey", "italy", "cuba_pol"]).legal(
        "turkey+1 turkey+2 turkey+3 italy+1 italy+2 italy+3 cuba_pol+1 cuba_pol+2 cuba_pol+3 pass"
    )


# 38 U-2 Downed


@card("u_2_downed")
def test_u_2_downed_places_two_cubes_on_turkey() -> None:
    game = ussr_plays("u_2_downed", us="cuba_mil 3, cuba_pol")
    expect(game).asks("ussr", "place").legal("place:turkey done").prompt("place", left=2)
    expect(game.play("place:turkey")).legal("place:turkey done")
    game.play("place:turkey")
    expect(game).asks("ussr", "halve").legal("halve:cuba_mil halve:cuba_pol").prompt("halve", whose="us")
    expect(game).refuses("done", "must", "5")
    expect(game.play("halve:cuba_mil")).asks("us", "play").influence(
        us="cuba_mil, cuba_pol", ussr=f"{USSR_CUBES}, turkey 2"
    ).markers()


@card("u_2_downed")
def test_the_only_cuba_battleground_with_us_cubes_is_halved_without_being_asked() -> None:
    expect(ussr_plays("u_2_downed", us="cuba_pol 3, un 2").play("done")).asks("us", "play").influence(
        us="cuba_pol, un 2"
    )


@card("u_2_downed")
def test_u_2_downed_halves_also_where_no_cube_can_be_placed() -> None:
    game = ussr_plays("u_2_downed", us="cuba_mil 4", ussr="turkey 5")
    expect(game).asks("us", "play").influence(us="cuba_mil 2", ussr="turkey 5")


@card("u_2_downed")
def test_u_2_downed_leaves_us_cubes_outside_cuba() -> None:
    expect(ussr_plays("u_2_downed").play("place:turkey done")).asks("us", "play").influence(
        us=US_CUBES, ussr=f"{USSR_CUBES}, turkey"
    )


# 39 Defensive Missiles


@card("defensive_missiles")
def test_defensive_missiles_place_two_cubes_on_television_and_the_united_nations() -> None:
    game = ussr_plays("defensive_missiles")
    expect(game).asks("ussr", "place").legal("place:television place:un done").prompt("place", left=2)
    game.play("place:television")
    expect(game).legal("place:television place:un done")
    expect(game.copy_and_play("place:television")).markers(ussr="3 2 3").influence(ussr=f"{USSR_CUBES}, television 2")
    expect(game.play("place:un")).asks("us", "play").markers().influence(ussr=f"{USSR_CUBES}, television, un")


@card("defensive_missiles")
def test_defensive_missiles_played_by_the_us_place_only_if_triggered() -> None:
    game = us_plays("defensive_missiles", "command").play("decline")
    expect(game).asks("us", "command").prompt("command", cubes=1).influence(ussr=USSR_CUBES)
