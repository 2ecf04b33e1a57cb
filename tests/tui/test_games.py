"""Whole games through the table, by keys that are on the screen: on each side, with two at one keyboard, in each size."""

import asyncio
import random

import pytest

from keyboard import LARGE, SMALL, opened, play_on, settled, text_of, typed, until_asked
from thirteendays.game import Game
from thirteendays.game.record import parse
from thirteendays.tui import session as sessions
from thirteendays.tui.table import TableScreen


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
            table = app.screen_stack[-2]
            assert isinstance(table, TableScreen)
            assert "yours" not in table.picture().piles
            assert "…" not in text_of(app)
            assert ("WINS" if session.game.result["winner"] else "BOTH LOSE") in text_of(app)

    asyncio.run(run())


class Fails:
    """A player that fails."""

    def choose(self, view: dict[str, object]) -> str:
        raise RuntimeError("out of ideas")


def test_a_player_that_fails_ends_the_program_and_is_named_once() -> None:
    session = sessions.begin("us", "random", seed="1")
    session.players["ussr"] = Fails()

    async def run() -> tuple[str | None, int | None]:
        async with opened(session) as app:
            await until_asked(app)
            await typed(app, "1", "enter", "enter")
            for _ in range(400):
                if app.return_value is not None:
                    break
                await asyncio.sleep(0.01)
            return app.return_value, app.return_code

    words, status = asyncio.run(run())
    assert words is not None
    assert words.startswith("The computer player random failed: out of ideas.")
    assert words.count(str(session.file.path)) == 1
    assert status == 1


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
