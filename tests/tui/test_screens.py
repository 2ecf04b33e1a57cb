"""Windows of all sizes, colours and none, the rules at the right place, help, options, the other side's play shown and shown again."""

import asyncio
import re
from functools import partial
from pathlib import Path

import pytest
from textual import events
from textual.geometry import Size

from keyboard import (
    LARGE,
    QUICK,
    SMALL,
    clicked,
    is_asked,
    opened,
    picked,
    seated,
    settled,
    text_of,
    typed,
    until,
    until_asked,
)
from thirteendays.game import Game
from thirteendays.game.moves import BATTLEGROUNDS, TRACKS
from thirteendays.text import say
from thirteendays.tui import palette, reading
from thirteendays.tui.canvas import Canvas
from thirteendays.tui.page import Painting
from thirteendays.tui.settings import PACES, Settings, keep, load
from thirteendays.tui.table import TableScreen

FIVE = ["scramble", "excomm", "maskirovka", "berlin_blockade", "sops"]


def arranged() -> Game:
    return Game.arrange(
        first="us",
        round=2,
        hands={"us": FIVE},
        effects={"ussr": ["containment"]},
        aftermath={"us": ["u_thant"], "ussr": ["quarantine"]},
        discards=["containment", "close_allies"],
        letter="ussr",
        prestige=-2,
        dealt={"us": ["berlin", "letter", "turkey"]},
        agendas={"us": "berlin"},
    )


@pytest.mark.parametrize("size", [SMALL, (100, 30), (112, 38), LARGE, (160, 50)])
def test_everything_of_the_table_is_in_sight(size: tuple[int, int]) -> None:
    async def run() -> None:
        async with opened(seated(arranged()), size) as app:
            await until_asked(app)
            shown = text_of(app)
            flat = " ".join(shown.split())
            for where in BATTLEGROUNDS:
                assert say(f"tui.place.{where}") in shown
            for track in TRACKS:
                assert say(f"tui.track.{track}") in shown
            for card in FIVE:
                assert say(f"card.{card}") in shown
            for words in ("Round 2/3", "[2]", "Letter", "DEFCON 3", "DEFCON 2", "Berlin", "Containment", "Your agenda:", "hand 5", "aftermath 2", "yours 1", "►US", "Your play 1 of 4", "discards 2"):  # fmt: skip
                assert words in flat, words
            assert shown.splitlines()[0].rstrip()[-5:].strip("● ") == "USSR"
            assert all(len(line) <= size[0] for line in shown.splitlines())
            assert len(shown.splitlines()) == size[1]

    asyncio.run(run())


def test_a_window_may_change_its_size() -> None:
    async def run() -> None:
        async with opened(seated(arranged()), SMALL) as app:
            screen = await until_asked(app)
            await typed(app, "1", "e")
            small = text_of(app)
            picks = picked(screen)
            for width, height in (LARGE, (40, 10), (1, 1), SMALL):
                app.post_message(events.Resize(Size(width, height), Size(width, height)))
                await until(app, partial(has_size, screen, width, height))
            assert text_of(app) == small
            assert picks
            assert picked(screen) == picks

    asyncio.run(run())


def has_size(screen: TableScreen, width: int, height: int) -> bool:
    """Whether a table is drawn for a terminal of a size."""
    return (screen.canvas.width, screen.canvas.height) == (width, height)


@pytest.mark.parametrize("no_color", [False, True])
def test_shapes_and_letters_say_what_colours_say(no_color: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if no_color:
        monkeypatch.setenv("NO_COLOR", "1")
    else:
        monkeypatch.delenv("NO_COLOR", raising=False)

    async def run() -> None:
        async with opened(seated(arranged()), LARGE) as app:
            await until_asked(app)
            await typed(app, "2")
            svg = app.export_screenshot()
            colours = set(re.findall(r"#([0-9a-f]{6})\b", svg.partition("<g")[2]))
            coloured = {colour for colour in colours if len({colour[:2], colour[2:4], colour[4:]}) > 1}
            assert bool(coloured - FRAME) != no_color
            shown = text_of(app)
            assert "■ US" in shown
            assert "● USSR" in shown
            assert "2> " in shown

    asyncio.run(run())


def test_a_page_that_is_shown_before_it_is_painted_is_blank_without_colour_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")

    async def run() -> None:
        async with opened(seated(arranged())) as app:
            await until_asked(app)
            painting = app.screen.query_one(Painting)
            painting.show(Canvas(1, 1), {})
            app.export_screenshot()
            await settled(app)
            assert app.is_running

    asyncio.run(run())


FRAME = {"ff5f57", "febc2e", "28c840", "c5c8c6"}  # the window that the picture is framed by


def test_both_themes_have_the_same_styles_and_can_be_read() -> None:
    assert palette.DARK.keys() == palette.LIGHT.keys() == palette.SIXTEEN.keys()
    for theme in palette.LOOKS:
        for name, (fore, back, _) in palette.LOOKS[theme].items():
            least = 2.0 if name == "slot" else 4.4
            assert contrast(fore, back or palette.ROOM[theme]) >= least, (theme, name)


def contrast(one: str, two: str) -> float:
    """The contrast of two colours as WCAG counts it."""

    def light(colour: str) -> float:
        parts = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
        red, green, blue = (p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    brighter, darker = sorted((light(one), light(two)), reverse=True)
    return (brighter + 0.05) / (darker + 0.05)


def test_the_terminal_tells_its_ground() -> None:
    assert palette.guessed({}) == "dark"
    assert palette.guessed({"COLORFGBG": "0;15"}) == "light"
    assert palette.guessed({"COLORFGBG": "15;0"}) == "dark"


@pytest.mark.parametrize("key", ["g", "p", "n", "h", "o"])
def test_pages_open_and_close(key: str) -> None:
    async def run() -> None:
        async with opened(seated(arranged())) as app:
            screen = await until_asked(app)
            await typed(app, key)
            assert app.screen is not screen
            await typed(app, "escape")
            assert app.screen is screen

    asyncio.run(run())


def test_options_are_kept() -> None:
    async def run() -> None:
        async with opened() as app:
            await typed(app, "o", "1", "2", "3", "escape")
            assert app.settings == load()
            assert app.settings.pace == "slow"
            assert app.settings.theme == "light"
            assert not app.settings.warn

    asyncio.run(run())


def test_settings_that_cannot_be_read_are_the_usual_ones(home: Path) -> None:
    for text in ("", "[]", '{"pace": 3, "theme": "blue", "warn": "no"}', "\xff"):
        (home / "settings.json").write_text(text, encoding="latin-1")
        assert load() == Settings()
    (home / "settings.json").unlink()
    (home / "settings.json").mkdir()
    keep(Settings(pace="fast"))
    assert load() == Settings()


def test_the_other_sides_play_is_shown_step_by_step_and_again() -> None:
    game = Game.arrange(first="ussr", hands={"ussr": ["fidel_castro"], "us": FIVE})

    async def run() -> None:
        async with opened(seated(game, against="careful"), settings=Settings(pace="slow")) as app:
            screen = app.screen
            assert isinstance(screen, TableScreen)
            await until(app, lambda: "The USSR plays" in screen.told.prompt)
            assert "The USSR plays" in text_of(app)
            assert not is_asked(screen)
            while not is_asked(screen):
                await typed(app, "space")
                await asyncio.sleep(0.01)
            board = screen.board
            assert board == game.view("us")
            moves = len(game.moves)
            await typed(app, "r")
            assert not is_asked(screen)
            assert "The USSR" in text_of(app)
            assert board != screen.board
            while not is_asked(screen):
                await typed(app, "space")
                await asyncio.sleep(0.01)
            assert screen.board == board
            assert len(game.moves) == moves

    asyncio.run(run())


def test_the_danger_is_true_while_plays_are_shown() -> None:
    """Sides in danger when a play begins are said to be so in all its steps; awards stay."""
    game = Game.arrange(first="ussr", hands={"ussr": ["fidel_castro"], "us": FIVE}, defcon={"us": {"military": 7}})

    async def run() -> None:
        async with opened(seated(game, against="careful"), settings=Settings(pace="slow")) as app:
            screen = app.screen
            assert isinstance(screen, TableScreen)
            shown = 0
            for _ in range(2000):
                await asyncio.sleep(0.005)
                if "The USSR plays" in screen.told.prompt and not is_asked(screen):
                    shown += 1
                    table = screen.picture()
                    assert table.sides["us"].danger[0] == "certain"
                    assert "war certain" in text_of(app)
                    flagged = [spot for spot in (*table.spots.values(), *table.tracks.values()) if spot.flags]
                    assert flagged
                    assert all(spot.award is not None for spot in flagged)
                if shown > 5:
                    break
            assert shown

    asyncio.run(run())


def test_a_window_too_small_says_so_and_nothing_else_on_that_line() -> None:
    async def run() -> None:
        async with opened(seated(arranged()), (70, 20)) as app:
            await until_asked(app)
            assert text_of(app).splitlines()[0] == say("tui.too_small", width=70, height=20)

    asyncio.run(run())


@pytest.mark.parametrize("size", [(112, 38), LARGE])
def test_nothing_is_cut_or_run_together_beside_the_map(size: tuple[int, int]) -> None:
    async def run() -> None:
        async with opened(seated(arranged(), against="rules_of_thumb"), size) as app:
            await until_asked(app)
            assert "supply 15 " in f"{text_of(app)} " or "supply 15\n" in text_of(app)
            assert re.search(r"supply \d+[a-z!]", text_of(app)) is None
            assert "bot: rules_of_thumb" in text_of(app)

    asyncio.run(run())


def test_all_ways_to_use_a_taken_card_can_be_read() -> None:
    game = Game.arrange(first="us", hands={"us": ["intelligence_reports"], "ussr": ["maskirovka"]})
    game.play("play:intelligence_reports:event")
    while game.mover == "chance":
        game.play(next((move for move in game.legal_moves() if move.endswith(":maskirovka")), game.legal_moves()[0]))

    async def run() -> None:
        async with opened(seated(game), SMALL) as app:
            screen = await until_asked(app)
            assert screen.picture().buttons
            for button in screen.picture().buttons:
                assert button.label in text_of(app)

    asyncio.run(run())


def test_paces_differ() -> None:
    assert PACES["off"] == 0 < PACES["fast"] < PACES["normal"] < PACES["slow"]


def test_a_click_is_as_good_as_a_key() -> None:
    async def run() -> None:
        game = arranged()
        async with opened(seated(game), LARGE, QUICK) as app:
            screen = await until_asked(app)
            await clicked(app, "card:scramble")
            assert screen.told.cursor == "scramble"
            await clicked(app, "way:command")
            await clicked(app, "confirm")
            await until_asked(app)
            assert game.moves == ["play:scramble:command"]
            await clicked(app, "spot:un")
            await clicked(app, "spot:un")
            await clicked(app, "less")
            assert picked(screen) == ("un+1",)
            await clicked(app, "spot:un", button=3)
            assert picked(screen) == ()
            await clicked(app, "key:help")
            assert isinstance(app.screen, reading.Reading)

    asyncio.run(run())
