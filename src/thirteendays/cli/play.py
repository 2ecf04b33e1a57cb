"""`thirteendays play`: a whole game against a computer player."""

import contextlib
import secrets
from pathlib import Path
from typing import Annotated, Any, Final, NoReturn

import typer

from thirteendays import TITLE
from thirteendays.agents import UnknownPlayer, make
from thirteendays.agents.external import CannotPlay
from thirteendays.cli import fullscreen
from thirteendays.cli.errors import Failed
from thirteendays.cli.plain.loop import Loop, Stopped
from thirteendays.cli.plain.screen import Screen, Terminal
from thirteendays.cli.plain.table import Player, Table, latest_own_move
from thirteendays.cli.plain.telling import saved_game
from thirteendays.game import Game, IllegalMove, RecordError, Side
from thirteendays.game.moves import SIDES
from thirteendays.text import say
from thirteendays.tui import saved
from thirteendays.tui.kept import (
    USUAL_OPPONENT,
    PlayerFailed,
    dealer_of,
    facts,
    opponent_in,
    read_facts,
    side_in,
    why_not_read,
)
from thirteendays.tui.started import command_line

INTERRUPTED: Final = 130  # what a shell expects of a program stopped by Ctrl-C


def play(
    plain: Annotated[bool, typer.Option("--plain", help="Line by line, for a screen reader or a pipe; so it is, too, where there is no terminal.")] = False,
    side: Annotated[str | None, typer.Option(help="Your side: us, ussr, random, or both for two players at one keyboard. Asked if neither given nor said by FILE.")] = None,
    against: Annotated[str | None, typer.Option(metavar="NAME", help="The computer player across the table: recruit, attache, envoy, adviser or president, weak to strong; random, careful or rules_of_thumb (the usual one); module:Class or cmd:COMMAND for one of your own.")] = None,
    seed: Annotated[str | None, typer.Option(help="Cards and the computer player's choices come from this seed, so that a game can be repeated. Without it, nobody can know what comes.")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the game in FILE, or with your latest unfinished game.")] = False,
    file: Annotated[Path | None, typer.Argument(metavar="[FILE]", help="A saved game to go on with.", show_default=False)] = None,
) -> None:  # fmt: skip
    """Play a whole game of 13 Days against a computer player.

    The game is saved after every move, in the folder named by THIRTEENDAYS_HOME or else with your data
    (~/.local/share/thirteendays/games). Type help at any prompt.

    Examples:

      thirteendays play

      thirteendays play --plain --side ussr --against random --seed 62

      thirteendays play --plain --resume
    """
    if (resume or file is not None) and seed is not None:
        _refuse(say("plain.setup.no_seed"))
    if seed is not None and not seed.strip():
        _refuse(say("plain.setup.empty_seed"))
    if not plain and fullscreen.fits():
        fullscreen.play(_seats_meant(side), against, seed, resume, file)
        return
    screen = Terminal()
    if resume or file is not None:
        table = _resumed(screen, file, side, against)
    else:
        table = _begun(screen, side, USUAL_OPPONENT if against is None else against, seed)
    _run(table, screen)


def _run(table: Table, screen: Screen) -> None:
    """The game to its end, or until the player stops."""
    try:
        Loop(table, screen).run()
    except (Stopped, EOFError):
        _tell_stopped(table, screen)
    except KeyboardInterrupt:
        screen.say("")
        _tell_stopped(table, screen)
        raise typer.Exit(INTERRUPTED) from None
    except saved.NotSaved as error:
        screen.say(say("plain.written_by_other"))
        screen.say_path(str(error.file))
        raise typer.Exit(1) from None
    except (PlayerFailed, RecordError) as error:
        screen.say(say("plain.player_failed", why=str(error)))
        _tell_stopped(table, screen)
        raise typer.Exit(1) from None


def _tell_stopped(table: Table, screen: Screen) -> None:
    if not table.kept:
        with contextlib.suppress(saved.NotSaved):  # then the file belongs to another program
            table.save()
    screen.say(say("plain.stopped" if table.kept else "plain.stopped_unsaved"))
    if table.kept:
        screen.say_path(_command(table.file.path, table.against))


def _command(path: Path, against: str | None) -> str:
    """The command line that goes on with a game."""
    return command_line("play", "--plain", "--resume", str(path), against=against)


def _refuse(line: str) -> NoReturn:
    """One line on standard error, and the status of wrong input."""
    raise Failed(line)


# A new game


def _begun(screen: Screen, side: str | None, against: str, seed: str | None) -> Table:
    """A new game, or the unfinished one that the player would rather go on with."""
    _check_side(side)
    player = _player(against, seed)
    screen.say(say("plain.welcome", title=TITLE))
    try:
        earlier = next(saved.unfinished(), None)
        if earlier is not None and _goes_on(screen, earlier, ask=side is None and seed is None):
            return _resumed(screen, earlier.path, None, None)
        chosen = _side_asked(screen) if side is None else _side_meant(side)
    except EOFError:
        raise typer.Exit(0) from None
    assert chosen is not None
    game = Game()
    table = _table(
        game,
        facts(chosen, against, seed, _seats(chosen, against)),
        saved.SaveFile(saved.new_file(chosen)),
        player,
        screen,
    )
    screen.say(*(say(f"plain.intro.{n}", side=chosen, against=against, seed=seed) for n in range(1, 5)))
    return table


def _player(name: str, seed: str | None) -> Player:
    """The computer player of a name; its choices come from the game's seed too, where there is one."""
    try:
        return make(name, None if seed is None else f"{seed}/opponent")
    except UnknownPlayer as error:
        _refuse(say("cli.error.no_player", name=error.name, known=error.known))
    except CannotPlay as error:
        _refuse(say(f"cli.error.player_{error.key}", **error.details))


def _goes_on(screen: Screen, earlier: saved.Unfinished, ask: bool) -> bool:
    """Tells of an unfinished game; asks whether to go on with it, or says how."""
    screen.say(say("plain.setup.unfinished", **saved_game(earlier.record)))
    if not ask or earlier.foreign:
        # A player that only a file names is not put in what may be copied and run.
        name = say("plain.setup.name") if earlier.foreign else None
        screen.say(say("plain.setup.how", foreign=earlier.foreign))
        screen.say_path(_command(earlier.path, name))
        return False
    while True:
        answer = screen.ask(say("plain.setup.go_on")).lower()
        if answer in ("", "y", "yes"):
            return True
        if answer in ("n", "no"):
            return False
        screen.say(say("plain.confirm_again"))


def _check_side(word: str | None) -> None:
    """Refuses a word that names no side."""
    if word is not None and _side_meant(word) is None:
        _no_side(word)


def _no_side(word: str) -> NoReturn:
    _refuse(say("cli.error.no_side", side=word, both=_is_both(word)))


def _is_both(word: str) -> bool:
    return word.strip().lower() == "both"


def _side_meant(word: str) -> Side | None:
    """The side that a word names."""
    sides: dict[str, Side] = {"us": "us", "usa": "us", "u": "us", "ussr": "ussr", "soviet": "ussr"}
    word = word.strip().lower()
    return secrets.choice(("us", "ussr")) if word in ("random", "r") else sides.get(word)


def _seats_meant(word: str | None) -> str | None:
    """The side that a word names, or both."""
    if word is None or _is_both(word):
        return word and "both"
    return _side_meant(word) or _no_side(word)


def _side_asked(screen: Screen) -> Side:
    while True:
        side = _side_meant(screen.ask(say("plain.setup.side")) or "us")
        if side is not None:
            return side
        screen.say(say("plain.setup.side_again"))


# A saved game


def _resumed(screen: Screen, path: Path | None, side: str | None, against: str | None) -> Table:
    """The table of a game in a file, with the side and the player named here, else as the file says, or as is asked.

    Refuses what is no game, and leaves its file as it is.
    """
    _check_side(side)
    if path is None:
        latest = next(saved.unfinished(), None)
        if latest is None:
            _refuse(say("plain.setup.no_unfinished", command=command_line("play")))
        path = latest.path
    kept = saved.SaveFile(path)
    try:
        record = saved.read(path)
        game = Game.from_record(record)
        chosen = side_in(record, SIDES) if side is None else _side_meant(side)
        against = opponent_in(record, chosen) if against is None else against
        told = read_facts(record, "us", against, {})  # what cannot be used is told before anything is asked
        player = _player(against, _seed(told))
        chosen = chosen or _side_asked(screen)
        told = read_facts(record, chosen, against, _seats(chosen, against))
    except EOFError:
        raise typer.Exit(0) from None
    except FileNotFoundError:
        _refuse(say("cli.error.no_file", file=str(path)))
    except OSError as error:
        _refuse(say("cli.error.unreadable", file=str(path), why=error.strerror or str(error)))
    except (RecordError, IllegalMove) as error:
        _refuse(say("cli.error.in", file=str(path), why=why_not_read(error, whole=True)))
    table = _table(game, told, kept, player, screen)
    if game.is_over:
        screen.say(say("plain.setup.finished"))
    else:
        screen.say(say("plain.resumed", side=table.side, against=table.against))
        table.told = latest_own_move(game, table.side)
        table.kept = True
    return table


def _seats(side: str, against: str) -> dict[str, str]:
    """Who plays each side, as a saved game names them."""
    return {name: say("plain.you") if name == side else against for name in SIDES}


def _seed(told: dict[str, Any]) -> str | None:
    return None if told.get("seed") is None else str(told["seed"])


def _table(game: Game, told: dict[str, Any], file: saved.SaveFile, player: Player, screen: Screen) -> Table:
    """A table with its chance and its computer player."""

    def unsaved(error: saved.NotSaved) -> None:
        screen.say(say("plain.unsaved", why=error.why))
        screen.say_path(str(error.file))

    return Table(
        game=game,
        side=told["side"],
        against=told["against"],
        player=player,
        dealer=dealer_of(_seed(told), game),
        file=file,
        unsaved=unsaved,
        facts=told,
    )
