"""A server for tests: in a thread of this process, or as a program that can be killed; and people who ask it."""

import os
import secrets
import signal
import socket
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import structlog
import uvicorn

from command import PROGRAM
from thirteendays.server import log
from thirteendays.server.app import create_app
from thirteendays.server.client import Person, Refused
from thirteendays.server.serving import configuration
from thirteendays.server.settings import Settings

Json = dict[str, Any]

SECONDS: Final = 30.0  # for anything that should happen


class Server:
    """A server in a thread, at an address of this machine."""

    def __init__(self, folder: Path, settings: Json, arguments: Json) -> None:
        database = f"sqlite:///{folder / 'tables.sqlite'}"
        if not structlog.is_configured():
            log.begin(level="critical")
        self.app = create_app(Settings(**{"database": database, "page": None, "limits": 0.0, **settings}), **arguments)
        self.bound = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self.bound.getsockname()[1]}"
        self.server = uvicorn.Server(configuration(self.app))
        self._thread = threading.Thread(target=self.server.run, args=([self.bound],))

    def start(self) -> None:
        """Begins to serve."""
        self._thread.start()
        until(lambda: self.server.started or not self._thread.is_alive())
        assert self.server.started

    def stop(self) -> None:
        """Ends, as Ctrl-C would have it."""
        self.app.state.hub.close()
        self.server.should_exit = True
        self._thread.join(SECONDS)
        assert not self._thread.is_alive()
        self.bound.close()


@contextmanager
def serving(folder: Path, arguments: Json | None = None, **settings: Any) -> Iterator[Server]:
    """A server in a thread of this process."""
    server = Server(folder, settings, arguments or {})
    server.start()
    try:
        yield server
    finally:
        server.stop()


class Program:
    """A server as a program of its own."""

    def __init__(self, folder: Path, *options: str, port: int = 0) -> None:
        self.folder = folder
        self.options = options
        self.port = port or free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Begins to serve, and waits until it answers."""
        home = {**os.environ, "THIRTEENDAYS_HOME": str(self.folder)}
        arguments = ["serve", "--port", str(self.port), "--limits", "0", "--log", "off", *self.options]
        self.process = subprocess.Popen([PROGRAM, *arguments], env=home, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        assert self.address in self.process.stdout.readline()

    def kill(self) -> None:
        """Ends at once, in the middle of whatever it does."""
        assert self.process is not None
        self.process.kill()
        self._gone()

    def end(self) -> int:
        """Ends as it is meant to; tells its status."""
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        return self._gone()

    def _gone(self) -> int:
        assert self.process is not None
        assert self.process.stdout is not None
        status = self.process.wait(SECONDS)
        self.process.stdout.close()
        self.process = None
        return status


@contextmanager
def program(folder: Path, *options: str, port: int = 0) -> Iterator[Program]:
    """A server as a program of its own, ended at last."""
    running = Program(folder, *options, port=port)
    running.start()
    try:
        yield running
    finally:
        if running.process is not None:
            running.end()


def free_port() -> int:
    """A port that is free now."""
    with socket.create_server(("127.0.0.1", 0)) as found:
        port: int = found.getsockname()[1]
        return port


def until(holds: Any, seconds: float = SECONDS) -> None:
    """Waits until something holds."""
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, "it has not come about in time"
        time.sleep(0.005)


# People


def table_of_two(address: str, **wanted: Any) -> tuple[str, dict[str, Person]]:
    """A table at which two people sit, each by its side."""
    ann, bob = Person(address), Person(address)
    made = ann.ask("POST", "/api/tables", {"side": "us", "opponent": {"kind": "friend"}, **wanted})
    bob.ask("POST", "/api/links/invitation", {"secret": made["invitation"]})
    return made["table"], {"us": ann, "ussr": bob}


def against_computer(address: str, player: str = "random", side: str = "us", pace: float = 0) -> tuple[str, Person]:
    """A table with a computer player across it."""
    ann = Person(address)
    wanted = {"side": side, "opponent": {"kind": "computer", "player": player}, "pace": pace}
    return ann.ask("POST", "/api/tables", wanted)["table"], ann


def state(person: Person, table: str, seat: str) -> Json:
    """What a seat is shown."""
    shown: Json = person.ask("GET", f"/api/tables/{table}?seat={seat}")
    return shown


def move(person: Person, table: str, seat: str, move: str, revision: int, id: str | None = None) -> Json:
    """Plays a move over HTTP."""
    wanted = {"id": id or secrets.token_hex(8), "seat": seat, "revision": revision, "moves": [move]}
    done: Json = person.ask("POST", f"/api/tables/{table}/moves", wanted)
    return done


__all__ = ["Person", "Refused", "Server"]
