"""A person at the keyboard of the table in the terminal: keys typed as a terminal sends them, and the wait until they have worked."""

import asyncio
import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

from textual import events
from textual.keys import _character_to_key
from textual.message_pump import MessagePump

from thirteendays.game import Game
from thirteendays.tui import session as sessions
from thirteendays.tui.app import Terminal
from thirteendays.tui.curtain import Curtain
from thirteendays.tui.ending import Ending
from thirteendays.tui.page import Page
from thirteendays.tui.picture import keys_of
from thirteendays.tui.session import Session
from thirteendays.tui.settings import Settings
from thirteendays.tui.table import TableScreen

QUICK = Settings(pace="off", theme="dark")
SMALL = (80, 24)
LARGE = (120, 40)


@asynccontextmanager
async def opened(
    session: Session | None = None, size: tuple[int, int] = SMALL, settings: Settings = QUICK
) -> AsyncIterator[Terminal]:
    """The program on a screen of a size."""
    app = Terminal(session, settings)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield app


def seated(game: Game, side: str = "us", against: str = "random") -> Session:
    """An arranged game, with people on a side or on both."""
    return sessions.begin(side, against, seed="1", game=game)


async def typed(app: Terminal, *keys: str) -> None:
    """Types keys one after another; each has worked before the next."""
    for key in keys:
        named = len(key) > 1
        app.post_message(
            events.Key(key if named else _character_to_key(key), " " if key == "space" else None if named else key)
        )
        await settled(app)


async def settled(app: Terminal) -> None:
    """Waits until what was sent so far has been dealt with, by the program and by the page it shows."""
    await _dealt_with(app)
    for _ in range(2):
        await _dealt_with(app.screen)


async def until(app: Terminal, holds: Callable[[], bool]) -> None:
    """Waits until something holds that comes some time after a key."""
    for _ in range(2000):
        if holds():
            return
        await asyncio.sleep(0.005)
        await settled(app)
    raise AssertionError("it has not come about in time")


async def _dealt_with(pump: MessagePump) -> None:
    done = asyncio.Event()
    pump.call_later(done.set)
    while pump.is_running and not done.is_set():  # a page that closes deals with nothing any more
        with suppress(TimeoutError):
            await asyncio.wait_for(done.wait(), 0.05)


async def until_asked(app: Terminal) -> TableScreen:
    """The table, as soon as it asks a person something; curtains are lifted on the way."""
    for _ in range(2000):
        screen = app.screen
        if isinstance(screen, Curtain):
            await typed(app, "enter")
        elif isinstance(screen, TableScreen) and screen.now is not None:
            return screen
        else:
            await asyncio.sleep(0.005)
    raise AssertionError(f"nothing is asked: {app.screen_stack}")


def is_asked(screen: TableScreen) -> bool:
    """Whether a person is asked something now."""
    return screen.now is not None


def picked(screen: TableScreen) -> tuple[str, ...]:
    """What has been picked so far."""
    return screen.now.picks if screen.now is not None else ()


def text_of(app: Terminal) -> str:
    """What the painted page shows."""
    assert isinstance(app.screen, Page)
    return "\n".join(app.screen.canvas.lines())


async def play_on(app: Terminal, rng: random.Random, most: int = 4000) -> Ending:
    """Plays with keys chosen at random among those that are shown, up to the end of the game."""
    for _ in range(most):
        screen = app.screen
        if isinstance(screen, Ending):
            return screen
        if isinstance(screen, TableScreen) and screen.now is not None:
            await typed(app, some_key(screen, rng))
        elif isinstance(screen, Curtain):
            await typed(app, "enter")
        else:
            await typed(app, rng.choice("ru1c"))
            await asyncio.sleep(0.002)
    raise AssertionError(f"no end: {app.screen_stack} {text_of(app)}")


def some_key(screen: TableScreen, rng: random.Random) -> str:
    """A key that is on the screen: of a thing, of a button, or one that changes what was picked."""
    now: Any = screen.now
    if now.picks and now.complete and rng.random() < 0.6:
        return "enter"
    buttons = [button.key.lower() for button in screen.picture().buttons]
    return rng.choice([*keys_of(now).values(), *buttons, "+", "-", "backspace"])


async def clicked(app: Terminal, target: str, button: int = 1) -> None:
    """A click on the first cell that belongs to a target."""
    page = app.screen
    assert isinstance(page, Page)
    x, y = min((at for at, name in page.canvas.hits.items() if name == target), key=lambda at: (at[1], at[0]))
    for kind in (events.MouseDown, events.MouseUp):
        app.post_message(kind(None, x, y, 0, 0, button, False, False, False, screen_x=x, screen_y=y))
        await settled(app)
    await settled(app)
