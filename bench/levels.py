"""The levels measured: matches on equal deals, kept in build/levels, and docs/levels.md written from what was played.

    python bench/levels.py [--jobs 2] [--minutes 120] [--share 100] [--only NAME]

What was played is never played again: the command can be stopped and goes on where it was. Every match gets its part of the time in
turn, a few pairs at a time, so that the page is as good as the time allows. `--share` percent of the games are played at most.
The match against the fixed search comes last and is left out unless `--fixed` is given.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from statistics import mean
from time import monotonic, perf_counter, process_time
from typing import Any, NamedTuple

from thirteendays.agents import make
from thirteendays.agents.arena import Fixture, view_for
from thirteendays.agents.gamefile import GameFile, key_of, still_to_play
from thirteendays.agents.results import summary
from thirteendays.agents.workers import play
from thirteendays.game import Game, SeededDealer, Side, deal_all
from thirteendays.text import say

ROOT = Path(__file__).resolve().parents[1]
GAMES = ROOT / "build" / "levels"
PAGE = ROOT / "docs" / "levels.md"
LEVELS = ("recruit", "attache", "envoy", "adviser", "president")
FIXED = "thirteendays.agents.fixed:Fixed"
RESPONSE = ROOT / "bench" / "response.json"  # what `match … --json` printed of the best response
AT_A_TIME = 200  # games of a match before the next has its turn


TIMED = 5  # games of each level whose decisions are timed


class Spent(NamedTuple):
    seconds: float
    opens: bool  # a decision how a card is played, which opens a play


class Match(NamedTuple):
    players: tuple[str, str]
    games: int
    least: int  # percent that the first player is to win
    most: int = 100

    @property
    def file(self) -> Path:
        return GAMES / ("-".join(name.rpartition(":")[2].lower() for name in self.players) + ".jsonl.gz")

    def fixtures(self, share: int) -> list[Fixture]:
        return [Fixture(self.players, 1, n) for n in range(2 * (self.games * share // 200))]


LADDER = (
    Match(("attache", "recruit"), 2000, 58, 80),
    Match(("envoy", "attache"), 2000, 58, 80),
    Match(("adviser", "envoy"), 2000, 58, 80),
    Match(("president", "adviser"), 600, 58, 80),
    Match(("president", "rules_of_thumb"), 1000, 70),
)
AGAINST_FIXED = Match(("president", FIXED), 1000, 58)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=120)
    parser.add_argument("--share", type=int, default=100)
    parser.add_argument("--only", default="")
    parser.add_argument("--fixed", action="store_true")
    options = parser.parse_args()
    matches = [
        match
        for match in (*LADDER, *((AGAINST_FIXED,) if options.fixed else ()))
        if options.only in match.players or not options.only
    ]
    until = monotonic() + 60 * options.minutes
    GAMES.mkdir(parents=True, exist_ok=True)
    while matches and monotonic() < until:
        matches = [match for match in matches if go_on(match, options.share, options.jobs, until)]
    PAGE.write_text("\n".join(page()), encoding="utf-8")


def go_on(match: Match, share: int, jobs: int, until: float) -> bool:
    """Plays some games of a match; tells whether there may be more to play."""
    fixtures = match.fixtures(share)
    with GameFile(match.file, fixtures) as file:
        left = list(still_to_play(fixtures, file.played))[:AT_A_TIME]
        with closing(play(left, jobs)) as games:  # type: ignore[type-var]
            for record in games:
                file.add(record)
                if monotonic() > until:
                    return False
    return bool(left)


def played(match: Match) -> list[dict[str, Any]]:
    """The games of a match that there are."""
    if not match.file.exists():
        return []
    fixtures = match.fixtures(100)
    with GameFile(match.file, fixtures) as file:
        wanted = {key_of(fixture) for fixture in fixtures}
        return [game for key, game in file.played.items() if key in wanted]


# The page


def page() -> Iterator[str]:
    """The lines of docs/levels.md."""
    yield "# Levels"
    yield ""
    yield "Five computer players by name, from weak to strong. They are seated wherever an opponent is chosen:"
    yield "`thirteendays play --against envoy`, at a table on the page, in matches, as `thirteendays bot envoy`."
    yield ""
    yield "| level | character |"
    yield "|---|---|"
    for name in LEVELS:
        yield f"| `{name}` | {say(f'server.player.{name}.character')} |"
    yield ""
    yield "The first three weigh what is seen after a move as `rules_of_thumb` does, with flaws that people have: short sight, errors of judgement,"
    yield "forgetting the other side's flags, greed for one battleground (`agents/levels.py`). The other two compare whole plays by playing the"
    yield "round to its end many times, each time with the hidden cards laid out anew (`agents/search.py`); [ten games](games/index.md) show what they see."
    yield ""
    yield "## Measured"
    yield ""
    yield "Pairs of games on the same deals with sides swapped; a game that both lose is a loss for both. The 95 % intervals are over pairs. *Own war* is"
    yield "the share of games that the player lost by a nuclear war it could have avoided with its last decision of the round, of either player."
    yield "Made by `python bench/levels.py --fixed`, which goes on where it stopped."
    yield ""
    yield "| match | games | wins | 95 % | as US | as USSR | aim | own war |"
    yield "|---|---:|---:|---|---:|---:|---|---:|"
    for match in (*LADDER, AGAINST_FIXED):
        games = played(match)
        if games:
            yield row(match, games)
    yield ""
    yield f"Milliseconds for a decision, and for a whole play (a card and all that is chosen after it), over {TIMED} games of each level against itself,"
    yield f"by the clock and by the processor ({platform.python_implementation()} {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores):"
    yield ""
    yield "| level | a decision, mean | longest | a whole play, longest | processor: a decision, mean | longest | a whole play, longest |"
    yield "|---|---:|---:|---:|---:|---:|---:|"
    for name in LEVELS:
        yield f"| `{name}` | {' | '.join(f'{1000 * figure:.1f}' for clock in zip(*timed(name), strict=True) for figure in spent(clock))} |"
    yield ""
    yield f"`Fixed` is {FIXED}: 2,000 simulations of a tree over information sets, random moves to the round's end, the evaluation of"
    yield "`rules_of_thumb` there."
    yield ""
    yield from response()


def response() -> Iterator[str]:
    """How far a frozen player can be exploited, as far as search finds out."""
    found = json.loads(RESPONSE.read_text(encoding="utf-8"))
    one, two = found["players"]
    low, high = one["interval"]
    yield f"## How far `{two['name']}` can be exploited"
    yield ""
    yield f"`{one['name']}` searches for the best response to `{two['name']}` as it is: in its simulations the other side"
    yield "makes the moves that this player would really make in such a world. From what a side may see it won"
    yield f"{one['wins']} of {found['games']} games ({percent(one['rate'])}, 95 % interval {percent(low)}–{percent(high)}), a lower bound of what can be won against a player"
    yield "whose moves can be foreseen. Kept in `bench/response.json`, made by"
    yield f"`thirteendays match {one['name']} {two['name']} --games 100 --limit {found['limit']:g} --json`, as far as that has come."
    yield ""


def timed(name: str) -> list[tuple[Spent, Spent]]:
    """What a level takes for each of its decisions, by the clock and by the processor."""
    found = []
    for number in range(TIMED):
        game, dealer = Game(), SeededDealer(f"timed {number}")
        players = {side: make(name, number) for side in ("us", "ussr")}
        deal_all(game, dealer)
        while not game.is_over:
            side: Side = "us" if game.mover == "us" else "ussr"
            view = view_for(game, side)
            opens = view["decision"]["kind"] == "play"
            clock, processor = perf_counter(), process_time()
            move = players[side].choose(view)
            processor, clock = process_time() - processor, perf_counter() - clock
            found.append((Spent(clock, opens), Spent(processor, opens)))
            game.play(move)
            deal_all(game, dealer)
    return found


def spent(decisions: Sequence[Spent]) -> tuple[float, float, float]:
    """Seconds of a decision, mean and longest, and of the longest play."""
    plays = [0.0]
    for decision in decisions:
        if decision.opens:
            plays.append(0.0)
        plays[-1] += decision.seconds
    seconds = [decision.seconds for decision in decisions]
    return mean(seconds), max(seconds), max(plays)


def row(match: Match, games: list[dict[str, Any]]) -> str:
    """What a match came to."""
    found = summary(match.players, games)
    one, two = found["players"]
    low, high = one["interval"]
    sides = [percent(one["sides"][side]["wins"] / max(1, one["sides"][side]["games"])) for side in ("us", "ussr")]
    aim = f"{match.least}–{match.most} %" if match.most < 100 else f"≥ {match.least} %"
    names = " v ".join(f"`{name.rpartition(':')[2]}`" for name in match.players)
    wars = " / ".join(percent(player["wars_of_own_doing"] / max(1, found["games"])) for player in (one, two))
    return (
        f"| {names} | {found['games']} of {match.games} | {percent(one['rate'])} | {percent(low)}–{percent(high)} | {sides[0]} | {sides[1]} "
        f"| {aim} | {wars} |"
    )


def percent(share: float) -> str:
    return f"{100 * share:.1f} %"


if __name__ == "__main__":
    main()
