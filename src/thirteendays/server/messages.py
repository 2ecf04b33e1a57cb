"""What goes over the wire: requests and answers of HTTP. The OpenAPI file is made of these forms.

What a seat is shown stands in `shapes.py`. A request that changes a table carries an `id` of the client's making: sent twice, it is
carried out once and answered the same.
"""

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, ConfigDict, Field
from pydantic_core import PydanticCustomError

from thirteendays.server.forms import Mover, Open, Seat, Shape, Side
from thirteendays.server.shapes import LogEntry, View


def printable(text: str) -> str:
    """A text on one line without anything that cannot be seen; raises what Pydantic tells on."""
    if not text.isprintable():
        raise PydanticCustomError("printable", "not printable")
    return text


RequestId = Annotated[
    str,
    Field(min_length=1, max_length=64, description="Made by the client; a repeat is answered as the first time."),
    AfterValidator(printable),
]
Revision = Annotated[int, Field(ge=0, description="The revision of the table that the client has seen.")]
Move = Annotated[str, Field(max_length=64)]
Moves = Annotated[list[Move], Field(min_length=1, max_length=32)]
Picks = Annotated[list[Move], Field(max_length=32)]
Name = Annotated[str, Field(max_length=40, description="As others see it; empty for none.")]
Secret = Annotated[str, Field(min_length=1, max_length=128)]


def example(**members: Any) -> ConfigDict:
    """The settings of a closed form with an example in the OpenAPI file."""
    return ConfigDict(extra="forbid", json_schema_extra={"examples": [members]})


class Said(Shape):
    """A closed form that clients send: a number is a number there, not a text that looks like one."""

    model_config = ConfigDict(extra="forbid", strict=True)


# --- refusals


class ErrorBody(Open):
    """What was wrong: a key of the catalogue with its arguments, the sentence, and the rule where a rule says no."""

    key: str
    text: str
    rule: str | None = None


class Refusal(Shape):
    """The answer to every request that is not carried out."""

    model_config = example(error={"key": "stale", "text": "The table has moved on since.", "revision": 31})

    error: ErrorBody


# --- people


class Person(Shape):
    """The person one is: an identifier of no use to others, and the name if one was given."""

    model_config = example(name="Ann", tables=3)

    name: Name
    tables: int = Field(description="How many tables one sits at.")


class Rename(Said):
    """A name for oneself."""

    model_config = example(name="Ann")

    name: Name


class DeviceLink(Shape):
    """A secret that makes one other device the same person, once, for some minutes."""

    model_config = example(secret="9pXc2LrYQ0v5sT7uWbKd1A3e", seconds=900)

    secret: Secret
    seconds: int = Field(description="How long it is good for.")


class Token(Shape):
    """A token for programs, without its secret."""

    model_config = example(id=4, label="my bot", made="2026-10-16T08:00:00Z", used="2026-10-17T19:30:00Z")

    id: int
    label: str
    made: str
    used: str | None


class NewToken(Said):
    """A label to know a token by."""

    model_config = example(label="my bot")

    label: Annotated[str, Field(max_length=80), AfterValidator(printable)] = ""


class MadeToken(Shape):
    """A new token with its secret, which is told this once."""

    model_config = example(id=4, label="my bot", secret="13d_9pXc2LrYQ0v5sT7uWbKd1A3e")

    id: int
    label: str
    secret: Secret


class Everything(Shape):
    """All that is kept of a person: the name, and each table with the record as far as that person may know it."""

    format: Literal["thirteendays-person/1"]
    name: Name
    made: str
    tables: list[dict[str, Any]]


class ComputerPlayer(Shape):
    """A computer player that can be seated."""

    model_config = example(
        name="attache", title="Attache", character="Minds its own plans, but often forgets your flags.", level=2
    )

    name: str
    title: str
    character: str
    level: int | None = Field(description="From 1, the weakest; null for a player outside the levels.")


# --- tables


class Computer(Said):
    """A computer player across the table."""

    kind: Literal["computer"]
    player: Annotated[str, Field(max_length=64)]


class OneDevice(Said):
    """Two people at one device."""

    kind: Literal["here"]


class Friend(Said):
    """Somebody who comes by a link."""

    kind: Literal["friend"]


Opponent = Annotated[Computer | OneDevice | Friend, Field(discriminator="kind")]


class MakeTable(Said):
    """A new table."""

    model_config = example(id="4f0c", side="us", opponent={"kind": "computer", "player": "careful"}, watch=False)

    id: RequestId | None = None
    side: Literal["us", "ussr", "random"] = "random"
    opponent: Opponent
    watch: bool = False
    pace: Annotated[float | None, Field(ge=0, le=30, description="Left out: as the server is set.")] = None
    takebacks: bool = True
    name: Annotated[Name | None, Field(description="Sets one's name as well.")] = None


class Made(Shape):
    """The table that was made, one's seat at it, and the secret of the invitation where somebody is to come."""

    model_config = example(table="kD3vR7sQmX0pLw2a", seat="us", invitation="9pX…")

    table: str
    seat: Side
    invitation: Secret | None = None


class SeatedPlayer(Shape):
    """Who sits at a side, in a list of tables."""

    kind: Literal["person", "computer", "open", "former"]
    name: str
    player: str | None = None


class MyTable(Shape):
    """A table in the list of mine."""

    table: str
    seats: list[Side]
    players: dict[Side, SeatedPlayer]
    waiting_for_me: bool
    round: int
    prestige: int
    standing: str = Field(description="The standing in words.")
    over: bool
    made: str
    updated: str
    unreadable: bool | None = Field(None, description="True for a table whose game cannot be read any more.")


class RecordText(Open):
    """A record (protocol, Records); what a reader does not know is kept."""

    model_config = ConfigDict(
        extra="allow",
        json_schema_extra={"examples": [{"format": "thirteendays/1", "rules": 1, "moves": ["deal:berlin"]}]},
    )

    format: str
    moves: list[str]


class ImportRecord(Said):
    """A record to put on a table: finished, to be replayed; unfinished, to be played on by two people at one device."""

    model_config = example(record={"format": "thirteendays/1", "moves": ["deal:berlin"]})

    id: RequestId | None = None
    record: dict[str, Any]


# --- playing


class PlayMoves(Said):
    """Moves, or the picks of a draft, for the position after `revision`."""

    model_config = example(id="a1", seat="us", revision=4, moves=["play:containment:command"])

    id: RequestId
    seat: Side
    revision: Revision
    moves: Moves | None = None
    draft: Picks | None = None


class SeatRequest(Said):
    """Something a side asks for: undo, resign."""

    model_config = example(id="a2", seat="us", revision=5)

    id: RequestId
    seat: Side
    revision: Revision


class MakeOffer(Said):
    """An offer to the other side: to take the latest decision back, or to end without a result."""

    model_config = example(id="a3", seat="us", revision=5, offer="takeback")

    id: RequestId
    seat: Side
    revision: Revision
    offer: Literal["takeback", "end"]


class AnswerOffer(Said):
    """The answer to the other side's offer."""

    model_config = example(id="a4", seat="ussr", revision=6, accept=True)

    id: RequestId
    seat: Side
    revision: Revision
    accept: bool


class Done(Shape):
    """A request was carried out: it is committed, and this is the latest event of the seat."""

    model_config = example(id="a1", revision=5, number=7)

    id: RequestId
    revision: int
    number: int


class AskWhat(Said):
    """What would picks or moves do?"""

    model_config = example(seat="us", revision=8, picks=["berlin+1"])

    seat: Side
    revision: Revision
    moves: Picks | None = None
    picks: Picks | None = None
    pick: Move | None = Field(None, description="One pick more, which may take an earlier one back or take its place.")


class AskWhy(Said):
    """Why can this move not be played?"""

    model_config = example(seat="us", move="play:excomm:event")

    seat: Seat
    move: Move


class AskHint(Said):
    """Which plays are best?"""

    model_config = example(seat="us", revision=8)

    seat: Seat
    revision: Revision


class ReadLine(Said):
    """A line as somebody typed it."""

    model_config = example(seat="us", line="excomm event")

    seat: Side
    line: Annotated[str, Field(max_length=200)]


class Log(Shape):
    """What happened, from a move on."""

    entries: list[LogEntry]


class Frame(Shape):
    """The table after a move, for replaying."""

    move: int = Field(description="How many moves have been made.")
    token: str | None = Field(description="The move that led here, as the seat may know it; null before the first.")
    mover: Mover | None = Field(description="Who made it.")
    round: int
    play: int = Field(description="How many plays had begun.")
    view: View = Field(description="As the seat saw it then; a watcher's for `everyone`. Without `legal` and `moves`.")
    state: dict[str, Any] | None = Field(None, description="For `everyone`: with nothing hidden (protocol, States).")
    log_to: int = Field(description="How many log entries have happened by then.")


class Frames(Shape):
    """Every moment of the game so far, the start included."""

    frames: list[Frame]


# --- links


class UseLink(Said):
    """The secret out of a link."""

    model_config = example(secret="9pXc2LrYQ0v5sT7uWbKd1A3e")

    secret: Secret


class Invitation(Shape):
    """An invitation, looked at before it is taken."""

    model_config = example(side="ussr", by="Ann")

    side: Side = Field(description="The side that is offered.")
    by: Name = Field(description="Who sits opposite; empty for somebody without a name.")
    table: str | None = Field(None, description="The table, for who holds a seat there already.")


class LinkSecret(Shape):
    """The new secret of a link that was made or replaced."""

    model_config = example(secret="9pXc2LrYQ0v5sT7uWbKd1A3e")

    secret: Secret
