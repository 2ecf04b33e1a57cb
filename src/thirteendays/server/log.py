"""What the server writes about itself: one event a line, of the members named here and no others.

A line names tables, seats and people's numbers, and never what could be used or is not for all eyes: no key, no link, no name,
no card, no move, no question of an address and nothing of a body. What is not in `MEMBERS` is dropped, whoever wrote it.
"""

import logging
import sys
import traceback
from collections.abc import MutableMapping
from pathlib import Path
from time import perf_counter
from typing import Any, Final, TextIO

import structlog
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from thirteendays.text import say

MEMBERS: Final = frozenset(
    {
        "timestamp", "level", "event",
        "table", "seat", "revision", "number", "side", "player", "why", "where",
        "method", "path", "status", "ms", "seconds", "code", "workers", "waiting", "tables", "version", "rules", "host", "port", "database",
    }
)  # fmt: skip

# What the web server says of a connection that was answered by a refusal instead of being made.
NO_FAULT: Final = "ASGI callable returned without completing handshake"

Event = MutableMapping[str, Any]


def begin(form: str = "console", level: str = "info", to: TextIO | None = None) -> None:
    """Says how and where lines are written: `form` is json or console."""
    stream = sys.stderr if to is None else to
    last: list[Any] = (
        [structlog.processors.JSONRenderer(sort_keys=True)]
        if form == "json"
        else [structlog.dev.ConsoleRenderer(colors=stream.isatty(), pad_event_to=0)]
    )
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            only_members,
            *last,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.getLevelNamesMapping()[level.upper()]),
        logger_factory=structlog.PrintLoggerFactory(stream),
        cache_logger_on_first_use=False,
    )
    server = logging.getLogger("uvicorn.error")  # its words about connections would hold addresses with their questions
    server.handlers, server.propagate = [Passing(logging.ERROR)], False


def only_members(_logger: Any, _method: str, event: Event) -> Event:
    """Drops what is not among the members that a line may have."""
    return {name: value for name, value in event.items() if name in MEMBERS}


def log() -> Any:
    """Where events are written: `log().info("moved", table=..., revision=...)`."""
    return structlog.get_logger()


def where(wrong: BaseException) -> str:
    """The places in this program that an exception came through, without what it says: that may hold a card."""
    frames = traceback.extract_tb(wrong.__traceback__)[-4:]
    return " < ".join(f"{Path(frame.filename).name}:{frame.lineno}" for frame in reversed(frames))


class Passing(logging.Handler):
    """Passes on that the web server has met an error, and where; not what it says."""

    def emit(self, record: logging.LogRecord) -> None:
        """One line."""
        if record.getMessage().startswith(NO_FAULT):
            return
        wrong = record.exc_info[1] if record.exc_info else None
        why = type(wrong).__name__ if wrong is not None else None
        log().error("server_error", why=why, where=where(wrong) if wrong is not None else record.module)


class Logged:
    """Writes a line for each request and each connection that has ended."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serves, and writes what became of it."""
        if scope["type"] not in ("http", "websocket") or not scope["path"].startswith("/api/"):
            await self.app(scope, receive, send)
            return
        status, began = 0, perf_counter()

        async def heard(message: Message) -> None:
            nonlocal status
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                status = message["status"]
            elif message["type"] == "websocket.close":
                status = message.get("code", 1000)
            await send(message)

        try:
            await self.app(scope, receive, heard)
        except Exception as wrong:
            log().error("failed", path=scope["path"], why=type(wrong).__name__, where=where(wrong))
            if status or scope["type"] != "http":
                raise
            # Answered here, so that the connection is good for the next request.
            error = {"key": "failed", "text": say("server.error.failed")}
            answer = JSONResponse(
                {"error": error}, 500, {"cache-control": "no-store", "x-content-type-options": "nosniff"}
            )
            await answer(scope, receive, heard)
        finally:
            ms = round(1000 * (perf_counter() - began), 1)
            method = scope.get("method", "SOCKET")
            log().info("served", method=method, path=scope["path"], status=status, ms=ms)
