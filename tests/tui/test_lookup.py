"""Looking things up over the table: by a key, by words with errors, from prompts, reasons, previews and lines of the log."""

import asyncio

import pytest
from textual.containers import VerticalScroll
from textual.widgets import OptionList, Static

from keyboard import LARGE, SMALL, opened, seated, settled, typed, until, until_asked
from thirteendays.game import Game
from thirteendays.text import outlook, preview
from thirteendays.text.reference import passage, why
from thirteendays.tui import reading
from thirteendays.tui.app import Terminal
from thirteendays.tui.lookup import WIDE, Lookup
from thirteendays.tui.table import TableScreen

FIVE = ["scramble", "excomm", "maskirovka", "berlin_blockade", "sops"]


def arranged(**members: object) -> Game:
    return Game.arrange(first="us", round=2, hands={"us": FIVE}, letter="ussr", **members)


def lookup(app: Terminal) -> Lookup:
    assert isinstance(app.screen, Lookup)
    return app.screen


def words_of(app: Terminal) -> str:
    """What the page shows of its ways."""
    return "\n".join(str(option.prompt) for option in lookup(app).query_one(OptionList).options)


@pytest.mark.parametrize(
    ("keys", "number"),
    [(("?",), "4.1"), (("@maskirovka", "e", "?"), "4.2"), (("@scramble", "l", "?"), "4.3"), (("/",), "4.1")],
)
@pytest.mark.parametrize("size", [SMALL, LARGE, (WIDE + 10, 45)])
def test_it_opens_where_it_matters(keys: tuple[str, ...], number: str, size: tuple[int, int]) -> None:
    async def run() -> None:
        async with opened(seated(arranged()), size) as app:
            screen = await until_asked(app)
            for key in keys:
                if key[0] == "@":
                    screen.choose(key[1:])
                else:
                    await typed(app, key)
            assert number in lookup(app).at.rules
            assert lookup(app).at.title in app.export_screenshot().replace("&#160;", " ")
            region = lookup(app).query_one(VerticalScroll).region
            assert 0 < region.y < region.bottom <= size[1]
            assert lookup(app).has_class("beside") == (size[0] >= WIDE)
            await typed(app, "escape")
            assert app.screen_stack[-1] is screen

    asyncio.run(run())


def test_words_find_while_they_are_typed_and_enter_opens() -> None:
    async def run() -> None:
        async with opened(seated(arranged())) as app:
            screen = await until_asked(app)
            await typed(app, "/", *"quarntine")
            assert lookup(app).ways[0] == ("Quarantine", "card-quarantine")
            assert "card:" in words_of(app)
            assert lookup(app).shown.id == "card-quarantine"
            await typed(app, "down")
            assert lookup(app).shown.id == passage(lookup(app).ways[1][1]).id
            await typed(app, "up", "enter")
            assert lookup(app).at.id == "card-quarantine"
            assert lookup(app).asked == ""
            titles = words_of(app)
            assert "Atlantic" in titles
            assert "Behind Quarantine" in titles
            await typed(app, "down", "enter")
            assert lookup(app).at.id == passage(passage("card-quarantine").links[0]).id
            await typed(app, "backspace", "backspace")
            assert "4.1" in lookup(app).at.rules
            await typed(app, "backspace", "?")
            assert app.screen is screen

    asyncio.run(run())


def test_a_passage_that_is_read_has_most_of_a_small_screen() -> None:
    async def run() -> None:
        async with opened(seated(arranged()), SMALL) as app:
            await until_asked(app)
            await typed(app, "/", *"agendas")
            found = lookup(app).query_one(VerticalScroll).region.height
            await typed(app, "enter")
            read = lookup(app).query_one(VerticalScroll)
            await until(app, lambda: read.region.height != found)  # it is laid out anew some time after the key
            assert read.region.height == found + 4 == 14

    asyncio.run(run())


def test_nothing_found_is_said_and_keys_then_do_nothing() -> None:
    async def run() -> None:
        async with opened(seated(arranged())) as app:
            await until_asked(app)
            await typed(app, "/", *"xyzzy", "down", "up", "enter", "pagedown")
            assert words_of(app) == "Nothing is found."
            assert "4.1" in lookup(app).shown.rules
            await typed(app, *["backspace"] * 5, "4", ".", "7", "enter")
            assert "4.7" in lookup(app).at.rules

    asyncio.run(run())


def test_from_the_first_page_the_contents_open() -> None:
    async def run() -> None:
        async with opened() as app:
            for key in "?/":
                await typed(app, key)
                assert lookup(app).at.id == "reference"
                assert "Quick start" in words_of(app)
                await typed(app, "escape")

    asyncio.run(run())


def test_the_reason_why_not_leads_to_its_rule() -> None:
    async def run() -> None:
        async with opened(seated(arranged())) as app:
            screen = await until_asked(app)
            screen.choose("maskirovka")
            await typed(app, "e")
            assert screen.reason is not None
            await typed(app, "?")
            assert lookup(app).at is why(screen.reason["rule"], screen.reason["card"])

    asyncio.run(run())


def test_the_prompt_the_card_and_every_line_of_a_preview_lead_to_their_rules() -> None:
    async def run() -> None:
        async with opened(seated(arranged())) as app:
            screen = await until_asked(app)
            screen.choose("excomm")
            await typed(app, "c")
            now = screen.now
            assert now is not None
            assert now.preview is not None
            await typed(app, "?")
            near = dict(lookup(app).near)
            assert {"card-excomm"} <= set(near.values())
            for told in preview({**now.preview, "ends": False}, now.side):
                assert (told.words, why(told.rule, told.card).id) in lookup(app).near, told
            assert words_of(app).count("Now: ") == len(lookup(app).near)

    asyncio.run(run())


def test_domination_and_danger_in_a_preview_lead_to_their_rules() -> None:
    async def run() -> None:
        near_war = {"us": {"military": 4, "political": 1, "opinion": 1}}
        async with opened(seated(arranged(defcon=near_war))) as app:
            screen = await until_asked(app)
            screen.choose("excomm")
            await typed(app, "c", "enter", *"111")
            assert screen.now is not None
            assert screen.now.worse
            await typed(app, "?")
            assert {passage("rule-1.4").id, passage("rule-3-step-7").id} <= {id for _, id in lookup(app).near}

    asyncio.run(run())


def test_every_line_of_what_would_be_now_leads_to_its_rule() -> None:
    async def run() -> None:
        game = arranged(dealt={"us": ["berlin", "letter", "military_1"], "ussr": ["italy", "turkey", "opinion_1"]})
        async with opened(seated(game)) as app:
            await until_asked(app)
            await typed(app, "n")
            assert isinstance(app.screen, reading.Leading)
            lines = outlook(game.if_round_ended_now("us"), "us")
            assert len(app.screen.lines) == len(lines)
            for told in lines:
                await typed(app, "enter")
                assert lookup(app).at is why(told.rule, told.card), told
                await typed(app, "escape", "down")

    asyncio.run(run())


def test_an_event_that_asks_opens_its_card() -> None:
    async def run() -> None:
        async with opened(seated(arranged())) as app:
            screen = await until_asked(app)
            screen.choose("scramble")
            await typed(app, "e", "enter", "enter")
            assert (await until_asked(app)).now is not None
            assert isinstance(app.screen, TableScreen)
            await typed(app, "?")
            assert lookup(app).at.id == "card-scramble"

    asyncio.run(run())


def test_every_line_of_the_log_leads_to_its_rule() -> None:
    async def run() -> None:
        async with opened(seated(Game())) as app:
            screen = await until_asked(app)
            lines = list(screen.told.log)
            assert lines
            assert all(one.why for one in lines)
            await typed(app, "g")
            assert isinstance(app.screen, reading.Log)
            for one in reversed(lines):
                await typed(app, "enter")
                assert lookup(app).at.id == one.why[0]
                await typed(app, "escape")
                assert isinstance(app.screen_stack[-1], reading.Log), app.screen_stack
                await typed(app, "?")
                assert lookup(app).at.id == one.why[0]
                await typed(app, "escape", "up")
            await typed(app, "escape")
            assert isinstance(app.screen_stack[-1], TableScreen)

    asyncio.run(run())


def test_a_click_opens_a_way_and_one_beside_closes() -> None:
    async def run() -> None:
        async with opened(seated(arranged())) as app, asyncio.timeout(20):
            screen = await until_asked(app)
            await typed(app, "/", *"sops")
            ways = lookup(app).query_one(OptionList)
            ways.highlighted = 0
            ways.action_select()
            await settled(app)
            assert lookup(app).at.id == "card-sops"
            assert "SOPs" in str(lookup(app).query_one("#passage", Static).content.markup)  # type: ignore[union-attr]
            await typed(app, "escape")
            assert app.screen is screen

    asyncio.run(run())
