"""The end: who has won and why, how prestige moved, the aftermath card by card, and what to do next."""

from typing import Any, Final, NamedTuple

from thirteendays import text
from thirteendays.game import Game
from thirteendays.game.moves import CARD_SIDES, SIDES, TRACKS
from thirteendays.text import say
from thirteendays.text.render import area
from thirteendays.tui import parts
from thirteendays.tui.canvas import Canvas, shortened
from thirteendays.tui.page import Page
from thirteendays.tui.picture import STRATEGY_CARDS, Button
from thirteendays.tui.session import Session

BUTTONS: Final = ("swap", "again", "look", "log", "menu", "quit")


class Source(NamedTuple):
    """Something that moved prestige: the round, in words what it was, by how much (positive for the US), and what came of it."""

    round: int
    words: str
    amount: int
    after: int | None
    agenda: bool = False


def sources(items: list[dict[str, Any]], round_now: int = 1, prestige: int = 0) -> list[Source]:
    """What moved prestige from a round and a prestige on, in order: Events, agendas of both sides, the aftermath."""
    found: list[Source] = []
    card = ""
    owners: dict[str, str] = {}
    for item in items:
        kind = item["kind"]
        if kind == "round":
            round_now = item["round"]
        elif kind == "played":
            card = item["card"]
        elif kind == "revealed":
            owners[item["card"]] = item["who"]
        elif kind == "award":
            sign = 1 if item["who"] == "us" else -1
            words = say("tui.end.award", whose=owners.get(item["agenda"], "us"), agenda=item["agenda"])
            found = [one._replace(after=None) if one.round == round_now and one.agenda else one for one in found]
            found.append(Source(round_now, words, sign * item["amount"], prestige, True))
        elif kind == "aftermath":
            words = say("tui.end.aftermath", us=item["us"], ussr=item["ussr"])
            found.append(Source(0, words, 0, None))
        elif kind == "prestige":
            change, prestige = item["to"] - item["from"], item["to"]
            if item["rule"] == "1.6":
                if change:
                    found.append(Source(round_now, say("tui.end.event", card=card), change, prestige))
            elif found:
                last = found[-1]
                found[-1] = last._replace(after=prestige, amount=change if item["rule"] == "7.1" else last.amount)
    return found


class Row(NamedTuple):
    """A row of the list of sources: the round that begins with it (0: none does), and the source; a heading has none."""

    round: int
    source: Source | None


def rows(sources: list[Source], room: int) -> list[Row]:
    """The sources by rounds, each with a heading; where that takes too much room its number stands before the first of them instead."""
    apart: list[Row] = []
    beside: list[Row] = []
    last = 0
    for source in sources:
        begun = source.round if source.round != last else 0
        last = source.round or last
        apart += [Row(begun, None)] if begun else []
        apart.append(Row(0, source))
        beside.append(Row(begun, source))
    return apart if len(apart) <= room else beside[-room:]


class Ending(Page):
    """The last page of a game."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        game = session.game
        self._items = game.happenings("watcher", 0)
        start = game.record().get("start", {})  # of an arranged game
        self._sources = sources(self._items, start.get("round", 1), start.get("prestige", 0))
        self._pile = _pile(game)

    def draw(self, width: int, height: int) -> Canvas:
        """Result, sources of prestige, aftermath, buttons."""
        canvas = Canvas(width, height)
        game = self.session.game
        result = game.result or {}
        winner = result.get("winner")
        viewer = None if self.session.hot_seat else self.session.people[0]
        title = say("tui.end.wins", side=winner, yours=_yours(winner, viewer)) if winner else say("tui.end.lost")
        style = f"{winner}_tag" if winner else "warn"
        canvas.fill(0, 0, width, 3, style)
        sign = f"{parts.MARK[winner]} " if winner else ""
        canvas.put((width - len(title) - len(sign)) // 2, 1, sign + title, style)
        y = canvas.text(2, 4, width - 4, 2, text.result(result, viewer), "head")
        canvas.put(2, y, say("board.prestige", letter=game.view("watcher")["letter"], **_lead(game)), "quiet")
        y = self._draw_markers(canvas, y + 1) + 1
        half = max(width // 2, width - 32)
        self._draw_sources(canvas, 2, y, half - 4, height - 4)
        self._draw_pile(canvas, half, y, width - half - 2, height - 4)
        self._draw_buttons(canvas)
        return canvas

    def _draw_sources(self, canvas: Canvas, x: int, y: int, width: int, until: int) -> None:
        canvas.put(x, y, say("tui.end.sources"), "act_text")
        for n, (begun, source) in enumerate(rows(self._sources, until - y - 1), start=y + 1):
            if begun:
                canvas.put(x, n, say("tui.end.round", round=begun, short=source is not None), "head")
            if source is None:
                continue
            amount, style = parts.award(source.amount)
            canvas.put(x + 3, n, shortened(source.words, width - 19), "ink")
            canvas.put(x + width - 15, n, amount, style)
            if source.after is not None:
                total, look = parts.award(source.after) if source.after else (say("tui.even"), "quiet")
                canvas.put(x + width - 6, n, total, look)

    def _draw_pile(self, canvas: Canvas, x: int, y: int, width: int, until: int) -> None:
        canvas.put(x, y, say("tui.end.pile"), "act_text")
        if not self._pile:
            canvas.text(x, y + 1, width, 2, say("tui.end.no_pile"), "quiet")
        for n, card in enumerate(self._pile, start=1):
            if y + n >= until:
                return
            facts = STRATEGY_CARDS[card]
            side = CARD_SIDES[facts.side]
            canvas.put(x, y + n, f" {parts.MARK[side]} {facts.value} ", f"{side}_tag")
            canvas.put(x + 6, y + n, shortened(say(f"card.{card}"), width - 6), "ink" if side != "un" else "faint")

    def _draw_markers(self, canvas: Canvas, y: int) -> int:
        """Where the markers stand, and who has started the war."""
        view = self.session.game.view("watcher")
        for side in SIDES:
            x = canvas.put(2, y, f" {parts.MARK[side]} {parts.name_of(side):<5}", f"{side}_tag")
            for track in TRACKS:
                space = view["defcon"][side][track]
                words = say("tui.end.marker", track=say(f"tui.track.{track}"), space=space, area=area(space))
                x = canvas.put(x + 1, y, f" {words} ", parts.band(space))
            if any(item["kind"] == "war" and item["who"] == side for item in self._items):
                canvas.put(x + 1, y, say("tui.end.war"), "warn")
            y += 1
        return y

    def _draw_buttons(self, canvas: Canvas) -> None:
        shown = [Button(say(f"tui.end_key.{name}"), name, say(f"tui.end.{name}")) for name in BUTTONS]
        parts.buttons(canvas, 2, canvas.height - 3, canvas.width - 4, 2, shown)

    def hit(self, target: str) -> None:
        self.key(say(f"tui.end_key.{target}"))

    def key(self, key: str) -> bool:
        for name in BUTTONS:
            if key == say(f"tui.end_key.{name}"):
                if name == "log":
                    self._open_log()
                else:
                    self.dismiss(name)
                return True
        if key == "escape":
            self.dismiss("look")
        return True

    def _open_log(self) -> None:
        from thirteendays.tui import reading
        from thirteendays.tui.notes import line, told

        items = self.session.game.happenings("watcher", 0)
        self.app.push_screen(reading.Log([line(*step) for step in told(items, "watcher")]))


def _yours(winner: str, viewer: str | None) -> str:
    """Whether the one at the keyboard has won: "won", "lost", or "both" where both sides sit there."""
    return "both" if viewer is None else "won" if viewer == winner else "lost"


def _lead(game: Game) -> dict[str, object]:
    prestige = game.view("watcher")["prestige"]
    return {"leader": "us" if prestige > 0 else "ussr" if prestige < 0 else None, "lead": abs(prestige)}


def _pile(game: Game) -> list[str]:
    """The aftermath pile, where it was counted."""
    counted = any(item["kind"] == "aftermath" for item in game.happenings("watcher", 0))
    return list(game.view("watcher")["aftermath"]["known"]) if counted else []
