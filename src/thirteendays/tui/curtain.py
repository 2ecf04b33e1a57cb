"""The curtain between two people at one keyboard."""

from thirteendays.game import Side
from thirteendays.text import say
from thirteendays.text.render import capital
from thirteendays.tui import parts
from thirteendays.tui.canvas import Canvas
from thirteendays.tui.page import Page


class Curtain(Page):
    """Nothing of the game is on the screen until the one who is to decide says so."""

    def __init__(self, side: Side) -> None:
        super().__init__()
        self.side = side

    def draw(self, width: int, height: int) -> Canvas:
        """Whose turn it is, and nothing else."""
        canvas = Canvas(width, height)
        middle = height // 2
        title = f" {parts.MARK[self.side]} {capital(say('tui.curtain.title', side=self.side))} "
        canvas.fill(0, middle - 4, width, 3, f"{self.side}_tag")
        canvas.put((width - len(title)) // 2, middle - 3, title, f"{self.side}_tag")
        text = say("tui.curtain.text", side=self.side)
        canvas.put(max((width - len(text)) // 2, 0), middle, text, "quiet")
        go = say("tui.curtain.go", side=self.side)
        key = " Enter "
        x = canvas.put(max((width - len(go) - len(key) - 2) // 2, 0), middle + 2, key, "act", "go")
        canvas.put(x, middle + 2, f" {go} ", "button", "go")
        return canvas

    def hit(self, target: str) -> None:
        if target == "go":
            self.dismiss(self.side)

    def key(self, key: str) -> bool:
        if key == "enter":
            self.dismiss(self.side)
        elif key == say("tui.key.quit"):
            self.app.leave(None)  # type: ignore[attr-defined]
        return True
