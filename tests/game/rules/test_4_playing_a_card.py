"""Rules 4, playing a strategy card: Event or Command, the trigger, the letter, Command's cubes, icons, restrictions, order."""

import pytest

from scenario import (
    US_CUBES,
    USSR_CUBES,
    Scenario,
    arrange,
    expect,
    rule,
    us_plays,
    us_triggers,
    ussr_plays,
    ussr_triggers,
)

ALL_MARKER_MOVES = " ".join(
    f"defcon:{track}{step}" for track in ("military", "political", "opinion") for step in ("+1", "+2", "-1", "-2")
)
UP_ONLY = "defcon:military+1 defcon:military+2 defcon:political+1 defcon:political+2 defcon:opinion+1 defcon:opinion+2"


# 4.1, 4.2: Event or Command


@rule("4.1")
def test_a_card_goes_to_the_discard_pile_at_once() -> None:
    game = us_plays("quarantine", holding="excomm, sops, scramble, u_thant")
    expect(game).asks("us", "place").discards("quarantine").holds("us", "sops, u_thant, scramble, excomm")
    game = us_plays("maskirovka", "command", discards=["close_allies"])
    expect(game).asks("ussr", "trigger").discards("close_allies, maskirovka")


@rule("4.1")
def test_every_card_of_the_hand_and_no_other_may_be_played() -> None:
    game = arrange(first="us", letter="ussr", us_holds="sops, u_thant, quarantine, excomm, maskirovka")
    expect(game).asks("us", "play").legal(
        "play:sops:event play:sops:command play:u_thant:event play:u_thant:command play:quarantine:event "
        "play:quarantine:command play:excomm:event play:excomm:command play:maskirovka:command"
    )
    expect(game).refuses("play:air_strike:event", "not_in_hand", "4.1", card="air_strike")


@rule("4.2")
def test_an_own_card_or_one_of_the_un_is_played_for_event_or_command_as_you_like() -> None:
    game = arrange(first="ussr", ussr_holds="maskirovka, scramble")
    expect(game).offers("play:maskirovka:event play:maskirovka:command play:scramble:event play:scramble:command")
    expect(us_plays("quarantine", "command")).asks("us", "command")
    expect(ussr_plays("scramble", "command")).asks("ussr", "command")
    expect(ussr_plays("maskirovka", "command")).asks("ussr", "command")


@rule("4.2")
def test_a_card_of_the_other_side_is_played_for_command_only() -> None:
    game = arrange(first="us", us_holds="maskirovka")
    expect(game).offers("play:maskirovka:command").offers_no("play:maskirovka:event")
    expect(game).refuses("play:maskirovka:event", "others_card", "4.2", card="maskirovka")
    expect(arrange(first="ussr", ussr_holds="quarantine")).offers_no("play:quarantine:event")


@rule("4.2")
def test_the_other_side_decides_first_whether_to_trigger_the_event() -> None:
    game = ussr_plays("quarantine", "command")
    expect(game).asks("us", "trigger").legal("trigger decline").prompt("trigger", card="quarantine")
    expect(game.play("decline")).asks("ussr", "command").influence(us=US_CUBES)
    expect(us_plays("fidel_castro", "command")).asks("ussr", "trigger")


@rule("4.2")
def test_a_triggered_event_is_resolved_by_its_own_side_before_the_command() -> None:
    game = us_triggers("quarantine")
    expect(game).asks("us", "place").legal("place:atlantic done")
    game.play("place:atlantic place:atlantic")
    expect(game).asks("ussr", "command").influence(us="italy, turkey, atlantic 2")
    expect(game.play("un+1")).asks("us", "play").influence(ussr="berlin, cuba_mil, un")
    expect(ussr_triggers("maskirovka")).asks("ussr", "place")


@rule("4.2")
def test_the_trigger_is_asked_also_when_the_event_would_do_nothing() -> None:
    game = ussr_plays("offensive_missiles", "command", us_markers="2 4 2")
    expect(game).asks("us", "trigger").legal("trigger decline")
    expect(game.play("trigger")).asks("ussr", "command").influence(us=US_CUBES)


# 4.3: the Personal Letter


@rule("4.3")
def test_the_holder_of_the_letter_may_play_it_along_with_a_command() -> None:
    game = arrange(first="us", letter="us", us_holds="sops, maskirovka")
    expect(game).offers("play:sops:command+letter play:maskirovka:command+letter")
    game = arrange(first="us", letter="ussr", us_holds="sops, maskirovka")
    expect(game).offers_no("play:sops:command+letter play:maskirovka:command+letter")
    expect(game).refuses("play:sops:command+letter", "no_letter", "4.3")
    game = arrange(first="ussr", letter="ussr", ussr_holds="sops")
    expect(game).offers("play:sops:command+letter")


@rule("4.3")
def test_the_letter_raises_the_value_by_1() -> None:
    expect(us_plays("quarantine", "command+letter")).prompt("command", cubes=2).offers("un+2").offers_no("un+3")
    expect(us_plays("quarantine", "command")).prompt("command", cubes=1).offers_no("un+2").letter("us")
    game = us_plays("speech_to_the_nation", "command+letter")
    expect(game).prompt("command", cubes=4).offers("un+4").offers_no("un+5")


@rule("4.3", "R2")
def test_the_letter_passes_to_the_other_side_at_once() -> None:
    game = us_plays("maskirovka", "command+letter")
    expect(game).asks("ussr", "trigger").letter("ussr").happened("letter", **{"from": "us", "to": "ussr"})
    expect(game.play("decline")).asks("us", "command").prompt("command", cubes=3).letter("ussr")
    expect(ussr_plays("maskirovka", "command+letter", letter="ussr")).letter("us")


@rule("4.3", "R2")
def test_the_side_that_gets_the_letter_may_use_it_with_its_next_play() -> None:
    game = us_plays("quarantine", "command+letter", ussr_holds="sops").play("pass")
    expect(game).offers("play:sops:command+letter")
    expect(game.play("play:sops:command pass")).letter("ussr").offers_no("play:speech_to_the_nation:command+letter")


@rule("4.3", "R3")
def test_the_letter_never_adds_to_a_command_granted_by_an_event() -> None:
    game = ussr_plays("mathematical_precision", "command+letter", letter="ussr").play("trigger pass")
    expect(game).asks("us", "command").prompt("command", cubes=1)
    expect(game.play("pass")).asks("ussr", "command").prompt("command", cubes=4)
    expect(us_plays("a_face_saver", letter="us")).prompt("command", cubes=3)


# 4.4: Command


@rule("4.4")
def test_a_command_of_2_places_or_removes_up_to_two_cubes_on_one_battleground() -> None:
    game = us_plays("close_allies", "command", us="italy 3, turkey, un 5, alliances 4")
    placing = ["berlin", "atlantic", "cuba_mil", "turkey", "italy", "cuba_pol", "television"]
    expect(game).asks("us", "command").legal(
        " ".join(f"{where}+{k}" for where in placing for k in (1, 2))
        + " alliances+1 italy-1 italy-2 turkey-1 un-1 un-2 alliances-1 alliances-2 pass"
    )
    expect(game).refuses("italy-3", "too_many", "4.5", most=2).refuses("turkey-2", "none_there", "4.4", where="turkey")


@rule("4.4")
def test_a_command_touches_only_the_own_cubes() -> None:
    game = us_plays("fidel_castro", "command", us="berlin", ussr="berlin 3, un 2").play("decline")
    expect(game).offers("berlin-1").offers_no("un-1 berlin-2")
    expect(game.play("berlin+3")).influence(us="berlin 4", ussr="berlin 3, un 2")


@rule("4.4")
@pytest.mark.parametrize(("k", "space"), [(1, 2), (2, 3), (3, 4)])
def test_placing_k_cubes_moves_the_own_marker_up_by_one_step_less(k: int, space: int) -> None:
    game = us_plays("speech_to_the_nation", "command").play(f"berlin+{k}")
    expect(game).markers(us=f"{space} 3 2").influence(us=f"italy, turkey, berlin {k}", ussr=USSR_CUBES)


@rule("4.4")
@pytest.mark.parametrize(("k", "space"), [(1, 6), (2, 5), (3, 4)])
def test_removing_k_cubes_moves_the_own_marker_down_by_one_step_less(k: int, space: int) -> None:
    game = ussr_plays("speech_to_the_nation", "command", ussr="un 5", ussr_markers="3 2 6").play(f"un-{k}")
    expect(game).markers(ussr=f"3 2 {space}").influence(ussr=f"un {5 - k}")


@rule("4.4")
def test_a_command_may_move_up_to_five_cubes() -> None:
    game = us_plays("speech_to_the_nation", "command+letter", us="un 5", us_bears="sops")
    expect(game).prompt("command", cubes=5).offers("italy+5 un-5")
    expect(game.copy_and_play("italy+5")).influence(us="un 5, italy 5").markers(us="2 7 2")
    expect(game.play("un-5")).influence(us="").markers(us="2 3 1")


@rule("4.4", "R4")
def test_a_command_of_zero_cubes_is_allowed_and_moves_nothing() -> None:
    game = us_plays("speech_to_the_nation", "command").play("pass")
    expect(game).asks("ussr", "play").influence(us=US_CUBES, ussr=USSR_CUBES).markers()


# 4.5: how many cubes


@rule("4.5")
@pytest.mark.parametrize(
    ("name", "way", "bears", "most"),
    [
        ("close_allies", "command", "", 2),
        ("close_allies", "command+letter", "", 3),
        ("close_allies", "command", "sops", 3),
        ("close_allies", "command+letter", "sops", 4),
        ("close_allies", "command", "to_the_brink", 1),
        ("close_allies", "command+letter", "to_the_brink", 2),
        ("close_allies", "command", "sops, to_the_brink", 2),
        ("close_allies", "command+letter", "sops, to_the_brink", 3),
        ("u_thant", "command", "to_the_brink", 1),
        ("u_thant", "command", "bay_of_pigs, containment", 1),
    ],
)
def test_sops_adds_a_cube_and_to_the_brink_takes_one(name: str, way: str, bears: str, most: int) -> None:
    game = us_plays(name, way, us_bears=bears)
    expect(game).prompt("command", cubes=most).offers(f"un+{most}").offers_no(f"un+{most + 1}")


@rule("4.5")
def test_what_lies_on_the_other_side_does_not_count() -> None:
    expect(us_plays("close_allies", "command", ussr_bears="sops")).prompt("command", cubes=2)
    expect(us_plays("close_allies", "command", ussr_bears="to_the_brink")).prompt("command", cubes=2)
    expect(ussr_plays("close_allies", "command", ussr_bears="sops")).prompt("command", cubes=3)
    expect(ussr_plays("close_allies", "command", ussr_bears="to_the_brink")).prompt("command", cubes=1)


@rule("4.5", "R5")
def test_the_sum_is_taken_first_and_the_floor_last() -> None:
    """Value 1 with one more and one less is 1; the floor taken first would make it 2."""
    expect(us_plays("u_thant", "command+letter", us_bears="to_the_brink")).prompt("command", cubes=1)
    expect(us_plays("u_thant", "command", us_bears="sops, to_the_brink")).prompt("command", cubes=1)
    expect(us_plays("u_thant", "command+letter", us_bears="sops, to_the_brink")).prompt("command", cubes=2)


@rule("4.5", "R6")
def test_the_two_events_change_commands_granted_by_events_too() -> None:
    expect(us_plays("a_face_saver", us_bears="sops")).prompt("command", cubes=4)
    expect(us_plays("a_face_saver", us_bears="to_the_brink")).prompt("command", cubes=2)
    expect(us_plays("u_2_photographs", us_bears="to_the_brink")).prompt("command", cubes=2)
    expect(us_plays("a_face_saver", ussr_bears="sops").play("pass")).asks("ussr", "command").prompt("command", cubes=2)
    expect(us_plays("a_face_saver", us_bears="sops").play("pass")).asks("ussr", "command").prompt("command", cubes=1)


@rule("4.5", "R6")
def test_a_command_of_1_granted_by_an_event_is_never_less_than_1() -> None:
    game = ussr_plays("mrbms_and_irbms", ussr_bears="to_the_brink").play("pass")
    expect(game).asks("ussr", "command").prompt("command", cubes=1)


@rule("4.5")
def test_sops_works_for_every_later_command_of_the_round() -> None:
    game = us_plays("sops", holding="close_allies, quarantine", ussr_holds="scramble, u_thant")
    game.play("play:scramble:command")
    expect(game).prompt("command", cubes=3)
    game.play("pass", "play:close_allies:command")
    expect(game).prompt("command", cubes=3)
    game.play("pass", "play:u_thant:command pass", "play:quarantine:command")
    expect(game).prompt("command", cubes=2).bears(us="sops")


# 4.6: Events


@rule("4.6")
def test_an_amount_up_to_may_be_zero() -> None:
    expect(us_plays("close_allies").play("done")).asks("ussr", "play").influence(us=US_CUBES)
    expect(us_plays("the_guns_of_august").play("pass pass")).asks("ussr", "play").markers()
    expect(ussr_plays("missile_trade").play("done")).asks("us", "play").influence(ussr=USSR_CUBES)


@rule("4.6")
def test_an_event_may_be_played_when_it_can_do_nothing() -> None:
    game = arrange(first="us", us_holds="offensive_missiles", us_markers="2 4 2")
    expect(game).offers("play:offensive_missiles:event")
    game.play("play:offensive_missiles:event")
    expect(game).asks("ussr", "play").influence(us=US_CUBES).discards("offensive_missiles")


@rule("4.6")
def test_text_that_moves_markers_moves_them_without_the_icon() -> None:
    expect(us_plays("u_thant")).markers(us="1 2 1")
    expect(ussr_plays("turn_back_the_ships", ussr_markers="3 2 6").play("defcon:opinion-2")).markers(ussr="3 2 4")


@rule("4.6")
def test_cubes_placed_by_an_event_without_the_icon_move_no_marker() -> None:
    expect(us_plays("quarantine").play("place:atlantic place:atlantic")).markers()
    expect(us_plays("public_protests", us="un 4").play("remove:un " * 4)).markers()


@rule("4.6")
@pytest.mark.parametrize(("k", "space"), [(0, 3), (1, 3), (2, 4), (3, 5)])
def test_cubes_placed_by_an_event_with_the_icon_move_the_marker_by_one_step_less(k: int, space: int) -> None:
    game = ussr_plays("strategic_balance").play("place:atlantic " * k, "done" if k < 3 else "")
    expect(game).asks("us", "play").markers(ussr=f"{space} 2 2")


@rule("4.6")
@pytest.mark.parametrize(("k", "space"), [(0, 6), (1, 6), (2, 5), (3, 4)])
def test_cubes_removed_by_an_event_with_the_icon_move_the_marker_down(k: int, space: int) -> None:
    game = ussr_plays("missile_trade", ussr="un 5", ussr_markers="3 2 6").play(
        "remove:un " * k, "done" if k < 3 else ""
    )
    expect(game).asks("us", "play").markers(ussr=f"3 2 {space}")


@rule("4.6")
def test_the_icon_moves_markers_only_when_the_placing_is_finished() -> None:
    game = ussr_plays("strategic_balance").play("place:atlantic place:atlantic")
    expect(game).asks("ussr", "place").markers()
    expect(game.play("done")).markers(ussr="4 2 2").happened("marker", cause="icon", where="military", side="ussr")


@rule("4.6", "R7")
def test_the_icon_counts_each_battleground_by_itself() -> None:
    game = us_plays("excomm", us="").play("place:berlin place:berlin place:atlantic place:atlantic")
    expect(game).markers(us="4 3 2")
    game = us_plays("excomm", us="").play("place:berlin place:atlantic place:cuba_mil place:un")
    expect(game).markers(us="2 3 2")
    game = us_plays("excomm", us="").play("place:berlin place:berlin place:italy place:italy")
    expect(game).markers(us="3 4 2")


@rule("4.6", "R7")
def test_a_removal_with_the_icon_counts_each_battleground_by_itself() -> None:
    game = ussr_plays("missile_trade", ussr="berlin 2, cuba_mil 1, un", ussr_markers="6 2 2")
    expect(game.play("remove:berlin remove:berlin remove:cuba_mil")).markers(ussr="5 2 2")


@rule("4.6")
def test_the_icon_is_cut_at_the_ends_of_the_track() -> None:
    game = ussr_plays("strategic_balance", ussr_markers="7 2 2").play("place:atlantic " * 3)
    expect(game).markers(ussr="8 2 2")
    game = ussr_plays("missile_trade", ussr="un 3", ussr_markers="3 2 2").play("remove:un " * 3)
    expect(game).markers(ussr="3 2 1")


@rule("4.6")
def test_cubes_of_the_other_side_that_are_removed_move_no_marker() -> None:
    game = us_plays("non_invasion_pledge", ussr="turkey 4").play("remove:turkey remove:turkey pass")
    expect(game).influence(ussr="turkey 2").markers()
    expect(us_plays("air_strike", ussr="cuba_mil 5").play("halve:cuba_mil")).influence(ussr="cuba_mil 2").markers()
    expect(ussr_plays("u_2_downed", us="cuba_pol 5").play("done")).influence(us="cuba_pol 2").markers()


@rule("4.6")
def test_a_command_inside_an_event_moves_the_marker() -> None:
    expect(us_plays("a_face_saver").play("un+3")).markers(us="2 3 4")
    game = us_plays("a_face_saver", us="un 3", us_markers="2 3 5").play("un-3")
    expect(game).markers(us="2 3 3").asks("ussr", "command")


# 4.7: no deflation by Events


@rule("4.7")
def test_a_side_under_containment_cannot_lower_its_markers_with_an_event_that_it_plays() -> None:
    game = us_plays("the_guns_of_august", us_bears="containment", us_markers="3 3 3")
    expect(game).legal(f"{UP_ONLY} pass").refuses("defcon:military-1", "restrained", "4.7", card="containment")
    game = ussr_plays("the_guns_of_august", ussr_bears="containment", ussr_markers="3 3 3")
    expect(game).legal(f"{UP_ONLY} pass")
    expect(us_plays("the_guns_of_august", us_markers="3 3 3")).legal(f"{ALL_MARKER_MOVES} pass")


@rule("4.7")
def test_containment_binds_the_other_side_only() -> None:
    expect(us_plays("the_guns_of_august", ussr_bears="containment", us_markers="3 3 3")).legal(
        f"{ALL_MARKER_MOVES} pass"
    )
    expect(ussr_plays("u_thant", us_bears="containment, bay_of_pigs")).markers(ussr="2 1 1")


@rule("4.7")
def test_containment_does_not_bind_an_event_that_the_side_triggers() -> None:
    game = us_triggers("mathematical_precision", us_bears="containment", us_markers="2 3 2")
    expect(game).legal("defcon:political+1 defcon:political+2 defcon:political-1 defcon:political-2 pass")
    game = ussr_triggers("turn_back_the_ships", ussr_bears="containment")
    expect(game).asks("ussr", "defcon").legal("defcon:military-1 defcon:military-2 pass")
    game = ussr_triggers("missile_trade", ussr_bears="containment", ussr="un 3", ussr_markers="3 2 6")
    expect(game.play("remove:un " * 3)).markers(ussr="3 2 4")


@rule("4.7", "R8")
def test_bay_of_pigs_binds_the_us_in_events_that_it_plays_and_in_those_that_it_triggers() -> None:
    expect(us_plays("mathematical_precision", us_bears="bay_of_pigs")).legal(
        "defcon:political+1 defcon:political+2 pass"
    )
    expect(us_triggers("mathematical_precision", us_bears="bay_of_pigs")).legal(
        "defcon:political+1 defcon:political+2 pass"
    )
    expect(us_plays("mathematical_precision")).offers("defcon:political-1 defcon:political-2")


@rule("4.7")
@pytest.mark.parametrize("bears", ["containment", "bay_of_pigs", "containment, bay_of_pigs"])
def test_u_thant_leaves_the_markers_of_a_restricted_side_where_they_are(bears: str) -> None:
    expect(us_plays("u_thant", us_bears=bears)).asks("ussr", "play").markers()


@rule("4.7")
def test_u_thant_leaves_the_markers_of_the_ussr_under_containment_where_they_are() -> None:
    expect(ussr_plays("u_thant", ussr_bears="containment")).asks("us", "play").markers()


@rule("4.7")
def test_cubes_still_move_without_the_deflation() -> None:
    game = ussr_plays("missile_trade", ussr_bears="containment", ussr="un 3", ussr_markers="3 2 6")
    expect(game.play("remove:un " * 3)).influence(ussr="").markers(ussr="3 2 6")
    game = us_plays("a_face_saver", us_bears="bay_of_pigs", us="un 3", us_markers="2 3 6")
    expect(game).prompt("command", cubes=3, restrained=True)
    expect(game.play("un-3")).influence(us="").markers(us="2 3 6")


@rule("4.7")
def test_a_restricted_side_still_raises_its_markers_with_events() -> None:
    game = us_plays("a_face_saver", us_bears="containment").play("un+3")
    expect(game).markers(us="2 3 4")
    expect(ussr_plays("strategic_balance", ussr_bears="containment").play("place:atlantic " * 3)).markers(ussr="5 2 2")


@rule("4.7")
def test_a_command_inside_an_own_event_does_not_lower_under_containment() -> None:
    game = us_plays("the_guns_of_august", us_bears="sops, containment")
    game.play("pass", "italy-1")
    expect(game).markers()
    game = us_plays("the_guns_of_august", us="italy 3", us_bears="sops, containment").play("pass italy-2")
    expect(game).influence(us="italy").markers()
    game = us_plays("the_guns_of_august", us="italy 3", us_bears="sops").play("pass italy-2")
    expect(game).influence(us="italy").markers(us="2 2 2")


@rule("4.7")
def test_what_would_only_lower_is_not_offered() -> None:
    expect(ussr_plays("turn_back_the_ships", ussr_bears="containment")).asks("us", "play").markers()
    game = us_plays("invasion_of_cuba", us_bears="bay_of_pigs")
    expect(game).legal("defcon:military+1 defcon:military+2 pass")
    expect(game.play("defcon:military+2")).asks("ussr", "play").markers(us="4 3 2")
    game = us_plays("non_invasion_pledge", us_bears="containment", ussr="turkey").play("done")
    expect(game).legal("defcon:political+1 defcon:political+2 pass")
    expect(ussr_plays("mrbms_and_irbms", ussr_bears="containment")).legal("defcon:military+1 defcon:military+2 pass")


@rule("4.7")
def test_command_outside_events_is_free() -> None:
    game = us_plays(
        "speech_to_the_nation", "command", us="un 3", us_markers="2 3 6", us_bears="containment, bay_of_pigs"
    )
    expect(game).prompt("command", restrained=False)
    expect(game.play("un-3")).markers(us="2 3 4")
    game = us_plays("maskirovka", "command", us="un 2", us_markers="2 3 6", us_bears="containment, bay_of_pigs")
    expect(game.play("decline un-2")).markers(us="2 3 5")
    game = ussr_plays("close_allies", "command", ussr="un 2", ussr_markers="2 3 6", ussr_bears="containment")
    expect(game.play("un-2")).markers(ussr="2 3 5")


def takes(name: str, **position: str) -> Scenario:
    """The US takes a card with *Intelligence Reports* under both restrictions."""
    game = us_plays(
        "intelligence_reports",
        ussr_holds=name,
        us="un 3",
        us_markers="2 3 6",
        us_bears="containment, bay_of_pigs",
        **position,
    )
    return game.deal(name, "quarantine")


@rule("4.7")
def test_command_with_a_card_taken_by_intelligence_reports_is_free() -> None:
    game = takes("scramble").play("play:scramble:command")
    expect(game).prompt("command", cubes=3, restrained=False)
    expect(game.play("un-3")).markers(us="2 3 4")


@rule("4.7")
def test_the_event_of_a_card_taken_by_intelligence_reports_is_not_free() -> None:
    expect(takes("u_thant").play("play:u_thant:event")).markers(us="2 3 6")


@rule("4.7")
def test_the_television_bonus_is_free() -> None:
    game = arrange(
        first="ussr", plays=7, us="television", us_holds="quarantine", us_bears="containment, bay_of_pigs", round=2
    ).play("play:quarantine:command pass")
    expect(game).asks("us", "defcon").offers("defcon:political-1")
    game = arrange(first="us", plays=7, ussr="television", ussr_holds="maskirovka", ussr_bears="containment", round=2)
    expect(game.play("play:maskirovka:command pass")).asks("ussr", "defcon").offers("defcon:military-1")


@rule("4.7")
def test_events_that_the_other_side_resolves_are_free() -> None:
    """The US's part of a Face-Saver that the USSR plays, and its part of Fifty-Fifty."""
    position = {"us": "television, un 3", "us_markers": "3 3 6", "us_bears": "sops, containment, bay_of_pigs"}
    game = ussr_plays("a_face_saver", **position).play("pass")
    expect(game).asks("us", "command").prompt("command", cubes=2, restrained=False)
    expect(game.play("un-2")).markers(us="3 3 5")
    game = ussr_plays("fifty_fifty", **position)
    expect(game).asks("us", "defcon").offers("defcon:military-1 defcon:political-1 defcon:opinion-1")
    expect(game.play("defcon:military-1")).offers("defcon:political-1 defcon:opinion-1")


@rule("4.7")
def test_the_side_that_plays_fifty_fifty_resolves_it_also_for_itself() -> None:
    game = us_plays("fifty_fifty", us="television", us_markers="3 3 3", us_bears="containment")
    expect(game).legal("defcon:military+1 defcon:political+1 defcon:opinion+1 pass")
    expect(game.play("defcon:military+1")).legal("defcon:political+1 defcon:opinion+1 pass")


@rule("4.7")
def test_a_marker_of_the_restricted_side_that_the_other_side_moves_is_free() -> None:
    game = us_plays("operation_mongoose", us_bears="containment, bay_of_pigs")
    expect(game).asks("ussr", "defcon").offers("defcon:military-1 defcon:political-1 defcon:opinion-1")
    expect(game.play("defcon:political-1")).markers(us="2 2 2")
    game = ussr_plays("berlin_blockade", ussr_bears="containment", ussr_markers="3 3 3")
    expect(game).asks("us", "defcon").legal(f"{ALL_MARKER_MOVES} pass")


@rule("4.7")
def test_the_mover_of_the_other_sides_marker_is_not_bound_by_its_own_restriction() -> None:
    game = ussr_plays("berlin_blockade", us_bears="containment, bay_of_pigs", ussr_markers="3 3 3")
    expect(game).legal(f"{ALL_MARKER_MOVES} pass")
    expect(us_plays("operation_mongoose", ussr_bears="containment")).offers("defcon:political-1")


@rule("4.7")
def test_a_new_containment_binds_the_next_event_at_once() -> None:
    game = us_plays("containment", ussr_holds="u_thant").play("play:u_thant:event")
    expect(game).bears(ussr="containment").markers()


# 4.8: order of choices


@rule("4.8")
def test_several_cubes_are_placed_in_board_order() -> None:
    game = us_plays("scramble").play("place:italy")
    expect(game).legal("place:cuba_pol place:television place:un place:alliances done")
    expect(game).refuses("place:berlin", "order", "4.8")


@rule("4.8")
def test_the_same_battleground_may_be_named_again_where_the_text_allows_it() -> None:
    game = us_plays("close_allies").play("place:italy")
    expect(game).legal("place:italy place:cuba_pol done")
    expect(us_plays("scramble").play("place:italy")).refuses("place:italy", "enough_there", "5", where="italy", each=1)


@rule("4.8")
def test_several_cubes_are_removed_in_board_order() -> None:
    game = ussr_plays("missile_trade", ussr="berlin, cuba_mil 2, un").play("remove:cuba_mil")
    expect(game).legal("remove:cuba_mil remove:un done").refuses("remove:berlin", "order", "4.8")


@rule("4.8")
def test_several_cards_are_discarded_in_card_order() -> None:
    game = us_plays("summit_meeting", holding="sops, scramble, excomm, quarantine").play("discard:scramble")
    expect(game).legal("discard:excomm discard:quarantine done").refuses("discard:sops", "order", "4.8")


@rule("4.8")
def test_several_markers_are_moved_in_track_order() -> None:
    game = us_plays("fifty_fifty", us="television", us_markers="3 3 3").play("defcon:political+1")
    expect(game).legal("defcon:opinion+1 defcon:opinion-1 pass").refuses("defcon:military+1", "order", "4.8")
