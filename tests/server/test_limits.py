"""Limits: for a person and for an address, with an answer that says when to come again."""

import asyncio
from collections.abc import Iterable
from typing import Any

import pytest
from starlette.types import Message, Receive, Scope, Send

from thirteendays.server.limits import MOST_BUCKETS, MOST_BYTES, Buckets, Limited, address_of, person_of

Answer = tuple[int, dict[str, str], bytes]


class Clock:
    """A clock that is set."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


async def served(scope: Scope, receive: Receive, send: Send) -> None:
    """An application that takes everything."""
    while (await receive()).get("more_body"):
        pass
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b""})


def ask(limited: Limited, path: str, method: str = "GET", client: str = "192.0.2.1", body: Iterable[bytes] = (), **headers: Any) -> Answer:  # fmt: skip
    """The answer to a request."""
    parts, sent = list(body) or [b""], []
    scope = {
        "type": "http", "method": method, "path": path, "client": (client, 1),
        "headers": [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()],
    }  # fmt: skip

    async def receive() -> Message:
        return {"type": "http.request", "body": parts.pop(0), "more_body": bool(parts)}

    async def send(message: Message) -> None:
        sent.append(message)

    asyncio.run(limited(scope, receive, send))
    told = {name.decode(): value.decode() for name, value in sent[0]["headers"]}
    return sent[0]["status"], told, sent[1]["body"]


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def limited(clock: Clock) -> Limited:
    return Limited(served, clock=clock)


def test_who_asks_too_much_is_told_when_to_come_again(limited: Limited, clock: Clock) -> None:
    answers = [ask(limited, "/api/tables", "POST", cookie="thirteendays=ann") for _ in range(25)]
    assert [status for status, *_ in answers] == [200] * 20 + [429] * 5
    _, headers, body = answers[-1]
    assert headers["retry-after"] == "2"
    assert body == b'{"error":{"key":"too_many","text":"Too much at once: try again in 2 seconds.","seconds":2}}'
    assert ask(limited, "/api/tables", "POST", cookie="thirteendays=bob")[0] == 200
    assert ask(limited, "/api/tables", cookie="thirteendays=ann")[0] == 200
    clock.now += 2
    assert [ask(limited, "/api/tables", "POST", cookie="thirteendays=ann")[0] for _ in range(2)] == [200, 429]


def test_hints_have_a_bucket_of_their_own(limited: Limited, clock: Clock) -> None:
    asked = [ask(limited, "/api/tables/x/hint", "POST", cookie="thirteendays=ann")[0] for _ in range(22)]
    assert asked == [200] * 20 + [429] * 2
    assert ask(limited, "/api/tables/x/moves", "POST", cookie="thirteendays=ann")[0] == 200
    clock.now += 2
    assert ask(limited, "/api/tables/x/hint", "POST", cookie="thirteendays=ann")[0] == 200


def test_an_address_cannot_be_many_people(limited: Limited) -> None:
    statuses = [ask(limited, "/api/links/seat", "POST", cookie=f"thirteendays={n}")[0] for n in range(70)]
    assert statuses == [200] * 60 + [429] * 10
    assert ask(limited, "/api/links/seat", "POST", client="192.0.2.2")[0] == 200


def test_the_page_itself_is_not_limited(limited: Limited) -> None:
    assert {ask(limited, "/table/x")[0] for _ in range(1000)} == {200}


def test_without_limits_nobody_is_refused(clock: Clock) -> None:
    free = Limited(served, factor=0, clock=clock)
    assert {ask(free, "/api/links/seat", "POST")[0] for _ in range(1000)} == {200}


@pytest.mark.parametrize("headers", [{"content_length": str(MOST_BYTES + 1)}, {"content_length": "x"}])
def test_a_long_body_is_refused(limited: Limited, headers: dict[str, Any]) -> None:
    status, _, body = ask(limited, "/api/records", "POST", **headers)
    assert (status, b"too_long" in body) == (413, True)


def test_a_body_is_measured_whatever_it_says_of_itself(limited: Limited) -> None:
    half = b" " * (MOST_BYTES // 2)
    assert ask(limited, "/api/records", "POST", body=[half, half])[0] == 200
    assert ask(limited, "/api/records", "POST", body=[half, half, b" "])[0] == 413


def test_full_buckets_are_forgotten() -> None:
    clock = Clock()
    buckets = Buckets(clock)
    for n in range(MOST_BUCKETS):
        buckets.take(str(n), 10, 1)
    clock.now = 5
    buckets.take("late", 10, 1)
    assert len(buckets._held) == 1
    for n in range(MOST_BUCKETS):
        buckets.take(str(n), 10, 1)
    assert len(buckets._held) == MOST_BUCKETS // 2


def test_who_is_counted() -> None:
    def of(**headers: str) -> Any:
        return person_of({"type": "http", "headers": [(k.encode(), v.encode()) for k, v in headers.items()]})

    assert of() is None
    assert of(cookie="other=1") is None
    assert of(cookie="thirteendays=ann; other=1") == of(authorization="Bearer ann") != of(cookie="thirteendays=bob")
    assert "ann" not in of(cookie="thirteendays=ann")
    assert address_of({"type": "http", "client": ("2001:db8:1:2:3:4:5:6", 1)}) == "2001:db8:1:2"
    assert address_of({"type": "http", "client": None}) == ""
