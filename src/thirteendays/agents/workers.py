"""Games of a match played by one process or several. Whoever plays them, the games are the same."""

import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection, wait
from types import FrameType
from typing import Final

from thirteendays.agents.arena import Cabinet, Fixture, Record, play_game

LEAVING: Final = 3.0  # seconds in which a process that is told to end closes its players


class WorkerDied(RuntimeError):
    """A process that played has ended without a word, in a game of these players."""

    def __init__(self, fixture: Fixture, status: int | None) -> None:
        self.fixture = fixture
        self.status = status
        super().__init__(f"the process that played game {fixture.game} of {fixture.players} ended with {status}")


class Stopped(BaseException):
    """The process is told to end."""


def play(fixtures: Iterable[Fixture], jobs: int = 1) -> Iterator[Record]:
    """The records of games as they end. Leaving the iteration ends all processes and players."""
    fixtures = list(fixtures)
    if jobs == 1 or len(fixtures) < 2:
        with Cabinet() as cabinet:
            for fixture in fixtures:
                yield play_game(fixture, cabinet)
        return
    workers: list[Worker] = []
    try:
        waiting = deque(fixtures)
        for _ in range(min(jobs, len(fixtures))):
            workers.append(Worker())
            workers[-1].give(waiting.popleft())
        while busy := {worker.connection: worker for worker in workers if worker.fixture is not None}:
            for connection in wait(list(busy)):
                worker = busy[connection]  # type: ignore[index]
                record = worker.take()
                if waiting:
                    worker.give(waiting.popleft())
                yield record
    finally:
        for worker in workers:
            worker.end()


class Worker:
    """A process that plays one game after another."""

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")  # a fork would copy threads that draw a progress bar
        self.connection, theirs = context.Pipe()
        self.fixture: Fixture | None = None
        self._process = context.Process(target=work, args=(theirs,), daemon=True)
        with uninterrupted():
            self._process.start()
        theirs.close()

    def give(self, fixture: Fixture) -> None:
        """Hands it a game."""
        self.fixture = fixture
        with suppress(BrokenPipeError, ConnectionResetError):  # it has died; `take` will tell
            self.connection.send(fixture)

    def take(self) -> Record:
        """The game it has played; raises what went wrong there."""
        fixture, self.fixture = self.fixture, None
        assert fixture is not None
        try:
            answer: Record | Exception = self.connection.recv()
        except (EOFError, ConnectionResetError):
            self._process.join(LEAVING)
            raise WorkerDied(fixture, self._process.exitcode) from None
        if isinstance(answer, Exception):
            raise answer
        return answer

    def end(self) -> None:
        """Ends the process and its players."""
        self.connection.close()
        if self.fixture is not None:
            self._process.terminate()
        self._process.join(LEAVING)
        if self._process.is_alive():
            self._process.kill()
            self._process.join()


def work(connection: Connection) -> None:
    """Plays the games that come, until none come any more or it is told to end."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # it is the first process that Ctrl-C stops
    with suppress(Stopped):
        signal.signal(signal.SIGTERM, _stop)
        threading.Thread(target=_heed_parent, daemon=True).start()
        with Cabinet() as cabinet:
            # A connection closed with a game in it that nobody took is reset, not ended.
            with suppress(EOFError, BrokenPipeError, ConnectionResetError):
                while True:
                    answer = _played(connection.recv(), cabinet)
                    connection.send(answer)
            signal.signal(signal.SIGTERM, signal.SIG_IGN)  # it is ending: nothing interrupts the closing of its players


def _played(fixture: Fixture, cabinet: Cabinet) -> Record | Exception:
    try:
        return play_game(fixture, cabinet)
    except ValueError as wrong:  # a player that cannot be made
        return wrong


def _heed_parent() -> None:
    """Tells this process to end when the first one is no more, even if that was killed."""
    first = multiprocessing.parent_process()
    if first is not None:
        first.join()
        os.kill(os.getpid(), signal.SIGTERM)


def _stop(_number: int, _frame: FrameType | None) -> None:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    raise Stopped


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Ctrl-C waits, and a process begun meanwhile never sees it."""
    if not hasattr(signal, "pthread_sigmask") or threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
