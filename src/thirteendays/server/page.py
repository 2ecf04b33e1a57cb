"""The page's files, and the headers of every answer: nothing from elsewhere, no address handed on, no frame around it.

The page is one application: whatever address is asked for outside /api/ gets its first file, and the page finds its way from there.
"""

from pathlib import Path
from typing import Final

from fastapi import APIRouter, Request
from starlette.datastructures import MutableHeaders
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from thirteendays.server.refusals import Refused
from thirteendays.text import say

router = APIRouter(include_in_schema=False)

FIRST: Final = "index.html"
BUILT: Final = "assets/"  # the names of what lies there change with what is in it
POLICY: Final = "; ".join(
    f"{what} {where}"
    for what, where in {
        "default-src": "'none'",
        "script-src": "'self'",
        "style-src": "'self'",
        "img-src": "'self'",
        "font-src": "'self'",
        "connect-src": "'self'",
        "manifest-src": "'self'",
        "base-uri": "'none'",
        "form-action": "'none'",
        "frame-ancestors": "'none'",
    }.items()
)
HEADERS: Final = {
    "content-security-policy": POLICY,
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}


@router.api_route("/{path:path}", methods=["GET", "HEAD"])
async def page(path: str, request: Request) -> Response:
    """A file of the page, or its first one."""
    if path == "api" or path.startswith("api/"):
        raise Refused(404, "no_page")
    folder: Path | None = request.app.state.house.settings.page
    if folder is None or not (folder / FIRST).is_file():
        return PlainTextResponse(say("server.no_page"), status_code=503)
    if (file := file_at(folder, path)) is not None:
        lasting = path.startswith(BUILT)
        return FileResponse(file, headers={"cache-control": "max-age=31536000, immutable" if lasting else "no-cache"})
    if path.startswith(BUILT):  # of an earlier build: the page is loaded anew
        raise Refused(404, "no_page")
    return FileResponse(folder / FIRST, headers={"cache-control": "no-cache"})


def file_at(folder: Path, path: str) -> Path | None:
    """The file of the page at a path; None where there is none, or the path is none."""
    file = folder / path
    try:
        return file if path and file.resolve().is_relative_to(folder.resolve()) and file.is_file() else None
    except (ValueError, OSError):  # no system has files of such names
        return None


class Guarding:
    """Adds the headers that hold a browser to this server alone; answers of /api/ are kept by nobody.

    What can be got there can be asked for its headers alone.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serves, with the headers on."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        without_body = scope["method"] == "HEAD" and scope["path"].startswith("/api/")
        if without_body:
            scope = {**scope, "method": "GET"}

        async def headed(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
                if scope["path"].startswith("/api/"):
                    headers["cache-control"] = "no-store"
            elif without_body:
                message = {**message, "body": b""}
            await send(message)

        await self.app(scope, receive, headed)
