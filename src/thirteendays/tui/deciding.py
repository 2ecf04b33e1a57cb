"""A decision at the table, by mouse and keyboard: where the cursor is, what is picked, changed and confirmed."""

from typing import Any, Final

from thirteendays import text
from thirteendays.game import Game, Side
from thirteendays.game.moves import BATTLEGROUNDS, TRACKS
from thirteendays.text import say
from thirteendays.tui import asked as a
from thirteendays.tui.page import Page
from thirteendays.tui.picture import GROUP, Button, Told, keys_of
from thirteendays.tui.session import Session
from thirteendays.tui.settings import Settings

ARROWS: Final = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
WAY_KEYS: Final = {key: way for way, key in a.WAYS.items()}


class Deciding(Page):
    """A page on which a seat decides. What it has confirmed is told to `made`."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.seat: Side | None = None
        self.board: dict[str, Any] | None = None
        self.now: a.Asked | None = None
        self.reason: dict[str, Any] | None = None
        self.extra = ""
        self.warned = False
        self.safer = False  # whether it was warned because another choice leaves less danger
        self.told = Told()

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.session.game

    @property
    def settings(self) -> Settings:
        """What the person likes."""
        found: Settings = self.app.settings  # type: ignore[attr-defined]
        return found

    def made(self, seat: Side, moves: list[str]) -> None:
        """A seat has confirmed moves."""
        raise NotImplementedError

    def shown_buttons(self) -> tuple[Button, ...]:
        """The buttons on the screen."""
        raise NotImplementedError

    # Picks

    def ask(self) -> None:
        """Asks the seat for its decision."""
        assert self.seat is not None
        self._set(a.asked(self.game, self.seat))
        self.told.cursor = self._first_cursor()
        self.paint()

    def _first_cursor(self) -> str:
        now = self.now
        assert now is not None
        if now.kind == "taken":
            return now.plays[0]
        if now.kind in ("trigger", "withdraw") and now.prompt.get("card"):
            return str(now.prompt["card"])
        if now.kind == "aftermath":
            return str(now.prompt["card"])
        if now.kind in ("agenda", "halve") and now.targets:
            return now.targets[0]
        if len(now.targets) == 1:
            return now.targets[0]
        return ""

    def _set(self, now: a.Asked, reason: dict[str, Any] | None = None, extra: str = "") -> None:
        self.now, self.reason, self.extra, self.warned = now, reason, extra, False

    def pick(self, pick: str) -> None:
        """One pick more, or the reason why not."""
        now = self.now
        assert now is not None and self.seat is not None
        picks, reason = a.after_pick(self.game, now, pick)
        self._set(a.asked(self.game, self.seat, picks), reason)
        self.paint()

    def choose(self, target: str, less: bool = False) -> None:
        """Something on the table was pointed at: the cursor goes there, and it is picked where that is clear."""
        now = self.now
        if now is None:
            self.told.cursor = target if target in cards_of(self.board) else self.told.cursor
            self.paint()
            return
        self.told.cursor = target
        self.reason, self.extra, self.warned = None, "", False
        if now.kind in ("play", "taken"):
            self._set_picks(())
        elif now.kind == "defcon" and target in TRACKS:
            self._step(target, less)
        elif less and now.kind in ("place", "remove", "discard"):
            self._take_one(a.pick_for(now, target))
        else:
            pick = a.pick_for(now, target, "-" if less else "+")
            if pick is not None:
                self.pick(pick)
        self.paint()

    def _step(self, track: str, less: bool) -> None:
        """A track was pointed at: it moves where there is one way only."""
        assert self.now is not None
        ways = {pick[-2] for pick in self.now.fresh if a.target_of(pick) == track}
        if less or len(ways) == 1 or not ways:
            self.pick(f"defcon:{track}{'-' if less else next(iter(ways), '+')}1")

    def _take_one(self, pick: str | None) -> None:
        assert self.now is not None
        if pick is not None and pick in self.now.picks:
            self._set_picks(a.without(self.now.picks, pick))

    def _set_picks(self, picks: tuple[str, ...]) -> None:
        assert self.seat is not None
        self._set(a.asked(self.game, self.seat, picks))

    def sign(self, sign: str) -> None:
        """One more or one less at the cursor."""
        now = self.now
        if now is None or not self.told.cursor:
            return
        if now.kind in ("command", "defcon"):
            pick = a.pick_for(now, self.told.cursor, sign)
            if pick is not None:
                self.pick(pick)
        else:
            self.choose(self.told.cursor, less=sign == "-")

    def way(self, way: str) -> None:
        """The card under the cursor is to be played in a way."""
        now = self.now
        assert now is not None and self.seat is not None
        if now.kind not in ("play", "taken"):
            return
        card = self.told.cursor
        if card not in now.plays:
            self.extra = say("tui.choose_card")
            self.paint()
            return
        self.pick(a.play_of(card, way))

    def stop(self) -> None:
        """Chooses to pass or stop, which is confirmed like any choice."""
        now = self.now
        if now is not None and now.stop is not None:
            self._set(a.asked(self.game, now.side, (), now.stop))
            self.paint()

    def confirm(self) -> None:
        """Makes the moves that were picked; it asks once more before those after which war threatens more than it need."""
        now = self.now
        assert now is not None
        if not now.chosen or not now.complete:
            stop = None if now.stop is None else text.move(now.stop, now.kind)
            self.extra = "" if now.picks else say("tui.nothing_chosen", stop=stop)
            self.paint()
            return
        moves = list(now.moves)
        if self.settings.warn and not self.warned:
            self.safer = self.game.safer_choice(now.side, moves)
            self.warned = now.worse or self.safer
            if self.warned:
                self.reason, self.extra = None, ""
                self.paint()
                return
        self.now = None
        self.made(now.side, moves)

    # Mouse and keyboard

    def press_button(self, target: str) -> None:
        """A button was clicked, or its key typed."""
        if target == "confirm":
            self.confirm()
        elif target in ("more", "less"):
            self.sign("+" if target == "more" else "-")
        elif target.startswith("way:"):
            self.way(target.removeprefix("way:"))
        elif self.now is not None and target == self.now.stop:
            self.stop()
        else:
            self.pick(target)

    def decision_key(self, key: str) -> bool:
        """A key typed at a decision: what was said before goes, and a key that means nothing is told so."""
        said = (self.reason, self.extra)
        if key != "enter":
            self.reason, self.extra = None, ""
        if not self._decision_key(key):
            self.extra = say("tui.no_key", key=key)
        if (self.reason, self.extra) != said:
            self.paint()
        return True

    def _decision_key(self, key: str) -> bool:
        """Does what a key stands for; tells whether it means something."""
        now = self.now
        assert now is not None
        target = next((target for target, one in keys_of(now).items() if one == key), None)
        button = next((one for one in self.shown_buttons() if one.key == key), None)
        if target is not None:
            self.choose(target)
        elif key in ("+", "=", "-"):
            self.sign("-" if key == "-" else "+")
        elif key in WAY_KEYS and now.kind in ("play", "taken"):
            self.way(WAY_KEYS[key])
        elif key == "enter":
            self.confirm()
        elif key in ("backspace", "delete"):
            self._set_picks(now.picks[:-1])
            self.paint()
        elif key == "escape":
            self._set_picks(())
            self.paint()
        elif key in ARROWS:
            self._move_cursor(*ARROWS[key])
        elif key == "space":
            if self.told.cursor:
                self.choose(self.told.cursor)
        elif button is not None:
            self.press_button(button.target)
        elif key == "0" and now.stop is not None:
            self.extra = say("tui.stop_first")
            self.paint()
        else:
            return key.isdigit() and self._barred(key)
        return True

    def _barred(self, key: str) -> bool:
        """A number of something that cannot be picked: the reason; False where it is the number of nothing."""
        now = self.now
        assert now is not None
        if now.kind in ("command", "place", "remove", "halve") and key != "0":
            pick = a.pick_for(now, BATTLEGROUNDS[int(key) - 1])
        elif now.kind == "defcon" and key in "123":
            pick = a.pick_for(now, TRACKS[int(key) - 1])
        else:
            return False
        if pick is not None:
            self.pick(pick)
        return pick is not None

    def _move_cursor(self, dx: int, dy: int) -> None:
        """The cursor goes to the next thing that can be picked."""
        now = self.now
        assert now is not None
        things = now.plays if now.kind in ("play", "taken") else now.targets
        if not things:
            return
        if self.told.cursor not in things:
            self.told.cursor = things[0]
        elif all(thing in BATTLEGROUNDS for thing in things):
            self.told.cursor = neighbour(self.told.cursor, dx, dy, things)
        else:
            at = things.index(self.told.cursor) + dx + dy
            self.told.cursor = things[at % len(things)]
        if now.kind in ("play", "taken"):
            self._set_picks(())
        self.paint()


def neighbour(where: str, dx: int, dy: int, things: list[str]) -> str:
    """The next battleground in a direction, among those that can be picked."""
    n = BATTLEGROUNDS.index(where)
    column, row = n // GROUP, n % GROUP
    for step in range(1, GROUP):
        x, y = (column + dx * step) % GROUP, (row + dy * step) % GROUP
        rows = [y] if dy else [y, (y + 1) % GROUP, (y + 2) % GROUP]
        for tried in rows:
            if BATTLEGROUNDS[GROUP * x + tried] in things:
                return BATTLEGROUNDS[GROUP * x + tried]
    return where


def cards_of(view: dict[str, Any] | None) -> list[str]:
    """The cards in the seat's hand."""
    return list(view["hand"]) if view is not None else []
