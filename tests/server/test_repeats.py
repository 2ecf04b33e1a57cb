"""An identifier of a request is for that request: a repeat is answered as the first time, anything else under it is refused."""

from typing import Any

from starlette.testclient import TestClient

from callers import Caller, pair
from thirteendays.game import Game

SAID: dict[str, Any] = {"moves": {"moves": ["pass"]}, "offers": {"offer": "end"}, "offers/answer": {"accept": True}}


def choose(table: str, person: Caller, side: str, id: str) -> Any:
    """Chooses the agenda that comes first."""
    return person.play(table, side, person.state(table, side)["view"]["legal"][0], id=id)


def test_the_identifier_of_a_move_is_good_for_nothing_else(server: TestClient) -> None:
    table, ann, bob = pair(server)
    done = choose(table, ann, "us", "a")
    choose(table, bob, "ussr", "a")  # each side has its own identifiers
    moves = ann.state(table)["view"]["moves"]
    for what in ("moves", "undo", "resign", "offers", "offers/answer"):
        request = ann.request(table, "us", id="a", **SAID.get(what, {}))
        ann.refused(409, "id_used", "POST", f"/api/tables/{table}/{what}", request)
    assert ann.state(table)["view"]["moves"] == moves
    assert ann.play(table, "us", moves[6], id="a") == done, "said again, it is answered again"


def test_the_identifiers_of_rows_too(server: TestClient) -> None:
    table, ann, bob = pair(server)
    offered = ann.does(table, "us", "offers", offer="end", id="o")
    assert ann.does(table, "us", "offers", offer="end", id="o") == offered
    ann.refused(
        409, "id_used", "POST", f"/api/tables/{table}/offers", ann.request(table, "us", id="o", offer="takeback")
    )
    ann.refused(409, "id_used", "POST", f"/api/tables/{table}/resign", ann.request(table, "us", id="o"))
    declined = bob.does(table, "ussr", "offers/answer", accept=False, id="n")
    assert bob.does(table, "ussr", "offers/answer", accept=False, id="n") == declined
    path = f"/api/tables/{table}/offers/answer"
    bob.refused(409, "id_used", "POST", path, bob.request(table, "ussr", id="n", accept=True))
    gone = ann.does(table, "us", "resign", id="r")
    assert ann.does(table, "us", "resign", id="r") == gone


def test_and_of_what_makes_a_table(server: TestClient) -> None:
    ann, here = Caller(server), {"kind": "here"}
    made = ann.make(here, id="m")
    assert ann.make(here, id="m") == made
    ann.refused(409, "id_used", "POST", "/api/tables", {"side": "ussr", "opponent": here, "id": "m"})
    record = Game().record()
    ann.refused(409, "id_used", "POST", "/api/records", {"record": record, "id": "m"})
    taken = ann.post("/api/records", {"record": record, "id": "r"}, 201)
    assert ann.post("/api/records", {"record": record, "id": "r"}, 201) == taken
    ann.refused(409, "id_used", "POST", "/api/records", {"record": {**record, "date": "1962"}, "id": "r"})
    ann.refused(409, "id_used", "POST", "/api/tables", {"side": "us", "opponent": here, "id": "r"})


def test_resigning_and_offers_are_about_the_position_that_was_seen(server: TestClient) -> None:
    table, ann, bob = pair(server)
    choose(table, ann, "us", "a")
    choose(table, bob, "ussr", "b")
    old = {"id": "x", "seat": "us", "revision": 1}
    for path, members in (("resign", {}), ("offers", {"offer": "end"}), ("offers", {"offer": "takeback"})):
        for revision in (1, 99):
            request = {**old, **members, "revision": revision}
            ann.refused(409, "stale", "POST", f"/api/tables/{table}/{path}", request)
    ann.does(table, "us", "resign", id="x")
