"""For everybody: axe finds nothing on any screen in any theme, 200 % text holds, the focus is seen and comes back, nothing moves that should not."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from driving import DESK, LYING, PHONE, Player, api, faults, imported, visiting
from thirteendays.text import say

pytestmark = pytest.mark.slow


def against_computer(page: Page, n: int) -> str:
    """A table against a computer player."""
    page.goto("/")
    wanted = {"id": f"{n:016}", "side": "us", "opponent": {"kind": "computer", "player": "careful"}, "pace": 0}
    table: str = api(page, "POST", "/api/tables", wanted)["table"]
    return table


def screens(page: Page) -> Iterator[str]:
    """Every screen of the page, one after another."""
    for path in ("/", "/tables", "/me", "/settings", "/nowhere", "/join#nothing"):
        page.goto(path)
        page.wait_for_selector("h1, h2")
        yield path
    yield from at_home(page)
    table = against_computer(page, 1)
    page.goto(f"/table/{table}")
    player = Player(page)
    assert player.until_asked()
    yield "choosing an agenda"
    player.play("us")
    assert player.until_asked()
    yield "the table"
    state = player.state()
    player.choose(state["view"]["legal"][0], state)
    page.wait_for_selector(".ask .btn.main")
    yield "a choice"
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    yield from dialogs(page)
    page.keyboard.press("t")
    page.wait_for_selector(".textview .choice")
    yield "the text view"
    page.keyboard.press("t")
    yield from others(page)


def at_home(page: Page) -> Iterator[str]:
    """What opens over the first screen, and over what one is."""
    for path, key in (("/", "home.friend"), ("/", "home.record"), ("/me", "me.forget")):
        page.goto(path)
        page.get_by_role("button", name=say(f"page.{key}")).first.click()
        page.get_by_role("dialog").wait_for()
        yield f"dialog {key}"
        page.keyboard.press("Escape")


def dialogs(page: Page) -> Iterator[str]:
    """What opens over the table."""
    for key in ("?", "g", "h", "/"):
        page.keyboard.press(key)
        page.get_by_role("dialog").wait_for()
        yield f"dialog {key}"
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
    page.get_by_role("button", name=say("page.table.menu")).click()
    page.get_by_role("dialog").wait_for()
    yield "the menu"
    page.get_by_role("button", name=say("page.rest.menu.share")).click()
    page.get_by_role("dialog", name=say("page.rest.share.title")).wait_for()
    yield "its links"
    page.keyboard.press("Escape")
    page.get_by_role("button", name=say("page.table.menu")).click()
    page.get_by_role("button", name=say("page.rest.menu.resign")).click()
    page.get_by_role("dialog").get_by_text(say("page.rest.sure.resign.text")).wait_for()
    yield "resigning"
    page.keyboard.press("Escape")


def others(page: Page) -> Iterator[str]:
    """A friend waited for, the curtain, the end, looking back."""
    for opponent, shown in (("friend", "h1, h2"), ("here", ".curtain")):
        wanted: dict[str, Any] = {"id": opponent * 4, "side": "us", "opponent": {"kind": opponent}}
        page.goto(f"/table/{api(page, 'POST', '/api/tables', wanted)['table']}")
        page.wait_for_selector(shown)
        yield f"a table, {opponent}"
    for reason in ("prestige", "nuclear_war"):
        table = imported(page, reason)
        page.goto(f"/table/{table}")
        page.wait_for_selector(".end .verdict")
        yield f"the end, {reason}"
    page.goto(f"/table/{table}/replay?seat=everyone&move=40")
    page.wait_for_selector(".past")
    yield "looking back"


@pytest.mark.parametrize(
    ("theme", "size", "text"),
    [
        ("dark", DESK, 100),
        ("light", DESK, 100),
        ("contrast", DESK, 100),
        ("light", PHONE, 100),
        ("contrast", LYING, 100),
        ("dark", DESK, 200),
        ("dark", PHONE, 200),
    ],
)
def test_axe_finds_nothing_on_any_screen(
    browser: Browser, address: str, theme: str, size: dict[str, int], text: int
) -> None:
    with visiting(browser, address, {"theme": theme, "text": text}, viewport=size) as watched:
        watched.allowed = ["404"]
        page = watched.page()
        assert {name: found for name in screens(page) if (found := faults(page))} == {}


def test_the_focus_is_seen_and_comes_back_after_a_dialog(browser: Browser, address: str) -> None:
    with visiting(browser, address, viewport=DESK) as watched:
        page = watched.page()
        page.goto(f"/table/{against_computer(page, 2)}")
        player = Player(page, "keyboard")
        assert player.until_asked()
        menu = page.get_by_role("button", name=say("page.table.menu"))
        player.press(menu)
        page.get_by_role("dialog").wait_for()
        page.keyboard.press("Escape")
        expect(menu).to_be_focused()
        for _ in range(60):
            page.keyboard.press("Tab")
            unseen = page.evaluate(
                """() => { const at = document.activeElement; if (at === document.body) return null;
                           const style = getComputedStyle(at);
                           const shown = style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0;
                           const within = at.matches('input') && at.closest('label');
                           return shown || within ? null : at.outerHTML.slice(0, 200); }"""
            )
            assert unseen is None


def test_reduced_motion_holds(browser: Browser, address: str) -> None:
    with visiting(browser, address, {"motion": "system"}, viewport=DESK, reduced_motion="reduce") as watched:
        page = watched.page()
        page.goto(f"/table/{against_computer(page, 3)}")
        player = Player(page)
        for _ in range(3):
            assert player.until_asked()
            player.play("us")
        moving = page.evaluate("document.getAnimations().filter(one => one.playState === 'running').length")
        assert moving == 0
