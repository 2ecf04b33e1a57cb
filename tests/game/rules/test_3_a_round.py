"""Rules 3, a round: its eight steps, what each changes and for whom, and what it leaves alone."""

import pytest

from scenario import Scenario, Side, arrange, before_agendas, end_of_round, expect, last_play, opened, rule


def dealt_agendas() -> Scenario:
    """The US may keep military_1, military_2 or the letter; the USSR turkey, cuba_pol or opinion_1."""
    return opened().deal("letter, military_2, military_1, opinion_1, turkey, cuba_pol")


def with_hands(**position: object) -> Scenario:
    """Both have kept an agenda and hold five cards."""
    return before_agendas(**position).play("agenda:military_1 agenda:political_2").deal_on()


def agenda_deck(game: Scenario) -> list[str]:
    """The agendas that may be dealt now."""
    return [move.removeprefix("deal:") for move in game.game.legal_moves()]


# Step 1


@rule("3 step 1")
def test_all_six_markers_escalate_in_the_first_round_too() -> None:
    expect(opened()).markers(us="2 3 2", ussr="3 2 2").round(1, 2)


@rule("3 step 1")
@pytest.mark.parametrize("number", [1, 2])
def test_all_six_markers_escalate_when_another_round_begins(number: int) -> None:
    game = end_of_round(round=number, us_markers="1 3 6", ussr_markers="2 1 3")
    expect(game).round(number + 1, 2).markers(us="2 4 7", ussr="3 2 4")


@rule("3 step 1")
def test_the_escalation_of_a_new_round_starts_no_war_before_its_end() -> None:
    expect(end_of_round(round=1, us_markers="6 3 3")).asks("chance", "deal").markers(us="7 4 4", ussr="4 3 3")


# Step 2


@rule("3 step 2")
def test_three_agendas_are_dealt_to_the_us_then_three_to_the_ussr() -> None:
    game = opened().deal("letter, military_2, military_1")
    assert game.game.state()["dealt"] == {"us": ["military_1", "military_2", "letter"], "ussr": []}
    game.deal("opinion_1, turkey")
    expect(game).asks("chance", "deal")
    expect(game.deal("cuba_pol")).asks("us", "agenda")
    assert game.game.state()["dealt"]["ussr"] == ["opinion_1", "turkey", "cuba_pol"]


@rule("3 step 2")
def test_each_agenda_is_dealt_from_what_is_left() -> None:
    game = opened().deal("letter")
    assert len(agenda_deck(game)) == 12
    assert "letter" not in agenda_deck(game)
    assert len(agenda_deck(game.deal("turkey, berlin"))) == 10
    assert len(agenda_deck(game.deal("italy, atlantic"))) == 8


@rule("3 step 2")
def test_flags_lie_on_the_battleground_or_track_of_each_agenda_and_for_the_letter_on_the_united_nations() -> None:
    flags = dealt_agendas().game.view("watcher")["flags"]
    assert flags == {"us": ["un", "military", "military"], "ussr": ["turkey", "cuba_pol", "opinion"]}


@rule("3 step 2")
def test_each_side_keeps_one_of_its_three() -> None:
    game = dealt_agendas()
    expect(game).asks("us", "agenda").legal("agenda:military_1 agenda:military_2 agenda:letter")
    expect(game).refuses("agenda:turkey", "not_dealt", "3 step 2", card="turkey")
    game.play("agenda:letter")
    expect(game).asks("ussr", "agenda").legal("agenda:opinion_1 agenda:turkey agenda:cuba_pol")
    game.play("agenda:turkey")
    assert game.game.state()["agendas"] == {"us": "letter", "ussr": "turkey"}


@rule("3 step 2")
def test_neither_side_knows_what_the_other_was_dealt_or_keeps() -> None:
    game = dealt_agendas().play("agenda:letter agenda:turkey")
    us, ussr = game.game.view("us"), game.game.view("ussr")
    assert (us["dealt"], us["agenda"]) == (["military_1", "military_2", "letter"], "letter")
    assert (ussr["dealt"], ussr["agenda"]) == (["opinion_1", "turkey", "cuba_pol"], "turkey")
    assert us["moves"][6:8] == ["agenda:letter", "agenda:?"]
    assert ussr["moves"][6:8] == ["agenda:?", "agenda:turkey"]


@rule("3 step 2")
def test_the_agendas_not_kept_go_back_to_the_deck_and_the_resolved_ones_do_not() -> None:
    dealt = {"us": ["military_1", "turkey", "letter"], "ussr": ["italy", "berlin", "opinion_2"]}
    game = end_of_round(round=1, dealt=dealt)
    everything = set(agenda_deck(opened()))
    assert set(agenda_deck(game)) == everything - {"turkey", "italy"}
    game = end_of_round(round=2, dealt=dealt, resolved=["cuba_pol", "military_2"])
    assert set(agenda_deck(game)) == everything - {"turkey", "italy", "cuba_pol", "military_2"}


# Step 3


@rule("3 step 3")
def test_five_strategy_cards_are_dealt_to_the_us_then_five_to_the_ussr() -> None:
    game = before_agendas().play("agenda:military_1 agenda:political_2")
    game.deal("scramble, excomm, maskirovka, quarantine, u_thant")
    expect(game).asks("chance", "deal").holds("us", "u_thant, scramble, excomm, quarantine, maskirovka").round(1, 3)
    expect(game).holds("ussr", "").offers_no("deal:excomm").offers("deal:sops")
    game.deal("sops, fidel_castro, air_strike, u_2_downed")
    expect(game).asks("chance", "deal")
    expect(game.deal("missile_trade")).asks("ussr", "first").holds(
        "ussr", "sops, air_strike, missile_trade, fidel_castro, u_2_downed"
    )


@rule("3 step 3")
def test_the_strategy_deck_is_never_reshuffled() -> None:
    game = end_of_round(round=1, discards=["excomm", "sops"], aftermath={"us": ["containment"]})
    moves = game.deal_on().game.legal_moves()
    game.play(moves[0]).play(game.game.legal_moves()[0])
    gone = ["excomm", "sops", "containment", "quarantine", "fifty_fifty", "scramble"]
    expect(game).asks("chance", "deal").offers_no(" ".join(f"deal:{card}" for card in gone))
    assert len(game.game.legal_moves()) == 39 - len(gone)


@rule("3 step 3")
@pytest.mark.parametrize(("prestige", "chooser"), [(-5, "us"), (-1, "us"), (0, "ussr"), (1, "ussr"), (5, "ussr")])
def test_the_side_behind_on_prestige_chooses_who_plays_first_and_the_ussr_at_0(prestige: int, chooser: str) -> None:
    game = with_hands(prestige=prestige)
    expect(game).asks(chooser, "first").legal("first:us first:ussr")
    assert game.game.view("us")["hand_sizes"] == {"us": 5, "ussr": 5}


@rule("3 step 3")
@pytest.mark.parametrize(("chosen", "order"), [("us", ["us", "ussr"]), ("ussr", ["ussr", "us"])])
def test_the_sides_alternate_until_each_has_played_four_cards(chosen: Side, order: list[str]) -> None:
    game = with_hands().play(f"first:{chosen}")
    for number in range(8):
        side = order[number % 2]
        expect(game).asks(side, "play").prompt("play", number=number // 2 + 1)
        card = game.game.view("us" if side == "us" else "ussr")["hand"][0]
        game.play(f"play:{card}:command")
        if game.game.decision == {"mover": order[1 - number % 2], "kind": "trigger"}:
            game.play("decline")
        game.play("pass")
    expect(game).round(2, 2)


@rule("3 step 3")
def test_a_triggered_event_does_not_use_up_a_play() -> None:
    game = arrange(first="ussr", ussr_holds="quarantine").play("play:quarantine:command trigger done pass")
    expect(game).asks("us", "play").prompt("play", number=1)
    assert game.game.view("us")["hand_sizes"] == {"us": 5, "ussr": 4}


# Step 4


@rule("3 step 4")
def test_each_sides_fifth_card_goes_to_the_shared_aftermath_pile() -> None:
    game = last_play(us_saves="excomm", ussr_saves="maskirovka", aftermath={"us": ["sops"]})
    expect(game).holds("us", "excomm, quarantine").holds("ussr", "maskirovka").aftermath("sops")
    game = end_of_round(round=2, us_saves="excomm", ussr_saves="maskirovka", aftermath={"us": ["sops"]})
    expect(game).holds("us", "").holds("ussr", "").aftermath("sops, excomm, maskirovka")


@rule("3 step 4")
def test_each_side_remembers_what_it_put_there_and_the_other_does_not_see_it() -> None:
    game = end_of_round(round=2, us_saves="excomm", ussr_saves="maskirovka", aftermath={"us": ["sops"]}).game
    assert game.view("us")["aftermath"] == {"size": 3, "known": ["sops", "excomm"]}
    assert game.view("ussr")["aftermath"] == {"size": 3, "known": ["maskirovka"]}
    assert game.view("watcher")["aftermath"] == {"size": 3, "known": []}


# Step 5


@rule("3 step 5")
def test_the_side_that_dominates_television_may_move_one_own_marker_one_step() -> None:
    game = end_of_round("television 2", "television", us_markers="1 8 4")
    expect(game).asks("us", "defcon").round(3, 5).legal(
        "defcon:military+1 defcon:political-1 defcon:opinion+1 defcon:opinion-1 pass"
    )
    expect(game).refuses("defcon:opinion+2", "too_far", "3 step 5", most=1).prompt("defcon", card=None, left=1)
    game = end_of_round("", "television", ussr_markers="3 3 3", us_markers="3 3 3")
    expect(game).asks("ussr", "defcon").legal(
        "defcon:military+1 defcon:military-1 defcon:political+1 defcon:political-1 defcon:opinion+1 defcon:opinion-1 pass"
    )
    expect(game.play("defcon:political-1")).markers(us="3 3 3", ussr="3 2 3").result("us", "letter")


@rule("3 step 5")
def test_the_television_bonus_is_one_step_only() -> None:
    game = end_of_round("television", round=2).play("defcon:military+1")
    expect(game).round(3, 2).markers(us="4 4 3", ussr="4 3 3")


@rule("3 step 5")
@pytest.mark.parametrize("cubes", ["", "television 2"])
def test_nobody_gets_the_television_bonus_where_nobody_dominates(cubes: str) -> None:
    expect(end_of_round(cubes, cubes, round=2)).round(3, 2).markers(us="3 4 3", ussr="4 3 3")


@rule("3 step 5")
def test_the_side_that_dominates_the_united_nations_takes_the_letter_like_it_or_not() -> None:
    expect(end_of_round("", "un", round=1)).letter("ussr").round(2, 2)
    expect(end_of_round("un", "", round=1, letter="ussr")).letter("us").round(2, 2)
    expect(end_of_round("un", "", round=1, letter="us")).letter("us").round(2, 2)


@rule("3 step 5")
@pytest.mark.parametrize("side", ["us", "ussr"])
def test_the_side_that_dominates_alliances_draws_the_top_card(side: Side) -> None:
    game = end_of_round(**{side: "alliances"}, round=1)
    expect(game).asks("chance", "deal").round(1, 5).offers_no("deal:quarantine deal:scramble").offers("deal:sops")
    game.deal("excomm")
    expect(game).asks(side, "aftermath").legal("aftermath discard").prompt("aftermath", card="excomm")
    assert game.game.state()["drawn"] == "excomm"
    seen = {viewer: game.game.view(viewer)["drawn"] for viewer in ("us", "ussr", "watcher")}
    assert seen == {"us": None, "ussr": None, "watcher": None} | {side: "excomm"}


@rule("3 step 5")
def test_the_card_drawn_goes_face_down_on_the_pile_or_face_up_on_the_discards() -> None:
    game = end_of_round("", "alliances", round=1).deal("excomm").play("aftermath")
    expect(game).aftermath("fifty_fifty, scramble, excomm").discards("quarantine").round(2, 2)
    assert game.game.view("ussr")["aftermath"]["known"] == ["scramble", "excomm"]
    assert game.game.view("us")["aftermath"]["known"] == ["fifty_fifty"]
    game = end_of_round("", "alliances", round=1).deal("excomm").play("discard")
    expect(game).aftermath("fifty_fifty, scramble").discards("quarantine, excomm")


@rule("3 step 5")
@pytest.mark.parametrize("cubes", ["", "alliances 3"])
def test_nobody_draws_where_nobody_dominates_alliances(cubes: str) -> None:
    expect(end_of_round(cubes, cubes, round=1)).round(2, 2).aftermath("fifty_fifty, scramble")


@rule("3 step 5")
def test_world_opinion_is_resolved_in_board_order() -> None:
    game = end_of_round("television", "un, alliances")
    expect(game).asks("us", "defcon").letter("us")
    expect(game.play("pass")).asks("chance", "deal").letter("ussr")


# Step 6


@rule("3 step 6")
@pytest.mark.parametrize("track", ["military", "political", "opinion"])
@pytest.mark.parametrize("keeper", ["us", "ussr"])
def test_a_revealed_track_card_moves_every_marker_of_its_track_in_the_defcon_2_area(track: str, keeper: Side) -> None:
    place = ["military", "political", "opinion"].index(track)
    before, after = ["3", "3", "3"], ["3", "3", "3"]
    before[place], after[place] = "4", "5"
    game = end_of_round(us_markers=" ".join(before), ussr_markers=" ".join(before), **{f"{keeper}_keeps": f"{track}_1"})
    expect(game).markers(us=" ".join(after), ussr=" ".join(after))
    expect(game).happened("marker", side="us", where=track, cause="agenda", rule="3 step 6", to=5)


@rule("3 step 6")
@pytest.mark.parametrize(("space", "resolved"), [(3, 3), (4, 5), (6, 7), (7, 7), (8, 8)])
def test_only_markers_in_the_defcon_2_area_go_up(space: int, resolved: int) -> None:
    game = end_of_round(ussr_keeps="opinion_2", us_markers=f"1 1 {space}", ussr_markers="1 1 1")
    expect(game).markers(us=f"1 1 {resolved}", ussr="1 1 1")


@rule("3 step 6")
def test_a_battleground_or_letter_card_moves_no_marker() -> None:
    game = end_of_round(us_keeps="berlin", ussr_keeps="letter", us_markers="4 4 1", ussr_markers="1 4 4")
    expect(game).markers(us="4 4 1", ussr="1 4 4")


@rule("3 step 6", "R1")
@pytest.mark.parametrize(("space", "resolved"), [(3, 3), (4, 6), (5, 7), (6, 7)])
def test_two_revealed_cards_of_one_track_escalate_it_twice(space: int, resolved: int) -> None:
    game = end_of_round(us_keeps="military_1", ussr_keeps="military_2", us_markers=f"{space} 1 1")
    expect(game).markers(us=f"{resolved} 1 1")


@rule("3 step 6", "R1")
def test_two_revealed_cards_of_different_tracks_escalate_each_once() -> None:
    game = end_of_round(us_keeps="military_1", ussr_keeps="political_2", us_markers="4 5 1", ussr_markers="4 4 1")
    expect(game).markers(us="5 6 1", ussr="5 5 1")


@rule("3 step 6")
def test_awards_count_the_markers_as_they_stand_after_both_escalations() -> None:
    """The US marker goes from 4 to 6, that of the USSR stays at 3: each card awards 3 + 1, not 1 + 1."""
    game = end_of_round(us_keeps="political_1", ussr_keeps="political_2", us_markers="1 4 1", ussr_markers="1 3 1")
    expect(game).happened("award", who="us", agenda="political_1", amount=4, rule="6.2")
    expect(game).happened("award", who="us", agenda="political_2", amount=4, rule="6.2").prestige(5)


@rule("3 step 6")
@pytest.mark.parametrize(
    ("us", "ussr", "before", "after"),
    [
        ("turkey 3", "italy 1", 4, 5),  # 3 for the US, 1 + 1 for the USSR
        ("turkey 4", "italy 4", 5, 4),  # 4 for the US, 4 + 1 for the USSR
        ("italy 3", "turkey 5", -5, -5),  # 3 + 1 for the US, 5 for the USSR
        ("italy 5", "turkey 3", -5, -2),  # 5 + 1 for the US, 3 for the USSR
    ],
)
def test_the_net_of_both_awards_moves_prestige_once(us: str, ussr: str, before: int, after: int) -> None:
    expect(end_of_round(us, ussr, prestige=before, round=2)).prestige(after)


@rule("3 step 6")
def test_prestige_is_cut_at_5_when_agendas_are_resolved() -> None:
    expect(end_of_round("turkey 5", round=2, prestige=2)).prestige(5)
    expect(end_of_round("", "turkey 5", round=2, prestige=-2)).prestige(-5)
    expect(end_of_round("turkey 2", round=2, prestige=2)).prestige(4)


@rule("3 step 6")
def test_both_agendas_leave_the_game_face_up_and_the_flags_come_back() -> None:
    game = end_of_round(round=2, resolved=["berlin"])
    state = game.game.state()
    assert state["resolved"] == ["turkey", "berlin", "italy"]
    assert (state["dealt"], state["agendas"]) == ({"us": [], "ussr": []}, {"us": None, "ussr": None})
    assert game.game.view("watcher")["flags"] == {"us": [], "ussr": []}
    expect(game).happened("revealed", who="us", card="turkey").happened("revealed", who="ussr", card="italy")


@rule("3 step 6")
def test_agendas_of_earlier_rounds_are_not_scored_again() -> None:
    game = end_of_round("berlin 3", round=2, resolved=["berlin"])
    expect(game).prestige(0)
    expect(end_of_round(us_markers="4 1 1", round=3, resolved=["military_1"])).markers(us="4 1 1")


# Step 7


@rule("3 step 7")
@pytest.mark.parametrize("us_markers", ["7 1 1", "1 7 1", "1 1 7", "8 3 3", "4 4 4", "6 6 6", "4 5 6"])
def test_a_marker_in_defcon_1_or_all_three_in_defcon_2_start_a_war(us_markers: str) -> None:
    game = end_of_round(us_markers=us_markers, prestige=5)
    expect(game).result("ussr", "nuclear_war").round(3, 7).happened("war", who="us")


@rule("3 step 7")
@pytest.mark.parametrize("us_markers", ["6 6 3", "6 3 6", "3 6 6", "4 4 3", "6 1 1", "3 3 3"])
def test_two_markers_in_defcon_2_start_none(us_markers: str) -> None:
    expect(end_of_round(us_markers=us_markers, prestige=1)).result("us", "prestige")


@rule("3 step 7")
def test_the_ussr_loses_a_war_that_it_starts() -> None:
    expect(end_of_round(ussr_markers="1 1 7", prestige=-5)).result("us", "nuclear_war")
    expect(end_of_round(ussr_markers="4 4 4", prestige=-5)).result("us", "nuclear_war")


@rule("3 step 7")
def test_both_lose_where_both_start_a_war() -> None:
    game = end_of_round(round=1, us_markers="7 1 1", ussr_markers="4 4 4", prestige=3)
    expect(game).result(None, "nuclear_war").round(1, 7).happened("war", who="us").happened("war", who="ussr")


@rule("3 step 7")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_war_is_checked_in_every_round(number: int) -> None:
    expect(end_of_round(round=number, us_markers="7 1 1")).result("ussr", "nuclear_war").round(number, 7)


@rule("3 step 7")
def test_before_the_check_any_position_may_pass() -> None:
    game = end_of_round("television", us_markers="7 1 1", ussr_markers="1 1 1").play("defcon:military-1")
    expect(game).result("us", "letter")
    game = arrange(first="us", us_markers="8 8 8", us_holds="quarantine").play("play:quarantine:command pass")
    expect(game).asks("ussr", "play")


@rule("3 step 7")
def test_the_escalation_of_a_revealed_agenda_counts_in_the_check() -> None:
    expect(end_of_round(us_keeps="military_1", us_markers="6 1 1")).result("ussr", "nuclear_war")
    expect(end_of_round(us_keeps="military_1", us_markers="5 1 1")).markers(us="6 1 1").result("us", "prestige")


# Step 8


@rule("3 step 8")
@pytest.mark.parametrize("number", [1, 2])
def test_the_next_round_begins_with_cubes_prestige_and_letter_as_they_are(number: int) -> None:
    game = end_of_round("berlin 3, cuba_pol", "atlantic 5", letter="ussr", prestige=-3, round=number)
    expect(game).round(number + 1, 2).influence(us="berlin 3, cuba_pol", ussr="atlantic 5").letter("ussr").prestige(-3)
    assert len(game.deal("military_1, military_2, political_1").game.state()["dealt"]["us"]) == 3


@rule("3 step 8")
def test_after_the_third_round_comes_the_aftermath_and_no_further_round() -> None:
    game = end_of_round(round=3, us_markers="2 3 2", ussr_markers="3 2 2", letter="us")
    expect(game).result("us", "letter").round(3, 8).markers()


@rule("3 step 8", "4.5")
def test_what_an_event_lays_on_a_side_ends_when_the_next_round_begins() -> None:
    game = end_of_round(round=2, us_bears="sops, bay_of_pigs", ussr_bears="to_the_brink, containment")
    expect(game).round(3, 2).bears()
    game = end_of_round(round=3, us_bears="sops, bay_of_pigs", ussr_bears="to_the_brink, containment")
    expect(game).bears(us="sops, bay_of_pigs", ussr="to_the_brink, containment")
