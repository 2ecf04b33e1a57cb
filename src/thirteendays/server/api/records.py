"""Records: what was played, out and in (protocol, Records)."""

from fastapi import APIRouter
from starlette.responses import JSONResponse

from thirteendays.server import imports
from thirteendays.server.api.asking import Anyone, InHouse, Seated
from thirteendays.server.messages import ImportRecord, RecordText
from thirteendays.server.records import record_for
from thirteendays.server.shapes import TableAndSeat

router = APIRouter(prefix="/api", tags=["records"])


@router.get("/tables/{table}/record", response_model=RecordText)
async def record(asker: Seated, house: InHouse) -> JSONResponse:
    """The record of a finished game; of a running one what one's own seat may know of it, masked."""
    return JSONResponse(record_for(await house.tables.load(asker.table), asker.seat))


@router.post("/records", status_code=201)
async def take_in(wanted: ImportRecord, visitor: Anyone, house: InHouse) -> TableAndSeat:
    """Puts a record on a table: finished, to be replayed; unfinished, to be played on by two people at one device."""
    game = imports.game_of(wanted.record)
    return await imports.take_in(house, await visitor.person(), wanted.record, game, wanted.id)
