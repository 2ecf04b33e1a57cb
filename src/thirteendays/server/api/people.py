"""The person one is: name, other devices, tokens for programs, taking everything along, being forgotten."""

from fastapi import APIRouter

from thirteendays.server.messages import DeviceLink, Everything, MadeToken, NewToken, Person, Rename, Token

router = APIRouter(prefix="/api/me", tags=["people"])


@router.get("")
async def me() -> Person:
    """Who one is; nobody is made by asking."""
    raise NotImplementedError


@router.patch("")
async def rename(wanted: Rename) -> Person:
    """Gives oneself a name."""
    raise NotImplementedError


@router.post("/device-link", status_code=201)
async def device_link() -> DeviceLink:
    """A link that makes one other device the same person."""
    raise NotImplementedError


@router.get("/export")
async def everything() -> Everything:
    """All that is kept of oneself."""
    raise NotImplementedError


@router.delete("", status_code=204)
async def forget() -> None:
    """Deletes oneself: name, keys, and the tables of nobody else; elsewhere the seat becomes a former player's."""
    raise NotImplementedError


@router.get("/tokens")
async def tokens() -> list[Token]:
    """One's tokens for programs."""
    raise NotImplementedError


@router.post("/tokens", status_code=201)
async def make_token(wanted: NewToken) -> MadeToken:
    """A new token; its secret is told this once. Sent as `Authorization: Bearer …` it acts as its person."""
    raise NotImplementedError


@router.delete("/tokens/{token}", status_code=204)
async def revoke(token: int) -> None:
    """Ends a token."""
    raise NotImplementedError
