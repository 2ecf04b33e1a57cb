"""The table: asks a person, lets the computer think, shows what happened step by step, and saves after every move."""

import asyncio
import threading
from typing import Any, Final

from textual import work

from thirteendays import text
from thirteendays.agents import Player
from thirteendays.game import Game, Side
from thirteendays.game.moves import BATTLEGROUNDS, SIDES, TRACKS
from thirteendays.text import say
from thirteendays.tui import asked as a
from thirteendays.tui import large, reading, small
from thirteendays.tui.canvas import Canvas
from thirteendays.tui.curtain import Curtain
from thirteendays.tui.ending import Ending
from thirteendays.tui.notes import RULE_OF, notes, told
from thirteendays.tui.page import Page
from thirteendays.tui.picture import Picture, Told, agenda_card, keys_of, picture
from thirteendays.tui.session import PERSON, Session
from thirteendays.tui.shown import laid

LEAST: Final = (80, 24)
ARROWS: Final = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
WAY_KEYS: Final = {key: way for way, key in a.WAYS.items()}
KEPT: Final = 400  # lines of the log that are kept at hand

# From these on, what follows a player's own move is shown step by step like the other side's play.
AFTERWARDS: Final = frozenset(
    ["dealt", "saved", "revealed", "award", "round", "escalate", "war", "aftermath", "over", "letter_un"]
)


class TableScreen(Page):
    """One game on the screen."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.seat: Side | None = None
        self.now: a.Asked | None = None
        self.reason: dict[str, Any] | None = None
        self.extra = ""
        self.warned = False
        self.told = Told(who=self._who())
        self.board: dict[str, Any] | None = None
        self.latest: dict[str, tuple[int, int]] = {}  # the moves of the latest play shown to each seat
        self._skip = asyncio.Event()
        self._busy = False

    def _who(self) -> dict[str, str]:
        seats = self.session.seats
        return {
            side: say("tui.seat.computer", name=seats[side])
            if seats[side] != PERSON
            else say("tui.seat.person" if self.session.hot_seat else "tui.seat.you")
            for side in SIDES
        }

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.session.game

    @property
    def settings(self) -> Any:
        """What the person likes."""
        return self.app.settings  # type: ignore[attr-defined]

    def on_mount(self) -> None:
        if not self.session.hot_seat:
            self._sit(self.session.people[0])
        super().on_mount()
        self.run_game()

    # Drawing

    def draw(self, width: int, height: int) -> Canvas:
        """The picture of what the seat may know; nothing while nobody has taken the seat."""
        if self.seat is None or self.board is None:
            return Canvas(width, height)
        if width < LEAST[0] or height < LEAST[1]:
            canvas = small.small(self.picture(), max(width, LEAST[0]), max(height, LEAST[1]))
            return cut(canvas, width, height, say("tui.too_small", width=width, height=height))
        fits = width >= large.LEAST[0] and height >= large.LEAST[1]
        return (large.large if fits else small.small)(self.picture(), width, height)

    def picture(self) -> Picture:
        """The facts on the screen."""
        assert self.board is not None and self.seat is not None
        outlook = self.game.if_round_ended_now(self.seat) if self._settled else None
        if self.now is not None:
            self.told.prompt = text.sentence(self.now.prompt, self.seat)
            self.told.notes = notes(self.now, self.reason, self.warned, self.extra)
        return picture(self.board, outlook, self.now, self.told, self.game if self.now is not None else None)

    @property
    def _settled(self) -> bool:
        """Whether the board shown is the one that the game has reached, so that questions about now fit it."""
        return not self._busy and self.seat is not None and not self.game.is_over

    # The course of the game

    @work(exclusive=True, group="game")
    async def run_game(self) -> None:
        """Chance, the computer and what they did, up to the next decision of a person or the end."""
        session = self.session
        while True:
            self.now = None
            session.deal()
            self._report_trouble()
            side = session.asked
            if session.hot_seat and (side or self.game.is_over) and self.seat != side:
                await self._change_seats(side)
            if self.game.is_over:
                await self._show_news()
                await self._end()
                return
            if side is not None:
                await self._show_news()
                self.ask()
                return
            if not session.hot_seat:
                await self._show_news()
            if not await self._computer_moves():
                return

    async def _computer_moves(self) -> bool:
        """One decision of the computer, thought out beside the screen; tells whether it made one."""
        player, view = self.session.computer_view()
        self.told.prompt = say("tui.wait.thinking", side=self.game.mover)
        self.told.notes = []
        self.paint()
        try:
            move = await thought(player, view)
            if move not in view["legal"]:
                raise ValueError(move)
        except Exception as error:  # noqa: BLE001 - whatever a player does wrong ends the game here, not the program
            self.log.error(repr(error))
            name = self.session.seats[str(self.game.mover)]
            self.app.leave(say("tui.failed", name=name, file=str(self.session.file.path)))  # type: ignore[attr-defined]
            return False
        self.session.play([move])
        return True

    async def _change_seats(self, side: Side | None) -> None:
        """A curtain between two people; at the end there are no secrets left."""
        self.seat, self.board = None, None
        self.told = Told(who=self._who())
        self.paint()
        if side is not None:
            await self.app.push_screen_wait(Curtain(side))
        self._sit(side or "us")

    def _sit(self, side: Side) -> None:
        """The seat is taken; the table lies as it did when this seat last saw it."""
        self.seat = side
        since = self.session.shown[side]
        before = self._at(since)
        self.board = before.view(side)
        earlier = told(before.happenings(side, 0), side) if since else []
        self.told.log = [(whose, words) for _, whose, words in earlier][-KEPT:]

    def _at(self, moves: int) -> Game:
        """The game after so many moves."""
        return Game.from_record(self.game.record(), moves)

    async def _show_news(self) -> None:
        """What has happened since the seat last looked, step by step."""
        assert self.seat is not None
        since, upto = self.session.shown[self.seat], len(self.game.moves)
        if since < upto:
            self.session.shown[self.seat] = upto
            if any(move.split(":")[0] != "deal" for move in self.game.moves[since:]):
                self.latest[self.seat] = (since, upto)
            await self._play_out(since, self.seat)
        elif since == 0:
            await self._play_out(0, self.seat)
        self.board = self.game.view(self.seat)

    async def _play_out(self, since: int, seat: Side) -> None:
        """Shows happenings on the table, with a pause after each as long as the person likes."""
        self._busy = True
        self._skip.clear()
        for items, whose, words in told(self.game.happenings(seat, since), seat):
            for item in items:
                self.board = laid(self.board or self.game.view(seat), item)
            self._log(whose, words)
            self.told.prompt = words
            self.told.notes = [("faint", say("tui.wait.skip"))]
            self.told.lit = tuple(str(item["where"]) for item in items if "where" in item)
            if self.settings.pause > 0 and not self._skip.is_set():
                self.paint()
                await self._pause(min(self.settings.pause * (1 + len(words) / 120), 4.0))
        self.told.lit = ()
        self._busy = False

    async def _pause(self, seconds: float) -> None:
        try:
            await asyncio.wait_for(self._skip.wait(), seconds)
        except TimeoutError:
            return

    def _log(self, whose: str, words: str) -> None:
        self.told.log = [*self.told.log, (whose, words)][-KEPT:]

    async def _end(self) -> None:
        self.told.prompt = text.result(self.game.result or {}, None if self.session.hot_seat else self.seat)
        self.told.notes = []
        self.paint()
        self.show_end()

    def show_end(self) -> None:
        """The result, with what can be done after it."""
        self.app.push_screen(Ending(self.session), self._after_end)

    def _after_end(self, wish: str | None) -> None:
        if wish in ("swap", "again", "menu", "quit"):
            self.app.after_game(self.session, wish)  # type: ignore[attr-defined]

    # A decision

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
            self.told.cursor = target if target in a_card(self.board) else self.told.cursor
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
        """Passes or stops; picks made before are let go."""
        now = self.now
        if now is not None and now.stop is not None:
            self._confirm_moves(a.asked(self.game, now.side, ()), [now.stop])

    def confirm(self) -> None:
        """Makes the moves that were picked; before a move that makes war likelier it asks once more."""
        now = self.now
        assert now is not None
        if not now.picks or not now.complete:
            stop = None if now.stop is None else text.move(now.stop, now.kind)
            self.extra = "" if now.picks else say("tui.nothing_chosen", stop=stop)
            self.paint()
            return
        self._confirm_moves(now, list(now.moves))

    def _confirm_moves(self, now: a.Asked, moves: list[str]) -> None:
        if now.worse and self.settings.warn and not self.warned:
            self.warned = True
            self.paint()
            return
        seat = now.side
        since = len(self.game.moves)
        self.now = None
        self.session.play(moves)
        self._absorb(seat, since)
        self.run_game()

    def _absorb(self, seat: Side, since: int) -> None:
        """A player's own move is on the table at once; what follows from it is shown like the rest."""
        items = self.game.happenings(seat, since)
        later = next((n for n, item in enumerate(items) if item["kind"] in AFTERWARDS), len(items))
        if later < len(items):
            return  # shown with the rest
        self.session.shown[seat] = len(self.game.moves)
        for _, whose, words in told(items, seat):
            self._log(whose, words)
        self.board = self.game.view(seat)
        self.told.cursor = ""

    # What else a person can do

    def undo(self) -> None:
        """Takes the latest pick back, or else the latest confirmed move."""
        now = self.now
        if now is None:
            return
        if not self.session.may_undo(now.side):
            self.extra = say("tui.no_undo")
            self.paint()
            return
        n = self.session.undo(now.side)
        self.board = self.game.view(now.side)
        self.told.log = [(whose, words) for _, whose, words in told(self.game.happenings(now.side, 0), now.side)][
            -KEPT:
        ]
        self.ask()
        self.extra = say("tui.undone", n=n)
        self.paint()

    @work(exclusive=True, group="game")
    async def replay(self) -> None:
        """Shows the latest play of the other side again."""
        assert self.seat is not None
        seat, now = self.seat, self.now
        if now is None:
            return
        found = self.latest.get(seat)
        if found is None:
            found = self._latest_play(seat)
        if found is None:
            self.extra = say("tui.no_replay")
            self.paint()
            return
        log, cursor = self.told.log, self.told.cursor
        self.now = None
        self.board = self._at(found[0]).view(seat)
        items = [item for item in self.game.happenings(seat, found[0]) if item["move"] < found[1]]
        self._busy = True
        self._skip.clear()
        for group, _, words in told(items, seat):
            for item in group:
                self.board = laid(self.board, item)
            self.told.prompt, self.told.notes = words, [("faint", say("tui.wait.skip"))]
            self.told.lit = tuple(str(item["where"]) for item in group if "where" in item)
            self.paint()
            if not self._skip.is_set():
                await self._pause(max(self.settings.pause, 0.35) * (1 + len(words) / 120))
        self._busy = False
        self.told.lit, self.told.log, self.told.cursor = (), log, cursor
        self.board = self.game.view(seat)
        self.now = now
        self.paint()

    def _latest_play(self, seat: Side) -> tuple[int, int] | None:
        """After a game goes on from a file: the moves since this seat's own latest decision."""
        moves = len(self.game.moves)
        mine = [
            item["move"]
            for item in self.game.happenings(seat, 0)
            if item.get("who") == seat and item["kind"] == "played"
        ]
        since = max(mine, default=-1) + 1
        return (since, moves) if since < moves else None

    def _report_trouble(self) -> None:
        trouble = self.session.trouble
        if trouble is not None:
            key = say("tui.not_saved", why=trouble.why) if trouble.why else say("tui.not_saved_other")
            self.notify(key, severity="warning", timeout=10)

    def rule_now(self) -> str:
        """The number of the rule that matters now."""
        if self.reason is not None:
            return str(self.reason["rule"])
        kind = (self.game.decision or {}).get("kind", "")
        return RULE_OF.get(kind, "3")

    def open(self, name: str) -> None:
        """Opens what a key at the foot stands for."""
        seat = self.seat
        if seat is None or self.board is None:
            return
        if name == "undo":
            self.undo()
        elif name == "replay":
            self.replay()
        elif name == "log":
            self.app.push_screen(reading.log(self.told.log))
        elif name == "piles":
            self.app.push_screen(reading.piles(self.board))
        elif name == "now" and self._settled:
            found = self.now.preview["after"] if self.now and self.now.preview else self.game.if_round_ended_now(seat)
            self.app.push_screen(reading.outlook(found, seat))
        elif name == "rules":
            self.app.push_screen(reading.Rules(self.rule_now()))
        elif name == "help":
            self.app.push_screen(reading.how_to_play())
        elif name == "options":
            self.app.push_screen(reading.Options(), lambda _: self.paint())
        elif name == "quit":
            self.app.leave(None)  # type: ignore[attr-defined]

    # Mouse and keyboard

    def hit_less(self, target: str) -> None:
        """A click that takes one less."""
        name, _, rest = target.partition(":")
        if name in ("spot", "card") and not self._busy:
            self.choose(rest, less=True)

    def hit(self, target: str) -> None:
        """A click on what was painted."""
        name, _, rest = target.partition(":")
        if name == "key":
            self.open(rest)
        elif self._busy:
            self._skip.set()
        elif name in ("spot", "card"):
            self.choose(rest)
        elif target == "agenda" and self.board is not None and self.board["agenda"]:
            self.told.cursor = "" if self.told.cursor == "agenda" else "agenda"
            card = agenda_card(self.board["agenda"])
            self.extra = f"{card.title}: {card.words}"
            self.paint()
        elif target == "rule":
            self.open("rules")
        elif self.now is not None:
            self._press_button(target)

    def _press_button(self, target: str) -> None:
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

    def key(self, key: str) -> bool:
        """A key on the keyboard."""
        names = {
            say(f"tui.key.{name}"): name
            for name in ("undo", "replay", "log", "piles", "now", "rules", "help", "options", "quit")
        }
        if key in names:
            self.open(names[key])
            return True
        if self._busy:
            self._skip.set()
            return True
        if self.game.is_over and key in ("enter", "escape", "space"):
            self.show_end()
            return True
        return self.now is not None and self._decision_key(key)

    def _decision_key(self, key: str) -> bool:
        now = self.now
        assert now is not None
        target = next((target for target, one in keys_of(now).items() if one == key), None)
        button = next((one for one in self.picture().buttons if one.key == key), None)
        if target is not None:
            self.choose(target)
        elif key in ("+", "=", "-"):
            self.sign("-" if key == "-" else "+")
        elif key in WAY_KEYS:
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
            self._press_button(button.target)
        elif key == "0" and now.stop is not None:
            self.extra = say("tui.stop_first")
            self.paint()
        elif key.isdigit():
            self._barred(key)
        else:
            return False
        return True

    def _barred(self, key: str) -> None:
        """A number of something that cannot be picked: the reason."""
        now = self.now
        assert now is not None
        if now.kind in ("command", "place", "remove", "halve") and key != "0":
            pick = a.pick_for(now, BATTLEGROUNDS[int(key) - 1])
        elif now.kind == "defcon" and key in "123":
            pick = a.pick_for(now, TRACKS[int(key) - 1])
        else:
            return
        if pick is not None:
            self.pick(pick)

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
    column, row = n // 3, n % 3
    for step in range(1, 3):
        x, y = (column + dx * step) % 3, (row + dy * step) % 3
        rows = [y] if dy else [y, (y + 1) % 3, (y + 2) % 3]
        for tried in rows:
            if BATTLEGROUNDS[3 * x + tried] in things:
                return BATTLEGROUNDS[3 * x + tried]
    return where


def a_card(view: dict[str, Any] | None) -> list[str]:
    """The cards in the seat's hand."""
    return list(view["hand"]) if view is not None else []


def cut(canvas: Canvas, width: int, height: int, words: str) -> Canvas:
    """As much of a picture as fits, with a word about it."""
    small_one = Canvas(width, height)
    for y in range(height):
        x = 0
        for run in canvas.row(y):
            small_one.put(x, y, run.text, run.style)
            x += len(run.text)
    small_one.hits = {at: target for at, target in canvas.hits.items() if at[0] < width and at[1] < height}
    small_one.text(0, 0, width, height, words, "warn")
    return small_one


async def thought(player: Player, view: dict[str, Any]) -> str:
    """The computer's move, worked out in a thread of its own that never holds the program back when it is left."""
    loop = asyncio.get_running_loop()
    answer: asyncio.Future[str] = loop.create_future()

    def tell(result: str | None, error: BaseException | None) -> None:
        if answer.cancelled():
            return
        if error is not None:
            answer.set_exception(error)
        else:
            answer.set_result(str(result))

    def think() -> None:
        result: str | None = None
        failure: BaseException | None = None
        try:
            result = player.choose(view)
        except Exception as error:  # noqa: BLE001 - told to whoever waits
            failure = error
        if not loop.is_closed():
            loop.call_soon_threadsafe(tell, result, failure)

    threading.Thread(target=think, daemon=True).start()
    return await answer
