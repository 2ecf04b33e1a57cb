"""Draws the pictures of the page in the documentation: `python tests/draw_page.py`, or with some names only those.

Two games that were played before (`pictured.json`) lie on the tables of a server of its own, and every picture is taken at a decision
of one of them, so that drawing again shows what has changed in the page and nothing else. `THIRTEENDAYS_PAGE` may name a folder in which
another build of the page stands.
"""

import base64
import hashlib
import json
import os
import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from scripted import NOW, Scripted
from serving import Json, Person, serving
from thirteendays.game import Game, SeededDealer
from thirteendays.game.position import Position
from thirteendays.text import say

ROOT: Final = Path(__file__).parent.parent
BUILT: Final = Path(os.environ.get("THIRTEENDAYS_PAGE", ROOT / "src" / "thirteendays" / "server" / "page"))
FOLDER: Final = ROOT / "docs" / "pictures" / "page"
SITE: Final = "http://thirteendays.example"
SIZES: Final = {
    "1280": ViewportSize(width=1280, height=720),
    "360": ViewportSize(width=360, height=640),
    "844": ViewportSize(width=844, height=390),
}
MOVES: Final[dict[str, list[str]]] = {
    name: moves.split() for name, moves in json.loads(Path(__file__).with_name("pictured.json").read_text()).items()
}

# In the second round of the game that ends by war: decisions of the US, of the USSR, and of the US again.
AGENDA, PLAY, WAITING, BEFORE, LATE = 45, 60, 63, 66, 80


class Deck:
    """Deals what was dealt before in the game that is laid on a table now; to a table of its own what a seed lays out."""

    def __init__(self) -> None:
        self.dealer: Scripted | SeededDealer = SeededDealer("pictures")

    def draw(self, pos: Position) -> int:
        """The next card."""
        return self.dealer.draw(pos)


def texts() -> Callable[[int], str]:
    """Identifiers and secrets that look like those of any other server, and are the same each time."""
    made = iter(range(10**6))

    def text(size: int) -> str:
        digest = hashlib.sha256(str(next(made)).encode()).digest() * 4
        return base64.urlsafe_b64encode(digest[:size]).decode().rstrip("=")

    return text


class Stage:
    """The server, and who sits at its tables: Ann is the US, Bob the USSR."""

    def __init__(self, address: str, deck: Deck) -> None:
        self.address = address
        self.deck = deck
        self.kept: dict[tuple[str, ...], Table] = {}

    def person(self, name: str) -> Person:
        """Somebody new, with a name."""
        person = Person(self.address)
        person.ask("PATCH", "/api/me", {"name": name})
        return person

    def made(self, person: Person, opponent: str, side: str = "us", **player: str) -> Json:
        """A table that somebody has made, as the server answers."""
        self.deck.dealer = SeededDealer("pictures")
        wanted = {"side": side, "opponent": {"kind": opponent, **player}, "watch": True}
        made: Json = person.ask("POST", "/api/tables", wanted)
        return made

    def table(self, game: str, upto: int, *more: str, ann: Person | None = None) -> "Table":
        """A table with a game up to a decision, and moves that were not played in it."""
        ann, bob = ann or self.person("Ann"), self.person("Bob")
        played = Game()
        played.play_all(MOVES[game])
        self.deck.dealer = Scripted(played)
        made = ann.ask("POST", "/api/tables", {"side": "us", "opponent": {"kind": "friend"}, "watch": True})
        bob.ask("POST", "/api/links/invitation", {"secret": made["invitation"]})
        table = Table(made["table"], {"us": ann, "ussr": bob})
        table.play_all([*MOVES[game][:upto], *more])
        return table

    def at(self, game: str, upto: int, *more: str) -> "Table":
        """Such a table, at which nothing more will be played."""
        key = (game, str(upto), *more)
        if key not in self.kept:
            self.kept[key] = self.table(game, upto, *more)
        return self.kept[key]

    def imported(self, game: str, upto: int) -> "Table":
        """A record that is played on by both sides at one device."""
        ann = self.person("Ann")
        record = {**Game().record(), "moves": MOVES[game][:upto]}
        made = ann.ask("POST", "/api/records", {"id": game * 4, "record": record})
        return Table(made["table"], {"us": ann, "ussr": ann})


class Table:
    """A table of two people whose moves are known before."""

    def __init__(self, id: str, people: dict[str, Person]) -> None:
        self.id = id
        self.people = people
        self.game = Game()

    def play_all(self, moves: list[str]) -> None:
        """Plays moves; those of chance the server makes by itself."""
        for move in moves:
            side = self.game.mover
            if side in self.people:
                revision = self.people[side].ask("GET", f"/api/tables/{self.id}")["revision"]
                wanted = {"id": f"{len(self.game.moves):08}", "seat": side, "revision": revision, "moves": [move]}
                self.people[side].ask("POST", f"/api/tables/{self.id}/moves", wanted)
            self.game.play(move)


class Visit:
    """A browser that shows one thing."""

    def __init__(self, stage: Stage, page: Page) -> None:
        self.stage = stage
        self.page = page

    def be(self, person: Person) -> None:
        """Comes as somebody whom the server knows."""
        assert person.key is not None
        self.page.context.add_cookies([{"name": "thirteendays", "value": person.key, "url": SITE}])

    def go(self, path: str, seen: str) -> None:
        """Goes to an address, until something is to be seen."""
        self.page.goto(path)
        self.page.locator(seen).first.wait_for()

    def sit(self, table: Table, seen: str = ".ask.yours") -> None:
        """Sits down as Ann."""
        self.be(table.people["us"])
        self.go(f"/table/{table.id}", seen)

    def place(self, *places: str) -> None:
        """Chooses battlegrounds, until what it would do is told."""
        for where in places:
            self.page.locator(f".map [data-place={where}]").click()
            self.page.wait_for_timeout(150)


# What is shown


def home(visit: Visit) -> None:
    """The first visit."""
    visit.go("/", "h1")


def friend(visit: Visit) -> None:
    """Waiting for a friend: the link that leads to the seat opposite."""
    ann = visit.stage.person("Ann")
    made = visit.stage.made(ann, "friend")
    visit.be(ann)
    visit.go(f"/table/{made['table']}", "input")


def invited(visit: Visit) -> None:
    """Arriving by that link."""
    made = visit.stage.made(visit.stage.person("Ann"), "friend")
    visit.go(f"/join#{made['invitation']}", "form")


def agenda(visit: Visit) -> None:
    """An agenda is to be chosen."""
    visit.sit(visit.stage.at("war", AGENDA))
    visit.page.locator(".hand .agenda").first.click()


def table(visit: Visit) -> None:
    """A strategy card is to be played."""
    visit.sit(visit.stage.at("war", PLAY))


def ways(visit: Visit) -> None:
    """A card of the other side, and the ways to play it."""
    table(visit)
    visit.page.locator(".hand .card").filter(has_text=say("card.mrbms_and_irbms")).click()
    visit.page.locator(".ways:visible").first.wait_for()


def command(visit: Visit) -> None:
    """Command, what it would do, and a warning."""
    visit.sit(visit.stage.at("war", PLAY, "play:excomm:command"))
    visit.place("italy", "italy", "italy")
    visit.page.locator(".ask .warn").first.wait_for()


def event(visit: Visit) -> None:
    """An Event whose cubes are being chosen."""
    visit.sit(visit.stage.at("war", PLAY, "play:excomm:event"))
    visit.place("cuba_pol", "cuba_pol", "cuba_mil")


def steps(visit: Visit) -> None:
    """What the other side has done, step by step."""
    table = visit.stage.table("war", BEFORE)
    visit.sit(table)
    table.play_all(MOVES["war"][BEFORE : BEFORE + 3])
    told = visit.page.locator(".telling")
    told.wait_for()
    for _ in range(2):
        told.locator(".acts button").first.click()
    visit.page.wait_for_timeout(300)


def waiting(visit: Visit) -> None:
    """The other side is to move."""
    visit.sit(visit.stage.at("war", WAITING), ".ask.waits")


def opened(visit: Visit, key: str, seen: str) -> None:
    """Something that a key opens over the table."""
    table(visit)
    visit.page.keyboard.press(key)
    visit.page.locator(seen).first.wait_for()


def menu(visit: Visit) -> None:
    """The menu of the table."""
    table(visit)
    visit.page.get_by_role("button", name=say("page.table.menu")).first.click()
    visit.page.get_by_role("dialog").wait_for()


def log(visit: Visit) -> None:
    """The whole log."""
    opened(visit, "g", "dialog")


def text(visit: Visit) -> None:
    """The table in words."""
    opened(visit, "t", ".textview .choice")


def typed(visit: Visit) -> None:
    """Moves that are typed."""
    opened(visit, "/", "#typed-move")
    visit.page.locator("#typed-move").fill("excomm event")


def palette(visit: Visit) -> None:
    """The rules, found by a few words."""
    opened(visit, "Control+k", "[role=combobox]")
    visit.page.keyboard.type("who starts war")
    visit.page.get_by_role("option").first.wait_for()


def beside(visit: Visit) -> None:
    """A rule beside the table."""
    palette(visit)
    visit.page.keyboard.press("Enter")
    visit.page.locator(".beside .passage").wait_for()


def hint(visit: Visit) -> None:
    """What could be played against the computer, and what speaks for it."""
    ann = visit.stage.person("Ann")
    made = visit.stage.made(ann, "computer", player="president")
    visit.be(ann)
    visit.go(f"/table/{made['table']}", ".ask.yours")
    visit.page.keyboard.press("i")
    visit.page.locator(".hint summary").first.wait_for()


def curtain(visit: Visit) -> None:
    """Two at one device: the screen is handed over."""
    visit.sit(visit.stage.imported("war", PLAY), ".curtain")


def back(visit: Visit) -> None:
    """Looking back at a game that is over: both hands are open."""
    replay = visit.stage.at("war", len(MOVES["war"]))
    visit.be(replay.people["us"])
    visit.go(f"/table/{replay.id}/replay?seat=everyone&move={LATE}", ".past")


def prestige(visit: Visit) -> None:
    """The end by prestige, the aftermath card by card."""
    visit.sit(visit.stage.at("prestige", len(MOVES["prestige"])), ".end .verdict")


def war(visit: Visit) -> None:
    """The end by nuclear war."""
    visit.sit(visit.stage.at("war", len(MOVES["war"])), ".end .verdict")


def tables(visit: Visit) -> None:
    """My tables."""
    ann = visit.stage.person("Ann")
    visit.stage.table("prestige", len(MOVES["prestige"]), ann=ann)
    visit.stage.table("war", WAITING, ann=ann)
    visit.stage.made(ann, "friend", "ussr")
    visit.stage.made(ann, "here")
    visit.stage.table("war", PLAY, ann=ann)
    visit.be(ann)
    visit.go("/tables", "li a")


def me(visit: Visit) -> None:
    """What is kept of a person."""
    visit.be(visit.stage.person("Ann"))
    visit.go("/me", "h1, h2")


def settings(visit: Visit) -> None:
    """Settings of this device."""
    visit.go("/settings", "h1, h2")


def cards(visit: Visit) -> None:
    """All cards."""
    visit.go("/cards", ".gallery .card")


def card(visit: Visit) -> None:
    """One card, with its rulings and what lies behind it."""
    visit.go("/cards/quarantine", ".detail")


def rules(visit: Visit) -> None:
    """The rules, to be read."""
    visit.go("/rules/4.4", ".passage")


def history(visit: Visit) -> None:
    """The thirteen days."""
    visit.go("/history/day-20", "#day-20")


def offline(visit: Visit) -> None:
    """The connection is lost; the table stays and comes back by itself."""
    table(visit)
    visit.page.context.set_offline(True)
    visit.page.evaluate("dispatchEvent(new Event('offline'))")
    visit.page.get_by_text(say("page.table.connection.offline"), exact=True).wait_for()


def lost(visit: Visit) -> None:
    """An address that leads nowhere."""
    visit.go("/nowhere", "h1, h2")


# Which of them, how large, and in which themes


class Drawn(NamedTuple):
    """A picture, in all these sizes and themes."""

    show: Callable[[Visit], None]
    sizes: tuple[str, ...] = tuple(SIZES)
    themes: tuple[str, ...] = ("dark",)


ALL: Final = ("dark", "light", "contrast")
DRAWN: Final = (
    Drawn(home, themes=ALL), Drawn(friend), Drawn(invited),
    Drawn(agenda), Drawn(table, themes=ALL), Drawn(ways), Drawn(command, themes=ALL), Drawn(event), Drawn(steps), Drawn(waiting),
    Drawn(menu), Drawn(hint), Drawn(log), Drawn(text), Drawn(typed), Drawn(curtain), Drawn(offline),
    Drawn(back), Drawn(prestige, themes=ALL), Drawn(war, themes=ALL),
    Drawn(palette), Drawn(beside), Drawn(cards, themes=ALL), Drawn(card), Drawn(rules), Drawn(history, themes=ALL),
    Drawn(tables), Drawn(me), Drawn(settings, themes=ALL), Drawn(lost),
)  # fmt: skip


# What a browser writes is a third as large as a PNG of the same picture.
_SMALLER: Final = """async png => {
  const image = new Image();
  image.src = `data:image/png;base64,${png}`;
  await image.decode();
  const canvas = Object.assign(document.createElement('canvas'), {width: image.width, height: image.height});
  canvas.getContext('2d').drawImage(image, 0, 0);
  return canvas.toDataURL('image/webp', 0.8).split(',')[1];
}"""


def keep(browser: Browser, picture: bytes, name: str) -> None:
    """Writes a picture in a small form; as it was, too, where that is asked for."""
    page = browser.new_page()
    (FOLDER / f"{name}.webp").write_bytes(base64.b64decode(page.evaluate(_SMALLER, base64.b64encode(picture).decode())))
    page.close()
    if os.environ.get("PNG"):
        (Path(os.environ["PNG"]) / f"{name}.png").write_bytes(picture)


def draw(stage: Stage, browser: Browser, drawn: Drawn, size: str, theme: str) -> None:
    """One picture."""
    still = {"motion": "off", "steps": "slow" if drawn.show is steps else "none"}
    chosen = {"theme": theme} | ({} if drawn.show is settings else still)
    phone = size != "1280"
    context = browser.new_context(base_url=SITE, viewport=SIZES[size], has_touch=phone, is_mobile=phone)
    context.set_default_timeout(15_000)
    context.add_init_script(f"localStorage.thirteendays ??= JSON.stringify({json.dumps(chosen)})")
    visit = Visit(stage, context.new_page())
    drawn.show(visit)
    visit.page.evaluate("document.fonts.ready")
    visit.page.mouse.move(0, 0)
    visit.page.wait_for_timeout(250)
    picture = visit.page.screenshot(animations="disabled", caret="hide")
    keep(browser, picture, f"{drawn.show.__name__}-{size}-{theme}")
    context.close()


def draw_all(names: list[str]) -> None:
    """All pictures, or those named so."""
    FOLDER.mkdir(exist_ok=True)
    deck = Deck()
    arguments = {"dealer": deck, "clock": lambda: NOW, "random_text": texts()}
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder), arguments, page=BUILT, pace=0.0, workers=1) as server,
        sync_playwright() as playwright,
    ):
        stage = Stage(server.address, deck)
        host = SITE.removeprefix("http://")
        mapped = f"MAP {host} {server.address.removeprefix('http://')}"
        options = [
            f"--host-resolver-rules={mapped}",
            f"--unsafely-treat-insecure-origin-as-secure={SITE}",
            "--no-sandbox",
        ]
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=options)
        for drawn in DRAWN:
            for size in drawn.sizes:
                for theme in drawn.themes:
                    if not names or any(f"{drawn.show.__name__}-{size}-{theme}".startswith(name) for name in names):
                        draw(stage, browser, drawn, size, theme)
        browser.close()


if __name__ == "__main__":
    draw_all(sys.argv[1:])
