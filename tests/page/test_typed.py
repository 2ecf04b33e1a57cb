"""The text view: a whole game by typed moves, what is listed, what is answered, and what is read aloud."""

import pytest
from playwright.sync_api import Browser, expect

from driving import DESK, Player, api, visiting
from thirteendays.text import say

pytestmark = pytest.mark.slow

TYPING = {"typing": True}


def begin(player: Player) -> None:
    """A table against a computer player, as text."""
    player.page.goto("/")
    wanted = {"id": "1" * 16, "side": "us", "opponent": {"kind": "computer", "player": "careful"}, "pace": 0}
    table = api(player.page, "POST", "/api/tables", wanted)["table"]
    player.page.goto(f"/table/{table}")


def type_and_confirm(player: Player, move: str, number: int) -> None:
    """Types a move as a token of the protocol, and Enter once more where it waits for it."""
    player.type_move(move)
    player.page.wait_for_function(
        """than => document.querySelector('.typed .btn.main') || document.querySelector('.end')
                || Number(document.querySelector('[data-number]').dataset.number) > than""",
        arg=number,
    )
    if player.page.locator(".typed .btn.main").count():
        player.page.keyboard.press("Enter")
    player.settled(number)


def test_a_whole_game_by_typed_moves(browser: Browser, address: str) -> None:
    with visiting(browser, address, TYPING, viewport=DESK) as watched:
        player = Player(watched.page())
        begin(player)
        typed = 0
        while (
            player.page.wait_for_selector(".choices .choice, .end .verdict") and not player.page.locator(".end").count()
        ):
            state = player.state()
            move = player.advisor.choose(state["view"])
            type_and_confirm(player, move, state["number"])
            typed += 1
        assert typed >= 10


def test_what_is_typed_is_answered(browser: Browser, address: str) -> None:
    with visiting(browser, address, TYPING, viewport=DESK) as watched:
        player = Player(watched.page())
        begin(player)
        said = player.page.locator(".typed .said")
        player.page.wait_for_selector(".choices .choice")
        player.type_move("berlin 5")
        expect(said).to_contain_text("Not possible")
        player.type_move("why berlin+5")
        expect(said).to_contain_text("Rule")
        player.type_move("2")
        expect(said).to_contain_text(say("page.rest.typed.again"))
        player.type_move("back")
        expect(said).to_contain_text(say("page.rest.typed.dropped"))
        player.type_move("hand")
        expect(player.page.locator("#text-hand")).to_be_focused()
        player.page.keyboard.press("/")
        expect(player.page.locator("#typed-move")).to_be_focused()
        player.type_move("help")
        expect(player.page.get_by_role("dialog")).to_contain_text(say("page.rest.keys.title"))
        player.page.keyboard.press("Escape")
        expect(player.page.get_by_role("dialog")).to_have_count(0)


def test_events_and_prompts_are_read_aloud(browser: Browser, address: str) -> None:
    with visiting(browser, address, viewport=DESK) as watched:
        player = Player(watched.page())
        begin(player)
        assert player.until_asked()
        told = player.page.locator("[data-number]")
        expect(told).to_contain_text("Keep one of your agendas")
        player.play("us")
        expect(told).to_contain_text("You are dealt")
