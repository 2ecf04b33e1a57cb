"""Who one is, links, lists, being forgotten, records; on both databases."""

import json
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, update
from starlette.testclient import TestClient

from callers import Caller, pair
from thirteendays.game import Game, RecordError
from thirteendays.server import schema
from thirteendays.server.limits import COOKIE
from thirteendays.text import say


def stored(client: TestClient, table: Any) -> list[dict[str, Any]]:
    """All rows of a table of the database."""

    async def read() -> list[dict[str, Any]]:
        async with client.app.state.house.store.reading() as connection:  # type: ignore[attr-defined]
            return [dict(row._mapping) for row in await connection.execute(select(table))]

    assert client.portal is not None
    found: list[dict[str, Any]] = client.portal.call(read)
    return found


def test_nobody_is_made_by_looking(server: TestClient) -> None:
    ann = Caller(server)
    assert ann.get("/api/me") == {"name": "", "tables": 0}
    assert ann.get("/api/tables") == []
    assert ann.get("/api/tables/next") is None
    assert ann.get("/api/me/tokens") == []
    assert ann.key is None
    assert stored(server, schema.people) == []
    ann.refused(401, "unknown", "GET", "/api/me/export")


def test_nobody_is_made_by_what_is_refused(server: TestClient) -> None:
    eve = Caller(server)
    eve.refused(404, "no_invitation", "POST", "/api/links/invitation", {"secret": "x"})
    eve.refused(410, "no_device_link", "POST", "/api/links/device", {"secret": "x"})
    eve.refused(422, "no_such_player", "POST", "/api/tables", {"opponent": {"kind": "computer", "player": "x"}})
    eve.refused(422, "not_a_record", "POST", "/api/records", {"record": {}})
    assert stored(server, schema.people) == []


def test_the_key_is_in_a_cookie_that_scripts_cannot_read(server: TestClient) -> None:
    answer = server.patch("/api/me", json={"name": "Ann"})
    cookie = answer.headers["set-cookie"]
    assert cookie.startswith(f"{COOKIE}=")
    assert {"HttpOnly", "SameSite=lax", "Path=/"} <= set(cookie.split("; "))
    assert "Secure" not in cookie
    key = cookie.partition("=")[2].partition(";")[0]
    assert len(key) >= 43  # 256 bits
    assert key not in json.dumps(stored(server, schema.keys), default=str)


def test_over_https_the_cookie_goes_no_other_way(one_server: TestClient) -> None:
    one_server.base_url = "https://testserver"
    assert "Secure" in one_server.patch("/api/me", json={"name": "Ann"}).headers["set-cookie"]


def test_a_name_is_shown_at_every_table(server: TestClient) -> None:
    table, ann, bob = pair(server, name="Ann")
    assert bob.state(table)["players"]["us"] == {"kind": "person", "name": "Ann"}
    assert ann.ask("PATCH", "/api/me", {"name": "  Ann\n \u202e the  Great "})["name"] == "Ann the Great"
    assert bob.state(table)["players"]["us"]["name"] == "Ann the Great"
    ann.refused(422, "invalid", "PATCH", "/api/me", {"name": "x" * 41})


def test_another_device_becomes_the_same_person_once(server: TestClient) -> None:
    table, ann, _ = pair(server)
    link = ann.post("/api/me/device-link", status=201)
    phone, thief = Caller(server), Caller(server)
    assert phone.post("/api/links/device", {"secret": link["secret"]}) == {"name": "", "tables": 1}
    assert phone.key != ann.key
    assert phone.state(table)["seat"] == "us"
    thief.refused(410, "no_device_link", "POST", "/api/links/device", {"secret": link["secret"]})
    old = ann.post("/api/me/device-link", status=201)["secret"]
    ann.post("/api/me/device-link", status=201)
    thief.refused(410, "no_device_link", "POST", "/api/links/device", {"secret": old})


def test_a_token_acts_as_its_person_until_it_is_ended(server: TestClient) -> None:
    table, ann, _ = pair(server)
    made = ann.post("/api/me/tokens", {"label": "my bot"}, 201)
    bot = Caller(server, token=made["secret"])
    bot.play(table, "us", bot.state(table)["view"]["legal"][0])
    listed = ann.get("/api/me/tokens")
    assert [(one["id"], one["label"]) for one in listed] == [(made["id"], "my bot")]
    assert listed[0]["used"] is not None
    assert made["secret"] not in json.dumps(listed)
    ann.ask("DELETE", f"/api/me/tokens/{made['id']}", status=204)
    bot.refused(401, "no_such_token", "GET", f"/api/tables/{table}")
    ann.refused(404, "no_token", "DELETE", f"/api/me/tokens/{made['id']}")
    Caller(server, token="13d_none").refused(401, "no_such_token", "GET", "/api/me")


def test_nothing_that_a_token_makes_outlives_it(server: TestClient) -> None:
    table, ann, _ = pair(server)
    made = ann.post("/api/me/tokens", {"label": "my bot"}, 201)
    bot = Caller(server, token=made["secret"])
    for method, path in (
        ("GET", "/api/me/tokens"), ("POST", "/api/me/tokens"), ("DELETE", f"/api/me/tokens/{made['id']}"), ("DELETE", "/api/me"),
        ("POST", "/api/me/device-link"), ("DELETE", "/api/me/devices"), ("POST", f"/api/tables/{table}/links/seat"),
    ):  # fmt: skip
        bot.refused(403, "not_by_token", method, path, {} if method == "POST" else None)
    secret = ann.post(f"/api/tables/{table}/links/seat", status=201)["secret"]
    assert ann.get(f"/api/tables/{table}/links") == {"seat": secret}
    assert bot.get(f"/api/tables/{table}/links") == {}
    assert ann.get("/api/me")["tables"] == 1


def test_all_other_devices_are_ended_at_once(server: TestClient) -> None:
    table, ann, _ = pair(server)
    phone, lost = Caller(server), Caller(server)
    phone.post("/api/links/device", {"secret": ann.post("/api/me/device-link", status=201)["secret"]})
    token = ann.post("/api/me/tokens", status=201)
    link = ann.post("/api/me/device-link", status=201)["secret"]
    assert phone.state(table)["seat"] == "us"
    ann.ask("DELETE", "/api/me/devices", status=204)
    phone.refused(401, "stranger", "GET", f"/api/tables/{table}")
    lost.refused(410, "no_device_link", "POST", "/api/links/device", {"secret": link})
    assert ann.state(table)["seat"] == Caller(server, token=token["secret"]).state(table)["seat"] == "us"
    Caller(server).refused(401, "unknown", "DELETE", "/api/me/devices")


def test_one_table_that_cannot_be_read_stands_in_nobodys_way(server: TestClient) -> None:
    table, ann, bob = pair(server)
    made = [ann.make({"kind": "here"})["table"] for _ in range(3)]
    broken = made[0]
    chosen = ann.state(table)["view"]["legal"][0]
    ann.play(table, "us", chosen)

    async def spoil() -> None:
        house = server.app.state.house  # type: ignore[attr-defined]
        rows = schema.rows.c
        async with house.store.writing() as connection:
            await connection.execute(update(schema.rows).where(rows.table == broken).values(body={"moves": ["no"]}))
        house.tables.forget(broken)

    assert server.portal is not None
    server.portal.call(spoil)
    ann.refused(500, "unreadable", "GET", f"/api/tables/{broken}?seat=us")
    listed = ann.get("/api/tables")
    assert {one["table"] for one in listed} == {table, *made}
    assert [one["table"] for one in listed if one.get("unreadable")] == [broken]
    assert next(one for one in listed if one["table"] == broken)["waiting_for_me"] is False
    assert ann.get("/api/tables/next")["table"] != broken
    kept = {one["table"]: one for one in ann.get("/api/me/export")["tables"]}
    assert (kept[broken]["records"], kept[broken]["unreadable"]) == ([], True)
    assert kept[table]["chosen"] == {"us": chosen}, "an agenda that waits beside the record"
    assert "chosen" not in bob.get("/api/me/export")["tables"][0]
    ann.ask("DELETE", "/api/me", status=204)
    assert {row["id"] for row in stored(server, schema.tables)} == {table}
    assert bob.state(table)["players"]["us"]["kind"] == "former"


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("\u3164", ""), ("\u2800 A\u115f", "A"), ("z" + "\u0335" * 20, "z\u0335\u0335"), ("\u0301A", "A"), ("e\u0301", "\xe9"),
        ("\U0001f468\u200d\U0001f469\u200d\U0001f467", "\U0001f468\u200d\U0001f469\u200d\U0001f467"), ("A\u200dB\u202e", "AB"),
    ],
)  # fmt: skip
def test_names_are_what_can_be_seen(one_server: TestClient, given: str, kept: str) -> None:
    ann = Caller(one_server)
    assert ann.ask("PATCH", "/api/me", {"name": given})["name"] == kept


@pytest.mark.parametrize("name", ["The USSR", "us", "u.s.", "Soviet  Union", "\uff35\uff33"])
def test_nobody_is_called_like_a_side(one_server: TestClient, name: str) -> None:
    ann = Caller(one_server)
    ann.refused(422, "side_name", "PATCH", "/api/me", {"name": name})
    ann.refused(422, "side_name", "POST", "/api/tables", {"opponent": {"kind": "here"}, "name": name})
    assert stored(one_server, schema.people) == []


def test_another_sites_page_does_nothing_with_the_cookie(server: TestClient) -> None:
    ann = Caller(server)
    wanted = {"opponent": {"kind": "here"}}
    ann.post("/api/tables", wanted, 201)
    foreign = {"origin": "http://elsewhere.example"}
    ann.refused(403, "foreign_page", "POST", "/api/tables", wanted, **foreign)
    ann.refused(403, "foreign_page", "POST", "/api/tables", wanted, origin="null")
    ann.refused(403, "foreign_page", "POST", "/api/tables", wanted, **{"sec-fetch-site": "cross-site"})
    ann.ask("POST", "/api/tables", wanted, 201, origin="http://testserver")


def test_an_invitation_can_be_looked_at(server: TestClient) -> None:
    """Who invites and to which side, without sitting down and without becoming anybody."""
    ann, bob, eve = Caller(server), Caller(server), Caller(server)
    made = ann.post("/api/tables", {"side": "us", "opponent": {"kind": "friend"}, "name": "Ann"}, 201)
    secret = {"secret": made["invitation"]}
    assert bob.post("/api/links/invitation/look", secret) == {"side": "ussr", "by": "Ann"}
    assert len(stored(server, schema.people)) == 1
    assert ann.post("/api/links/invitation/look", secret)["table"] == made["table"]
    bob.post("/api/links/invitation", secret)
    assert bob.post("/api/links/invitation/look", secret)["table"] == made["table"]
    eve.refused(410, "used_invitation", "POST", "/api/links/invitation/look", secret)
    eve.refused(404, "no_invitation", "POST", "/api/links/invitation/look", {"secret": "x"})


def test_the_list_tells_how_a_table_ended(server: TestClient) -> None:
    ann = Caller(server)
    table = ann.make({"kind": "computer", "player": "careful"}, "us")["table"]
    assert ann.get("/api/tables")[0]["standing"] == "even"
    ann.does(table, "us", "resign")
    assert ann.get("/api/tables")[0]["standing"] == "You lost: the US gave up"


def test_an_invitation_is_good_once(server: TestClient) -> None:
    ann, bob, eve = Caller(server), Caller(server), Caller(server)
    made = ann.make({"kind": "friend"}, "ussr")
    assert ann.state(made["table"])["players"]["us"]["kind"] == "open"
    assert ann.get(f"/api/tables/{made['table']}/links") == {"invitation": made["invitation"]}
    ann.refused(409, "own_link", "POST", "/api/links/invitation", {"secret": made["invitation"]})
    renewed = ann.post(f"/api/tables/{made['table']}/links/invitation", status=201)["secret"]
    bob.refused(404, "no_invitation", "POST", "/api/links/invitation", {"secret": made["invitation"]})
    sat = bob.post("/api/links/invitation", {"secret": renewed})
    assert sat == {"table": made["table"], "seat": "us"}
    assert bob.post("/api/links/invitation", {"secret": renewed}) == sat
    eve.refused(410, "used_invitation", "POST", "/api/links/invitation", {"secret": renewed})
    assert len(stored(server, schema.people)) == 2
    eve.refused(401, "stranger", "GET", f"/api/tables/{made['table']}")
    eve.make({"kind": "here"})
    eve.refused(403, "no_seat", "GET", f"/api/tables/{made['table']}")
    ann.refused(409, "seat_taken", "POST", f"/api/tables/{made['table']}/links/invitation")
    assert ann.get(f"/api/tables/{made['table']}/links") == {}


def test_a_seat_link_is_used_from_elsewhere_and_replaced(server: TestClient) -> None:
    table, ann, bob = pair(server)
    link = ann.post(f"/api/tables/{table}/links/seat", status=201)["secret"]
    assert len(link) >= 22  # 128 bits
    assert ann.get(f"/api/tables/{table}/links") == {"seat": link}
    assert bob.get(f"/api/tables/{table}/links") == {}
    phone, thief = Caller(server), Caller(server)
    assert phone.post("/api/links/seat", {"secret": link}) == {"table": table, "seat": "us"}
    thief.post("/api/links/seat", {"secret": link})
    thief.play(table, "us", thief.state(table)["view"]["legal"][0])
    bob.refused(409, "own_link", "POST", "/api/links/seat", {"secret": link})
    new = ann.post(f"/api/tables/{table}/links/seat", status=201)["secret"]
    thief.refused(403, "no_seat", "GET", f"/api/tables/{table}")
    thief.refused(404, "no_link_seat", "POST", "/api/links/seat", {"secret": link})
    phone.post("/api/links/seat", {"secret": new})
    ann.refused(404, "no_watch", "POST", "/api/links/watch", {"secret": new})


def test_watching(server: TestClient) -> None:
    table, ann, bob = pair(server, watch=True)
    link = ann.get(f"/api/tables/{table}/links")["watch"]
    eve = Caller(server)
    assert eve.post("/api/links/watch", {"secret": link}) == {"table": table, "seat": "watcher"}
    shown = eve.state(table)
    assert shown["you"] == {"sides": [], "asked": [], "maker": False}
    assert shown["view"]["hand"] == []
    assert not any(shown["can"].values())
    eve.refused(403, "not_your_seat", "GET", f"/api/tables/{table}?seat=us")
    eve.refused(403, "no_seat", "GET", f"/api/tables/{table}/links")
    eve.refused(403, "still_running", "GET", f"/api/tables/{table}/frames?seat=us")
    path = f"/api/tables/{table}/moves"
    eve.refused(403, "not_your_seat", "POST", path, {"id": "1", "seat": "us", "revision": 2, "moves": ["pass"]})
    assert eve.get("/api/tables") == []
    bob.does(table, "ussr", "resign")
    assert eve.get(f"/api/tables/{table}/frames?seat=everyone")["frames"][0]["state"]
    assert eve.get(f"/api/tables/{table}/frames?seat=us")["frames"][-1]["view"]["side"] == "us"
    ann.post(f"/api/tables/{table}/links/watch", status=201)
    eve.refused(403, "no_seat", "GET", f"/api/tables/{table}")


def test_a_table_that_is_not_watched_is_shown_when_it_is_over(server: TestClient) -> None:
    table, ann, _ = pair(server)
    ann.refused(409, "no_watching", "POST", f"/api/tables/{table}/links/watch")
    ann.does(table, "us", "resign")
    link = ann.post(f"/api/tables/{table}/links/watch", status=201)["secret"]
    eve = Caller(server)
    eve.post("/api/links/watch", {"secret": link})
    assert eve.state(table)["ending"]["reason"] == "resigned"


def test_my_tables(server: TestClient) -> None:
    table, ann, bob = pair(server, name="Ann")
    other = ann.make({"kind": "computer", "player": "random"}, pace=30)["table"]
    ann.play(other, "us", ann.state(other)["view"]["legal"][0])
    bob.play(table, "ussr", bob.state(table)["view"]["legal"][0])
    mine = ann.get("/api/tables")
    assert [(one["table"], one["waiting_for_me"], one["seats"]) for one in mine] == [
        (table, True, ["us"]),
        (other, False, ["us"]),
    ]
    assert mine[1]["players"]["ussr"] == {"kind": "computer", "name": "", "player": "random"}
    assert ann.get("/api/tables/next") == {"table": table, "seat": "us"}
    assert bob.get("/api/tables/next") is None
    assert bob.get("/api/tables")[0]["players"]["us"]["name"] == "Ann"
    assert ann.get("/api/me") == {"name": "Ann", "tables": 2}


def test_my_tables_do_not_tell_that_the_other_side_has_chosen(server: TestClient) -> None:
    table, ann, bob = pair(server)
    before = ann.get("/api/tables")
    bob.play(table, "ussr", bob.state(table)["view"]["legal"][0])
    assert ann.get("/api/tables") == before


def test_making_a_table_twice_by_one_request(server: TestClient) -> None:
    ann = Caller(server)
    made = ann.make({"kind": "friend"}, "us", id="one")
    assert ann.make({"kind": "friend"}, "us", id="one") == made
    assert ann.make({"kind": "friend"}, "us", id="two") != made
    assert len(ann.get("/api/tables")) == 2
    Caller(server).make({"kind": "friend"}, "us", id="one")
    error = ann.refused(422, "no_such_player", "POST", "/api/tables", {"opponent": {"kind": "computer", "player": "x"}})
    assert error["known"]


def test_taking_everything_along(server: TestClient) -> None:
    table, ann, _ = pair(server, name="Ann")
    everything = ann.get("/api/me/export")
    assert everything["name"] == "Ann"
    record = everything["tables"][0]["records"][0]
    assert record["masked"] == "us"
    assert record["moves"] == ann.state(table)["view"]["moves"]
    assert record == ann.get(f"/api/tables/{table}/record")
    assert [move for move in record["moves"] if not move.endswith("?")] == record["moves"][:3]


def test_being_forgotten(server: TestClient) -> None:
    table, ann, bob = pair(server, name="Ann")
    alone = ann.make({"kind": "computer", "player": "random"}, pace=30)["table"]
    waiting = ann.make({"kind": "friend"})
    ann.post("/api/me/tokens", status=201)
    link = ann.post(f"/api/tables/{table}/links/seat", status=201)["secret"]
    ann.ask("DELETE", "/api/me", status=204)
    ann.key = None
    assert ann.get("/api/tables") == []
    assert [person["name"] for person in stored(server, schema.people)] == [""]
    assert [one["id"] for one in stored(server, schema.tables)] == [table]
    assert {row["table"] for name in ("rows", "seats", "holders") for row in stored(server, getattr(schema, name))} == {
        table
    }
    assert len(stored(server, schema.keys)) == 1
    shown = bob.state(table)
    assert shown["players"]["us"] == {"kind": "former", "name": ""}
    bob.refused(404, "no_table", "GET", f"/api/tables/{alone}")
    bob.refused(404, "no_invitation", "POST", "/api/links/invitation", {"secret": waiting["invitation"]})
    bob.refused(404, "no_link_seat", "POST", "/api/links/seat", {"secret": link})
    bob.does(table, "ussr", "offers", offer="end")  # nobody is there to be asked
    assert bob.state(table)["ending"]["reason"] == "agreed"


def test_a_record_comes_back(server: TestClient) -> None:
    table, ann, bob = pair(server)
    people = {"us": ann, "ussr": bob}
    while asked := [side for side in people if people[side].state(table, side)["you"]["asked"]]:
        people[asked[0]].play(table, asked[0], people[asked[0]].state(table, asked[0])["view"]["legal"][0])
    record = ann.get(f"/api/tables/{table}/record")
    eve = Caller(server)
    again = eve.post("/api/records", {"record": record, "id": "r"}, 201)
    assert eve.post("/api/records", {"record": record, "id": "r"}, 201) == again
    assert eve.state(again["table"])["ending"]["winner"] == ann.state(table)["ending"]["winner"]
    assert eve.get(f"/api/tables/{again['table']}/record")["moves"] == record["moves"]


@pytest.mark.parametrize("cut", [0, 3, 7, 30])
def test_an_unfinished_record_is_played_on(server: TestClient, cut: int) -> None:
    lines = (Path(__file__).parents[1] / "conformance" / "uniform.records.jsonl").read_text().splitlines()
    record = json.loads(lines[0])
    record["moves"] = record["moves"][:cut]
    eve = Caller(server)
    table = eve.post("/api/records", {"record": {**record, "note": "kept"}}, 201)["table"]
    shown = eve.state(table)
    asked = shown["you"]["asked"][0]
    moves = eve.state(table, asked)["view"]["moves"]
    masked = [(seen, move) for seen, move in zip(moves, record["moves"], strict=False) if seen != move]
    assert all(seen.endswith(":?") for seen, move in masked)
    eve.play(table, asked, eve.state(table, asked)["view"]["legal"][0])
    eve.does(table, asked, "resign")
    assert eve.get(f"/api/tables/{table}/record")["note"] == "kept"


def test_what_is_no_record(server: TestClient) -> None:
    eve = Caller(server)
    whole = {"format": "thirteendays/1", "rules": 1, "moves": []}
    for record in ({}, whole | {"format": "chess"}):
        assert eve.refused(422, "not_a_record", "POST", "/api/records", {"record": record})["text"] == say(
            "server.error.not_a_record"
        )
    error = eve.refused(422, "no_record", "POST", "/api/records", {"record": whole | {"moves": [1]}})
    with pytest.raises(RecordError) as found:
        Game.from_record(whole | {"moves": [1]})
    assert error["why"] == str(found.value)
    broken = whole | {"moves": ["deal:berlin", "place:moscow"]}
    error = eve.refused(422, "broken_record", "POST", "/api/records", {"record": broken})
    assert (error["number"], error["move"]) == (2, "place:moscow")
    assert error["text"].endswith(error["reason"]), "the rule that is broken, in words"
    long = {"format": "thirteendays/1", "moves": ["pass"] * 1001}
    eve.refused(422, "long_record", "POST", "/api/records", {"record": long})


def test_what_there_is(one_server: TestClient) -> None:
    eve = Caller(one_server)
    assert [player["name"] for player in eve.get("/api/players")][:2] == ["random", "careful"]
    assert eve.get("/api/protocol")["client"]
    eve.refused(404, "no_page", "GET", "/api/nothing")
    eve.refused(405, "no_method", "PUT", "/api/tables")
    eve.refused(401, "stranger", "GET", "/api/tables/none")
    eve.make({"kind": "here"})
    eve.refused(404, "no_table", "GET", "/api/tables/none")


def test_who_is_connected_by_a_token_leaves_when_it_is_ended(one_server: TestClient) -> None:
    table, ann, _ = pair(one_server)
    made = ann.post("/api/me/tokens", status=201)
    one_server.cookies.clear()
    by_token = {"authorization": f"Bearer {made['secret']}"}
    with one_server.websocket_connect(f"/api/tables/{table}/live?seat=us", headers=by_token) as socket:
        socket.send_json({"type": "hello", "after": None, "log": 0})
        assert socket.receive_json()["type"] == "fresh"
        ann.ask("DELETE", f"/api/me/tokens/{made['id']}", status=204)
        while (told := socket.receive_json())["type"] != "error":
            pass
        assert told["error"]["key"] == "ended"
        assert socket.receive()["code"] == 4401
