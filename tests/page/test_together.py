"""Two people: by a link on two devices, and at one screen with a curtain between them."""

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from driving import DESK, PHONE, Player, api, visiting
from thirteendays.game.moves import SIDES
from thirteendays.text import say

pytestmark = pytest.mark.slow


def of_friends(page: Page) -> tuple[str, str]:
    """A table for a friend, and the secret of its invitation."""
    page.goto("/")
    wanted: dict[str, Any] = {"id": "2" * 16, "side": "us", "opponent": {"kind": "friend"}, "watch": True}
    made: dict[str, str] = api(page, "POST", "/api/tables", wanted)
    return made["table"], made["invitation"]


def test_a_whole_game_by_link_on_two_devices(browser: Browser, address: str) -> None:
    phone: dict[str, Any] = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
    with visiting(browser, address, viewport=DESK) as here, visiting(browser, address, **phone) as there:
        ann, bob = Player(here.page()), Player(there.page(), "touch")
        table, invitation = of_friends(ann.page)
        ann.page.goto(f"/table/{table}")
        bob.page.goto(f"/join#{invitation}")
        bob.page.locator(".btn.main").first.tap()
        players = dict(zip(SIDES, (ann, bob), strict=True))
        while True:
            ann.page.wait_for_selector("[data-number]")
            asked = next(
                side for side in SIDES if players[side].state()["view"]["legal"] or players[side].state().get("ending")
            )
            if not players[asked].until_asked():
                break
            players[asked].play(asked)
        for player in players.values():
            expect(player.page.locator(".end .verdict")).to_be_visible()


class Shared:
    """Two at one screen."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.player = Player(page)
        page.goto("/")
        self.table = api(page, "POST", "/api/tables", {"id": "3" * 16, "side": "us", "opponent": {"kind": "here"}})[
            "table"
        ]
        self.seen: list[str] = []
        page.on("websocket", lambda socket: self.seen.append(socket.url))
        page.on("request", lambda request: self.seen.append(request.url))
        page.goto(f"/table/{self.table}")

    def curtain(self) -> None:
        """The curtain is closed, and nothing secret lies behind it."""
        expect(self.page.locator(".curtain")).to_be_visible()
        for side in SIDES:
            view = self.player.state(side)["view"]
            names = [say(f"card.{card}") for card in view["hand"]]
            names += [say(f"agenda.{agenda}") for agenda in {*view["dealt"], view["agenda"]} - {None}]
            content = self.page.content()
            assert [name for name in names if name in content] == []

    def asked(self) -> str | None:
        """Who is to decide; nobody when the game is over."""
        return next((side for side in SIDES if self.player.state(side)["view"]["legal"]), None)

    def open(self, side: str) -> None:
        self.page.get_by_role("button", name=say("page.rest.curtain.open", side=side)).click()
        self.page.wait_for_selector(".table")

    def hand_over(self) -> None:
        self.page.get_by_role("button", name=say("page.rest.curtain.hand_over")).click()


def test_a_whole_game_at_one_screen_with_a_curtain_between(browser: Browser, address: str) -> None:
    with visiting(browser, address, viewport=DESK) as watched:
        shared = Shared(watched.page())
        expect(shared.page.locator(".curtain")).to_be_visible()
        assert not any("seat=us" in url for url in shared.seen)  # nothing secret was even asked for
        while side := shared.asked():
            shared.curtain()
            shared.open(side)
            shared.page.wait_for_selector(".ask.yours")
            while shared.player.state(side)["view"]["legal"]:
                shared.player.play(side)
            if not shared.player.state(side).get("ending"):
                shared.hand_over()
        expect(shared.page.locator(".end .verdict")).to_be_visible()


def test_the_curtain_falls_on_reload_back_and_sleep(browser: Browser, address: str) -> None:
    with visiting(browser, address, viewport=DESK) as watched:
        shared = Shared(watched.page())
        shared.open("us")
        shared.page.wait_for_selector(".ask.yours")
        shared.page.reload()
        shared.curtain()
        shared.open("us")
        shared.page.wait_for_selector(".ask.yours")
        shared.page.evaluate(
            """() => { Object.defineProperty(document, 'visibilityState', {value: 'hidden', configurable: true});
                       document.dispatchEvent(new Event('visibilitychange')); }"""
        )
        shared.curtain()
        shared.page.evaluate("() => { delete document.visibilityState; }")
        shared.open("us")
        shared.page.wait_for_selector(".ask.yours")
        shared.page.goto("/")
        shared.page.go_back()
        shared.curtain()
