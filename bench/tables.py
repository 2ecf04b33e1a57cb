"""The server under load: tables of bots over live connections, each bot with a person, a connection and a seat of its own.

    python bench/tables.py [--tables 200] [--rate 170] [--seconds 60] [--write]

Every bot answers what it is asked with a random move, after a pause such that all tables together make about `rate` moves a second; a
finished table is followed by a rematch. The time of a move is from its sending to its answer, which the server gives after the commit;
that of the news is from the sending until the other side's bot has the event. Memory is the server's at its highest. The server and the
bots share the machine. Ends with status 1 if a target is missed; `--write` writes the figures to bench/results.md.
"""

import argparse
import asyncio
import json
import os
import platform
import random
import secrets
import socket
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter
from typing import Any

from websockets.asyncio.client import connect

from thirteendays.server.client import Person

ROOT = Path(__file__).resolve().parent.parent
RESULTS = ROOT / "bench" / "results.md"
HEADING = "## The server"
LEAST_RATE, MOST_MS, MOST_MB = 150, 250, 400
WARM_UP = 5.0  # seconds that are not measured

Json = dict[str, Any]


class Load:
    """What is measured, and how long bots pause."""

    def __init__(self, tables: int, rate: float, seconds: float) -> None:
        self.tables = tables
        self.pause = tables / rate
        self.begin = perf_counter() + WARM_UP
        self.end = self.begin + seconds
        self.answers: list[float] = []
        self.news: list[float] = []
        self.sent: dict[tuple[str, int], float] = {}
        self.bytes = 0
        self.games = 0
        self.errors: list[str] = []

    def counts(self, began: float) -> bool:
        """Whether what began then is measured."""
        return self.begin <= began < self.end


class Bot:
    """A bot at a seat."""

    def __init__(self, load: Load, person: Person, table: str, seat: str) -> None:
        self.load = load
        self.person = person
        self.table = table
        self.seat = seat

    async def play(self) -> None:
        """Plays games until the time is up."""
        while perf_counter() < self.load.end:
            await self._game()
            if perf_counter() < self.load.end:
                wanted = {"id": "again"}
                found = await asyncio.to_thread(self.person.ask, "POST", f"/api/tables/{self.table}/rematch", wanted)
                self.table, self.seat = found["table"], found["seat"]
                self.load.games += 1

    async def _game(self) -> None:
        address = f"ws{self.person.address[4:]}/api/tables/{self.table}/live?seat={self.seat}"
        async with connect(
            address, additional_headers=self.person.headers(), proxy=None, compression=None, max_size=None
        ) as line:
            await line.send('{"type":"hello","after":null,"log":100000}')
            sent = 0.0
            while perf_counter() < self.load.end:
                try:
                    async with asyncio.timeout(1):
                        text = await line.recv()
                except TimeoutError:
                    continue
                self.load.bytes += len(text) * self.load.counts(perf_counter())
                message = json.loads(text)
                if message["type"] == "answer":
                    if self.load.counts(sent):
                        self.load.answers.append(perf_counter() - sent)
                elif message["type"] == "error":
                    self.load.errors.append(message["error"]["key"])
                state = await self._state(line, message)
                if state is None:
                    continue
                if "ending" in state:
                    return
                if state["view"]["legal"]:
                    await asyncio.sleep(random.uniform(0, 2 * self.load.pause))
                    move = random.choice(state["view"]["legal"])
                    sent = self.load.sent[self.table, state["revision"] + 1] = perf_counter()
                    wanted = {
                        "type": "move",
                        "id": secrets.token_hex(4),
                        "revision": state["revision"],
                        "moves": [move],
                    }
                    await line.send(json.dumps(wanted))

    async def _state(self, line: Any, message: Json) -> Json | None:
        """The state that a message brings; events are acknowledged."""
        if message["type"] == "fresh":
            state: Json = message["state"]
            return state
        if message["type"] != "events" or not message["events"]:
            return None
        last = message["events"][-1]
        began = self.load.sent.get((self.table, last["revision"]))
        if began is not None and last.get("by") not in (None, self.seat) and self.load.counts(began):
            self.load.news.append(perf_counter() - began)
        await line.send(json.dumps({"type": "ack", "number": last["number"]}))
        shown: Json | None = last.get("state")
        return shown


def seated(load: Load, address: str) -> list[Bot]:
    """The bots of a new table."""
    ann, bob = Person(address), Person(address)
    made = ann.ask("POST", "/api/tables", {"side": "us", "opponent": {"kind": "friend"}})
    bob.ask("POST", "/api/links/invitation", {"secret": made["invitation"]})
    return [Bot(load, ann, made["table"], "us"), Bot(load, bob, made["table"], "ussr")]


async def run(server: "Server", asked: argparse.Namespace) -> tuple[Load, float]:
    """The whole load, and the processor time that the server had while it was measured."""
    load = Load(asked.tables, asked.rate, asked.seconds)
    bots = [bot for _ in range(asked.tables) for bot in await asyncio.to_thread(seated, load, server.address)]
    load.begin = perf_counter() + WARM_UP
    load.end = load.begin + asked.seconds
    playing = asyncio.gather(*(bot.play() for bot in bots))
    await asyncio.sleep(load.begin - perf_counter())
    before = server.processor()
    await asyncio.sleep(load.end - perf_counter())
    spent = server.processor() - before
    await playing
    return load, spent


class Server:
    """The server as a program, with a database of its own."""

    def __init__(self, folder: Path) -> None:
        with socket.create_server(("127.0.0.1", 0)) as found:
            port = found.getsockname()[1]
        self.address = f"http://127.0.0.1:{port}"
        command = [
            str(Path(sys.executable).with_name("thirteendays")),
            "serve",
            "--port",
            str(port),
            "--limits",
            "0",
            "--log",
            "off",
        ]
        environment = {**os.environ, "THIRTEENDAYS_HOME": str(folder)}
        self.process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.process.stdout.readline()

    def memory(self) -> float:
        """The most memory it has had, in MB."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(status.partition("VmHWM:")[2].split()[0]) / 1024

    def processor(self) -> float:
        """The seconds of processor time it has had."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def end(self) -> None:
        """Ends it."""
        self.process.terminate()
        self.process.wait()


def quantile(values: list[float], part: float) -> float:
    """A quantile, in milliseconds."""
    return 1000 * sorted(values)[min(len(values) - 1, int(part * len(values)))] if values else float("nan")


def page(asked: argparse.Namespace, load: Load, memory: float, processor: float, command: str) -> tuple[str, bool]:
    """The section of the results, and whether all targets are met."""
    rate, late = len(load.answers) / asked.seconds, quantile(load.answers, 0.99)
    targets = [
        (f"at least {LEAST_RATE} moves/s", f"{rate:.0f} moves/s", rate >= LEAST_RATE),
        (f"99 % of moves answered within {MOST_MS} ms", f"{late:.0f} ms", late < MOST_MS),
        (f"at most {MOST_MB} MB", f"{memory:.0f} MB", memory < MOST_MB),
    ]
    lines = [
        HEADING, "",
        f"{asked.tables} tables of two bots over live connections, SQLite, the bots on the same machine ({platform.machine()}, {os.cpu_count()} cores,",
        f"CPython {platform.python_version()}). Written by `{command}`.", "",
        "| target | measured |      |", "| ------ | -------: | ---: |",
        *(f"| {target} | {measured} | {'pass' if met else 'MISS'} |" for target, measured, met in targets), "",
        "| figure | measured |", "| ------ | -------: |",
        f"| a move until its answer: median, 95 %, 99 %, longest | {', '.join(f'{quantile(load.answers, part):.0f}' for part in (0.5, 0.95, 0.99, 1))} ms |",
        f"| a move until the other side has it: median, 95 %, 99 %, longest | {', '.join(f'{quantile(load.news, part):.0f}' for part in (0.5, 0.95, 0.99, 1))} ms |",
        f"| processor time of the server for a move, both sides told | {1000 * processor / max(1, len(load.answers)):.1f} ms |",
        f"| sent by the server for a move, uncompressed | {load.bytes / max(1, len(load.answers)) / 1000:.1f} kB |",
        f"| finished games, refused messages | {load.games // 2}, {len(load.errors)} |", "",
    ]  # fmt: skip
    return "\n".join(lines), all(met for *_, met in targets)


def keep(section: str) -> None:
    """Writes the section in place of the one before."""
    before = RESULTS.read_text(encoding="utf-8").partition(HEADING)[0].rstrip("\n")
    RESULTS.write_text(f"{before}\n\n{section}", encoding="utf-8")


def main() -> int:
    """Measures, prints, keeps."""
    parser = argparse.ArgumentParser(description="Measure the server under load.")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--rate", type=float, default=170, help="moves a second that the bots aim at (default 170)")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--write", action="store_true", help="write the figures to bench/results.md")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        try:
            load, processor = asyncio.run(run(server, asked))
            memory = server.memory()
        finally:
            server.end()
    first = "chrt -f 5 " if os.sched_getscheduler(0) == os.SCHED_FIFO else ""  # before all else that the machine does
    command = (
        f"{first}python bench/tables.py --tables {asked.tables} --rate {asked.rate:g} --seconds {asked.seconds:g}"
        + " --write" * asked.write
    )
    section, met = page(asked, load, memory, processor, command)
    print(section)
    if asked.write:
        keep(section)
    return int(not met)


if __name__ == "__main__":
    sys.exit(main())
