"""What the rows of a table mean: its record, the offer that waits, how it ended. The record is the fold of the rows.

A row is one of these kinds, by a side or by nobody:

- `moves`: moves that were made, those of chance after them too; both agenda choices come in one row by nobody.
- `undo`: the side's moves from number `to` on are taken back; `told` where somebody sits across, who has seen them.
- `offer`: to take back (`takeback`, to number `to`) or to end without a result (`end`).
- `answer`: the other side's answer to it, with the offer.
- `resign`; `seated` and `left`: somebody sits down, a person was forgotten; `rematch`: another `table` was made.

The revision of a table is the number of its rows. An event of a seat is a row, or an agenda choice of its own: its number is the
revision and the seat's own choices together, so nothing in it tells whether the other side has chosen.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from thirteendays.game import Game, Side
from thirteendays.game import terms as t
from thirteendays.game.moves import OTHER
from thirteendays.game.record import FORMAT
from thirteendays.server.shown import log_start

Kind = Literal["moves", "undo", "offer", "answer", "resign", "seated", "left", "rematch"]

SIDES: Final[tuple[Side, Side]] = ("us", "ussr")
EVENTS: Final = {
    "moves": "moved", "undo": "undone", "offer": "offer", "answer": "answered", "resign": "resigned", "seated": "seated",
    "left": "seated", "rematch": "rematch",
}  # fmt: skip
FOR_SIDES: Final = ("offer", "answer", "rematch")  # nothing in them is for who watches


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table."""

    revision: int
    kind: Kind
    side: Side | None
    body: dict[str, Any]
    made: int
    request: str | None = None
    digest: str | None = None


@dataclass(frozen=True, slots=True)
class Choice:
    """An agenda choice, from the moment it is made."""

    round: int
    side: Side
    move: str
    after_revision: int
    made: int
    request: str | None = None
    digest: str | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """What a row did to the record: how many moves stood before it and after it, and from which move on the log is told anew."""

    before: int
    after: int
    log_from: int


@dataclass(frozen=True, slots=True)
class Offer:
    """An offer that waits for its answer."""

    offer: Literal["takeback", "end"]
    by: Side
    to: int | None


@dataclass(frozen=True, slots=True)
class Ended:
    """An end that is not by the rules."""

    reason: Literal["resigned", "agreed"]
    by: Side
    winner: Side | None


@dataclass
class Fold:
    """The rows of a table so far."""

    game: Game
    revision: int = 0
    moved: int = 0  # the latest revision that changed the position
    offer: Offer | None = None
    ended: Ended | None = None
    rematch: str | None = None
    notes: list[dict[str, Any]] = field(default_factory=list)  # what was agreed or offered, for the log
    cuts: list[tuple[int, Side | None]] = field(
        default_factory=list
    )  # where the moves of each row begin that still stand
    steps: list[Step] = field(default_factory=list)

    @property
    def over(self) -> bool:
        """Whether the table has ended, by the rules or otherwise."""
        return self.ended is not None or self.game.is_over

    def add(self, row: Row) -> None:
        """Goes on by one row."""
        before, shown = len(self.game.moves), self._shown()
        getattr(self, f"_{row.kind}")(row)
        after = len(self.game.moves)
        self.revision = row.revision
        log_from = log_start(self.game, min(before, after)) if shown == self._shown() else 0
        self.steps.append(Step(before, after, log_from))

    def _shown(self) -> tuple[int, bool]:
        """What opens moves that were masked before: agendas are resolved, the table is over."""
        return self.game.position.sets[t.RESOLVED], self.over

    def _moves(self, row: Row) -> None:
        self.cuts.append((len(self.game.moves), row.side))
        self.game.play_all(row.body["moves"])
        self.moved = row.revision
        if self.offer is not None and (self.offer.offer == "takeback" or row.side == OTHER[self.offer.by]):
            self.offer = None

    def _undo(self, row: Row) -> None:
        assert row.side is not None
        self._cut(row.body["to"], row.revision)
        if row.body.get("told"):
            self._note("undone", row.side)

    def _cut(self, to: int, revision: int) -> None:
        """Goes back to the first so many moves."""
        self.game = Game.from_record(self.game.record(), to)
        self.cuts = [cut for cut in self.cuts if cut[0] < to]
        self.notes = [{**note, "at": min(note["at"], to)} for note in self.notes]
        self.moved = revision
        self.offer = None

    def _offer(self, row: Row) -> None:
        assert row.side is not None
        self.offer = Offer(row.body["offer"], row.side, row.body.get("to"))

    def _answer(self, row: Row) -> None:
        assert row.side is not None
        body, by = row.body, OTHER[row.side]
        self.offer = None
        if body["accept"] and body["offer"] == "takeback":
            self._cut(body["to"], row.revision)
            self._note("takeback", by)
        elif body["accept"]:
            self._end(Ended("agreed", by, None), row)

    def _resign(self, row: Row) -> None:
        assert row.side is not None
        self._end(Ended("resigned", row.side, OTHER[row.side]), row)

    def _end(self, ended: Ended, row: Row) -> None:
        self.ended = ended
        self.moved = row.revision
        self.offer = None
        self._note(ended.reason, ended.by)

    def _note(self, kind: str, by: Side) -> None:
        """Notes something for the log; what is done again and again at one moment is told once."""
        note = {"kind": kind, "by": by, "at": len(self.game.moves)}
        self.notes = [*(one for one in self.notes if one != note), note]

    def _seated(self, row: Row) -> None:
        """Somebody sits down: nothing on the table changes."""

    def _left(self, row: Row) -> None:
        """A person was forgotten: what it offered, or was offered, is off."""
        if row.side is not None:
            self.offer = None

    def _rematch(self, row: Row) -> None:
        self.rematch = row.body["table"]


def fold(start: dict[str, Any] | None, rows: Sequence[Row]) -> Fold:
    """The fold of a table's rows, in the order of their revisions."""
    found = Fold(Game.from_record({"format": FORMAT, **(start or {}), "moves": []}))
    for row in rows:
        found.add(row)
    return found


def pending(fold: Fold, choices: Sequence[Choice]) -> dict[str, str]:
    """The agenda choices that are made and not yet in the record."""
    decision = fold.game.decision
    if decision is None or decision["kind"] != "agenda":
        return {}
    return {choice.side: choice.move for choice in choices if choice.round == fold.game.position.round}


def asked(fold: Fold, choices: Sequence[Choice]) -> list[Side]:
    """The sides that are to decide now: both, where both choose their agendas."""
    if fold.over:
        return []
    decision = fold.game.decision
    if decision is not None and decision["kind"] == "agenda":
        made = pending(fold, choices)
        return [side for side in SIDES if side not in made]
    return [side for side in SIDES if side == fold.game.mover]


def number(seat: str, revision: int, choices: Sequence[Choice]) -> int:
    """The number of a seat's latest event when the table was at a revision and these choices were made."""
    return revision + sum(choice.side == seat for choice in choices)


@dataclass(frozen=True, slots=True)
class Numbered:
    """An event of a seat, without what is shown of it."""

    number: int
    kind: str
    revision: int
    by: Side | None
    log_from: int | None


def numbered(fold: Fold, rows: Sequence[Row], choices: Sequence[Choice], seat: str) -> Iterator[Numbered]:
    """All events of a seat in order: its own choices stand between the rows where they were made."""
    own = sorted((choice for choice in choices if choice.side == seat), key=lambda choice: choice.round)
    n = 0
    for row, step in zip(rows, fold.steps, strict=True):
        while n < len(own) and own[n].after_revision < row.revision:
            n += 1
            yield Numbered(row.revision - 1 + n, "choice", row.revision - 1, own[n - 1].side, None)
        yield _event(row, step, row.revision + n, seat)
    for choice in own[n:]:
        n += 1
        yield Numbered(fold.revision + n, "choice", fold.revision, choice.side, None)


def _event(row: Row, step: Step, at: int, seat: str) -> Numbered:
    changed = step.before != step.after or row.kind in ("moves", "undo", "resign") or step.log_from == 0
    kind = EVENTS[row.kind]
    if seat not in SIDES and row.kind in FOR_SIDES:
        if not changed:
            return Numbered(at, "blank", row.revision, None, None)
        kind = "over" if step.before == step.after else "undone"
    return Numbered(at, kind, row.revision, row.side, step.log_from if changed else None)
