"""How the application is served: by uvicorn, which by itself would wait without end for what never comes, and take in headers without end.

A request has so long to come whole, headers and body, and its headers may be so long; who takes no more of an answer is let go after the
same time. Live connections are asked by uvicorn itself whether they are there.
"""

import asyncio
import json
from http import HTTPStatus
from typing import TYPE_CHECKING, Final

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from thirteendays.server.refusals import Refused

if TYPE_CHECKING:
    from fastapi import FastAPI

PATIENCE: Final = 30  # seconds
MOST_HEADERS: Final = 1 << 16  # bytes of a request before its body
MOST_BYTES: Final = 1 << 16  # of a message over a live connection
ENDING: Final = 1  # seconds that answers under way have when the server ends


class Prompt(HttpToolsProtocol):
    """A connection that is closed when what was begun on it does not go on, or is no request that anybody would send."""

    _coming: asyncio.TimerHandle | None = None  # runs while a request is to come
    _taking: asyncio.TimerHandle | None = None  # runs while an answer is to be taken
    _begun = False  # whether a request has begun that is not whole
    _in_headers = False
    _headers = 0  # bytes of headers that have no end yet

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody has come, who is to ask something."""
        super().connection_made(transport)
        self._await()

    def connection_lost(self, exc: Exception | None) -> None:
        """The client is gone, or was let go."""
        self._stop(self._coming, self._taking)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Something has come, be it of a request or not."""
        self._await()
        super().data_received(data)
        self._headers = self._headers + len(data) if self._in_headers else 0
        if self._headers > MOST_HEADERS:
            self._refuse(Refused(431, "too_long", most=MOST_HEADERS))

    def on_message_begin(self) -> None:
        """A request begins, maybe in one piece with the end of another."""
        self._await()
        self._begun = self._in_headers = True
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """Its headers are whole; there may be a body."""
        self._in_headers = False
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """It has come whole."""
        self._begun = False
        self._stop(self._coming)
        self._coming = None
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """From now on it is a live connection, which has its own times."""
        self._stop(self._coming, self._taking)
        super().handle_websocket_upgrade()

    def pause_writing(self) -> None:
        """The client takes no more for now."""
        super().pause_writing()
        self._taking = self.loop.call_later(PATIENCE, self.transport.abort)

    def resume_writing(self) -> None:
        """It takes more again."""
        super().resume_writing()
        self._stop(self._taking)

    def _await(self) -> None:
        """A whole request is to come, from now on."""
        if self._coming is None:
            self._coming = self.loop.call_later(PATIENCE, self._late)

    @staticmethod
    def _stop(*timers: asyncio.TimerHandle | None) -> None:
        for timer in timers:
            if timer is not None:
                timer.cancel()

    def _late(self) -> None:
        """Lets a client go that has not sent a whole request; who has begun one is told why."""
        self._coming = None
        if self._answering():
            self._await()  # its time begins anew when that is answered
        elif self._begun:
            self._refuse(Refused(408, "late", seconds=PATIENCE))
        else:
            self.transport.close()

    def _answering(self) -> bool:
        """Whether a request is being answered that had come whole."""
        if self.cycle is None:
            return False  # type: ignore[unreachable]
        return not self.cycle.response_complete and (self._in_headers or not self._begun)

    def _refuse(self, refused: Refused) -> None:
        """Closes, and tells why, unless another request, or this one, is being answered already."""
        if not (self._answering() if self._in_headers else self.cycle.response_started):
            self.transport.write(written(refused))
        self.transport.close()


def written(refused: Refused) -> bytes:
    """A refusal as it goes over the wire, where no request has come as far as the application."""
    body = json.dumps({"error": refused.body()}).encode()
    lines = (
        f"HTTP/1.1 {refused.status} {HTTPStatus(refused.status).phrase}",
        "content-type: application/json",
        f"content-length: {len(body)}",
        "cache-control: no-store",
        "x-content-type-options: nosniff",
        "connection: close",
    )
    return "\r\n".join((*lines, "", "")).encode() + body


def configuration(app: "FastAPI", trusted: bool = False) -> uvicorn.Config:
    """How an application is served; `trusted` where a proxy in front tells addresses and https."""
    return uvicorn.Config(
        app, log_config=None, access_log=False, server_header=False, http=Prompt, ws="websockets-sansio",
        ws_max_size=MOST_BYTES, timeout_graceful_shutdown=ENDING, proxy_headers=trusted,
    )  # fmt: skip
