"""The table: asks a person, lets the computer think, shows what happened step by step, and saves after every move."""

import asyncio
import secrets
from typing import Any, Final

from textual import work

from thirteendays import text
from thirteendays.agents.arena import view_for
from thirteendays.agents.hints import EFFORT, hints
from thirteendays.agents.thinking import Effort
from thirteendays.game import Game, Side, stream
from thirteendays.game.moves import SIDES
from thirteendays.text import say
from thirteendays.text.reference import Passage, known, why
from thirteendays.text.render import capital
from thirteendays.tui import large, reading, small
from thirteendays.tui.canvas import Canvas, cut
from thirteendays.tui.curtain import Curtain
from thirteendays.tui.deciding import Deciding
from thirteendays.tui.ending import Ending
from thirteendays.tui.lookup import Lookup
from thirteendays.tui.notes import RULE_OF, foreseen, line, notes, told
from thirteendays.tui.picture import Button, Picture, Told, agenda_card, picture
from thirteendays.tui.session import PERSON, Session
from thirteendays.tui.shown import laid, outlook_of
from thirteendays.tui.thinking import thought

LEAST: Final = (80, 24)
PATIENCE: Final = 1.0  # seconds for hints
KEPT: Final = 400  # lines of the log that are kept at hand

# From these on, what follows a player's own move is shown step by step like the other side's play.
AFTERWARDS: Final = frozenset(
    ["dealt", "saved", "revealed", "award", "round", "escalate", "war", "aftermath", "over", "letter_un"]
)


class TableScreen(Deciding):
    """One game on the screen."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.told = Told(who=self._who())
        self.latest: dict[str, tuple[int, int]] = {}  # the moves of the latest play shown to each seat
        self._skip = asyncio.Event()
        self._busy = False
        self._complained: tuple[str | None] | None = None  # the reason that was given why the game is not saved
        self._outlook: dict[str, Any] | None = None  # of the board that is shown on the way to the game's

    def _who(self) -> dict[str, str]:
        seats = self.session.seats
        return {
            side: say("tui.seat.computer", name=seats[side])
            if seats[side] != PERSON
            else say("tui.seat.person" if self.session.hot_seat else "tui.seat.you")
            for side in SIDES
        }

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
        outlook = self.game.if_round_ended_now(self.seat) if self._settled else self._outlook
        if self.now is not None:
            self.told.prompt = text.sentence(self.now.prompt, self.seat)
            self.told.rule = self.rule_now()
            self.told.notes = notes(self.now, self.reason, self.warned, self.extra, self.safer)
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
            if not await self._computer_moves():
                return

    async def _computer_moves(self) -> bool:
        """One decision of the computer, thought out beside the screen; tells whether it made one."""
        player, view = self.session.computer_view()
        self.told.prompt = capital(say("tui.wait.thinking", side=self.game.mover))
        self.told.notes = []
        self.paint()
        try:
            move = await thought(player, view)
            if move not in view["legal"]:
                raise ValueError(say("tui.no_move", move=ascii(move)[:80]))
        except Exception as error:  # noqa: BLE001 - whatever a player does wrong ends the game here, not the program
            self.log.error(repr(error))
            name = self.session.seats[str(self.game.mover)]
            why = " ".join(f"{error}".split()).rstrip(".") or type(error).__name__
            self.app.leave(say("tui.failed", name=name, why=why))  # type: ignore[attr-defined]
            return False
        self.session.play([move])
        return True

    async def _change_seats(self, side: Side | None) -> None:
        """A curtain between two people; at the end there are no secrets left."""
        self.seat, self.board = None, None
        self.told = Told(who=self._who(), unsaved=self.told.unsaved)
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
        self.told.log = [line(*step) for step in earlier][-KEPT:]

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
            self._log(items, whose, words)
            if self.settings.pause > 0:
                self._look_ahead(items, seat)
            self.told.prompt = words
            self.told.notes = [("faint", say("tui.wait.skip"))]
            self.told.lit = tuple(str(item["where"]) for item in items if "where" in item)
            if self.settings.pause > 0 and not self._skip.is_set():
                self.paint()
                await self._pause(min(self.settings.pause * (1 + len(words) / 120), 4.0))
        self.told.lit = ()
        self._busy = False

    def _look_ahead(self, items: list[dict[str, Any]], seat: Side) -> None:
        """The danger and the awards on the board that is shown after these happenings."""
        self._outlook = None
        if self.board is not None and not self._skip.is_set():
            self._outlook = outlook_of(self._at(items[-1]["move"] + 1), self.board, seat)

    async def _pause(self, seconds: float) -> None:
        try:
            await asyncio.wait_for(self._skip.wait(), seconds)
        except TimeoutError:
            return

    def _log(self, items: list[dict[str, Any]], whose: str, words: str) -> None:
        self.told.log = [*self.told.log, line(items, whose, words)][-KEPT:]

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

    def made(self, seat: Side, moves: list[str]) -> None:
        """Plays and saves what a seat has confirmed; the game goes on."""
        since = len(self.game.moves)
        self.session.play(moves)
        self._report_trouble()
        self._absorb(seat, since)
        self.run_game()

    def shown_buttons(self) -> tuple[Button, ...]:
        """The buttons on the screen."""
        return self.picture().buttons

    def _absorb(self, seat: Side, since: int) -> None:
        """A player's own move is on the table at once; what follows from it is shown like the rest."""
        items = self.game.happenings(seat, since)
        later = next((n for n, item in enumerate(items) if item["kind"] in AFTERWARDS), len(items))
        if later < len(items):
            return  # shown with the rest
        self.session.shown[seat] = len(self.game.moves)
        for step in told(items, seat):
            self._log(*step)
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
        self.told.log = [line(*step) for step in told(self.game.happenings(now.side, 0), now.side)][-KEPT:]
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
            self._look_ahead(group, seat)
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
        """Says once that the game cannot be saved, and why; a line says so as long as that is so."""
        trouble = self.session.trouble
        why = None if trouble is None else (trouble.why,)
        if trouble is not None and why != self._complained:
            words = say("tui.not_saved", why=trouble.why, file=str(trouble.file))
            self.notify(words, severity="warning", timeout=10, markup=False)
        self._complained = why
        self.told.unsaved = "" if trouble is None else str(trouble.file)

    def rule_now(self) -> str:
        """The number of the rule that matters now."""
        if self.reason is not None:
            return str(self.reason["rule"])
        kind = (self.game.decision or {}).get("kind", "")
        return RULE_OF.get(kind, "3")

    def why_now(self) -> Passage:
        """The passage of the reference that matters now: of what bars a choice, or of what is asked."""
        prompt = self.now.prompt if self.now is not None else {}
        return why(self.rule_now(), str((self.reason or {}).get("card") or prompt.get("card")))

    def why_else(self) -> list[tuple[str, str]]:
        """Sentences on the table and what they lead to: the prompt, the card in play or pointed at, what picks would change."""
        now = self.now
        if now is None:
            return []
        found = [(text.sentence(now.prompt, now.side), why(RULE_OF.get(now.kind, "3"), now.prompt.get("card")).id)]
        cards = dict.fromkeys((now.prompt.get("card"), self.told.cursor))
        found += [(say(f"card.{card}"), f"card-{card}") for card in cards if known(f"card-{card}")]
        found += [(shown.words, id) for shown in foreseen(now) for id in shown.why]
        return list(dict.fromkeys(found))

    def open(self, name: str) -> None:
        """Opens what a key at the foot stands for."""
        seat = self.seat
        if seat is None or self.board is None:
            return
        if name == "undo":
            self.undo()
        elif name == "replay" and self.now is not None:  # it would take the place of what is going on
            self.replay()
        elif name == "log":
            self.app.push_screen(reading.Log(self.told.log))
        elif name == "piles":
            self.app.push_screen(reading.piles(self.board))
        elif name == "now" and self._settled:
            found = self.now.preview["after"] if self.now and self.now.preview else self.game.if_round_ended_now(seat)
            self.app.push_screen(reading.outlook(found, seat))
        elif name == "hint" and self.now is not None and not self._busy:
            view = view_for(self.game, self.now.side)
            found = hints(view, stream(secrets.token_hex(16), "hint"), Effort(EFFORT.simulations, seconds=PATIENCE))
            self.app.push_screen(reading.hinted(found, self.now.kind))
        elif name in ("rules", "find"):
            self.app.push_screen(Lookup(self.why_now().id, self.why_else()))
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
            self.press_button(target)

    def key(self, key: str) -> bool:
        """A key on the keyboard."""
        names = {
            say(f"tui.key.{name}"): name
            for name in ("undo", "replay", "log", "piles", "now", "hint", "rules", "find", "help", "options", "quit")
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
        return self.now is not None and self.decision_key(key)
