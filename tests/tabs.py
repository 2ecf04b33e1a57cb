"""A page's side of a live connection for tests: it sends what it is told to, and keeps what comes."""

import json
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from serving import Person

Json = dict[str, Any]

SECONDS = 10.0


class Tab:
    """One connection: `state`, `number` and `log` as a page would hold them."""

    def __init__(self, socket: Any) -> None:
        self.socket = socket
        self.messages: list[Json] = []
        self.state: Json = {}
        self.number: int | None = None
        self.log: list[Json] = []
        self.here: Json | None = None
        self.acks = True

    def send(self, message: Any) -> None:
        """Sends a message, whatever it is."""
        self.socket.send(message if isinstance(message, (str, bytes)) else json.dumps(message))

    def take(self, seconds: float = SECONDS) -> Json:
        """The next message; events and states are taken in."""
        message: Json = json.loads(self.socket.recv(seconds))
        self.messages.append(message)
        if message["type"] == "fresh":
            assert message["log_from"] <= len(self.log) or message["log_from"] == 0
            self.state, self.number = message["state"], message["number"]
            self._log(message)
        elif message["type"] == "events":
            for event in message["events"]:
                assert self.number is None or event["number"] == self.number + 1, "a gap or a double"
                self.number = event["number"]
                self.state = event.get("state") or self.state
                if "log_from" in event:
                    self._log(event)
            if message["events"]:
                assert self.state["number"] == self.number
                if self.acks:
                    self.send({"type": "ack", "number": self.number})
        elif message["type"] == "here":
            self.here = message["here"]
        return message

    def _log(self, told: Json) -> None:
        self.log = [entry for entry in self.log if entry["move"] < told["log_from"]] + told["log"]

    def until(self, kind: str, **members: Any) -> Json:
        """The next message of a kind with these members."""
        while True:
            message = self.take()
            if message["type"] == kind and members.items() <= message.items():
                return message

    def hello(self, after: int | None = None, log: int = 0) -> Json:
        """Says hello; gives the answer."""
        self.send({"type": "hello", "after": after, "log": log})
        while (message := self.take())["type"] not in ("fresh", "events"):
            pass
        return message

    def reach(self, number: int) -> None:
        """Takes what comes until an event."""
        while self.number is None or self.number < number:
            self.take()

    def ask(self, message: Json) -> Json:
        """The answer to a message that carries an identifier, or the error."""
        request = message.setdefault("id", secrets.token_hex(8))
        self.send(message)
        while (told := self.take()).get("id") != request:
            pass
        return told

    def move(self, move: str | None = None, revision: int | None = None, id: str | None = None) -> Json:
        """Plays a move of the state shown."""
        told = {
            "type": "move",
            "revision": self.state["revision"] if revision is None else revision,
            "moves": [move or self.state["view"]["legal"][0]],
        }
        return self.ask({**told, **({} if id is None else {"id": id})})

    def alive(self) -> bool:
        """Whether the connection is there and answers."""
        self.send({"type": "ping"})
        return self.until("pong") == {"type": "pong"}

    def closed(self) -> int:
        """Takes what comes until the connection is closed; tells the code."""
        try:
            while True:
                self.take()
        except ConnectionClosed as wrong:
            return 0 if wrong.rcvd is None else wrong.rcvd.code


@contextmanager
def tab(person: Person, table: str, seat: str | None, hello: bool = True, headers: Json | None = None, **options: Any) -> Iterator[Tab]:  # fmt: skip
    """A connection of a person to a seat."""
    address = f"ws{person.address.removeprefix('http')}/api/tables/{table}/live"
    with connect(
        address + (f"?seat={seat}" if seat else ""), additional_headers={**person.headers(), **(headers or {})}, proxy=None, **options
    ) as socket:  # fmt: skip
        opened = Tab(socket)
        if hello:
            opened.hello()
        yield opened
