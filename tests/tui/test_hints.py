"""Hints at the table: a key opens them, from what the seat knows, and nothing is played."""

import asyncio

from keyboard import SMALL, opened, seated, typed, until_asked
from thirteendays.game import Game
from thirteendays.tui import reading

FIVE = ["scramble", "excomm", "fidel_castro", "u_thant", "sops"]


def test_a_key_tells_what_could_be_played() -> None:
    async def run() -> None:
        game = Game.arrange(first="us", round=2, hands={"us": FIVE})
        async with opened(seated(game), SMALL) as app:
            await until_asked(app)
            await typed(app, "i")
            shown = app.screen
            assert isinstance(shown, reading.Reading)
            assert shown.lines[0].startswith("1. Play ")
            assert any(line.startswith("2. ") for line in shown.lines)
            await typed(app, "escape")
            assert not isinstance(app.screen, reading.Reading)
            assert game.moves == []

    asyncio.run(run())
