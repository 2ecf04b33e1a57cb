"""Secrets by their names: what is listed here by hand, and looked for in all that another seat is sent."""

import json
import random
import re
from collections.abc import Iterator
from typing import Any, Final

import pytest
from starlette.testclient import TestClient

from callers import Caller, pair
from thirteendays.game import Game, Viewer
from thirteendays.game.moves import CARDS, SIDES
from thirteendays.text import say
from walks import VIEWERS

Json = dict[str, Any]

OPEN: Final = ("play", "discard", "taken")  # kinds of moves that name a card for all


def everything(caller: Caller, table: str, seat: str) -> Iterator[str]:
    """All that a seat can ask for without naming a card."""
    at, mine = f"/api/tables/{table}", f"seat={seat}"
    for path in (
        f"{at}?{mine}", f"{at}/log?{mine}", f"{at}/record?{mine}", f"{at}/frames", f"{at}/events?{mine}", f"{at}/events?{mine}&after=1",
        "/api/tables", "/api/me/export",
    ):  # fmt: skip
        yield json.dumps(caller.get(path))
    state = caller.state(table, seat)
    if seat != "watcher" and state["view"]["legal"]:
        for move in state["view"]["legal"][:3]:
            yield json.dumps(caller.post(f"{at}/ask", {"seat": seat, "revision": state["revision"], "moves": [move]}))
        yield json.dumps(caller.get(f"{at}/choices?{mine}"))
    elif seat != "watcher":
        wrong = {"id": "wrong", "seat": seat, "revision": state["revision"], "moves": ["pass"]}
        yield json.dumps(caller.ask("POST", f"{at}/moves", wrong, 409))


def secrets_of(game: Game, seat: Viewer) -> Iterator[tuple[str, str]]:
    """What a seat may not know: the other hand, the deck, cards face down; and agendas that were not revealed."""
    named = {
        part
        for move in game.moves
        for kind, _, rest in [move.partition(":")]
        if kind in OPEN
        for part in rest.split(":")
    }
    known = named | set(game.view(seat)["hand"] if seat in SIDES else ())
    own = {*game.view(seat)["aftermath"]["known"], game.view(seat)["drawn"]}
    for card in CARDS:
        if card not in known | own:
            yield "card", card
    for side in SIDES:
        if side != seat:
            for agenda in {game.view(side)["agenda"], *game.view(side)["dealt"]} - {None}:
                yield "agenda", agenda


def told(kind: str, name: str) -> re.Pattern[str]:
    """A secret as it would stand in what is sent. Agendas are called like places: they are looked for where an agenda is meant."""
    if kind == "agenda":
        return re.compile(rf'agenda: ?"?{name}"|deal:{name}"|"dealt": \[[^\]]*"{name}"')
    return re.compile(rf'[":]{name}[":]|\b{re.escape(say(f"card.{name}"))}\b')


@pytest.mark.parametrize("seed", range(2))
def test_no_secret_is_named_to_another_seat(one_server: TestClient, seed: int) -> None:
    table, ann, bob = pair(one_server, watch=True)
    cat = Caller(one_server)
    cat.post("/api/links/watch", {"secret": ann.get(f"/api/tables/{table}/links")["watch"]})
    people: dict[str, Caller] = {"us": ann, "ussr": bob, "watcher": cat}
    chance = random.Random(seed)
    looked = 0
    for n in range(45):
        asked = [side for side in SIDES if people[side].state(table, side)["view"]["legal"]]
        if not asked:
            break
        mover = people[asked[-1]]
        mover.play(table, asked[-1], chance.choice(mover.state(table, asked[-1])["view"]["legal"]))
        assert one_server.portal is not None
        game = one_server.portal.call(one_server.app.state.house.tables.load, table).game  # type: ignore[attr-defined]
        if n % 6 == 0 and not game.is_over:
            for seat in VIEWERS:
                sent = "\n".join(everything(people[seat], table, seat))
                found = [secret for secret in secrets_of(game, seat) if told(*secret).search(sent)]
                assert found == [], (seat, n)
                looked += 1
    assert looked >= 9
