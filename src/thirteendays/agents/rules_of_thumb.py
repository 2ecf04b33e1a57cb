"""`rules_of_thumb`: one play deep on the evaluation in `thumb.py`, with the parameters in `rules_of_thumb.json`.

The parameters were tuned by `thirteendays.learn.tune` and then frozen: `FROZEN` is their hash, so that later players can be
measured against the same yardstick.
"""

import hashlib
import json
from pathlib import Path
from typing import Any, Final

from thirteendays.agents import thumb
from thirteendays.game import engine, position_of
from thirteendays.game.moves import TOKENS
from thirteendays.game.source import Source

PARAMETER_FILE: Final = Path(__file__).with_suffix(".json")
DEPTH: Final = 3  # decisions of one play that are looked through
FROZEN: Final = ""


def parameters() -> dict[str, int]:
    """The parameters, by name, in hundredths of a point of prestige or in percent (`thumb.NAMES`)."""
    values: dict[str, int] = json.loads(PARAMETER_FILE.read_text(encoding="utf-8"))["parameters"]
    return values


def parameter_hash(values: dict[str, int]) -> str:
    """The hash that tells one set of parameters from another."""
    return hashlib.sha256(json.dumps(values, sort_keys=True).encode()).hexdigest()[:16]


def weights(values: dict[str, int]) -> Any:
    """The parameters as the array that the evaluation reads."""
    array = engine.new_buffer()
    for n, name in enumerate(thumb.NAMES):
        array[n] = values[name]
    return array


class RulesOfThumb:
    """A player with sense and without search; it plays the same from the same view."""

    def __init__(self) -> None:
        self.weights = weights(parameters())

    def choose(self, view: dict[str, Any]) -> str:
        """The best of the view's legal moves."""
        pos = position_of(view, Source(1, 2, 3, 4))
        return TOKENS[thumb.choose(pos, self.weights, DEPTH)]
