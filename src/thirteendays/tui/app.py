"""The program on the whole screen: which page is shown, the colours, and what is said when it is left."""

import os
from dataclasses import replace
from pathlib import Path
from typing import ClassVar, Final

from rich.style import Style
from textual.app import App
from textual.binding import Binding, BindingType
from textual.theme import Theme

from thirteendays import TITLE
from thirteendays.game.moves import OTHER
from thirteendays.text import say
from thirteendays.tui import palette
from thirteendays.tui import session as sessions
from thirteendays.tui.kept import BOTH, why_not_read
from thirteendays.tui.saved import ANYBODY, unfinished
from thirteendays.tui.session import PERSON, Session
from thirteendays.tui.settings import Settings, keep, load
from thirteendays.tui.start import Start, opponents
from thirteendays.tui.started import command_line
from thirteendays.tui.table import TableScreen

INPUT: Final = 0
HUNG_UP: Final = 129  # what a shell expects of a program ended by the end of its terminal


def end_without_terminal() -> None:
    """Ends the program where its terminal is gone and no signal said so; every move has been saved."""
    if not os.isatty(INPUT):
        os._exit(HUNG_UP)


class Terminal(App[str | None]):
    """Starts with a game, or with the first page. It returns what is to be said when the screen is given back."""

    CSS_PATH = "tui.tcss"
    TITLE = TITLE
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "leave", priority=True, show=False),
        Binding("ctrl+q", "leave", priority=True, show=False),
    ]

    def __init__(self, session: Session | None = None, settings: Settings | None = None) -> None:
        super().__init__()
        self.settings = settings or load()
        self.session = session
        self.looks: dict[str, Style] = {}
        for name, look in palette.LOOKS.items():
            self.register_theme(_theme(name, look))
        self._colour()

    def use(self, settings: Settings) -> None:
        """Other settings, at once."""
        self.settings = settings
        self._colour()
        for screen in self.screen_stack:
            if hasattr(screen, "paint"):
                screen.paint()

    def _colour(self) -> None:
        few = self.console.color_system in ("standard", "windows")
        colours = "sixteen" if few and not self.no_color else self.settings.colours
        self.looks = palette.styles(colours)
        self.theme = f"room-{colours}"

    def on_mount(self) -> None:
        if os.isatty(INPUT):
            self.set_interval(1, end_without_terminal)
        self.push_screen(Start())
        if self.session is not None:
            self.push_screen(TableScreen(self.session))

    # What pages ask for

    def begin(self, side: str, against: str) -> None:
        """A new game."""
        self._open(sessions.begin(side, against))

    def resume(self, path: Path) -> None:
        """A saved game goes on."""
        try:
            self._open(sessions.resume(path))
        except OSError as error:
            self.notify(say("tui.saved.broken", why=error.strerror or str(error)), severity="error", timeout=10)
        except ValueError as error:
            self.notify(say("tui.saved.broken", why=why_not_read(error)), severity="error", timeout=10)

    def _open(self, session: Session) -> None:
        self.session = session
        self.push_screen(TableScreen(session))

    def choose_opponent(self, name: str) -> None:
        """Who plays the other side from now on."""
        self.settings = replace(self.settings, against=name)
        keep(self.settings)

    def after_game(self, session: Session, wish: str) -> None:
        """Another game, the first page, or the end of the program."""
        if wish == "quit":
            self.leave(None)
            return
        self.pop_screen()
        session.close()
        self.session = None
        side = BOTH if session.hot_seat else session.people[0]
        against = next((name for name in session.seats.values() if name != PERSON), opponents()[0])
        if wish == "swap":
            self.begin(OTHER.get(side, side), against)
        elif wish == "again":
            self.begin(side, against)
        elif isinstance(self.screen, Start):
            self.screen.refresh_games()

    def leave(self, words: str | None) -> None:
        """Ends the program; the game stays saved, and where it lies is said."""
        session = self.session
        lines = [words] if words else []
        if session is not None:
            session.close()
        failed = words is not None
        if session is not None and session.game.moves:
            file = str(session.file.path)
            if session.trouble is not None:
                session.save()  # once more: there may be room again
            if session.trouble is not None:
                failed = True
                lines.append(say("tui.bye.not_saved", file=file, why=session.trouble.why))
            elif not session.game.is_over:
                lines += [say("tui.bye.saved", file=file), say("tui.bye.resume", command=_again(session))]
        self.exit("\n".join(lines), return_code=int(failed))

    def action_leave(self) -> None:
        """Ctrl-C and Ctrl-Q."""
        self.leave(None)


def _again(session: Session) -> str:
    """The command that goes on with a game: it names the file, where another is the latest of the saved games."""
    latest = next(unfinished(ANYBODY), None)
    path = session.file.path
    against = str(session.facts.get("against"))
    if latest is not None and latest.path.resolve() == path.resolve():
        return command_line("play", "--resume", against=against)
    return command_line("play", str(path), against=against)


def _theme(name: str, look: palette.Look) -> Theme:
    """The theme for what is not painted: pages to read, messages."""
    surface = palette.ROOM[name] if name == "sixteen" else look["bar"][1]
    return Theme(
        name=f"room-{name}",
        primary=look["act"][1],
        background=palette.ROOM[name],
        surface=surface,
        panel=surface,
        foreground=look["ink"][0],
        warning=look["warn"][1],
        error=look["warn"][1],
        dark=name != "light",
    )


def run(session: Session | None = None, against: str | None = None) -> tuple[str | None, int]:
    """Shows the program until it is left; gives what is to be said then, and the exit status."""
    settings = load()
    if against is not None:
        settings = replace(settings, against=against)
    app = Terminal(session, settings)
    words = app.run()
    return words, app.return_code or 0
