"""Looking back: the end, the replay by step, play and round, links to a moment, the log, and a play shown again."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from driving import DESK, PHONE, Player, api, imported, visiting
from thirteendays.text import say

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("reason", ["prestige", "nuclear_war"])
def test_the_end_tells_who_won_and_why(browser: Browser, address: str, reason: str) -> None:
    with visiting(browser, address, viewport=DESK) as watched:
        page = watched.page()
        table = imported(page, reason)
        page.goto(f"/table/{table}")
        state = api(page, "GET", f"/api/tables/{table}")
        title = (
            say("page.rest.end.title_war")
            if reason == "nuclear_war"
            else say("page.rest.end.title", side=state["ending"]["winner"])
        )
        expect(page.locator(".verdict h1")).to_contain_text(re.compile(title, re.IGNORECASE))
        expect(page.locator(".after .mini")).to_have_count(len(state["ending"]["aftermath"]))
        expect(page.locator(".ledger tbody tr")).to_have_count(
            len(state["ending"]["by_round"]) + (reason == "prestige")
        )


def moment(page: Page) -> int:
    """The move of the moment that is shown, by its address."""
    found = re.search(r"move=(\d+)", page.url)
    assert found is not None
    return int(found[1])


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_replay_by_keys_buttons_and_link(browser: Browser, address: str, size: dict[str, int]) -> None:
    with visiting(browser, address, viewport=size) as watched:
        page = watched.page()
        table = imported(page, "prestige")
        page.goto(f"/table/{table}/replay?seat=everyone&move=40")
        page.wait_for_selector(".past")
        assert moment(page) == 40
        page.locator(".past select").first.select_option("step")
        page.evaluate("document.activeElement.blur()")
        page.keyboard.press("ArrowRight")
        page.wait_for_url(re.compile("move=41"))
        page.keyboard.press("Home")
        page.wait_for_url(re.compile("move=0"))
        page.locator(".past select").first.select_option("round")
        page.get_by_role("button", name=say("page.rest.replay.next"), exact=True).click()
        page.wait_for_url(re.compile(r"move=[1-9]\d"))
        first = moment(page)
        page.evaluate("document.activeElement.blur()")
        page.keyboard.press("ArrowRight")
        page.wait_for_url(lambda url: f"move={first}" not in url)
        page.keyboard.press("ArrowLeft")
        page.wait_for_url(re.compile(f"move={first}"))
        page.locator(".past select").last.select_option("ussr")
        page.wait_for_url(re.compile("seat=ussr"))
        page.reload()
        page.wait_for_selector(".past")
        assert moment(page) == first
        page.get_by_role("button", name=say("page.rest.replay.play"), exact=True).click()
        page.wait_for_url(lambda url: f"move={first}" not in url)


def test_everyone_sees_both_hands_after_the_end_alone(browser: Browser, address: str) -> None:
    with visiting(browser, address, viewport=DESK) as watched:
        page = watched.page()
        table = imported(page, "prestige")
        page.goto(f"/table/{table}/replay?seat=everyone&move=30")
        expect(page.locator(".hands .seal")).to_have_count(2)
        player = Player(page)
        page.goto("/")
        wanted = {"id": "6" * 16, "side": "us", "opponent": {"kind": "computer", "player": "careful"}, "pace": 0}
        running = api(page, "POST", "/api/tables", wanted)["table"]
        page.goto(f"/table/{running}")
        for _ in range(3):
            assert player.until_asked()
            player.play("us")
        page.goto(f"/table/{running}/replay?seat=everyone&move=10")
        page.wait_for_selector(".past")
        expect(page.locator(".hands")).to_have_count(0)
        expect(page.locator(".past select")).to_have_count(1)


def test_an_entry_of_the_log_leads_to_its_moment_and_back(browser: Browser, address: str) -> None:
    with visiting(browser, address, viewport=DESK) as watched:
        page = watched.page()
        player = Player(page)
        page.goto("/")
        wanted = {"id": "7" * 16, "side": "us", "opponent": {"kind": "computer", "player": "careful"}, "pace": 0}
        page.goto(f"/table/{api(page, 'POST', '/api/tables', wanted)['table']}")
        for _ in range(3):
            assert player.until_asked()
            player.play("us")
        assert player.until_asked()
        page.locator(".telegrams .moment").first.click()
        expect(page.locator(".past")).to_be_visible()
        page.get_by_role("button", name=say("page.rest.replay.back"), exact=True).click()
        expect(page.locator(".ask.yours")).to_be_visible()


def test_the_other_side_is_shown_step_by_step_and_again(browser: Browser, address: str) -> None:
    with visiting(browser, address, {"steps": "slow"}, viewport=DESK) as watched:
        page = watched.page()
        player = Player(page)
        page.goto("/")
        wanted = {"id": "8" * 16, "side": "us", "opponent": {"kind": "computer", "player": "careful"}, "pace": 0}
        page.goto(f"/table/{api(page, 'POST', '/api/tables', wanted)['table']}")
        assert player.until_asked()
        state = player.state()
        player.choose(state["view"]["legal"][0], state)
        page.locator(".ask .btn.main").click()
        expect(page.locator(".telling")).to_be_visible()
        page.get_by_role("button", name=say("page.rest.steps.skip")).click()
        expect(page.locator(".telling")).to_have_count(0)
        assert player.until_asked()
        page.keyboard.press("r")
        expect(page.locator(".telling")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.locator(".telling")).to_have_count(0)


def test_what_happened_while_one_was_away(browser: Browser, address: str) -> None:
    with visiting(browser, address, viewport=DESK) as ann, visiting(browser, address, viewport=DESK) as bob:
        us, ussr = Player(ann.page()), Player(bob.page())
        us.page.goto("/")
        made = api(us.page, "POST", "/api/tables", {"id": "9" * 16, "side": "us", "opponent": {"kind": "friend"}})
        us.page.goto(f"/table/{made['table']}")
        ussr.page.goto(f"/join#{made['invitation']}")
        ussr.page.locator(".btn.main").first.click()
        assert us.until_asked()
        us.play("us")
        us.page.goto("/settings")  # away, before the other side has chosen
        assert ussr.until_asked()
        ussr.play("ussr")
        us.page.goto(f"/table/{made['table']}")
        expect(us.page.get_by_role("dialog")).to_contain_text("You are dealt")
        us.page.get_by_role("button", name=say("page.rest.away.show")).click()
        expect(us.page.locator(".telling")).to_be_visible()
