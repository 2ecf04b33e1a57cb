"""Nothing on the screen of a seat depends on what the seat cannot know; between two people a curtain falls."""

import asyncio
import random

import pytest

from keyboard import LARGE, SMALL, opened, seated, settled, text_of, typed, until, until_asked
from thirteendays.game import Game, SeededDealer, Side, deal
from thirteendays.game.cards import STRATEGY
from thirteendays.text import say
from thirteendays.tui import reading
from thirteendays.tui import session as sessions
from thirteendays.tui.app import Terminal
from thirteendays.tui.curtain import Curtain
from thirteendays.tui.picture import keys_of
from thirteendays.tui.table import TableScreen
from twins import twin
from walks import SIDES


def game_at(seed: int, side: Side, decisions: int) -> Game:
    """A random game at a decision of a side, after so many decisions of it."""
    game, dealer, rng = Game(), SeededDealer(seed), random.Random(seed)
    while not game.is_over:
        if game.mover == "chance":
            deal(game, dealer)
        elif game.mover == side and decisions == 0:
            return game
        else:
            decisions -= game.mover == side
            game.play(rng.choice(game.legal_moves()))
    return game_at(seed + 1000, side, decisions)


async def seen(game: Game, side: Side, size: tuple[int, int]) -> list[str]:
    """What the seat can bring on its screen: the table, each thing pointed at, the log, what would be, replays."""
    async with opened(seated(game, side), size) as app:
        screen = await until_asked(app)
        await settled(app)
        shown = [app.export_screenshot(simplify=True), text_of(app)]
        assert screen.now is not None
        for key in list(keys_of(screen.now).values()):
            await typed(app, key)
            shown.append(text_of(app))
            if screen.now.kind == "play":
                for way in "ecl":
                    await typed(app, way)
                    shown.append(text_of(app))
        for key in "gnp":
            await typed(app, key)
            assert isinstance(app.screen, reading.Reading)
            shown.append("\n".join(app.screen.lines))
            await typed(app, "escape")
        await typed(app, "r")
        return shown


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("seed", range(6))
def test_twin_worlds_look_alike(seed: int, side: Side) -> None:
    game = game_at(seed, side, 3 + 4 * seed)
    other = twin(game, side, random.Random(seed))
    assert other.view(side) == game.view(side)
    size = (SMALL, LARGE)[seed % 2]
    assert asyncio.run(seen(game.copy(), side, size)) == asyncio.run(seen(other, side, size))


def test_the_twins_differ_for_who_knows() -> None:
    game = game_at(3, "us", 4)
    other = twin(game, "us", random.Random(3))
    assert other.view("ussr") != game.view("ussr")


def test_a_curtain_falls_between_two_people() -> None:
    async def run() -> None:
        async with opened() as app:
            await typed(app, "3")
            for side in SIDES:
                await a_curtain(app)
                screen = app.screen_stack[-2]
                assert isinstance(screen, TableScreen)
                assert screen.board is None
                assert say("tui.curtain.go", side=side) in text_of(app)
                dealt = screen.game.view(side)["dealt"]
                assert not any(say(f"agenda.{card}") in text_of(app) for card in dealt)
                await typed(app, "x", "1", "space")
                assert screen.board is None
                await typed(app, "enter")
                await until_asked(app)
                assert screen.seat == side
                await typed(app, "1", "enter")

    asyncio.run(run())


async def a_curtain(app: Terminal) -> None:
    """Waits until the curtain has fallen."""
    await until(app, lambda: isinstance(app.screen, Curtain))
    await settled(app)


def test_what_lies_behind_the_curtain_is_blank() -> None:
    async def run() -> None:
        session = sessions.begin("both", "random", game=game_at(2, "us", 2))
        session.save()
        async with opened(sessions.resume(session.file.path)) as app:
            await a_curtain(app)
            names = {card.name for card in STRATEGY}
            assert not any(name in text_of(app) for name in names)
            table = app.screen_stack[-2]
            assert isinstance(table, TableScreen)
            assert "".join(table.canvas.lines()).strip() == ""
            hand = session.game.view("us")["hand"]
            await typed(app, "enter")
            screen = await until_asked(app)
            assert screen.board is not None
            assert screen.board["hand"] == hand

    asyncio.run(run())
