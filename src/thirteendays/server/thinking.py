"""The process in which computer players think: a line `{"player": ..., "view": {...}, "budget": ...}` gets one `{"move": ...}`,
and `{"hints": n, "view": {...}}` the n best plays of the seat that the view is of.

A player gets nothing but the view of the seat it is asked for. It is made anew for each question, with random numbers of its own, so
that nothing can be learnt at one table about another; one that is a process is kept.
"""

import hashlib
import json
import os
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, Final

from thirteendays.agents import KNOWN, Player, make
from thirteendays.agents.hints import EFFORT, hints
from thirteendays.agents.players import choose
from thirteendays.agents.thinking import Effort
from thirteendays.game import compiled, stream

NICE: Final = 10  # thinking gives way to answering requests
LONGEST: Final = 300  # characters of what went wrong
HINTED: Final = EFFORT if compiled else Effort(EFFORT.simulations // 10)  # a tenth of a second or two


def think() -> None:
    """Answers until the input ends, as it does when the server ends, however that comes about."""
    os.nice(NICE)
    maker = player_maker()
    with os.fdopen(os.dup(0), "rb") as asked, os.fdopen(os.dup(1), "wb") as answers:
        with Path(os.devnull).open("rb") as nothing:
            os.dup2(nothing.fileno(), 0)
        os.dup2(2, 1)  # what a player prints is no answer
        for line in asked:
            answers.write(json.dumps(answer(json.loads(line), maker)).encode() + b"\n")
            answers.flush()
    sys.stderr.flush()


def player_maker() -> Callable[[str], Player]:
    """What gives the player of a name."""
    kept = cache(make)
    return lambda name: make(name) if name in KNOWN else kept(name)


def answer(asked: dict[str, Any], maker: Callable[[str], Player]) -> dict[str, Any]:
    """The answer to a question: a legal move, hints, or what went wrong."""
    try:
        if "hints" in asked:
            return {"hints": hinted(asked["view"], asked["hints"])}
        move = choose(maker(asked["player"]), asked["view"], asked["budget"])
    except Exception as wrong:  # noqa: BLE001 (whatever it is, the next question is another table's)
        return {"wrong": type(wrong).__name__[:LONGEST]}
    return {"move": move} if move in asked["view"]["legal"] else {"wrong": "illegal"}


def hinted(view: dict[str, Any], most: int) -> list[dict[str, Any]]:
    """The best plays of a view. The same view has the same hints: its chance is seeded by it, and no clock cuts the search short."""
    seed = hashlib.sha256(json.dumps(view, sort_keys=True).encode()).hexdigest()
    return hints(view, stream(seed, "hint"), HINTED, most)
