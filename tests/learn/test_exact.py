"""The exact solver: it finds the equilibrium of games whose solution is known, and that of the arranged game."""

import pytest

from thirteendays.learn.exact import Node, Solved, arranged_worlds, efg


def matching_pennies(win: float) -> Solved:
    """The first chooses a side of the coin, the second guesses without seeing it; a right guess of the first side pays more."""
    solved = Solved([])
    ends = [[Node(-1, -1, (), -win), Node(-1, -1, (), 1.0)], [Node(-1, -1, (), 1.0), Node(-1, -1, (), -1.0)]]
    guesses = tuple(Node(1, 1, tuple(row), 0.0) for row in ends)
    solved.roots = [Node(0, 0, guesses, 0.0)]
    solved.actions, solved.players = [[0, 1], [0, 1]], [0, 1]
    solved.regrets, solved.sums = ([[0.0, 0.0] for _ in range(2)] for _ in range(2))
    return solved


def test_pennies_are_mixed_as_they_should_be() -> None:
    """With stakes 3 and 1 the first side is shown 2 times in 6, for a value of -1/3."""
    solved = matching_pennies(3.0)
    solved.solve(3000)
    first, second = solved.strategy()
    assert first == pytest.approx([1 / 3, 2 / 3], abs=0.01)
    assert second == pytest.approx([1 / 3, 2 / 3], abs=0.01)
    assert solved.value(solved.strategy()) == pytest.approx(-1 / 3, abs=0.01)
    assert solved.exploitability(solved.strategy()) < 0.01
    assert solved.exploitability(solved.uniform()) == pytest.approx((0.0 + 1.0) / 2, abs=1e-9)


def test_the_arranged_game_is_solved() -> None:
    solved = Solved()
    assert len(solved.roots) == 24
    uniform = solved.exploitability(solved.uniform())
    solved.solve(8)
    assert solved.exploitability(solved.strategy()) < uniform / 20


def test_one_side_knows_its_own_cards_and_what_all_have_seen() -> None:
    solved = Solved(list(arranged_worlds())[:4])  # the same cards, all agendas
    assert len({root.infoset for root in solved.roots}) == 2  # the USSR begins and knows its agenda alone
    assert {root.player for root in solved.roots} == {1}


def test_the_game_as_gambit_writes_it() -> None:
    text = efg(matching_pennies(1.0))
    assert text.splitlines()[0] == 'EFG 2 R "The last two plays" { "US" "USSR" }'
    assert text.count('p "" 2 1') == 2
    assert text.count('t ""') == 4
