"""Around the game: taking back, offers and their answers, resigning, a rematch, links that are shared, replaced and watched."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from driving import DESK, Player, api, visiting
from thirteendays.game.moves import SIDES
from thirteendays.text import say

pytestmark = pytest.mark.slow


@contextmanager
def friends(browser: Browser, address: str) -> Iterator[tuple[Player, Player, str]]:
    """Two people at a table."""
    with visiting(browser, address, viewport=DESK) as here, visiting(browser, address, viewport=DESK) as there:
        here.allowed = there.allowed = ["403", "WebSocket connection"]
        ann, bob = Player(here.page()), Player(there.page())
        ann.page.goto("/")
        wanted: dict[str, Any] = {"id": "a" * 16, "side": "us", "opponent": {"kind": "friend"}, "watch": True}
        made = api(ann.page, "POST", "/api/tables", wanted)
        bob.page.goto(f"/join#{made['invitation']}")
        bob.page.locator(".btn.main").first.click()
        ann.page.goto(f"/table/{made['table']}")
        yield ann, bob, made["table"]


def menu(page: Page, name: str) -> None:
    """Something of the menu."""
    page.get_by_role("button", name=say("page.table.menu")).click()
    page.get_by_role("dialog").get_by_role("button", name=say(f"page.rest.menu.{name}"), exact=True).click()


def to_a_play(ann: Player, bob: Player) -> tuple[Player, Player]:
    """Plays on until a strategy card is to be played; whose turn it is, and the other."""
    players = dict(zip(SIDES, (ann, bob), strict=True))
    for side, player in players.items():
        assert player.until_asked()
        player.play(side)
    for _ in range(3):
        ann.page.wait_for_selector("[data-number]")
        views = {side: player.state()["view"] for side, player in players.items()}
        side = next(side for side in SIDES if views[side]["legal"])
        if views[side]["decision"]["kind"] == "play":
            return players[side], players["ussr" if side == "us" else "us"]
        assert players[side].until_asked()
        players[side].play(side)
    raise AssertionError("no play was asked")


def sure(page: Page, name: str) -> None:
    """Says yes to what was asked again."""
    page.get_by_role("dialog").get_by_role("button", name=say(f"page.rest.sure.{name}.yes")).click()


def test_a_move_is_taken_back_with_a_key(browser: Browser, address: str) -> None:
    with friends(browser, address) as (ann, bob, _):
        mover, _ = to_a_play(ann, bob)
        assert mover.until_asked()
        before = mover.state()
        mover.play(before["seat"])
        if mover.state()["can"]["undo"]:
            mover.page.keyboard.press("u")
            mover.page.wait_for_function(
                "n => Number(document.querySelector('[data-number]').dataset.number) > n", arg=before["number"] + 1
            )
            assert mover.state()["view"]["moves"] == before["view"]["moves"]
            other = bob if mover is ann else ann
            expect(
                other.page.locator(".telling, .telegrams li.new").get_by_text("latest move back").first
            ).to_be_visible()


def test_a_takeback_is_asked_for_and_answered(browser: Browser, address: str) -> None:
    with friends(browser, address) as (ann, bob, _):
        mover, other = to_a_play(ann, bob)
        for player in (mover, other, mover, other):
            state = player.state()
            if state["view"]["legal"]:
                assert player.until_asked()
                player.play(state["seat"])
        asking = next((one for one in (ann, bob) if one.state()["can"]["takeback"]), None)
        if asking is None:
            pytest.skip("nothing could be taken back in this game")
        answering = bob if asking is ann else ann
        moves = len(asking.state()["view"]["moves"])
        menu(asking.page, "takeback")
        sure(asking.page, "takeback")
        answering.page.get_by_role("button", name=say("page.rest.offer.accept")).click()
        expect(answering.page.locator(".offered")).to_have_count(0)
        expect(asking.page.locator(".offered")).to_have_count(0)
        assert len(asking.state()["view"]["moves"]) < moves


def test_an_offer_to_end_is_declined_then_agreed(browser: Browser, address: str) -> None:
    with friends(browser, address) as (ann, bob, _):
        for answer in ("decline", "accept"):
            menu(ann.page, "end")
            sure(ann.page, "end")
            bob.page.get_by_role("button", name=say(f"page.rest.offer.{answer}")).click()
            expect(bob.page.locator(".offered")).to_have_count(0)
        for player in (ann, bob):
            expect(player.page.locator(".verdict h1")).to_contain_text(say("page.rest.end.title_none"))


def test_resigning_asks_twice_and_a_rematch_swaps_sides(browser: Browser, address: str) -> None:
    with friends(browser, address) as (ann, bob, table):
        menu(ann.page, "resign")
        ann.page.get_by_role("button", name=say("page.rest.no")).click()
        expect(ann.page.get_by_role("dialog")).to_have_count(0)
        menu(ann.page, "resign")
        sure(ann.page, "resign")
        expect(bob.page.locator(".verdict h1")).to_contain_text(say("page.rest.end.title", side="ussr"))
        ann.page.get_by_role("button", name=say("page.rest.end.rematch")).click()
        ann.page.wait_for_url(lambda url: table not in url)
        bob.page.get_by_role("button", name=say("page.rest.end.to_rematch")).click()
        bob.page.wait_for_url(lambda url: table not in url)
        assert (ann.state()["seat"], bob.state()["seat"]) == ("ussr", "us")


def test_links_are_shared_watched_and_replaced(browser: Browser, address: str) -> None:
    with (
        friends(browser, address) as (ann, bob, table),
        visiting(browser, address, viewport=DESK) as third,
        visiting(browser, address, viewport=DESK) as fourth,
    ):
        fourth.allowed = ["403", "WebSocket connection"]
        to_a_play(ann, bob)
        menu(ann.page, "share")
        box = ann.page.get_by_role("dialog")
        box.get_by_role("button", name=say("page.rest.share.make")).first.click()
        seat = box.get_by_label(say("page.rest.share.seat.title")).input_value()
        watch = box.get_by_label(say("page.rest.share.watch.title")).input_value()
        ann.page.keyboard.press("Escape")
        watcher, elsewhere = third.page(), fourth.page()
        watcher.goto(watch)
        watcher.wait_for_selector(".table")
        hidden = [say(f"card.{card}") for player in (ann, bob) for card in player.state()["view"]["hand"]]
        content = watcher.content()
        assert [name for name in hidden if name in content] == []
        elsewhere.goto(seat)
        expect(elsewhere.locator(".own .name")).to_contain_text(say("page.table.you"))
        menu(ann.page, "share")
        box.get_by_role("button", name=say("page.rest.share.renew")).first.click()
        expect(elsewhere.locator(".table")).to_have_count(0)
        expect(elsewhere.get_by_text(say("page.problem.refused"))).to_be_visible()
        assert ann.state()["table"] == table
