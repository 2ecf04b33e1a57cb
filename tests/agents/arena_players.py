"""Players for the tests of the arena, named `arena_players:Class`."""

import os
import re
import sys
import time
from typing import Any

Moves = dict[str, Any]


def tell(what: object) -> None:
    """Prints."""
    sys.stdout.write(f"{what}\n")
    sys.stdout.flush()


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


class Stubborn:
    """Nothing but a signal that no program can catch ends it."""

    def choose(self, view: Moves) -> str:
        while True:
            try:
                tell(os.getpid())
                time.sleep(100)
            except BaseException:  # noqa: BLE001 (that is the point)
                continue


class Stuck:
    """It does not return to Python, so no signal handler of Python's runs either."""

    def choose(self, view: Moves) -> str:
        tell(os.getpid())
        return "a" if re.fullmatch("(a|a)*b", "a" * 64) else "b"


class Crashing:
    """Ends its process as a crash in C does, when it is asked for the second time in a game."""

    asked = 0

    def choose(self, view: Moves) -> str:
        self.asked += 1
        if self.asked > 1:
            os._exit(7)
        return str(view["legal"][0])


class Interrupting:
    def choose(self, view: Moves) -> str:
        raise KeyboardInterrupt


class Talking:
    """Prints, also past Python, and asks the keyboard."""

    def __init__(self) -> None:
        tell("made")

    def choose(self, view: Moves) -> str:
        os.write(1, b"thinking\n")
        assert not sys.stdin.read()
        return str(view["legal"][0])


class Exiting:
    def __init__(self, seed: int) -> None:
        sys.stderr.write("Traceback\nno licence\n")
        sys.stderr.flush()
        os._exit(seed and 3)


class Sleeping:
    def __init__(self) -> None:
        time.sleep(100)


class Unlucky:
    """The second one that is made is none."""

    made = 0

    def __init__(self, seed: int) -> None:
        Unlucky.made += 1
        if Unlucky.made == 2:
            raise MemoryError("no room")

    def choose(self, view: Moves) -> str:
        return "made"


class Broken:
    def __init__(self) -> None:
        raise RuntimeError("no model")


class NoPlayer:
    pass


NUMBER = 5
