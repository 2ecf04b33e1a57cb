"""`thirteendays serve`: the server with its page; and what a bare `thirteendays` opens."""

import asyncio
import signal
import socket
from types import FrameType
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from thirteendays.cli import opening
from thirteendays.cli.errors import complain, fail
from thirteendays.text import say

if TYPE_CHECKING:
    import uvicorn

UNTIL_SHOWN: Final = 10.0  # seconds in which a browser has begun to open
DATABASES: Final = ("sqlite:", "sqlite+", "postgresql:", "postgresql+", "postgres:", "postgres+")


def serve(
    host: Annotated[str, typer.Option(help="The address to serve at; 0.0.0.0 for everybody on this network.")] = opening.HERE,
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 for any that is free.")] = opening.PORT,
    database: Annotated[str | None, typer.Option(metavar="URL", help="Where tables are kept: sqlite:///FILE or postgresql://…; without, a file in your data folder.", show_default=False)] = None,
    opens: Annotated[bool, typer.Option("--open/--no-open", help="Whether to open the page in a browser.")] = False,
    pace: Annotated[float, typer.Option(min=0, max=30, help="Seconds a computer player takes at least for a move, at tables that do not say.")] = 1.5,
    workers: Annotated[int, typer.Option(min=1, max=64, help="Processes in which computer players think.")] = 2,
    budget: Annotated[float, typer.Option(min=0.05, max=60, help="Seconds that a computer player may think at most.")] = 2.0,
    limits: Annotated[float, typer.Option(min=0, help="How much people may ask for, times so much; 0 for no limits.")] = 1.0,
    trusted: Annotated[bool, typer.Option("--behind-proxy", help="A proxy in front tells addresses and https (X-Forwarded-…).")] = False,
    log: Annotated[str, typer.Option(help="How the log is written: console, json or off.")] = "console",
) -> None:  # fmt: skip
    """Serve the game: a page for people, an interface for programs.

    Tables are kept in your data folder, or in the one named by THIRTEENDAYS_HOME. Ctrl-C ends it, and nothing is lost.

    Examples:

      thirteendays serve --open

      thirteendays serve --host 0.0.0.0 --database postgresql://localhost/thirteendays
    """
    if (module := opening.missing()) is not None:
        fail("no_server", module=module)
    if database is not None and not database.startswith(DATABASES):
        fail("no_database", database=database.partition("://")[0] + "://...")  # what follows may be a password
    if log not in ("console", "json", "off"):
        fail("log_form", form=log)
    settings: dict[str, Any] = {
        "pace": pace,
        "workers": workers,
        "budget": budget,
        "limits": limits,
        "trusted": trusted,
    }
    if database is not None:
        settings["database"] = database
    run(opening.bind(host, port), log, opens, settings)


def open_page() -> int:
    """What a bare `thirteendays` does: opens the page; where that cannot be, the table in the terminal."""
    if (reason := opening.why_no_page()) is not None:
        from thirteendays.cli.app import run as command

        complain(reason)
        return command(["play"])
    if (address := opening.running()) is not None:
        shown = opening.show(address, UNTIL_SHOWN)  # with this program an opening under way would end too
        print(say("cli.serve.running", address=address, shown=shown))
        return 0
    run(opening.bind_somewhere(), "off", True, {})
    return 0


def run(bound: socket.socket, log: str, opens: bool, settings: dict[str, Any]) -> None:
    """Serves at a socket until it is told to end."""
    from thirteendays.server import log as logs
    from thirteendays.server.app import create_app
    from thirteendays.server.serving import configuration
    from thirteendays.server.settings import Settings

    logs.begin("console" if log == "off" else log, "error" if log == "off" else "info")
    signal.signal(signal.SIGTERM, end)
    asyncio.run(try_database(Settings(**settings).database))
    config = configuration(create_app(Settings(**settings)), settings.get("trusted", False))
    try:
        serving(config, bound, opens).run([bound])
    except KeyboardInterrupt:  # as it should end
        print(say("cli.serve.ended"))
    finally:
        opening.forget()
        bound.close()


async def try_database(address: str) -> None:
    """Opens the database once; ends the command where it cannot be used."""
    from sqlalchemy.exc import SQLAlchemyError

    from thirteendays.server.store import ForeignDatabase, NewerDatabase, Store, UnknownDatabase, shown_address

    shown = shown_address(address)
    try:
        store = Store(address)
    except UnknownDatabase:
        fail("no_database", database=shown)
    try:
        await store.open()
    except NewerDatabase:
        fail("newer_database", database=shown)
    except ForeignDatabase:
        fail("foreign_database", database=shown)
    except (SQLAlchemyError, OSError) as wrong:
        said = str(getattr(wrong, "orig", wrong)).partition("\n")[0]
        fail("database", database=shown, why=said)
    finally:
        await store.close()


def serving(config: "uvicorn.Config", bound: socket.socket, opens: bool) -> "uvicorn.Server":
    """A server that says where it is as soon as it answers, and lets those go who wait for news when it ends."""
    import uvicorn

    class Server(uvicorn.Server):
        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            if self.started:
                address = opening.address_of(bound)
                opening.note(address)
                tell(address, opening.address_for_others(bound), opens and opening.show(address))

        async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
            config.app.state.hub.close()  # type: ignore[union-attr]
            await super().shutdown(sockets)

    return Server(config)


def tell(address: str, others: str | None, shown: bool) -> None:
    """Where the page is, on standard output."""
    print(say("cli.serve.at", address=address, shown=shown), flush=True)
    if others is not None:
        print(say("cli.serve.others", address=others), flush=True)


def end(_number: int, _frame: FrameType | None) -> None:
    """What a request to end does: the same as Ctrl-C."""
    raise KeyboardInterrupt
