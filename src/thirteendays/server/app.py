"""The application: routes, and what is started and stopped with them."""

from typing import Any, Final

from fastapi import APIRouter, FastAPI

from thirteendays import TITLE, __version__
from thirteendays.server.api import about, links, people, playing, records, tables
from thirteendays.server.messages import Refusal
from thirteendays.server.settings import Settings

ROUTERS: Final[tuple[APIRouter, ...]] = (
    tables.router,
    playing.router,
    links.router,
    people.router,
    records.router,
    about.router,
)
REFUSALS: Final[dict[int | str, dict[str, Any]]] = {
    "4XX": {"model": Refusal, "description": "Not carried out; `error` says why."}
}


def create_app(settings: Settings | None = None) -> FastAPI:
    """The server's application."""
    app = FastAPI(
        title=TITLE,
        version=__version__,
        responses=REFUSALS,
        generate_unique_id_function=lambda route: route.name,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    app.state.settings = settings or Settings()
    for router in ROUTERS:
        app.include_router(router)
    return app
