"""A program at a table: takes a seat by a link, listens, plays, and comes back whenever the connection is lost.

A move is sent under an identifier of its own until it is answered; the server carries it out once, however often it comes.
"""

import asyncio
import json
import secrets
import time
import urllib.error
import urllib.request
from collections.abc import Awaitable, Callable
from http.cookies import SimpleCookie
from typing import Any, Final
from urllib.parse import urlsplit

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException

Json = dict[str, Any]
Choose = Callable[[Json], Awaitable[str]]

COOKIE: Final = "thirteendays"
FIRST_WAIT: Final = 0.2  # seconds before the second try to connect; twice as many before each one after it
LAST_WAIT: Final = 10.0
SECONDS: Final = 30.0  # for an answer
PATIENCE: Final = 30.0  # for anything at all on a connection
MOST_BYTES: Final = 1 << 24
GIVE_UP: Final = (400, 401, 403, 404)  # a connection refused so will be refused again
REFUSED: Final = 4000  # and the status of HTTP: the code with which the server closes a connection for good
PATIENT: Final = ("too_many",)  # refusals that pass


class Refused(Exception):
    """The server does not carry a request out, and says why."""

    def __init__(self, status: int, error: Json) -> None:
        self.status = status
        self.key: str = error.get("key", "")
        self.text: str = error.get("text", "")
        super().__init__(self.text or self.key)


class Person:
    """Somebody as the server knows them: by the key of a cookie, or by a token."""

    def __init__(self, address: str, key: str | None = None, token: str | None = None) -> None:
        self.address = address.rstrip("/")
        self.key = key
        self.token = token

    def headers(self) -> dict[str, str]:
        """What tells the server who asks."""
        if self.token is not None:
            return {"Authorization": f"Bearer {self.token}"}
        return {} if self.key is None else {"Cookie": f"{COOKIE}={self.key}"}

    def ask(self, method: str, path: str, body: Json | None = None) -> Any:
        """The answer to a request; raises Refused, or OSError where the server cannot be reached."""
        while True:
            try:
                return self._ask(method, path, body)
            except Refused as refused:
                if refused.key not in PATIENT:
                    raise
                time.sleep(1)

    def _ask(self, method: str, path: str, body: Json | None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json", **self.headers()}
        request = urllib.request.Request(self.address + path, data, headers, method=method)
        try:
            with OPENER.open(request, timeout=SECONDS) as answer:
                told = SimpleCookie(answer.headers.get("Set-Cookie", "")).get(COOKIE)
                self.key = self.key if told is None else told.value
                read = answer.read()
        except urllib.error.HTTPError as wrong:
            with wrong:
                raise Refused(wrong.code, error_in(wrong.read())) from None
        except urllib.error.URLError as wrong:
            raise (wrong.reason if isinstance(wrong.reason, OSError) else wrong) from None
        return json.loads(read) if read else None


# A server that is named is meant, whatever proxies the environment names.
OPENER: Final = urllib.request.build_opener(urllib.request.ProxyHandler({}))


def error_in(body: bytes) -> Json:
    """What a refusal says."""
    try:
        found: Json = json.loads(body)["error"]
    except (ValueError, KeyError, TypeError):
        return {}
    return found


def address_in(link: str) -> str:
    """The server of a link to a seat; raises ValueError for what is no such link."""
    parts = urlsplit(link)
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.path not in KINDS or not parts.fragment:
        raise ValueError(link)
    return f"{parts.scheme}://{parts.netloc}"


def take(link: str, person: Person) -> tuple[str, str]:
    """Has a person take the seat that a link is for; tells the table and the side. Raises ValueError, Refused, OSError."""
    address_in(link)
    parts = urlsplit(link)
    found = person.ask("POST", f"/api/links/{KINDS[parts.path]}", {"secret": parts.fragment})
    return found["table"], found["seat"]


KINDS: Final = {"/join": "invitation", "/seat": "seat"}  # of links: the page's path


class Seat:
    """A seat at a table. `state` is what was last shown of it, `number` that of the last event."""

    def __init__(self, person: Person, table: str, seat: str) -> None:
        self.person = person
        self.table = table
        self.seat = seat
        self.state: Json | None = None
        self.number: int | None = None
        self.waiting: Json | None = None  # the move that has no answer yet
        self.error: Json = {}  # what the server refused last without being asked
        self.patience = PATIENCE
        self.longest = LAST_WAIT
        self.line: Callable[[ClientConnection], Any] = lambda socket: socket  # a test puts a bad one in between
        self.heard: Callable[[Json], None] = lambda _: None

    @property
    def address(self) -> str:
        """Where the connection is made."""
        scheme, _, rest = self.person.address.partition("://")
        return f"{'wss' if scheme == 'https' else 'ws'}://{rest}/api/tables/{self.table}/live?seat={self.seat}"

    def over(self) -> bool:
        """Whether the table has ended, however it did."""
        return self.state is not None and (
            self.state.get("ending") is not None or self.state["view"]["result"] is not None
        )

    async def play(self, choose: Choose) -> Json:
        """Plays to the end of the table; gives the last state. Raises Refused where the server will have no more of it."""
        wait = FIRST_WAIT
        while not self.over():
            closed = 0
            try:
                async with connect(
                    self.address,
                    additional_headers=self.person.headers(),
                    proxy=None,
                    compression=None,
                    max_size=MOST_BYTES,
                ) as socket:
                    wait = FIRST_WAIT
                    await self._converse(self.line(socket), choose)
            except InvalidStatus as wrong:
                if wrong.response.status_code in GIVE_UP:
                    raise Refused(wrong.response.status_code, error_in(bytes(wrong.response.body or b""))) from None
            except ConnectionClosed as wrong:
                closed = 0 if wrong.rcvd is None else wrong.rcvd.code
            except (OSError, TimeoutError, WebSocketException, EOFError):
                pass
            if not self.over() and closed >= REFUSED:
                raise Refused(closed - REFUSED, self.error)
            if not self.over():
                await asyncio.sleep(wait)
                wait = min(2 * wait, self.longest)
        assert self.state is not None
        return self.state

    async def _converse(self, socket: Any, choose: Choose) -> None:
        """One connection, until it or the table ends."""
        self.error = {}
        await self._greet(socket)
        while not self.over():
            try:
                async with asyncio.timeout(self.patience):
                    text = await socket.recv()
            except TimeoutError:  # nothing for so long: whatever was lost is asked for, or sent, again
                await self._greet(socket)
                continue
            message = json.loads(text)
            self.heard(message)
            await self._take(socket, message)
            if self.waiting is None and self.state is not None and not self.over() and self.state["view"]["legal"]:
                state = self.state
                await self._move(socket, state["revision"], await choose(state["view"]))

    async def _greet(self, socket: Any) -> None:
        """Tells what is known here, and sends again what has no answer."""
        await send(socket, {"type": "hello", "after": self.number, "log": 0})
        if self.waiting is not None:
            await send(socket, self.waiting)

    async def _take(self, socket: Any, message: Json) -> None:
        """Takes a message in."""
        kind, request = message["type"], message.get("id")
        if kind == "events":
            await self._events(socket, message["events"])
        elif kind == "fresh":
            self._reach(message["number"], message["state"])
        elif kind == "error" and request is None:
            self.error = message["error"]
        elif self.waiting is not None and request == self.waiting["id"]:
            await self._answered(socket, message)

    async def _events(self, socket: Any, events: list[Json]) -> None:
        """Takes events in that follow on the last one; those that came before are dropped, and after a gap all is asked for again."""
        for event in events:
            if self.number is None or event["number"] > self.number + 1:
                await self._greet(socket)
                return
            self._reach(event["number"], event.get("state"))
        await send(socket, {"type": "ack", "number": self.number})

    def _reach(self, number: int, state: Json | None) -> None:
        """The table as it is after an event; one that comes late changes nothing."""
        if self.number is None or number > self.number or self.state is None:
            self.number = number
            self.state = state or self.state

    async def _answered(self, socket: Any, message: Json) -> None:
        """The move was carried out, or was not."""
        waiting, self.waiting = self.waiting, None
        if message["type"] == "answer":
            if self.state is not None and (self.number is None or message["number"] > self.number):
                self.state = {**self.state, "view": {**self.state["view"], "legal": []}}  # until the events of it come
            return
        error = message["error"]
        if error["key"] == "stale":  # something came between; what comes next tells what
            self.number = self.state = None
            await self._greet(socket)
        elif error["key"] in PATIENT:
            await asyncio.sleep(error.get("seconds", 1))
            self.waiting = waiting
            await send(socket, waiting)
        else:
            raise Refused(400, error)

    async def _move(self, socket: Any, revision: int, move: str) -> None:
        self.waiting = {"type": "move", "id": secrets.token_hex(8), "revision": revision, "moves": [move]}
        await send(socket, self.waiting)


async def send(socket: Any, message: Json | None) -> None:
    """Sends a message."""
    await socket.send(json.dumps(message))


__all__ = ["Person", "Refused", "Seat", "address_in", "take"]
