"""The application: routes, and what is started and stopped with them."""

import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, Final

from fastapi import APIRouter, Depends, FastAPI
from starlette.middleware.gzip import GZipMiddleware

from thirteendays import TITLE, __version__
from thirteendays.game.chance import Dealer
from thirteendays.server import page, socket
from thirteendays.server.api import about, links, live, people, playing, records, tables
from thirteendays.server.api.asking import answer_refusals, guarded
from thirteendays.server.computers import Computers
from thirteendays.server.examples import examples
from thirteendays.server.forms import SEATS
from thirteendays.server.hinting import Hinting
from thirteendays.server.house import house
from thirteendays.server.hub import Hub
from thirteendays.server.limits import Buckets, Limited
from thirteendays.server.log import Logged
from thirteendays.server.messages import Refusal
from thirteendays.server.page import Guarding
from thirteendays.server.settings import Settings
from thirteendays.server.store import now
from thirteendays.server.workers import Workers

ROUTERS: Final[tuple[APIRouter, ...]] = (
    tables.router,
    playing.router,
    links.router,
    people.router,
    records.router,
    live.router,
    about.router,
)
COMPRESSED: Final = 2000  # bytes from which an answer is compressed
REFUSALS: Final[dict[int | str, dict[str, Any]]] = {
    "4XX": {"model": Refusal, "description": "Not carried out; `error` says why."},
    "5XX": {"model": Refusal, "description": "Something is wrong with the server; `error` says what."},
}


LIVE: Final[dict[str, Any]] = {
    "tags": ["live"],
    "summary": "Live",
    "operationId": "live",
    "description": "The live connection of a seat, a WebSocket; its messages are those of `Protocol`, one JSON object each.",
    "parameters": [
        {"name": "table", "in": "path", "required": True, "schema": {"type": "string"}},
        {"name": "seat", "in": "query", "required": False, "schema": {"type": "string", "enum": list(SEATS)}},
    ],
    "responses": {
        "101": {"description": "The connection is made."},
        **{
            status: {
                "description": REFUSALS[status]["description"],
                "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Refusal"}}},
            }
            for status in ("4XX", "5XX")
        },
    },
}


class Application(FastAPI):
    """The application, with examples and the live connection in its OpenAPI file."""

    def openapi(self) -> dict[str, Any]:
        """The OpenAPI file."""
        if self.openapi_schema is None:
            found = super().openapi()
            found["paths"]["/api/tables/{table}/live"] = {"get": LIVE}
            schemas = found["components"]["schemas"]
            for name, example in examples().items():
                schemas[name]["examples"] = [example]
        return super().openapi()


def create_app(
    settings: Settings | None = None,
    *,
    dealer: Dealer | None = None,
    clock: Callable[[], int] = now,
    random_text: Callable[[int], str] = secrets.token_urlsafe,
) -> FastAPI:
    """The server's application. Tests may bring their own chance, clock and identifiers."""
    settings = settings or Settings()
    app = Application(
        title=TITLE,
        version=__version__,
        lifespan=running,
        responses=REFUSALS,
        generate_unique_id_function=lambda route: route.name,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    state = app.state
    state.house = house(settings, dealer, clock, random_text)
    state.hub = Hub()
    state.socket_buckets = Buckets()
    state.workers = Workers(settings.workers, settings.budget)
    state.computers = Computers(state.house.tables, state.workers)
    state.hinting = Hinting(state.house.tables, state.workers)
    for router in ROUTERS:
        app.include_router(router, dependencies=[Depends(guarded)])
    app.include_router(socket.router)
    app.include_router(page.router)
    answer_refusals(app)
    app.add_middleware(GZipMiddleware, minimum_size=COMPRESSED, compresslevel=6)
    app.add_middleware(Guarding)
    app.add_middleware(Limited, factor=settings.limits)
    app.add_middleware(Logged)
    return app


@asynccontextmanager
async def running(app: FastAPI) -> AsyncIterator[None]:
    """What is open while the server runs."""
    state = app.state
    await state.house.store.open()
    state.house.tables.on_change.append(state.hub.changed)
    state.computers.start()
    try:
        yield
    finally:
        state.hub.close()
        await state.computers.close()
        state.house.tables.on_change.remove(state.hub.changed)
        await state.house.store.close()
