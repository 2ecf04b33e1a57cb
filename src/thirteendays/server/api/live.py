"""News of a table by plain asking, where a live connection cannot be; and how the server is."""

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import JSONResponse
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from thirteendays import __version__
from thirteendays.game import RULES_VERSION
from thirteendays.server import access, live
from thirteendays.server.forms import Seat
from thirteendays.server.live_messages import Events, Health

router = APIRouter(prefix="/api", tags=["live"])

SECONDS = 5.0  # that the database has to answer a question about its health


@router.get("/tables/{table}/events", response_model=Events, response_model_exclude_none=True)
async def events(
    request: Request,
    table: str,
    seat: Annotated[Seat | None, Query(description="Left out: the seat one holds.")] = None,
    after: Annotated[int | None, Query(ge=0, description="The latest event one has; left out: none.")] = None,
    wait: Annotated[float, Query(ge=0, le=30, description="Seconds to wait for news, where there are none.")] = 0,
) -> JSONResponse:
    """The events after a number; a fresh state where they cannot be told one by one. The same events as over the live connection."""
    house, hub = request.app.state.house, request.app.state.hub
    asker = await access.asker(request, house, table, seat)
    loop = asyncio.get_running_loop()
    until = loop.time() + wait
    with hub.listening(table, asker.seat) as listener:
        here = hub.here(table)
        while True:
            found = await house.tables.load(table)
            told = None if after is None else live.since(found, asker.seat, after)
            left = until - loop.time()
            if told is None or told or left <= 0 or hub.closed or hub.here(table) != here:
                break
            await listener.news(left)
            asker = await access.again(house, asker)
    answer: dict[str, Any] = {"here": hub.here(table), "number": found.number(asker.seat), "events": []}
    if told is None:
        answer["fresh"] = live.fresh(found, asker)
    else:
        answer["events"] = live.told(found, asker, told)
    return JSONResponse(answer, headers={"Cache-Control": "no-store"})


@router.get("/health", response_model=Health)
async def health(request: Request) -> JSONResponse:
    """How the server is: whether its database answers, its computer players, and how much is going on."""
    # Nothing of a single table: not even whether a computer player thinks, which would tell that it has still to choose.
    app = request.app.state
    database = await answers(app.house.store)
    found = {
        "ok": database,
        "version": __version__,
        "rules": RULES_VERSION,
        "database": {"kind": "sqlite" if app.house.store.is_sqlite else "postgresql", "ok": database},
        "workers": {"number": app.workers.number, "running": app.workers.alive, "waiting": app.workers.queued, "deaths": app.workers.deaths},
        "tables": {"open": app.hub.tables},
        "connections": app.hub.listeners,
    }  # fmt: skip
    return JSONResponse(found, 200 if database else 503, headers={"Cache-Control": "no-store"})


async def answers(store: Any) -> bool:
    """Whether the database answers in time, is still the one that was opened, and could be written to last."""
    if store.failing or not store.there:
        return False
    try:
        async with asyncio.timeout(SECONDS), store.reading() as connection:
            await connection.execute(text("SELECT 1"))
    except (SQLAlchemyError, OSError, TimeoutError):
        return False
    return True
