"""The rule behind what is read at the table: behind each line of a preview, while looking back, in the whole log."""

import pytest
from playwright.sync_api import Browser, Page, expect

from driving import DESK, PHONE, Player, api, resumed, visiting
from thirteendays.game import Game
from thirteendays.text import say
from thirteendays.text.reference import why

pytestmark = pytest.mark.slow

POSITION = {
    "round": 2,
    "first": "us",
    "hands": {"us": ["excomm", "the_guns_of_august", "bay_of_pigs", "u_2_photographs"], "ussr": ["sops", "quarantine"]},
    "dealt": {"us": ["italy", "letter", "political_1"], "ussr": ["military_1", "military_2", "political_2"]},
    "agendas": {"us": "italy", "ussr": "military_1"},
}


def arranged(page: Page, moves: list[str]) -> None:
    """A table on this device that goes on from a position."""
    game = Game.arrange(**POSITION)
    game.play_all(moves)
    resumed(page, game.record())


def played(page: Page) -> Player:
    """A table against a computer player, a few decisions on."""
    page.goto("/")
    wanted = {"id": "6" * 16, "side": "us", "opponent": {"kind": "computer", "player": "careful"}, "pace": 0}
    page.goto(f"/table/{api(page, 'POST', '/api/tables', wanted)['table']}")
    player = Player(page)
    for _ in range(4):
        assert player.until_asked()
        player.play("us")
    assert player.until_asked()
    return player


def test_each_line_of_a_preview_opens_its_own_rule(browser: Browser, address: str) -> None:
    with visiting(browser, address, viewport=DESK) as watched:
        page = watched.page()
        arranged(page, ["play:the_guns_of_august:event"])
        page.locator(".stepping[data-track=political]").get_by_role(
            "button", name=say("page.table.stepping.up")
        ).click()
        page.locator(".ask .why .why-rule").first.wait_for()
        player = Player(page)
        wanted = {"seat": "us", "revision": player.state("us")["revision"], "picks": ["defcon:political+1"]}
        asked = api(page, "POST", f"/api/tables/{player.table}/ask", wanted)
        lines = asked["preview"]["lines"][: -1 if asked["preview"]["ends"] else None]
        rules = page.locator(".ask .why .why-rule")
        expect(rules).to_have_count(len(lines))
        for n, line in enumerate(lines):
            rules.nth(n).click()
            expect(page.locator(".beside .passage h2, .beside .passage h1").first).to_have_text(
                why(line["rule"], line.get("card")).title
            )
            page.keyboard.press("Escape")
        page.locator(".warline").first.click()
        expect(page.locator(".beside")).to_contain_text(why("3 step 7").title)


@pytest.mark.parametrize("how", ["rule", "whybtn"])
def test_what_bars_a_choice_of_an_event_opens_the_card(browser: Browser, address: str, how: str) -> None:
    with visiting(browser, address, viewport=DESK) as watched:
        page = watched.page()
        arranged(page, ["play:excomm:event"])
        page.locator(".map [data-place=italy]").click(force=True)  # it can be asked why not
        expect(page.locator(".ask .told")).to_contain_text(say("card.excomm"))
        page.locator(f".ask .{how}").first.click()
        expect(page.locator(".beside .passage h2, .beside .passage h1").first).to_have_text(why("5", "excomm").title)


def test_the_rules_open_over_a_moment_that_is_looked_back_at(browser: Browser, address: str) -> None:
    with visiting(browser, address, viewport=DESK) as watched:
        page = watched.page()
        player = played(page)
        page.goto(f"/table/{player.table}?move=3")
        page.wait_for_selector(".past")
        moment = page.url
        page.get_by_role("button", name=say("page.table.rules"), exact=True).click()
        expect(page.locator(".beside .passage")).to_be_visible()
        expect(page.locator("dialog[open]")).to_have_count(0)
        page.keyboard.press("Escape")
        expect(page.locator(".beside")).to_have_count(0)
        expect(page.locator(".past")).to_be_visible()
        assert page.url.partition("&")[0] == moment.partition("&")[0]
        page.keyboard.press("Escape")
        expect(page.locator(".past")).to_have_count(0)


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_the_whole_log_opens_at_its_latest_line(browser: Browser, address: str, size: dict[str, int]) -> None:
    with visiting(browser, address, viewport=size) as watched:
        page = watched.page()
        played(page)
        page.keyboard.press("g")
        log = page.get_by_role("dialog").locator("ol")
        latest = log.locator("li").last
        expect(latest).to_be_in_viewport()
        expect(latest.locator(".moment")).to_be_focused()
        told = latest.locator(".moment").evaluate(
            "one => document.getElementById(one.getAttribute('aria-describedby')).textContent"
        )
        assert told
        page.keyboard.press("ArrowUp")
        expect(log.locator("li").nth(-2).locator("button").first).to_be_focused()
        page.keyboard.press("Home")
        expect(log.locator("li").first).to_be_in_viewport()
