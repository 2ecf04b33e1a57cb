"""What there is: computer players, and the messages of the live socket as they stand in the OpenAPI file."""

from typing import Final

from fastapi import APIRouter

from thirteendays.agents.levels import LEVELS
from thirteendays.agents.players import KNOWN
from thirteendays.server.live_messages import Ack, Hello, MoveMessage, Ping, Pong, Protocol
from thirteendays.server.messages import ComputerPlayer
from thirteendays.text import say

router = APIRouter(prefix="/api", tags=["about"])

LEVEL: Final = {level.__name__: number for number, level in enumerate(LEVELS, 1)}

EXAMPLES: Final = Protocol(
    client=[
        Hello(type="hello", after=None, log=0),
        Ack(type="ack", number=7),
        MoveMessage(type="move", id="a1", revision=4, moves=["play:containment:command"]),
        Ping(type="ping"),
    ],
    server=[Pong(type="pong")],
)


@router.get("/players")
async def players() -> list[ComputerPlayer]:
    """The computer players that can be seated."""
    return [
        ComputerPlayer(
            name=name,
            title=say(f"server.player.{name}.title"),
            character=say(f"server.player.{name}.character"),
            level=LEVEL.get(name),
        )
        for name in KNOWN
    ]


@router.get("/protocol", response_model_exclude_none=True)
async def protocol() -> Protocol:
    """Examples of the messages of the live socket, `/api/tables/{table}/live?seat=`; their forms stand in this file."""
    return EXAMPLES
