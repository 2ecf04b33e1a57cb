"""What there is: computer players, and the messages of the live socket as they stand in the OpenAPI file."""

from fastapi import APIRouter

from thirteendays.server.messages import ComputerPlayer, Protocol

router = APIRouter(prefix="/api", tags=["about"])


@router.get("/players")
async def players() -> list[ComputerPlayer]:
    """The computer players that can be seated."""
    raise NotImplementedError


@router.get("/protocol")
async def protocol() -> Protocol:
    """An example of each message of the live socket `/api/tables/{table}/live`."""
    raise NotImplementedError
