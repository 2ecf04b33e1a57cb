"""Where the page is served and how it is opened: a free port, a browser where there is one, a server that already runs."""

import errno
import json
import os
import socket
import sys
import threading
from contextlib import suppress
from importlib.util import find_spec
from typing import Any, Final

from thirteendays.cli.errors import fail, why
from thirteendays.home import home
from thirteendays.text import say

HERE: Final = "127.0.0.1"
EVERYWHERE: Final = ("0.0.0.0", "::")
PORT: Final = 8013
PORTS: Final = 20  # so many from the usual one on are tried, when nobody has asked for one
NEEDED: Final = (
    "fastapi",
    "uvicorn",
    "httptools",
    "websockets",
    "pydantic",
    "sqlalchemy",
    "aiosqlite",
    "alembic",
    "structlog",
)
NOTE: Final = "serving.json"  # in the user's folder: where a server of this user is


def missing() -> str | None:
    """What the extra `server` brings and is not there."""
    return next((name for name in NEEDED if find_spec(name) is None), None)


def why_no_page() -> str | None:
    """Why the page cannot be opened here, in words; None where it can."""
    if (module := missing()) is not None:
        return say("cli.serve.no_server", module=module)
    from thirteendays.server.settings import Settings

    page = Settings.page
    return None if page is not None and (page / "index.html").is_file() else say("cli.serve.no_page")


# Sockets


def bind(host: str, port: int) -> socket.socket:
    """A socket that listens at an address; ends the command where that cannot be had."""
    try:
        return listening(host, port)
    except OSError as wrong:
        fail("port_taken" if wrong.errno == errno.EADDRINUSE else "no_address", host=host, port=port, why=why(wrong))


def bind_somewhere() -> socket.socket:
    """A socket of this machine alone: at the usual port, the next one that is free, or any."""
    for port in range(PORT, PORT + PORTS):
        with suppress(OSError):
            return listening(HERE, port)
    return bind(HERE, 0)


def listening(host: str, port: int) -> socket.socket:
    """A socket that listens at an address; raises OSError."""
    bound = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    try:
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        bound.bind((host, port))
        bound.listen(2048)
    except OSError:
        bound.close()
        raise
    return bound


def address_of(bound: socket.socket) -> str:
    """The address of the page for a browser on this machine."""
    host, port = bound.getsockname()[:2]
    return address(HERE if host in EVERYWHERE else host, port)


def address_for_others(bound: socket.socket) -> str | None:
    """The address of the page for others on this network, where it is served to them."""
    host, port = bound.getsockname()[:2]
    if host not in EVERYWHERE:
        return None
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:  # the way out is asked for; nothing is sent
        try:
            asked.connect(("192.0.2.1", 9))
        except OSError:
            return None
        return address(asked.getsockname()[0], port)


def address(host: str, port: int) -> str:
    """An address as a browser wants it."""
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


# A server that runs already


def note(where: str) -> None:
    """Notes for other programs of this user where the page is."""
    with suppress(OSError):
        home().mkdir(parents=True, exist_ok=True)
        (home() / NOTE).write_text(json.dumps({"address": where, "process": os.getpid()}))


def forget() -> None:
    """Takes the note back, if it is this program's."""
    with suppress(OSError, ValueError):
        if noted()["process"] == os.getpid():
            (home() / NOTE).unlink()


def noted() -> dict[str, Any]:
    """The note; raises OSError or ValueError."""
    found = json.loads((home() / NOTE).read_text())
    if not isinstance(found, dict) or not isinstance(found.get("address"), str):
        raise ValueError("no address")
    return found


def running() -> str | None:
    """The address of a server of this user that answers."""
    import urllib.request

    try:
        where: str = noted()["address"]
        with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(
            f"{where}api/health", timeout=2
        ) as answer:
            health = json.load(answer)
    except (OSError, ValueError):
        return None
    return where if isinstance(health, dict) and health.get("ok") else None


# A browser


def has_browser() -> bool:
    """Whether a page can be shown here: a browser in a terminal would not do."""
    import webbrowser

    if os.environ.get("BROWSER"):
        return True
    if sys.platform.startswith("linux") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return False
    with suppress(webbrowser.Error):
        return webbrowser.get() is not None
    return False


def show(where: str, seconds: float = 0.0) -> bool:
    """Opens the page in a browser, waiting for it so long at most; tells whether there is one."""
    import webbrowser

    if not has_browser():
        return False
    opener = threading.Thread(target=webbrowser.open, args=(where,), daemon=True)
    opener.start()
    opener.join(seconds)
    return True
