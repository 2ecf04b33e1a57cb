"""Screens that are painted: a canvas as large as the window, keys, and clicks on what lies under the mouse."""

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.app import ComposeResult
from textual.geometry import Size
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget

from thirteendays.tui.canvas import Canvas


class Painting(Widget):
    """Shows a canvas."""

    DEFAULT_CSS = "Painting { width: 100%; height: 100%; }"

    def __init__(self, page: "Page") -> None:
        super().__init__()
        self._page = page
        self._canvas = Canvas(1, 1)
        self._looks: dict[str, Style] = {}

    def show(self, canvas: Canvas, looks: dict[str, Style]) -> None:
        """Another picture."""
        self._canvas, self._looks = canvas, looks
        self.refresh()

    @property
    def canvas(self) -> Canvas:
        """What is shown."""
        return self._canvas

    def render_line(self, y: int) -> Strip:
        if y >= self._canvas.height or not self._looks:
            # A style always, for where there is no colour Textual changes every segment's; before the first picture there is none.
            return Strip.blank(self.size.width, self._looks.get("ink", Style.null()))
        runs = [Segment(run.text, self._looks[run.style]) for run in self._canvas.row(y)]
        return Strip(runs, self._canvas.width).adjust_cell_length(self.size.width, self._looks["ink"])

    def on_resize(self) -> None:
        self._page.paint()

    def on_click(self, event: events.Click) -> None:
        target = self._canvas.hits.get((event.x, event.y))
        if target is not None:
            event.stop()
            if event.button == 3 or event.shift or event.ctrl:
                self._page.hit_less(target)
            else:
                self._page.hit(target)


class Page(Screen[str | None]):
    """A screen that is one picture; `draw` paints it, `hit` is told what was clicked, `key` what was typed."""

    def __init__(self) -> None:
        super().__init__()
        self._painting = Painting(self)

    def compose(self) -> ComposeResult:
        yield self._painting

    def on_mount(self) -> None:
        self.paint()

    def paint(self) -> None:
        """Draws the picture anew."""
        if not self.is_mounted:
            return
        size: Size = self.size
        canvas = self.draw(max(size.width, 1), max(size.height, 1))
        self._painting.show(canvas, self.app.looks)  # type: ignore[attr-defined]

    @property
    def canvas(self) -> Canvas:
        """What is shown."""
        return self._painting.canvas

    def draw(self, width: int, height: int) -> Canvas:
        """The picture for a window."""
        raise NotImplementedError

    def hit(self, target: str) -> None:
        """Something was clicked."""
        raise NotImplementedError

    def hit_less(self, target: str) -> None:
        """Something was clicked with the right button, or with Shift or Ctrl."""
        self.hit(target)

    def key(self, key: str) -> bool:
        """A key was typed: its character, or its name. Tells whether it meant something."""
        raise NotImplementedError

    def on_key(self, event: events.Key) -> None:
        character = event.character
        key = character if character is not None and character.isprintable() and character != " " else event.key
        if self.key(key):
            event.stop()
            event.prevent_default()
