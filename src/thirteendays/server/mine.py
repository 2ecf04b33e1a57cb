"""What a person has: its tables and which of them wait, all of it to take along, and being forgotten."""

from typing import Any

from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from thirteendays import text
from thirteendays.game import Side
from thirteendays.server import schema
from thirteendays.server.fold import OTHER, SIDES
from thirteendays.server.house import House
from thirteendays.server.messages import Everything, MyTable, SeatedPlayer
from thirteendays.server.records import record_for, result_of
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
        standing=_ended(table, person) if table.over else text.standing(lead),
        over=table.over,
        made=time_text(table.made),
        updated=time_text(table.updated),
    )


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
    found: list[dict[str, Any]] = []
    for table in await house.tables.glance(await ids(house, person)):
        held = table.held(person)
        records = [record_for(table, side) for side in (held[:1] if table.over else held)]
        found.append({"table": table.id, "seats": held, "settings": table.settings, "records": records})
    return Everything(format="thirteendays-person/1", name=me.name, made=time_text(me.made), tables=found)


async def forget(house: House, person: int) -> None:
    """Deletes a person: tables of nobody else go with it, at others its seat becomes a former player's."""
    for table_id in await ids(house, person):
        async with house.tables.changing(table_id) as table:
            await _leave(house, table, person)
    async with house.store.writing() as connection:
        await connection.execute(delete(schema.people).where(schema.people.c.id == person))
    house.tables.renamed(person)


async def _leave(house: House, table: Table, person: int) -> None:
    """Leaves a table, or takes it away where nobody else sits."""
    own = [side for side in SIDES if table.seats[side].person == person]
    others = {seat.person for seat in table.seats.values() if seat.kind == "person"} - {person}
    if own and not others:
        async with house.store.writing() as connection:
            await connection.execute(delete(schema.tables).where(schema.tables.c.id == table.id))
        house.tables.forget(table.id)
        house.tables.changed(table.id)
        return
    for side in own:

        async def stand_up(connection: AsyncConnection, side: Side = side) -> None:
            seats, links = schema.seats.c, schema.links.c
            gone = update(schema.seats).where(seats.table == table.id, seats.side == side)
            await connection.execute(gone.values(kind="former", person=None))
            at_seat = (_holders.table == table.id, _holders.seat == side)
            await connection.execute(delete(schema.holders).where(*at_seat))
            await connection.execute(delete(schema.links).where(links.table == table.id, links.seat == side))

        await house.tables.write(table, [house.tables.next_row(table, "left", side, {})], also=stand_up)
    house.tables.forget(table.id)
