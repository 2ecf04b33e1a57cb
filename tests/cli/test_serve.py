"""Serving: says where, ends when it is told to, says in one line why it cannot; and what a bare `thirteendays` opens."""

import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from command import PROGRAM, inside, run
from serving import Person, against_computer, free_port, until
from tabs import tab
from thirteendays.cli import opening
from thirteendays.server.serving import ENDING

# Under `main` a bare command with a page of a test's own.
BARE = """
import sys
from pathlib import Path
from thirteendays.cli import opening
opening.PORT = int(sys.argv[2])
opening.why_no_page = lambda: None
from thirteendays.cli.main import main
sys.exit(main([]))
"""


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("THIRTEENDAYS_HOME", str(tmp_path / "home"))
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path / "home"


@pytest.fixture
def browser(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, home: Path) -> Path:
    """A browser that writes down what it is to show."""
    shown = tmp_path / "shown"
    script = tmp_path / "browser"
    script.write_text(f'#!/bin/sh\necho "$1" >> {shown}\n')
    script.chmod(0o755)
    monkeypatch.setenv("BROWSER", str(script))
    return shown


class Running:
    """A program that serves."""

    def __init__(self, arguments: list[str]) -> None:
        self.process = subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.first = self.process.stdout.readline()
        self.address = self.first.partition(" at ")[2].partition(" ")[0].rstrip(":,").rstrip("/")

    def end(self, number: int = signal.SIGTERM) -> tuple[int, str, str, float]:
        began = time.monotonic()
        self.process.send_signal(number)
        out, err = self.process.communicate(timeout=30)
        return self.process.returncode, out, err, time.monotonic() - began


@pytest.fixture
def started(home: Path) -> Iterator[Any]:
    running: list[Running] = []

    def start(*arguments: str) -> Running:
        running.append(Running(list(arguments)))
        return running[-1]

    yield start
    for one in running:
        if one.process.poll() is None:
            one.process.kill()
            one.process.communicate()


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_it_ends_at_once_whatever_is_going_on(started: Any, number: int, home: Path) -> None:
    serving = started(PROGRAM, "serve", "--port", "0", "--log", "json")
    table, person = against_computer(serving.address, "rules_of_thumb", pace=30)
    shown = person.ask("GET", f"/api/tables/{table}?seat=us")
    waiting = threading.Thread(
        target=lambda: person.ask("GET", f"/api/tables/{table}/events?seat=us&after={shown['number']}&wait=30")
    )
    with tab(person, table, "us") as us:
        waiting.start()
        us.move()
        waiting.join()
        assert json.loads((home / opening.NOTE).read_text())["address"] == f"{serving.address}/"
        status, out, err, seconds = serving.end(number)
        assert us.closed() == 1012
    assert (status, out) == (0, "The server has ended. Every table is kept.\n")
    crowd = os.getloadavg()[0] / (os.cpu_count() or 1)  # on a machine with much else to do it is slower
    assert seconds < 2 * max(1.0, crowd)
    lines = [json.loads(line) for line in err.splitlines()]
    assert {line["event"] for line in lines} == {"served"}
    assert not (home / opening.NOTE).exists()


def test_where_it_cannot_serve(home: Path, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert inside("serve", "--port", str(port)) == (
            2, "", f"thirteendays: port {port} of 127.0.0.1 is taken by another program; --port NUMBER names another, --port 0 any that is free\n",
        )  # fmt: skip
    for host in ("192.0.2.1", "no such host"):
        status, _, err = inside("serve", "--host", host, "--port", "0")
        assert (status, err.count("\n")) == (2, 1)
        assert f"{host}, port 0: nothing can be served there" in err
    assert inside("serve", "--log", "yaml").err == "thirteendays: a log is written as console, json or off, not yaml\n"
    not_one = tmp_path / "text"
    not_one.write_text("no database at all, but long enough to be read as one" * 20)
    for database, line in (
        ("mysql://ann:secret@db/x", "mysql://... is no database that can be used: sqlite:///FILE or postgresql://..."),
        (
            "postgresql://ann:secret@db:port/x",
            "postgresql://... is no database that can be used: sqlite:///FILE or postgresql://...",
        ),
        ("sqlite:///", "sqlite:/// is no database that can be used: sqlite:///FILE or postgresql://..."),
        (f"sqlite:///{not_one}", f"sqlite:///{not_one}: the database cannot be used (file is not a database)"),
        ("postgresql://ann:secret@127.0.0.1:1/x", "postgresql://ann:***@127.0.0.1:1/x: the database cannot be used"),
    ):
        status, _, err = run("serve", "--port", "0", "--database", database)
        assert (status, err.count("\n")) == (2, 1)
        assert line in err
        assert "secret" not in err


@pytest.mark.slow
def test_a_bare_command_opens_the_page_and_a_second_one_opens_it_again(started: Any, browser: Path) -> None:
    port = free_port()
    with socket.create_server(("127.0.0.1", port)):  # the usual port is taken by something else
        first = started(sys.executable, "-c", BARE, "bare", str(port))
    assert first.first.startswith("Thirteen Days is at http://127.0.0.1:")
    assert first.first.endswith("/, and opens in your browser. Ctrl-C ends it.\n")
    assert first.address != f"http://127.0.0.1:{port}"
    until(lambda: browser.exists() and browser.read_text() == f"{first.address}/\n")
    second = subprocess.run([sys.executable, "-c", BARE, "bare", str(port)], capture_output=True, text=True, check=True)
    assert second.stdout == f"Thirteen Days runs already at {first.address}/, and opens in your browser.\n"
    until(lambda: browser.read_text() == 2 * f"{first.address}/\n")
    assert first.end()[0] == 0


def test_without_a_page_the_terminal_opens(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening, "why_no_page", lambda: "There is no page.")
    answer = inside()
    assert answer.err.startswith("thirteendays: There is no page.\n")
    assert "which side" in answer.out.lower() or "side" in answer.out


def test_why_there_is_no_page(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from thirteendays.server.settings import Settings

    monkeypatch.setattr(Settings, "page", tmp_path)
    assert "has not been built" in (opening.why_no_page() or "")
    (tmp_path / "index.html").touch()
    assert opening.why_no_page() is None
    monkeypatch.setattr(opening, "NEEDED", ("json", "no_such_module"))
    assert "no_such_module" in (opening.why_no_page() or "")
    assert inside("serve").status == 2
    assert "no_such_module" in inside("join", "http://x/join#y", "--player", "random").err


def test_a_note_of_a_server_that_is_gone_is_not_believed(home: Path) -> None:
    assert opening.running() is None
    opening.note(f"http://127.0.0.1:{free_port()}/")
    assert opening.running() is None
    opening.forget()
    assert not (home / opening.NOTE).exists()
    (home / opening.NOTE).write_text("[]")
    assert opening.running() is None


def test_a_browser_in_a_terminal_is_none(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    assert not opening.has_browser()
    assert not opening.show("http://127.0.0.1/")


def test_addresses() -> None:
    with socket.create_server(("127.0.0.1", 0)) as here:
        assert opening.address_of(here) == f"http://127.0.0.1:{here.getsockname()[1]}/"
        assert opening.address_for_others(here) is None
    with socket.create_server(("0.0.0.0", 0)) as everywhere:
        assert opening.address_of(everywhere) == f"http://127.0.0.1:{everywhere.getsockname()[1]}/"
    assert opening.address("::1", 80) == "http://[::1]:80/"
    assert ENDING < 2


def test_health_tells_the_versions(started: Any) -> None:
    serving = started(PROGRAM, "serve", "--port", "0", "--log", "off")
    with urllib.request.urlopen(f"{serving.address}/api/health") as answer:
        assert json.load(answer)["version"] == inside("--version").out.split()[-6].rstrip(",")
    assert Person(serving.address).ask("GET", "/api/players")
    assert os.environ["THIRTEENDAYS_HOME"]
