"""What to play: the best plays of a side in a game, with reasons."""

import json
from typing import Any, Literal

import typer

from thirteendays.cli.errors import error, fail
from thirteendays.cli.reading import located

app = typer.Typer()


@app.command(
    short_help="Tell the best plays of a side, with reasons.",
    epilog="\b\nExamples:\n  thirteendays hint game.json\n  thirteendays hint games.jsonl --game 3 --at 40 --json",
)
def hint(
    record: str = typer.Argument(
        metavar="RECORD", help="A file with a record, or with one a line; - is standard input."
    ),
    at: int | None = typer.Option(None, min=0, help="After so many moves; without it, after the last."),
    side: Literal["us", "ussr"] | None = typer.Option(None, help="Whose move it is; without it, whoever is to decide."),
    game: int = typer.Option(1, min=1, help="The number of the record, in a file of many."),
    most: int = typer.Option(3, min=1, max=24, help="How many plays to tell."),
    simulations: int = typer.Option(2000, min=1, max=10_000_000, help="How long to think."),
    seed: int = typer.Option(1, help="The same seed gives the same hints."),
    as_json: bool = typer.Option(False, "--json", help="The hints as JSON."),
) -> None:
    """The best plays from what a side knows: how often each wins when it is played out, how often it ends in a war of one's own, and why.

    Hidden cards are laid out at random again and again; what really lies there plays no part.
    """
    from thirteendays.agents.hints import hints
    from thirteendays.agents.thinking import Effort
    from thirteendays.cli.reading import name_of, one_record
    from thirteendays.game import stream

    value = one_record(record, game)
    with located("in", file=name_of(record)):
        view = asked(value, at, side)
    found = hints(view, stream(seed, "hint"), Effort(simulations), most)
    if as_json:
        print(json.dumps({"side": view["side"], "at": len(view["moves"]), "hints": found}))
    else:
        tell(view, found)


def asked(record: Any, at: int | None, side: Literal["us", "ussr"] | None) -> dict[str, Any]:
    """The view of the side that is to decide after so many moves of a record."""
    from thirteendays.game import Game, RecordError

    game = Game.from_record(record, 0)
    moves = len(record["moves"])
    if at is not None and at > moves:
        raise RecordError(error("no_move", n=moves, at=at))
    game.play_all(record["moves"][:at])
    mover = game.mover
    if mover is None or mover == "chance":
        fail("nobody_decides", at=len(game.moves))
    agendas = game.decision is not None and game.decision["kind"] == "agenda"
    if side is not None and side != mover and not (agendas and mover == "us"):
        fail("not_to_decide", side=side, at=len(game.moves))
    who: Literal["us", "ussr"] = side or ("us" if mover == "us" else "ussr")
    return game.choosing_view(who) if agendas else game.view(who)


def tell(view: dict[str, Any], found: list[dict[str, Any]]) -> None:
    """The same for people."""
    from thirteendays.text import say
    from thirteendays.text.advice import advice
    from thirteendays.text.render import capital

    print(capital(say("advice.title", side=view["side"], at=len(view["moves"]), round=view["round"])))
    for n, item in enumerate(found, 1):
        first, *others = advice(item, n, view["decision"]["kind"])
        print(f"\n{first}")
        for line in others:
            print(f"   {line}")
