"""Twin worlds over the wire: two tables that differ only in what a seat cannot know send it the same bytes, whatever it asks.

The same game is played twice by the same people, once as it was and once as its twin (`twins.py`); cards come as the game has them,
the clock stands still, and identifiers are counted. All that reaches one seat is kept: every answer with its headers, refusals too,
and every message of its live connection.
"""

import http.client
import json
import random
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from scripted import arguments
from serving import Person, Refused, Server, serving
from tabs import Tab, tab
from thirteendays.game import Game, Viewer
from thirteendays.game.moves import OTHER
from thirteendays.server import shown
from thirteendays.server.tables import SeatAt
from twins import twin
from walks import SIDES, VIEWERS, seeded, walk

Json = dict[str, Any]
Said = list[str]

UNLIKE = ("date",)  # headers that tell when


class Ear:
    """All that reaches a person: requests and the answers, as they are on the wire."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.said: Said = []

    def ask(self, method: str, path: str, body: Any = None) -> Json:
        """Asks, and keeps what is answered."""
        data = None if body is None else json.dumps(body)
        headers = {"Content-Type": "application/json", **self.person.headers()}
        connection = http.client.HTTPConnection(urlsplit(self.person.address).netloc, timeout=30)
        connection.request(method, path, data, headers)
        answer = connection.getresponse()
        read = answer.read().decode()
        connection.close()
        told = [f"{name}: {value}" for name, value in answer.getheaders() if name.lower() not in UNLIKE]
        self.said.append("\n".join([f"{method} {path} {data}", str(answer.status), *told, read]))
        found: Json = json.loads(read) if path.startswith("/api/tables/") else {}
        return found


def questions(ear: Ear, table: str, seat: Viewer, chance: random.Random) -> None:
    """Everything that a seat can ask at a moment, what is refused too."""
    at, mine = f"/api/tables/{table}", f"seat={seat}"
    state = ear.ask("GET", f"{at}?{mine}")
    for path in ("", "/log", "/frames", "/record", "/events", "/choices", "/links"):
        ear.ask("GET", f"{at}{path}")
    for path in ("/log?since=7&", "/events?after=3&", f"/events?after={state['number']}&", "/frames?"):
        ear.ask("GET", f"{at}{path}{mine}")
    ear.ask("GET", f"{at}/frames?seat=everyone")
    for path in ("", "/next", "/nothing"):
        ear.ask("GET", f"/api/tables{path}")
    for path in ("/api/me", "/api/me/export", "/api/players", "/"):
        ear.ask("GET", path)
    for other in ("us", "ussr", "nobody"):
        ear.ask("GET", f"{at}?seat={other}")
    revision = state["revision"]
    about = {"seat": seat, "revision": revision}
    legal = state["view"]["legal"]
    for move in [*chance.sample(legal, min(3, len(legal))), "berlin+5", "play:excomm:event", "agenda:letter", "x"]:
        ear.ask("POST", f"{at}/ask", {**about, "moves": [move]})
        ear.ask("POST", f"{at}/ask", {**about, "picks": [], "pick": move})
        ear.ask("POST", f"{at}/why", {"seat": seat, "move": move})
    ear.ask("POST", f"{at}/hint", about)
    for line in ("", "board", "why berlin 5", "what 1", "berlin 2", "letter", "excomm event"):
        ear.ask("POST", f"{at}/read", {"seat": seat, "line": line})
    for n, (what, body) in enumerate(refused(seat, revision)):
        ear.ask("POST", f"{at}/{what}", {"id": f"refused-{revision}-{n}", **body})


def refused(seat: str, revision: int) -> Iterator[tuple[str, Json]]:
    """Requests that are not carried out, whoever makes them."""
    for about in ({"seat": seat, "revision": revision - 1}, {"seat": seat, "revision": 10**6}):
        yield "moves", {**about, "moves": ["pass"]}
        yield "undo", about
        yield "offers", {**about, "offer": "takeback"}
        yield "offers/answer", {**about, "accept": True}
    for moves in (["deal:berlin"], ["agenda:?"], ["nonsense"], []):
        yield "moves", {"seat": seat, "revision": revision, "moves": moves}
    yield "moves", {"seat": seat, "revision": revision, "draft": ["place:un", "place:moscow"]}
    yield "moves", {"seat": seat, "moves": ["pass"]}


class World:
    """A table at which a game is played again, and all that reaches one seat of it meanwhile."""

    def __init__(self, server: Server, game: Game, seat: Viewer, late: bool) -> None:
        self.server, self.game, self.seat = server, game, seat
        self.late = late  # whether the other side's agenda choice comes after this seat's questions, or before
        self.people: dict[str, Person] = {name: Person(server.address) for name in VIEWERS}
        wanted = {"side": "us", "opponent": {"kind": "friend"}, "watch": True, "name": "Ann"}
        made = self.people["us"].ask("POST", "/api/tables", wanted)
        self.table = made["table"]
        self.people["ussr"].ask("POST", "/api/links/invitation", {"secret": made["invitation"]})
        links = self.people["us"].ask("GET", f"/api/tables/{self.table}/links")
        self.people["watcher"].ask("POST", "/api/links/watch", {"secret": links["watch"]})
        self.ear = Ear(self.people[seat])

    def revision(self) -> int:
        return int(self.kept().fold.revision)

    def kept(self) -> Any:
        return self.server.app.state.house.tables._kept[self.table]

    def play(self, every: int) -> Said:
        """Plays the game again; the seat asks everything at every so many moves."""
        chance = random.Random(every)
        replay = Game.from_record(self.game.record(), 0)
        with tab(self.people[self.seat], self.table, self.seat) as live:
            for n, move in enumerate(self.game.moves):
                mover, kind = str(replay.mover), (replay.decision or {})["kind"]
                if mover == self.seat and kind != "agenda" and n % 3 == 0:
                    self._hint()
                if mover != "chance":
                    asks = n % every == 0 or kind in ("agenda", "taken", "aftermath", "discard")
                    if kind == "agenda":
                        if mover == "us":
                            self._choose(self.game.moves[n : n + 2], live, chance)
                    else:
                        self._move(mover, move, live)
                    if asks:
                        questions(self.ear, self.table, self.seat, chance)
                replay.play(move)
            questions(self.ear, self.table, self.seat, chance)
            self._offers(live)
            questions(self.ear, self.table, self.seat, chance)
        return [*self.ear.said, *(json.dumps(message) for message in live.messages if message["type"] != "pong")]

    def _choose(self, moves: list[str], live: Tab, chance: random.Random) -> None:
        """Both agenda choices: that of the other side before or after this seat asks, its own last."""
        chosen = dict(zip(SIDES, moves, strict=False))
        others = [side for side in chosen if side != self.seat]
        first, *more = others[::-1] if self.late else others
        if self.late:
            self._ask_all(chance)
        self._move(first, chosen[first], live)
        if not self.late:
            self._ask_all(chance)
        for side in [*more, *(side for side in chosen if side == self.seat)]:
            self._move(side, chosen[side], live)

    def _ask_all(self, chance: random.Random) -> None:
        """All that this seat can ask while it chooses its agenda."""
        questions(self.ear, self.table, self.seat, chance)
        if self.seat != "watcher":
            self._hint()

    def _hint(self) -> None:
        """What a seat is told of its best plays; for the question a computer player sits across."""
        other, kept = OTHER[self.seat], self.kept()
        person = kept.seats[other]
        kept.seats[other] = SeatAt("computer", player="random")
        about = {"seat": self.seat, "revision": self.revision()}
        found = self.ear.ask("POST", f"/api/tables/{self.table}/hint", about)
        kept.seats[other] = person
        assert found["hints"]

    def _offers(self, live: Tab) -> None:
        """Each side asks for a takeback; the first is refused, the second granted. Who moved last tries to undo."""
        for side, other in (SIDES, SIDES[::-1]):
            self._request(side, "undo", {}, live)
            self._request(side, "offers", {"offer": "takeback"}, live)
            self._request(other, "offers/answer", {"accept": side == "ussr"}, live)

    def _move(self, side: str, move: str, live: Tab) -> None:
        self._request(side, "moves", {"moves": [move]}, live)

    def _request(self, side: str, what: str, body: Json, live: Tab) -> None:
        """A request of a side, of which this seat hears as far as it may; it may be refused."""
        revision = self.revision()
        body = {"id": f"{what}-{revision}-{side}", "seat": side, "revision": revision, **body}
        path = f"/api/tables/{self.table}/{what}"
        if side == self.seat:
            self.ear.ask("POST", path, body)
        else:
            with suppress(Refused):
                self.people[side].ask("POST", path, body)
        live.reach(self.kept().number(self.seat))
        live.send({"type": "ack", "number": live.number})
        assert live.alive()


def heard(folder: Path, game: Game, seat: Viewer, every: int, late: bool) -> Said:
    """All that reaches a seat while a game is played."""
    folder.mkdir()
    with serving(folder, arguments(game)) as server:
        return World(server, game, seat, late).play(every)


def stopped(n: int, least: int) -> Game:
    """A game stopped somewhere under way, with a side to move."""
    for game in walk(seeded(n)):
        if len(game.moves) >= least and game.mover in SIDES:
            return game
    pytest.skip("this game ended earlier")


def compare(folder: Path, game: Game, seat: Viewer, every: int) -> None:
    other = twin(game, seat, random.Random(every))
    mine = heard(folder / "one", game, seat, every, late=False)
    theirs = heard(folder / "other", other, seat, every, late=True)
    assert len(mine) == len(theirs) > 50
    for one, two in zip(mine, theirs, strict=True):
        assert one == two


@pytest.mark.slow
@pytest.mark.parametrize("seat", VIEWERS)
def test_twin_worlds_send_a_seat_the_same_bytes(seat: Viewer, tmp_path: Path) -> None:
    compare(tmp_path, stopped(7, 75), seat, 9)


@pytest.mark.slow
def test_a_leak_would_be_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One count too many is told: of the cards of a value in the other hand, say."""
    told = shown.shown

    def leaking(game: Game, seat: Viewer, chosen: str | None = None, over: bool = False) -> Json:
        found = told(game, seat, chosen, over)
        return {**found, "counts": {**found["counts"], "cards": "".join(sorted(game.state()["hands"]["ussr"]))}}

    monkeypatch.setattr(shown, "shown", leaking)
    with pytest.raises(AssertionError):
        compare(tmp_path, stopped(7, 30), "us", 11)


@pytest.mark.soak
@pytest.mark.parametrize("n", range(10))
@pytest.mark.parametrize("seat", VIEWERS)
def test_long_run(seat: Viewer, n: int, tmp_path: Path) -> None:
    compare(tmp_path, stopped(n, 30 + 9 * n), seat, 3 + n % 4)
