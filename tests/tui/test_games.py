"""Whole games through the table, by keys that are on the screen: on each side, with two at one keyboard, in each size."""

import asyncio
import random

import pytest

from keyboard import LARGE, SMALL, opened, play_on, settled, text_of, typed
from thirteendays.game import Game
from thirteendays.game.record import parse


@pytest.mark.parametrize(("key", "size"), [("1", SMALL), ("2", LARGE), ("3", SMALL), ("3", LARGE)])
def test_a_whole_game(key: str, size: tuple[int, int]) -> None:
    async def run() -> None:
        async with opened(size=size) as app:
            await typed(app, key)
            ending = await play_on(app, random.Random(int(key)))
            session = ending.session
            assert session.game.is_over
            record = parse(session.file.path.read_bytes())
            assert record["result"] == session.game.result
            assert Game.from_record(record).state() == session.game.state()
            await settled(app)
            assert session.game.result is not None
            assert ("WINS" if session.game.result["winner"] else "BOTH LOSE") in text_of(app)

    asyncio.run(run())


def test_a_rematch_swaps_the_sides() -> None:
    async def run() -> None:
        async with opened() as app:
            await typed(app, "1")
            ending = await play_on(app, random.Random(5))
            await typed(app, "m")
            assert app.session is not None
            assert app.session is not ending.session
            assert app.session.people == ["ussr"]
            await play_on(app, random.Random(6))
            await typed(app, "t")
            assert "Round" in text_of(app)
            await typed(app, "enter", "s")
            assert "THIRTEEN DAYS" in text_of(app)

    asyncio.run(run())
