"""A search that does not change, for strong players to be measured against: 2,000 simulations of an information-set tree.

Random moves to the round's end, the evaluation of `rules_of_thumb` there; no fast policy, no belief. Seat it as
`thirteendays.agents.fixed:Fixed`.
"""

from typing import Any, Final

from thirteendays.agents.thinking import weights
from thirteendays.agents.tree import UNIFORM_TO_THUMB, TreeSearch
from thirteendays.game import position_of, stream
from thirteendays.game.moves import SIDE_NUMBER, TOKENS

SIMULATIONS: Final = 2000
EXPLORE: Final = 0.3  # stronger than 0.7, the usual one


class Fixed:
    """Plays what the tree visited most; the same from the same view with the same seed."""

    def __init__(self, seed: int | str = 0) -> None:
        self.seed = seed

    def choose(self, view: dict[str, Any]) -> str:
        """One of the view's legal moves."""
        source = stream(self.seed, f"fixed/{view['side']}/{len(view['moves'])}")
        search = TreeSearch(*weights(), source, SIMULATIONS, UNIFORM_TO_THUMB, EXPLORE)
        return TOKENS[search.choose(position_of(view, source), SIDE_NUMBER[view["side"]])]
