"""The words and parts that all forms on the wire are made of."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

Side = Literal["us", "ussr"]
Seat = Literal["us", "ussr", "watcher"]
Mover = Literal["us", "ussr", "chance"]
Track = Literal["military", "political", "opinion"]
Battleground = Literal["berlin", "atlantic", "cuba_mil", "turkey", "italy", "cuba_pol", "television", "un", "alliances"]
Level = Literal["no", "possible", "certain"]

SEATS: tuple[Seat, ...] = ("us", "ussr", "watcher")


class Shape(BaseModel):
    """A closed form: what is not named in it is refused and never sent."""

    model_config = ConfigDict(extra="forbid")


class Open(BaseModel):
    """What the engine tells by a key, with further members that belong to that key."""

    model_config = ConfigDict(extra="allow")


class Piece(Shape):
    """Words of a sentence, and what they stand for where they stand for something on the table."""

    model_config = ConfigDict(extra="forbid", json_schema_extra={"examples": [{"t": "Berlin", "place": "berlin"}]})

    t: str = Field(description="The words.")
    card: str | None = None
    agenda: str | None = None
    place: str | None = Field(None, description="A battleground, a track, or `letter`.")
    side: Side | None = None


Pieces = Annotated[list[Piece], Field(description="A sentence, piece by piece.")]
Lines = Annotated[list[list[Piece]], Field(description="Sentences, one a line.")]


class BySide(Shape):
    """A number for each side."""

    us: int
    ussr: int


class Marks(Shape):
    """Where a side's markers stand on the DEFCON tracks, 1 (war) to 8."""

    military: int
    political: int
    opinion: int


class Defcon(Shape):
    """The markers of both sides."""

    us: Marks
    ussr: Marks
