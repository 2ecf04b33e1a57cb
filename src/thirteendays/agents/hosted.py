"""Players that are classes, `module:Class`: each plays in a process of its own, and is refereed as a program is.

So one that crashes, never returns or prints does no harm to the match. See `hosting` for what runs in that process.
"""

import codecs
import os
import sys
import weakref
from typing import Any, Final

from thirteendays.agents.external import (
    STARTING,
    CannotPlay,
    External,
    Forfeit,
    Program,
    last_line,
    move_in,
    read,
    told,
)

# The process looks for modules where this one does; only then can it find the rest of itself.
PROGRAM: Final = (
    "import sys; name, lifeline, *sys.path = sys.argv[1:]; del sys.argv[1:]; "
    "from thirteendays.agents.hosting import host; host(name, int(lifeline))"
)
WHY_NOT_MADE: Final = {"late": "not_made_in_time", "died": "died"}


class Hosted(External):
    """A class as a player. It has `limit` and `starting` seconds to be made, and `limit` seconds for a decision."""

    def __init__(
        self, name: str, seed: int | str | None, limit: float | None = None, starting: float = STARTING
    ) -> None:
        super().__init__([sys.executable, "-c", PROGRAM, name], limit, starting)
        self.name = name
        self._seed = seed
        self._made = False

    def begin(self, seed: int | str | None) -> None:
        """Another game begins: a class that takes a seed is made anew when it is next asked."""
        self._seed = seed
        self._made = False

    def check(self) -> None:
        """Makes the player; raises CannotPlay if it cannot be made."""
        try:
            self._make()
        except Forfeit as wrong:
            detail = {"limit": None, "status": None, **wrong.detail, "stderr": last_line(wrong.detail.get("stderr"))}
            raise CannotPlay(WHY_NOT_MADE.get(wrong.why, "died"), name=self.name, **detail) from None

    def ready(self) -> None:
        """Makes the player, if it is not; raises Forfeit if it cannot be made."""
        try:
            self._make()
        except CannotPlay as wrong:
            raise Forfeit("error", error="not_made", said=told(str(wrong.details.get("why", wrong)).encode())) from None

    def choose(self, view: dict[str, Any]) -> str:
        """The class's answer to a view; raises Forfeit if none comes in time, or one that is no move."""
        self.ready()
        return self._ask({"view": view}, self.limit, lambda line: moved(line, view))

    def close(self, *args: float, **names: float) -> None:
        """Ends the process."""
        self._made = False
        super().close(*args, **names)

    def _start(self) -> Program:
        theirs, ours = os.pipe()
        try:
            arguments = [*self._arguments, str(theirs), *sys.path]
            program = Program(arguments, keep=theirs, heard=Aloud())
        except BaseException:
            os.close(ours)
            raise
        finally:
            os.close(theirs)
        weakref.finalize(program, os.close, ours)
        return program

    def _make(self) -> None:
        if self._program is None or not self._made:
            self._ask({"seed": self._seed}, self._to_start(), answer_of)
            self._made = True


class Aloud:
    """Passes on to standard error what a class prints."""

    def __init__(self) -> None:
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")

    def __call__(self, data: bytes) -> None:
        if sys.stderr is not None:
            sys.stderr.write(self._decoder.decode(data))
            sys.stderr.flush()


def answer_of(line: bytes) -> dict[str, Any]:
    """What the process of a class answers; raises CannotPlay where it has no player to ask."""
    answer = read(line)
    if not isinstance(answer, dict):
        raise Forfeit("error", error="unreadable", said=told(line))
    if "cannot" in answer:
        raise CannotPlay(answer["cannot"], **answer["details"])
    return answer


def moved(line: bytes, view: dict[str, Any]) -> str:
    """The move of an answer; raises Forfeit for what is none."""
    answer = answer_of(line)
    if "raised" in answer:
        raise Forfeit("error", error="raised", said=told(answer["raised"].encode(errors="replace")))
    if "no_move" in answer:
        said = told(answer["no_move"].encode(errors="replace"))
        raise Forfeit("illegal", move=said, kind=view["decision"]["kind"])
    return move_in(line)
