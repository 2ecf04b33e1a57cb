"""Whole games on the page: against the computer by mouse, by touch on a phone, by keyboard alone, by typed moves."""

from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from driving import DESK, PHONE, How, Player, api, visiting

pytestmark = pytest.mark.slow


def against_computer(page: Page, side: str = "us") -> str:
    """A table against a computer player, and the page at it."""
    page.goto("/")
    wanted = {"side": side, "opponent": {"kind": "computer", "player": "careful"}, "pace": 0}
    table: str = api(page, "POST", "/api/tables", {"id": "0" * 16 + side, **wanted})["table"]
    page.goto(f"/table/{table}")
    return table


@pytest.mark.parametrize(
    ("how", "options"),
    [
        ("mouse", {"viewport": DESK}),
        ("keyboard", {"viewport": DESK}),
        ("touch", {"viewport": PHONE, "has_touch": True, "is_mobile": True}),
    ],
)
def test_a_whole_game_against_the_computer(browser: Browser, address: str, how: How, options: dict[str, Any]) -> None:
    with visiting(browser, address, **options) as watched:
        page = watched.page()
        against_computer(page)
        person = Player(page, how)
        decisions = 0
        while person.until_asked():
            person.play("us")
            decisions += 1
        assert decisions >= 10
        assert person.state()["ending"]["reason"] in ("prestige", "letter", "nuclear_war")
