"""The page as a person uses it: by mouse, by touch, by keyboard alone, or by typing; what they press is found by what they read."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final, Literal

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser, BrowserContext, Locator, Page, Request

from thirteendays.agents import make
from thirteendays.game import Game, SeededDealer, deal
from thirteendays.text import say
from walks import SIDES

Json = dict[str, Any]
How = Literal["mouse", "touch", "keyboard"]

DESK: Final = {"width": 1280, "height": 720}
PHONE: Final = {"width": 360, "height": 640}
LYING: Final = {"width": 844, "height": 390}
QUICK: Final = {"steps": "none", "motion": "off"}

# What can be pressed with a finger, stands in no sentence, and is smaller than 44 pixels either way.
SMALL: Final = """() => [...document.querySelectorAll(':is(a[href], button, input, select):not(.why-rule, .link, .warline)')].filter(one => {
  const box = one.getBoundingClientRect(), style = getComputedStyle(one);
  return box.width > 0 && style.visibility === 'visible' && style.pointerEvents !== 'none' && (box.width < 43.9 || box.height < 43.9);
}).map(one => `${one.className}: ${one.getAttribute('aria-label') ?? one.innerText}`)"""

# Presses of Tab after which something cannot be reached.
FAR: Final = 90

_PLACED: Final = re.compile(r"(?P<where>[a-z_]+)(?P<sign>[+-])(?P<n>\d)$")

# The number of presses of Tab that lead from where the focus is to an element, below zero for Shift+Tab; null if it cannot be reached.
_DISTANCE: Final = """target => {
  const root = document.querySelector('dialog[open]') ?? document;
  const all = [...root.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex]')]
    .filter(one => one.tabIndex >= 0 && !one.disabled && one.checkVisibility() && getComputedStyle(one).visibility === 'visible');
  const to = all.indexOf(target);
  const from = all.indexOf(document.activeElement);
  return to < 0 ? null : from < 0 ? to + 1 : to - from;
}"""


class Watched:
    """A browser context in which nothing may go wrong unseen: errors on the console, requests to elsewhere."""

    def __init__(self, browser: Browser, address: str, chosen: Json | None = None, **options: Any) -> None:
        self.address = address
        self.wrong: list[str] = []
        self.allowed: list[str] = []
        self.context: BrowserContext = browser.new_context(base_url=address, **options)
        self.context.set_default_timeout(15_000)
        if chosen is not None:
            self.context.add_init_script(
                f"if (location.protocol === 'http:' && !localStorage.thirteendays) localStorage.thirteendays = JSON.stringify({json.dumps(chosen)})"
            )
        self.context.on("page", self._watch)

    def _watch(self, page: Page) -> None:
        page.on("console", lambda said: self._note(said.text) if said.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: self._note(str(error)))
        page.on("request", self._asked)

    def _asked(self, request: Request) -> None:
        if not request.url.startswith((self.address, self.address.replace("http", "ws", 1), "data:", "blob:")):
            self.wrong.append(f"asks elsewhere: {request.url}")

    def _note(self, said: str) -> None:
        if not any(part in said for part in self.allowed):
            self.wrong.append(said)

    def page(self) -> Page:
        """A new tab."""
        return self.context.new_page()


@contextmanager
def visiting(browser: Browser, address: str, chosen: Json | None = None, **options: Any) -> Iterator[Watched]:
    """A browser of its own, whose settings are as chosen; at the end nothing has gone wrong in it."""
    watched = Watched(browser, address, QUICK | (chosen or {}), **options)
    try:
        yield watched
        assert watched.wrong == [], "\n".join(watched.wrong)
    finally:
        watched.context.close()


def api(page: Page, method: str, path: str, body: Json | None = None) -> Any:
    """What the server answers this browser."""
    return page.evaluate(
        """async ([method, path, body]) => {
          const answer = await fetch(path, {method, headers: body ? {'content-type': 'application/json'} : {},
                                            body: body ? JSON.stringify(body) : undefined});
          return await answer.json();
        }""",
        [method, path, body],
    )


class Player:
    """Somebody at a table, who plays by what the page offers; what to play a computer player advises."""

    def __init__(self, page: Page, how: How = "mouse", advisor: str = "careful") -> None:
        self.page = page
        self.how = how
        self.advisor = make(advisor, seed=1)

    # What is pressed

    def press(self, target: Locator) -> None:
        """Presses something: a click, a tap, or Tab until it has the focus and then Enter."""
        if self.how == "mouse":
            target.click()
        elif self.how == "touch":
            target.tap()
        else:
            self.reach(target)
            self.page.keyboard.press("Enter")

    def reach(self, target: Locator) -> None:
        """Tab, or Shift+Tab, until something has the focus; and it is to be seen that it has."""
        target.wait_for()
        for _ in range(5):  # what has the focus may go while one presses
            far = target.evaluate(_DISTANCE)
            assert far is not None, f"not to be reached by Tab: {target}"
            if far == 0:
                return
            assert abs(far) < FAR, f"too far for Tab: {target}"
            for _ in range(abs(far)):
                self.page.keyboard.press("Tab" if far > 0 else "Shift+Tab")
        raise AssertionError(f"Tab does not lead to {target}")

    # The table

    @property
    def table(self) -> str:
        """The table that is open."""
        return self.page.url.split("/table/")[1].split("?")[0].split("/")[0]

    def state(self, seat: str | None = None) -> Json:
        """What the server says of this seat."""
        found: Json = api(self.page, "GET", f"/api/tables/{self.table}" + (f"?seat={seat}" if seat else ""))
        return found

    def settled(self, number: int = -1) -> None:
        """Waits until the page shows a later event, and is not telling what happened."""
        self.page.wait_for_function(
            "than => Number(document.querySelector('[data-number]')?.dataset.number ?? -1) > than", arg=number
        )

    def until_asked(self) -> bool:
        """Waits until this seat is asked, or the table is over; tells which. What happened while the page was loaded anew is read and put away."""
        self.page.wait_for_selector(".ask.yours, .end .verdict")
        told = self.page.get_by_role("dialog", name=say("page.rest.away.title"))
        if told.count():
            self.press(told.get_by_role("button", name=say("page.rest.away.go")))
        return self.page.locator(".end .verdict").count() == 0

    def play(self, seat: str) -> str:
        """Makes a move on the board, and waits until it is made; tells which."""
        state = self.state(seat)
        move = self.advisor.choose(state["view"])
        self.choose(move, state)
        self.confirm(state)
        self.settled(state["number"])
        return str(move)

    def choose(self, move: str, state: Json) -> None:
        """Picks what a move is made of."""
        verb, _, rest = move.partition(":")
        kind = state["view"]["decision"]["kind"]
        placed = _PLACED.match(move)
        if verb == "agenda":
            self.press(self.page.locator(".hand .agenda").nth(state["view"]["dealt"].index(rest)))
        elif verb == "play":
            card, _, way = rest.partition(":")
            self.play_card(card, way, state)
        elif verb in ("place", "remove", "halve"):
            self.press(self.place(rest))
        elif verb == "discard" and rest:
            self.press(self.card(rest))
        elif verb == "defcon":
            self.steps(rest)
        elif placed and kind == "command":
            self.command(placed["where"], placed["sign"], int(placed["n"]))
        else:
            self.press(self.page.locator(".ask button").filter(has_text=self.words(move, state)).first)

    def place(self, where: str) -> Locator:
        """A battleground."""
        return self.page.locator(f".map [data-place={where}]")

    def card(self, card: str) -> Locator:
        """A card in hand."""
        return self.page.locator(".hand .card").filter(
            has=self.page.get_by_role("heading", name=say(f"card.{card}"), exact=True)
        )

    def play_card(self, card: str, way: str, state: Json) -> None:
        """A card, and how it is played."""
        if state["view"]["decision"]["kind"] == "play":
            self.press(self.card(card))
        shown = self.page.locator(".ways:visible").last
        self.press(shown.locator(".way").nth(list(state["ways"][card]).index(way)))

    def command(self, where: str, sign: str, n: int) -> None:
        """Cubes placed on a battleground, or taken away."""
        ways = self.page.locator(".ask .count").filter(has_not=self.page.locator(".num"))
        if ways.count():
            self.press(ways.locator("button").nth("+-".index(sign)))
        self.press(self.place(where))
        if n > 1:
            self.press(self.page.locator(".ask .count .num").nth(n))

    def steps(self, rest: str) -> None:
        """A marker up or down, step by step."""
        track, sign, n = rest[:-2], rest[-2], int(rest[-1])
        named = say("page.table.stepping.up" if sign == "+" else "page.table.stepping.down")
        group = self.page.locator(f".stepping[data-track={track}]")
        for _ in range(n):
            self.press(group.get_by_role("button", name=named))

    def words(self, move: str, state: Json) -> str:
        """What stands on the button of a move."""
        offered = [*(state["options"] or []), *([state["stop"]] if state.get("stop") else [])]
        text = next(option["text"] for option in offered if option["pick"] == move)
        return "".join(piece["t"] for piece in text)

    def confirm(self, state: Json) -> None:
        """Confirms what is picked, a warning as well."""
        confirm = self.page.locator(".btn.main:visible").filter(has_text=say("page.table.ask.confirm")).last
        self.page.wait_for_function("button => !button.disabled", arg=confirm.element_handle())
        self.press(confirm)
        self.page.wait_for_function(
            """than => document.querySelector('.ask .btn.danger')
                    || Number(document.querySelector('[data-number]')?.dataset.number ?? -1) > than""",
            arg=state["number"],
        )
        again = self.page.locator(".ask .btn.danger")
        if again.count():
            self.press(again)

    def type_move(self, line: str) -> None:
        """A line in the box of the text view."""
        box = self.page.locator("#typed-move")
        box.fill(line)
        box.press("Enter")


def faults(page: Page) -> list[str]:
    """What axe finds, and whatever is wider than the window."""
    found = Axe().run(page)
    named = [f"{one['id']}: {[node['target'] for node in one['nodes']][:4]}" for one in found.response["violations"]]
    wide = page.evaluate("document.documentElement.scrollWidth > innerWidth + 1")
    return named + ["wider than the window"] * wide


# Games that have been played


def finished(reason: str) -> Json:
    """The record of a game that ended so."""
    for seed in range(200):
        game, dealer = Game(), SeededDealer(f"page {seed}")
        players = {"us": make("rules_of_thumb", seed=seed), "ussr": make("careful", seed=seed)}
        while not game.is_over:
            side = next((side for side in SIDES if side == game.mover), None)
            if side is None:
                deal(game, dealer)
            else:
                game.play(players[side].choose(game.view(side)))
        if game.result is not None and game.result["reason"] == reason:
            return game.record()
    raise AssertionError(reason)


def taken_in(page: Page, record: Json) -> str:
    """A table on this device with a record."""
    page.goto("/")
    table: str = api(page, "POST", "/api/records", {"record": record})["table"]
    return table


def imported(page: Page, reason: str) -> str:
    """A table with a game that ended so."""
    return taken_in(page, finished(reason))


def resumed(page: Page, record: Json) -> None:
    """A table that goes on from the end of a record, before the side that decides there: its curtain is lifted, the US's where both do."""
    page.goto(f"/table/{taken_in(page, record)}")
    lifting = page.locator(".curtain .btn:not(a)")
    lifting.or_(page.locator(".ask.yours")).first.wait_for()
    if lifting.count():
        lifting.first.click()
    page.wait_for_selector(".ask.yours")
