"""The 13 agenda cards: what each awards, to whom, and where its flag lies."""

import pytest

from scenario import card, end_of_round, expect, opened

TRACK_CARDS = [
    ("military_1", "military", 0), ("military_2", "military", 0), ("political_1", "political", 1),
    ("political_2", "political", 1), ("opinion_1", "opinion", 2), ("opinion_2", "opinion", 2),
]  # fmt: skip
FLAGS = {
    "military_1": "military", "military_2": "military", "political_1": "political", "political_2": "political",
    "opinion_1": "opinion", "opinion_2": "opinion", "turkey": "turkey", "berlin": "berlin", "italy": "italy",
    "cuba_pol": "cuba_pol", "cuba_mil": "cuba_mil", "atlantic": "atlantic", "letter": "un",
}  # fmt: skip


def spaces(place: int, space: int) -> str:
    """Markers on space 2, but one."""
    return " ".join(str(space if track == place else 2) for track in range(3))


@card("military_1", "military_2", "political_1", "political_2", "opinion_1", "opinion_2")
@pytest.mark.parametrize(("agenda", "track", "place"), TRACK_CARDS)
def test_a_track_card_scores_the_difference_in_steps_plus_1(agenda: str, track: str, place: int) -> None:
    keeps = {"ussr_keeps": agenda}
    expect(end_of_round(us_markers=spaces(place, 3), ussr_markers=spaces(place, 1), **keeps)).prestige(3)
    expect(end_of_round(us_markers=spaces(place, 2), ussr_markers=spaces(place, 3), **keeps)).prestige(-2)
    expect(end_of_round(us_markers=spaces(place, 3), ussr_markers=spaces(place, 3), **keeps)).prestige(0)


@card("military_1", "military_2", "political_1", "political_2", "opinion_1", "opinion_2")
@pytest.mark.parametrize(("agenda", "track", "place"), TRACK_CARDS)
def test_a_track_card_escalates_the_markers_of_its_track_in_defcon_2(agenda: str, track: str, place: int) -> None:
    """The US marker goes from 4 to 5, that of the USSR stays at 3: the difference is 2, the award 3."""
    game = end_of_round(us_markers=spaces(place, 4), ussr_markers=spaces(place, 3), us_keeps=agenda)
    expect(game).prestige(3).markers(us=spaces(place, 5), ussr=spaces(place, 3)).happened("marker", where=track)


@card("turkey")
def test_turkey_scores_the_difference() -> None:
    expect(end_of_round("turkey 3", us_keeps="turkey")).prestige(3)
    expect(end_of_round("turkey 3, cuba_pol, italy 2", us_keeps="turkey", ussr_keeps="berlin")).prestige(3)
    expect(end_of_round("turkey", "turkey 3", us_keeps="turkey")).prestige(-2)


@card("italy")
def test_italy_scores_the_difference_plus_1() -> None:
    expect(end_of_round("italy", us_keeps="italy", ussr_keeps="turkey")).prestige(2)
    expect(end_of_round("italy", "italy 4", us_keeps="italy", ussr_keeps="turkey")).prestige(-4)


@card("berlin")
def test_berlin_scores_the_difference_plus_1() -> None:
    expect(end_of_round("berlin 4", "berlin 2", us_keeps="berlin")).prestige(3)
    expect(end_of_round("berlin 4, atlantic 5", "berlin 5", us_keeps="berlin")).prestige(-2)


@card("cuba_pol")
def test_cuba_political_scores_1_more_for_cuba_military_and_for_the_atlantic() -> None:
    expect(end_of_round("cuba_pol 2", us_keeps="cuba_pol")).prestige(2)
    expect(end_of_round("cuba_pol 2, cuba_mil 3", "atlantic", us_keeps="cuba_pol")).prestige(3)
    expect(end_of_round("cuba_pol 2, atlantic 3", "cuba_mil", us_keeps="cuba_pol")).prestige(3)
    expect(end_of_round("cuba_pol", "cuba_pol 2, cuba_mil, atlantic", us_keeps="cuba_pol")).prestige(-3)


@card("cuba_mil")
def test_cuba_military_scores_1_more_for_cuba_political_and_for_the_atlantic() -> None:
    expect(end_of_round("cuba_mil 2", "cuba_pol", us_keeps="cuba_mil")).prestige(2)
    expect(end_of_round("cuba_mil 2, cuba_pol", us_keeps="cuba_mil")).prestige(3)
    expect(end_of_round("cuba_mil 2, cuba_pol, atlantic", us_keeps="cuba_mil")).prestige(4)
    expect(end_of_round("cuba_pol 3", "cuba_mil, atlantic", us_keeps="cuba_mil")).prestige(-2)


@card("atlantic")
def test_the_atlantic_scores_1_more_for_each_cuba() -> None:
    expect(end_of_round("atlantic", us_keeps="atlantic")).prestige(1)
    expect(end_of_round("atlantic, cuba_pol", us_keeps="atlantic")).prestige(2)
    expect(end_of_round("", "atlantic, cuba_pol, cuba_mil", us_keeps="atlantic")).prestige(-3)
    expect(end_of_round("cuba_pol 5, cuba_mil 5", us_keeps="atlantic")).prestige(0)


@card("letter")
def test_the_letter_scores_2_for_its_holder_and_shows_no_other_effect() -> None:
    game = end_of_round("un 3", us_keeps="letter", letter="ussr")
    expect(game).prestige(2).letter("us").markers()
    expect(end_of_round(ussr_keeps="letter", letter="ussr")).prestige(-2)
    expect(end_of_round("un 3", "un 3", ussr_keeps="letter", letter="us")).prestige(2)


@card(
    "turkey", "berlin", "italy", "cuba_pol", "cuba_mil", "atlantic", "letter", "military_1", "political_1", "opinion_1"
)
@pytest.mark.parametrize(("agenda", "flag"), FLAGS.items())
def test_the_flag_of_each_agenda_lies_where_its_card_says(agenda: str, flag: str) -> None:
    assert opened().deal(agenda).game.view("ussr")["flags"] == {"us": [flag], "ussr": []}
