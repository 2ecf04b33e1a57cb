"""Links: invitations, one's own seat on another device, watching; their secrets stand in bodies alone, never in addresses."""

from typing import Literal

from fastapi import APIRouter

from thirteendays.server.messages import LinkSecret, Person, UseLink
from thirteendays.server.shapes import Links, TableAndSeat

router = APIRouter(prefix="/api", tags=["links"])


@router.post("/links/invitation")
async def take_invitation(wanted: UseLink) -> TableAndSeat:
    """Sits down at the open seat; an invitation is good once."""
    raise NotImplementedError


@router.post("/links/seat")
async def take_seat(wanted: UseLink) -> TableAndSeat:
    """Uses the same seat from here too."""
    raise NotImplementedError


@router.post("/links/watch")
async def watch(wanted: UseLink) -> TableAndSeat:
    """Watches the table."""
    raise NotImplementedError


@router.post("/links/device")
async def become(wanted: UseLink) -> Person:
    """Makes this device the person that made the link, once."""
    raise NotImplementedError


@router.get("/tables/{table}/links", response_model_exclude_none=True)
async def links(table: str) -> Links:
    """The secrets of one's own links at a table."""
    raise NotImplementedError


@router.post("/tables/{table}/links/{kind}", status_code=201)
async def replace(table: str, kind: Literal["invitation", "seat", "watch"]) -> LinkSecret:
    """Makes a link, or replaces it: who came by the old one loses the seat or stops watching."""
    raise NotImplementedError
