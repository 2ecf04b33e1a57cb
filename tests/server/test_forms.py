"""Requests without a good form: each is refused with where it is wrong and what would be right, and never breaks anything."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from callers import Caller, pair
from thirteendays.server import openapi
from thirteendays.server.app import create_app
from thirteendays.server.limits import MOST_BYTES
from thirteendays.server.settings import Settings


@pytest.fixture
def with_page(tmp_path: Path) -> Iterator[TestClient]:
    """A server with a page of one file."""
    (tmp_path / "page" / "assets").mkdir(parents=True)
    (tmp_path / "page" / "index.html").write_text("page")
    database = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    with TestClient(create_app(Settings(database=database, page=tmp_path / "page", limits=0))) as client:
        yield client


def test_identifiers_and_labels_are_text_that_can_be_seen(server: TestClient) -> None:
    ann = Caller(server)
    table = ann.make({"kind": "here"})["table"]
    for junk in ("\0", "a\nb", "\u202e"):
        ann.refused(422, "invalid", "POST", "/api/me/tokens", {"label": junk})
        ann.refused(422, "invalid", "POST", "/api/tables", {"opponent": {"kind": "here"}, "id": junk})
        ann.refused(422, "invalid", "POST", f"/api/tables/{table}/resign", ann.request(table, "us", id=junk))
        ann.refused(422, "no_such_player", "POST", "/api/tables", {"opponent": {"kind": "computer", "player": junk}})
        ann.refused(404, "no_invitation", "POST", "/api/links/invitation", {"secret": junk})
    for path in ("%00", "a%0Ab", "%C3%A9"):
        ann.refused(404, "no_table", "GET", f"/api/tables/{path}")
        ann.refused(404, "no_table", "POST", f"/api/tables/{path}/rematch")
        ann.refused(404, "no_table", "GET", f"/api/tables/{path}/links")
    for number in (0, -1, 1 << 63, 10**30):
        ann.refused(422, "invalid", "DELETE", f"/api/me/tokens/{number}")
    ann.refused(404, "no_token", "DELETE", f"/api/me/tokens/{(1 << 63) - 1}")


def test_what_is_wrong_is_said_in_words(one_server: TestClient) -> None:
    table, ann, _ = pair(one_server)
    good = {"id": "a", "seat": "us", "revision": 1, "moves": ["pass"]}
    wanted: list[tuple[dict[str, Any], str, str]] = [
        ({"seat": "x"}, "body.seat", "must be us or ussr"),
        ({"revision": "1"}, "body.revision", "must be a whole number"),
        ({"revision": True}, "body.revision", "must be a whole number"),
        ({"revision": 1.0}, "body.revision", "must be a whole number"),
        ({"revision": -1}, "body.revision", "must be at least 0"),
        ({"id": 5}, "body.id", "must be a text"),
        ({"id": ""}, "body.id", "must have 1 characters at least"),
        ({"id": "x" * 65}, "body.id", "must have 64 characters at most"),
        ({"moves": "pass"}, "body.moves", "must be a list"),
        ({"moves": ["pass"] * 33}, "body.moves", "must have 32 items at most"),
        ({"other": 1}, "body.other", "is not known"),
    ]
    for change, where, words in wanted:
        error = ann.refused(422, "invalid", "POST", f"/api/tables/{table}/moves", {**good, **change})
        assert error["where"] == where
        assert error["text"].endswith(f": {where} {words}."), error["text"]
    for missing in ("id", "seat", "revision"):
        body = {name: value for name, value in good.items() if name != missing}
        assert "is missing" in ann.refused(422, "invalid", "POST", f"/api/tables/{table}/moves", body)["text"]
    error = ann.refused(422, "invalid", "POST", "/api/tables", {"opponent": {"kind": "x"}})
    assert error["text"].endswith("body.opponent must be computer, here, friend.")
    pace = {"opponent": {"kind": "here"}, "pace": "1"}
    assert "must be a number" in ann.refused(422, "invalid", "POST", "/api/tables", pace)["text"]
    truth = {"opponent": {"kind": "here"}, "watch": 1}
    assert "must be true or false" in ann.refused(422, "invalid", "POST", "/api/tables", truth)["text"]


@pytest.mark.parametrize(
    ("body", "status", "key", "word"),
    [
        (b"[" * 100_000, 400, "no_json", "deep"),
        (b'{"name": ' + b"1" * 5000 + b"}", 400, "no_json", "digits"),
        (b'{"name": "\xff"}', 400, "no_json", "bytes"),
        (b'{"name": ', 422, "invalid", "json"),
        (b"", 422, "invalid", "missing"),
        (b"[]", 422, "invalid", "object"),
    ],
)
def test_bodies_that_are_no_json(one_server: TestClient, body: bytes, status: int, key: str, word: str) -> None:
    answer = one_server.patch("/api/me", content=body, headers={"content-type": "application/json"})
    error = answer.json()["error"]
    assert (answer.status_code, error["key"], error["why"]) == (status, key, word)
    assert error["text"]


def test_a_body_without_a_length_is_too_long(one_server: TestClient) -> None:
    def pieces() -> Iterator[bytes]:
        yield b'{"name": "'
        yield b"x" * MOST_BYTES

    answer = one_server.patch("/api/me", content=pieces(), headers={"content-type": "application/json"})
    assert (answer.status_code, answer.json()["error"]["key"]) == (413, "too_long")


def test_what_can_be_got_can_be_asked_for_its_headers(one_server: TestClient) -> None:
    for path, status in (("/api/me", 200), ("/api/health", 200), ("/api/players", 200), ("/api/nothing", 404)):
        got, headed = one_server.get(path), one_server.head(path)
        assert (headed.status_code, headed.content) == (status, b""), path
        assert got.status_code == status
        assert headed.headers["content-type"] == got.headers["content-type"]
    assert one_server.head("/api/me/device-link").status_code == one_server.get("/api/me/device-link").status_code


def test_addresses_that_no_file_has(with_page: TestClient) -> None:
    for path in ("/%00", "/" + "x" * 5000, "/a/" * 2000):
        assert (with_page.get(path).status_code, with_page.get(path).text) == (200, "page"), path[:20]
    for path in ("/assets/%00", "/assets/" + "x" * 5000):
        assert with_page.get(path).status_code == 404


def test_behind_proxies_the_browsers_own_connection_counts(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    with TestClient(create_app(Settings(database=database, page=None, limits=0, trusted=True))) as client:
        for told, secure in (("https", True), ("https, http", True), ("HTTPS ,http", True), ("http, https", False)):
            client.cookies.clear()
            answer = client.patch("/api/me", json={"name": "Ann"}, headers={"x-forwarded-proto": told})
            assert ("Secure" in answer.headers["set-cookie"]) is secure, told


def test_the_openapi_file_is_not_called_like_an_option(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.argv", ["openapi", "--help"])
    with pytest.raises(SystemExit):
        openapi.main()
    assert list(tmp_path.iterdir()) == []
    monkeypatch.setattr("sys.argv", ["openapi", "file.json"])
    openapi.main()
    found = json.loads((tmp_path / "file.json").read_text())
    assert "/api/tables/{table}/live" in found["paths"]
    assert all({"4XX", "5XX"} <= set(one["responses"]) for path in found["paths"].values() for one in path.values())
