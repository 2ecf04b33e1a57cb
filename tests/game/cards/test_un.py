"""The 13 cards of the UN, card by card: what each offers, where it ends, and what it leaves alone."""

import pytest

from scenario import (
    US_CUBES,
    USSR_CUBES,
    Scenario,
    arrange,
    card,
    empty_hand,
    end_of_round,
    expect,
    us_plays,
    ussr_plays,
)

# 1 Speech to the Nation


@card("speech_to_the_nation")
def test_speech_to_the_nation_places_three_cubes_on_world_opinion_at_most_two_on_each() -> None:
    game = us_plays("speech_to_the_nation")
    expect(game).asks("us", "place").legal("place:television place:un place:alliances done")
    expect(game).prompt("place", left=3, each=2, where=["television", "un", "alliances"])
    game.play("place:television")
    expect(game).legal("place:television place:un place:alliances done").prompt("place", left=2)
    game.play("place:television")
    expect(game).legal("place:un place:alliances done").refuses(
        "place:television", "enough_there", "5", where="television", each=2
    )
    game.play("place:alliances")
    expect(game).asks("ussr", "play").influence(us=f"{US_CUBES}, television 2, alliances").markers()


@card("speech_to_the_nation")
def test_speech_to_the_nation_places_for_the_ussr_too() -> None:
    game = ussr_plays("speech_to_the_nation").play("place:un place:un place:alliances")
    expect(game).asks("us", "play").influence(us=US_CUBES, ussr=f"{USSR_CUBES}, un 2, alliances").markers()


@card("speech_to_the_nation")
def test_speech_to_the_nation_counts_the_two_on_each_by_the_event_not_by_what_lies_there() -> None:
    game = us_plays("speech_to_the_nation", us="un 3").play("place:un place:un")
    expect(game).legal("place:alliances done").influence(us="un 5")


# 2 The Guns of August


@card("the_guns_of_august")
def test_the_guns_of_august_move_any_own_marker_and_then_command_1() -> None:
    game = us_plays("the_guns_of_august").play("defcon:opinion+2")
    expect(game).asks("us", "command").prompt("command", cubes=1, placing_only=False).markers(us="2 3 4")
    game.play("un+1")
    expect(game).asks("ussr", "play").influence(us=f"{US_CUBES}, un").markers(us="2 3 4")


@card("the_guns_of_august")
def test_the_guns_of_august_move_no_marker_of_the_other_side() -> None:
    expect(ussr_plays("the_guns_of_august").play("defcon:military+1 pass")).markers(ussr="4 2 2")


@card("the_guns_of_august")
def test_the_guns_of_august_grant_their_command_without_a_marker_moved() -> None:
    game = us_plays("the_guns_of_august").play("pass")
    expect(game).asks("us", "command").offers("italy-1 berlin+1 pass").offers_no("berlin+2")


# 3 Fifty-Fifty


@card("fifty_fifty")
def test_fifty_fifty_does_nothing_where_nobody_dominates_television() -> None:
    expect(us_plays("fifty_fifty")).asks("ussr", "play").markers()
    expect(us_plays("fifty_fifty", us="television 2", ussr="television 2")).asks("ussr", "play").markers()


@card("fifty_fifty")
def test_fifty_fifty_played_by_the_us_moves_markers_of_the_ussr_that_dominates() -> None:
    game = us_plays("fifty_fifty", ussr="television")
    expect(game).asks("ussr", "defcon").legal(
        "defcon:military+1 defcon:military-1 defcon:political+1 defcon:political-1 defcon:opinion+1 defcon:opinion-1 pass"
    )
    game.play("defcon:military-1 defcon:political+1")
    expect(game).asks("ussr", "play").markers(ussr="2 3 2")


@card("fifty_fifty")
def test_fifty_fifty_may_move_one_marker_or_none() -> None:
    expect(ussr_plays("fifty_fifty", us="television").play("pass")).asks("us", "play").markers()
    expect(ussr_plays("fifty_fifty", us="television").play("defcon:military+1 pass")).markers(us="3 3 2").asks(
        "us", "play"
    )


@card("fifty_fifty")
def test_after_the_last_track_fifty_fifty_is_finished() -> None:
    game = us_plays("fifty_fifty", us="television").play("defcon:opinion+1")
    expect(game).asks("ussr", "play").markers(us="2 3 3")


@card("fifty_fifty")
def test_fifty_fifty_does_not_lead_beyond_the_ends_of_a_track() -> None:
    game = us_plays("fifty_fifty", us="television", us_markers="8 1 2")
    expect(game).legal("defcon:military-1 defcon:political+1 defcon:opinion+1 defcon:opinion-1 pass")
    expect(game.play("defcon:military-1")).legal("defcon:political+1 defcon:opinion+1 defcon:opinion-1 pass")


# 4 SOPs


@card("sops")
def test_sops_lies_on_the_side_that_played_it() -> None:
    expect(us_plays("sops")).asks("ussr", "play").bears(us="sops").discards("sops").influence(us=US_CUBES)
    expect(ussr_plays("sops")).asks("us", "play").bears(ussr="sops")


@card("sops")
def test_sops_played_for_command_lies_on_nobody() -> None:
    expect(us_plays("sops", "command")).prompt("command", cubes=1).bears()


@card("sops")
def test_sops_adds_one_cube_to_each_own_command_action() -> None:
    game = us_plays("sops", holding="quarantine", ussr_holds="u_thant").play("play:u_thant:command")
    expect(game).prompt("command", cubes=1)
    expect(game.play("pass", "play:quarantine:command")).prompt("command", cubes=2)


# 5 Close Allies


@card("close_allies")
def test_close_allies_places_two_cubes_on_political_battlegrounds() -> None:
    game = us_plays("close_allies", us="")
    expect(game).asks("us", "place").legal("place:turkey place:italy place:cuba_pol done").prompt("place", left=2)
    game.play("place:turkey")
    expect(game).legal("place:turkey place:italy place:cuba_pol done")
    expect(game.play("place:turkey")).asks("ussr", "play").influence(us="turkey 2").markers()


@card("close_allies")
def test_close_allies_places_for_the_ussr_too() -> None:
    game = ussr_plays("close_allies").play("place:italy place:cuba_pol")
    expect(game).asks("us", "play").influence(us=US_CUBES, ussr=f"{USSR_CUBES}, italy, cuba_pol")


# 6 Intelligence Reports


def reports(taken: str, replacement: str = "missile_trade", **position: str) -> Scenario:
    """The US has taken a card of the USSR."""
    return us_plays("intelligence_reports", ussr_holds=taken, **position).deal(taken, replacement)


@card("intelligence_reports")
def test_an_own_card_that_was_taken_is_played_for_event_or_command() -> None:
    game = reports("quarantine", letter="ussr")
    expect(game).asks("us", "taken").legal("play:quarantine:event play:quarantine:command discard")
    expect(game.play("play:quarantine:event")).asks("us", "place").legal("place:atlantic done")
    expect(game.play("done")).asks("ussr", "play").discards("intelligence_reports, quarantine")


@card("intelligence_reports")
def test_a_taken_card_of_the_other_side_may_be_triggered_by_it() -> None:
    game = reports("fidel_castro", letter="ussr")
    expect(game).legal("play:fidel_castro:command discard")
    game.play("play:fidel_castro:command")
    expect(game).asks("ussr", "trigger").legal("trigger decline")
    expect(game.play("trigger")).asks("ussr", "place")
    game.play("place:cuba_mil place:cuba_pol done")
    expect(game).asks("us", "command").prompt("command", cubes=3).influence(ussr="berlin, cuba_mil 2, cuba_pol")
    expect(game.play("un+3")).asks("ussr", "play").influence(us=f"{US_CUBES}, un 3").markers(us="2 3 4")


@card("intelligence_reports")
def test_a_taken_card_may_be_played_with_the_letter() -> None:
    game = reports("maskirovka", letter="us")
    expect(game).legal("play:maskirovka:command play:maskirovka:command+letter discard")
    game.play("play:maskirovka:command+letter")
    expect(game).asks("ussr", "trigger").letter("ussr")
    expect(game.play("decline")).asks("us", "command").prompt("command", cubes=3)


@card("intelligence_reports")
def test_sops_that_was_taken_lies_on_the_side_that_took_it() -> None:
    expect(reports("sops").play("play:sops:event")).asks("ussr", "play").bears(us="sops")


@card("intelligence_reports")
def test_a_summit_meeting_that_was_taken_is_about_the_hand_of_the_side_that_took_it() -> None:
    game = us_plays("intelligence_reports", holding="excomm, scramble", ussr_holds="summit_meeting")
    game.deal("summit_meeting", "u_thant").play("play:summit_meeting:event")
    expect(game).asks("us", "discard").offers("discard:scramble discard:excomm").offers_no("discard:summit_meeting")


@card("intelligence_reports")
def test_the_ussr_takes_a_card_of_the_us() -> None:
    hand, own = "sops, u_thant, containment, scramble", "excomm, public_protests, air_strike, maskirovka"
    game = ussr_plays("intelligence_reports", holding=own, us_holds=f"{hand}, quarantine")
    game.deal("quarantine", "missile_trade")
    expect(game).holds("us", f"{hand}, missile_trade").holds("ussr", own)
    expect(game).asks("ussr", "taken").legal("play:quarantine:command discard")
    expect(game.play("play:quarantine:command trigger")).asks("us", "place")
    expect(game.play("done")).asks("ussr", "command").prompt("command", cubes=1)


@card("intelligence_reports")
def test_both_sides_know_the_card_that_was_taken_and_a_watcher_does_not() -> None:
    game = reports("maskirovka").game
    seen = {viewer: game.view(viewer)["drawn"] for viewer in ("us", "ussr", "watcher")}
    assert seen == {"us": "maskirovka", "ussr": "maskirovka", "watcher": None}


@card("intelligence_reports")
def test_the_replacement_comes_from_the_deck_alone() -> None:
    game = us_plays("intelligence_reports", ussr_holds="scramble", discards=["excomm"]).deal("scramble")
    expect(game).offers_no("deal:scramble deal:excomm deal:intelligence_reports deal:speech_to_the_nation")
    assert len(game.game.legal_moves()) == 39 - 10 - 1


@card("intelligence_reports")
def test_intelligence_reports_does_nothing_to_an_empty_hand() -> None:
    game = arrange(first="us", plays=6, us_holds="intelligence_reports, sops", ussr_holds="scramble")
    empty_hand(game, "ussr").play("play:intelligence_reports:event")
    expect(game).aftermath("sops").discards("intelligence_reports")


# 7 Summit Meeting


@card("summit_meeting")
def test_a_summit_meeting_asks_done_even_when_it_is_the_only_move() -> None:
    """A forced `done` would tell that no later card is in the hand."""
    game = us_plays("summit_meeting", holding="sops, scramble, excomm, quarantine").play("discard:quarantine")
    expect(game).asks("us", "discard").legal("done").holds("us", "sops, scramble, excomm")
    expect(game.play("done").deal("u_thant")).asks("ussr", "play").holds("us", "sops, u_thant, scramble, excomm")


@card("summit_meeting")
def test_a_whole_hand_may_be_discarded_and_is_drawn_anew() -> None:
    hand = "sops, scramble, excomm, quarantine"
    game = us_plays("summit_meeting", holding=hand)
    game.play("discard:sops discard:scramble discard:excomm discard:quarantine")
    expect(game).asks("chance", "deal").discards(f"summit_meeting, {hand}")
    expect(game.deal("u_thant, containment, air_strike, missile_trade")).asks("ussr", "play").holds(
        "us", "u_thant, containment, air_strike, missile_trade"
    )


@card("summit_meeting")
def test_cards_discarded_at_a_summit_meeting_count_in_no_later_event() -> None:
    game = us_plays("summit_meeting", holding="invasion_of_cuba, quarantine", ussr_holds="u_thant")
    game.play("discard:quarantine done").deal("scramble")
    game.play("play:u_thant:command pass", "play:invasion_of_cuba:event pass")
    expect(game).asks("ussr", "play").markers()


@card("summit_meeting")
def test_a_summit_meeting_touches_no_card_of_the_other_hand() -> None:
    game = ussr_plays("summit_meeting", holding="sops, scramble, excomm, quarantine", us_holds="u_thant")
    before = game.game.state()["hands"]["us"]
    game.play("discard:sops done").deal("missile_trade")
    expect(game).asks("us", "play").holds("ussr", "scramble, excomm, quarantine, missile_trade")
    assert game.game.state()["hands"]["us"] == before


# 8 To the Brink


@card("to_the_brink")
def test_to_the_brink_lies_on_the_other_side() -> None:
    expect(us_plays("to_the_brink")).asks("ussr", "play").bears(ussr="to_the_brink").influence(us=US_CUBES)
    expect(ussr_plays("to_the_brink")).asks("us", "play").bears(us="to_the_brink")


@card("to_the_brink")
def test_to_the_brink_takes_one_cube_of_each_command_of_the_other_side_but_leaves_1() -> None:
    game = us_plays("to_the_brink", holding="close_allies", ussr_holds="scramble, u_thant").play(
        "play:scramble:command"
    )
    expect(game).prompt("command", cubes=2).offers("un+2").offers_no("un+3")
    game.play("pass", "play:close_allies:command")
    expect(game).prompt("command", cubes=2)
    expect(game.play("pass", "play:u_thant:command")).prompt("command", cubes=1)


# 9 Nuclear Submarines


@card("nuclear_submarines")
def test_nuclear_submarines_place_two_cubes_on_military_battlegrounds() -> None:
    game = us_plays("nuclear_submarines")
    expect(game).asks("us", "place").legal("place:berlin place:atlantic place:cuba_mil done").prompt("place", left=2)
    game.play("place:atlantic")
    expect(game).legal("place:atlantic place:cuba_mil done")
    expect(game.play("place:atlantic")).asks("ussr", "play").influence(us=f"{US_CUBES}, atlantic 2").markers()


@card("nuclear_submarines")
def test_nuclear_submarines_place_for_the_ussr_too() -> None:
    game = ussr_plays("nuclear_submarines").play("place:berlin place:cuba_mil")
    expect(game).asks("us", "play").influence(ussr="berlin 2, cuba_mil 2").markers()


# 10 U Thant


@card("u_thant")
def test_u_thant_lowers_all_three_own_markers_by_one_step() -> None:
    expect(us_plays("u_thant", us_markers="5 3 8")).asks("ussr", "play").markers(us="4 2 7")
    expect(ussr_plays("u_thant")).asks("us", "play").markers(ussr="2 1 1")


@card("u_thant")
def test_u_thant_leaves_a_marker_on_space_1() -> None:
    expect(us_plays("u_thant", us_markers="1 2 1")).markers(us="1 1 1")


@card("u_thant")
@pytest.mark.parametrize("bears", ["containment", "bay_of_pigs"])
def test_u_thant_does_nothing_for_a_side_that_may_not_lower_its_markers(bears: str) -> None:
    expect(us_plays("u_thant", us_bears=bears)).asks("ussr", "play").markers()


# 11 Containment


@card("containment")
def test_containment_lies_on_the_other_side() -> None:
    expect(us_plays("containment")).asks("ussr", "play").bears(ussr="containment").markers()
    expect(ussr_plays("containment")).asks("us", "play").bears(us="containment")


@card("containment")
def test_containment_ends_with_the_round() -> None:
    expect(end_of_round(round=2, us_bears="containment")).round(3, 2).bears()


@card("containment")
def test_containment_stays_for_every_event_of_the_round() -> None:
    game = us_plays("containment", ussr_holds="u_thant, turn_back_the_ships", holding="scramble")
    game.play("play:u_thant:event", "play:scramble:command pass", "play:turn_back_the_ships:event")
    expect(game).asks("us", "play").markers()


# 12 A Face-Saver


@card("a_face_saver")
def test_a_face_saver_commands_3_and_lets_the_other_side_command_1() -> None:
    game = us_plays("a_face_saver", us="italy 3")
    expect(game).prompt("command", cubes=3, placing_only=False).offers("un+3 italy-3 pass").offers_no("un+4")
    game.play("italy-3")
    expect(game).asks("ussr", "command").prompt("command", cubes=1, placing_only=False).markers(us="2 1 2")
    expect(game).offers("un+1 berlin-1 pass").offers_no("un+2")
    expect(game.play("berlin-1")).asks("ussr", "play").influence(us="", ussr="cuba_mil")


@card("a_face_saver")
def test_both_sides_of_a_face_saver_may_pass() -> None:
    expect(ussr_plays("a_face_saver").play("pass pass")).asks("us", "play").influence(us=US_CUBES, ussr=USSR_CUBES)


# 13 Scramble


@card("scramble")
def test_scramble_places_one_cube_on_each_of_three_battlegrounds() -> None:
    game = us_plays("scramble")
    expect(game).asks("us", "place").prompt("place", left=3, each=1).legal(
        "place:berlin place:atlantic place:cuba_mil place:turkey place:italy place:cuba_pol "
        "place:television place:un place:alliances done"
    )
    game.play("place:berlin")
    expect(game).offers_no("place:berlin").offers("place:atlantic")
    game.play("place:atlantic")
    expect(game).offers_no("place:atlantic").offers("place:cuba_mil done")
    game.play("place:alliances")
    expect(game).asks("ussr", "play").influence(us=f"{US_CUBES}, berlin, atlantic, alliances").markers()


@card("scramble")
def test_scramble_may_stop_at_one() -> None:
    expect(ussr_plays("scramble").play("place:berlin done")).asks("us", "play").influence(ussr="berlin 2, cuba_mil")
