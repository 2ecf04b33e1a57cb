"""Looking things up over the table: words, cards, places, numbers of rules; the passage shows while one types.

It opens at what matters now: the rule of the prompt, or that of the reason why something cannot be done. Under an empty line stand the
ways from the passage that is open, first what else matters now; under words what they find. A passage is opened by Enter or a click.
"""

from collections.abc import Callable, Sequence
from typing import Final

from rich.markdown import Markdown
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from thirteendays.text import figures, say
from thirteendays.text.reference import Passage, kind_of, leading_here, passage, without_links
from thirteendays.text.reference_search import excerpt, search

RESULTS: Final = 12
WIDE: Final = 150  # from so many columns on there is room beside the table

Way = tuple[str, str]  # words, and the address they lead to


class Ask(Input):
    """The line to type in."""

    def on_key(self, event: events.Key) -> None:
        if event.character == "?" and not self.value:  # the key that opened the page closes it, too
            event.stop()
            event.prevent_default()
            self.screen.dismiss(None)


class Lookup(ModalScreen[None]):
    """The reference, open at an address; `near` are sentences on the table and the addresses they lead to."""

    AUTO_FOCUS = "Ask"

    def __init__(self, at: str = "reference", near: Sequence[Way] = ()) -> None:
        super().__init__()
        self.trail = [passage(at).id]
        self.near = list(near)
        self.ways: list[Way] = []
        self.shown = self.at

    @property
    def at(self) -> Passage:
        """The passage that is open."""
        return passage(self.trail[-1])

    @property
    def asked(self) -> str:
        """What has been typed."""
        return self.query_one(Ask).value.strip()

    def compose(self) -> ComposeResult:
        ways, told = OptionList(compact=True), VerticalScroll(Static(id="passage"))
        ways.can_focus = told.can_focus = False
        with Vertical():
            yield Static(Text(say("tui.lookup.title")), classes="title")
            yield Ask(placeholder=say("tui.lookup.ask"), compact=True)
            yield ways
            yield told
            yield Static(Text(say("tui.lookup.close")), classes="close")

    def on_mount(self) -> None:
        self.set_class(self.app.size.width >= WIDE, "beside")
        self._offer()

    def on_key(self, event: events.Key) -> None:
        keys: dict[str, Callable[[], object]] = {
            "up": lambda: self.move(-1),
            "down": lambda: self.move(1),
            "tab": lambda: self.move(1),
            "shift+tab": lambda: self.move(-1),
            "pageup": lambda: self.scroll_passage(-1),
            "pagedown": lambda: self.scroll_passage(1),
            "enter": self.enter,
            "escape": lambda: self.dismiss(None),
        }
        ask = self.query_one(Ask)
        if not ask.value:
            keys["backspace"] = self.back
        if event.key in keys:
            event.stop()
            event.prevent_default()
            keys[event.key]()
        elif not ask.has_focus and event.is_printable and event.character is not None:
            ask.insert_text_at_cursor(event.character)  # the page has only just opened

    def on_input_changed(self) -> None:
        self._offer()

    def _offer(self) -> None:
        """The ways there are now; the first is pointed at if it was found."""
        query = self.asked
        ways = self.query_one(OptionList)
        self.ways = self._found(query) if query else self._from_here()
        ways.clear_options()
        ways.add_options([Option(label) for label in self._labels(query)])
        ways.highlighted = 0 if query and self.ways else None
        self.set_class(not query, "read")
        self._show()

    def _found(self, query: str) -> list[Way]:
        return [(result.title, result.id) for result in search(query, RESULTS)]

    def _from_here(self) -> list[Way]:
        """From what matters now, from the links of the passage, and from those that have links here."""
        found = [(say("tui.lookup.now", words=words), address) for words, address in self.near if len(self.trail) == 1]
        others = [passage(link) for link in self.at.links] + list(leading_here(self.at.id))
        titles = {one.id: one.title for one in others if one.id != self.at.id}
        return found + [(title, id) for id, title in titles.items()]

    def _labels(self, query: str) -> list[Text]:
        if query and not self.ways:
            return [Text(say("tui.lookup.none"), style="dim")]
        labels = []
        for words, address in self.ways:
            one = passage(address)
            label = Text(no_wrap=True, overflow="ellipsis")
            label.append(words, style="bold")
            if query:
                label.append(f"  {say(f'tui.lookup.kind.{kind_of(one)}')}: {excerpt(one, query)}")
            elif words != one.title:
                label.append(f"  > {one.title}")
            labels.append(label)
        return labels

    def _show(self) -> None:
        """The passage that is pointed at among what was found, else the one that is open."""
        pointed = self.query_one(OptionList).highlighted
        found = bool(self.asked) and pointed is not None and pointed < len(self.ways)
        self.shown = passage(self.ways[pointed][1]) if found and pointed is not None else self.at
        rules = ", ".join(self.shown.rules)
        head = say("tui.lookup.head", title=self.shown.title, rules=rules, any=bool(rules))
        words = f"**{head}**\n\n{without_links(self.shown.text)}"
        if used := figures.told(self.shown):
            words += f"\n\n**{used[0]}**\n\n" + "".join(f"- {line}\n" for line in used[1:])
        self.query_one("#passage", Static).update(Markdown(words, hyperlinks=False))
        self.query_one(VerticalScroll).scroll_home(animate=False)

    # What keys and clicks do

    def move(self, step: int) -> None:
        """Points at the way before or after."""
        ways = self.query_one(OptionList)
        if self.ways:
            now = ways.highlighted
            ways.highlighted = (
                (0 if step > 0 else -1) % len(self.ways) if now is None else (now + step) % len(self.ways)
            )
            self._show()

    def scroll_passage(self, pages: int) -> None:
        """A page up or down in the passage."""
        told = self.query_one(VerticalScroll)
        told.scroll_relative(y=pages * max(told.size.height - 1, 1), animate=False)

    def enter(self) -> None:
        """Opens what is pointed at."""
        pointed = self.query_one(OptionList).highlighted
        if pointed is not None and pointed < len(self.ways):
            self.go(self.ways[pointed][1])

    def go(self, address: str) -> None:
        """Opens a passage."""
        self.trail.append(passage(address).id)
        self._ask_anew()

    def back(self) -> None:
        """The passage before."""
        if len(self.trail) > 1:
            self.trail.pop()
            self._ask_anew()

    def _ask_anew(self) -> None:
        ask = self.query_one(Ask)
        if ask.value:
            ask.value = ""  # which offers the ways from here
        else:
            self._offer()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        if event.option_index < len(self.ways):
            self.go(self.ways[event.option_index][1])
        self.query_one(Ask).focus()

    def on_click(self, event: events.Click) -> None:
        if event.widget is self or (event.widget is not None and event.widget.has_class("close")):
            self.dismiss(None)
