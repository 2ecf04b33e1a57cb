"""Making tables, the list of one's own, and what a seat is shown."""

from typing import Annotated, Literal

from fastapi import APIRouter, Query
from starlette.responses import JSONResponse

from thirteendays.server import making, mine, people, showing, typed
from thirteendays.server.api.asking import Anyone, InHouse, Perhaps, Seated, Someone, TableId, player_at
from thirteendays.server.messages import Frames, Log, Made, MakeTable, MyTable, ReadLine
from thirteendays.server.names import checked
from thirteendays.server.playing import check_asked
from thirteendays.server.refusals import Refused
from thirteendays.server.shapes import SeatState, TableAndSeat

router = APIRouter(prefix="/api/tables", tags=["tables"])

WhoseFrames = Annotated[
    Literal["us", "ussr", "watcher", "everyone"] | None,
    Query(
        alias="seat",
        description="Left out: one's own. While the game runs only one's own; afterwards any, and `everyone`.",
    ),
]


@router.post("", status_code=201, response_model_exclude_none=True)
async def make_table(wanted: MakeTable, visitor: Anyone, house: InHouse) -> Made:
    """Makes a table."""
    making.check(wanted)
    checked(wanted.name or "")
    person = await visitor.person()
    if wanted.name is not None:
        await people.rename(house, person, wanted.name)
    return await making.make(house, person, wanted)


@router.get("", response_model_exclude_none=True)
async def my_tables(person: Perhaps, house: InHouse) -> list[MyTable]:
    """The tables where one holds a side, those that wait first."""
    return [] if person is None else await mine.tables(house, person)


@router.get("/next")
async def next_table(person: Perhaps, house: InHouse) -> TableAndSeat | None:
    """The table that has waited longest for one's move; null where none waits."""
    return None if person is None else await mine.next_table(house, person)


@router.get("/{table}", response_model=SeatState, response_model_exclude_none=True)
async def state(asker: Seated, house: InHouse) -> JSONResponse:
    """What the seat is shown now."""
    return JSONResponse(showing.state_of(await house.tables.load(asker.table), asker))


@router.get("/{table}/log", response_model=Log)
async def log(asker: Seated, house: InHouse, since: Annotated[int, Query(ge=0)] = 0) -> JSONResponse:
    """What happened, in sentences, from a move on."""
    return JSONResponse({"entries": showing.log_of(await house.tables.load(asker.table), asker.seat, since)})


@router.get("/{table}/frames", response_model=Frames)
async def frames(table: TableId, person: Someone, house: InHouse, whose: WhoseFrames = None) -> JSONResponse:
    """Every moment of the game as a seat saw it, for replaying."""
    asker = await player_at(house, table, person, None)
    return JSONResponse({"frames": showing.frames_of(await house.tables.load(table), asker, whose)})


@router.post("/{table}/rematch", status_code=201)
async def rematch(table: TableId, person: Someone, house: InHouse) -> TableAndSeat:
    """Another game of the same two with the sides swapped; asked for twice, it is the same table."""
    held = (await house.tables.load(table)).held(person)
    if not held:
        raise Refused(403, "no_seat")
    made = await making.rematch(house, table, held[0])
    return made if len(held) == 1 else TableAndSeat(table=made.table, seat="watcher")


@router.get("/{table}/choices", response_model_exclude_none=True)
async def choices(asker: Seated, house: InHouse) -> typed.Choices:
    """All that can be chosen now, one a line, for the text view."""
    table = await house.tables.load(asker.table)
    check_asked(table, asker.side())
    return typed.choices(table.game, asker.side())


@router.post("/{table}/read", response_model_exclude_none=True)
async def read_line(table: TableId, wanted: ReadLine, person: Someone, house: InHouse) -> typed.Read:
    """What a typed line means; nothing is played."""
    asker = await player_at(house, table, person, wanted.seat)
    found = await house.tables.load(table)
    return typed.read(found.game, asker.side(), wanted.line)
