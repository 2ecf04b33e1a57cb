"""The forms in which a table's end is told (`ending.py` tells it)."""

from typing import Literal

from pydantic import Field

from thirteendays.server.forms import BySide, Defcon, Marks, Pieces, Shape, Side, Track


class AgendasShown(Shape):
    """The agendas revealed in a round."""

    us: str | None
    ussr: str | None


class Award(Shape):
    """What an agenda was worth: whose it was, who scored it."""

    agenda: str
    of: Side | None
    to: Side | None
    amount: int
    rule: str
    text: Pieces


class RoundEnding(Shape):
    """A round as the end tells it: what was revealed, what it was worth, who won or lost by it."""

    round: int
    agendas: AgendasShown
    awards: list[Award]
    net: int = Field(description="Positive to the US.")
    prestige_after: int
    war: list[Side]
    defcon: Defcon = Field(description="The markers as war was checked.")


class War(Shape):
    """A side that started a nuclear war, and the markers that brought it."""

    side: Side
    markers: Marks
    high: list[Track] = Field(description="Those in DEFCON 1; none where all three were in DEFCON 2.")
    text: Pieces


class AftermathCard(Shape):
    """A card of the aftermath pile: who put it there, when and how, for whom it counts."""

    card: str
    by: Side
    round: int | None
    how: Literal["saved", "alliances", "start"]
    counts_for: Side | None
    value: int
    text: Pieces


class PrestigeSource(Shape):
    """Something that moved prestige, positive to the US; `cut` where it would have gone past 5."""

    source: Literal["event", "agendas", "aftermath"]
    round: int
    card: str | None
    to: Side | None
    change: int
    after: int
    cut: bool
    text: Pieces


class PlaysMade(Shape):
    """How a side used its cards."""

    side: Side
    plays: int
    events: int
    commands: int
    letters: int
    triggered: int
    declined: int


class Ending(Shape):
    """How the table ended, in full: all that was hidden is open now."""

    winner: Side | None
    reason: Literal["prestige", "letter", "nuclear_war", "resigned", "agreed"]
    text: Pieces
    by_round: list[RoundEnding]
    wars: list[War]
    aftermath: list[AftermathCard]
    aftermath_sums: BySide
    aftermath_counted: bool = Field(description="Whether the game came to it: no war, no early end.")
    prestige_by_source: list[PrestigeSource]
    plays: list[PlaysMade]
    minutes: float | None = None
