"""Rules 7, the aftermath and the winner."""

import pytest

from scenario import end_of_round, expect, rule

# Values in the pile: excomm 3, air_strike 2, offensive_missiles 2 (US); missile_trade 3, maskirovka 2, bay_of_pigs 2 (USSR);
# scramble 3, speech_to_the_nation 3 (UN).


@rule("7.1")
@pytest.mark.parametrize(
    ("us_saves", "ussr_saves", "earlier", "prestige"),
    [
        ("excomm", "maskirovka", [], 2),
        ("air_strike", "missile_trade", [], -2),
        ("air_strike", "maskirovka", [], 0),
        ("air_strike", "offensive_missiles", ["missile_trade"], 2),
        ("air_strike", "maskirovka", ["bay_of_pigs"], -2),
        ("scramble", "fifty_fifty", ["speech_to_the_nation"], 0),
    ],
)
def test_the_higher_sum_of_values_gains_2_prestige(
    us_saves: str, ussr_saves: str, earlier: list[str], prestige: int
) -> None:
    game = end_of_round(us_saves=us_saves, ussr_saves=ussr_saves, aftermath={"us": earlier})
    expect(game).prestige(prestige)


@rule("7.1")
def test_it_does_not_matter_who_put_a_card_on_the_pile() -> None:
    expect(end_of_round(us_saves="missile_trade", ussr_saves="air_strike")).prestige(-2)
    expect(end_of_round(us_saves="u_thant", ussr_saves="excomm")).prestige(2)


@rule("7.1")
def test_cards_of_the_un_do_not_count() -> None:
    expect(end_of_round(us_saves="scramble", ussr_saves="defensive_missiles")).prestige(-2)
    game = end_of_round(us_saves="scramble", ussr_saves="u_2_photographs")
    expect(game).prestige(2).happened("aftermath", us=1, ussr=0, who="us", cards=["scramble", "u_2_photographs"])


@rule("7.1")
def test_the_gain_is_cut_at_5() -> None:
    expect(end_of_round(us_saves="excomm", prestige=4)).prestige(5)
    expect(end_of_round(ussr_saves="maskirovka", prestige=-5)).prestige(-5)


@rule("7.1")
def test_the_pile_is_revealed_and_counted_after_the_third_round_only() -> None:
    game = end_of_round(us_saves="excomm", ussr_saves="scramble", aftermath={"ussr": ["sops"]})
    assert game.game.view("watcher")["aftermath"] == {"size": 3, "known": ["sops", "scramble", "excomm"]}
    game = end_of_round(us_saves="excomm", ussr_saves="scramble", round=2)
    expect(game).prestige(0)
    assert game.game.view("watcher")["aftermath"]["known"] == []


@rule("7.1")
def test_a_card_drawn_for_alliances_counts_if_it_went_to_the_pile() -> None:
    expect(end_of_round("alliances").deal("excomm").play("aftermath")).prestige(2)
    expect(end_of_round("alliances").deal("excomm").play("discard")).prestige(0)


@rule("7.2")
@pytest.mark.parametrize(("prestige", "winner"), [(1, "us"), (5, "us"), (-1, "ussr"), (-5, "ussr")])
@pytest.mark.parametrize("letter", ["us", "ussr"])
def test_the_side_that_leads_on_prestige_wins(prestige: int, winner: str, letter: str) -> None:
    game = end_of_round(prestige=prestige, letter=letter)
    expect(game).result("us" if winner == "us" else "ussr", "prestige").happened("over", winner=winner)


@rule("7.2")
def test_at_0_the_holder_of_the_letter_wins() -> None:
    expect(end_of_round(letter="us")).result("us", "letter")
    expect(end_of_round(letter="ussr")).result("ussr", "letter")


@rule("7.2")
def test_the_winner_is_found_after_the_aftermath_is_counted() -> None:
    expect(end_of_round(us_saves="excomm", prestige=-1, letter="ussr")).result("us", "prestige")
    expect(end_of_round(us_saves="excomm", prestige=-2, letter="ussr")).result("ussr", "letter")


@rule("7.2")
def test_the_game_is_over_and_nothing_can_be_played() -> None:
    game = end_of_round().game
    assert (game.mover, game.decision, game.legal_moves()) == (None, None, [])
    assert game.why_not("pass", "us") == {"key": "over", "rule": "7.2"}
