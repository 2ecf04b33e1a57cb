"""Links: invitations, one's own seat on another device, watching; their secrets stand in bodies alone, never in addresses."""

from typing import Literal

from fastapi import APIRouter, Request, Response

from thirteendays.server import people, seating
from thirteendays.server.api.asking import Anyone, InHouse, Perhaps, Someone, TableId, Visitor, by_cookie, give_key
from thirteendays.server.house import House
from thirteendays.server.messages import Invitation, LinkSecret, Person, UseLink
from thirteendays.server.refusals import Refused
from thirteendays.server.shapes import Links, TableAndSeat

router = APIRouter(prefix="/api", tags=["links"])


@router.post("/links/invitation/look", response_model_exclude_none=True)
async def look_at_invitation(wanted: UseLink, person: Perhaps, house: InHouse) -> Invitation:
    """Who invites, and to which side; nobody sits down by asking. Of use before `/links/invitation`, which is good once."""
    return await seating.look(house, person, wanted.secret)


@router.post("/links/invitation")
async def take_invitation(wanted: UseLink, visitor: Anyone, house: InHouse) -> TableAndSeat:
    """Sits down at the open seat; an invitation is good once."""
    return await followed(house, visitor, "invitation", wanted.secret)


@router.post("/links/seat")
async def take_seat(wanted: UseLink, visitor: Anyone, house: InHouse) -> TableAndSeat:
    """Uses the same seat from here too."""
    return await followed(house, visitor, "seat", wanted.secret)


@router.post("/links/watch")
async def watch(wanted: UseLink, visitor: Anyone, house: InHouse) -> TableAndSeat:
    """Watches the table."""
    return await followed(house, visitor, "watch", wanted.secret)


async def followed(house: House, visitor: Visitor, kind: seating.LinkKind, secret: str) -> TableAndSeat:
    """Where a link leads; nobody becomes a person by one that leads nowhere."""
    link = await seating.find(house, kind, secret)
    if link.used and visitor.known is None:
        raise Refused(410, "used_invitation")
    return await seating.follow(house, await visitor.person(), kind, link)


@router.post("/links/device")
async def become(wanted: UseLink, request: Request, response: Response, house: InHouse) -> Person:
    """Makes this device the person that made the link, once. Whom the device was before it is no more."""
    person, key = await people.use_device_link(house, wanted.secret)
    give_key(request, response, house, key)
    return await people.told(house, person)


@router.get("/tables/{table}/links", response_model_exclude_none=True)
async def links(table: TableId, person: Someone, request: Request, house: InHouse) -> Links:
    """The secrets of one's own links at a table."""
    return await seating.links(house, table, person, "authorization" in request.headers)


@router.post("/tables/{table}/links/{kind}", status_code=201)
async def replace(
    table: TableId, kind: Literal["invitation", "seat", "watch"], person: Someone, request: Request, house: InHouse
) -> LinkSecret:
    """Makes a link, or replaces it: who came by the old one loses the seat or stops watching."""
    if kind == "seat":
        by_cookie(request)
    return LinkSecret(secret=await seating.replace(house, table, person, kind))
