"""The person one is: name, other devices, tokens for programs, taking everything along, being forgotten."""

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Request, Response

from thirteendays.server import access, mine, people
from thirteendays.server.api.asking import Anyone, ByCookie, InHouse, Perhaps, Someone, by_cookie, give_key
from thirteendays.server.limits import COOKIE
from thirteendays.server.messages import DeviceLink, Everything, MadeToken, NewToken, Person, Rename, Token
from thirteendays.server.names import checked

router = APIRouter(prefix="/api/me", tags=["people"])


@router.get("")
async def me(request: Request, response: Response, house: InHouse) -> Person:
    """Who one is. Nobody is made by asking; who is known keeps the cookie for longer."""
    known = await access.who(request, house)
    if known is None:
        return Person(name="", tables=0)
    if not known.by_token:
        give_key(request, response, house, request.cookies[COOKIE])
    return await people.told(house, known.person)


@router.patch("")
async def rename(wanted: Rename, visitor: Anyone, house: InHouse) -> Person:
    """Gives oneself a name."""
    checked(wanted.name)
    person = await visitor.person()
    await people.rename(house, person, wanted.name)
    return await people.told(house, person)


@router.post("/device-link", status_code=201, dependencies=[Depends(by_cookie)])
async def device_link(visitor: Anyone, house: InHouse) -> DeviceLink:
    """A link that makes one other device the same person."""
    return await people.device_link(house, await visitor.person())


@router.delete("/devices", status_code=204)
async def end_others(known: ByCookie, house: InHouse) -> None:
    """Ends all other devices: whoever has a key of this person there is a stranger from now on. Tokens stay."""
    await people.end_others(house, known)


@router.get("/export")
async def everything(person: Someone, house: InHouse) -> Everything:
    """All that is kept of oneself."""
    return await mine.everything(house, person)


@router.delete("", status_code=204, dependencies=[Depends(by_cookie)])
async def forget(person: Someone, response: Response, house: InHouse) -> None:
    """Deletes oneself: name, keys, and the tables of nobody else; elsewhere the seat becomes a former player's."""
    await mine.forget(house, person)
    response.delete_cookie(COOKIE, path="/")


@router.get("/tokens", dependencies=[Depends(by_cookie)])
async def tokens(person: Perhaps, house: InHouse) -> list[Token]:
    """One's tokens for programs."""
    return [] if person is None else await people.tokens(house, person)


@router.post("/tokens", status_code=201, dependencies=[Depends(by_cookie)])
async def make_token(wanted: NewToken, visitor: Anyone, house: InHouse) -> MadeToken:
    """A new token; its secret is told this once. Sent as `Authorization: Bearer …` it acts as its person."""
    return await people.make_token(house, await visitor.person(), wanted.label)


@router.delete("/tokens/{token}", status_code=204, dependencies=[Depends(by_cookie)])
async def revoke(token: Annotated[int, Path(ge=1, le=(1 << 63) - 1)], person: Someone, house: InHouse) -> None:
    """Ends a token."""
    await people.revoke(house, person, token)
