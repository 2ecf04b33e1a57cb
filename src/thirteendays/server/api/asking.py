"""What every route needs: the house, who asks, and answers to what is refused."""

from typing import Annotated, Any

from fastapi import Depends, FastAPI, Path, Query, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.security import APIKeyCookie, HTTPBearer
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse

from thirteendays.server import access, people
from thirteendays.server.access import Asker
from thirteendays.server.faults import fault, unreadable
from thirteendays.server.forms import Seat
from thirteendays.server.house import House
from thirteendays.server.limits import COOKIE, MOST_BYTES, TooLong
from thirteendays.server.log import log, where
from thirteendays.server.people import Known
from thirteendays.server.refusals import Refused
from thirteendays.server.store import is_full

COOKIE_SECONDS = 400 * 24 * 3600  # as long as browsers keep one; every visit renews it
SAFE = ("GET", "HEAD", "OPTIONS")

TableId = Annotated[str, Path(alias="table", max_length=24, description="The table.")]
WhichSeat = Annotated[
    Seat | None,
    Query(description="Left out: the side one holds; who holds both, or none, is shown what a watcher sees."),
]


def the_house(request: Request) -> House:
    """What the server holds."""
    house: House = request.app.state.house
    return house


InHouse = Annotated[House, Depends(the_house)]


# How one is known, for the OpenAPI file; `access.who` reads both.
BY_COOKIE = APIKeyCookie(
    name=COOKIE, scheme_name="cookie", description="Set by the server on first need.", auto_error=False
)
BY_TOKEN = HTTPBearer(scheme_name="token", description="Made at /api/me/tokens.", auto_error=False)


def guarded(
    request: Request,
    house: InHouse,
    _cookie: Annotated[str | None, Depends(BY_COOKIE)],
    _token: Annotated[Any, Depends(BY_TOKEN)],
) -> None:
    """Refuses what another site's page would do with the cookie."""
    by_cookie = "authorization" not in request.headers
    if by_cookie and request.method not in SAFE and not access.same_origin(request, house):
        raise Refused(403, "foreign_page")


async def someone(request: Request, house: InHouse) -> int:
    """The person who asks. Raises Refused where nobody is told."""
    known = await access.who(request, house)
    if known is None:
        raise Refused(401, "unknown")
    return known.person


async def perhaps(request: Request, house: InHouse) -> int | None:
    """The person who asks, or nobody."""
    known = await access.who(request, house)
    return None if known is None else known.person


def by_cookie(request: Request) -> None:
    """Refuses a token what would outlive it, or end the person it is of."""
    if "authorization" in request.headers:
        raise Refused(403, "not_by_token")


async def in_browser(request: Request, house: InHouse) -> Known:
    """The person who asks, by the key in the cookie. Raises Refused where nobody is told, or for a token."""
    by_cookie(request)
    known = await access.who(request, house)
    if known is None:
        raise Refused(401, "unknown")
    return known


class Visitor:
    """Who asks, and becomes a person, with the key in a cookie, once there is something to be kept for it."""

    def __init__(self, request: Request, response: Response, house: House, known: Known | None) -> None:
        self.request = request
        self.response = response
        self.house = house
        self.known = known

    async def person(self) -> int:
        """The person who asks; a new one where nobody is told."""
        if self.known is None:
            self.known, key = await people.new_person(self.house)
            give_key(self.request, self.response, self.house, key)
        return self.known.person


async def visitor(request: Request, response: Response, house: InHouse) -> Visitor:
    """Who asks, person or not."""
    return Visitor(request, response, house, await access.who(request, house))


def give_key(request: Request, response: Response, house: House, key: str) -> None:
    """Puts a person's key into the cookie."""
    told = request.headers.get("x-forwarded-proto", "") if house.settings.trusted else ""
    nearest = told.partition(",")[0].strip().lower()  # the browser's own connection; those of proxies behind it follow
    secure = (nearest or request.url.scheme) == "https"
    response.set_cookie(COOKIE, key, max_age=COOKIE_SECONDS, httponly=True, samesite="lax", secure=secure, path="/")


Someone = Annotated[int, Depends(someone)]
Anyone = Annotated[Visitor, Depends(visitor)]
ByCookie = Annotated[Known, Depends(in_browser)]
Perhaps = Annotated[int | None, Depends(perhaps)]


async def seated(request: Request, house: InHouse, table: TableId, seat: WhichSeat = None) -> Asker:
    """Who asks at a seat of a table."""
    return await access.asker(request, house, table, seat)


Seated = Annotated[Asker, Depends(seated)]


async def player_at(house: House, table_id: str, person: int, seat: str | None) -> Asker:
    """A person at a seat that a request's body names. Raises Refused."""
    return access.at(await house.tables.load(table_id), person, seat)


def told(status: int, error: dict[str, Any]) -> JSONResponse:
    """The answer to what is refused."""
    return JSONResponse({"error": error}, status_code=status)


def answer_refusals(app: FastAPI) -> None:
    """Answers everything that is refused in one form."""

    @app.exception_handler(Refused)
    async def refused(_: Request, wrong: Refused) -> JSONResponse:
        return told(wrong.status, wrong.body())

    @app.exception_handler(RequestValidationError)
    async def invalid(_: Request, wrong: RequestValidationError) -> JSONResponse:
        return told(422, Refused(422, "invalid", **fault(wrong.errors())).body())

    @app.exception_handler(SQLAlchemyError)
    async def no_database(_: Request, wrong: SQLAlchemyError) -> JSONResponse:
        log().error("no_database", why=type(wrong).__name__, where=where(wrong))
        refused = Refused(507, "no_room") if is_full(wrong) else Refused(503, "no_database")
        return told(refused.status, refused.body())

    @app.exception_handler(HTTPException)
    async def by_http(_: Request, wrong: HTTPException) -> JSONResponse:
        if isinstance(wrong, TooLong):
            why: Refused | None = Refused(413, "too_long", most=MOST_BYTES)
        else:
            why = unreadable(wrong)
        key = {404: "no_page", 405: "no_method"}.get(wrong.status_code, "invalid_request")
        answer = told(wrong.status_code, (why or Refused(wrong.status_code, key)).body())
        answer.headers.update(wrong.headers or {})
        return answer
