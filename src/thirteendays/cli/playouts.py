"""Uniformly random games inside the engine, counted."""

import json
import secrets
from collections.abc import Iterable, Iterator
from time import perf_counter
from typing import Final

import typer

CHUNK: Final = 2000  # games with a stream of their own, so that the result does not depend on who plays them

Counts = list[int]  # games, decisions, then winners and reasons in their order

app = typer.Typer()


@app.command(
    short_help="Play random games and count them.",
    epilog="\b\nExamples:\n  thirteendays playouts 1000 --seed 1\n  thirteendays playouts 100000 --seed 1 --jobs 2",
)
def playouts(
    n: int = typer.Argument(metavar="N", min=1, help="How many games."),
    seed: int | None = typer.Option(None, help="Games that can be repeated; without it, from the operating system."),
    jobs: int = typer.Option(1, min=1, max=1024, help="How many processes play them; the counts are the same."),
) -> None:
    """Plays N uniformly random games and prints one JSON object.

    It holds games, decisions (those of chance too), seconds, winners and reasons.
    """
    from thirteendays.cli.errors import say_if_pure
    from thirteendays.game.moves import REASONS, SIDES

    say_if_pure()
    begun = perf_counter()
    tasks = parts(n, seed if seed is not None else secrets.randbits(128))
    jobs = min(jobs, -(-n // CHUNK))
    played = spread(tasks, jobs) if jobs > 1 else (part(*task) for task in tasks)
    total = [sum(column) for column in zip(*played, strict=True)]
    answer = {
        "games": total[0],
        "decisions": total[1],
        "seconds": round(perf_counter() - begun, 3),
        "winners": dict(zip((*SIDES, "none"), total[2:5], strict=True)),
        "reasons": dict(zip(REASONS[1:], total[6:], strict=True)),
    }
    print(json.dumps(answer))


def parts(n: int, seed: int) -> Iterator[tuple[int, int, int]]:
    """The games in chunks: seed, number of the chunk, games in it."""
    for number in range(-(-n // CHUNK)):
        yield seed, number, min(CHUNK, n - number * CHUNK)


def part(seed: int, number: int, games: int) -> Counts:
    """Plays one chunk."""
    from thirteendays.game import playout, stream

    tally = playout.playouts(games, stream(seed, f"playouts/{number}"))
    return [tally.games, tally.decisions, *tally.winners, *tally.reasons]


def spread(tasks: Iterable[tuple[int, int, int]], jobs: int) -> Iterator[Counts]:
    """Plays chunks in so many processes, a few ahead of what is counted."""
    from collections import deque
    from concurrent.futures import Future, ProcessPoolExecutor
    from multiprocessing import get_context

    from thirteendays.agents.workers import uninterrupted

    pool = ProcessPoolExecutor(jobs, get_context("spawn"))
    waiting: deque[Future[Counts]] = deque()
    try:
        for task in tasks:
            with uninterrupted():
                waiting.append(pool.submit(part, *task))
            if len(waiting) > 4 * jobs:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        pool.shutdown(cancel_futures=True)
