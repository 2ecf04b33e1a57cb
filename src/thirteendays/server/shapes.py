"""What a seat is shown, as the wire has it: views, prompts, log entries, previews, the end (protocol, Views; design, decisions).

Every sentence comes as pieces, so that a page can make cards, agendas, places and sides in it something to point at; the members
beside the sentence are the engine's keys and arguments. Members that do not apply are left out.
"""

from typing import Any, Literal

from pydantic import ConfigDict, Field

from thirteendays.server.endings import AgendasShown, Ending
from thirteendays.server.forms import Battleground, BySide, Defcon, Level, Lines, Mover, Open, Pieces, Seat, Shape, Side


class Influence(Shape):
    """Cubes on the battlegrounds."""

    us: dict[Battleground, int]
    ussr: dict[Battleground, int]


class NamesBySide(Shape):
    """Cards, flags or effects of each side."""

    us: list[str]
    ussr: list[str]


class Decision(Shape):
    """Who is asked, and the kind of decision (protocol, Moves)."""

    mover: Mover
    kind: str


class Aftermath(Shape):
    """The aftermath pile: how many cards, and those the viewer knows."""

    size: int
    known: list[str]


class Result(Shape):
    """How the game ended by the rules; a winner of null means that both started a nuclear war and lost."""

    winner: Side | None
    reason: Literal["prestige", "letter", "nuclear_war"]


class View(Shape):
    """What one side or a watcher may know, as the protocol has it (protocol, Views)."""

    side: Seat
    round: int
    step: int
    prestige: int = Field(description="Positive when the US leads.")
    letter: Side
    influence: Influence
    defcon: Defcon
    discards: list[str]
    resolved: list[str]
    effects: NamesBySide
    decision: Decision | None
    result: Result | None
    hand: list[str]
    hand_sizes: BySide
    deck: int
    dealt: list[str]
    agenda: str | None
    flags: NamesBySide
    aftermath: Aftermath
    drawn: str | None
    legal: list[str]
    moves: list[str]
    start: dict[str, Any] | None = Field(
        None, description="The arranged position a lesson or test starts from, masked."
    )


class Part(Shape):
    """A part of the cubes of a Command: the card's value, what an Event grants, the letter, an Event that lies on the side."""

    key: Literal["card", "event", "letter", "sops", "to_the_brink", "least"]
    n: int = Field(
        description="How much it adds; `to_the_brink` takes one away, `least` makes up for what is missing to 1."
    )
    text: Pieces


class Way(Shape):
    """A way to play a card."""

    allowed: bool = Field(description="Whether the rules allow this side to play the card so, were it to play now.")
    cubes: int | None = Field(None, description="The cubes of the Command, its Event not triggered.")
    parts: list[Part] | None = None
    trigger: bool | None = Field(None, description="Whether the other side may trigger the Event first.")
    text: Pieces


class Prompt(Open):
    """What is asked now: a key with its arguments, and the sentence."""

    key: str
    kind: str = Field(description="The kind of decision (protocol, Moves), or `over`.")
    mover: Mover | None = None
    yours: bool = False
    text: Pieces
    hint: Pieces | None = Field(
        None, description="What to do, for who plays for the first time; only where it is yours."
    )
    sum: Pieces | None = Field(None, description="Of a Command: how many cubes, and what they are made of.")
    parts: list[Part] | None = None


class Option(Shape):
    """Something that may be picked now, and how much is left to pick after it."""

    pick: str
    left: int
    text: Pieces


class Draft(Shape):
    """Cubes, cards or marker steps picked so far, in any order."""

    picks: list[str]
    moves: list[str] = Field(description="The moves that the picks make, in their proper order.")
    complete: bool = Field(description="Whether it can be confirmed now.")
    options: list[Option]
    left: int


class ToldLine(Shape):
    """A line of what would be, and the rule it follows from."""

    text: Pieces
    rule: str
    card: str | None = Field(None, description="The card, where its Event is the rule (rules 5).")


class Danger(Shape):
    """Whether a side would start a nuclear war if the round ended now, with the agendas that could bring it (rules 6.2)."""

    level: Level
    agendas: NamesBySide
    text: Pieces
    short: str = Field(description="The same in a few words.")
    rule: str


class DangerBySide(Shape):
    """The danger of war for each side."""

    us: Danger
    ussr: Danger


class FlagOutlook(Shape):
    """The award for a flagged battleground, track or the United Nations if the round ended now; positive to the US."""

    flag: str
    by: list[Side]
    agenda: str
    award: int
    text: Pieces
    rule: str


class Flag(Shape):
    """A flag and what its agenda would score if the round ended now; `kept` where the viewer knows whether it is the one kept."""

    side: Side
    flag: str
    agenda: str
    award: int
    kept: bool | None
    rule: str


class Outcome(Shape):
    """What a pair of agendas would lead to if the round ended now."""

    us: str | None
    ussr: str | None
    prestige: int
    change: int
    defcon: Defcon
    war: list[Side]
    text: Pieces
    rule: str


class Outlook(Shape):
    """If the round ended now: the letter, danger of war, every flag, every pair of agendas the viewer cannot rule out."""

    letter: Side
    danger: DangerBySide
    places: list[FlagOutlook]
    flags: list[Flag]
    outcomes: list[Outcome]
    lines: list[ToldLine]


class LogEntry(Open):
    """Something that happened: the happening's own members, and its sentence."""

    move: int = Field(description="The number of the move, from 0; a click goes to the moment after it.")
    kind: str
    rule: str | None = None
    event: str | None = Field(None, description="The card, where its Event is the rule (rules 5).")
    by: Mover | None = None
    text: Pieces
    steps: list[dict[str, Any]] = Field(description="The happenings it was made of, in order, for a board to follow.")


class DominatorChange(Shape):
    """A battleground whose dominator a move would change."""

    where: Battleground
    from_: Side | None = Field(alias="from")
    to: Side | None


class LevelChange(Shape):
    """How a move would change the danger of war for a side."""

    from_: Level = Field(alias="from")
    to: Level


class LevelChanges(Shape):
    """The same for both sides."""

    us: LevelChange
    ussr: LevelChange


class Preview(Shape):
    """What moves would change on the table, up to the next decision or chance."""

    moves: list[str]
    happenings: list[dict[str, Any]]
    dominators: list[DominatorChange]
    danger: LevelChanges
    after: Outlook
    ends: bool
    lines: list[ToldLine]


class Warned(Shape):
    """The warning before moves that leave more danger of war than another choice would."""

    level: Literal["possible", "certain"]
    text: Pieces
    rule: str
    safer: bool = Field(description="Whether another choice leaves less danger.")


class Reason(Open):
    """Why something cannot be done: a key with arguments, the rule's number, and the sentence."""

    key: str
    rule: str | None = None
    text: Pieces


class Asked(Shape):
    """What picks or moves would do: nothing is played by asking."""

    draft: Draft | None = None
    draft_text: Lines | None = None
    refused: Reason | None = Field(None, description="Why `pick` was not picked.")
    preview: Preview | None = None
    warning: Warned | None = None


class Why(Shape):
    """Why a move cannot be played; null when it can."""

    reason: Reason | None


class Player(Shape):
    """Who sits at a side."""

    kind: Literal["person", "computer", "open", "former"]
    name: str = Field(description="Empty where none was given.")
    player: str | None = Field(None, description="The computer player.")


class Players(Shape):
    """Who sits at both sides."""

    us: Player
    ussr: Player


class TableSettings(Shape):
    """What was agreed when the table was made."""

    watch: bool = Field(description="Whether there is a watch link.")
    takebacks: bool = Field(description="Whether a takeback may be asked for.")
    pace: float = Field(description="Seconds a computer player takes at least for a play.")


class You(Shape):
    """What the asker holds at this table."""

    sides: list[Side]
    asked: list[Side] = Field(description="Those of them that are to decide now.")
    maker: bool = Field(description="Whether the asker made the table. Its links are for whoever holds a side.")


class Can(Shape):
    """What the seat may do now beside playing; a reason where a button would be looked for and cannot work."""

    undo: bool
    takeback: bool
    resign: bool
    end: bool
    rematch: bool
    hint: bool = Field(description="Whether it may be told the best plays now: in games against a computer player.")


class Offer(Shape):
    """An offer that waits for its answer."""

    offer: Literal["takeback", "end"]
    by: Side
    text: Pieces


class TableAndSeat(Shape):
    """Where to go: a table, and the seat one holds there."""

    model_config = ConfigDict(
        extra="forbid", json_schema_extra={"examples": [{"table": "kD3vR7sQmX0pLw2a", "seat": "us"}]}
    )

    table: str
    seat: Seat


class Links(Shape):
    """Secrets of links that whoever holds a side may hand on: to its own seat, to the open one, to watch. Those not made are left out."""

    model_config = ConfigDict(
        extra="forbid", json_schema_extra={"examples": [{"invitation": "9pXc2LrYQ0v5sT7uWbKd1A3e"}]}
    )

    invitation: str | None = None
    seat: str | None = None
    watch: str | None = None


class Dominator(Shape):
    """Who dominates a battleground, and by how many cubes."""

    side: Side | None
    lead: int


class Plays(Shape):
    """The plays of this round: how many each side has made, who plays first, whose play it is now."""

    us: int
    ussr: int
    first: Side | None
    playing: Side | None


class Counts(Shape):
    """What anybody can count on the table."""

    supply: BySide
    dominators: dict[Battleground, Dominator]
    plays: Plays


class Revealed(Shape):
    """What was hidden, when the table has ended."""

    hands: NamesBySide
    dealt: NamesBySide
    agendas: AgendasShown


class SeatState(Shape):
    """All that a seat is shown of a table at one moment."""

    table: str
    seat: Seat
    number: int = Field(description="The number of the latest event that this state holds.")
    revision: int
    you: You
    players: Players
    settings: TableSettings
    view: View
    prompt: Prompt | None = Field(None, description="Left out when the table is over.")
    outlook: Outlook | None = None
    options: list[Option] | None = Field(None, description="What may be picked now, when the seat is to move.")
    stop: Option | None = Field(None, description="The move that ends the decision without a pick: to pass, to stop.")
    barred: dict[str, Reason] = Field(description="Moves that one may look for and that are not offered, and why.")
    ways: dict[str, dict[str, Way]] | None = Field(None, description="Of each card in hand, the ways to play it.")
    counts: Counts
    choice: str | None = Field(None, description="One's own agenda choice, until both sides have chosen.")
    revealed: Revealed | None = Field(None, description="When the table has ended.")
    can: Can
    offer: Offer | None = None
    ending: Ending | None = None
    rematch: TableAndSeat | None = None
    rules: int = Field(description="The version of the rules the table is played by.")
    version: str = Field(description="The version of this program.")
