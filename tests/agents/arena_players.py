"""Players for the tests of the arena, named `arena_players:Class`."""

import sys
import time
from typing import Any

Moves = dict[str, Any]


class First:
    """Always the first legal move."""

    def choose(self, view: Moves) -> str:
        return str(view["legal"][0])


class Seeded:
    """Tells its seed instead of moving."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, view: Moves) -> str:
        return f"seed {self.seed}"


class Counting:
    """Tells how often it has been asked; it has no seed, so it is kept from game to game."""

    asked = 0

    def choose(self, view: Moves) -> str:
        self.asked += 1
        return f"asked {self.asked}"


class Illegal:
    def choose(self, view: Moves) -> str:
        return "pass the salt"


class Nothing:
    def choose(self, view: Moves) -> None:
        view["legal"].append(None)


class Raising:
    def choose(self, view: Moves) -> str:
        raise KeyError("berlin")


class Leaving:
    def choose(self, view: Moves) -> str:
        sys.exit(3)


class Slow:
    """Late, but with a legal move, as one that no alarm reaches."""

    def choose(self, view: Moves) -> str:
        end = time.perf_counter() + 0.06
        while time.perf_counter() < end:
            pass
        return str(view["legal"][0])


class Endless:
    def choose(self, view: Moves) -> str:
        while True:
            try:
                time.sleep(1)
            except Exception:  # noqa: BLE001 (it will not be stopped by an exception)
                continue


class Broken:
    def __init__(self) -> None:
        raise RuntimeError("no model")


class NoPlayer:
    pass


NUMBER = 5
