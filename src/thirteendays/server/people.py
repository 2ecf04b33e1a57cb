"""People: a random key in a cookie, a name if one was given, tokens for programs, a link to one more device. Hashes alone are stored."""

from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import delete, func, insert, select, update

from thirteendays.server import schema
from thirteendays.server.house import House
from thirteendays.server.messages import DeviceLink, MadeToken, Person, Token
from thirteendays.server.names import checked
from thirteendays.server.refusals import Refused
from thirteendays.server.secrets import KEY_BYTES, TOKEN_PREFIX, hashed
from thirteendays.server.store import time_text

DEVICE_SECONDS: Final = 15 * 60
USED_EVERY: Final = 3_600_000  # milliseconds; that a token is used is written down no more often
MOST_TOKENS: Final = 20

_keys = schema.keys.c
_people = schema.people.c


@dataclass(frozen=True, slots=True)
class Known:
    """Who a key belongs to."""

    person: int
    key: int
    by_token: bool


async def known(house: House, secret: str, kind: str) -> Known | None:
    """The person of a cookie's key or of a token."""
    found = await _find(house, secret, kind)
    if found is None:
        return None
    if kind == "token" and (found.used is None or found.used < house.clock() - USED_EVERY):
        async with house.store.writing() as connection:
            await connection.execute(update(schema.keys).where(_keys.id == found.id).values(used=house.clock()))
    return Known(found.person, found.id, kind == "token")


async def _find(house: House, secret: str, kind: str) -> Any:
    query = select(_keys.id, _keys.person, _keys.used).where(_keys.hash == hashed(secret), _keys.kind == kind)
    async with house.store.reading() as connection:
        return (await connection.execute(query)).one_or_none()


async def new_person(house: House) -> tuple[Known, str]:
    """A new person, and the key for the cookie."""
    key = house.random_text(KEY_BYTES)
    async with house.store.writing() as connection:
        made = await connection.execute(insert(schema.people).values(name="", made=house.clock()))
        assert made.inserted_primary_key is not None
        person: int = made.inserted_primary_key[0]
        kept = await connection.execute(insert(schema.keys).values(**_key(house, person, "cookie", key)))
        assert kept.inserted_primary_key is not None
    return Known(person, kept.inserted_primary_key[0], by_token=False), key


def _key(house: House, person: int, kind: str, secret: str, label: str = "") -> dict[str, object]:
    return {"hash": hashed(secret), "person": person, "kind": kind, "label": label, "made": house.clock(), "used": None}


async def told(house: House, person: int) -> Person:
    """What a person is told of itself."""
    tables = select(func.count(schema.holders.c.table.distinct())).where(
        schema.holders.c.person == person, schema.holders.c.seat != "watcher"
    )
    async with house.store.reading() as connection:
        name = (await connection.execute(select(_people.name).where(_people.id == person))).scalar_one_or_none()
        count = (await connection.execute(tables)).scalar_one()
    return Person(name=name or "", tables=count)


async def rename(house: House, person: int, name: str) -> None:
    """Gives a person a name, at all its tables. Raises Refused for one that nobody may have."""
    clean = checked(name)
    async with house.store.writing() as connection:
        await connection.execute(update(schema.people).where(_people.id == person).values(name=clean))
    house.tables.renamed(person)


async def device_link(house: House, person: int) -> DeviceLink:
    """A secret that makes another device the same person; the one made before ends."""
    secret = house.random_text(KEY_BYTES)
    async with house.store.writing() as connection:
        await connection.execute(delete(schema.keys).where(_keys.person == person, _keys.kind == "device"))
        await connection.execute(insert(schema.keys).values(**_key(house, person, "device", secret)))
    return DeviceLink(secret=secret, seconds=DEVICE_SECONDS)


async def use_device_link(house: House, secret: str) -> tuple[int, str]:
    """The person of a device link and a new key for the cookie of this device. Raises Refused."""
    key = house.random_text(KEY_BYTES)
    taken = delete(schema.keys).where(_keys.hash == hashed(secret), _keys.kind == "device")
    async with house.store.writing() as connection:
        found = (await connection.execute(taken.returning(_keys.person, _keys.made))).one_or_none()
        if found is not None and found.made >= house.clock() - DEVICE_SECONDS * 1000:
            await connection.execute(insert(schema.keys).values(**_key(house, found.person, "cookie", key)))
            return found.person, key
    raise Refused(410, "no_device_link")


async def end_others(house: House, known: Known) -> None:
    """Ends the keys of a person's other devices, and a link to one more; tokens are ended one by one."""
    others = (_keys.person == known.person, _keys.kind.in_(("cookie", "device")), _keys.id != known.key)
    async with house.store.writing() as connection:
        ended = await connection.execute(delete(schema.keys).where(*others).returning(_keys.id))
        house.ended.update(ended.scalars())
    house.tables.changed_for(known.person)


async def tokens(house: House, person: int) -> list[Token]:
    """A person's tokens, without their secrets."""
    query = select(schema.keys).where(_keys.person == person, _keys.kind == "token").order_by(_keys.id)
    async with house.store.reading() as connection:
        found = (await connection.execute(query)).all()
    return [
        Token(id=row.id, label=row.label, made=time_text(row.made), used=row.used and time_text(row.used))
        for row in found
    ]


async def make_token(house: House, person: int, label: str) -> MadeToken:
    """A new token of a person. Raises Refused where there are too many."""
    if len(await tokens(house, person)) >= MOST_TOKENS:
        raise Refused(409, "tokens", most=MOST_TOKENS)
    secret = TOKEN_PREFIX + house.random_text(KEY_BYTES)
    async with house.store.writing() as connection:
        made = await connection.execute(insert(schema.keys).values(**_key(house, person, "token", secret, label)))
        assert made.inserted_primary_key is not None
    return MadeToken(id=made.inserted_primary_key[0], label=label, secret=secret)


async def revoke(house: House, person: int, token: int) -> None:
    """Ends a token. Raises Refused."""
    gone = delete(schema.keys).where(_keys.id == token, _keys.person == person, _keys.kind == "token")
    async with house.store.writing() as connection:
        if (await connection.execute(gone)).rowcount == 0:
            raise Refused(404, "no_token")
    house.ended.add(token)
    house.tables.changed_for(person)
