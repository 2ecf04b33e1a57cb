"""The 13 cards of the US, card by card: what each offers, where it ends, and what it leaves alone."""

import pytest

from scenario import US_CUBES, USSR_CUBES, card, expect, us_plays, us_triggers

# 14 Mathematical Precision


@card("mathematical_precision")
@pytest.mark.parametrize(("move", "space"), [("-2", 2), ("-1", 3), ("+1", 5), ("+2", 6)])
def test_mathematical_precision_moves_the_us_political_marker_and_then_commands_1(move: str, space: int) -> None:
    game = us_plays("mathematical_precision", us_markers="2 4 2").play(f"defcon:political{move}")
    expect(game).asks("us", "command").prompt("command", cubes=1, placing_only=False).markers(us=f"2 {space} 2")
    expect(game.play("berlin+1")).asks("ussr", "play").influence(us="berlin, italy, turkey")


@card("mathematical_precision")
def test_mathematical_precision_may_leave_the_marker_and_still_commands() -> None:
    game = us_plays("mathematical_precision").play("pass")
    expect(game).asks("us", "command").offers("italy-1 un+1 pass").offers_no("un+2")


@card("mathematical_precision")
def test_mathematical_precision_ends_where_the_track_ends() -> None:
    expect(us_plays("mathematical_precision", us_markers="2 7 2")).legal(
        "defcon:political+1 defcon:political-1 defcon:political-2 pass"
    )
    expect(us_plays("mathematical_precision", us_markers="2 8 2")).legal("defcon:political-1 defcon:political-2 pass")
    expect(us_plays("mathematical_precision", us_markers="2 1 2")).legal("defcon:political+1 defcon:political+2 pass")
    expect(us_plays("mathematical_precision", us_markers="2 2 2")).legal(
        "defcon:political+1 defcon:political+2 defcon:political-1 pass"
    )


@card("mathematical_precision")
def test_the_us_commands_1_also_when_it_triggers_mathematical_precision() -> None:
    game = us_triggers("mathematical_precision").play("pass")
    expect(game).asks("us", "command").prompt("command", cubes=1)
    expect(game.play("pass")).asks("ussr", "command").prompt("command", cubes=3)


# 15 Excomm


@card("excomm")
def test_excomm_places_four_cubes_where_the_us_has_none_at_most_two_on_each() -> None:
    game = us_plays("excomm")
    expect(game).asks("us", "place").prompt("place", left=4, each=2).legal(
        "place:berlin place:atlantic place:cuba_mil place:cuba_pol place:television place:un place:alliances done"
    )
    game.play("place:berlin place:berlin")
    expect(game).offers_no("place:berlin").offers("place:atlantic")
    game.play("place:atlantic place:alliances")
    expect(game).asks("ussr", "play").influence(us=f"{US_CUBES}, berlin 2, atlantic, alliances").markers(us="3 3 2")


@card("excomm")
def test_excomm_does_nothing_where_the_us_has_cubes_everywhere() -> None:
    everywhere = "berlin, atlantic, cuba_mil, turkey, italy, cuba_pol, television, un, alliances"
    expect(us_plays("excomm", us=everywhere)).asks("ussr", "play").influence(us=everywhere).markers()


@card("excomm")
def test_excomm_ends_with_the_supply() -> None:
    game = us_plays("excomm", us="berlin 5, atlantic 5, cuba_mil 4").play("place:un place:un place:alliances")
    expect(game).asks("ussr", "play").markers(us="2 3 3")


@card("excomm")
def test_excomm_escalates_the_us_also_when_it_is_triggered() -> None:
    game = us_triggers("excomm").play("place:un place:un place:alliances place:alliances")
    expect(game).asks("ussr", "command").markers(us="2 3 4")


# 16 Public Protests


@card("public_protests")
def test_public_protests_remove_up_to_five_us_cubes_from_one_battleground() -> None:
    game = us_plays("public_protests", us="un 5, berlin")
    expect(game).asks("us", "remove").legal("remove:berlin remove:un done").prompt("remove", whose="us", one=True)
    game.play("remove:un remove:un")
    expect(game).legal("remove:un done")
    expect(game.copy_and_play("done")).asks("ussr", "play").influence(us="berlin, un 3").markers()
    expect(game.play("remove:un remove:un remove:un")).asks("ussr", "play").influence(us="berlin").markers()


@card("public_protests")
def test_public_protests_stay_on_the_battleground_named_first() -> None:
    game = us_plays("public_protests", us="berlin 2, atlantic 2, cuba_mil 2").play("remove:atlantic")
    expect(game).legal("remove:atlantic done")


@card("public_protests")
def test_public_protests_remove_no_cube_of_the_ussr_and_nothing_where_there_is_none() -> None:
    expect(us_plays("public_protests", us="", ussr="berlin 3")).asks("ussr", "play").influence(ussr="berlin 3")
    expect(us_plays("public_protests", us="italy", ussr="italy 3").play("remove:italy")).influence(
        us="", ussr="italy 3"
    )


# 17 Lessons of Munich


@card("lessons_of_munich")
def test_lessons_of_munich_place_four_cubes_on_berlin_italy_and_turkey_at_most_two_on_each() -> None:
    game = us_plays("lessons_of_munich")
    expect(game).asks("us", "place").prompt("place", left=4, each=2).legal("place:berlin place:turkey place:italy done")
    game.play("place:berlin place:berlin")
    expect(game).legal("place:turkey place:italy done")
    game.play("place:turkey")
    expect(game).legal("place:turkey place:italy done")
    game.play("place:italy")
    expect(game).asks("ussr", "play").influence(us="berlin 2, turkey 2, italy 2").markers()


@card("lessons_of_munich")
def test_lessons_of_munich_may_stop_at_any_number() -> None:
    expect(us_plays("lessons_of_munich").play("place:italy done")).asks("ussr", "play").influence(us="turkey, italy 2")


# 18 Operation Mongoose


@card("operation_mongoose")
def test_operation_mongoose_gains_1_prestige_and_the_ussr_may_move_one_us_marker_one_step() -> None:
    game = us_plays("operation_mongoose", us_markers="3 3 3")
    expect(game).prestige(1).asks("ussr", "defcon").prompt("defcon", whose="us", left=1).legal(
        "defcon:military+1 defcon:military-1 defcon:political+1 defcon:political-1 defcon:opinion+1 defcon:opinion-1 pass"
    )
    game.play("defcon:opinion+1")
    expect(game).asks("ussr", "play").markers(us="3 3 4").prestige(1)


@card("operation_mongoose")
def test_the_ussr_may_leave_the_us_markers_of_operation_mongoose() -> None:
    expect(us_plays("operation_mongoose").play("pass")).asks("ussr", "play").markers().prestige(1)


@card("operation_mongoose")
def test_operation_mongoose_ends_where_the_tracks_end() -> None:
    expect(us_plays("operation_mongoose", us_markers="8 1 2")).legal(
        "defcon:military-1 defcon:political+1 defcon:opinion+1 defcon:opinion-1 pass"
    )


@card("operation_mongoose")
def test_the_gain_of_a_triggered_operation_mongoose_is_the_uss() -> None:
    game = us_triggers("operation_mongoose", prestige=-2)
    expect(game).prestige(-1).asks("ussr", "defcon")
    expect(game.play("defcon:military+1")).markers(us="3 3 2").asks("ussr", "command").prompt("command", cubes=2)


# 19 Air Strike


@card("air_strike")
def test_air_strike_offers_both_its_parts_and_neither() -> None:
    game = us_plays("air_strike", ussr="cuba_mil 3, cuba_pol 4, berlin 5")
    expect(game).asks("us", "halve").legal("halve:cuba_mil halve:cuba_pol place:alliances done")
    expect(game).prompt("halve_or_place", whose="ussr", place="alliances", up_to=2)
    expect(game).refuses("halve:berlin", "not_there", "5", where="berlin")
    expect(game.play("halve:cuba_mil")).asks("ussr", "play").influence(
        us=US_CUBES, ussr="berlin 5, cuba_mil, cuba_pol 4"
    )


@card("air_strike")
def test_air_strike_places_one_or_two_cubes_on_alliances() -> None:
    expect(us_plays("air_strike").play("place:alliances done")).influence(us=f"{US_CUBES}, alliances", ussr=USSR_CUBES)
    game = us_plays("air_strike").play("place:alliances place:alliances")
    expect(game).asks("ussr", "play").influence(us=f"{US_CUBES}, alliances 2", ussr=USSR_CUBES).markers()


@card("air_strike")
def test_air_strike_may_do_neither() -> None:
    expect(us_plays("air_strike").play("done")).asks("ussr", "play").influence(us=US_CUBES, ussr=USSR_CUBES)


@card("air_strike")
def test_air_strike_places_only_as_far_as_a_cube_can_be_placed() -> None:
    game = us_plays("air_strike", us="alliances 4").play("place:alliances")
    expect(game).asks("ussr", "play").influence(us="alliances 5")
    expect(us_plays("air_strike", us="alliances 5")).legal("halve:cuba_mil done").refuses(
        "place:alliances", "full", "1.3", where="alliances"
    )
    empty = "berlin 5, atlantic 5, cuba_mil 5, un 2"
    expect(us_plays("air_strike", us=empty)).legal("halve:cuba_mil done")
    last = "berlin 5, atlantic 5, cuba_mil 5, un"
    expect(us_plays("air_strike", us=last).play("place:alliances")).asks("ussr", "play").influence(
        us=f"{last}, alliances"
    )


@card("air_strike")
def test_air_strike_that_can_do_nothing_asks_nothing() -> None:
    expect(us_plays("air_strike", us="alliances 5", ussr="berlin")).asks("ussr", "play")


@card("air_strike")
def test_a_triggered_air_strike_is_resolved_by_the_us() -> None:
    game = us_triggers("air_strike", ussr="cuba_mil 2")
    expect(game).asks("us", "halve")
    expect(game.play("halve:cuba_mil")).asks("ussr", "command").influence(ussr="cuba_mil")


# 20 Non-Invasion Pledge


@card("non_invasion_pledge")
def test_non_invasion_pledge_removes_two_ussr_cubes_from_turkey() -> None:
    game = us_plays("non_invasion_pledge", us="turkey 2", ussr="turkey 3, italy 2")
    expect(game).asks("us", "remove").legal("remove:turkey done").prompt("remove", whose="ussr", left=2)
    game.play("remove:turkey remove:turkey")
    expect(game).asks("us", "defcon").influence(us="turkey 2", ussr="turkey, italy 2")


@card("non_invasion_pledge")
def test_non_invasion_pledge_then_moves_the_us_political_marker() -> None:
    game = us_plays("non_invasion_pledge", ussr="turkey").play("done")
    expect(game).asks("us", "defcon").legal(
        "defcon:political+1 defcon:political+2 defcon:political-1 defcon:political-2 pass"
    )
    expect(game.play("defcon:political-2")).asks("ussr", "play").markers(us="2 1 2")


@card("non_invasion_pledge")
def test_non_invasion_pledge_moves_the_marker_also_without_ussr_cubes_in_turkey() -> None:
    expect(us_plays("non_invasion_pledge")).asks("us", "defcon")
    game = us_plays("non_invasion_pledge", ussr="turkey").play("remove:turkey")
    expect(game).asks("us", "defcon").influence(ussr="")


# 21 Offensive Missiles


@card("offensive_missiles")
@pytest.mark.parametrize("space", [1, 3])
def test_offensive_missiles_place_one_cube_on_each_political_battleground(space: int) -> None:
    game = us_plays("offensive_missiles", us_markers=f"2 {space} 2")
    expect(game).asks("us", "place").prompt("place", left=3, each=1).legal(
        "place:turkey place:italy place:cuba_pol done"
    )
    expect(game.play("place:turkey place:italy")).legal("place:cuba_pol done")
    expect(game.play("place:cuba_pol")).asks("ussr", "play").influence(us="turkey 2, italy 2, cuba_pol").markers(
        us=f"2 {space} 2"
    )


@card("offensive_missiles")
@pytest.mark.parametrize("space", [4, 7])
def test_offensive_missiles_need_the_us_political_marker_in_defcon_3(space: int) -> None:
    expect(us_plays("offensive_missiles", us_markers=f"2 {space} 2")).asks("ussr", "play").influence(us=US_CUBES)


@card("offensive_missiles")
def test_no_other_marker_counts_for_offensive_missiles() -> None:
    expect(us_plays("offensive_missiles", us_markers="4 3 4", ussr_markers="4 4 4")).asks("us", "place")


# 22 Invasion of Cuba


@card("invasion_of_cuba")
def test_the_invasion_of_cuba_raises_the_us_military_marker() -> None:
    game = us_plays("invasion_of_cuba", us_markers="3 3 3")
    expect(game).asks("us", "defcon").legal("defcon:military+1 defcon:military+2 pass")
    expect(game).refuses("defcon:military-1", "up_only", "5").refuses(
        "defcon:political+1", "not_that_track", "5", where="political"
    )
    expect(us_plays("invasion_of_cuba", us_markers="7 3 3")).legal("defcon:military+1 pass")


@card("invasion_of_cuba")
def test_after_one_step_up_another_us_marker_may_go_down_one_step() -> None:
    game = us_plays("invasion_of_cuba", us_markers="3 3 3").play("defcon:military+1")
    expect(game).asks("us", "defcon").legal("defcon:political-1 defcon:opinion-1 pass")
    expect(game.play("defcon:political-1")).asks("ussr", "play").markers(us="4 2 3")


@card("invasion_of_cuba")
def test_after_two_steps_up_another_us_marker_may_go_down_two_steps_cut_at_1() -> None:
    game = us_plays("invasion_of_cuba", us_markers="3 3 2").play("defcon:military+2")
    expect(game).legal("defcon:political-2 defcon:opinion-2 pass")
    expect(game.copy_and_play("defcon:political-2")).markers(us="5 1 2").asks("ussr", "play")
    expect(game.play("defcon:opinion-2")).markers(us="5 3 1").asks("ussr", "play")


@card("invasion_of_cuba")
def test_a_marker_on_space_1_cannot_go_down_for_the_invasion_of_cuba() -> None:
    game = us_plays("invasion_of_cuba", us_markers="3 1 2").play("defcon:military+1")
    expect(game).legal("defcon:opinion-1 pass")
    game = us_plays("invasion_of_cuba", us_markers="3 1 1").play("defcon:military+1")
    expect(game).asks("ussr", "play").markers(us="4 1 1")


@card("invasion_of_cuba")
def test_a_cube_that_waved_before_is_no_step_of_the_invasion_of_cuba() -> None:
    game = us_plays("wave_and_smile", holding="invasion_of_cuba", ussr_holds="u_thant")
    game.play("remove:turkey done place:berlin", "play:u_thant:command pass", "play:invasion_of_cuba:event pass")
    expect(game).asks("ussr", "play").markers()


@card("invasion_of_cuba")
def test_the_invasion_of_cuba_moves_no_ussr_marker_when_triggered() -> None:
    game = us_triggers("invasion_of_cuba").play("defcon:military+2 defcon:political-2")
    expect(game).asks("ussr", "command").markers(us="4 1 2")


# 23 Quarantine


@card("quarantine")
def test_quarantine_places_two_cubes_on_the_atlantic() -> None:
    game = us_plays("quarantine", us="")
    expect(game).asks("us", "place").legal("place:atlantic done").prompt("place", left=2)
    expect(game.play("place:atlantic")).legal("place:atlantic done")
    expect(game.play("place:atlantic")).asks("ussr", "play").influence(us="atlantic 2").markers()


# 24 U-2 Photographs


@card("u_2_photographs")
@pytest.mark.parametrize(("move", "space"), [("berlin+1", 2), ("atlantic+2", 3), ("cuba_mil+3", 4), ("pass", 2)])
def test_u_2_photographs_command_3_on_a_military_battleground(move: str, space: int) -> None:
    game = us_plays("u_2_photographs", us="", ussr="").play(move)
    expect(game).asks("ussr", "play").markers(us=f"{space} 3 2")


@card("u_2_photographs")
def test_u_2_photographs_place_only() -> None:
    game = us_plays("u_2_photographs", us="berlin 2, italy 2")
    expect(game).prompt("command", cubes=3, placing_only=True, where=["berlin", "atlantic", "cuba_mil"]).legal(
        "berlin+1 berlin+2 berlin+3 atlantic+1 atlantic+2 atlantic+3 cuba_mil+1 cuba_mil+2 cuba_mil+3 pass"
    )


# 25 Wave and Smile


@card("wave_and_smile")
def test_wave_and_smile_removes_two_us_cubes_and_places_them_elsewhere() -> None:
    game = us_plays("wave_and_smile", us="berlin 3, italy 2", ussr="un 2")
    expect(game).asks("us", "remove").legal("remove:berlin remove:italy done").prompt("remove", whose="us", left=2)
    game.play("remove:berlin")
    expect(game).legal("remove:berlin remove:italy done")
    game.play("remove:berlin")
    expect(game).asks("us", "place").prompt("place_removed", left=2).offers("place:italy place:atlantic").offers_no(
        "place:berlin done"
    )
    game.play("place:italy place:italy")
    expect(game).asks("ussr", "play").influence(us="berlin, italy 4", ussr="un 2").markers()


@card("wave_and_smile")
def test_one_cube_may_wave() -> None:
    game = us_plays("wave_and_smile").play("remove:turkey done")
    expect(game).asks("us", "place").prompt("place_removed", left=1).offers("place:italy").offers_no("place:turkey")
    expect(game.play("place:berlin")).asks("ussr", "play").influence(us="berlin, italy")


@card("wave_and_smile")
def test_wave_and_smile_may_remove_nothing() -> None:
    expect(us_plays("wave_and_smile").play("done")).asks("ussr", "play").influence(us=US_CUBES).markers()


@card("wave_and_smile")
def test_the_last_cube_of_wave_and_smile_goes_after_the_one_before() -> None:
    game = us_plays("wave_and_smile", us="berlin 2").play("remove:berlin remove:berlin place:un")
    expect(game).legal("place:un place:alliances").refuses("place:italy", "order", "4.8")


@card("wave_and_smile")
def test_wave_and_smile_counts_the_room_behind_a_battleground() -> None:
    """Room behind: Alliances none, the United Nations one, Television one. Two cubes cannot begin after Television."""
    game = us_plays("wave_and_smile", us="turkey 2, television 4, un 4, alliances 5").play(
        "remove:turkey remove:turkey"
    )
    expect(game).legal("place:berlin place:atlantic place:cuba_mil place:italy place:cuba_pol place:television")
    expect(game.play("place:cuba_pol")).legal("place:cuba_pol place:television place:un")
    game = us_plays("wave_and_smile", us="turkey 2, television 4, un 4, alliances 5").play(
        "remove:turkey remove:turkey"
    )
    expect(game.play("place:television")).asks("ussr", "play").influence(us="television 5, un 5, alliances 5")


@card("wave_and_smile")
def test_wave_and_smile_places_nothing_where_it_removed_from_when_it_counts_the_room() -> None:
    game = us_plays("wave_and_smile", us="un 5, alliances 5, turkey").play("remove:un remove:alliances")
    expect(game).legal(
        "place:berlin place:atlantic place:cuba_mil place:turkey place:italy place:cuba_pol place:television"
    )


# 26 Eyeball to Eyeball


@card("eyeball_to_eyeball")
def test_eyeball_to_eyeball_places_three_cubes_on_the_cuba_battlegrounds() -> None:
    game = us_plays("eyeball_to_eyeball", us_markers="4 3 2")
    expect(game).asks("us", "place").legal("place:cuba_mil place:cuba_pol done").prompt("place", left=3)
    game.play("place:cuba_mil place:cuba_mil")
    expect(game).legal("place:cuba_mil place:cuba_pol done")
    expect(game.play("place:cuba_mil")).asks("ussr", "play").influence(us=f"{US_CUBES}, cuba_mil 3").markers(us="6 3 2")


@card("eyeball_to_eyeball")
def test_eyeball_to_eyeball_moves_each_cubas_track_by_its_own_cubes() -> None:
    game = us_plays("eyeball_to_eyeball", us_markers="4 3 2").play("place:cuba_mil place:cuba_pol place:cuba_pol")
    expect(game).markers(us="4 4 2")


@card("eyeball_to_eyeball")
@pytest.mark.parametrize(("us", "ussr", "asked"), [(4, 3, "place"), (3, 3, "play"), (2, 3, "play"), (2, 1, "place")])
def test_eyeball_to_eyeball_needs_the_higher_us_military_marker(us: int, ussr: int, asked: str) -> None:
    game = us_plays("eyeball_to_eyeball", us_markers=f"{us} 1 1", ussr_markers=f"{ussr} 5 5")
    expect(game).asks("us" if asked == "place" else "ussr", asked)


@card("eyeball_to_eyeball")
def test_no_other_track_counts_for_eyeball_to_eyeball() -> None:
    expect(us_plays("eyeball_to_eyeball", us_markers="2 6 6", ussr_markers="2 1 1")).asks("ussr", "play")
