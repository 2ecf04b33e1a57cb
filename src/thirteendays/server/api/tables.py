"""Making tables, the list of one's own, and what a seat is shown."""

from typing import Annotated, Literal

from fastapi import APIRouter, Query

from thirteendays.server.messages import Frames, Log, Made, MakeTable, MyTable, RematchRequest
from thirteendays.server.shapes import Seat, SeatState, TableAndSeat

router = APIRouter(prefix="/api/tables", tags=["tables"])

WhichSeat = Annotated[
    Seat | None, Query(description="Left out: the seat one holds, at one device the one that is to move.")
]
WhoseFrames = Annotated[
    Literal["us", "ussr", "watcher", "everyone"] | None, Query(description="`everyone` when the table is over.")
]


@router.post("", status_code=201)
async def make_table(wanted: MakeTable) -> Made:
    """Makes a table."""
    raise NotImplementedError


@router.get("")
async def my_tables() -> list[MyTable]:
    """The tables where one holds a seat, those that wait first."""
    raise NotImplementedError


@router.get("/next")
async def next_table() -> TableAndSeat | None:
    """The table that has waited longest for one's move; null where none waits."""
    raise NotImplementedError


@router.get("/{table}", response_model_exclude_none=True)
async def state(table: str, seat: WhichSeat = None) -> SeatState:
    """What the seat is shown now."""
    raise NotImplementedError


@router.get("/{table}/log", response_model_exclude_none=True)
async def log(table: str, seat: WhichSeat = None, since: Annotated[int, Query(ge=0)] = 0) -> Log:
    """What happened, in sentences, from a move on."""
    raise NotImplementedError


@router.get("/{table}/frames", response_model_exclude_none=True)
async def frames(table: str, seat: WhoseFrames = None) -> Frames:
    """Every moment of the game as the seat saw it, for replaying."""
    raise NotImplementedError


@router.post("/{table}/rematch", status_code=201)
async def rematch(table: str, wanted: RematchRequest) -> TableAndSeat:
    """Another game of the same two with the sides swapped; asked for twice, it is the same table."""
    raise NotImplementedError
