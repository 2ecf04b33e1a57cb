"""A laptop at 200 % zoom, whose window is half as wide and half as high: nothing on the table lies over anything else, and all of it is reached."""

import json
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page

from driving import DESK, Player, resumed, visiting
from thirteendays.game import Game

pytestmark = pytest.mark.slow

HALF: Final = {"width": DESK["width"] // 2, "height": DESK["height"] // 2}
PLAYED: Final = json.loads((Path(__file__).parents[1] / "pictured.json").read_text())["war"].split()[:60]

# Battlegrounds that cannot be scrolled into the window whole, and what stands on them with something else over it.
COVERED: Final = """() => [...document.querySelectorAll('.map [data-place]')].flatMap(place => {
  place.scrollIntoView({block: 'nearest'});
  const seen = one => {
    const box = one.getBoundingClientRect();
    return [[0.5, 0.5], [0.1, 0.5], [0.9, 0.5]].every(([x, y]) => {
      const top = document.elementFromPoint(box.left + box.width * x, box.top + box.height * y);
      return top && (one.contains(top) || top.contains(one));
    });
  };
  const whole = one => {
    const box = one.getBoundingClientRect(), within = place.getBoundingClientRect();
    return box.top > within.top - 0.5 && box.bottom < within.bottom + 0.5 && box.right < within.right + 0.5;
  };
  const box = place.getBoundingClientRect();
  const corners = [[8, 8], [box.width - 8, 8], [8, box.height - 8], [box.width - 8, box.height - 8]];
  const free = corners.every(([x, y]) => place.contains(document.elementFromPoint(box.left + x, box.top + y)));
  const said = [...place.querySelectorAll('.name, small, .mark, .lead-by, .who, .n, .flag, .now')];
  return [...(free ? [] : [place.dataset.place]),
    ...said.filter(one => !seen(one) || !whole(one)).map(one => `${place.dataset.place}: ${one.innerText}`)];
})"""


def at(page: Page, *more: str) -> None:
    """A table in the second round, with flags on two battlegrounds, at a decision of the US."""
    resumed(page, {**Game().record(), "moves": [*PLAYED, *more]})


def reach(page: Page, target: str) -> None:
    """What it leads to can be scrolled to and pressed there."""
    page.locator(target).scroll_into_view_if_needed()
    page.locator(target).click(trial=True)


@pytest.mark.parametrize("theme", ["dark", "light", "contrast"])
def test_a_choice_covers_no_battleground(browser: Browser, address: str, theme: str) -> None:
    with visiting(browser, address, {"theme": theme}, viewport=HALF, device_scale_factor=2) as watched:
        page = watched.page()
        at(page, "play:excomm:event")
        assert page.evaluate(COVERED) == []
        player: Any = Player(page)
        for where in ("berlin", "cuba_pol", "alliances"):
            player.place(where).click()
            page.locator(".ask .btn.main").wait_for()
            assert page.evaluate(COVERED) == []
        for last in (".ask .btn.main", ".hand .card:last-child", ".top .brand button"):
            reach(page, last)


def test_a_command_and_its_warning_cover_no_battleground(browser: Browser, address: str) -> None:
    with visiting(browser, address, viewport=HALF, device_scale_factor=2) as watched:
        page = watched.page()
        at(page, "play:excomm:command")
        player = Player(page)
        for _ in range(3):
            player.place("italy").click()
        page.locator(".ask .warn").wait_for()
        assert page.evaluate(COVERED) == []
        page.locator(".ask .btn.main").click()
        page.locator(".ask .btn.danger").wait_for()
        assert page.evaluate(COVERED) == []
        reach(page, ".hand .card:last-child")
