"""The live connection: what happens reaches every seat once and in order, and what is wrong is answered, never punished on others."""

import json
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

from serving import Person, Refused, Server, against_computer, move, serving, state, table_of_two, until
from tabs import Tab, tab
from thirteendays.server.socket import BURST, LONGEST, REFUSALS, UNACKNOWLEDGED


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("server")) as running:
        running.app.state.hub._lingers = 0.2
        yield running


def keep_agendas(us: Tab, ussr: Tab) -> None:
    """Both sides keep an agenda."""
    for seat in (us, ussr):
        assert seat.move()["type"] == "answer"
    for seat in (us, ussr):
        while seat.state["view"]["decision"]["kind"] == "agenda":
            seat.take()


def mover(us: Tab, ussr: Tab) -> tuple[Tab, Tab]:
    """Who is to move, and the other."""
    return (us, ussr) if us.state["view"]["legal"] else (ussr, us)


def test_a_move_reaches_every_seat(server: Server) -> None:
    table, people = table_of_two(server.address, watch=True)
    with (
        tab(people["us"], table, "us") as us,
        tab(people["ussr"], table, "ussr") as ussr,
        tab(people["us"], table, "watcher") as watcher,
    ):
        keep_agendas(us, ussr)
        moves, waits = mover(us, ussr)
        told = moves.move()
        assert told["revision"] == moves.state["revision"] or moves.until("events")
        for seat in (moves, waits, watcher):
            while seat.state["revision"] < told["revision"]:
                seat.take()
            assert seat.log
            assert seat.state == state(
                people[seat.state["seat"]] if seat is not watcher else people["us"], table, seat.state["seat"]
            )
        assert told["number"] == moves.number


def test_two_tabs_of_a_seat_stay_equal(server: Server) -> None:
    table, people = table_of_two(server.address)
    with (
        tab(people["us"], table, "us") as one,
        tab(people["us"], table, "us") as two,
        tab(people["ussr"], table, "ussr") as other,
    ):
        keep_agendas(one, other)
        for n in range(12):
            mine, theirs = mover(one, other)
            done = mine.move()["number"]
            mine.reach(done)
            theirs.reach((theirs.number or 0) + 1)
            if n % 3 == 0:
                two.reach(one.number or 0)
        one.reach(two.number or 0)
        two.reach(one.number or 0)
        assert (one.state, one.log, one.number) == (two.state, two.log, two.number)


def test_a_repeated_move_is_answered_as_the_first_time(server: Server) -> None:
    table, people = table_of_two(server.address)
    with tab(people["us"], table, "us") as us, tab(people["ussr"], table, "ussr") as ussr:
        keep_agendas(us, ussr)
        mine, _ = mover(us, ussr)
        revision, chosen = mine.state["revision"], mine.state["view"]["legal"][0]
        first = mine.move(chosen, revision, id="once")
        assert [mine.move(chosen, revision, id="once") for _ in range(3)] == [first] * 3
        assert mine.move(chosen, 10_000, id="once") == first
        assert state(people[mine.state["seat"]], table, mine.state["seat"])["revision"] == first["revision"]


def test_a_stale_move_changes_nothing(server: Server) -> None:
    table, people = table_of_two(server.address)
    with tab(people["us"], table, "us") as us, tab(people["ussr"], table, "ussr") as ussr:
        keep_agendas(us, ussr)
        mine, theirs = mover(us, ussr)
        for revision in (0, mine.state["revision"] - 1, mine.state["revision"] + 1, 10**12):
            told = mine.move(revision=revision)
            assert (told["type"], told["error"]["key"]) == ("error", "stale")
            assert told["error"]["text"]
        told = theirs.move("pass", theirs.state["revision"])
        assert told["error"]["key"] == "not_asked"
        assert mine.alive()
        assert theirs.alive()


@pytest.mark.parametrize(
    ("message", "key"),
    [("", "no_message"), ("{", "no_message"), ("[]", "no_message"), ("null", "no_message"), ("1e999", "no_message"),
     ("[" * 10_000, "no_message"), ('{"type":"dance"}', "no_message"), ('{"type":"move"}', "no_message"),
     ('{"type":"hello","after":-1}', "no_message"), ('{"type":"hello","after":true}', "no_message"), ('{"type":"ping","more":1}', "no_message"),
     ('{"type":"move","id":"","revision":1,"moves":["pass"]}', "no_message"),
     ('{"type":"move","id":"a","revision":1,"moves":[]}', "no_message"),
     ('{"type":"move","id":"a","revision":1,"moves":["' + "x" * 65 + '"]}', "no_message"),
     ('{"type":"move","id":"a","revision":1,"moves":["\\ud800"]}', None),
     ('{"type":"ack","number":99999}', "not_sent"), ("x" * (LONGEST + 1), "too_long"), (b"\x00\xff", "not_text")],
)  # fmt: skip
def test_what_is_no_message_is_told_so(server: Server, message: str | bytes, key: str | None) -> None:
    table, person = against_computer(server.address, side="us")
    with tab(person, table, "us") as us:
        us.send(message)
        told = us.until("error")
        assert key is None or told["error"]["key"] == key
        assert told["error"]["text"]
        assert "x" * 65 not in json.dumps(told)
        assert us.alive()


def test_an_error_names_the_message_it_is_about(server: Server) -> None:
    table, person = against_computer(server.address)
    with tab(person, table, "us") as us:
        assert us.ask({"type": "move", "revision": "x"})["error"]["key"] == "no_message"
        for odd in (1, "", "x" * 65, None, ["a"], "\u0007"):
            us.send({"type": "dance", "id": odd})
            assert "id" not in us.until("error")


def test_nothing_is_told_before_a_hello(server: Server) -> None:
    table, people = table_of_two(server.address)
    with tab(people["us"], table, "us", hello=False) as quiet, tab(people["us"], table, "us") as us:
        us.move()
        quiet.send({"type": "ack", "number": 0})
        assert quiet.take()["error"]["key"] == "not_sent"
        assert quiet.alive()
        assert [message["type"] for message in quiet.messages] == ["error", "pong"]
        us.reach(quiet.hello()["number"])
        assert quiet.state == us.state


def test_who_comes_back_gets_what_was_missed(server: Server) -> None:
    table, people = table_of_two(server.address)
    with tab(people["us"], table, "us") as us, tab(people["ussr"], table, "ussr") as ussr:
        keep_agendas(us, ussr)
        kept = (us.number, us.log, us.state)
        for _ in range(10):
            mine, theirs = mover(us, ussr)
            mine.reach(mine.move()["number"])
            theirs.reach((theirs.number or 0) + 1)
        us.reach(us.number or 0)
        with tab(people["us"], table, "us", hello=False) as back:
            back.number, back.log, back.state = kept
            told = back.hello(kept[0])
            assert told["type"] == "events"
            assert [event["number"] for event in told["events"]] == list(
                range((kept[0] or 0) + 1, (us.number or 0) + 1)
            )
            assert (back.state, back.log) == (us.state, us.log)
            assert back.hello(back.number)["events"] == []
            for unknown in (10_000, None):
                assert back.hello(unknown)["type"] == "fresh"
                assert (back.state, back.log) == (us.state, us.log)


def test_an_early_agenda_choice_is_told_to_its_side_alone(server: Server) -> None:
    table, people = table_of_two(server.address, watch=True)
    with (
        tab(people["us"], table, "us") as us,
        tab(people["ussr"], table, "ussr") as ussr,
        tab(people["us"], table, "watcher") as watcher,
    ):
        before = ussr.number
        us.reach(us.move()["number"])
        (told,) = [message["events"] for message in us.messages if message["type"] == "events"]
        assert [event["kind"] for event in told] == ["choice"]
        assert us.state["view"]["legal"] == []
        assert us.move("agenda:cuba_mil")["error"]["key"] == "chosen"
        for seat in (ussr, watcher):
            assert seat.alive()
            assert "events" not in [message["type"] for message in seat.messages[1:]]
        assert ussr.hello()["number"] == before
        told = ussr.move()
        ussr.reach(told["number"])
        assert ussr.number == (before or 0) + 2
        us.reach(ussr.number or 0)
        assert us.state["view"]["decision"]["kind"] != "agenda"


def test_events_wait_until_those_before_are_acknowledged(server: Server) -> None:
    table, person = against_computer(server.address, "random")
    with tab(person, table, "us") as us:
        while (us.number or 0) < UNACKNOWLEDGED // 2 and not us.state.get("ending"):
            if us.state["view"]["legal"]:
                us.move()
            else:
                us.take()
        with tab(person, table, "us", hello=False) as lazy:
            lazy.acks = False
            lazy.hello(0)
            assert lazy.number
            first = lazy.number
            while not us.state.get("ending") and (us.number or 0) < first + UNACKNOWLEDGED + 20:
                if us.state["view"]["legal"]:
                    us.move()
                else:
                    us.take()
            assert lazy.alive()
            assert (lazy.number or 0) <= UNACKNOWLEDGED + first
            lazy.send({"type": "ack", "number": lazy.number})
            lazy.reach(us.number or 0)
            assert lazy.state["view"] == us.state["view"]


def test_a_seat_of_others_is_not_served(server: Server) -> None:
    table, people = table_of_two(server.address)
    stranger = Person(server.address)
    stranger.ask("POST", "/api/tables", {"side": "us", "opponent": {"kind": "here"}})
    for person, seat, code in (
        (people["us"], "ussr", 4403), (stranger, "us", 4403), (stranger, None, 4403), (Person(server.address), "us", 4401),
        (people["us"], "un", 4422),
    ):  # fmt: skip
        with tab(person, table, seat, hello=False) as foreign:
            assert foreign.closed() == code
            assert [message["type"] for message in foreign.messages] == ["error"]
    with tab(people["us"], "nowhere", "us", hello=False) as foreign:
        assert foreign.closed() == 4404


def test_who_watches_cannot_play(server: Server) -> None:
    table, people = table_of_two(server.address)
    with tab(people["us"], table, "watcher") as watcher:
        assert watcher.move("pass")["error"]["key"] == "watching"
        assert watcher.alive()


def test_pages_of_others_are_not_served(server: Server) -> None:
    table, person = against_computer(server.address)
    for origin in ("https://example.org", "null", server.address.replace("127", "128")):
        with pytest.raises(InvalidStatus, match="403"), tab(person, table, "us", headers={"Origin": origin}):
            pass
    with tab(person, table, "us", headers={"Origin": server.address}) as us:
        assert us.alive()


def test_who_has_the_table_open(server: Server) -> None:
    table, people = table_of_two(server.address)
    with tab(people["us"], table, "us") as us:
        assert us.take() == {"type": "here", "here": {"us": True, "ussr": False}}
        with tab(people["ussr"], table, "ussr"):
            assert us.until("here")["here"] == {"us": True, "ussr": True}
        assert us.until("here")["here"] == {"us": True, "ussr": False}


def test_a_seat_that_is_lost_is_served_no_longer(server: Server) -> None:
    table, people = table_of_two(server.address)
    link = people["us"].ask("POST", f"/api/tables/{table}/links/seat")
    other = Person(server.address)
    other.ask("POST", "/api/links/seat", link)
    with (
        tab(other, table, "us") as lost,
        tab(people["us"], table, "us") as us,
        tab(people["ussr"], table, "ussr") as ussr,
    ):
        people["us"].ask("POST", f"/api/tables/{table}/links/seat")
        assert lost.closed() == 4403
        assert lost.messages[-1]["error"] == {
            "key": "seat_lost", "seat": "us",
            "text": "The link by which you came has been replaced: the seat of the US is not yours any more.",
        }  # fmt: skip
        assert us.alive()
        assert ussr.alive()


def test_who_sends_too_much_is_told_so_and_at_last_let_go(tmp_path: Path) -> None:
    with serving(tmp_path, limits=1.0) as server:
        table, person = against_computer(server.address)
        with tab(person, table, "us") as us, tab(person, table, "us") as other:
            for _ in range(BURST + REFUSALS + 60):
                us.send({"type": "ping"})
            assert us.closed() == 1008
            kinds = [message["type"] for message in us.messages]
            assert kinds.count("pong") >= BURST - 1
            assert kinds.count("error") >= REFUSALS
            assert us.messages[-1]["error"]["key"] == "too_many"
            assert other.alive()


def test_who_does_not_read_costs_little_and_stops_nobody(server: Server) -> None:
    table, person = against_computer(server.address, "random")
    with tab(person, table, "us", max_queue=1) as us, tab(person, table, "us", max_queue=1, close_timeout=0.1) as deaf:
        began = time.monotonic()
        for _ in range(300):  # questions whose answers it does not take
            deaf.send({"type": "hello", "after": None, "log": 0})
        while not us.state.get("ending") and time.monotonic() < began + 20:
            if us.state["view"]["legal"]:
                us.move()
            else:
                us.take()
        assert us.state.get("ending")
        for connection in list(server.server.server_state.connections):
            waiting = connection.transport.get_write_buffer_size()
            assert waiting < 1 << 20
        assert us.alive()


def test_the_end_of_the_server_closes_connections(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        table, person = against_computer(server.address)
        with tab(person, table, "us") as us:
            server.stop()
            assert us.closed() == 1012
            server.start = lambda: None  # type: ignore[method-assign]
            server.stop = lambda: None  # type: ignore[method-assign]


def test_polling_tells_the_same(server: Server) -> None:
    table, people = table_of_two(server.address)
    path = f"/api/tables/{table}/events?seat=us"
    with tab(people["us"], table, "us") as us, tab(people["ussr"], table, "ussr") as ussr:
        first = us.messages[0]
        polled = people["us"].ask("GET", path)
        assert polled["fresh"] == first
        assert polled["events"] == []
        keep_agendas(us, ussr)
        number = first["number"]
        polled = people["us"].ask("GET", f"{path}&after={number}")
        assert [event["number"] for event in polled["events"]] == list(range(number + 1, (us.number or 0) + 1))
        assert polled["events"][-1]["state"] == us.state
        assert people["us"].ask("GET", f"{path}&after={us.number}") == {
            "number": us.number,
            "events": [],
            "here": {"us": True, "ussr": True},
        }
        with pytest.raises(Refused, match="not yours"):
            people["ussr"].ask("GET", path)


def test_polling_waits_for_news(server: Server) -> None:
    table, people = table_of_two(server.address)
    shown = state(people["us"], table, "us")
    began = time.monotonic()
    assert (
        people["us"].ask("GET", f"/api/tables/{table}/events?seat=us&after={shown['number']}&wait=0.2")["events"] == []
    )
    assert 0.2 <= time.monotonic() - began < 5
    done = move(people["us"], table, "us", shown["view"]["legal"][0], shown["revision"])
    told = people["us"].ask("GET", f"/api/tables/{table}/events?seat=us&after={shown['number']}&wait=20")
    assert told["number"] == done["number"] == shown["number"] + 1


def test_health(server: Server) -> None:
    table, person = against_computer(server.address)
    with tab(person, table, "us"):
        health = Person(server.address).ask("GET", "/api/health")
    assert health["ok"]
    assert health["database"] == {"kind": "sqlite", "ok": True}
    assert health["tables"]["open"] >= 1
    assert health["workers"]["number"] == 2
    until(lambda: server.app.state.computers.playing == 0)
