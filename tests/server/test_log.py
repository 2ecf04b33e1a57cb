"""The log: one line an event, with its own members and no others."""

import asyncio
import io
import json
import logging
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path

import pytest
import structlog
from starlette.types import Message, Receive, Scope, Send
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from serving import serving
from thirteendays.server import log as module
from thirteendays.server.api import about
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


def test_a_refused_connection_is_no_fault(written: io.StringIO, tmp_path: Path) -> None:
    with serving(tmp_path, limits=0.01) as server:
        address = server.address.replace("http", "ws", 1) + "/api/tables/t/live"
        for _ in range(3):
            with connect(address) as socket:
                assert json.loads(socket.recv())["error"]["key"] == "stranger"
        with pytest.raises(InvalidStatus) as refused:
            connect(address)
        assert refused.value.response.status_code == 429
        assert refused.value.response.headers["retry-after"]
    found = lines(written)
    assert [line["status"] for line in found if line["event"] == "served"][-1] == 429
    assert [line["event"] for line in found if line["level"] == "error"] == []


def test_after_a_fault_the_connection_is_good_for_more(
    written: io.StringIO, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(tmp_path) as server:
        connection = HTTPConnection(server.address.partition("//")[2], timeout=30)
        for status in (200, 500, 200):
            with monkeypatch.context() as patched:
                if status == 500:
                    patched.setattr(about, "KNOWN", None)
                connection.request("GET", "/api/players")
                answer = connection.getresponse()
                answer.read()
            assert (answer.status, answer.getheader("connection")) == (status, None)
        assert connection.sock is not None, "the same connection all along"
        connection.close()
    assert [line["why"] for line in lines(written) if line["event"] == "failed"] == ["TypeError"]
