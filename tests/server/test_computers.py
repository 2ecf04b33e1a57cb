"""Computer players at tables: they see their seat's view, move at the table's pace, and leave the server quick."""

import asyncio
import random
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from serving import Person, against_computer, move, serving, state, until
from tabs import tab
from thirteendays.server import computers as module
from thirteendays.server.computers import Computers
from thirteendays.server.workers import NoAnswer, Workers

Json = dict[str, Any]


class Watched(Workers):
    """Workers that keep what players are shown; `wrong` moves fail first, and thinking takes `seconds`."""

    def __init__(self, wrong: int = 0, seconds: float = 0.0) -> None:
        super().__init__(1)
        self.views: list[Json] = []
        self.wrong = wrong
        self.seconds = seconds

    async def move(self, player: str, view: Json) -> str:
        self.views.append(view)
        await asyncio.sleep(self.seconds)
        if self.wrong:
            self.wrong -= 1
            raise NoAnswer("late")
        chosen: str = random.choice(view["legal"])
        return chosen


def play_on(person: Person, table: str, moves: int) -> None:
    """A person plays so many random moves."""
    for _ in range(moves):
        until(lambda: state(person, table, "us")["you"]["asked"] or state(person, table, "us").get("ending"))
        shown = state(person, table, "us")
        if shown.get("ending"):
            return
        move(person, table, "us", random.choice(shown["view"]["legal"]), shown["revision"])


def test_a_player_is_shown_the_view_of_its_seat(tmp_path: Path) -> None:
    watched = Watched()
    with serving(tmp_path) as server:
        server.app.state.computers._workers = watched
        table, ann = against_computer(server.address)
        play_on(ann, table, 12)
    assert len(watched.views) >= 3
    for view in watched.views:
        assert view["side"] == "ussr"
        assert view["legal"]
        assert view["dealt"] != [] or view["agenda"] is None
        hidden = [token for token in view["moves"] if token.startswith("deal:") and token != "deal:?"]
        assert set(view["hand"]) <= {token.partition(":")[2] for token in hidden}
    first = watched.views[0]
    assert first["decision"] == {"mover": "ussr", "kind": "agenda"}
    assert all(move.startswith("agenda:") for move in first["legal"])
    assert not any(token.startswith("agenda:") for token in first["moves"]), (
        "nothing tells it of the other side's choice"
    )


def test_it_chooses_its_agenda_without_waiting_for_the_other(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        table, ann = against_computer(server.address)
        until(lambda: server.app.state.computers.playing == 0)
        shown = state(ann, table, "us")
        assert shown["revision"] == 1
        move(ann, table, "us", shown["view"]["legal"][0], 1)
        assert state(ann, table, "us")["revision"] >= 2


def test_it_moves_at_the_pace_of_the_table(tmp_path: Path) -> None:
    watched = Watched(seconds=0.2)
    with serving(tmp_path) as server:
        server.app.state.computers._workers = watched
        table, _ = against_computer(server.address, pace=0.5)
        began = time.monotonic()
        until(lambda: server.app.state.computers.playing == 0)
        assert 0.3 < time.monotonic() - began < 0.5 + 0.45, "what it thinks counts to the pace"
        assert state(_, table, "us")["settings"]["pace"] == 0.5


def test_a_player_that_fails_is_asked_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "AGAIN", (0.01, 0.01))
    watched = Watched(wrong=3)
    with serving(tmp_path) as server:
        server.app.state.computers._workers = watched
        table, ann = against_computer(server.address)
        play_on(ann, table, 1)
        until(lambda: state(ann, table, "us")["revision"] >= 2)
    assert len(watched.views) >= 4


def test_what_comes_between_is_heeded(tmp_path: Path) -> None:
    """A person who resigns while the computer player waits for its moment has resigned."""
    with serving(tmp_path) as server:
        table, ann = against_computer(server.address, pace=0.4)
        shown = state(ann, table, "us")
        ann.ask("POST", f"/api/tables/{table}/resign", {"id": "r", "seat": "us", "revision": shown["revision"]})
        until(lambda: server.app.state.computers.playing == 0)
        assert state(ann, table, "us")["revision"] == 2


def test_it_goes_on_after_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path, {}) as server:
        table, ann = against_computer(server.address, pace=30)
        key = ann.key
        assert server.app.state.computers.playing == 1
    with serving(tmp_path) as server:
        server.app.state.computers._workers = Watched()
        until(lambda: server.app.state.computers.playing in (0, 1))
        ben = Person(server.address, key)
        assert state(ben, table, "us")["revision"] == 1
        assert server.app.state.computers.playing == 1


@pytest.mark.slow
def test_with_fifty_moves_waiting_requests_are_quick_and_moves_come_in_time(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        tables = [against_computer(server.address, "rules_of_thumb") for _ in range(50)]
        until(lambda: server.app.state.computers.playing == 0)
        ann = tables[0][1]
        took: list[float] = []
        stop = threading.Event()

        def ask() -> None:
            while not stop.is_set():
                began = time.monotonic()
                ann.ask("GET", f"/api/tables/{tables[0][0]}?seat=us")
                took.append(time.monotonic() - began)

        asking = threading.Thread(target=ask)
        asking.start()
        late = []
        for _ in range(2):
            waiting = {}
            for table, person in tables:
                shown = state(person, table, "us")
                if shown["view"]["legal"] and not shown.get("ending"):
                    done = move(person, table, "us", shown["view"]["legal"][0], shown["revision"])
                    waiting[table] = (person, done["revision"], time.monotonic())
            for table, (person, revision, began) in waiting.items():
                until(
                    lambda t=table, p=person: (
                        not server.app.state.house.tables._kept[t].asked()
                        or state(p, t, "us")["you"]["asked"]
                        or state(p, t, "us").get("ending")
                    )
                )
                late.append(time.monotonic() - began)
                assert state(person, table, "us")["revision"] >= revision
        stop.set()
        asking.join()
    took.sort()
    assert max(late) < 5
    assert took[int(0.95 * len(took))] < 0.1


def test_both_tabs_see_its_moves(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        table, ann = against_computer(server.address)
        with tab(ann, table, "us") as one, tab(ann, table, "us") as two:
            for _ in range(6):
                while not one.state["view"]["legal"] and not one.state.get("ending"):
                    one.take()
                if one.state.get("ending"):
                    break
                one.reach(one.move()["number"])
            two.reach(one.number or 0)
            one.reach(two.number or 0)
            assert one.state == two.state


def test_a_fault_at_one_table_stops_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(self: Computers, table_id: str) -> None:
        if table_id == tables[0][0]:
            raise ValueError
        await decide(self, table_id)

    decide = Computers._decide
    with serving(tmp_path) as server:
        tables = [against_computer(server.address, pace=0.2) for _ in range(2)]
        monkeypatch.setattr(Computers, "_decide", broken)
        for table, ann in tables:
            move(ann, table, "us", state(ann, table, "us")["view"]["legal"][0], 1)
        until(lambda: server.app.state.computers.playing == 0)
        assert state(tables[1][1], tables[1][0], "us")["revision"] >= 2
