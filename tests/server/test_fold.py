"""The record is the fold of the rows: whatever is done at a table, its rows give the game that was played."""

import random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from thirteendays.game import Game
from thirteendays.game.moves import OTHER
from thirteendays.server.fold import SIDES, Choice, Fold, Row, asked, fold, number, numbered, pending


class Played:
    """A table on paper: the rows that whoever does something writes, and the game as it would be without rows."""

    def __init__(self, source: random.Random) -> None:
        self.source = source
        self.game = Game()
        self.deal()
        self.rows: list[Row] = []
        self.choices: list[Choice] = []
        self.add("moves", None, moves=self.game.moves)

    def deal(self) -> None:
        while self.game.mover == "chance":
            self.game.play(self.source.choice(self.game.legal_moves()))

    def add(self, kind: Any, side: Any, **body: Any) -> None:
        self.rows.append(Row(len(self.rows) + 1, kind, side, body, 1000 + len(self.rows)))

    def step(self, what: str) -> None:
        """Something happens, if it may now."""
        mover = self.game.mover
        if self.game.decision is not None and self.game.decision["kind"] == "agenda":
            self.choose()
        elif what == "undo":
            self.undo()
        elif what == "offer":
            self.add("offer", self.source.choice(SIDES), offer="end")
            self.add("answer", OTHER[self.rows[-1].side or "us"], offer="end", accept=False)
        elif mover in SIDES:
            before = len(self.game.moves)
            self.game.play(self.source.choice(self.game.legal_moves()))
            self.deal()
            self.add("moves", mover, moves=self.game.moves[before:])

    def choose(self) -> None:
        side = self.source.choice(asked(fold(None, self.rows), self.choices))
        move = self.source.choice(self.game.agenda_choices(side))
        before = len(self.game.moves)
        self.choices.append(Choice(self.game.view("watcher")["round"], side, move, len(self.rows), 0))
        made = pending(fold(None, self.rows), self.choices)
        if len(made) == 2:
            self.game.play_all([made["us"], made["ussr"]])
            self.deal()
            self.add("moves", None, moves=self.game.moves[before:])

    def undo(self) -> None:
        for side in SIDES:
            if (to := self.game.undo_to(side)) is not None:
                self.game = Game.from_record(self.game.record(), to)
                self.add("undo", side, to=to)
                return


DOINGS = st.lists(st.sampled_from(["move", "move", "move", "move", "undo", "offer"]), max_size=80)


def played(doings: list[str], seed: int) -> Played:
    table = Played(random.Random(seed))
    for what in doings:
        table.step(what)
    return table


@given(DOINGS, st.integers(0, 1 << 30))
def test_the_fold_of_the_rows_is_the_game(doings: list[str], seed: int) -> None:
    table = played(doings, seed)
    found = fold(None, table.rows)
    assert found.game.record() == table.game.record()
    assert found.game.position == table.game.position
    assert found.revision == len(table.rows) == len(found.steps)


@given(DOINGS, st.integers(0, 1 << 30))
def test_a_fold_goes_on_row_by_row(doings: list[str], seed: int) -> None:
    table = played(doings, seed)
    found = fold(None, table.rows[:1])
    for n, row in enumerate(table.rows[1:], start=2):
        found.add(row)
        assert found.game.moves == fold(None, table.rows[:n]).game.moves
        assert found.moved <= found.revision == n
    assert [cut for cut, _ in found.cuts] == sorted({cut for cut, _ in found.cuts})
    assert all(cut < len(found.game.moves) for cut, _ in found.cuts)


@given(DOINGS, st.integers(0, 1 << 30))
def test_events_of_a_seat_are_numbered_without_a_gap(doings: list[str], seed: int) -> None:
    table = played(doings, seed)
    found = fold(None, table.rows)
    for seat in ("us", "ussr", "watcher"):
        events = list(numbered(found, table.rows, table.choices, seat))
        assert [event.number for event in events] == list(range(1, len(events) + 1))
        assert len(events) == number(seat, found.revision, table.choices)
        assert [event.kind for event in events].count("choice") == sum(c.side == seat for c in table.choices)


@given(DOINGS, st.integers(0, 1 << 30), st.sampled_from(SIDES))
def test_events_do_not_tell_when_the_other_side_chose(doings: list[str], seed: int, seat: Any) -> None:
    table = played(doings, seed)
    found = fold(None, table.rows)
    own = [choice for choice in table.choices if choice.side == seat]
    assert list(numbered(found, table.rows, table.choices, seat)) == list(numbered(found, table.rows, own, seat))


@given(DOINGS, st.integers(0, 1 << 30), st.sampled_from(["us", "ussr", "watcher"]))
def test_what_a_seat_has_of_the_log_stays_true_before_log_from(doings: list[str], seed: int, seat: Any) -> None:
    """Happenings of moves before a row's `log_from` are the same before and after the row."""
    table = played(doings[:30], seed)
    found = Fold(Game())
    for row in table.rows:
        before = found.game.happenings(seat)
        found.add(row)
        start = found.steps[-1].log_from
        after = found.game.happenings(seat)
        assert [one for one in before if one["move"] < start] == [one for one in after if one["move"] < start]


def rows(*kinds: tuple[Any, ...]) -> list[Row]:
    return [Row(n, kind, side, body, n) for n, (kind, side, body) in enumerate(kinds, start=1)]


def test_an_offer_lapses_with_what_it_was_about() -> None:
    start = Game.arrange(first="us", hands={"us": ["scramble"], "ussr": ["excomm"]}).record()
    play = ("moves", "us", {"moves": ["play:scramble:event"]})
    takeback = ("offer", "us", {"offer": "takeback", "to": 0})
    more = ("moves", "us", {"moves": ["place:italy"]})
    assert fold(start, rows(play, takeback)).offer is not None
    assert fold(start, rows(play, takeback, more)).offer is None
    by_mover, by_other = ("offer", "us", {"offer": "end"}), ("offer", "ussr", {"offer": "end"})
    assert fold(start, rows(play, by_mover, more)).offer is not None
    assert fold(start, rows(play, by_other, more)).offer is None
    assert fold(start, rows(play, by_mover, ("left", "ussr", {}))).offer is None


def test_a_takeback_goes_back_and_is_noted() -> None:
    start = Game.arrange(first="us", hands={"us": ["scramble"], "ussr": ["excomm"]}).record()
    body = {"offer": "takeback", "to": 1}
    found = fold(
        start,
        rows(
            ("moves", "us", {"moves": ["play:scramble:event"]}),
            ("moves", "us", {"moves": ["place:italy"]}),
            ("offer", "us", body),
            ("answer", "ussr", {**body, "accept": True}),
        ),
    )
    assert found.game.moves == ["play:scramble:event"]
    assert found.notes == [{"kind": "takeback", "by": "us", "at": 1}]
    assert found.moved == 4
    assert found.cuts == [(0, "us")]
    watcher = [
        event.kind
        for event in numbered(
            found, rows(*[("moves", "us", {})] * 2, ("offer", "us", body), ("answer", "ussr", body)), [], "watcher"
        )
    ]
    assert watcher == ["moved", "moved", "blank", "undone"]


def test_ends_that_are_not_by_the_rules() -> None:
    start = Game.arrange(first="us", hands={"us": ["scramble"]}).record()
    resigned = fold(start, rows(("resign", "us", {})))
    assert resigned.over
    assert resigned.ended is not None
    assert (resigned.ended.reason, resigned.ended.winner) == ("resigned", "ussr")
    assert asked(resigned, []) == []
    agreed = fold(start, rows(("offer", "us", {"offer": "end"}), ("answer", "ussr", {"offer": "end", "accept": True})))
    assert agreed.ended is not None
    assert (agreed.ended.reason, agreed.ended.winner) == ("agreed", None)
