"""`thirteendays join`: any player of this program, of a class or of a command line sits down at a table of a server."""

import asyncio
import hashlib
import json
import os
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from thirteendays.cli.errors import Failed, fail, why
from thirteendays.cli.opening import missing
from thirteendays.home import home
from thirteendays.text import say

if TYPE_CHECKING:
    from thirteendays.agents import Player
    from thirteendays.server.client import Person

FOLDER: Final = "joined"  # in the user's folder: seats taken by an invitation, which is good once


def join(
    link: Annotated[str, typer.Argument(metavar="URL", help="The link of an invitation or of a seat, as the page shows it.")],
    player: Annotated[str, typer.Option(metavar="NAME", help="Who plays: recruit, attache, envoy, adviser or president, weak to strong; random, careful, rules_of_thumb; module:Class or cmd:COMMAND for one of your own.")],
    seed: Annotated[int | None, typer.Option(help="With a seed the same views get the same moves.")] = None,
    token: Annotated[str | None, typer.Option(envvar="THIRTEENDAYS_TOKEN", help="A token of yours, if the seat is to be yours.", show_default=False)] = None,
) -> None:  # fmt: skip
    """Sit a computer player down at a table of a server, and let it play to the end.

    A lost connection is made again for as long as it takes. The same command goes on with a seat that was taken before.

    Examples:

      thirteendays join 'http://127.0.0.1:8013/join#SECRET' --player careful

      thirteendays join 'http://127.0.0.1:8013/seat#SECRET' --player 'cmd:python examples/bot.py'
    """
    if (module := missing()) is not None:
        fail("no_server", module=module)
    from thirteendays.agents import UnknownPlayer, make
    from thirteendays.agents.external import CannotPlay, Forfeit
    from thirteendays.server.client import Refused

    try:
        sits = make(player, seed)
    except UnknownPlayer as wrong:
        fail("no_player", name=wrong.name, known=wrong.known)
    except CannotPlay as wrong:
        fail(f"player_{wrong.key}", **wrong.details)
    try:
        play(link, player, sits, token)
    except ValueError:
        fail("no_link", link=ascii(link.partition("#")[0]))
    except Refused as wrong:
        raise Failed(say("cli.error.join_refused", why=wrong.text or str(wrong.status))) from None
    except Forfeit as wrong:
        raise Failed(say("cli.error.join_player", name=player, why=str(wrong))) from None
    except OSError as wrong:
        fail("no_answer", why=why(wrong))
    finally:
        if callable(close := getattr(sits, "close", None)):
            close()


def play(link: str, name: str, player: "Player", token: str | None) -> None:
    """Takes the seat and plays at it."""
    from thirteendays.server.client import Person, Seat, address_in

    async def choose(view: dict[str, Any]) -> str:
        return await asyncio.to_thread(player.choose, view)

    person = Person(address_in(link), token=token)
    table, seat = seat_of(link, person)
    print(say("cli.join.seated", name=name, side=seat, table=table), flush=True)
    state = asyncio.run(Seat(person, table, seat).play(choose))
    print("".join(piece["t"] for piece in state["ending"]["text"]))


def seat_of(link: str, person: "Person") -> tuple[str, str]:
    """The table and the side that a link is for: taken by it, or taken by it before."""
    from thirteendays.server.client import take

    file = home() / FOLDER / f"{hashlib.sha256(link.encode()).hexdigest()[:32]}.json"
    with suppress(OSError, ValueError, KeyError):
        kept = json.loads(file.read_text())
        if person.token is None:
            person.key = kept["key"]
        return str(kept["table"]), str(kept["seat"])
    table, seat = take(link, person)
    keep(file, {"key": person.key, "table": table, "seat": seat})
    return table, seat


def keep(file: Path, kept: dict[str, str | None]) -> None:
    """Keeps what opens a seat where its owner alone can read it."""
    with suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as written:
            json.dump(kept, written)
