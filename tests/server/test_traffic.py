"""All that goes to a seat, in two worlds that differ only in what that seat cannot know: byte for byte the same.

A random game is played on two servers, with undo and takebacks, from its record and from that of its twin. Whoever looks listens on a
connection and asks, over it too, for what can be asked for, allowed or not. And the server's own log tells nothing either.
"""

import http.client
import io
import json
import os
import random
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any, Final

import pytest
import structlog

from serving import Person, serving, until
from tabs import Tab, tab
from thirteendays.game import Game, Viewer
from thirteendays.game.moves import ACTIONS_OF, OTHER, TOKENS
from thirteendays.game.position import Position
from thirteendays.server import log
from thirteendays.server.app import create_app
from thirteendays.server.fold import SIDES
from thirteendays.server.settings import Settings
from twins import twin
from walks import VIEWERS, seeded, walk

Json = dict[str, Any]
Traffic = dict[str, list[Any]]
NOT_ASKED: Final = {
    "/api/health",  # it tells of the whole server: how many are there, how long computers think
    "/api/tables/{table}/live",  # the connection itself, by which all of this is heard
}
MALFORMED: Final = ("", "deal:?", "agenda:?", "berlin+9", "play:nothing:event", "done", "\u00e9")


class Dealt:
    """Chance that comes as a record has it."""

    def __init__(self, record: Json) -> None:
        self.actions = []
        game = Game()
        for move in record["moves"]:
            if game.mover == "chance":
                self.actions.append(ACTIONS_OF[move])
            game.play(move)

    def draw(self, _pos: Position) -> int:
        return self.actions.pop(0)


class Looker(Person):
    """Somebody whose every answer is written down, with its headers."""

    def __init__(self, address: str, traffic: Traffic) -> None:
        super().__init__(address)
        self.traffic = traffic

    def look(self, method: str, path: str, body: Json | None = None) -> None:
        """Asks, whatever comes of it."""
        connection = http.client.HTTPConnection(self.address.removeprefix("http://"))
        connection.request(
            method,
            path,
            None if body is None else json.dumps(body),
            {"Content-Type": "application/json", **self.headers()},
        )
        answer = connection.getresponse()
        told = answer.read()
        headers = sorted((name, value) for name, value in answer.getheaders() if name != "date")
        self.traffic[f"{method} {path.partition('?')[0]}"].append((path, body, answer.status, headers, told))
        connection.close()
        assert answer.status < 500


@contextmanager
def world(folder: Path, record: Json, written: io.StringIO) -> Iterator[str]:
    """A server where chance, time and every secret are those of the test."""
    log.begin("json", to=written)
    numbers = count()
    arguments = {
        "dealer": Dealt(record),
        "clock": lambda: 1_700_000_000_000 + next(numbers) * 0,
        "random_text": lambda size: f"{next(numbers):0{size}}",
    }
    page = folder / "page"
    page.mkdir()
    (page / "index.html").write_text("the page")
    os.utime(page / "index.html", (0, 0))
    with serving(folder, arguments, page=page) as server:
        yield server.address
    structlog.reset_defaults()


def traffic_of(folder: Path, record: Json, viewer: Viewer, seed: int) -> Traffic:
    """All that a viewer gets, while a game is played as the record has it."""
    folder.mkdir()
    traffic: Traffic = defaultdict(list)
    written = io.StringIO()
    with world(folder, record, written) as address:
        table, people = seated(address, traffic)
        looker = people[viewer]
        with tab(looker, table, viewer) as open_tab:
            play(Playing(table, people, looker, viewer, open_tab, random.Random(seed)), record)
            for message in open_tab.messages:
                traffic[f"socket {message['type']}"].append(message)
        until(lambda: '"SOCKET"' in written.getvalue())  # the server has heard that the connection was closed
    for line in written.getvalue().splitlines():
        told = json.loads(line)
        traffic["log"].append({name: value for name, value in told.items() if name not in ("timestamp", "ms")})
    return traffic


def seated(address: str, traffic: Traffic) -> tuple[str, dict[str, Looker]]:
    """A table with two people, and one who watches."""
    people: dict[str, Looker] = {viewer: Looker(address, traffic) for viewer in VIEWERS}
    wanted = {"side": "us", "opponent": {"kind": "friend"}, "watch": True, "takebacks": True}
    made = people["us"].ask("POST", "/api/tables", wanted)
    table: str = made["table"]
    people["ussr"].ask("POST", "/api/links/invitation", {"secret": made["invitation"]})
    links = people["us"].ask("GET", f"/api/tables/{table}/links")
    people["watcher"].ask("POST", "/api/links/watch", {"secret": links["watch"]})
    return table, people


class Playing:
    """A game that goes on while somebody looks."""

    def __init__(self, table: str, people: dict[str, Looker], looker: Looker, viewer: Viewer, open_tab: Tab, chance: random.Random) -> None:  # fmt: skip
        self.path = f"/api/tables/{table}"
        self.people = people
        self.looker = looker
        self.viewer = viewer
        self.tab = open_tab
        self.chance = chance
        self.requests = count()

    def do(self, side: str, way: str, **body: Any) -> Json:
        """A side does something; whoever looks waits until that has arrived."""
        wanted = {"id": f"r{next(self.requests)}", "seat": side, "revision": self.revision(), **body}
        done: Json = self.people[side].ask("POST", f"{self.path}/{way}", wanted)
        while self.tab.state["revision"] < done["revision"]:
            self.tab.take()
        if side == self.viewer:
            self.tab.reach(done["number"])
        return done

    def revision(self) -> int:
        number: int = self.tab.state["revision"]
        return number

    def look(self) -> None:
        """Asks for everything about the table, and for some of what may not be asked."""
        look, path, seat, chance = self.looker.look, self.path, self.viewer, self.chance
        shown = self.tab.state
        legal = shown["view"]["legal"]
        tokens = [*chance.sample(TOKENS, 3), *MALFORMED, *legal[:2]]
        whose = chance.choice(("us", "ussr", "watcher", "everyone", "nobody"))
        questions: list[Callable[[], Any]] = [
            lambda: look("GET", f"{path}?seat={seat}"),
            lambda: look("GET", f"{path}?seat={whose}"),
            lambda: look("GET", path),
            lambda: look("GET", f"{path}/log?seat={seat}&since={chance.choice((0, 9, 10_000))}"),
            lambda: look("GET", f"{path}/frames?seat={whose}"),
            lambda: look("GET", f"{path}/record"),
            lambda: look("GET", f"{path}/links"),
            lambda: look("GET", f"{path}/choices?seat={seat}"),
            lambda: look("GET", f"{path}/events?seat={seat}&after={chance.choice((0, 1, self.tab.number))}"),
            lambda: look("GET", f"{path}/events?seat={whose}"),
            lambda: look("GET", "/api/tables"),
            lambda: look("GET", "/api/tables/next"),
            lambda: look("GET", "/api/me"),
            lambda: look("GET", "/api/me/export"),
            lambda: look("GET", "/api/me/tokens"),
            lambda: look("GET", "/api/players"),
            lambda: look("GET", "/api/protocol"),
            lambda: look("GET", f"/table/{path.rpartition('/')[2]}"),
            lambda: look(
                "POST", f"{path}/read", {"seat": seat, "line": chance.choice((*tokens, "1", "help", "berlin"))}
            ),
        ]
        for question in chance.sample(questions, 4):
            question()
        for token in chance.sample(tokens, 3):
            look("POST", f"{path}/why", {"seat": seat, "move": token})
            look("POST", f"{path}/ask", {"seat": seat, "revision": self.revision(), "moves": [token]})
            look("POST", f"{path}/ask", {"seat": seat, "revision": self.revision(), "picks": [token]})
            if token not in legal:
                look(
                    "POST",
                    f"{path}/moves",
                    {"id": "wrong", "seat": seat, "revision": self.revision(), "moves": [token]},
                )
                self.tab.ask({"type": "move", "id": "wrong", "revision": self.revision(), "moves": [token]})
            self.tab.ask({"type": "ask", "id": "ask", "revision": self.revision(), "moves": [token]})
        other = OTHER.get(seat, "us")
        look("POST", f"{path}/moves", {"id": "x", "seat": other, "revision": self.revision(), "moves": tokens[:1]})
        look("POST", f"{path}/undo", {"id": "x", "seat": other, "revision": self.revision()})


def play(playing: Playing, record: Json) -> None:
    """Plays a record's moves by its sides, looking at every step; now and then a side undoes, or asks for a takeback, and plays on."""
    game = Game()
    for n, move in enumerate(record["moves"]):
        mover = game.mover
        agenda = game.decision is not None and game.decision["kind"] == "agenda"
        game.play(move)
        if mover == "chance" or (agenda and mover == "us" and n + 1 == len(record["moves"])):
            continue
        assert mover is not None
        playing.look()
        playing.do(mover, "moves", moves=[move])
        if (
            mover == playing.viewer
            and not agenda
            and playing.tab.state["can"]["undo"]
            and playing.chance.random() < 0.3
        ):
            playing.do(mover, "undo")
            playing.look()
            playing.do(mover, "moves", moves=[move])
        if (
            mover == playing.viewer
            and not agenda
            and playing.tab.state["can"]["takeback"]
            and playing.chance.random() < 0.2
        ):
            playing.do(mover, "offers", offer="takeback")
            playing.do(OTHER[mover], "offers/answer", accept=playing.chance.random() < 0.5)
            if (
                mover in playing.tab.state["you"]["asked"]
                and playing.tab.state["view"]["moves"] != game.view(playing.viewer)["moves"]
            ):
                playing.do(mover, "moves", moves=[move])
    playing.look()


def worlds(seed: int, viewer: Viewer) -> Iterator[Json]:
    """The records of a game that is not over, and of its twin for a viewer."""
    games = list(walk(seeded(seed)))
    chance = random.Random(seed)
    while True:
        upto = chance.randrange(min(20, len(games) - 1), len(games) - 1)
        record = {**games[-1].record(), "moves": games[-1].moves[:upto]}
        game = Game.from_record(record)
        if game.mover != "chance" and not game.is_over:
            break
    yield game.record()
    yield twin(game, viewer, chance).record()


def same(seed: int, viewer: Viewer, folder: Path) -> None:
    one, two = worlds(seed, viewer)
    first = traffic_of(folder / "one", one, viewer, seed)
    second = traffic_of(folder / "two", two, viewer, seed)
    assert first.keys() == second.keys()
    for kind in sorted(first):
        assert first[kind] == second[kind], kind


@pytest.mark.slow
def test_twin_worlds_send_and_log_the_same(tmp_path: Path) -> None:
    same(3, "ussr", tmp_path)


@pytest.mark.soak
@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("seed", range(100, 130))
def test_twin_worlds_of_many_games_send_the_same(seed: int, viewer: Viewer, tmp_path: Path) -> None:
    same(seed, viewer, tmp_path)


def test_the_twins_are_no_copies() -> None:
    differ = [one != two for seed in range(12) for viewer in SIDES for one, two in [tuple(worlds(seed, viewer))]]
    assert sum(differ) > len(differ) // 2


def test_everything_that_can_be_asked_for_is_asked_for(tmp_path: Path) -> None:
    """A new way out of the server belongs into `Playing.look`."""
    source = Path(__file__).read_text()
    paths = create_app(Settings(database=f"sqlite:///{tmp_path / 'x'}", page=None)).openapi()["paths"]
    left_out = [
        path
        for path, ways in paths.items()
        if "get" in ways
        and path not in NOT_ASKED
        and path.replace("/api/tables/{table}", "{path}") + '"' not in source.replace("?", '"')
    ]
    assert left_out == []
