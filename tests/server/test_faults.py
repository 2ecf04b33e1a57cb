"""Networks that lose, delay and double; servers that are killed: no move is lost that was answered, and none is made twice."""

import asyncio
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from serving import Person, Program, program, serving, table_of_two
from thirteendays.game import Game
from thirteendays.server import schema
from thirteendays.server.client import Seat
from thirteendays.server.fold import SIDES
from thirteendays.server.store import Store

Json = dict[str, Any]

LONG = 600.0  # seconds in which games end even on a machine with much else to do


class Played:
    """What a seat has sent, and what it was answered."""

    def __init__(self, seat: Seat, choice: random.Random) -> None:
        self.seat = seat
        self.choice = choice
        self.sent: dict[str, list[str]] = {}
        self.answered: dict[str, Json] = {}
        seat.heard = self.heard
        seat.longest = 0.5

    def heard(self, message: Json) -> None:
        if message["type"] == "answer":
            before = self.answered.setdefault(message["id"], message)
            assert before == message, "a repeat is answered as the first time"
            if self.seat.waiting is not None and message["id"] == self.seat.waiting["id"]:
                self.sent[message["id"]] = self.seat.waiting["moves"]

    async def play(self) -> Json:
        async def choose(view: Json) -> str:
            await asyncio.sleep(0)
            move: str = self.choice.choice(view["legal"])
            return move

        return await self.seat.play(choose)


class Bad:
    """A connection that loses, delays and doubles messages either way, and breaks."""

    def __init__(self, socket: Any, chance: random.Random, how: str) -> None:
        self.socket = socket
        self.chance = chance
        self.how = how
        self.again: list[Any] = []

    async def _trouble(self) -> bool:
        """Whether a message is lost now; it may come late, or the connection break."""
        if self.chance.random() < 0.1:
            if self.how == "delayed":
                await asyncio.sleep(self.chance.random() * 0.05)
            elif self.how == "broken":
                await self.socket.close()
            return self.how == "dropped"
        return False

    async def send(self, text: str) -> None:
        if not await self._trouble():
            for _ in range(1 + (self.how == "doubled" and self.chance.random() < 0.2)):
                await self.socket.send(text)

    async def recv(self) -> Any:
        if self.again and self.chance.random() < 0.5:  # an old message comes again
            return self.again.pop(0)
        text = await self.socket.recv()
        if await self._trouble():
            return await self.recv()
        if self.how == "doubled" and self.chance.random() < 0.2:
            self.again.append(text)
        return text


def seats_of(address: str, chance: random.Random) -> tuple[str, list[Played]]:
    """A table with two programs at it."""
    table, people = table_of_two(address)
    return table, [Played(Seat(people[side], table, side), random.Random(chance.random())) for side in SIDES]


async def stored(database: str, table: str) -> tuple[list[Any], list[Any]]:
    """What the database holds of a table: rows and agenda choices."""
    at, chosen = schema.rows.c, schema.choices.c
    rows = select(at.revision, at.kind, at.side, at.body, at.request).where(at.table == table).order_by(at.revision)
    choices = select(chosen.side, chosen.move, chosen.request).where(chosen.table == table)
    store = Store(database)
    async with store.reading() as connection:
        found = [(await connection.execute(query)).all() for query in (rows, choices)]
    await store.close()
    return list(found[0]), list(found[1])


def check(database: str, table: str, seats: list[Played]) -> None:
    """What was answered is in the store, once; and all that is in the store is a game."""
    rows, choices = asyncio.run(stored(database, table))
    assert [row[0] for row in rows] == list(range(1, len(rows) + 1))
    game = Game()
    for _, kind, _, body, _ in rows:
        assert kind in ("moves", "seated")
        if kind == "moves":
            game.play_all(body["moves"])
    assert game.is_over
    played = {(side, request): body["moves"] for _, _, side, body, request in rows if request is not None}
    chosen = {(side, request): [move] for side, move, request in choices}
    assert len(played) + len(chosen) == len([row for row in rows if row[4]]) + len(choices)
    for seat in seats:
        for request, answer in seat.answered.items():
            sent = seat.sent[request]
            found = {**played, **chosen}[seat.seat.seat, request]
            assert found[: len(sent)] == sent
            if (seat.seat.seat, request) in played:
                assert rows[answer["revision"] - 1][4] == request


async def play_all(tables: list[tuple[str, list[Played]]], seconds: float) -> None:
    async with asyncio.timeout(seconds):
        states = await asyncio.gather(*(seat.play() for _, seats in tables for seat in seats))
    for one, two in zip(states[::2], states[1::2], strict=True):
        assert one["view"]["result"] == two["view"]["result"] is not None
        assert one["view"]["moves"] == two["view"]["moves"]


@pytest.mark.parametrize("how", ["dropped", "doubled", "delayed", "broken"])
def test_a_bad_network_loses_and_doubles_nothing(how: str, tmp_path: Path) -> None:
    chance = random.Random(how)
    with serving(tmp_path) as server:
        tables = [seats_of(server.address, chance) for _ in range(3)]
        for _, seats in tables:
            for seat in seats:
                seat.seat.patience = 0.3
                seat.seat.line = lambda socket: Bad(socket, chance, how)
        asyncio.run(play_all(tables, LONG))
    for table, seats in tables:
        check(f"sqlite:///{tmp_path / 'tables.sqlite'}", table, seats)


# Killed servers


async def killing(server: Program, done: Callable[[], bool], chance: random.Random, most: int) -> int:
    """Kills the server at random moments and starts it again, until all is done or it was killed so often."""
    kills = 0
    while kills < most and not done():
        await asyncio.sleep(chance.uniform(0.05, 0.9))
        if not done():
            server.kill()
            kills += 1
            await asyncio.to_thread(server.start)
    return kills


def play_among_kills(folder: Path, database: str, games: int, chance: random.Random, most: int) -> int:
    """Plays games on a server that is killed again and again; tells how often it was."""

    async def all_of(server: Program, tables: list[tuple[str, list[Played]]]) -> int:
        playing = asyncio.create_task(play_all(tables, LONG))
        kills = await killing(server, playing.done, chance, most)
        await playing
        return kills

    with program(folder, "--pace", "0", "--database", database) as server:
        tables = [seats_of(server.address, chance) for _ in range(games)]
        kills = asyncio.run(all_of(server, tables))
    for table, seats in tables:
        check(database, table, seats)
    return kills


@pytest.mark.slow
def test_a_killed_server_has_lost_and_doubled_nothing(database: str, tmp_path: Path) -> None:
    assert play_among_kills(tmp_path, database, 4, random.Random(1), 5) >= 2


@pytest.mark.soak
@pytest.mark.parametrize("batch", range(10))
def test_a_killed_server_has_lost_and_doubled_nothing_in_a_hundred_games(
    batch: int, database: str, tmp_path: Path
) -> None:
    assert play_among_kills(tmp_path, database, 10, random.Random(batch), 15) >= 1


@pytest.mark.slow
def test_computer_players_go_on_after_a_restart(tmp_path: Path) -> None:
    with program(tmp_path) as server:
        ann = Person(server.address)
        wanted = {"side": "us", "opponent": {"kind": "computer", "player": "random"}, "pace": 0.3}
        table = ann.ask("POST", "/api/tables", wanted)["table"]

        async def play() -> Json:
            seat = Played(Seat(ann, table, "us"), random.Random(3))
            async with asyncio.timeout(LONG):
                playing = asyncio.create_task(seat.play())
                await asyncio.sleep(1)
                server.kill()
                await asyncio.to_thread(server.start)
                while (seat.seat.state or {}).get("revision", 0) < 8 and not playing.done():
                    await asyncio.sleep(0.05)
                playing.cancel()
                await asyncio.wait([playing])  # it closes its connection; ended twice it would leave that open
                assert seat.seat.state is not None
                return seat.seat.state

        assert asyncio.run(play())["revision"] >= 8
