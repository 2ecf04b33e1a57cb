"""What lies on the table is in sight: all of it on a small laptop, what matters most on a phone, whose targets a finger can hit."""

from typing import Any, Final

import pytest
from playwright.sync_api import Browser, expect

from driving import DESK, LYING, PHONE, SMALL, Player, api, visiting

pytestmark = pytest.mark.slow

# What lies on the real table, and how many of it there are.
ALL: Final = {
    ".round": 1, ".step": 1, ".ptrack": 1, ".defcon .mk": 6, ".map [data-place]": 9, ".hand .card": 5, ".piles": 1, "[class*=supply]": 2,
    ".letter": 1, ".own .agenda": 1, ".ask": 1,
}  # fmt: skip
ALWAYS: Final = {".ptrack": 1, ".defcon .mk": 6, ".hand .card": 5, ".map [data-place]": 9, ".ask": 1}

# For each selector how many of its elements are whole in the window with nothing over them.
SEEN: Final = """wanted => Object.fromEntries(wanted.map(selector => [selector, [...document.querySelectorAll(selector)].filter(one => {
  const box = one.getBoundingClientRect();
  const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return box.width > 0 && box.left > -1 && box.top > -1 && box.right < innerWidth + 1 && box.bottom < innerHeight + 1
    && top && (one.contains(top) || top.contains(one));
}).length]))"""


def at_a_play(browser_page: Any, how: Any) -> Player:
    """A table against a computer player, at one's first play."""
    browser_page.goto("/")
    wanted = {"id": "sizes", "side": "us", "opponent": {"kind": "computer", "player": "careful"}, "pace": 0}
    browser_page.goto(f"/table/{api(browser_page, 'POST', '/api/tables', wanted)['table']}")
    player = Player(browser_page, how)
    while player.until_asked() and player.state()["view"]["decision"]["kind"] != "play":
        player.play("us")
    return player


def test_all_that_lies_on_the_table_is_in_sight_on_a_laptop(browser: Browser, address: str) -> None:
    with visiting(browser, address, viewport=DESK) as watched:
        page = watched.page()
        at_a_play(page, "mouse")
        assert page.evaluate(SEEN, list(ALL)) == ALL
        page.evaluate("scrollTo(0, 100)")
        assert page.evaluate("scrollY") == 0, "there is nothing to scroll to"


@pytest.mark.parametrize("size", [PHONE, LYING], ids=["upright", "lying"])
def test_on_a_phone_the_game_is_in_sight_and_targets_can_be_hit(
    browser: Browser, address: str, size: dict[str, int]
) -> None:
    with visiting(browser, address, viewport=size, has_touch=True, is_mobile=True) as watched:
        page = watched.page()
        player = at_a_play(page, "touch")
        assert page.evaluate(SEEN, list(ALWAYS)) == ALWAYS
        assert page.evaluate(SMALL) == []
        player.choose(player.advisor.choose((state := player.state())["view"]), state)
        assert page.evaluate(SEEN, [".ptrack", ".defcon .mk"]) == {".ptrack": 1, ".defcon .mk": 6}
        assert page.evaluate(SMALL) == []


@pytest.mark.parametrize("size", [PHONE, LYING], ids=["upright", "lying"])
def test_a_finger_on_what_is_asked_shows_all_of_it(browser: Browser, address: str, size: dict[str, int]) -> None:
    with visiting(browser, address, viewport=size, has_touch=True, is_mobile=True) as watched:
        page = watched.page()
        at_a_play(page, "touch")
        for shown in (1, 0):
            box = page.locator(".ask .title").bounding_box()
            assert box is not None
            page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            expect(page.locator(".ask .what.open")).to_have_count(shown)


# Whether the latest telegram is whole in the list.
LATEST: Final = """() => {
  const list = document.querySelector('.telegrams ol');
  const room = list.getBoundingClientRect(), box = list.lastElementChild.getBoundingClientRect();
  return box.top > room.top - 1 && box.bottom < room.bottom + 1;
}"""


def test_the_latest_telegram_is_whole_on_a_laptop(browser: Browser, address: str) -> None:
    with visiting(browser, address, viewport=DESK) as watched:
        page = watched.page()
        player = at_a_play(page, "mouse")
        for _ in range(3):
            page.wait_for_timeout(200)
            assert page.evaluate(LATEST)
            player.play("us")
            assert player.until_asked()
