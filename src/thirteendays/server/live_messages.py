"""What goes over the live connection, either way, and the same events by plain asking."""

from typing import Annotated, Literal

from pydantic import Field

from thirteendays.server.forms import Open, Shape, Side
from thirteendays.server.messages import ErrorBody, Move, Moves, Picks, RequestId, Revision, example
from thirteendays.server.shapes import Asked, LogEntry, SeatState


class Event(Shape):
    """One numbered event of a seat; a blank where there is nothing for it."""

    number: int
    kind: Literal["moved", "undone", "choice", "offer", "answered", "resigned", "over", "seated", "rematch", "blank"]
    revision: int
    by: Side | None = None
    log: list[LogEntry] = Field(default_factory=list)
    log_from: int | None = Field(None, description="Entries of moves from this one on are replaced by `log`.")
    state: SeatState | None = Field(None, description="On the last event of a bunch.")


class Here(Shape):
    """Which sides have the table open on a screen now."""

    us: bool
    ussr: bool


class Events(Shape):
    """Events after a number; or, when they cannot be told one by one, everything fresh."""

    number: int
    events: list[Event]
    here: Here
    fresh: "Fresh | None" = None


class Hello(Shape):
    """The first message of a client: the last event it has, and how many moves its log covers."""

    model_config = example(type="hello", after=None, log=0)

    type: Literal["hello"]
    after: Annotated[int, Field(ge=0)] | None = None
    log: Annotated[int, Field(ge=0)] = 0


class Ack(Shape):
    """The client has everything up to this event."""

    model_config = example(type="ack", number=7)

    type: Literal["ack"]
    number: Annotated[int, Field(ge=0)]


class MoveMessage(Shape):
    """Moves, or the picks of a draft, as over HTTP."""

    model_config = example(type="move", id="a1", revision=4, moves=["play:containment:command"])

    type: Literal["move"]
    id: RequestId
    revision: Revision
    moves: Moves | None = None
    draft: Picks | None = None


class AskMessage(Shape):
    """What would picks or moves do? As over HTTP."""

    model_config = example(type="ask", id="q1", revision=8, picks=["berlin+1"])

    type: Literal["ask"]
    id: RequestId
    revision: Revision
    moves: Picks | None = None
    picks: Picks | None = None
    pick: Move | None = None


class Ping(Shape):
    """Are you there?"""

    model_config = example(type="ping")

    type: Literal["ping"]


ClientMessage = Annotated[Hello | Ack | MoveMessage | AskMessage | Ping, Field(discriminator="type")]


class Fresh(Shape):
    """Everything anew: the state, and the log from the move the client asked for."""

    type: Literal["fresh"]
    number: int
    state: SeatState
    log: list[LogEntry]
    log_from: int


class EventsMessage(Shape):
    """Events, in order and without a gap."""

    model_config = example(type="events", events=[{"number": 8, "kind": "blank", "revision": 6}])

    type: Literal["events"]
    events: list[Event]


class AnswerMessage(Shape):
    """The answer to a move (`revision`, `number`) or to a question (`asked`)."""

    type: Literal["answer"]
    id: RequestId
    revision: int | None = None
    number: int | None = None
    asked: Asked | None = None


class ErrorMessage(Shape):
    """A message that was not carried out, and why."""

    type: Literal["error"]
    id: str | None = None
    error: ErrorBody


class HereMessage(Shape):
    """Which sides have the table open now: after a hello, and whenever it changes. It has no number and is not repeated."""

    model_config = example(type="here", here={"us": True, "ussr": False})

    type: Literal["here"]
    here: Here


class Pong(Shape):
    """Yes."""

    model_config = example(type="pong")

    type: Literal["pong"]


ServerMessage = Annotated[
    Fresh | EventsMessage | AnswerMessage | ErrorMessage | HereMessage | Pong, Field(discriminator="type")
]


class Protocol(Shape):
    """The messages of the live socket, either way."""

    client: list[ClientMessage]
    server: list[ServerMessage]


class Health(Open):
    """How the server is."""

    ok: bool
    version: str


Events.model_rebuild()
