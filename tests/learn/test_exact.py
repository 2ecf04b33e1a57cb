"""The exact solver: it finds the equilibrium of games whose solution is known, and that of the arranged game."""

from pathlib import Path

import pytest

from thirteendays.game import terms as t
from thirteendays.game.position import Position
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


def test_the_page_holds_what_openspiel_found() -> None:
    """`bench/exact.py` has OpenSpiel walk the same game; what it found there is found here."""
    page = (Path(__file__).parents[2] / "bench" / "exact.md").read_text(encoding="utf-8").splitlines()
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in page if line.startswith("| ")][1:]
    assert [ours for _, _, ours, _ in rows] == [theirs for _, _, _, theirs in rows]
    uniform, *solved = rows
    found = Solved()
    assert found.exploitability(found.uniform()) == pytest.approx(float(uniform[3]), abs=1e-6)
    assert found.value(found.uniform()) == pytest.approx(float(uniform[1]), abs=1e-4)
    found.solve(10)
    by_iterations = {name: float(theirs) for name, _, _, theirs in solved}
    assert found.exploitability(found.strategy()) == pytest.approx(by_iterations["CFR+, 10 iterations"], abs=1e-6)
    assert min(by_iterations.values()) < 1e-3


def test_a_common_loss_is_worth_nothing_there() -> None:
    """So the game is zero-sum, which it is not elsewhere."""
    start = next(arranged_worlds())
    for high, worth in (({t.US, t.USSR}, 0.0), ({t.US}, -1.0), ({t.USSR}, 1.0)):
        pos = Position(start)
        for side in high:
            pos.markers[3 * side] = pos.markers[3 * side + 1] = 8  # more than one Event or Command can lower
        solved = Solved([pos])
        assert solved.value(solved.uniform()) == worth
        assert solved.exploitability(solved.uniform()) == 0.0


def test_one_side_knows_its_own_cards_and_what_all_have_seen() -> None:
    solved = Solved(list(arranged_worlds())[:4])  # the same cards, all agendas
    assert len({root.infoset for root in solved.roots}) == 2  # the USSR begins and knows its agenda alone
    assert {root.player for root in solved.roots} == {1}


def test_the_game_as_gambit_writes_it() -> None:
    text = efg(matching_pennies(1.0))
    assert text.splitlines()[0] == 'EFG 2 R "The last two plays" { "US" "USSR" }'
    assert text.count('p "" 2 1') == 2
    assert text.count('t ""') == 4
