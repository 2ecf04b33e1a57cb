"""`rules_of_thumb`: one play deep on the evaluation in `thumb.py`, with the parameters in `rules_of_thumb.json`.

The parameters were tuned by `thirteendays.learn.tune` and then frozen: `FROZEN` is their hash, so that later players can be
measured against the same yardstick.
"""

import hashlib
import json
from functools import cache
from pathlib import Path
from typing import Any, Final

from thirteendays.agents import thumb
from thirteendays.game import engine, position_of
from thirteendays.game.moves import SIDE_NUMBER, TOKENS
from thirteendays.game.source import Source

PARAMETER_FILE: Final = Path(__file__).with_suffix(".json")
DEPTH: Final = 3  # decisions of one play that are looked through
FROZEN: Final = "f83515a128c2f4b2"


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


@cache
def _frozen_weights() -> Any:
    return weights(parameters())


def by_rules_of_thumb(view: dict[str, Any], source: Source) -> str:
    """The best of the view's legal moves; the same from the same view, whatever the source."""
    return TOKENS[thumb.choose(position_of(view, source), SIDE_NUMBER[view["side"]], _frozen_weights(), DEPTH)]
