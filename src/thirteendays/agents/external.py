"""Players that are programs: they answer views with moves over standard input and output (protocol, Bots).

A program is started when it is first asked, kept from game to game, and ended with its process group: with all processes it
has started, unless it gave them a group of their own. One that has answered late, not at all or with what cannot be read is ended
at once, and started anew when it is asked again.
"""

import json
import math
import os
import select
import shlex
import shutil
import signal
import subprocess
import weakref
from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from typing import Any, Final, TypeVar

from thirteendays.game import RecordError
from thirteendays.game.record import parse

PREFIX: Final = "cmd:"
STARTING: Final = 5.0  # seconds more for the first answer of a program, in which it starts
LEAVING: Final = 0.5  # seconds in which a program may end by itself at the end of its input
LONGEST: Final = 65536  # bytes of an answer
CHUNK: Final = 65536  # bytes read at once
TOLD: Final = 300  # characters of what a program wrote that are told

Read = TypeVar("Read")


class CannotPlay(ValueError):
    """What is named cannot be made a player: a key of the catalogue and its arguments say why."""

    def __init__(self, key: str, **details: object) -> None:
        self.key = key
        self.details = details
        super().__init__(f"{key}: {', '.join(f'{name} {value}' for name, value in details.items())}")


class Forfeit(Exception):
    """A player loses by how it answered: `why` is illegal, late, died or error, and `detail` says more."""

    def __init__(self, why: str, **detail: object) -> None:
        self.why = why
        self.detail = detail
        super().__init__(f"{why}: {', '.join(map(str, detail.values()))}")


class External:
    """A program as a player. `limit` is the time for a decision in seconds; None for any time."""

    def __init__(self, command: str | list[str], limit: float | None = None, starting: float = STARTING) -> None:
        self.limit = limit
        self.starting = starting
        self._arguments = arguments_of(command) if isinstance(command, str) else command
        self._program: Program | None = None

    def ready(self) -> None:
        """Gets ready to be asked, where that takes no time from a decision. A program starts when it is first asked."""

    def choose(self, view: dict[str, Any]) -> str:
        """The program's answer to a view; raises Forfeit if none comes that can be read, in time."""
        return self._ask({"view": view}, self._to_start() if self._program is None else self.limit, move_in)

    def close(self, leaving: float = LEAVING) -> None:
        """Ends the program; it may end by itself in the seconds given."""
        if self._program is not None:
            self._program.close(leaving)
            self._program = None

    def _start(self) -> "Program":
        return Program(self._arguments)

    def _to_start(self) -> float | None:
        """The time for an answer before which it must start."""
        return None if self.limit is None else round(self.limit + self.starting, 6)

    def _ask(self, message: dict[str, Any], limit: float | None, read: Callable[[bytes], Read]) -> Read:
        """What `read` makes of the answer to a message; the program is ended if that fails, or none comes in time."""
        try:
            if self._program is None:
                self._program = self._start()
            return read(self._program.ask(json.dumps(message).encode() + b"\n", limit))
        except BaseException as wrong:
            self.close(leaving=0)
            if isinstance(wrong, Forfeit) and wrong.why == "late":
                wrong.detail["limit"] = limit
            raise


class Program:
    """A running program, with what it has said and what is still to be said to it.

    It keeps one open file besides its three streams if `keep` is its number; `heard` is given what it writes to standard error.
    """

    def __init__(
        self, arguments: list[str], keep: int | None = None, heard: Callable[[bytes], None] | None = None
    ) -> None:
        pipe, kept = subprocess.PIPE, () if keep is None else (keep,)
        try:
            self._process = subprocess.Popen(
                arguments, stdin=pipe, stdout=pipe, stderr=pipe, bufsize=0, start_new_session=True, pass_fds=kept
            )
        except OSError as wrong:
            raise Forfeit("died", error=str(wrong)) from None
        streams = (self._process.stdin, self._process.stdout, self._process.stderr)
        self._stdin, self._stdout, self._stderr = (stream.fileno() for stream in streams if stream is not None)
        for number in (self._stdin, self._stdout, self._stderr):
            os.set_blocking(number, False)
        self._reading = {self._stdout, self._stderr}
        self._unsent = self._said = self._complaint = b""
        self._heard = heard
        self._end = weakref.finalize(self, end, self._process)

    def ask(self, question: bytes, seconds: float | None) -> bytes:
        """Sends a line and reads one."""
        self._exchange(0)
        if self._said or self._unsent:
            raise Forfeit("error", error="unasked", said=told(self._said))
        self._unsent = question
        deadline = math.inf if seconds is None else monotonic() + seconds
        while b"\n" not in self._said:
            if self._stdout not in self._reading:
                raise self._death()
            if len(self._said) > LONGEST:
                raise Forfeit("error", error="too_long", said=told(self._said))
            left = deadline - monotonic()
            if left <= 0:
                raise Forfeit("late")
            self._exchange(left)
        line, _, self._said = self._said.partition(b"\n")
        return line

    def close(self, leaving: float) -> None:
        """Ends the program and its process group; it may end by itself in the seconds given."""
        if self._process.stdin is not None:
            self._process.stdin.close()
        self._unsent = b""
        try:
            self._process.wait(leaving)
            self._exchange(0)
        except subprocess.TimeoutExpired:
            pass
        finally:
            self._end()

    def _exchange(self, seconds: float) -> None:
        """Waits until something can be sent or has been said, and takes all there is at the moment."""
        poll = select.poll()
        for number in self._reading:
            poll.register(number, select.POLLIN)
        if self._unsent:
            poll.register(self._stdin, select.POLLOUT)
        for number, _ in poll.poll(None if seconds == math.inf else math.ceil(1000 * seconds)):
            if number == self._stdin:
                self._send()
            else:
                self._take(number)

    def _send(self) -> None:
        try:
            self._unsent = self._unsent[os.write(self._stdin, self._unsent) :]
        except BrokenPipeError:  # it reads no more; whether it has ended is seen at its output
            self._unsent = b""

    def _take(self, number: int) -> None:
        data = os.read(number, CHUNK)
        if not data:
            self._reading.discard(number)
        elif number == self._stdout:
            self._said += data
        else:
            self._complaint = (self._complaint + data)[-4 * TOLD :]
            if self._heard is not None:
                self._heard(data)

    def _death(self) -> Forfeit:
        """The program has closed its output: the status with which it ended, and what it said at last."""
        detail: dict[str, object] = {}
        try:
            detail["status"] = self._process.wait(LEAVING)
            self._exchange(0)
        except subprocess.TimeoutExpired:
            pass
        if self._complaint.strip():
            detail["stderr"] = told(self._complaint, last=True)
        return Forfeit("died", **detail)


def arguments_of(command: str) -> list[str]:
    """The words of a command line; raises CannotPlay if there is no such program."""
    try:
        words = shlex.split(command)
    except ValueError as wrong:
        raise CannotPlay("command_line", command=command, why=str(wrong).lower()) from None
    if not words:
        raise CannotPlay("no_command")
    if shutil.which(words[0]) is None:
        raise CannotPlay("no_program", program=words[0])
    return words


def end(process: subprocess.Popen[bytes]) -> None:
    """Ends a process and its group, and forgets them."""
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    for stream in (process.stdin, process.stdout, process.stderr):
        if stream is not None:
            stream.close()


def move_in(line: bytes) -> str:
    """The move of an answer; raises Forfeit for what is none."""
    answer = read(line)
    if isinstance(answer, dict) and isinstance(answer.get("move"), str):
        return str(answer["move"])
    if isinstance(answer, dict) and "error" in answer:
        raise Forfeit("error", error="refused", said=told(str(answer["error"]).encode()))
    raise Forfeit("error", error="unreadable", said=told(line))


def read(line: bytes) -> Any:
    """The JSON of a line; raises Forfeit if it is none."""
    try:
        return parse(line)
    except RecordError:
        raise Forfeit("error", error="unreadable", said=told(line)) from None


def last_line(text: object) -> str | None:
    """The last line of what a program wrote, where an error says what it is; None of nothing."""
    return text.rstrip().rpartition("\n")[2].strip() if isinstance(text, str) else None


def told(data: bytes, last: bool = False) -> str:
    """What a program wrote, as far as it is told: its beginning, or its end."""
    text = data.decode("utf-8", errors="replace").strip()
    if len(text) <= TOLD:
        return text
    return f"...{text[-TOLD:]}" if last else f"{text[:TOLD]}..."
