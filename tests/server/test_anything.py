"""Whatever two people, a watcher and a stranger ask of a table, sensible or not: each gets an answer, and the store has what memory has."""

import random
from typing import Any

import pytest
from starlette.testclient import TestClient

from callers import Caller, Json, pair

SEATS = ("us", "ussr", "watcher")
TOKENS = (
    "pass",
    "done",
    "first:us",
    "agenda:letter",
    "deal:excomm",
    "deal:?",
    "play:excomm:event",
    "",
    "berlin+1",
    "é\x00",
)
FINE = {200, 201, 204, 400, 401, 403, 404, 409, 410, 422}


class Anybody:
    """Somebody who asks for anything."""

    def __init__(self, caller: Caller, own: str, table: str, source: random.Random) -> None:
        self.caller = caller
        self.own = own
        self.table = table
        self.source = source
        self.asked: list[tuple[str, Json]] = []

    def send(self, method: str, path: str, body: Any = None) -> Json | None:
        """Asks; whatever the answer is, it is one of this server's."""
        cookie = {"cookie": f"thirteendays={self.caller.key}"} if self.caller.key else {}
        self.caller.client.cookies.clear()
        answer = self.caller.client.request(method, path, json=body, headers=cookie)
        assert answer.status_code in FINE, (method, path, body, answer.text)
        told: Json | None = answer.json() if answer.content else None
        if answer.status_code >= 400:
            assert told is not None
            assert {"key", "text"} <= set(told["error"]), told
        return told

    def act(self) -> None:
        """Does something: mostly what is sensible at its seat."""
        pick = self.source.random()
        shown = self.send("GET", f"/api/tables/{self.table}?seat={self.own}")
        if shown is None or "error" in shown:
            return
        if pick < 0.6 and shown["view"]["legal"]:
            self.ask("moves", shown, moves=[self.source.choice(shown["view"]["legal"])])
        elif pick < 0.75:
            self.ask(self.source.choice(["undo", "offers", "offers/answer"]), shown, **self.source.choice(BODIES))
        elif pick < 0.8 and self.asked:
            self.send("POST", *self.source.choice(self.asked))
        elif pick < 0.9:
            self.ask("moves", shown, moves=self.source.choices(TOKENS, k=self.source.randint(1, 3)))
        else:
            self.look(shown)

    def ask(self, what: str, shown: Json, **members: Any) -> None:
        """A request that would change the table; now and then with a foreign seat or another revision."""
        seat = self.source.choice(SEATS) if self.source.random() < 0.1 else self.own
        revision = shown["revision"] + (self.source.choice([-3, -1, 1, 50]) if self.source.random() < 0.1 else 0)
        body = {"id": f"{self.own}{len(self.asked)}", "seat": seat, "revision": revision, **members}
        self.asked.append((f"/api/tables/{self.table}/{what}", body))
        self.send("POST", *self.asked[-1])

    def look(self, shown: Json) -> None:
        """A question that changes nothing."""
        before = f"/api/tables/{self.table}"
        picks = [option["pick"] for option in shown.get("options") or []][:2]
        self.send("GET", f"{before}/{self.source.choice(['log', 'frames', 'record', 'choices', 'links'])}")
        self.send("GET", f"{before}/frames?seat={self.source.choice([*SEATS, 'everyone'])}")
        self.send("POST", f"{before}/ask", {"seat": self.own, "revision": shown["revision"], "picks": picks})
        self.send("POST", f"{before}/why", {"seat": self.own, "move": self.source.choice(TOKENS)})
        self.send("POST", f"{before}/read", {"seat": self.own, "line": self.source.choice(["log", "why", "1", "é"])})
        self.send("GET", "/api/tables")


BODIES: list[Json] = [{}, {"offer": "takeback"}, {"offer": "end"}, {"accept": True}, {"accept": False}]


@pytest.mark.parametrize("seed", range(3))
def test_anything_gets_an_answer_and_nothing_tears_the_table(server: TestClient, seed: int) -> None:
    source = random.Random(seed)
    table, ann, bob = pair(server, watch=True)
    eve, stranger = Caller(server), Caller(server)
    eve.post("/api/links/watch", {"secret": ann.get(f"/api/tables/{table}/links")["watch"]})
    people = [
        Anybody(caller, own, table, source)
        for caller, own in ((ann, "us"), (bob, "ussr"), (eve, "watcher"), (stranger, "us"))
    ]
    for _ in range(110):
        source.choices(people, weights=[6, 6, 1, 1])[0].act()
    shown = [person.send("GET", f"/api/tables/{table}?seat={person.own}") for person in people]
    assert shown[0] is not None
    assert len(shown[0]["view"]["moves"]) > 12
    server.app.state.house.tables.forget(table)  # type: ignore[attr-defined]
    assert [person.send("GET", f"/api/tables/{table}?seat={person.own}") for person in people] == shown
    for person in people[:2]:
        events = person.send("GET", f"/api/tables/{table}/events?seat={person.own}&after=0")
        assert events is not None
        numbers = [event["number"] for event in events["events"]]
        if numbers:  # else there were too many to be told one by one
            assert numbers == list(range(1, numbers[-1] + 1))
        assert events["number"] == person.send("GET", f"/api/tables/{table}?seat={person.own}")["number"]  # type: ignore[index]
