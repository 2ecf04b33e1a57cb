"""How much one person, and one address, may ask for: a bucket of tokens each, that fills again as time goes on.

Reading and playing cost one token. What makes something new, tries a secret or has hints worked out is drawn from smaller buckets. Who has
none left is told when to come again (429, Retry-After). Nothing is stored; a bucket that is full again is forgotten.
"""

import hashlib
import re
from collections.abc import Callable, Mapping
from http.cookies import CookieError, SimpleCookie
from math import ceil
from time import monotonic
from typing import Final, NamedTuple

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from thirteendays.text import say

COOKIE: Final = "thirteendays"
MOST_BYTES: Final = 256 * 1024  # of a request's body; a record of a whole game is a twentieth of it
MOST_BUCKETS: Final = 20_000


class Rule(NamedTuple):
    """A kind of requests: a bucket of so many tokens that fills with so many a second, for a person and for an address."""

    name: str
    method: str
    path: re.Pattern[str]
    person: tuple[float, float]
    address: tuple[float, float]


RULES: Final = (
    Rule("secrets", "POST", re.compile(r"/api/links/"), (20, 0.2), (60, 1)),
    Rule("making", "POST", re.compile(r"/api/(tables|records|me/tokens|me/device-link)$|/api/tables/[^/]+/(links/|rematch)"), (20, 0.5), (100, 5)),
    Rule("hints", "POST", re.compile(r"/api/tables/[^/]+/hint$"), (20, 0.5), (60, 3)),
    Rule("connecting", "GET", re.compile(r"/api/tables/[^/]+/live$"), (30, 1), (300, 20)),
    Rule("all", "", re.compile(r"/api/"), (400, 60), (1200, 300)),
)  # fmt: skip


class Buckets:
    """Buckets by name; all hold the same and fill alike."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._held: dict[str, tuple[float, float, float]] = {}  # name: (tokens, when, when full again)

    def take(self, name: str, most: float, rate: float) -> float:
        """Takes a token; tells the seconds until there is one where there is none, else 0.

        >>> now = 0.0
        >>> buckets = Buckets(lambda: now)
        >>> [buckets.take("me", 2, 0.5) for _ in range(4)]
        [0.0, 0.0, 2.0, 2.0]
        >>> now = 2.0
        >>> buckets.take("me", 2, 0.5)
        0.0
        """
        now = self._clock()
        tokens, when, _ = self._held.get(name, (most, now, now))
        tokens = min(most, tokens + (now - when) * rate)
        taken = tokens >= 1
        tokens -= taken
        self._held[name] = (tokens, now, now + (most - tokens) / rate)
        if len(self._held) > MOST_BUCKETS:
            self._forget(now)
        return 0.0 if taken else (1 - tokens) / rate

    def _forget(self, now: float) -> None:
        """Forgets the buckets that are full again, or, where that are few, those that will be so first."""
        held = sorted(self._held.items(), key=lambda item: item[1][2], reverse=True)
        self._held = {name: bucket for name, bucket in held[: MOST_BUCKETS // 2] if bucket[2] > now}


class Limited:
    """Holds every person and every address to the rules, times `factor`; with 0 to none. Refuses bodies that are too long."""

    def __init__(self, app: ASGIApp, factor: float = 1.0, clock: Callable[[], float] = monotonic) -> None:
        self.app = app
        self.factor = factor
        self.buckets = Buckets(clock)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serves what is within the limits, and answers what is not."""
        if scope["type"] not in ("http", "websocket") or not scope["path"].startswith("/api/"):
            await self.app(scope, receive, send)
            return
        seconds = self.wait(scope)
        if seconds:
            text = say("server.error.too_many", seconds=ceil(seconds))
            error = {"error": {"key": "too_many", "text": text, "seconds": ceil(seconds)}}
            await refusal(429, error, {"Retry-After": str(ceil(seconds))}, scope, receive, send)
            return
        length = Headers(scope=scope).get("content-length", "0")
        if not length.isdigit() or int(length) > MOST_BYTES:
            await too_long(scope, receive, send)
            return
        try:
            await self.app(scope, measured(receive), send)
        except TooLong:
            await too_long(scope, receive, send)

    def wait(self, scope: Scope) -> float:
        """The seconds that a request must wait; 0 for one that is served."""
        if not self.factor:
            return 0.0
        method, path = scope.get("method", "GET"), scope["path"]
        rule = next(rule for rule in RULES if rule.method in ("", method) and rule.path.match(path))
        names = [("address", address_of(scope), rule.address)]
        if person := person_of(scope):
            names.append(("person", person, rule.person))
        return max(
            self.buckets.take(f"{rule.name} {kind} {name}", most * self.factor, rate * self.factor)
            for kind, name, (most, rate) in names
        )


class TooLong(HTTPException):
    """A body without a length has turned out to be too long."""

    def __init__(self) -> None:
        super().__init__(413)


def measured(receive: Receive) -> Receive:
    """What receives a body no longer than it may be; raises TooLong."""
    taken = 0

    async def received() -> Message:
        nonlocal taken
        message = await receive()
        if message["type"] == "http.request":
            taken += len(message.get("body", b""))
            if taken > MOST_BYTES:
                raise TooLong
        return message

    return received


async def too_long(scope: Scope, receive: Receive, send: Send) -> None:
    """Answers a request whose body is too long."""
    error = {"error": {"key": "too_long", "text": say("server.error.too_long", most=MOST_BYTES), "most": MOST_BYTES}}
    await refusal(413, error, {}, scope, receive, send)


async def refusal(
    status: int, error: Mapping[str, object], headers: Mapping[str, str], scope: Scope, receive: Receive, send: Send
) -> None:
    """A refusal, of a request or of a connection before it is made."""
    await JSONResponse(error, status, {"Cache-Control": "no-store", **headers})(scope, receive, send)


def address_of(scope: Scope) -> str:
    """The address that a request comes from; of the long ones, the network that one customer has."""
    host: str = (scope.get("client") or ("", 0))[0]
    return ":".join(host.split(":")[:4]) if ":" in host else host


def person_of(scope: Scope) -> str | None:
    """The person a request claims to be of, as a hash of the key: whether there is one is not asked here."""
    headers = Headers(scope=scope)
    key = headers.get("authorization", "").removeprefix("Bearer ")
    if not key:
        try:
            morsel = SimpleCookie(headers.get("cookie", "")).get(COOKIE)
        except CookieError:
            morsel = None
        key = morsel.value if morsel is not None else ""
    return hashlib.sha256(key.encode()).hexdigest()[:16] if key else None
