"""Matches and tournaments between players of any kind."""

import json
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager, nullcontext
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import typer

from thirteendays.cli import told
from thirteendays.cli.errors import complain, error, fail, why

if TYPE_CHECKING:
    from thirteendays.agents.arena import Fixture, Record
    from thirteendays.agents.gamefile import GameFile

INTERRUPTED: Final = 130  # as a shell reports a program that Ctrl-C has ended
ANCHOR: Final = "random"

Test = Callable[[list[dict[str, Any]]], dict[str, Any]]  # of the games of a match so far

app = typer.Typer()

GAMES = typer.Option(100, min=2, max=10_000_000, help="How many games of each two players; an even number.")
SEED = typer.Option(1, min=0, help="The deals, and the seeds of players that take one.")
JOBS = typer.Option(1, min=1, max=1024, help="How many processes play; the games are the same.")
LIMIT = typer.Option(10.0, min=0.001, max=86400, help="Seconds for a decision; who takes longer loses the game.")
START = typer.Option(5.0, min=0, max=86400, help="Seconds more for a program or a class to start.")
RECORDS = typer.Option(None, metavar="FILE", help="Keep the games in a .jsonl or .jsonl.gz file, and go on from it.")
SPRT = typer.Option(
    None,
    help="End as soon as it is known whether A wins LOW or HIGH percent (each verdict is wrong in 5 % at most).",
)
JSON = typer.Option(False, "--json", help="Print the result as one JSON object.")


@app.command(
    short_help="Play a match between two players.",
    epilog="\b\nExamples:\n  thirteendays match careful random --games 200\n"
    "  thirteendays match 'cmd:python3 examples/bot.py' random --jobs 2 --records games.jsonl",
)
def match(
    one: str = typer.Argument(
        metavar="A",
        help="A player: random, careful, rules_of_thumb, or a level: recruit, attache, envoy, adviser, president; module:Class or cmd:<command line> for one of your own.",
    ),
    two: str = typer.Argument(metavar="B", help="The other player."),
    games: int = GAMES,
    seed: int = SEED,
    jobs: int = JOBS,
    limit: float = LIMIT,
    start: float = START,
    records: Path | None = RECORDS,
    as_json: bool = JSON,
    sprt: tuple[float, float] | None = SPRT,
) -> None:
    """Plays pairs of games on equal deals with sides swapped, and tells wins, ends, times and 95 % intervals.

    A game that both lose is a loss for both. A player whose answer is illegal, late or missing loses, and the record says why.
    """
    from thirteendays.agents.arena import Fixture
    from thirteendays.agents.results import summary

    check([one, two], games, limit, start)
    fixtures = [Fixture((one, two), seed, n, limit, start) for n in range(games)]
    test = sequential_test(sprt)
    played, stopped = play_all(fixtures, jobs, records, decided(test))
    found = {}
    if test is not None:
        found["sprt"] = test(played)
        played = [record for record in played if record["game"] < 2 * found["sprt"]["pairs"]]
        games = len(played) if found["sprt"]["verdict"] else games
    result = {"seed": seed, "limit": limit, **summary((one, two), played), **found}
    if as_json:
        print(json.dumps(result))
    else:
        told.match_result(result)
        told.forfeits(played)
    end(stopped, len(played), games, records)


@app.command(
    short_help="Play a tournament: each against each, with ratings.",
    epilog="\b\nExamples:\n  thirteendays tournament random careful rules_of_thumb --games 200\n"
    "  thirteendays tournament random careful mybot:Bot --records all.jsonl.gz --jobs 2",
)
def tournament(
    players: list[str] = typer.Argument(metavar="A B C", help="Players, named as in a match."),
    games: int = GAMES,
    seed: int = SEED,
    jobs: int = JOBS,
    limit: float = LIMIT,
    start: float = START,
    records: Path | None = RECORDS,
    as_json: bool = JSON,
) -> None:
    """Plays a match between each two players on the same deals, and tells ratings in Elo with 95 % intervals.

    The player named random, where there is one, has 0. A match's file of games can be gone on from, and so can a smaller
    tournament's.
    """
    from thirteendays.agents.arena import Fixture

    check(players, games, limit, start)
    if len(players) < 2 or len(set(players)) < len(players):
        fail("tournament_players")
    pairings = list(combinations(players, 2))
    numbers = ((2 * pair + n, pairing) for pair in range(games // 2) for pairing in pairings for n in range(2))
    fixtures = [Fixture(pairing, seed, number, limit, start) for number, pairing in numbers]
    played, stopped = play_all(fixtures, jobs, records)
    result = {"seed": seed, "limit": limit, **tournament_result(players, pairings, played, seed)}
    if as_json:
        print(json.dumps(result))
    else:
        told.tournament_result(result)
        told.forfeits(played)
    end(stopped, len(played), len(fixtures), records)


def tournament_result(
    players: list[str], pairings: list[tuple[str, str]], played: "list[Record]", seed: int
) -> dict[str, Any]:
    """Ratings, best first, and the result of each match."""
    from thirteendays.agents.ratings import ratings, won_in_pairs
    from thirteendays.agents.results import summary

    matches = [summary(names, [game for game in played if game["match"] == list(names)]) for names in pairings]
    rated = ratings(won_in_pairs(players, played), players.index(ANCHOR) if ANCHOR in players else None, seed)
    table = []
    for name, rating in zip(players, rated, strict=True):
        theirs = [(found, player) for found in matches for player in found["players"] if player["name"] == name]
        games, wins = sum(found["games"] for found, _ in theirs), sum(player["wins"] for _, player in theirs)
        table.append(
            {"name": name, **rating, "games": games, "wins": wins, "rate": round(wins / games, 6) if games else 0.0}
        )
    return {"players": sorted(table, key=lambda player: -float(player["elo"])), "matches": matches}


def sequential_test(percents: tuple[float, float] | None) -> Test | None:
    """What tests the games of a match so far, if a test is wanted."""
    from thirteendays.agents.sprt import verdict

    if percents is None:
        return None
    low, high = percents
    if not 0 < low < high < 100:
        fail("sprt_bounds", low=f"{low:g}", high=f"{high:g}")
    return lambda records: verdict(records, (low / 100, high / 100))


def decided(test: Test | None) -> Callable[[list[dict[str, Any]]], bool] | None:
    """Whether a test has its verdict, if there is a test."""
    return None if test is None else lambda played: test(played)["verdict"] is not None


def check(players: list[str], games: int, limit: float, start: float) -> None:
    """Ends the command if there is something wrong with the players or with the number of games."""
    from thirteendays.agents import UnknownPlayer, make
    from thirteendays.agents.external import CannotPlay, External

    if games % 2:
        fail("odd_games")
    for name in players:
        try:
            player = make(name, 0, limit, start)
        except UnknownPlayer as wrong:
            fail("no_player", name=wrong.name, known=wrong.known)
        except CannotPlay as wrong:
            fail(f"player_{wrong.key}", **wrong.details)
        if isinstance(player, External):
            player.close()


def play_all(
    fixtures: "list[Fixture]",
    jobs: int,
    path: Path | None,
    enough: Callable[[list[dict[str, Any]]], bool] | None = None,
) -> "tuple[list[Record], bool]":
    """Plays the games that a file does not hold yet; tells all games there are now, and whether it was stopped.

    It ends before the last one when the games so far are enough.
    """
    from thirteendays.agents.gamefile import key_of, still_to_play
    from thirteendays.agents.workers import WorkerDied, play

    wanted = {key_of(fixture) for fixture in fixtures}
    with opened(path, fixtures) as file, told.progress(len(fixtures)) as advance:
        played = [game for key, game in file.played.items() if key in wanted] if file else []
        advance(played)
        left = list(still_to_play(fixtures, file.played)) if file else fixtures
        try:
            with told_to_end(), closing(play(left, jobs)) as games:  # type: ignore[type-var]
                while (enough is None or not enough(played)) and (record := next(games, None)) is not None:
                    if file:
                        file.add(record)
                    played.append(record)
                    advance(played)
        except KeyboardInterrupt:
            return played, True
        except WorkerDied as wrong:
            fail("worker_died", players=list(wrong.fixture.players), game=wrong.fixture.game, status=wrong.status)
        except OSError as wrong:
            fail("not_written", file=path, why=why(wrong))
    return played, False


@contextmanager
def told_to_end() -> Iterator[None]:
    """SIGTERM stops a match as Ctrl-C does, so that nothing goes on playing; where the system lets one say so."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


@contextmanager
def opened(path: Path | None, fixtures: "list[Fixture]") -> "Iterator[GameFile | None]":
    """The file of games, or none; one that cannot be used ends the command."""
    from thirteendays.agents.gamefile import GameFile, NotThisMatch

    file: AbstractContextManager[GameFile | None] = nullcontext()
    if path is not None:
        try:
            file = GameFile(path, fixtures)
        except NotThisMatch as wrong:
            fail("in", file=path, why=error(f"file_{wrong.key}", **wrong.details))
        except OSError as wrong:
            fail("not_written", file=path, why=why(wrong))
    with file as games:
        yield games


def end(stopped: bool, played: int, games: int, records: Path | None) -> None:
    """What is said of a match that Ctrl-C has stopped."""
    if stopped:
        sys.stdout.flush()
        complain(told.stopped(played, games, records))
        raise typer.Exit(INTERRUPTED)
