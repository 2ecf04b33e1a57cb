"""What a person has: its tables and which of them wait, all of it to take along, and being forgotten."""

from contextlib import AsyncExitStack
from typing import Any

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from thirteendays import text
from thirteendays.game import Side
from thirteendays.game.moves import OTHER
from thirteendays.server import schema
from thirteendays.server.fold import SIDES
from thirteendays.server.house import House
from thirteendays.server.messages import Everything, MyTable, SeatedPlayer
from thirteendays.server.records import record_for, result_of
from thirteendays.server.refusals import Refused
from thirteendays.server.shapes import TableAndSeat
from thirteendays.server.store import time_text
from thirteendays.server.tables import Table
from thirteendays.text.render import capital

MOST: int = 200  # tables in a list, the latest first

_holders = schema.holders.c


async def ids(house: House, person: int, most: int | None = None) -> list[str]:
    """The tables where a person holds a side: the running ones first, then the latest made."""
    tables = schema.tables.c
    query = (
        select(tables.id, tables.over, tables.made)
        .join(schema.holders, _holders.table == tables.id)
        .where(_holders.person == person, _holders.seat != "watcher")
        .distinct()
        .order_by(tables.over, tables.made.desc())
        .limit(most)
    )
    async with house.store.reading() as connection:
        return [row.id for row in await connection.execute(query)]


async def tables(house: House, person: int) -> list[MyTable]:
    """The tables where a person holds a side: those that wait for it first, then the running ones, then the latest."""
    found = await house.tables.glance(await ids(house, person, MOST))
    listed = sorted(found, key=lambda table: table.updated, reverse=True)
    listed.sort(key=lambda table: (not waits(table, person), table.over))
    return [_listed(table, person) for table in listed]


def waits(table: Table, person: int) -> bool:
    """Whether a person is to decide at a table, or to answer an offer."""
    held = table.held(person)
    offer = table.fold.offer
    return any(side in table.asked() or (offer is not None and offer.by != side) for side in held)


def _listed(table: Table, person: int) -> MyTable:
    view = table.game.view("watcher")
    lead = view["prestige"]
    return MyTable(
        table=table.id,
        seats=table.held(person),
        players={side: _player(table, side) for side in SIDES},
        waiting_for_me=waits(table, person),
        round=view["round"],
        prestige=lead,
        standing=_standing(table, person, lead),
        over=table.over,
        made=time_text(table.made),
        updated=time_text(table.updated),
        unreadable=table.unreadable or None,
    )


def _standing(table: Table, person: int, lead: int) -> str:
    """How a table stands, in a few words."""
    if table.unreadable:
        return text.say("server.error.unreadable")
    return _ended(table, person) if table.over else text.standing(lead)


def _ended(table: Table, person: int) -> str:
    """How a table ended, in a few words, as one who sat at one side or at both sees it."""
    result, held = result_of(table), table.held(person)
    winner = result["winner"]
    you = winner == held[0] if winner is not None and len(held) == 1 else None
    loser = None if winner is None else OTHER[winner]
    return capital(text.say(f"server.ended.{result['reason']}", winner=winner, loser=loser, you=you))


def _player(table: Table, side: Side) -> SeatedPlayer:
    seat = table.seats[side]
    return SeatedPlayer.model_validate({"kind": seat.kind, "name": seat.name, "player": seat.player})


async def next_table(house: House, person: int) -> TableAndSeat | None:
    """The table that has waited longest for a person."""
    found = await house.tables.glance(await ids(house, person, MOST))
    waiting = sorted((table for table in found if waits(table, person)), key=lambda table: table.updated)
    if not waiting:
        return None
    held = waiting[0].held(person)
    return TableAndSeat(table=waiting[0].id, seat=held[0] if len(held) == 1 else "watcher")


async def everything(house: House, person: int) -> Everything:
    """All that is kept of a person, as far as it may know it."""
    people = schema.people.c
    async with house.store.reading() as connection:
        me = (await connection.execute(select(people.name, people.made).where(people.id == person))).one()
    found = [_kept(table, person) for table in await house.tables.glance(await ids(house, person))]
    return Everything(format="thirteendays-person/1", name=me.name, made=time_text(me.made), tables=found)


def _kept(table: Table, person: int) -> dict[str, Any]:
    """What is kept of a table where a person sits: its record, and the agenda that waits beside it."""
    held = table.held(person)
    told = {"table": table.id, "seats": held, "settings": table.settings}
    if table.unreadable:
        return {**told, "records": [], "unreadable": True}
    chosen = {side: choice for side in held if (choice := table.choice(side)) is not None}
    records = [record_for(table, side) for side in (held[:1] if table.over else held)]
    return {**told, "records": records, **({"chosen": chosen} if chosen else {})}


async def forget(house: House, person: int) -> None:
    """Deletes a person: tables of nobody else go with it, at others its seat becomes a former player's. All of it, or nothing.

    Raises Refused (stale) where another process writes to one of them meanwhile.
    """
    async with AsyncExitStack() as held:
        found = sorted(await ids(house, person))
        for table_id in found:
            await held.enter_async_context(house.tables.lock(table_id))
        try:
            async with house.store.writing() as connection:
                for table_id in found:
                    await _leave(connection, table_id, person, house.clock())
                await connection.execute(delete(schema.people).where(schema.people.c.id == person))
        except IntegrityError:
            raise Refused(409, "stale") from None
        for table_id in found:
            house.tables.forget(table_id)
    for table_id in found:
        house.tables.changed(table_id)
    house.tables.renamed(person)


async def _leave(connection: AsyncConnection, table_id: str, person: int, now: int) -> None:
    """Leaves a table, or takes it away where nobody else sits. What has been played there is not looked at."""
    at, links, rows = schema.seats.c, schema.links.c, schema.rows.c
    seats = (await connection.execute(select(at.side, at.kind, at.person).where(at.table == table_id))).all()
    own = [seat.side for seat in seats if seat.person == person]
    if own and not any(seat.kind == "person" and seat.person != person for seat in seats):
        await connection.execute(delete(schema.tables).where(schema.tables.c.id == table_id))
        return
    for side in own:
        latest = (await connection.execute(select(func.max(rows.revision)).where(rows.table == table_id))).scalar_one()
        left = {"table": table_id, "revision": (latest or 0) + 1, "kind": "left", "side": side, "body": {}, "made": now}
        await connection.execute(insert(schema.rows).values(**left))
        gone = update(schema.seats).where(at.table == table_id, at.side == side)
        await connection.execute(gone.values(kind="former", person=None))
        at_seat = (_holders.table == table_id, _holders.seat == side)
        await connection.execute(delete(schema.holders).where(*at_seat))
        await connection.execute(delete(schema.links).where(links.table == table_id, links.seat == side))
