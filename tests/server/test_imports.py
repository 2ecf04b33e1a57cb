"""Records that are taken in: what is kept of them, and how many."""

from typing import Any

import pytest
from starlette.testclient import TestClient

from callers import Caller
from thirteendays.game import Game
from thirteendays.server import imports, making
from thirteendays.server.app import create_app
from thirteendays.server.settings import Settings


def test_what_a_record_says_beside_its_game_is_kept_within_bounds(server: TestClient) -> None:
    ann = Caller(server)
    record = Game().record()
    # JSON as a client may send it: half a character, and numbers that are none.
    for text in ('"\\ud800"', "NaN", "1e999", "-Infinity", '{"a": ["\\udfff"]}', '{"\\ud800": 1}'):
        body = '{"record": {"format": "thirteendays/1", "moves": [], "players": ' + text + "}}"
        answer = server.post("/api/records", content=body, headers={"content-type": "application/json"})
        assert (answer.status_code, answer.json()["error"]["member"]) == (422, "players"), text
    nested: Any = []
    for _ in range(8):
        nested = [nested]
    ann.refused(422, "deep_record", "POST", "/api/records", {"record": {**record, "x": [nested]}})
    each: list[Any] = [[{} for _ in range(87_000)], "x" * 5000]
    for much in each:
        ann.refused(422, "much_record", "POST", "/api/records", {"record": {**record, "x": much}})
    said = {"players": {"us": "Kennedy", "ussr": "Хрущёв"}, "date": "1962-10-16", "seed": 5, "x": [[[1.5, None, True]]]}
    table = ann.post("/api/records", {"record": {**record, **said}}, 201)["table"]
    assert said.items() <= ann.get(f"/api/tables/{table}/record").items(), "as it came"
    ann.refused(422, "no_record", "POST", "/api/records", {"record": {**record, "start": 1}})
    ann.refused(422, "not_a_record", "POST", "/api/records", {"record": {**record, "format": 1}})


def test_a_person_has_room_for_so_many_tables(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "MOST_UNFINISHED", 2)
    monkeypatch.setattr(imports, "MOST_RECORDS", 1)
    with TestClient(create_app(Settings(database=database, page=None))) as client:
        ann, here = Caller(client), {"kind": "here"}
        record = Game().record()
        table = ann.make(here, id="1")["table"]
        taken = ann.post("/api/records", {"record": record, "id": "2"}, 201)
        assert ann.refused(409, "unfinished", "POST", "/api/tables", {"opponent": here})["most"] == 2
        ann.refused(409, "unfinished", "POST", "/api/records", {"record": record})
        assert ann.post("/api/records", {"record": record, "id": "2"}, 201) == taken, "a repeat needs no room"
        ann.does(table, "us", "resign")
        ann.refused(409, "records", "POST", "/api/records", {"record": record})
        ann.make(here)
        Caller(client).make(here)
