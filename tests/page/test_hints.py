"""Hints: a button and a key in games against the computer; what could be played beside the board, and chosen with a press."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, ViewportSize, expect

from driving import DESK, LYING, PHONE, Player, api, faults, visiting
from thirteendays.text import say

pytestmark = pytest.mark.slow


@contextmanager
def against_computer(browser: Browser, address: str, allowed: tuple[str, ...] = (), **options: Any) -> Iterator[Player]:
    """A game against a computer player, where the agenda is to be chosen."""
    with visiting(browser, address, **{"viewport": DESK, **options}) as here:
        here.allowed = ["WebSocket connection", *allowed]
        player = Player(here.page())
        player.page.goto("/")
        opponent = {"kind": "computer", "player": "careful"}
        made = api(player.page, "POST", "/api/tables", {"id": "h" * 16, "side": "us", "opponent": opponent})
        player.page.goto(f"/table/{made['table']}")
        yield player


def to_a_play(player: Player) -> None:
    """Plays on until a strategy card is to be played."""
    for _ in range(40):
        assert player.until_asked()
        state = player.state("us")
        if state["view"]["decision"]["kind"] == "play":
            return
        player.play("us")
    raise AssertionError("no play was asked")


def button(page: Page) -> Any:
    return page.locator(".ask").get_by_role("button", name=say("page.rest.menu.hint"))


def panel(page: Page) -> Any:
    return page.get_by_role("dialog", name=say("page.rest.hint.title"))


def test_a_button_opens_them_and_choosing_one_leaves_it_to_be_confirmed(browser: Browser, address: str) -> None:
    with against_computer(browser, address) as player:
        page = player.page
        to_a_play(player)
        before = player.state("us")
        button(page).click()
        expect(panel(page).locator("details")).to_have_count(3)
        expect(panel(page).locator("details[open]")).to_have_count(1)
        found = api(page, "POST", f"/api/tables/{player.table}/hint", {"seat": "us", "revision": before["revision"]})
        best = found["hints"][0]
        expect(panel(page).locator("summary").first).to_contain_text("".join(piece["t"] for piece in best["text"]))
        expect(panel(page).locator("summary .share b").first).to_have_text(str(best["chance"]))
        panel(page).get_by_role("button", name=say("page.rest.hint.choose")).first.click()
        expect(panel(page)).to_have_count(0)
        confirm = page.locator(".ask .btn.main")
        expect(confirm).to_be_focused()
        assert player.state("us")["revision"] == before["revision"], "nothing is played before it is confirmed"
        confirm.click()
        player.settled(before["number"])
        assert best["moves"][0] in player.state("us")["view"]["moves"]


def test_where_the_cubes_go_is_chosen_when_it_is_asked_for(browser: Browser, address: str) -> None:
    with against_computer(browser, address) as player:
        page = player.page
        to_a_play(player)
        command = {
            "moves": [f"play:{player.state('us')['view']['hand'][0]}:command", "italy+1"],
            "picks": [[f"play:{player.state('us')['view']['hand'][0]}:command"], ["italy+1"]],
            "text": [{"t": "Play it"}], "chance": 60, "war": 3, "chances": [{"t": "Wins 60 of 100"}], "reasons": [],
        }  # fmt: skip
        page.route("**/hint", lambda route: answered(route, {"revision": 1, "hints": [command]}))
        page.keyboard.press("i")
        panel(page).get_by_role("button", name=say("page.rest.hint.choose")).click()
        before = player.state("us")["number"]
        page.keyboard.press("Enter")
        player.settled(before)
        assert player.until_asked()
        expect(page.locator(".ask .what")).to_contain_text("Italy")
        expect(page.locator(".ask .btn.main")).to_be_enabled()


def answered(route: Route, body: Any) -> None:
    route.fulfill(status=200, content_type="application/json", body=json.dumps(body))


def test_by_keyboard_alone(browser: Browser, address: str) -> None:
    with against_computer(browser, address) as player:
        page = player.page
        assert player.until_asked()
        player.how = "keyboard"
        player.reach(button(page))
        page.keyboard.press("Enter")
        expect(panel(page)).to_be_focused()
        expect(panel(page).locator("details")).to_have_count(3)
        page.keyboard.press("Escape")
        expect(panel(page)).to_have_count(0)
        expect(button(page)).to_be_focused()
        page.keyboard.press("i")
        second = panel(page).locator("details").nth(1)
        player.press(second.locator("summary"))
        player.press(second.get_by_role("button", name=say("page.rest.hint.choose")))
        expect(page.locator(".ask .btn.main")).to_be_focused()
        before = player.state("us")["number"]
        page.keyboard.press("Enter")
        player.settled(before)


def test_while_it_is_thought_through_it_says_so_and_can_be_left(browser: Browser, address: str) -> None:
    waiting: list[Route] = []
    with against_computer(browser, address, ("ERR_FAILED",)) as player:
        page = player.page
        page.route("**/hint", lambda route: waiting.insert(0, route))
        assert player.until_asked()
        page.keyboard.press("i")
        expect(panel(page)).to_have_attribute("aria-busy", "true")
        expect(panel(page).get_by_role("status")).to_have_text(say("page.rest.hint.thinking"))
        panel(page).get_by_role("button", name=say("page.rest.hint.leave")).click()
        expect(panel(page)).to_have_count(0)
        page.locator(".hand .agenda").first.click()
        page.locator(".ask .btn.main").click()
        player.settled(player.state("us")["number"] - 1)
        for route in waiting:
            route.abort()


def test_what_is_refused_is_said(browser: Browser, address: str) -> None:
    words = say("server.error.no_hint")
    with against_computer(browser, address, ("500",)) as player:
        page = player.page
        refused = json.dumps({"error": {"key": "no_hint", "text": words}})
        page.route("**/hint", lambda route: route.fulfill(status=500, content_type="application/json", body=refused))
        assert player.until_asked()
        page.keyboard.press("i")
        expect(panel(page).locator(".lost")).to_have_text(words)
        page.unroute("**/hint")
        panel(page).get_by_role("button", name=say("page.rest.hint.again")).click()
        expect(panel(page).locator("details")).to_have_count(3)


def test_from_the_menu_and_in_the_text(browser: Browser, address: str) -> None:
    with against_computer(browser, address) as player:
        page = player.page
        assert player.until_asked()
        page.get_by_role("button", name=say("page.table.menu")).click()
        page.get_by_role("dialog").get_by_role("button", name=say("page.rest.menu.hint")).click()
        expect(panel(page).locator("details")).to_have_count(3)
        page.keyboard.press("Escape")
        page.keyboard.press("t")
        player.type_move("hint")
        told = page.get_by_role("region", name=say("page.rest.hint.title"))
        expect(told.locator("details")).to_have_count(3)
        told.get_by_role("button", name=say("page.rest.hint.choose")).first.click()
        expect(page.locator("#typed-move")).to_be_focused()
        before = player.state("us")["number"]
        page.locator("#typed-move").press("Enter")
        player.settled(before)


def test_between_two_people_there_is_no_button_and_the_key_does_nothing(browser: Browser, address: str) -> None:
    with visiting(browser, address, viewport=DESK) as here:
        page = here.page()
        page.goto("/")
        made = api(page, "POST", "/api/tables", {"id": "n" * 16, "side": "us", "opponent": {"kind": "here"}})
        page.goto(f"/table/{made['table']}")
        page.get_by_role("button", name=say("page.rest.curtain.open", side="us")).click()
        page.locator(".ask.yours").wait_for()
        assert button(page).count() == 0
        page.keyboard.press("i")
        page.get_by_role("button", name=say("page.table.menu")).click()
        expect(page.get_by_role("button", name=say("page.rest.menu.log"))).to_be_visible()
        assert page.get_by_role("button", name=say("page.rest.menu.hint")).count() == 0
        assert panel(page).count() == 0


@pytest.mark.parametrize("size", [DESK, PHONE, LYING], ids=["desk", "phone", "lying"])
@pytest.mark.parametrize("theme", ["dark", "light", "contrast"])
def test_nothing_is_in_the_way_of_anybody(browser: Browser, address: str, size: ViewportSize, theme: str) -> None:
    with against_computer(browser, address, viewport=size, chosen={"theme": theme}) as player:
        page = player.page
        assert player.until_asked()
        button(page).click()
        expect(panel(page).locator("details")).to_have_count(3)
        for n in (1, 2):
            panel(page).locator("summary").nth(n).click()
        assert faults(page) == []
        inside = panel(page).bounding_box()
        assert inside["x"] >= 0
        assert inside["x"] + inside["width"] <= size["width"]
        # Markers, prestige and hand stay in sight.
        for kept in (".hand", ".top", ".defcon"):
            box = page.locator(kept).first.bounding_box()
            assert box is not None
            apart = (
                box["y"] >= inside["y"] + inside["height"] - 1
                or box["y"] + box["height"] <= inside["y"] + 1
                or box["x"] + box["width"] <= inside["x"] + 1
            )
            assert apart, (kept, box, inside)
