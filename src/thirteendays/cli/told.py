"""What people read of matches and tournaments: progress, tables, and why games were forfeited."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from thirteendays.cli.tables import label, shortened, show
from thirteendays.text import say

FORFEITS_TOLD: Final = 3
SAID: Final = 100  # characters of what a player said
DETAILS: Final = ("move", "kind", "limit", "status", "stderr", "said", "error")

Records = list[dict[str, Any]]


@contextmanager
def progress(games: int) -> Iterator[Callable[[Records], None]]:
    """A bar on standard error while a match is played, if that is a terminal; gives what moves it."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(compact=True),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(say("arena.playing"), total=games)
        yield lambda played: bar.update(task, completed=len(played))


def match_result(result: dict[str, Any]) -> None:
    """Prints the result of a match."""
    players = result["players"]
    names = [label(player["name"]) for player in players]
    print(say("arena.title", players=names, games=result["games"], n=result["pairs"], seed=result["seed"]))
    for player, name in zip(players, names, strict=True):
        if player["name"] != name:
            print(say("arena.name", label=name, name=shortened(player["name"], 1000)))
    print()
    show(["", *names], [row for row in match_rows(players, result["games"]) if row])
    print()
    print(say("arena.games", n=result["both_lost"], moves=f"{result['mean_moves']:.1f}"))
    if "sprt" in result:
        print(sequential(result["sprt"], names[0]))


def sequential(test: dict[str, Any], name: str) -> str:
    """What a sequential test has found of the first player."""
    low, high = (f"{100 * test[bound]:g}" for bound in ("low", "high"))
    return say("arena.sprt", name=name, verdict=test["verdict"], low=low, high=high, pairs=test["pairs"])


def match_rows(players: Sequence[dict[str, Any]], games: int) -> Iterator[list[str]]:
    """The rows of a match's table; those of ends that no game had are left out."""
    yield [say("arena.won"), *(part(player["wins"], games) for player in players)]
    yield [say("arena.interval"), *(percents(player["interval"]) for player in players)]
    for side in ("us", "ussr"):
        counts = [player["sides"][side] for player in players]
        yield [say("arena.won_as", side=side), *(part(count["wins"], count["games"]) for count in counts)]
    for member, names in (
        ("won_by", ("prestige", "letter", "nuclear_war", "forfeit")),
        ("lost_by", ("nuclear_war",)),
        ("forfeits", ("illegal", "late", "died", "error")),
    ):
        for name in names:
            counts = [player[member][name] for player in players]
            if any(counts):
                yield [say(f"arena.{member}.{name}"), *(part(count, games) for count in counts)]
    yield [say("arena.own_doing"), *(part(player["wars_of_own_doing"], games) for player in players)]
    yield [say("arena.mean_time"), *(milliseconds(player["time"]["mean"]) for player in players)]
    yield [say("arena.longest"), *(milliseconds(player["time"]["longest"]) for player in players)]


def tournament_result(result: dict[str, Any]) -> None:
    """Prints ratings, and what each won against each other."""
    players = result["players"]
    order = [player["name"] for player in players]
    games = max((found["games"] for found in result["matches"]), default=0)
    print(say("arena.tournament", games=games, seed=result["seed"]))
    print()
    heads = ["", *(say(f"arena.head.{name}") for name in ("elo", "interval", "won", "games"))]
    show(heads, [rating_row(n, player) for n, player in enumerate(players, start=1)])
    print()
    rates = {}
    for found in result["matches"]:
        one, two = found["players"]
        rates[one["name"], two["name"]], rates[two["name"], one["name"]] = one["rate"], two["rate"]
    rows = [
        [f"{n}  {label(name)}", *("-" if name == against else percent(rates[name, against]) for against in order)]
        for n, name in enumerate(order, start=1)
    ]
    show([say("arena.head.won_against"), *(str(n) for n in range(1, len(order) + 1))], rows)


def rating_row(n: int, player: dict[str, Any]) -> list[str]:
    """A player's line in the table of ratings."""
    low, high = player["interval"] or (0.0, 0.0)
    ends = say("arena.from_to", low=f"{low:.0f}", high=f"{high:.0f}") if low < high else "-"
    return [
        f"{n}  {label(player['name'])}",
        f"{player['elo']:.0f}",
        ends,
        percent(player["rate"]),
        str(player["games"]),
    ]


def forfeits(played: Records) -> None:
    """Prints why the first few forfeited games were lost."""
    lost = sorted((record for record in played if "why" in record["result"]), key=lambda record: int(record["game"]))
    for record in lost[:FORFEITS_TOLD]:
        result = record["result"]
        side = "ussr" if result["winner"] == "us" else "us"
        what = say(f"arena.forfeit.{forfeit_key(result)}", **details(result))
        name, against = (label(record["players"][whose]) for whose in (side, result["winner"]))
        print(say("arena.forfeited", game=record["game"], name=name, side=side, against=against, what=what))
    if len(lost) > FORFEITS_TOLD:
        print(say("arena.more_forfeits", n=len(lost) - FORFEITS_TOLD))


def forfeit_key(result: dict[str, Any]) -> str:
    """The entry that tells how a game was forfeited."""
    if result["why"] == "error":
        return str(result["error"])
    return "not_started" if result["why"] == "died" and "error" in result else str(result["why"])


def details(result: dict[str, Any]) -> dict[str, object]:
    """The details of a forfeit as they can be printed: of what a program wrote as it ended, the line that says what happened."""
    from thirteendays.agents.external import last_line

    told = {name: result.get(name) for name in DETAILS} | {"stderr": last_line(result.get("stderr"))}
    return {name: shortened(value, SAID) if isinstance(value, str) else value for name, value in told.items()}


def stopped(played: int, games: int, records: Path | None) -> str:
    """What is said when a match is stopped."""
    return say("arena.stopped", played=played, games=games, file=records)


def part(count: int, of: int) -> str:
    """``77 (77.0 %)``."""
    return f"{count} ({percent(count / of if of else 0)})"


def percent(share: float) -> str:
    """``77.0 %``."""
    return f"{100 * share:.1f} %"


def percents(ends: Sequence[float]) -> str:
    """``70.1 to 82.4 %``."""
    return say("arena.from_to", low=f"{100 * ends[0]:.1f}", high=percent(ends[1]))


def milliseconds(seconds: float) -> str:
    """``0.36 ms``."""
    return f"{1000 * seconds:.2f} ms"
