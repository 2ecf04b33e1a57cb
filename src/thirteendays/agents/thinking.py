"""Searching from a view: what is known is laid out, the other side's agenda is guessed at, and the search goes on until it may not.

A budget is a number of simulations, or seconds, or both; whoever waits may stop a search at any time and gets the best so far.
The same view, source and number of simulations give the same move.
"""

import json
import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final

from thirteendays.agents import judge, rules_of_thumb
from thirteendays.agents.belief import Belief
from thirteendays.agents.search import Search
from thirteendays.game import Game, compiled, engine, resample, stream
from thirteendays.game import terms as t
from thirteendays.game.moves import ACTIONS_OF, SIDE_NUMBER, TOKENS
from thirteendays.game.position import Position
from thirteendays.game.source import Source

if TYPE_CHECKING:
    from concurrent.futures import Executor

WEIGHT_FILE: Final = Path(judge.__file__).with_name("judge.json")
_BUFFER: Final = (
    engine.new_buffer()
)  # one for all calls: each that is passed from here into compiled code is never freed
AT_A_TIME: Final = 96 if compiled else 1  # simulations between two looks at the clock: a few milliseconds, compiled
MIXED: Final = 150  # agendas so much worse than the best (of 10,000) are kept 1/e times as often
BELIEVED: Final = 60.0  # hundredths of a point that make a move 1/e times as likely in the model of play


@dataclass(frozen=True)
class Effort:
    """How hard a search tries: simulations, seconds at most, arms at most and Commands of one card at most, and whether it guesses."""

    simulations: int
    seconds: float | None = None
    width: int = 24
    spread: int = 4
    guesses: bool = True


@cache
def weights() -> tuple[Any, Any]:
    """What the evaluation at a glance and the judgement at a round's end weigh."""
    fitted = json.loads(WEIGHT_FILE.read_text(encoding="utf-8"))
    return rules_of_thumb.weights(rules_of_thumb.parameters()), judge.as_array(checked(fitted))


def checked(fitted: dict[str, Any]) -> list[int]:
    """The weights of a file; raises ValueError if they were fitted for another layout."""
    if fitted["version"] != judge.VERSION or len(fitted["weights"]) != 4 * judge.WEIGHTS:
        raise ValueError(f"weights of version {fitted['version']}, but this is {judge.VERSION}")
    weights: list[int] = fitted["weights"]
    return weights


def decide(view: dict[str, Any], source: Source, effort: Effort, stopped: Callable[[], bool] | None = None) -> str:
    """A legal move of a view."""
    if len(view["legal"]) == 1:
        return str(view["legal"][0])
    search = begun(view, source, effort)
    go_on(search, effort, stopped)
    return TOKENS[chosen(search, source)]


def begun(view: dict[str, Any], source: Source, effort: Effort) -> Search:
    """The search of a view, before its first simulation."""
    game = resample(view, source)
    side = SIDE_NUMBER[view["side"]]
    search = new_search(source, effort)
    if effort.guesses:
        search.believe(guessed(game, 1 - side))
    search.begin(Position(game.position), side)
    return search


def new_search(source: Source, effort: Effort) -> Search:
    """A search that is told nothing yet."""
    return Search(*weights(), source, effort.simulations, effort.width, effort.spread)


def go_on(search: Search, effort: Effort, stopped: Callable[[], bool] | None = None) -> None:
    """Searches until the budget is spent. With little time every stage still gets its part of it."""
    began = perf_counter()
    stages = max(1, int(search.stages))
    while search.think(AT_A_TIME) and not (stopped is not None and stopped()):
        if effort.seconds is not None:
            spent = (perf_counter() - began) / effort.seconds
            if spent >= 1:
                return
            if spent * stages >= int(search.stage) + 1:
                search.drop()


def chosen(search: Search, source: Source) -> int:
    """The best move; of agendas that are nearly as good as each other any, so that what is kept cannot be told."""
    arms = search.arms
    best = search.best()
    if search.base.kind != t.AGENDA or not arms.visits[best]:
        return int(arms.action[best])
    means = [int(arms.total[i]) / max(1, int(arms.visits[i])) for i in range(arms.n)]
    return int(arms.action[mixed(means, source)])


def mixed(means: list[float], source: Source) -> int:
    """The place of one of several means, the less likely the worse it is."""
    likely = [round(1_000_000 * math.exp((mean - max(means)) / MIXED)) for mean in means]
    at = source.below(sum(likely))
    for i, weight in enumerate(likely):
        if at < weight:
            return i
        at -= weight
    raise AssertionError("a number below the sum lies within it")


def guessed(game: Game, other: int, temperature: float = BELIEVED) -> Belief:
    """What the moves of this round tell about the other side's agenda, from a game that fits the view."""
    belief = Belief(other, weights()[0], temperature)
    record = game.record()
    pos = engine.start() if "start" not in record else Game.arrange(**record["start"]).position
    engine.settle(pos, _BUFFER)
    for move in record["moves"]:
        if pos.round == game.position.round:
            if pos.kind == t.AGENDA:
                belief.forget()
                belief.keep(Position(pos))
            elif pos.mover == other:
                belief.heed(Position(pos), ACTIONS_OF[move])
        engine.apply(pos, ACTIONS_OF[move])
        engine.settle(pos, _BUFFER)
    return belief


# Several processes


def together(view: dict[str, Any], seed: str, effort: Effort, pool: "Executor", parts: int) -> str:
    """The move that so many searches find together, each with its own worlds and its part of the simulations.

    The same pool or another, the same seed and number of parts give the same move.
    """
    if len(view["legal"]) == 1:
        return str(view["legal"][0])
    part = replace(effort, simulations=max(1, effort.simulations // parts))
    found: dict[tuple[int, int], tuple[int, int]] = {}
    for arms in pool.map(part_of, [view] * parts, [f"{seed}/{n}" for n in range(parts)], [part] * parts):
        for arm, (total, visits) in arms.items():
            before = found.get(arm, (0, 0))
            found[arm] = (before[0] + total, before[1] + visits)
    most = max(visits for _, visits in found.values())
    tried = {arm: total / visits for arm, (total, visits) in found.items() if 2 * visits > most}
    plays, means = list(tried), list(tried.values())
    best = means.index(max(means))
    if view["decision"]["kind"] == "agenda":  # mixed, as when one process chooses
        best = mixed(means, stream(seed, "mixed"))
    return TOKENS[plays[best][0]]


def part_of(view: dict[str, Any], seed: str, effort: Effort) -> dict[tuple[int, int], tuple[int, int]]:
    """What one of several searches found: for each play its total and how often it was tried."""
    search = begun(view, stream(seed, "part"), effort)
    go_on(search, effort)
    arms = search.arms
    return {
        (int(arms.action[n]), int(arms.put[n])): (int(arms.total[n]), int(arms.visits[n])) for n in range(arms.listed)
    }
