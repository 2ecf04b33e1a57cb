"""Records from elsewhere, put on a table: finished ones to be replayed, others to be played on.

What a record says beside its moves is kept and given back with it (protocol, Records), as far as it is text and numbers that can be
written again, and no more of it than there is any use for: what is kept lies in memory.
"""

import json
from collections.abc import Iterable, Mapping
from typing import Any, Final

from sqlalchemy import func, select

from thirteendays.game import Game, IllegalMove, RecordError, deal_all
from thirteendays.game.record import FORMAT, FORMAT_WITH_START
from thirteendays.server import schema
from thirteendays.server.fold import SIDES, Choice, Row
from thirteendays.server.house import House
from thirteendays.server.making import NewTable, check_room, made_before
from thirteendays.server.refusals import Refused
from thirteendays.server.secrets import request
from thirteendays.server.shapes import TableAndSeat
from thirteendays.server.tables import SeatAt
from thirteendays.text.render import sentence

FORMATS: Final = (FORMAT, FORMAT_WITH_START)
MOST_MOVES: Final = 1000  # of a record; far beyond any game
MOST_BYTES: Final = 4096  # of what a record says beside its game, as JSON
DEEPEST: Final = 8  # so many objects and lists within each other
MOST_RECORDS: Final = 500  # that one person has taken in


def game_of(record: dict[str, Any]) -> Game:
    """The game of a record from elsewhere. Raises Refused."""
    moves = record.get("moves")
    if isinstance(moves, list) and len(moves) > MOST_MOVES:
        raise Refused(422, "long_record", most=MOST_MOVES)
    _check_members(record)
    try:
        game = Game.from_record(record)
    except IllegalMove as wrong:
        breaks = {"number": (wrong.index or 0) + 1, "move": wrong.move[:40], "reason": sentence(wrong.reason)}
        raise Refused(422, "broken_record", rule=wrong.reason["rule"], **breaks) from None
    except RecordError as wrong:
        if record.get("format") not in FORMATS:
            raise Refused(422, "not_a_record") from None
        raise Refused(422, "no_record", why=str(wrong)[:400]) from None
    if len(json.dumps(game.other_members).encode()) > MOST_BYTES:
        raise Refused(422, "much_record", most=MOST_BYTES)
    return game


def _check_members(record: Mapping[str, Any]) -> None:
    """Raises Refused for what could not be written again: text that is none, numbers that are none, lists without end."""
    for name, value in record.items():
        if _is_deep([value]):
            raise Refused(422, "deep_record", member=ascii(name)[1:-1][:40], most=DEEPEST)
        try:
            json.dumps({name: value}, ensure_ascii=False, allow_nan=False).encode()
        except ValueError:  # half a character is among these, too
            raise Refused(422, "junk_record", member=ascii(name)[1:-1][:40]) from None


def _is_deep(values: Iterable[Any]) -> bool:
    """Whether there are more lists and objects within each other than there may be."""
    for _ in range(DEEPEST + 1):
        inner = [value for value in values if isinstance(value, dict | list)]
        values = [each for value in inner for each in (value.values() if isinstance(value, dict) else value)]
    return bool(values)


async def take_in(house: House, person: int, record: dict[str, Any], game: Game, id: str | None) -> TableAndSeat:
    """A table with a record and its game on it: finished, or to be played on by both sides at one device."""
    asked = None if id is None else request(id, "record", record=record)
    repeated = await made_before(house, person, asked)
    if repeated is not None:
        return TableAndSeat(table=repeated.table, seat="watcher")
    await check_room(house, person)
    await _check_records(house, person)
    me = SeatAt("person", person)
    holders = [(side, person, "making") for side in SIDES]
    table = NewTable(house, {"us": me, "ussr": me}, holders, {"watch": False, "takebacks": True, "pace": 0.0})
    table.maker, table.asked = person, asked
    table.start = {name: value for name, value in game.record().items() if name not in ("moves", "rules")}
    table.choices = _lone_choice(game, table.made)
    deal_all(game, house.tables.dealer)
    played = game.moves[: len(game.moves) - len(table.choices)]
    table.rows = [Row(1, "moves", None, {"moves": played}, table.made)]
    table.over = game.is_over
    await table.store()
    return TableAndSeat(table=table.id, seat="watcher")


async def _check_records(house: House, person: int) -> None:
    """Raises Refused where a person has taken in as many records as it may."""
    tables = schema.tables.c
    query = select(func.count()).where(tables.maker == person, tables.start.is_not(None))
    if house.settings.limits:
        async with house.store.reading() as connection:
            if (await connection.execute(query)).scalar_one() >= MOST_RECORDS:
                raise Refused(409, "records", most=MOST_RECORDS)


def _lone_choice(game: Game, made: int) -> list[Choice]:
    """The US's agenda choice where the record ends before the USSR's: it waits beside the record, as at any table."""
    decision = game.decision
    if decision == {"mover": "ussr", "kind": "agenda"} and game.moves and game.moves[-1].startswith("agenda:"):
        return [Choice(game.view("watcher")["round"], "us", game.moves[-1], 1, made)]
    return []
