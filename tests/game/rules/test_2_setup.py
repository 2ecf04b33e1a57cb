"""Rules 2, setup."""

from scenario import expect, opened, rule
from thirteendays.game import terms as t


@rule("2.1")
def test_two_cubes_of_each_side_lie_on_the_board() -> None:
    expect(opened()).influence(us="italy 1, turkey 1", ussr="berlin 1, cuba_mil 1")


@rule("2.1", "1.3")
def test_the_other_fifteen_cubes_of_each_side_are_in_supply() -> None:
    cubes = opened().game.position.cubes
    assert [cubes[t.SUPPLY + side] for side in (t.US, t.USSR)] == [15, 15]


@rule("2.2", "3 step 1")
def test_the_markers_stand_where_setup_puts_them_and_then_escalate() -> None:
    before = {"us": (1, 2, 1), "ussr": (2, 1, 1)}
    state = opened().game.state()
    for side, spaces in before.items():
        assert tuple(state["defcon"][side].values()) == tuple(space + 1 for space in spaces)


@rule("2.3")
def test_prestige_is_0_the_round_is_1_and_the_us_holds_the_letter() -> None:
    expect(opened()).prestige(0).round(1, 2).letter("us").bears().discards("").aftermath("")
