"""A built-in computer player as a program that plays from views (protocol, Bots)."""

import json
from typing import TYPE_CHECKING, Any

import typer

from thirteendays.cli.errors import error, fail

if TYPE_CHECKING:
    from thirteendays.agents import Player

app = typer.Typer()


@app.command(
    short_help="Run a computer player that plays from views.",
    epilog="\b\nExamples:\n  thirteendays bot careful\n  thirteendays bot random --seed 1 < asked.jsonl",
)
def bot(
    name: str = typer.Argument(
        metavar="NAME",
        help="The player: random, careful, rules_of_thumb, or a level: recruit, attache, envoy, adviser, president.",
    ),
    seed: int | None = typer.Option(None, help="With a seed the same views get the same moves."),
) -> None:
    """Plays from views: for each line {"view": {...}} on standard input that has legal moves, a line {"move": "..."}.

    What cannot be read gets a line {"error": "..."}, and it goes on. It ends at the end of input.
    """
    from thirteendays.agents import KNOWN, BuiltIn
    from thirteendays.cli.reading import STDIN, lines

    if name not in KNOWN:
        fail("no_player", name=ascii(name), known=list(KNOWN))
    player = BuiltIn(name, seed)
    for _, line in lines(STDIN):
        reply = answer(player, line)
        if reply is not None:
            print(json.dumps(reply), flush=True)


def answer(player: "Player", line: bytes) -> dict[str, Any] | None:
    """The answer to a line; None where nothing is asked, for the view has no legal moves."""
    from thirteendays.game import RecordError
    from thirteendays.game.record import parse

    try:
        message = parse(line)
        if not isinstance(message, dict) or "view" not in message:
            return {"error": error("no_view")}
        view = message["view"]
        if isinstance(view, dict) and view.get("legal") == []:
            return None
        check(view)
        return {"move": player.choose(view)}
    except RecordError as wrong:
        return {"error": str(wrong)}
    except RecursionError:
        return {"error": error("too_deep")}


def check(view: Any) -> None:
    """Raises RecordError for what is no view of a side, or offers what is not legal in it: players follow what is offered, unchecked."""
    from thirteendays.agents import players
    from thirteendays.game import RecordError, resample, stream

    legal = players.check(view)
    game = resample(view, stream(0, "bot"))
    decision = game.decision or {}
    offered = game.agenda_choices(view["side"]) if decision.get("kind") == "agenda" else game.legal_moves()
    for move in legal:
        if move not in offered:
            raise RecordError(f"not a view: {move!r} is not legal in it")
