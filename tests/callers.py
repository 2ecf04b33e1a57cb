"""People who ask a server in the same process: each has its own cookie, and says what answer it expects."""

import secrets
from typing import Any

from starlette.testclient import TestClient

from thirteendays.server.limits import COOKIE

Json = dict[str, Any]


class Caller:
    """Somebody with a browser, or with a token."""

    def __init__(self, client: TestClient, token: str | None = None) -> None:
        self.client = client
        self.key: str | None = None
        self.headers: dict[str, str] = {} if token is None else {"authorization": f"Bearer {token}"}

    def ask(self, method: str, path: str, body: Any = None, status: int = 200, **headers: str) -> Any:
        """The answer to a request, which must have this status."""
        cookie = {"cookie": f"{COOKIE}={self.key}"} if self.key else {}
        self.client.cookies.clear()
        answer = self.client.request(method, path, json=body, headers={**self.headers, **cookie, **headers})
        assert answer.status_code == status, (method, path, answer.status_code, answer.text)
        self.key = answer.cookies.get(COOKIE, self.key)
        self.client.cookies.clear()
        return answer.json() if answer.content else None

    def get(self, path: str) -> Any:
        """What stands at an address."""
        return self.ask("GET", path)

    def post(self, path: str, body: Any = None, status: int = 200) -> Any:
        """The answer to a request that makes or changes something."""
        return self.ask("POST", path, body if body is not None else {}, status)

    def refused(self, status: int, key: str, method: str, path: str, body: Any = None, **headers: str) -> Json:
        """Why a request is refused."""
        error: Json = self.ask(method, path, body, status, **headers)["error"]
        assert error["key"] == key, error
        assert error["text"]
        return error

    # At a table

    def make(self, opponent: Json, side: str = "us", **wanted: Any) -> Json:
        """A new table."""
        made: Json = self.post("/api/tables", {"side": side, "opponent": opponent, **wanted}, 201)
        return made

    def state(self, table: str, seat: str | None = None) -> Json:
        """What a seat is shown."""
        shown: Json = self.get(f"/api/tables/{table}" + (f"?seat={seat}" if seat else ""))
        return shown

    def play(self, table: str, seat: str, *moves: str, id: str | None = None, revision: int | None = None) -> Json:
        """Plays moves at the revision that the seat sees."""
        at = self.state(table, seat)["revision"] if revision is None else revision
        wanted = {"id": id or secrets.token_hex(4), "seat": seat, "revision": at, "moves": list(moves)}
        done: Json = self.post(f"/api/tables/{table}/moves", wanted)
        return done

    def does(self, table: str, seat: str, what: str, **members: Any) -> Json:
        """Undo, an offer, an answer, giving up."""
        done: Json = self.post(f"/api/tables/{table}/{what}", self.request(table, seat, **members))
        return done

    def asks(self, table: str, seat: str, **members: Any) -> Json:
        """The body of a question at a seat, at the revision it sees."""
        return {"seat": seat, "revision": self.state(table, seat)["revision"], **members}

    def request(self, table: str, seat: str, **members: Any) -> Json:
        """The body of a request at a seat, at the revision it sees."""
        return {"id": secrets.token_hex(4), "seat": seat, "revision": self.state(table, seat)["revision"], **members}


def pair(client: TestClient, **wanted: Any) -> tuple[str, Caller, Caller]:
    """A table of two people: the US and the USSR."""
    ann, bob = Caller(client), Caller(client)
    made = ann.make({"kind": "friend"}, "us", **wanted)
    bob.post("/api/links/invitation", {"secret": made["invitation"]})
    return made["table"], ann, bob
