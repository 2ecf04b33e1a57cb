"""Making tables: new ones and rematches. The first agendas are dealt as a table is made. Records from elsewhere stand in `imports.py`."""

import secrets
from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import func, insert, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from thirteendays.agents.players import KNOWN
from thirteendays.game import RULES_VERSION, Game, Side, deal_all
from thirteendays.game.moves import OTHER
from thirteendays.server import schema
from thirteendays.server.fold import SIDES, Choice, Row
from thirteendays.server.house import House
from thirteendays.server.messages import Computer, Friend, Made, MakeTable
from thirteendays.server.playing import check_same
from thirteendays.server.refusals import Refused
from thirteendays.server.secrets import LINK_BYTES, TABLE_BYTES, Request, hashed, request
from thirteendays.server.shapes import TableAndSeat
from thirteendays.server.tables import SeatAt, Table, insert_played

MOST_UNFINISHED: Final = 200  # tables that one person has made

Seats = dict[Side, SeatAt]
Holders = Sequence[tuple[str, int, str]]  # seat, person, how it came to it


def check(wanted: MakeTable) -> None:
    """Raises Refused for a computer player that there is not."""
    if isinstance(wanted.opponent, Computer) and wanted.opponent.player not in KNOWN:
        raise Refused(422, "no_such_player", player=wanted.opponent.player, known=list(KNOWN))


async def make(house: House, person: int, wanted: MakeTable) -> Made:
    """A new table with its maker at one side."""
    asked = None if wanted.id is None else request(wanted.id, "table", **wanted.model_dump(exclude={"id"}))
    repeated = await made_before(house, person, asked)
    if repeated is not None:
        return repeated
    await check_room(house, person)
    side: Side = secrets.choice(SIDES) if wanted.side == "random" else wanted.side
    seats, holders = _seated(person, side, wanted)
    pace = house.settings.pace if wanted.pace is None else wanted.pace
    table = NewTable(house, seats, holders, {"watch": wanted.watch, "takebacks": wanted.takebacks, "pace": pace})
    table.maker, table.asked = person, asked
    table.deal()
    if isinstance(wanted.opponent, Friend):
        table.link("invitation", OTHER[side])
    if wanted.watch:
        table.link("watch", "watcher")
    try:
        await table.store()
    except IntegrityError:  # the same request came twice at once
        repeated = await made_before(house, person, asked)
        if repeated is None:
            raise
        return repeated
    return Made(table=table.id, seat=side, invitation=table.secret("invitation"))


def _seated(person: int, side: Side, wanted: MakeTable) -> tuple[Seats, Holders]:
    """Who sits where, and who may use which seat."""
    me = SeatAt("person", person)
    if isinstance(wanted.opponent, Computer):
        return {side: me, OTHER[side]: SeatAt("computer", player=wanted.opponent.player)}, [(side, person, "making")]
    if isinstance(wanted.opponent, Friend):
        return {side: me, OTHER[side]: SeatAt("open")}, [(side, person, "making")]
    return {"us": me, "ussr": me}, [("us", person, "making"), ("ussr", person, "making")]


async def check_room(house: House, person: int) -> None:
    """Raises Refused where a person has made as many tables as it may that have not ended yet."""
    tables = schema.tables.c
    query = select(func.count()).where(tables.maker == person, ~tables.over)
    if house.settings.limits:
        async with house.store.reading() as connection:
            if (await connection.execute(query)).scalar_one() >= MOST_UNFINISHED:
                raise Refused(409, "unfinished", most=MOST_UNFINISHED)


async def made_before(house: House, person: int, asked: Request | None) -> Made | None:
    """What the same request of a person was answered. Raises Refused where another one had its identifier."""
    if asked is None:
        return None
    tables, holders, links = schema.tables.c, schema.holders.c, schema.links.c
    query = (
        select(tables.id, tables.digest, holders.seat, links.secret)
        .join(schema.holders, (holders.table == tables.id) & (holders.person == person) & (holders.by == "making"))
        .outerjoin(schema.links, (links.table == tables.id) & (links.kind == "invitation"))
        .where(tables.maker == person, tables.request == asked.id)
        .order_by(holders.seat)
    )
    async with house.store.reading() as connection:
        found = (await connection.execute(query)).first()
    if found is None:
        return None
    check_same(found.digest, asked)
    return Made(table=found.id, seat=found.seat, invitation=found.secret)


class NewTable:
    """A table that is not in the store yet."""

    def __init__(self, house: House, seats: Seats, holders: Holders, settings: dict[str, Any]) -> None:
        self.house = house
        self.id = house.random_text(TABLE_BYTES)
        self.made = house.clock()
        self.seats = seats
        self.holders = holders
        self.settings = settings
        self.maker: int | None = None
        self.asked: Request | None = None
        self.start: dict[str, Any] | None = None
        self.over = False
        self.rows: list[Row] = []
        self.choices: list[Choice] = []
        self.links: list[dict[str, Any]] = []

    def link(self, kind: str, seat: str) -> None:
        """Makes a link to a seat."""
        secret = self.house.random_text(LINK_BYTES)
        self.links.append({"hash": hashed(secret), "secret": secret, "table": self.id, "kind": kind, "seat": seat})

    def secret(self, kind: str) -> str | None:
        """The secret of its link of a kind."""
        return next((str(link["secret"]) for link in self.links if link["kind"] == kind), None)

    def deal(self) -> None:
        """Begins a new game: agendas are dealt (rules 3, step 2)."""
        game = Game()
        deal_all(game, self.house.tables.dealer)
        self.rows = [Row(1, "moves", None, {"moves": game.moves}, self.made)]

    async def store(self) -> None:
        """Puts it into the store."""
        async with self.house.store.writing() as connection:
            await self.put(connection)
        self.house.tables.changed(self.id)

    async def put(self, connection: AsyncConnection) -> None:
        """Puts it into the store within a transaction."""
        table = {name: getattr(self, name) for name in ("id", "maker", "settings", "start", "over", "made")}
        request, digest = self.asked or (None, None)
        values = {**table, "request": request, "digest": digest, "rules": RULES_VERSION}
        await connection.execute(insert(schema.tables).values(**values))
        seats = [
            {"table": self.id, "side": side, "kind": seat.kind, "person": seat.person, "player": seat.player}
            for side, seat in self.seats.items()
        ]
        await connection.execute(insert(schema.seats), seats)
        holders = [{"table": self.id, "seat": seat, "person": person, "by": by} for seat, person, by in self.holders]
        if holders:
            await connection.execute(insert(schema.holders), holders)
        if self.links:
            await connection.execute(insert(schema.links), self.links)
        await insert_played(connection, self.id, self.rows, self.choices)


async def rematch(house: House, table_id: str, side: Side) -> TableAndSeat:
    """Another table for the same two with the sides swapped; the one that was made first, when both ask. Raises Refused."""
    async with house.tables.changing(table_id) as old:
        if not old.over:
            raise Refused(409, "running")
        if old.fold.rematch is None:
            new = _swapped(house, old)
            told = house.tables.next_row(old, "rematch", None, {"table": new.id})
            await house.tables.write(old, [told], also=new.put)
            house.tables.changed(new.id)
        assert old.fold.rematch is not None
        return TableAndSeat(table=old.fold.rematch, seat=OTHER[side])


def _swapped(house: House, old: Table) -> NewTable:
    """The table of a rematch."""
    seats: Seats = {OTHER[side]: _again(seat) for side, seat in old.seats.items()}
    holders = [(OTHER[side], person, by) for side in SIDES for person, by in old.holders[side].items()]
    new = NewTable(house, seats, holders, dict(old.settings))
    new.maker = old.maker
    new.deal()
    for side, seat in seats.items():
        if seat.kind == "open":
            new.link("invitation", side)
    if old.settings["watch"]:
        new.link("watch", "watcher")
    return new


def _again(seat: SeatAt) -> SeatAt:
    """Who sits down for a rematch: the same, or nobody yet where nobody sat."""
    return SeatAt("open") if seat.kind in ("open", "former") else seat
