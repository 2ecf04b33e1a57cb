"""A best response, as far as search finds one, to the frozen player `rules_of_thumb`: how much that can be exploited.

The search of the strongest level, but the other side's moves in its simulations are those that `rules_of_thumb` would really make in that
world, and its agendas are guessed from a player that hardly errs. Its win rate is a lower bound of what the best player would win against it.
Seat it as `thirteendays.agents.response:Response`.
"""

from typing import Any, Final

from thirteendays.agents import thinking
from thirteendays.game import resample, stream
from thirteendays.game.moves import SIDE_NUMBER, TOKENS
from thirteendays.game.position import Position

EFFORT: Final = thinking.Effort(600)
SURE: Final = (
    15.0  # hundredths of a point: `rules_of_thumb` takes the best move, but its hand, which it weighs too, is not seen
)


class Response:
    """Plays best, as far as it sees, against `rules_of_thumb`; the same from the same view with the same seed."""

    def __init__(self, seed: int | str = 0) -> None:
        self.seed = seed

    def choose(self, view: dict[str, Any]) -> str:
        """One of the view's legal moves."""
        if len(view["legal"]) == 1:
            return str(view["legal"][0])
        source = stream(self.seed, f"response/{view['side']}/{len(view['moves'])}")
        game, side = resample(view, source), SIDE_NUMBER[view["side"]]
        search = thinking.new_search(source, EFFORT)
        search.quick.rival = 1 - side
        search.believe(thinking.guessed(game, 1 - side, SURE))
        search.begin(Position(game.position), side)
        search.think(10**9)
        return TOKENS[thinking.chosen(search, source)]
