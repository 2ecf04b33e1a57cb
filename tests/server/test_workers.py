"""Computer players think in processes of their own: quickly together, without harm to others, never lost."""

import asyncio
import os
import signal
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest

from thirteendays.game import Game, SeededDealer, deal_all
from thirteendays.server import workers as module
from thirteendays.server.workers import NoAnswer, Workers

Json = dict[str, Any]


def view() -> Json:
    game = Game()
    deal_all(game, SeededDealer(1))
    return game.choosing_view("us")


class Thinks:
    """A player that tells its budget as its choice."""

    def choose(self, view: Json, budget: float | None = None) -> str:
        assert budget is not None
        move: str = view["legal"][0 if budget > 1 else 1]
        return move


class Sleeps:
    """A player that takes all the time it is given."""

    def choose(self, view: Json, budget: float = 60) -> str:
        time.sleep(budget)
        move: str = view["legal"][0]
        return move


class Mean:
    """A player that ends its process."""

    def choose(self, view: Json) -> str:
        os.kill(os.getppid(), signal.SIGKILL)
        raise AssertionError


class Mute:
    """A player that never answers."""

    def choose(self, view: Json) -> str:
        signal.pause()
        raise AssertionError


@asynccontextmanager
async def working(**settings: Any) -> AsyncIterator[Workers]:
    workers = Workers(**settings)
    workers.start()
    try:
        yield workers
    finally:
        await workers.close()
    assert workers.alive == 0


def run(test: Callable[[Workers], Awaitable[None]], **settings: Any) -> None:
    async def within() -> None:
        async with working(**settings) as workers:
            await test(workers)

    asyncio.run(within())


def test_fifty_moves_come_in_time_from_two_processes() -> None:
    async def test(workers: Workers) -> None:
        shown = view()
        async with asyncio.timeout(5):
            moves = await asyncio.gather(*(workers.move("rules_of_thumb", shown) for _ in range(50)))
        assert set(moves) <= set(shown["legal"])
        assert workers.alive == 2
        assert workers.waiting == 0

    run(test)


def test_a_process_that_dies_is_replaced_and_asked_again() -> None:
    async def test(workers: Workers) -> None:
        shown = view()
        await workers.move("careful", shown)
        for process in workers._processes:
            process.kill()
        assert await workers.move("careful", shown) in shown["legal"]
        assert (workers.deaths, workers.alive) == (1, 1)

    run(test, number=1)


@pytest.mark.parametrize(
    ("player", "why", "limit"),
    [("kennedy", "UnknownPlayer", 30), ("test_workers:Mean", "died", 30), ("test_workers:Mute", "late", 0.6)],
)
def test_a_player_that_gives_no_move_harms_nobody(
    player: str, why: str, limit: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "path", [*sys.path, os.path.dirname(__file__)])  # noqa: PTH120

    async def test(workers: Workers) -> None:
        with pytest.raises(NoAnswer, match=why):
            await workers.move(player, view())
        assert await workers.move("random", view()) in view()["legal"]

    run(test, number=1, usual=0.1, limit=limit)


def test_hints_come_from_the_same_processes() -> None:
    async def test(workers: Workers) -> None:
        shown = view()
        first, again, move = await asyncio.gather(
            workers.hints(shown, 3), workers.hints(shown, 3), workers.move("random", shown)
        )
        assert first == again, "the same view has the same hints"
        assert {hint["moves"][0] for hint in first} == set(shown["legal"])
        assert move in shown["legal"]
        with pytest.raises(NoAnswer, match="RecordError"):
            await workers.hints({}, 3)

    run(test)


def test_budgets_shrink_as_the_line_grows() -> None:
    assert [module.budget(2.0, [3.5] * waiting, 2) for waiting in (1, 3, 10, 50, 500)] == [2.0, 2.0, 0.7, 0.14, 0.05]
    assert module.budget(2.0, [-1.0], 2) == module.LEAST


@pytest.mark.slow
def test_fifty_moves_of_players_that_think_as_long_as_they_may_come_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    sleeping = "from thirteendays.server import thinking; import test_workers; thinking.make = lambda name: test_workers.Sleeps(); "
    monkeypatch.setattr(sys, "path", [*sys.path, os.path.dirname(__file__)])  # noqa: PTH120
    monkeypatch.setattr(module, "PROGRAM", module.PROGRAM.replace("from thirteendays", f"{sleeping}from thirteendays"))

    async def test(workers: Workers) -> None:
        shown = view()
        async with asyncio.timeout(60):  # they have started
            await asyncio.gather(*(workers.move("sleeps", shown) for _ in range(2)))
        async with asyncio.timeout(5):
            moves = await asyncio.gather(*(workers.move("sleeps", shown) for _ in range(50)))
        assert set(moves) <= set(shown["legal"])

    run(test)


def test_a_player_that_knows_budgets_is_told_its_own() -> None:
    from thirteendays.agents.players import choose

    assert choose(Thinks(), view(), 2.0) == view()["legal"][0]
    assert choose(Thinks(), view(), 0.5) == view()["legal"][1]
