"""Anything at all over a live connection: it is answered or refused, the table stays whole, and nobody else notices.

Messages are malformed, stale, repeated, out of order, of other seats; they go over a real socket to a server in a thread.
"""

import asyncio
import json
import secrets
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from databases import fresh_database
from serving import Server, serving, state, table_of_two
from tabs import Tab, tab
from thirteendays.game import Game, engine
from thirteendays.game.moves import TOKENS
from thirteendays.game.position import Position
from thirteendays.server.fold import Choice, Row
from thirteendays.server.live_messages import ClientMessage
from thirteendays.server.socket import LONGEST, READ
from thirteendays.server.store import Store
from thirteendays.server.tables import read

Json = dict[str, Any]

QUICK = settings(max_examples=60, phases=(Phase.explicit, Phase.generate), suppress_health_check=list(HealthCheck))
SOAK = settings(max_examples=3000, suppress_health_check=list(HealthCheck))

texts = st.text(max_size=12)
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | texts,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=4),
    max_leaves=12,
)
numbers = st.integers(-2, 60) | st.integers()
requests = st.sampled_from(["a", "b", "c"]) | texts
tokens = st.sampled_from(TOKENS) | texts
token_lists = st.lists(tokens, max_size=5)
near = st.fixed_dictionaries(
    {"type": st.sampled_from(["hello", "ack", "move", "ask", "ping", "pong", "events", ""])},
    optional={
        "after": st.none() | numbers, "log": numbers, "number": numbers, "id": requests, "revision": numbers, "moves": token_lists,
        "draft": token_lists, "picks": token_lists, "pick": tokens, "seat": st.sampled_from(["us", "ussr"]), "more": json_values,
    },
)  # fmt: skip
messages = st.lists(
    near.map(json.dumps) | near.map(json.dumps) | near.map(json.dumps) | json_values.map(json.dumps) | texts | st.binary(max_size=20)
    | st.just("x" * (LONGEST + 1)) | st.just('{"type":"hello","after":null,"log":0}'),
    min_size=1, max_size=12,
)  # fmt: skip


class Even:
    """Chance that does not come from chance, so that the same bytes are the same game."""

    def draw(self, pos: Position) -> int:
        legal = engine.legal(pos)
        return legal[len(legal) // 2]


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    kept = {}
    if request.param == "postgresql":
        kept["database"] = fresh_database(request.getfixturevalue("postgresql_server"), f"t{secrets.token_hex(8)}")
    with serving(tmp_path_factory.mktemp("server"), {"dealer": Even()}, **kept) as running:
        yield running


def form(text: str | bytes) -> ClientMessage | None:
    """The message that a text is."""
    try:
        return None if isinstance(text, bytes) or len(text) > LONGEST else READ.validate_json(text, strict=True)
    except ValueError:
        return None


def answers(seat: Tab, pings: int) -> list[Json]:
    """All that comes until the server has dealt with everything sent, so many pings among it."""
    before = len(seat.messages)
    seat.number = None
    seat.alive()
    for _ in range(pings):
        seat.until("pong")
    return seat.messages[before:-1]


def fuzzed(server: Server, sent: list[str | bytes], seat: str) -> None:
    table, people = table_of_two(server.address)
    other = "ussr" if seat == "us" else "us"
    with tab(people[other], table, other) as bystander, tab(people[seat], table, seat, hello=False) as fuzzing:
        fuzzing.acks = False
        for text in sent:
            fuzzing.send(text)
            meant = form(text)
            told = answers(fuzzing, int(meant is not None and meant.type == "ping"))
            told = [message for message in told if message["type"] not in ("here", "pong")]
            if meant is None:
                assert [message["type"] for message in told] == ["error"], text
                assert told[0]["error"]["key"] in ("no_message", "not_text", "too_long")
            elif meant.type in ("move", "ask"):
                assert [message["id"] for message in told if message["type"] in ("answer", "error")] == [meant.id]
            for message in told:
                assert message["type"] != "error" or message["error"]["text"]
        whole(server, table, {name: state(people[name], table, name) for name in ("us", "ussr")})
        assert bystander.alive()


def whole(server: Server, table: str, shown: dict[str, Json]) -> None:
    """The table in the store is a game, the server knows the same of it, and both sides are shown the same moment."""
    rows, choices = asyncio.run(stored(server.app.state.house.settings.database, table))
    kept = server.app.state.house.tables._kept[table]
    assert (rows, choices) == (kept.rows, kept.choices)
    moves = [move for row in rows if row.kind == "moves" for move in row.body["moves"]]
    assert Game.from_record({"format": "thirteendays/1", "moves": moves}).moves == kept.game.moves
    assert shown["us"]["revision"] == shown["ussr"]["revision"] == len(rows)


async def stored(database: str, table: str) -> tuple[list[Row], list[Choice]]:
    """What the database holds of a table."""
    store = Store(database)
    async with store.reading() as connection:
        found = await read(connection, [table])
    await store.close()
    return found[0].rows, found[0].choices


@given(messages, st.sampled_from(["us", "ussr"]))
@QUICK
def test_anything_is_answered(server: Server, sent: list[str | bytes], seat: str) -> None:
    fuzzed(server, sent, seat)


@pytest.mark.soak
@given(messages, st.sampled_from(["us", "ussr"]))
@SOAK
def test_anything_at_all_is_answered(server: Server, sent: list[str | bytes], seat: str) -> None:
    fuzzed(server, sent, seat)


@pytest.mark.slow
@given(st.data())
@settings(QUICK, max_examples=15)
def test_a_game_goes_on_among_wrong_messages(server: Server, data: st.DataObject) -> None:
    """Right moves of both sides, with anything between them: repeated, of long ago, of the other side, made up."""
    table, people = table_of_two(server.address)
    with tab(people["us"], table, "us") as us, tab(people["ussr"], table, "ussr") as ussr:
        seats, done = {"us": us, "ussr": ussr}, []
        for n in range(12):
            for name, seat in seats.items():
                shown = state(people[name], table, name)
                if not shown["view"]["legal"]:
                    continue
                move = data.draw(st.sampled_from(shown["view"]["legal"]))
                wanted = {"type": "move", "id": f"{n}", "revision": shown["revision"], "moves": [move]}
                told = seat.ask(dict(wanted))
                assert told["type"] == "answer"
                done.append((seat, wanted, told))
                for wrong in data.draw(st.lists(near, max_size=3)):
                    data.draw(st.sampled_from([us, ussr])).send(json.dumps({**wrong, "id": "wrong", "revision": -1}))
                old_seat, old, first = data.draw(st.sampled_from(done))
                assert old_seat.ask(dict(old)) == first
                assert data.draw(st.sampled_from([us, ussr])).ask({**wanted, "id": "again"})["type"] == "error"
        rows = len([row for row in server.app.state.house.tables._kept[table].rows if row.kind == "moves"])
        choices = len(server.app.state.house.tables._kept[table].choices)
        assert rows - 1 + choices - choices // 2 == len(done)
        us.hello()
        ussr.hello()
        assert us.state["revision"] == ussr.state["revision"]
