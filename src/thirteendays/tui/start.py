"""The first page: one key and a game begins. And the list of saved games."""

from datetime import datetime
from pathlib import Path
from typing import Final

from thirteendays import EDITION, PRODUCT
from thirteendays.agents import KNOWN
from thirteendays.text import say
from thirteendays.tui import parts, reading, saved
from thirteendays.tui.canvas import Canvas, shortened
from thirteendays.tui.kept import USUAL_OPPONENT
from thirteendays.tui.lookup import Lookup
from thirteendays.tui.page import Page

SIDES_FIRST: Final = ("us", "ussr", "both")
OTHERS: Final = ("help", "rules", "options", "quit")
PAGE: Final = 9  # saved games on a page


def opponents() -> list[str]:
    """The computer players, the usual one first."""
    return [USUAL_OPPONENT, *(name for name in KNOWN if name != USUAL_OPPONENT)]


class Start(Page):
    """What to play, against whom; or a game that goes on."""

    def __init__(self) -> None:
        super().__init__()
        self.games = list(saved.unfinished(saved.ANYBODY))
        self.broken = list(saved.unreadable())

    @property
    def latest(self) -> saved.Unfinished | None:
        """The latest game that can go on from here."""
        return next((game for game in self.games if not game.foreign), None)

    def refresh_games(self) -> None:
        """Looks again at what is saved."""
        self.games = list(saved.unfinished(saved.ANYBODY))
        self.broken = list(saved.unreadable())
        self.paint()

    @property
    def against(self) -> str:
        """The opponent that is chosen."""
        names = opponents()
        kept = str(self.app.settings.against)  # type: ignore[attr-defined]
        return kept or names[0]

    def rows(self) -> list[tuple[str, str]]:
        """Names and words of what can be chosen."""
        rows = [(name, say(f"tui.start.{name}")) for name in SIDES_FIRST]
        rows.append(("against", say("tui.start.against", name=self.against)))
        if self.latest is not None:
            rows.append(("resume", say("tui.start.resume", **named(self.latest.record))))
        if self.games or self.broken:
            rows.append(("saved", say("tui.start.saved", n=len(self.games))))
        return rows + [(name, say(f"tui.start.{name}")) for name in OTHERS]

    def draw(self, width: int, height: int) -> Canvas:
        """Title, choices, notice."""
        canvas = Canvas(width, height)
        rows = self.rows()
        left = max((width - 60) // 2, 1)
        y = max((height - len(rows) - 11) // 2, 1)
        area = min(60, width - 2)
        for n, style in enumerate(("d1", "d2", "d2", "d3")):
            canvas.fill(left, y + n, area, 1, style)
        canvas.put(left + 2, y + 1, PRODUCT.upper(), "d2_ghost")
        canvas.put(left + 2, y + 2, EDITION, "d2")
        y = canvas.text(left, y + 5, area, 2, say("tui.start.line"), "quiet") + 1
        for name, words in rows:
            if name in ("against", "help"):
                y += 1 if height - y > len(rows) else 0
            mark = parts.MARK.get(name, " ") if name != "both" else "■●"
            canvas.put(left, y, f" {say(f'tui.keys.{name}')} ", "button_key", name)
            style = f"{name}_tag" if name in ("us", "ussr") else "button"
            canvas.put(left + 3, y, shortened(f" {words} {mark}".rstrip() + " ", area - 3), style, name)
            canvas.aim(left, y, area, 1, name)
            y += 1
        return canvas

    def hit(self, target: str) -> None:
        self.do(target)

    def key(self, key: str) -> bool:
        found = {say(f"tui.keys.{name}"): name for name, _ in self.rows()} | {say("tui.key.find"): "rules"}
        if key in found:
            self.do(found[key])
        elif key == "enter":
            self.do("us" if self.latest is None else "resume")
        return True

    def do(self, name: str) -> None:
        """What was chosen is done."""
        app = self.app
        if name in SIDES_FIRST:
            app.begin(name, self.against)  # type: ignore[attr-defined]
        elif name == "against":
            names = opponents()
            after = names.index(self.against) + 1 if self.against in names else 0
            app.choose_opponent(names[after % len(names)])  # type: ignore[attr-defined]
            self.paint()
        elif name == "resume" and self.latest is not None:
            app.resume(self.latest.path)  # type: ignore[attr-defined]
        elif name == "saved":
            app.push_screen(Saved(self.games, self.broken), self._chosen)
        elif name == "help":
            app.push_screen(reading.how_to_play())
        elif name == "rules":
            app.push_screen(Lookup())
        elif name == "options":
            app.push_screen(reading.Options(), lambda _: self.paint())
        elif name == "quit":
            app.leave(None)  # type: ignore[attr-defined]

    def _chosen(self, number: str | None) -> None:
        if number is not None:
            self.app.resume(self.games[int(number)].path)  # type: ignore[attr-defined]


def when(record: dict[str, object]) -> str:
    """When a game was begun, short."""
    try:
        return datetime.fromisoformat(str(record.get("date"))).strftime("%m-%d %H:%M")
    except ValueError:
        return str(record.get("date", ""))[:16]


def named(record: dict[str, object]) -> dict[str, object]:
    """What a saved game is told by: the side, the opponent, when it was begun."""
    return {"side": record["side"], "against": record.get("against", USUAL_OPPONENT), "when": when(record)}


class Saved(Page):
    """Games that go on where they were left."""

    def __init__(self, games: list[saved.Unfinished], broken: list[tuple[Path, str]]) -> None:
        super().__init__()
        self.games = games
        self.broken = broken
        self.first = 0

    def draw(self, width: int, height: int) -> Canvas:
        """A page of the list."""
        canvas = Canvas(width, height)
        canvas.fill(0, 0, width, 1, "bar")
        canvas.put(1, 0, say("tui.saved.title"), "bar_head")
        if not self.games:
            canvas.put(2, 2, say("tui.saved.none"), "quiet")
        for n, game in enumerate(self.games[self.first : self.first + PAGE], start=1):
            record = game.record
            words = say(
                "tui.saved.line",
                **named(record),
                over=record.get("result") is not None,
                n=len(record.get("moves", [])),
            )
            target = f"game:{self.first + n - 1}"
            canvas.put(2, 1 + 2 * n, f" {n} ", "button_key", target)
            canvas.put(5, 1 + 2 * n, shortened(f" {words} ", width - 6), "button", target)
            if game.foreign:
                canvas.put(6, 2 + 2 * n, shortened(say("tui.saved.foreign"), width - 7), "warn_text", target)
        y = 2 * len(self.games[self.first : self.first + PAGE]) + 3
        for file, why in self.broken:
            if y < height - 1:
                words = say("tui.saved.unreadable", file=file.name, why=why)
                y = canvas.text(2, y, width - 4, height - 1 - y, words, "warn_text")
        canvas.put(2, height - 1, say("tui.saved.choose"), "quiet")
        return canvas

    def hit(self, target: str) -> None:
        self.dismiss(target.partition(":")[2])

    def key(self, key: str) -> bool:
        if key.isdigit() and 0 < int(key) <= min(PAGE, len(self.games) - self.first):
            self.dismiss(str(self.first + int(key) - 1))
        elif key in ("+", "=", "pagedown", "down") and self.first + PAGE < len(self.games):
            self.first += PAGE
        elif key in ("-", "pageup", "up"):
            self.first = max(self.first - PAGE, 0)
        elif key in ("escape", "q"):
            self.dismiss(None)
            return True
        self.paint()
        return True
