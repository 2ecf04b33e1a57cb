"""Hints at a table: for the seat that is to decide in a game against the computer, from its view alone, worked out once."""

import asyncio
import random
from typing import Any

import pytest
from starlette.testclient import TestClient

from callers import Caller, pair
from serving import until
from thirteendays.game import Game, SeededDealer, deal_all
from thirteendays.server.app import create_app
from thirteendays.server.examples import table as example_table
from thirteendays.server.hinting import Hinting
from thirteendays.server.refusals import Refused
from thirteendays.server.settings import Settings
from thirteendays.server.tables import Table
from thirteendays.server.thinking import hinted
from thirteendays.server.workers import NoAnswer
from twins import twin

Json = dict[str, Any]


def against_computer(client: TestClient) -> tuple[str, Caller]:
    """A game against a computer player, where the agenda is to be chosen."""
    ann = Caller(client)
    return ann.make({"kind": "computer", "player": "random"}, "us")["table"], ann


def on(ann: Caller, table: str, kind: str) -> Json:
    """Plays until a kind of decision is asked for; what the seat is shown then."""
    source = random.Random(3)
    while True:
        until(lambda: ann.state(table, "us")["you"]["asked"])
        shown: Json = ann.state(table, "us")
        if shown["prompt"]["kind"] == kind:
            return shown
        ann.play(table, "us", source.choice(shown["view"]["legal"]))


def words(pieces: list[Json]) -> str:
    return "".join(piece["t"] for piece in pieces)


@pytest.mark.parametrize("kind", ["agenda", "play"])
def test_the_best_plays_are_told_in_words(server: TestClient, kind: str) -> None:
    table, ann = against_computer(server)
    shown = on(ann, table, kind)
    assert shown["can"]["hint"] is True
    found = ann.post(f"/api/tables/{table}/hint", ann.asks(table, "us"))
    assert (found["revision"], len(found["hints"])) == (shown["revision"], 3)
    for hint in found["hints"]:
        assert hint["moves"][0] in shown["view"]["legal"]
        assert hint["picks"][0] == hint["moves"][:1]
        assert words(hint["text"]).startswith("Keep the agenda " if kind == "agenda" else "Play ")
        assert any({"card", "agenda"} & set(piece) for piece in hint["text"]), "names can be opened"
        assert words(hint["chances"]).startswith(f"Wins {hint['chance']} of 100")
        assert hint["reasons"]
        assert all(words(one["text"]) and one["rule"] for one in hint["reasons"])
    assert ann.state(table, "us") == shown, "nothing was played"


def test_where_the_cubes_go_comes_as_picks(server: TestClient) -> None:
    table, ann = against_computer(server)
    on(ann, table, "play")
    hints = ann.post(f"/api/tables/{table}/hint", ann.asks(table, "us"))["hints"]
    commands = [hint for hint in hints if len(hint["moves"]) == 2]
    for hint in commands:
        where, sign, n = hint["moves"][1][:-2], hint["moves"][1][-2], int(hint["moves"][1][-1])
        assert hint["picks"][1] == [f"{where}{sign}1"] * n
    assert commands


def test_the_same_view_has_the_same_hints_after_a_restart(database: str) -> None:
    found = []
    key = table = ""
    for _ in range(2):
        with TestClient(create_app(Settings(database=database, page=None, limits=0, pace=0))) as client:
            ann = Caller(client)
            ann.key = key or None
            table = table or ann.make({"kind": "computer", "player": "random"}, "us")["table"]
            key = ann.key or ""
            found.append(ann.post(f"/api/tables/{table}/hint", ann.asks(table, "us")))
    assert found[0]["hints"] == found[1]["hints"]


# Who is not told


def test_between_people_there_are_no_hints(server: TestClient) -> None:
    table, ann, _ = pair(server)
    assert ann.state(table)["can"]["hint"] is False
    error = ann.refused(403, "no_hints", "POST", f"/api/tables/{table}/hint", ann.asks(table, "us"))
    assert error["text"] == "Hints are given in games against the computer only."
    here = Caller(server)
    alone = here.make({"kind": "here"}, "us")["table"]
    here.refused(403, "no_hints", "POST", f"/api/tables/{alone}/hint", here.asks(alone, "us"))


def test_who_watches_or_sits_elsewhere_is_told_nothing(server: TestClient) -> None:
    ann = Caller(server)
    table = ann.make({"kind": "computer", "player": "random"}, "us", watch=True)["table"]
    path = f"/api/tables/{table}/hint"
    wanted = ann.asks(table, "us")
    ann.refused(403, "watching", "POST", path, {**wanted, "seat": "watcher"})
    ann.refused(403, "not_your_seat", "POST", path, {**wanted, "seat": "ussr"})
    eve = Caller(server)
    eve.post("/api/links/watch", {"secret": ann.get(f"/api/tables/{table}/links")["watch"]})
    eve.refused(403, "not_your_seat", "POST", path, wanted)
    assert eve.state(table)["can"]["hint"] is False
    stranger = Caller(server)
    stranger.make({"kind": "here"})
    stranger.refused(403, "no_seat", "POST", path, wanted)
    Caller(server).refused(401, "unknown", "POST", path, wanted)


def test_a_position_that_has_moved_on_is_stale(server: TestClient) -> None:
    table, ann = against_computer(server)
    earlier = ann.asks(table, "us")
    on(ann, table, "play")
    error = ann.refused(409, "stale", "POST", f"/api/tables/{table}/hint", earlier)
    assert error["text"] == "The table has moved on since."


def test_who_is_not_asked_is_told_nothing(server: TestClient) -> None:
    ann = Caller(server)
    table = ann.make({"kind": "computer", "player": "random"}, "us", pace=30)["table"]
    path = f"/api/tables/{table}/hint"
    ann.play(table, "us", ann.state(table, "us")["view"]["legal"][0])  # its own agenda; the other side takes its time
    assert ann.state(table, "us")["can"]["hint"] is False
    error = ann.refused(409, "not_asked", "POST", path, ann.asks(table, "us"))
    assert error["text"] == "It is not the US that is to decide now."
    ann.does(table, "us", "resign")
    ann.refused(409, "over", "POST", path, ann.asks(table, "us"))


# One at a time, and what can go wrong


class Thinkers:
    """What hints come from: `meanwhile` happens while one is worked out."""

    def __init__(self, found: list[Json] | NoAnswer, meanwhile: Any = None) -> None:
        self.found = found
        self.meanwhile = meanwhile
        self.views: list[Json] = []
        self.now = self.most = 0

    async def hints(self, view: Json, most: int) -> list[Json]:
        self.views.append(view)
        self.now += 1
        self.most = max(self.most, self.now)
        await asyncio.sleep(0.01)
        self.now -= 1
        if self.meanwhile is not None:
            self.meanwhile()
        if isinstance(self.found, NoAnswer):
            raise self.found
        return self.found[:most]


class OneTable:
    """A store with one table."""

    def __init__(self, table: Table) -> None:
        self.table = table

    async def load(self, _: str) -> Table:
        return self.table


FOUND: list[Json] = [{"moves": ["place:italy"], "chance": 0.612, "war": 0.0, "reasons": [{"key": "letter_won"}]}]


def hinting(thinkers: Thinkers, table: Table | None = None) -> tuple[Hinting, OneTable]:
    tables = OneTable(table or example_table())
    return Hinting(tables, thinkers), tables  # type: ignore[arg-type]


def test_one_is_worked_out_for_a_seat_at_a_time() -> None:
    thinkers = Thinkers(FOUND)
    hints, _ = hinting(thinkers)

    async def many() -> list[Json]:
        return await asyncio.gather(*(hints.hints("kD3vR7sQmX0pLw2a", "us", 1) for _ in range(5)))

    answers = asyncio.run(many())
    assert all(answer == answers[0] for answer in answers), "a repeat is answered as the first time"
    assert (len(thinkers.views), thinkers.most) == (1, 1)
    hint = answers[0]["hints"][0]
    assert (hint["chance"], hint["war"], hint["picks"]) == (61, 0, [["place:italy"]])
    assert hint["reasons"] == [
        {"key": "letter_won", "rule": "3 step 5", "text": [{"t": "You will hold the Personal Letter."}]}
    ]


def test_a_position_that_has_moved_on_meanwhile_is_stale() -> None:
    tables: list[OneTable] = []

    def moves_on() -> None:
        fold = tables[0].table.fold
        fold.revision += 1
        fold.moved = fold.revision

    hints, one = hinting(Thinkers(FOUND, moves_on))
    tables.append(one)
    with pytest.raises(Refused, match="stale"):
        asyncio.run(hints.hints("kD3vR7sQmX0pLw2a", "us", 1))


def test_where_none_could_be_worked_out_it_is_said_and_can_be_asked_again() -> None:
    thinkers = Thinkers(NoAnswer("late"))
    hints, _ = hinting(thinkers)
    with pytest.raises(Refused, match="no_hint"):
        asyncio.run(hints.hints("kD3vR7sQmX0pLw2a", "us", 1))
    thinkers.found = FOUND
    assert asyncio.run(hints.hints("kD3vR7sQmX0pLw2a", "us", 1))["hints"]


# What a seat cannot know


@pytest.mark.parametrize("seed", range(3))
def test_twin_worlds_are_told_the_same(seed: int) -> None:
    """Hidden cards dealt and chosen anew change nothing: not the view that is sent away, so not the chance, so no byte."""
    game, dealer, source = Game(), SeededDealer(f"hinted {seed}"), random.Random(seed)
    deal_all(game, dealer)
    compared = 0
    while not game.is_over and compared < 4:
        if len(game.moves) % 11 == seed and game.mover in ("us", "ussr"):
            side: Any = game.mover
            other = twin(game, side, source)
            assert other.record() != game.record() or game.view(side) == other.view(side)
            chooses = (game.decision or {})["kind"] == "agenda"
            mine, theirs = ((one.choosing_view(side) if chooses else one.view(side)) for one in (game, other))
            assert hinted(mine, 3) == hinted(theirs, 3)
            compared += 1
        game.play(source.choice(game.legal_moves()))
        deal_all(game, dealer)
    assert compared


def test_nothing_but_the_view_goes_to_those_who_think() -> None:
    thinkers = Thinkers(FOUND)
    table = example_table()
    hints, _ = hinting(thinkers, table)
    asyncio.run(hints.hints(table.id, "us", 1))
    assert thinkers.views == [table.game.view("us")]
