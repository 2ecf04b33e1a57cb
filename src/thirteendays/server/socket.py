"""The live connection of a seat: events as they happen, moves and questions with their answers.

Every message is answered, or refused with a reason, and the connection goes on; it is closed when the server ends, when the seat is
somebody else's now, and on who sends refused messages without end. A client that is slow is sent less: events are looked up when it
can take them, and wait until those before them are acknowledged.
"""

import asyncio
import json
from contextlib import suppress
from typing import Any, Final

from fastapi import APIRouter, WebSocket
from pydantic import TypeAdapter, ValidationError
from pydantic_core import to_json
from starlette.websockets import WebSocketDisconnect, WebSocketDisconnected, WebSocketState

from thirteendays.server import access, live
from thirteendays.server.access import Asker
from thirteendays.server.faults import fault
from thirteendays.server.forms import Side
from thirteendays.server.house import House
from thirteendays.server.hub import Hub, Listener
from thirteendays.server.limits import Buckets
from thirteendays.server.live_messages import Ack, AskMessage, ClientMessage, Hello, MoveMessage, Ping
from thirteendays.server.log import log, where
from thirteendays.server.playing import Done, play
from thirteendays.server.refusals import Refused
from thirteendays.server.showing import asked_of
from thirteendays.server.tables import Table

Json = dict[str, Any]

router = APIRouter()

LONGEST: Final = 16_384  # bytes of a message
UNACKNOWLEDGED: Final = 64  # events that may be on their way
MISUSE: Final = (400, 413, 429)  # what is no message, is too long, or is one too many
REFUSALS: Final = 200  # so many more of these than of others, and the connection is closed
BURST: Final = 400  # messages at once, and
RATE: Final = 60  # a second, times the setting `limits`

RESTART: Final = 1012  # codes with which a connection is closed
FLOOD: Final = 1008
REFUSED: Final = 4000  # and the status of HTTP

READ: Final[TypeAdapter[ClientMessage]] = TypeAdapter(ClientMessage)


@router.websocket("/api/tables/{table}/live")
async def connect(socket: WebSocket, table: str, seat: str | None = None) -> None:
    """Serves one connection."""
    app = socket.app.state
    if not access.same_origin(socket, app.house):
        await socket.close()
        return
    with suppress(Gone):
        await socket.accept()
        try:
            asker = await access.asker(socket, app.house, table, seat)
        except Refused as refused:
            await Wire(socket).end(refused)
            return
        connection = Connection(Wire(socket), app.house, app.hub, asker, app.socket_buckets)
        with app.hub.listening(table, asker.seat) as listener:
            await connection.serve(listener)


class Gone(Exception):
    """There is nobody at the other end any more."""


class Wire:
    """A socket that speaks JSON."""

    def __init__(self, socket: WebSocket) -> None:
        self.socket = socket

    async def send(self, message: Json) -> None:
        """Sends a message, as soon as the client takes what it was sent before."""
        try:
            await self.socket.send_text(to_json(message).decode())
        except (WebSocketDisconnect, WebSocketDisconnected):
            raise Gone from None

    async def error(self, body: Json, request: str | None = None) -> None:
        """Tells that something was not carried out."""
        await self.send({"type": "error", **({} if request is None else {"id": request}), "error": body})

    async def end(self, refused: Refused) -> None:
        """Tells why it goes no further, and closes."""
        await self.error(refused.body())
        await self.close(REFUSED + refused.status)

    async def close(self, code: int) -> None:
        """Closes, unless it is closed."""
        if self.socket.application_state is WebSocketState.CONNECTED:
            with suppress(RuntimeError, WebSocketDisconnect):  # it is gone already
                await self.socket.close(code)


class Connection:
    """A seat's connection: how far it has been told, and acknowledged."""

    def __init__(self, wire: Wire, house: House, hub: Hub, asker: Asker, buckets: Buckets) -> None:
        self.wire = wire
        self.house = house
        self.hub = hub
        self.asker = asker
        self.buckets = buckets
        self.number: int | None = None  # of the latest event that was sent; None before a hello
        self.acknowledged = 0
        self.here: dict[Side, bool] | None = None
        self.refusals = 0
        self.turn = asyncio.Lock()  # one tells at a time, so that events go out in order

    async def serve(self, listener: Listener) -> None:
        """Listens to the client and to the table until either ends."""
        tasks = {asyncio.create_task(self._hear(listener)), asyncio.create_task(self._watch(listener))}
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        for task in done:
            task.result()

    # What the table does

    async def _watch(self, listener: Listener) -> None:
        """Tells what happens, until the server ends or the seat is lost."""
        while await listener.news():
            if self.hub.closed:
                await self.wire.close(RESTART)
                return
            try:
                self.asker = await access.again(self.house, self.asker)
                async with self.turn:
                    await self._tell()
            except Refused as refused:
                await self.wire.end(refused)
                return

    async def _tell(self) -> None:
        """Sends what the client has not been sent yet."""
        if self.number is None:
            return
        table = await self.house.tables.load(self.asker.table)
        if table.number(self.asker.seat) != self.number and self.number - self.acknowledged < UNACKNOWLEDGED:
            events = live.since(table, self.asker.seat, self.number)
            if events is None:
                await self._fresh(table, 0)
            elif events:
                self.number = events[-1].number
                await self.wire.send({"type": "events", "events": live.told(table, self.asker, events)})
        await self._tell_here()

    async def _fresh(self, table: Table, log: int) -> None:
        message = live.fresh(table, self.asker, log)
        self.number = self.acknowledged = message["number"]
        await self.wire.send(message)

    async def _tell_here(self) -> None:
        here = self.hub.here(self.asker.table)
        if here != self.here:
            self.here = here
            await self.wire.send({"type": "here", "here": here})

    # What the client says

    async def _hear(self, listener: Listener) -> None:
        """Takes messages one after another, until the client is gone."""
        while True:
            received = await self.wire.socket.receive()
            if received["type"] == "websocket.disconnect":
                return
            request, text = None, received.get("text")
            try:
                message = self._read(text)
                request = getattr(message, "id", None)
                await self._take(message, listener)
                self.refusals = max(0, self.refusals - 1)
            except Refused as refused:
                self.refusals += refused.status in MISUSE
                if self.refusals > REFUSALS:
                    await self.wire.close(FLOOD)
                    return
                await self.wire.error(refused.body(), request or request_in(text))
            except Gone:
                raise
            except Exception as wrong:  # noqa: BLE001 (a fault of this program is not the client's, and others go on)
                log().error("failed", table=self.asker.table, why=type(wrong).__name__, where=where(wrong))
                await self.wire.error(Refused(500, "failed").body(), request)

    def _read(self, text: str | None) -> ClientMessage:
        """The message that a text is; raises Refused."""
        factor = self.house.settings.limits
        wait = self.buckets.take(str(id(self)), BURST * factor, RATE * factor) if factor else 0
        if wait:
            raise Refused(429, "too_many", seconds=-int(-wait // 1))
        if text is None:
            raise Refused(400, "not_text")
        if len(text) > LONGEST:
            raise Refused(413, "too_long", most=LONGEST)
        try:
            return READ.validate_json(text, strict=True)
        except ValidationError as wrong:
            errors = wrong.errors(include_url=False, include_input=False)
            raise Refused(400, "no_message", **fault(errors)) from None

    async def _take(self, message: ClientMessage, listener: Listener) -> None:
        """Carries a message out, and answers it."""
        if isinstance(message, Hello):
            async with self.turn:
                await self._hello(message)
        elif isinstance(message, Ack):
            self._acknowledge(message.number, listener)
        elif isinstance(message, MoveMessage):
            await self._move(message)
        elif isinstance(message, AskMessage):
            await self._ask(message)
        elif isinstance(message, Ping):
            await self.wire.send({"type": "pong"})

    async def _hello(self, hello: Hello) -> None:
        """Begins, or begins again: with what came after the event that the client has, or with everything."""
        table = await self.house.tables.load(self.asker.table)
        events = None if hello.after is None else live.since(table, self.asker.seat, hello.after)
        if events is None:
            # Who has an event that cannot be gone on from may have a log of moves that were taken back since.
            await self._fresh(table, hello.log if hello.after is None else 0)
        else:
            assert hello.after is not None
            self.acknowledged = hello.after
            self.number = events[-1].number if events else hello.after
            await self.wire.send({"type": "events", "events": live.told(table, self.asker, events)})
        self.here = None
        await self._tell_here()

    def _acknowledge(self, number: int, listener: Listener) -> None:
        """The client has everything up to an event; one that comes again, or late, changes nothing."""
        if self.number is None or number > self.number:
            raise Refused(409, "not_sent", number=number)
        self.acknowledged = max(self.acknowledged, number)
        listener.woken.set()

    async def _move(self, message: MoveMessage) -> None:
        playing = play(
            self.house.tables, self.asker.table, self.asker.side(), id=message.id, revision=message.revision,
            moves=message.moves, draft=message.draft,
        )  # fmt: skip
        # What is being committed is committed to the end, even if this client is gone meanwhile.
        done: Done = await asyncio.shield(asyncio.create_task(playing))
        await self.wire.send({"type": "answer", **done})

    async def _ask(self, message: AskMessage) -> None:
        table = await self.house.tables.load(self.asker.table)
        asked = asked_of(table, self.asker, **message.model_dump(exclude={"type", "id"}))
        await self.wire.send({"type": "answer", "id": message.id, "asked": asked})


def request_in(text: str | None) -> str | None:
    """The identifier that a message without a good form carries, so that its sender can tell which one it was."""
    try:
        found = json.loads(text or "")["id"]
    except (ValueError, KeyError, TypeError, IndexError, RecursionError):
        return None
    return found if isinstance(found, str) and 0 < len(found) <= 64 and found.isprintable() else None
