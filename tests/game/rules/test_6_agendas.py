"""Rules 6, what an agenda awards. A scenario for each card is in `../cards/test_agendas.py`."""

import pytest

from scenario import end_of_round, expect, rule


@rule("6.1")
@pytest.mark.parametrize(("agenda", "bonus"), [("turkey", 0), ("italy", 1), ("berlin", 1)])
def test_the_dominating_side_scores_the_difference_and_the_bonus(agenda: str, bonus: int) -> None:
    keeps = {"us_keeps": agenda, "ussr_keeps": "atlantic"}
    expect(end_of_round(f"{agenda} 3", f"{agenda} 2", **keeps)).prestige(1 + bonus)
    expect(end_of_round(f"{agenda} 4", f"{agenda}", **keeps)).prestige(3 + bonus)
    expect(end_of_round("", f"{agenda} 2", **keeps)).prestige(-2 - bonus)


@rule("6.1")
@pytest.mark.parametrize("agenda", ["cuba_pol", "cuba_mil", "atlantic"])
def test_the_two_cubas_and_the_atlantic_are_connected(agenda: str) -> None:
    one, two = [where for where in ("cuba_pol", "cuba_mil", "atlantic") if where != agenda]
    keeps = {"us_keeps": agenda, "ussr_keeps": "berlin"}
    expect(end_of_round(f"{agenda} 2", **keeps)).prestige(2)
    expect(end_of_round(f"{agenda} 2, {one}", **keeps)).prestige(3)
    expect(end_of_round(f"{agenda} 2, {two}", **keeps)).prestige(3)
    expect(end_of_round(f"{agenda} 2, {one} 4, {two}", **keeps)).prestige(4)
    expect(end_of_round("", f"{agenda} 2, {one}, {two} 5", **keeps)).prestige(-4)


@rule("6.1")
def test_a_connected_battleground_counts_only_for_a_side_that_dominates_it() -> None:
    keeps = {"us_keeps": "atlantic", "ussr_keeps": "berlin"}
    expect(end_of_round("atlantic 2, cuba_mil", "cuba_mil, cuba_pol", **keeps)).prestige(2)
    expect(end_of_round("atlantic, cuba_pol 3", "atlantic 3, cuba_mil", **keeps)).prestige(-3)


@rule("6.1")
def test_no_other_battleground_is_connected() -> None:
    everywhere = "berlin, atlantic, cuba_mil, turkey, italy, cuba_pol"
    expect(end_of_round(everywhere, us_keeps="turkey", ussr_keeps="letter")).prestige(1 + 2)
    expect(end_of_round(everywhere, us_keeps="italy", ussr_keeps="letter")).prestige(2 + 2)
    expect(end_of_round(everywhere, us_keeps="berlin", ussr_keeps="letter")).prestige(2 + 2)


@rule("6.2")
@pytest.mark.parametrize(
    ("us_markers", "ussr_markers", "award"), [("3 1 1", "2 3 3", 2), ("3 1 1", "1 3 3", 3), ("1 3 3", "3 1 1", -3)]
)
def test_the_side_whose_marker_is_higher_scores_the_difference_plus_1(
    us_markers: str, ussr_markers: str, award: int
) -> None:
    game = end_of_round(us_markers=us_markers, ussr_markers=ussr_markers, us_keeps="military_1")
    expect(game).prestige(award)


@rule("6.3")
def test_the_holder_of_the_letter_scores_2_from_its_card() -> None:
    expect(end_of_round(us_keeps="letter", letter="us")).prestige(2).happened("award", who="us", amount=2, rule="6.3")
    expect(end_of_round(us_keeps="letter", letter="ussr")).prestige(-2)


@rule("6.3")
def test_the_letter_is_scored_by_the_side_that_holds_it_after_step_5() -> None:
    expect(end_of_round("", "un", us_keeps="letter", letter="us")).prestige(-2).letter("ussr")


@rule("6.4")
def test_without_domination_or_with_equal_markers_nothing_is_awarded() -> None:
    expect(end_of_round("italy 3", "italy 3", letter="ussr")).prestige(0).happened("award", who=None, rule="6.4")
    expect(end_of_round("atlantic, cuba_mil", "atlantic", us_keeps="atlantic")).prestige(0)
    game = end_of_round(us_markers="3 1 1", ussr_markers="3 2 2", us_keeps="military_2")
    expect(game).prestige(0).happened("award", who=None, agenda="military_2", amount=0)


@rule("6.4")
@pytest.mark.parametrize("keeps", [("berlin", "turkey"), ("turkey", "berlin")])
def test_either_side_scores_from_either_card(keeps: tuple[str, str]) -> None:
    us, ussr = keeps
    expect(end_of_round("berlin 3", us_keeps=us, ussr_keeps=ussr)).prestige(4)
    expect(end_of_round("", "berlin 3", us_keeps=us, ussr_keeps=ussr)).prestige(-4)
