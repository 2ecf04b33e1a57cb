"""A few processes in which computer players think and hints are worked out, so that requests stay quick whatever is thought about.

Questions wait in one line. The longer it is, the less time each player gets (`budget`), so that every move comes in time. A process
that dies, or does not answer, is replaced, and what it was asked is asked again.
"""

import asyncio
import json
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from time import monotonic
from typing import Any, Final

PROGRAM: Final = "import sys; sys.path[:] = sys.argv[1:]; from thirteendays.server.thinking import think; think()"
USUAL: Final = 2.0  # seconds that a player with a budget gets when nobody waits
LEAST: Final = 0.05  # and however many wait
ARRIVES: Final = 3.5  # seconds after which a question should have its move
LIMIT: Final = 20.0  # seconds more than its budget after which a process is given up; starting is among them
TRIES: Final = 3
LONGEST: Final = 1 << 20  # bytes of an answer


class NoAnswer(Exception):
    """There was no move of a computer player, or no hint, however often it was asked for; `why` is one word."""

    def __init__(self, why: str) -> None:
        self.why = why
        super().__init__(why)


@dataclass
class Question:
    """What a process is asked, and where its answer is awaited."""

    asked: dict[str, Any]
    answer: asyncio.Future[dict[str, Any]] = field(default_factory=lambda: asyncio.get_running_loop().create_future())
    due: float = field(default_factory=lambda: monotonic() + ARRIVES)


class Workers:
    """The processes and the line before them."""

    def __init__(self, number: int = 2, usual: float = USUAL, limit: float = LIMIT) -> None:
        self.number = number
        self.usual = usual
        self.limit = limit
        self.deaths = 0
        self._line: deque[Question] = deque()
        self._come = asyncio.Semaphore(0)  # one for each question in the line
        self._working = 0
        self._tasks: list[asyncio.Task[None]] = []
        self._processes: set[Process] = set()

    def start(self) -> None:
        """Begins; the processes start when they are first needed."""
        self._tasks = [asyncio.create_task(self._work()) for _ in range(self.number)]

    async def close(self) -> None:
        """Ends the processes; what they were asked is not answered."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tasks = []
        for process in list(self._processes):
            await self._end(process)

    @property
    def alive(self) -> int:
        """How many processes there are at the moment."""
        return sum(process.returncode is None for process in self._processes)

    @property
    def queued(self) -> int:
        """How many questions nobody thinks about yet."""
        return len(self._line)

    @property
    def waiting(self) -> int:
        """How many questions have no answer yet."""
        return len(self._line) + self._working

    async def move(self, player: str, view: dict[str, Any]) -> str:
        """The move of a player of a name; raises NoAnswer if there is none."""
        move: str = (await self._answered({"player": player, "view": view}))["move"]
        return move

    async def hints(self, view: dict[str, Any], most: int) -> list[dict[str, Any]]:
        """The best plays of the seat that a view is of, as `agents.hints` finds them; raises NoAnswer if there are none."""
        hints: list[dict[str, Any]] = (await self._answered({"hints": most, "view": view}))["hints"]
        return hints

    async def _answered(self, asked: dict[str, Any]) -> dict[str, Any]:
        """What a process answers."""
        question = Question(asked)
        self._line.append(question)
        self._come.release()
        return await question.answer

    async def _work(self) -> None:
        """One process after another, and one question after another."""
        process: Process | None = None
        while True:
            await self._come.acquire()
            question = self._line.popleft()
            if not question.answer.done():
                self._working += 1
                try:
                    process = await self._answer(question, process)
                finally:
                    self._working -= 1

    async def _answer(self, question: Question, process: Process | None) -> Process | None:
        """Has a question answered; tells which process is there afterwards."""
        why = "died"
        for _ in range(TRIES):
            try:
                process = process or await self._begin()
                answer = await self._ask(process, question)
            except (OSError, TimeoutError, ValueError) as wrong:
                self.deaths += 1
                why = "late" if isinstance(wrong, TimeoutError) else "died"
                if process is not None:
                    await self._end(process)
                process = None
                continue
            if not question.answer.done():
                if "wrong" in answer:
                    question.answer.set_exception(NoAnswer(answer["wrong"]))
                else:
                    question.answer.set_result(answer)
            return process
        if not question.answer.done():
            question.answer.set_exception(NoAnswer(why))
        return process

    async def _ask(self, process: Process, question: Question) -> dict[str, Any]:
        """One line to a process and one from it; raises OSError, TimeoutError or ValueError if that fails."""
        assert process.stdin is not None
        assert process.stdout is not None
        now = monotonic()
        seconds = budget(self.usual, [each.due - now for each in (question, *self._line)], self.number)
        line = json.dumps({**question.asked, "budget": seconds}).encode() + b"\n"
        async with asyncio.timeout(seconds + self.limit):
            process.stdin.write(line)
            await process.stdin.drain()
            answer: dict[str, Any] = json.loads(await process.stdout.readline())
            return answer

    async def _begin(self) -> Process:
        """A new process, in a session of its own, so that Ctrl-C is for the server alone."""
        arguments = [sys.executable, "-c", PROGRAM, *sys.path]
        process = await asyncio.create_subprocess_exec(
            *arguments, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, start_new_session=True, limit=LONGEST
        )
        self._processes.add(process)
        return process

    async def _end(self, process: Process) -> None:
        """Ends a process and forgets it."""
        with suppress(ProcessLookupError):
            process.kill()
        if process.stdin is not None:
            process.stdin.close()
        await process.wait()
        self._processes.discard(process)


def budget(usual: float, left: Sequence[float], workers: int) -> float:
    """The seconds for the first of the questions in a line, so that it and each one behind it can be answered in the time that is left.

    >>> [round(budget(2.0, [3.5] * waiting, 2), 2) for waiting in (1, 2, 10, 50, 1000)]
    [2.0, 2.0, 0.7, 0.14, 0.05]
    >>> budget(2.0, [3.5, 3.5, 0.3], 2)
    0.2
    """
    fair = min(seconds * workers / place for place, seconds in enumerate(left, start=1))
    return round(min(usual, max(LEAST, fair)), 3)
