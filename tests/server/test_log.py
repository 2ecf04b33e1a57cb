"""The log: one line an event, with its own members and no others."""

import asyncio
import io
import json
import logging
from collections.abc import Iterator

import pytest
import structlog
from starlette.types import Message, Receive, Scope, Send

from thirteendays.server import log as module
from thirteendays.server.log import Logged, begin, log

SECRET = "x7Kq-secret"


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    stream = io.StringIO()
    server = logging.getLogger("uvicorn.error")
    before = server.handlers, server.propagate
    begin("json", to=stream)
    yield stream
    structlog.reset_defaults()
    server.handlers, server.propagate = before


def lines(written: io.StringIO) -> list[dict[str, object]]:
    found = [json.loads(line) for line in written.getvalue().splitlines()]
    for line in found:
        assert line.pop("timestamp").endswith("Z")
    return found


def test_a_line_has_only_its_members(written: io.StringIO) -> None:
    log().info("moved", table="t", revision=3, move=f"play:{SECRET}", key=SECRET)
    assert lines(written) == [{"event": "moved", "level": "info", "table": "t", "revision": 3}]


def test_a_failure_tells_where_and_not_what(written: io.StringIO) -> None:
    sent: list[Message] = []

    async def fails(scope: Scope, receive: Receive, send: Send) -> None:
        raise ValueError(SECRET)

    async def nothing() -> Message:
        raise AssertionError

    async def send(message: Message) -> None:
        sent.append(message)

    scope = {"type": "http", "method": "POST", "path": "/api/tables/t/moves", "query_string": SECRET.encode()}
    asyncio.run(Logged(fails)(scope, nothing, send))
    assert sent[0]["status"] == 500
    assert b'"key":"failed"' in sent[1]["body"]
    logging.getLogger("uvicorn.error").error(SECRET, exc_info=ValueError(SECRET))
    logging.getLogger("uvicorn.error").error("ASGI callable returned without completing handshake.")
    logging.getLogger("uvicorn.error").info(SECRET)
    found = lines(written)
    assert SECRET not in written.getvalue()
    assert [(line["event"], line.get("path"), line.get("why")) for line in found] == [
        ("failed", "/api/tables/t/moves", "ValueError"),
        ("served", "/api/tables/t/moves", None),
        ("server_error", None, "ValueError"),
    ]
    assert str(found[0]["where"]).startswith("test_log.py:")


def test_the_console_form_is_for_people() -> None:
    stream = io.StringIO()
    begin("console", to=stream)
    log().warning("moved", table="t", key=SECRET)
    assert "moved" in stream.getvalue()
    assert SECRET not in stream.getvalue()
    assert {"table", "seat"} <= module.MEMBERS
    structlog.reset_defaults()
