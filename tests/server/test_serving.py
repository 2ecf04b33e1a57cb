"""What never comes is not waited for: requests that are begun and not ended, headers without an end, answers that nobody takes."""

import json
import socket
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from serving import Server, serving, table_of_two, until
from tabs import tab
from thirteendays.server import serving as served
from thirteendays.server.limits import COOKIE

BEGUN = b"POST /api/tables HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\n"
WHOLE = b"GET /api/players HTTP/1.1\r\nHost: here\r\n\r\n"


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """A server that does not wait for long."""
    monkeypatch.setattr(served, "PATIENCE", 0.4)
    with serving(tmp_path) as running:
        yield running


def line_to(server: Server) -> socket.socket:
    line = socket.create_connection(server.bound.getsockname())
    line.settimeout(10)
    return line


def rest(line: socket.socket) -> bytes:
    """All that comes until the server closes."""
    told = b""
    while piece := line.recv(65536):
        told += piece
    return told


@pytest.mark.parametrize(
    "begun",
    [b"P", BEGUN, BEGUN + b"X-Long: ", BEGUN + b"Content-Length: 40\r\n\r\n{", BEGUN + b"Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n"],
    ids=["word", "headers", "header", "body", "chunks"],
)  # fmt: skip
def test_a_request_that_does_not_come_to_its_end_is_given_up(server: Server, begun: bytes) -> None:
    with line_to(server) as line:
        line.sendall(begun)
        head, _, body = rest(line).partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 408 Request Timeout\r\n")
    assert json.loads(body)["error"]["key"] == "late"
    until(lambda: not server.server.server_state.connections and not server.server.server_state.tasks)


def test_who_says_nothing_is_let_go_without_a_word(server: Server) -> None:
    with line_to(server) as line:
        assert rest(line) == b""


@pytest.mark.parametrize("next_one", [b"\r\n", b"G", WHOLE[:-2]])
def test_a_second_request_has_its_own_time(server: Server, next_one: bytes) -> None:
    with line_to(server) as line:
        line.sendall(WHOLE)
        assert line.recv(65536).startswith(b"HTTP/1.1 200 OK")
        line.sendall(next_one)
        assert (b"HTTP/1.1 408" in rest(line)) == (next_one != b"\r\n")


def test_piece_by_piece_it_is_not_waited_for_either(server: Server) -> None:
    with line_to(server) as line:
        line.settimeout(0.01)
        line.sendall(BEGUN + b"X-Long: ")
        told = b""
        while not told:
            line.sendall(b"a")
            with suppress(TimeoutError):
                told = line.recv(65536)
    assert told.startswith(b"HTTP/1.1 408 ")


def test_an_answer_may_take_its_time(server: Server) -> None:
    """News are waited for longer than a request is, also where the next one begins to come meanwhile."""
    table, people = table_of_two(server.address)
    key = people["us"].key
    with line_to(server) as line:
        line.sendall(
            f"GET /api/tables/{table}/events?after=2&wait=1 HTTP/1.1\r\nCookie: {COOKIE}={key}\r\n\r\nG".encode()
        )
        told = rest(line)
    assert told.startswith(b"HTTP/1.1 200 OK")
    assert b'"number":2' in told
    assert b"HTTP/1.1 408" in told


def test_a_live_connection_has_its_own_times(server: Server) -> None:
    table, people = table_of_two(server.address)
    with tab(people["us"], table, "us") as us:
        assert us.alive()
        with pytest.raises(TimeoutError):
            us.take(1)
        assert us.alive()


def test_headers_have_an_end(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(served, "PATIENCE", 30)
    with line_to(server) as line:
        line.sendall(BEGUN + b"X-Long: " + b"a" * served.MOST_HEADERS)
        head, _, body = rest(line).partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 431 Request Header Fields Too Large\r\n")
    assert json.loads(body)["error"] == {"key": "too_long", "text": json.loads(body)["error"]["text"], "most": 65536}


def test_who_takes_no_answer_is_let_go(server: Server) -> None:
    with line_to(server) as line:
        line.sendall(b"GET /api/openapi.json HTTP/1.1\r\nHost: here\r\n\r\n" * 200)
        until(lambda: server.server.server_state.total_requests > 0)
        until(lambda: not server.server.server_state.connections)
        assert server.server.server_state.total_requests < 200, "it has not taken them all"


def test_a_large_request_in_pieces_is_served(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(served, "PATIENCE", 30)
    body = json.dumps({"record": {"format": "x", "moves": [], "more": "a" * 200_000}}).encode()
    with line_to(server) as line:
        line.sendall(BEGUN.replace(b"tables", b"records") + f"Content-Length: {len(body)}\r\n\r\n".encode())
        for start in range(0, len(body), 50_000):
            line.sendall(body[start : start + 50_000])
        assert line.recv(65536).startswith(b"HTTP/1.1 422 ")
