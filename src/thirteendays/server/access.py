"""Who asks, and what it may see and play: by the key in a cookie, or by a token. The same for HTTP and the live socket."""

from dataclasses import dataclass, replace
from typing import Final
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from thirteendays.game import Side
from thirteendays.server import people
from thirteendays.server.forms import SEATS, Seat
from thirteendays.server.house import House
from thirteendays.server.limits import COOKIE
from thirteendays.server.people import Known
from thirteendays.server.refusals import Refused
from thirteendays.server.tables import Table

BEARER: Final = "bearer "


@dataclass(frozen=True, slots=True)
class Asker:
    """A person at a seat of a table."""

    table: str
    seat: Seat
    person: int
    key: int = 0  # the key by which it came

    def side(self) -> Side:
        """The side that the asker plays; raises Refused for who watches."""
        if self.seat == "watcher":
            raise Refused(403, "watching")
        return self.seat


def same_origin(connection: HTTPConnection, house: House) -> bool:
    """Whether a request comes from the server's own page, or from no page at all."""
    origin = connection.headers.get("origin")
    if origin is None:
        return connection.headers.get("sec-fetch-site") != "cross-site"
    return origin in house.settings.origins or urlsplit(origin).netloc == connection.headers.get("host")


async def who(connection: HTTPConnection, house: House) -> Known | None:
    """The person who asks; None where nobody is told. Raises Refused for a token that is none."""
    given = connection.headers.get("authorization")
    if given is not None:
        known = None
        if given[: len(BEARER)].lower() == BEARER:
            known = await people.known(house, given[len(BEARER) :].strip(), "token")
        if known is None:
            raise Refused(401, "no_such_token")
        return known
    key = connection.cookies.get(COOKIE)
    return None if key is None else await people.known(house, key, "cookie")


async def asker(connection: HTTPConnection, house: House, table_id: str, seat: str | None) -> Asker:
    """Who asks at a seat; without a seat at the one side it holds, else watching. Raises Refused."""
    known = await who(connection, house)
    if known is None:
        raise Refused(401, "stranger")
    return replace(at(await house.tables.load(table_id), known.person, seat), key=known.key)


async def again(house: House, asker: Asker) -> Asker:
    """The same asker, if it still holds its seat and its key is good. Raises Refused."""
    if asker.key in house.ended:
        raise Refused(401, "ended")
    try:
        held = at(await house.tables.load(asker.table), asker.person, asker.seat)
    except Refused as refused:
        if refused.status != 403:
            raise
        raise Refused(403, "seat_lost", seat=asker.seat) from None
    return replace(held, key=asker.key)


def at(table: Table, person: int, seat: str | None) -> Asker:
    """A person at a seat of a table. Raises Refused where it does not hold it."""
    held = table.held(person)
    if not held and person not in table.holders["watcher"]:
        raise Refused(403, "no_seat")
    if seat is None:
        return Asker(table.id, held[0] if len(held) == 1 else "watcher", person)
    if seat not in SEATS:
        raise Refused(422, "no_such_seat")
    if seat == "watcher" or seat in held:
        return Asker(table.id, seat, person)
    raise Refused(403, "not_your_seat", side=seat)
