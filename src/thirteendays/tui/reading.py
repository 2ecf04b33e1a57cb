"""What is opened over the table: the log, the piles, what would be now, how to play, options."""

from collections.abc import Sequence
from typing import Any

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from thirteendays import text
from thirteendays.game.moves import SIDES
from thirteendays.text import say
from thirteendays.text.advice import advice
from thirteendays.text.board import card as card_lines
from thirteendays.tui.lookup import Lookup
from thirteendays.tui.notes import leading
from thirteendays.tui.parts import MARK
from thirteendays.tui.picture import Line
from thirteendays.tui.settings import keep

CLOSING = ("escape", "enter", "q")


class Reading(ModalScreen[None]):
    """Text to be read and scrolled."""

    def __init__(self, title: str, lines: list[str]) -> None:
        super().__init__()
        self._title, self.lines = title, lines

    def compose(self) -> ComposeResult:
        yield Static(Text(self._title), classes="title")
        with VerticalScroll():
            yield Static(Text("\n".join(self.lines)))
        yield Static(Text(say("tui.reading.close")), classes="close")

    def on_mount(self) -> None:
        self.begin()

    def begin(self) -> None:
        """Makes the keys work."""
        self.query_one(VerticalScroll).focus()

    def on_key(self, event: events.Key) -> None:
        if event.key in CLOSING:
            event.stop()
            self.dismiss(None)

    def on_click(self, event: events.Click) -> None:
        if event.widget is self or (event.widget is not None and event.widget.has_class("close")):
            self.dismiss(None)


class Leading(Reading):
    """Lines that each lead to their rule."""

    def __init__(self, title: str, lines: Sequence[Line], first: int = 0) -> None:
        super().__init__(title, [f"{MARK.get(one.side, ' ')} {one.words}" for one in lines])
        self._led, self._first = list(lines), first

    def compose(self) -> ComposeResult:
        yield Static(Text(self._title), classes="title")
        yield OptionList(*(Option(Text(words)) for words in self.lines), compact=True)
        yield Static(Text(say("tui.reading.why")), classes="close")

    def begin(self) -> None:
        lines = self.query_one(OptionList)
        lines.focus()
        if self.lines:
            lines.highlighted = self._first

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self._why(event.option_index)

    def on_key(self, event: events.Key) -> None:
        if event.key == "enter" or event.character == "?":
            event.stop()
            event.prevent_default()
            self._why(self.query_one(OptionList).highlighted)

    def _why(self, n: int | None) -> None:
        if n is not None and self._led[n].why:
            words, why = self._led[n].words, self._led[n].why
            self.app.push_screen(Lookup(why[0], [(words, id) for id in why]))


class Log(Leading):
    """Everything that has happened, the latest last."""

    def __init__(self, log: Sequence[Line]) -> None:
        super().__init__(say("tui.log").strip(), log, first=len(log) - 1)


def piles(view: dict[str, Any]) -> Reading:
    """Discards, aftermath, resolved agendas and effects; every card with its text."""
    lines = [say("tui.pile.deck", n=view["deck"])]
    pile = view["aftermath"]
    lines += [say("board.pile", **pile)]
    for side in SIDES:
        lines += [say("board.effect", side=side, card=card) for card in view["effects"][side]]
    lines += [say("board.resolved", cards=view["resolved"]), "", say("board.discards", cards=view["discards"]), ""]
    for id in reversed(view["discards"]):
        lines += card_lines(id)
    return Reading(say("tui.pile.title"), lines)


def outlook(found: dict[str, Any], viewer: str) -> Reading:
    """What would be if the round ended now."""
    return Leading(say("outlook.title"), [leading(one) for one in text.outlook(found, viewer)])


def hinted(found: list[dict[str, Any]], kind: str) -> Reading:
    """The best plays, with what speaks for them and against them."""
    lines: list[str] = []
    for n, hint in enumerate(found, 1):
        first, *others = advice(hint, n, kind)
        lines += [first, *(f"   {line}" for line in others), ""]
    return Reading(say("tui.hints"), lines)


def how_to_play() -> Reading:
    """The game in a minute, and the keys."""
    parts = ("goal", "round", "cards", "theirs", "score", "opinion", "war", "signs")
    keys = ("key_pick", "key_sign", "key_way", "key_confirm", "key_more")
    lines = [line for part in parts for line in (say(f"tui.help.{part}"), "")]
    lines += [say("tui.help.keys"), *(say(f"tui.help.{key}") for key in keys)]
    return Reading(say("tui.help.title"), lines)


class Options(ModalScreen[None]):
    """Pace, colours, warnings: a number turns a choice on."""

    NAMES = ("pace", "theme", "warn")

    def compose(self) -> ComposeResult:
        yield Static(Text(say("tui.options.title")), classes="title")
        for name in self.NAMES:
            yield Static(id=name, classes="choice")
        yield Static(Text(say("tui.reading.close")), classes="close")

    def on_mount(self) -> None:
        self._show()

    def _show(self) -> None:
        settings = self.app.settings  # type: ignore[attr-defined]
        for n, name in enumerate(self.NAMES, start=1):
            words = say(f"tui.options.{name}", **{name: getattr(settings, name)})
            self.query_one(f"#{name}", Static).update(Text(f"{n}) {words}"))

    def turn(self, name: str) -> None:
        """The next value of a choice, kept at once."""
        settings = self.app.settings.turned(name)  # type: ignore[attr-defined]
        keep(settings)
        self.app.use(settings)  # type: ignore[attr-defined]
        self._show()

    def on_key(self, event: events.Key) -> None:
        event.stop()
        if event.key in CLOSING or event.character == "o":
            self.dismiss(None)
        elif event.character in ("1", "2", "3"):
            self.turn(self.NAMES[int(event.character) - 1])

    def on_click(self, event: events.Click) -> None:
        if event.widget is not None and event.widget.id in self.NAMES:
            self.turn(str(event.widget.id))
        elif event.widget is self or (event.widget is not None and event.widget.has_class("close")):
            self.dismiss(None)
