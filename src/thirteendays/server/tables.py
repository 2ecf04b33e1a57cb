"""Tables in memory and in the store: loaded once, kept while they are used, changed by rows under a lock for each table.

The database has the last word: rows are unique by table and revision, so what another process has written first makes a write
here fail as stale, and the table is loaded anew. Agenda choices have no revision; each is checked against those that are there
within its own transaction.
"""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, Final
from weakref import WeakValueDictionary

from sqlalchemy import func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from thirteendays.game import Game, Side, deal_all
from thirteendays.game.chance import Dealer
from thirteendays.game.moves import OTHER
from thirteendays.server import fold as folds
from thirteendays.server import schema
from thirteendays.server.fold import SIDES, Choice, Fold, Row
from thirteendays.server.log import log, where
from thirteendays.server.refusals import Refused
from thirteendays.server.secrets import Request
from thirteendays.server.store import Store

KEPT: Final = 1000  # tables in memory; a table takes some 50 kB


class Overtaken(Exception):
    """Another process has written to a table since it was read here."""


@dataclass(frozen=True, slots=True)
class SeatAt:
    """Who sits at a side: the person whose name is shown, or the computer player."""

    kind: str  # person, computer, open, former
    person: int | None = None
    name: str = ""
    player: str | None = None


@dataclass
class Table:
    """A table as it is in the store."""

    id: str
    maker: int | None
    settings: dict[str, Any]
    rules: int
    made: int
    seats: dict[Side, SeatAt]
    holders: dict[str, dict[int, str]]  # for each seat the persons who may use it, and how they came to it
    rows: list[Row]
    choices: list[Choice]
    fold: Fold
    unreadable: bool = False  # what is stored of its game is no game: nothing of that is shown

    @property
    def game(self) -> Game:
        """The game so far; neither agenda choice is in it until both are made."""
        return self.fold.game

    @property
    def over(self) -> bool:
        """Whether the table has ended."""
        return self.unreadable or self.fold.over

    @property
    def updated(self) -> int:
        """When something happened last that all may know."""
        return self.rows[-1].made if self.rows else self.made

    def number(self, seat: str) -> int:
        """The number of a seat's latest event."""
        return folds.number(seat, self.fold.revision, self.choices)

    def choice(self, seat: str) -> str | None:
        """The agenda choice that a seat has made and that is not yet in the record."""
        return folds.pending(self.fold, self.choices).get(seat)

    def asked(self) -> list[Side]:
        """The sides that are to decide now."""
        return [] if self.unreadable else folds.asked(self.fold, self.choices)

    def held(self, person: int) -> list[Side]:
        """The sides that a person may play."""
        return [side for side in SIDES if person in self.holders[side]]

    def someone_across(self, side: Side) -> bool:
        """Whether a person sits at the other side who is not at this one too."""
        own, across = self.seats[side], self.seats[OTHER[side]]
        return across.kind == "person" and across.person != own.person


class Tables:
    """The tables of a store."""

    def __init__(self, store: Store, dealer: Dealer, clock: Callable[[], int]) -> None:
        self.store = store
        self.dealer = dealer
        self.clock = clock
        self.on_change: list[Callable[[str], None]] = []
        self._kept: OrderedDict[str, Table] = OrderedDict()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def load(self, table_id: str) -> Table:
        """A table; raises Refused where there is none."""
        kept = self._kept.get(table_id)
        if kept is not None:
            self._kept.move_to_end(table_id)
            return kept
        async with self.lock(table_id):
            if table_id not in self._kept:
                await self._read(table_id)
            return self._kept[table_id]

    async def glance(self, table_ids: Sequence[str]) -> list[Table]:
        """Those of many tables that there are, to be looked at and not changed; they are not kept in memory for it.

        One that cannot be read is among them as far as it can be: who sits there.
        """
        kept = [self._kept[table_id] for table_id in table_ids if table_id in self._kept]
        others = [table_id for table_id in table_ids if table_id not in self._kept]
        if others:
            async with self.store.reading() as connection:
                kept += await read(connection, others)
        return kept

    def has_computer(self, table_id: str) -> bool:
        """Whether a computer player may sit at a table; for sure only where the table is in memory."""
        kept = self._kept.get(table_id)
        return kept is None or any(seat.kind == "computer" for seat in kept.seats.values())

    def lock(self, table_id: str) -> asyncio.Lock:
        """The lock of a table, under which it is changed."""
        return self._locks.setdefault(table_id, asyncio.Lock())

    @asynccontextmanager
    async def changing(self, table_id: str) -> AsyncIterator[Table]:
        """A table, to be changed by nobody else meanwhile."""
        await self.load(table_id)
        async with self.lock(table_id):
            if table_id not in self._kept:
                await self._read(table_id)
            yield self._kept[table_id]

    async def _read(self, table_id: str) -> None:
        if not is_id(table_id):
            raise Refused(404, "no_table")
        async with self.store.reading() as connection:
            found = await read(connection, [table_id])
        if not found:
            raise Refused(404, "no_table")
        if found[0].unreadable:
            raise Refused(500, "unreadable", table=table_id)
        self._kept[table_id] = table = found[0]
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        # Where two processes took a choice each and neither saw the other's, the row is still to be written.
        if both := self.both_chosen(table, folds.pending(table.fold, table.choices)):
            await self.write(table, both)

    def both_chosen(self, table: Table, made: dict[str, str]) -> list[Row]:
        """The row of both agenda choices, with the chance after them; none while one is still to be made."""
        if len(made) < len(SIDES):
            return []
        game = table.game.copy()
        game.play_all([made[side] for side in SIDES])
        deal_all(game, self.dealer)
        return [self.next_row(table, "moves", None, {"moves": game.moves[len(table.game.moves) :]})]

    async def write(
        self,
        table: Table,
        rows: Sequence[Row],
        choices: Sequence[Choice] = (),
        ends: bool = False,
        also: Callable[[AsyncConnection], Awaitable[None]] | None = None,
    ) -> None:
        """Commits rows and choices (and what else belongs to them) at once, goes on by them and tells of it.

        Raises Refused (stale) where another process was first, for a choice Overtaken.
        """
        try:
            async with self.store.writing() as connection:
                if choices:
                    await check_latest(connection, table)
                await insert_played(connection, table.id, rows, choices)
                if ends:
                    await connection.execute(_OVER.where(schema.tables.c.id == table.id))
                if also is not None:
                    await also(connection)
        except IntegrityError:
            self.forget(table.id)
            raise Refused(409, "stale", revision=table.fold.revision) from None
        except BaseException:  # whether it was committed or not, the store knows
            self.forget(table.id)
            self.changed(table.id)
            raise
        for row in rows:
            table.fold.add(row)
        table.rows += rows
        table.choices += choices
        self.changed(table.id)

    def forget(self, table_id: str) -> None:
        """Drops a table from memory: it is loaded anew when it is asked for."""
        self._kept.pop(table_id, None)

    def renamed(self, person: int) -> None:
        """Drops the tables where a person sits, for its name has changed, and tells who looks at them."""
        sits = [
            table.id for table in self._kept.values() if any(seat.person == person for seat in table.seats.values())
        ]
        for table_id in sits:
            self.forget(table_id)
            self.changed(table_id)

    def changed_for(self, person: int) -> None:
        """Tells who looks at the tables where a person holds a seat."""
        for table in list(self._kept.values()):
            if any(person in holders for holders in table.holders.values()):
                self.changed(table.id)

    def changed(self, table_id: str) -> None:
        """Tells those who listen that a table, or who may see it, has changed."""
        for listener in self.on_change:
            listener(table_id)

    def next_row(
        self,
        table: Table,
        kind: folds.Kind,
        side: Side | None,
        body: dict[str, Any],
        request: Request | None = None,
    ) -> Row:
        """The row that would come next."""
        return Row(table.fold.revision + 1, kind, side, body, self.clock(), *(request or ()))


_OVER: Final = update(schema.tables).values(over=True)
_INSERT_ROW: Final = insert(schema.rows)
_INSERT_CHOICE: Final = insert(schema.choices)


async def insert_played(
    connection: AsyncConnection, table_id: str, rows: Sequence[Row], choices: Sequence[Choice]
) -> None:
    """Adds rows and choices to a table in the store."""
    if choices:
        await connection.execute(_INSERT_CHOICE, [{"table": table_id, **_members(choice)} for choice in choices])
    if rows:
        await connection.execute(_INSERT_ROW, [{"table": table_id, **_members(row)} for row in rows])


def _members(record: Row | Choice) -> dict[str, Any]:
    return {name: getattr(record, name) for name in record.__slots__}


async def read(connection: AsyncConnection, table_ids: Sequence[str]) -> list[Table]:
    """Those of these tables that are in the store, as they are there."""
    at = schema.tables.c
    seats, holders = await _seats(connection, table_ids), await _holders(connection, table_ids)
    rows, choices = await _played(connection, table_ids)
    stored = (await connection.execute(select(schema.tables).where(at.id.in_(table_ids)))).all()
    return [_table(found, seats[found.id], holders[found.id], rows[found.id], choices[found.id]) for found in stored]


def _table(
    found: Any, seats: dict[str, SeatAt], holders: dict[str, dict[int, str]], rows: list[Row], choices: list[Choice]
) -> Table:
    """A table of what is stored of it."""
    about = {name: getattr(found, name) for name in ("id", "maker", "settings", "rules", "made")}
    at = {side: seats[side] for side in SIDES}
    try:
        return Table(**about, seats=at, holders=holders, rows=rows, choices=choices, fold=folds.fold(found.start, rows))
    except Exception as wrong:  # noqa: BLE001 (whatever is wrong with one table, the others are read)
        log().error("unreadable", table=found.id, why=type(wrong).__name__, where=where(wrong))
        return Table(
            **about, seats=at, holders=holders, rows=[], choices=[], fold=folds.fold(None, []), unreadable=True
        )


def is_id(text: str) -> bool:
    r"""Whether a text can be the identifier of a table.

    >>> is_id("kD3vR7sQmX0pLw2a"), is_id("\0"), is_id("")
    (True, False, False)
    """
    return text.isascii() and text.replace("-", "").replace("_", "").isalnum()


async def _played(
    connection: AsyncConnection, table_ids: Sequence[str]
) -> tuple[dict[str, list[Row]], dict[str, list[Choice]]]:
    """The rows and the agenda choices of tables, in order."""
    rows, choices = schema.rows.c, schema.choices.c
    played: dict[str, list[Row]] = {table_id: [] for table_id in table_ids}
    chosen: dict[str, list[Choice]] = {table_id: [] for table_id in table_ids}
    columns = [rows[name] for name in Row.__slots__]
    query = select(rows.table, *columns).where(rows.table.in_(table_ids)).order_by(rows.table, rows.revision)
    for table_id, *members in await connection.execute(query):
        played[table_id].append(Row(*members))
    columns = [choices[name] for name in Choice.__slots__]
    query = select(choices.table, *columns).where(choices.table.in_(table_ids)).order_by(choices.round, choices.side)
    for table_id, *members in await connection.execute(query):
        chosen[table_id].append(Choice(*members))
    return played, chosen


async def _seats(connection: AsyncConnection, table_ids: Sequence[str]) -> dict[str, dict[str, SeatAt]]:
    at, people = schema.seats.c, schema.people.c
    found: dict[str, dict[str, SeatAt]] = {table_id: {} for table_id in table_ids}
    query = (
        select(at.table, at.side, at.kind, at.person, people.name, at.player)
        .outerjoin(schema.people, people.id == at.person)
        .where(at.table.in_(table_ids))
    )
    for row in await connection.execute(query):
        found[row.table][row.side] = SeatAt(row.kind, row.person, row.name or "", row.player)
    return found


async def _holders(connection: AsyncConnection, table_ids: Sequence[str]) -> dict[str, dict[str, dict[int, str]]]:
    at = schema.holders.c
    found: dict[str, dict[str, dict[int, str]]] = {id: {"us": {}, "ussr": {}, "watcher": {}} for id in table_ids}
    for row in await connection.execute(select(at.table, at.seat, at.person, at.by).where(at.table.in_(table_ids))):
        found[row.table][row.seat][row.person] = row.by
    return found


async def check_latest(connection: AsyncConnection, table: Table) -> None:
    """Raises Overtaken where the store holds more of a table than is known here; until this transaction ends nobody adds a choice."""
    at, rows, chosen = schema.tables.c, schema.rows.c, schema.choices.c
    await connection.execute(select(at.id).where(at.id == table.id).with_for_update(key_share=True))
    revision = (await connection.execute(select(func.max(rows.revision)).where(rows.table == table.id))).scalar_one()
    choices = (await connection.execute(select(func.count()).where(chosen.table == table.id))).scalar_one()
    if (revision or 0, choices) != (table.fold.revision, len(table.choices)):
        raise Overtaken
