"""Links and who may use a seat: invitations, one's own seat elsewhere, watching; and sitting down by them.

A link is replaced by a new one; then those who came by the old one lose what it gave. Its secret is shown again to those who may
hand it on, which is why it is stored.
"""

from typing import Final, Literal, NamedTuple

from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from thirteendays.game import Side
from thirteendays.game.moves import OTHER
from thirteendays.server import schema
from thirteendays.server.forms import Seat
from thirteendays.server.house import House
from thirteendays.server.messages import Invitation
from thirteendays.server.refusals import Refused
from thirteendays.server.secrets import LINK_BYTES, hashed
from thirteendays.server.shapes import Links, TableAndSeat
from thirteendays.server.tables import Table

LinkKind = Literal["invitation", "seat", "watch"]
USED: Final = "used"  # an invitation that somebody has followed

NONE: Final[dict[LinkKind, str]] = {"invitation": "no_invitation", "seat": "no_link_seat", "watch": "no_watch"}


class Link(NamedTuple):
    """Where a link leads."""

    table: str
    seat: Seat
    used: bool


_links = schema.links.c
_holders = schema.holders.c


async def find(house: House, kind: LinkKind, secret: str) -> Link:
    """The link of a kind with this secret. Raises Refused where there is none."""
    query = select(_links.table, _links.kind, _links.seat).where(_links.hash == hashed(secret))
    async with house.store.reading() as connection:
        link = (await connection.execute(query)).one_or_none()
    if link is None or (link.kind != kind and (kind, link.kind) != ("invitation", USED)):
        raise Refused(404, NONE[kind])
    return Link(link.table, link.seat, link.kind == USED)


async def look(house: House, person: int | None, secret: str) -> Invitation:
    """An invitation before it is taken. Raises Refused where it is none, or used by somebody else."""
    link = await find(house, "invitation", secret)
    table = await house.tables.load(link.table)
    held = [] if person is None else table.held(person)
    if link.seat == "watcher" or (link.used and not held):
        raise Refused(410, "used_invitation")
    across = table.seats[OTHER[link.seat]]
    return Invitation(side=link.seat, by=across.name, table=table.id if held else None)


async def follow(house: House, person: int, kind: LinkKind, link: Link) -> TableAndSeat:
    """Where a link leads; the person may use the seat from now on. Raises Refused."""
    async with house.tables.changing(link.table) as table:
        if link.seat == "watcher":
            return await _watch(house, table, person)
        if person in table.holders[link.seat]:
            return TableAndSeat(table=table.id, seat=link.seat)
        if table.held(person):
            raise Refused(409, "own_link", table=table.id)
        if kind == "invitation":
            await _sit(house, table, person, link.seat)
        else:
            await _hold(house, table, link.seat, person)
        return TableAndSeat(table=table.id, seat=link.seat)


async def _watch(house: House, table: Table, person: int) -> TableAndSeat:
    if person not in table.holders["watcher"] and not table.held(person):
        await _hold(house, table, "watcher", person)
    return TableAndSeat(table=table.id, seat="watcher")


async def _hold(house: House, table: Table, seat: Seat, person: int) -> None:
    """Lets a person use a seat."""
    async with house.store.writing() as connection:
        await connection.execute(insert(schema.holders).values(table=table.id, seat=seat, person=person, by="link"))
    house.tables.forget(table.id)
    house.tables.changed(table.id)


async def _sit(house: House, table: Table, person: int, side: Side) -> None:
    """Seats a person at an open side; the invitation is used up."""
    seats = schema.seats.c
    if table.seats[side].kind != "open":
        raise Refused(410, "used_invitation")

    async def sit(connection: AsyncConnection) -> None:
        taken = update(schema.seats).where(seats.table == table.id, seats.side == side, seats.kind == "open")
        if (await connection.execute(taken.values(kind="person", person=person))).rowcount == 0:
            raise Refused(410, "used_invitation")
        holder = {"table": table.id, "seat": side, "person": person, "by": "invitation"}
        await connection.execute(insert(schema.holders).values(**holder))
        used = update(schema.links).where(_links.table == table.id, _links.kind == "invitation", _links.seat == side)
        await connection.execute(used.values(kind=USED, secret=""))

    await house.tables.write(table, [house.tables.next_row(table, "seated", side, {})], also=sit)
    house.tables.forget(table.id)


async def links(house: House, table_id: str, person: int, by_token: bool = False) -> Links:
    """The secrets that a person may hand on; to a token none of its own seat. Raises Refused for who holds no side."""
    table = await _own(house, table_id, person)
    held = table.held(person)
    async with house.store.reading() as connection:
        query = select(_links.kind, _links.seat, _links.secret).where(_links.table == table_id, _links.kind != USED)
        found = {(row.kind, row.seat): row.secret for row in await connection.execute(query)}
    return Links(
        invitation=next((found[key] for key in found if key[0] == "invitation"), None),
        seat=None if by_token else found.get(("seat", held[0])),
        watch=found.get(("watch", "watcher")),
    )


async def replace(house: House, table_id: str, person: int, kind: LinkKind) -> str:
    """The secret of a new link in place of the old one. Raises Refused."""
    await _own(house, table_id, person)
    async with house.tables.changing(table_id) as table:
        seat = _seat_of(table, person, kind)
        secret = house.random_text(LINK_BYTES)
        async with house.store.writing() as connection:
            at_seat = (_links.table == table_id, _links.kind == kind, _links.seat == seat)
            await connection.execute(delete(schema.links).where(*at_seat))
            link = {"hash": hashed(secret), "secret": secret, "table": table_id, "kind": kind, "seat": seat}
            await connection.execute(insert(schema.links).values(**link))
            await _end(connection, table_id, seat, person)
        house.tables.forget(table_id)
    house.tables.changed(table_id)
    return secret


def _seat_of(table: Table, person: int, kind: LinkKind) -> Seat:
    """The seat that a person's link of a kind leads to; raises Refused where it may have none."""
    held = table.held(person)
    if kind == "seat":
        return held[0]
    if kind == "watch":
        if not (table.settings["watch"] or table.over):
            raise Refused(409, "no_watching")
        return "watcher"
    across = OTHER[held[0]]
    if table.seats[across].kind != "open":
        raise Refused(409, "seat_taken")
    return across


async def _end(connection: AsyncConnection, table_id: str, seat: Seat, keeper: int) -> None:
    """Takes a seat from those who came by its link, but for who replaces it."""
    by_link = (_holders.table == table_id, _holders.seat == seat, _holders.by == "link", _holders.person != keeper)
    await connection.execute(delete(schema.holders).where(*by_link))


async def _own(house: House, table_id: str, person: int) -> Table:
    table = await house.tables.load(table_id)
    if not table.held(person):
        raise Refused(403, "no_seat")
    return table
