"""Every kind of decision can be answered on every screen: each way to answer it is in reach, and large enough for a finger."""

import random
import re
from functools import cache
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, expect

from driving import DESK, LYING, PHONE, SMALL, Player, resumed, visiting
from thirteendays.game import Game
from thirteendays.game.moves import KINDS
from thirteendays.text import say
from walks import SIDES, STYLES

pytestmark = pytest.mark.slow

OURS: Final = [kind for kind in KINDS if kind not in ("", "deal", "over")]  # that a side decides
LOW: Final = {"width": 1280, "height": 560}
TABLET: Final = {"width": 768, "height": 1024}
SCREENS: Final = {"desk": DESK, "low": LOW, "tablet": TABLET, "phone": PHONE, "lying": LYING}
FORM: Final = re.compile(r"(play):[^:]*|(place|remove|halve|discard|agenda):.*|(?:defcon:)?\w+([+-])\d")


def forms(moves: list[str]) -> dict[str, str]:
    """A move of each form: a card played each way, cubes placed and taken away, markers up and down, passing and stopping."""
    return {FORM.sub(lambda found: next(filter(None, found.groups())), move): move for move in moves}


@cache
def games() -> dict[str, Game]:
    """For each kind of decision a game that has come to one, with as many forms to answer it as in any of many games."""
    found: dict[str, Game] = {}
    for seed in range(600):
        rng, game, style = random.Random(seed), Game(), STYLES[sorted(STYLES)[seed % len(STYLES)]]
        while not game.is_over:
            legal = game.legal_moves()
            if game.mover in SIDES and game.decision is not None:
                other = found.get(game.decision["kind"])
                if other is None or len(forms(legal)) > len(forms(other.legal_moves())):
                    found[game.decision["kind"]] = game.copy()
            game.play(rng.choice([move for move in legal if style(move)] or legal))
    return found


def test_a_game_has_come_to_every_kind_of_decision() -> None:
    assert sorted(games()) == sorted(OURS)


@pytest.mark.parametrize("screen", SCREENS)
def test_each_way_to_answer_can_be_chosen(browser: Browser, address: str, screen: str) -> None:
    """Chosen, not confirmed, so that one position serves all."""
    fingers: dict[str, Any] = {} if screen == "desk" else {"has_touch": True, "is_mobile": True}
    with visiting(browser, address, viewport=SCREENS[screen], **fingers) as watched:
        page = watched.page()
        player = Player(page, "touch" if fingers else "mouse")
        for kind, game in games().items():
            resumed(page, game.record())
            state = player.state(game.mover)
            assert state["view"]["decision"] == game.decision
            for form, move in forms(state["view"]["legal"]).items():
                player.choose(move, state)
                confirm = page.locator(".btn.main:visible").filter(has_text=say("page.table.ask.confirm")).last
                expect(confirm, f"{kind}: {form}").to_be_enabled()
                assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (kind, form)
                if fingers:
                    assert page.evaluate(SMALL) == [], (kind, form)
                for _ in range(3):
                    page.keyboard.press("Escape")
                expect(confirm, f"{kind}: {form}").to_have_count(0)
