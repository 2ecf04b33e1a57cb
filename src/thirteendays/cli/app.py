"""All commands together, and the options that stand before a command."""

import re

import typer
from typer.main import get_command

from thirteendays import TITLE, __version__
from thirteendays.cli import bot, hint, join, matches, play, playouts, records, serve
from thirteendays.cli.errors import Failed, complain, error, say_if_pure

app = typer.Typer(
    name="thirteendays",
    help=f"{TITLE}: the board game of the Cuban missile crisis. Without a command the game opens in a browser.",
    epilog="\b\nExamples:\n  thirteendays\n  thirteendays new --seed 7 | thirteendays show -\n  thirteendays playouts 10000 --seed 1",
    rich_markup_mode=None,
    add_completion=False,
)
app.command(short_help="Play against the computer, in this terminal.")(play.play)
app.command(short_help="Serve the page and the interface for programs.")(serve.serve)
app.command(short_help="Sit a computer player down at a table of a server.")(join.join)
for group in (records.app, hint.app, bot.app, matches.app, playouts.app):
    app.add_typer(group)


def tell_version(asked: bool) -> None:
    """What `--version` prints."""
    if asked:
        from thirteendays.game import RULES_VERSION, compiled
        from thirteendays.text import say

        mode = "compiled" if compiled else "pure"
        print(say("cli.version", title=TITLE, version=__version__, rules=RULES_VERSION, mode=mode))
        raise typer.Exit


@app.callback()
def before(
    context: typer.Context,
    _version: bool = typer.Option(
        False, "--version", callback=tell_version, is_eager=True, help="Tell version, rules version and kind of engine."
    ),
) -> None:
    """What is done before any command."""
    if context.invoked_subcommand == "play":
        say_if_pure()


def run(argv: list[str]) -> int:
    """Runs a command; tells its exit status."""
    try:
        with get_command(app).make_context("thirteendays", argv) as context:
            context.command.invoke(context)
    except typer.Exit as end:
        return end.exit_code
    except Failed as failed:
        complain(failed.message)
        return failed.exit_code
    except typer.TyperException as wrong:
        where = getattr(wrong, "ctx", None)
        why = re.sub(r"Value\serror,\s", "", wrong.format_message()).rstrip(".")
        complain(error("usage", why=why, command=where.command_path if where else "thirteendays"))
        return wrong.exit_code
    return 0
