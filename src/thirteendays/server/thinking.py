"""The process in which computer players think: a line `{"player": ..., "view": {...}, "budget": ...}` gets one `{"move": ...}`.

A player is made once and plays at all tables: it gets nothing but the view of the seat it is asked for.
"""

import json
import os
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, Final

from thirteendays.agents import Player, make
from thirteendays.agents.players import choose

NICE: Final = 10  # thinking gives way to answering requests
LONGEST: Final = 300  # characters of what went wrong


def think() -> None:
    """Answers until the input ends, as it does when the server ends, however that comes about."""
    os.nice(NICE)
    made = cache(make)
    with os.fdopen(os.dup(0), "rb") as asked, os.fdopen(os.dup(1), "wb") as answers:
        with Path(os.devnull).open("rb") as nothing:
            os.dup2(nothing.fileno(), 0)
        os.dup2(2, 1)  # what a player prints is no answer
        for line in asked:
            answers.write(json.dumps(answer(json.loads(line), made)).encode() + b"\n")
            answers.flush()
    sys.stderr.flush()


def answer(asked: dict[str, Any], maker: Callable[[str], Player]) -> dict[str, Any]:
    """The answer to a question: a legal move, or what went wrong."""
    try:
        move = choose(maker(asked["player"]), asked["view"], asked["budget"])
    except Exception as wrong:  # noqa: BLE001 (whatever it is, the next question is another table's)
        return {"wrong": type(wrong).__name__[:LONGEST]}
    return {"move": move} if move in asked["view"]["legal"] else {"wrong": "illegal"}
