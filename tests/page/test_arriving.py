"""Coming to a table: from the start page within seconds and clicks, by a link, on another device; who one is, and what is kept."""

import json
import re
import time
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from driving import DESK, PHONE, Player, api, finished, visiting
from thirteendays.text import say

pytestmark = pytest.mark.slow

TABLE = re.compile(r"/table/")


def button(page: Page, key: str) -> Locator:
    """What is pressed to do something, by the words of the catalogue."""
    return page.get_by_role("button", name=say(key), exact=False).first


def test_first_visit_to_first_move_in_three_clicks_and_ten_seconds(browser: Browser, address: str) -> None:
    """Defaults are good: a level and a side are chosen already."""
    with visiting(browser, address, viewport=DESK) as visit:
        page = visit.page()
        begun = time.monotonic()
        page.goto("/")
        button(page, "page.home.play").click()
        page.locator(".hand .agenda").first.click()
        page.locator(".ask .btn.main").filter(has_text=say("page.table.ask.confirm")).click()
        expect(page.locator(".own .agenda h3").first).to_be_visible()
        assert time.monotonic() - begun < 10


def test_a_friend_by_a_link_in_three_clicks(browser: Browser, address: str) -> None:
    """Made with two clicks and copied with a third; whoever comes by it sits down with one; a replaced one is dead."""
    phone: dict[str, Any] = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
    with visiting(browser, address, viewport=DESK) as here, visiting(browser, address, **phone) as there:
        here.context.grant_permissions(["clipboard-read", "clipboard-write"])
        ann, bob = here.page(), there.page()
        ann.goto("/")
        button(ann, "page.home.friend").click()
        button(ann, "page.friend.make").click()
        button(ann, "page.link.copy").click()
        first = ann.evaluate("navigator.clipboard.readText()")
        assert first.startswith(f"{address}/join#")
        button(ann, "page.wait.renew").click()
        link = ann.get_by_label(say("page.wait.invitation"))
        expect(link).not_to_have_value(first)

        there.allowed.append("404")
        bob.goto(first)
        expect(bob.get_by_role("heading", name=say("page.problem.refused"))).to_be_visible()

        bob.goto(link.input_value())
        other = {"us": "ussr", "ussr": "us"}[Player(ann).state()["seat"]]  # the sides are drawn
        expect(bob.locator("main")).to_contain_text(say("page.arrive.by", by=None, side=other))
        bob.get_by_label(say("page.friend.name")).fill("Bob")
        button(bob, "page.arrive.sit").tap()
        expect(bob).to_have_url(TABLE)
        assert "#" not in bob.url, "the secret is gone from the address"
        assert Player(ann).until_asked()
        expect(ann.locator(".foe")).to_contain_text("Bob")


def test_a_link_cut_short_is_said_to_be(browser: Browser, address: str) -> None:
    with visiting(browser, address) as visit:
        page = visit.page()
        page.goto("/join")
        expect(page.get_by_text(say("page.arrive.incomplete"))).to_be_visible()


def test_onlookers_wait_for_the_game_and_see_no_hand(browser: Browser, address: str) -> None:
    with visiting(browser, address) as here, visiting(browser, address) as there, visiting(browser, address) as beside:
        ann, bob, eve = here.page(), there.page(), beside.page()
        ann.goto("/")
        button(ann, "page.home.friend").click()
        ann.get_by_role("switch", name=say("page.friend.watch")).check()
        button(ann, "page.friend.make").click()
        eve.goto(ann.get_by_label(say("page.wait.watch"), exact=True).input_value())
        expect(eve.get_by_role("heading", name=say("page.wait.watching"))).to_be_visible()
        bob.goto(ann.get_by_label(say("page.wait.invitation")).input_value())
        button(bob, "page.arrive.sit").click()
        expect(eve.locator(".map [data-place=berlin]")).to_be_visible()
        expect(eve.locator(".hand .agenda, .hand .card")).to_have_count(0)


def test_the_same_person_on_another_device(browser: Browser, address: str) -> None:
    """One finds the same tables there, the one that waits first; and can delete everything."""
    with visiting(browser, address, viewport=DESK) as here, visiting(browser, address, viewport=DESK) as there:
        page = here.page()
        page.goto("/me")
        page.get_by_label(say("page.me.name"), exact=True).fill("Ann")
        button(page, "page.me.save").click()
        expect(button(page, "page.me.saved")).to_be_visible()
        made = api(page, "POST", "/api/tables", {"side": "us", "opponent": {"kind": "computer", "player": "careful"}})
        button(page, "page.me.devices_make").click()
        link = page.get_by_label(say("page.me.devices")).input_value()

        other = there.page()
        other.goto(link)
        button(other, "page.arrive.device_do").click()
        expect(other.get_by_role("link", name=re.compile(say("page.tables.your_move")))).to_have_count(1)
        button(other, "page.tables.next").click()
        expect(other).to_have_url(re.compile(made["table"]))

        other.goto("/me")
        with other.expect_download() as download:
            other.get_by_role("link", name=say("page.me.export")).click()
        assert json.loads(Path(download.value.path()).read_text())["name"] == "Ann"
        button(other, "page.me.forget").click()
        dialog = other.get_by_role("dialog")
        expect(dialog.get_by_role("button", name=say("page.me.forget_do"))).to_be_disabled()
        dialog.get_by_label(say("page.me.forget_sure")).check()
        dialog.get_by_role("button", name=say("page.me.forget_do")).click()
        expect(other).to_have_url(f"{address}/")
        assert api(other, "GET", "/api/tables") == []


def test_a_record_from_a_file(browser: Browser, address: str, tmp_path: Path) -> None:
    (tmp_path / "no.json").write_text("nonsense")
    (tmp_path / "game.json").write_text(json.dumps(finished("prestige")))
    with visiting(browser, address, viewport=DESK) as visit:
        page = visit.page()
        page.goto("/")
        button(page, "page.home.record").click()
        page.locator("input[type=file]").set_input_files(tmp_path / "no.json")
        expect(page.get_by_role("alert")).to_contain_text(say("page.home.no_record", file="no.json"))
        page.locator("input[type=file]").set_input_files(tmp_path / "game.json")
        expect(page.locator(".verdict")).to_be_visible()


def test_a_pasted_record(browser: Browser, address: str) -> None:
    """What is wrong with one is said in words."""
    record = finished("prestige")
    with visiting(browser, address, viewport=DESK) as visit:
        visit.allowed.append("422")
        page = visit.page()
        page.goto("/")
        button(page, "page.home.record").click()
        box = page.get_by_label(say("page.home.paste"))
        for text, said in (
            ("[]", say("page.home.no_record", file=None)),
            ("{}", say("server.error.not_a_record")),
            (
                json.dumps(record | {"moves": ["pass"]}),
                say("server.error.broken_record", number=1, move="pass", reason="").strip(),
            ),
        ):
            box.fill(text)
            button(page, "page.home.open_record").click()
            expect(page.get_by_role("alert")).to_contain_text(said)
        box.fill(json.dumps(record))
        button(page, "page.home.open_record").click()
        expect(page.locator(".verdict")).to_be_visible()


def test_who_is_new_is_led_to_the_quick_start_and_a_first_game(browser: Browser, address: str) -> None:
    with visiting(browser, address, viewport=DESK) as watched:
        page = watched.page()
        page.goto("/")
        page.get_by_role("link", name=say("page.home.quick_start")).first.click()
        page.wait_for_url("**/rules/quick-start")
        page.go_back()
        button(page, "page.home.first_game").click()
        page.wait_for_url("**/table/*")
        table = page.url
        expect(page.locator(".foe")).to_contain_text(say("server.player.recruit.title"))
        button(page, "page.rest.menu.title").click()
        page.get_by_role("dialog").get_by_role("link", name=say("page.nav.settings")).click()
        page.get_by_role("link", name=say("page.settings.to_table")).click()
        page.wait_for_url(table)


def test_settings_are_kept_on_the_device(browser: Browser, address: str) -> None:
    with visiting(browser, address, viewport=DESK) as visit:
        page = visit.page()
        page.goto("/settings")
        page.get_by_role("radio", name=say("page.settings.themes.light")).check()
        page.get_by_role("radio", name=say("page.settings.percent", n=150)).check()
        page.get_by_role("switch", name=say("page.settings.sound")).check()
        page.goto("/")
        html = page.locator("html")
        expect(html).to_have_attribute("data-theme", "light")
        assert html.evaluate("html => parseFloat(getComputedStyle(html).fontSize)") == pytest.approx(24, abs=0.1)
        page.goto("/settings")
        expect(page.get_by_role("switch", name=say("page.settings.sound"))).to_be_checked()


def test_the_mark_of_the_tab_shows_whose_turn_it_is(browser: Browser, address: str) -> None:
    with visiting(browser, address, viewport=DESK) as visit:
        page = visit.page()
        page.goto("/")
        mark = page.locator("link[rel=icon]")
        expect(mark).to_have_attribute("href", "/mark.svg")
        button(page, "page.home.play").click()
        expect(mark).to_have_attribute("href", "/mark-turn.svg")
        page.goto("/tables")
        expect(mark).to_have_attribute("href", "/mark-turn.svg")


def test_a_server_that_does_not_answer(browser: Browser, address: str) -> None:
    """Is said, with the way to try again."""
    with visiting(browser, address) as visit:
        visit.allowed.append("Failed to load resource")
        page = visit.page()
        page.route("**/api/**", lambda route: route.abort())
        page.goto("/")
        expect(page.get_by_role("alert")).to_contain_text(say("page.problem.unreachable"))
        page.unroute("**/api/**")
        button(page, "page.problem.again").click()
        expect(button(page, "page.home.play")).to_be_enabled()
