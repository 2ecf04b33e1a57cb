"""Records: begin one, show one, and turn many into states or views (protocol, States and Views)."""

import json
from collections.abc import Callable
from typing import Any, Literal

import typer

from thirteendays.cli.errors import error
from thirteendays.cli.reading import located

app = typer.Typer()

FILE = typer.Argument("-", metavar="FILE", help="A file with one record a line; - is standard input.")


def put(value: object) -> None:
    """One line of JSON on standard output, at once."""
    print(json.dumps(value, separators=(",", ":")), flush=True)


def each_line(file: str, look: Callable[[Any], Any]) -> None:
    """For each record of a file, one line with what a look at the game shows before its first move and after each move."""
    from thirteendays.cli.reading import lines, replay

    for number, line in lines(file):
        with located("line", line=number):
            shown = [look(game) for game in replay(line)]
        put(shown)


@app.command(
    short_help="Turn records into states.",
    epilog="\b\nExamples:\n  thirteendays states < games.jsonl\n  thirteendays new --seed 7 | thirteendays states -",
)
def states(file: str = FILE) -> None:
    """For each record, a line with the array of its states: before the first move and after each.

    A faulty line ends it with status 2; the lines before it have been answered.
    """
    each_line(file, lambda game: game.state())


@app.command(
    short_help="Turn records into what a side or a watcher may know.",
    epilog="\b\nExamples:\n  thirteendays views us < games.jsonl\n  thirteendays views watcher games.jsonl | head -1",
)
def views(
    viewer: Literal["us", "ussr", "watcher"] = typer.Argument(metavar="VIEWER", help="Who looks: us, ussr or watcher."),
    file: str = FILE,
) -> None:
    """For each record, a line with the array of what a side or a watcher may know: before the first move and after each.

    A faulty line ends it with status 2; the lines before it have been answered.
    """
    each_line(file, lambda game: game.view(viewer))


@app.command(
    short_help="Begin a game: a record with the first cards dealt.",
    epilog="\b\nExamples:\n  thirteendays new > game.json\n  thirteendays new --seed 7",
)
def new(
    seed: int | None = typer.Option(None, help="Deals that can be repeated; without it, from the operating system."),
) -> None:
    """A record of a new game, with the cards dealt as far as they are before the first decision of a side."""
    from thirteendays.game import Game, SeededDealer, SystemDealer, deal_all

    game = Game()
    deal_all(game, SystemDealer() if seed is None else SeededDealer(seed))
    if seed is not None:
        game.other_members = {"seed": seed}
    put(game.record())


@app.command(
    short_help="Show the table of a game, and its latest move.",
    epilog="\b\nExamples:\n  thirteendays show game.json\n  thirteendays show game.json --side us --at 12\n"
    "  thirteendays show games.jsonl --game 3 --json\n  thirteendays new | thirteendays show -",
)
def show(
    record: str = typer.Argument(
        metavar="RECORD", help="A file with a record, or with one a line; - is standard input."
    ),
    at: int | None = typer.Option(None, min=0, help="After so many moves; without it, after the last."),
    side: Literal["us", "ussr"] | None = typer.Option(None, help="What this side may know; else what a watcher may."),
    game: int = typer.Option(1, min=1, help="The number of the record, in a file of many."),
    as_json: bool = typer.Option(False, "--json", help="The view and the happenings of the latest move as JSON."),
) -> None:
    """The table of a game, what the latest move brought about, and what is asked now.

    Nothing is shown that the viewer may not know; when the game is over, that is everything.
    """
    from thirteendays.cli.reading import name_of, one_record

    value = one_record(record, game)
    with located("in", file=name_of(record)):
        shown = picture(value, at, side or "watcher")
    if as_json:
        put(shown)
    else:
        print_picture(shown)


def picture(record: Any, at: int | None, viewer: Literal["us", "ussr", "watcher"]) -> dict[str, Any]:
    """A record after so many of its moves: the view, the happenings of the latest move and the prompt."""
    from thirteendays.game import Game, RecordError

    game = Game.from_record(record, 0)
    moves = len(record["moves"])
    if at is not None and at > moves:
        raise RecordError(error("no_move", n=moves, at=at))
    game.play_all(record["moves"][:at])
    played = len(game.moves)
    return {
        "at": played,
        "moves": moves,
        "view": game.view(viewer),
        "happenings": game.happenings(viewer, max(0, played - 1)),
        "prompt": game.prompt(viewer),
    }


def print_picture(shown: dict[str, Any]) -> None:
    """The same for people."""
    from thirteendays.text import board, say, sentence, story

    viewer = shown["view"]["side"]
    print(board(shown["view"]))
    print()
    print(say("cli.at", at=shown["at"], n=shown["moves"]))
    for line in story(shown["happenings"], viewer):
        print(line)
    if shown["view"]["result"] is None:
        print(sentence(shown["prompt"], viewer))
