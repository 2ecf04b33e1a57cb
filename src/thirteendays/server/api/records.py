"""Records: what was played, out and in (protocol, Records)."""

from fastapi import APIRouter

from thirteendays.server.messages import ImportRecord, RecordText
from thirteendays.server.shapes import TableAndSeat

router = APIRouter(prefix="/api", tags=["records"])


@router.get("/tables/{table}/record")
async def record(table: str) -> RecordText:
    """The record of a finished game; of a running one what one's own seat may know of it, masked."""
    raise NotImplementedError


@router.post("/records", status_code=201)
async def take_in(wanted: ImportRecord) -> TableAndSeat:
    """Puts a record on a table: finished, to be replayed; unfinished, to be played on by two people at one device."""
    raise NotImplementedError
