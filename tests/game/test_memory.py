"""Asking does not cost memory for good: a server asks for weeks."""

import gc
import tracemalloc
from collections.abc import Callable

import pytest

from thirteendays.agents import make
from thirteendays.game import Game, resample, stream
from walks import seeded, walk

TIMES = 150
SPARE = 60  # bytes a time: caches that fill, numbers that tracemalloc keeps

GAME = next(game.copy() for game in walk(seeded(5)) if len(game.moves) > 40 and game.mover == "us")
VIEW = GAME.view("us")


def draft() -> None:
    game = Game.arrange(first="us", hands={"us": ["scramble"]})
    game.play("play:scramble:event")
    game.draft("us", ["place:italy", "place:berlin"])


def choosing(name: str) -> Callable[[], object]:
    player = make(name, 1)
    return lambda: player.choose(VIEW)


ASKED: dict[str, Callable[[], object]] = {
    "arrange": lambda: Game.arrange(first="us", hands={"us": ["scramble"]}),
    "draft": draft,
    "happenings": lambda: GAME.happenings("us"),
    "outlook": lambda: GAME.if_round_ended_now("us"),
    "preview": lambda: GAME.preview(GAME.legal_moves()[0], "us"),
    "prompt": lambda: GAME.prompt("us"),
    "replay": lambda: Game.from_record(GAME.record()),
    "resample": lambda: resample(VIEW, stream(1, "memory")),
    "why_not": lambda: GAME.why_not("play:excomm:event", "us"),
    **{name: choosing(name) for name in ("random", "careful", "rules_of_thumb")},
}


@pytest.mark.parametrize("asked", sorted(ASKED))
def test_asking_costs_no_memory(asked: str) -> None:
    ask = ASKED[asked]
    for _ in range(5):
        ask()
    tracemalloc.start()
    try:
        gc.collect()
        before, _ = tracemalloc.get_traced_memory()
        for _ in range(TIMES):
            ask()
        gc.collect()
        after, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert after - before < TIMES * SPARE
