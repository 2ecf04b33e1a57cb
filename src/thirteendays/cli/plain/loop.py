"""The game line by line: news, the decision, a line typed, what it means, and so on to the end."""

from collections.abc import Callable
from typing import Final

from thirteendays import text
from thirteendays.cli.plain import telling
from thirteendays.cli.plain.screen import Screen
from thirteendays.cli.plain.table import Table
from thirteendays.game import IllegalMove
from thirteendays.text import say
from thirteendays.text.lines import choices, effects, reading
from thirteendays.text.lines.choices import Asked
from thirteendays.text.lines.reading import Moves, Picks, Several, Unclear
from thirteendays.text.reference import why
from thirteendays.text.render import move_phrase


class Stopped(Exception):
    """The player has stopped; the game stays saved."""


class Loop:
    """One player at one table."""

    def __init__(self, table: Table, screen: Screen) -> None:
        self.table = table
        self.screen = screen
        self.picks: list[str] = []
        self.asked: Asked | None = None
        self.listed: Asked | None = None
        self.hinted: set[str] = set()  # each kind of hint is given once
        self.reminded: str | None = None  # the danger of war that this play has been told of

    def run(self) -> None:
        """Plays to the end of the game. Raises Stopped where the player quits, EOFError at the end of input."""
        while not self.table.game.is_over:
            self.tell()
            if self.table.mine:
                self.decide()
            elif self.hand_over():
                self.table.advance()
        self.tell()
        self.end()

    def tell(self) -> None:
        """What has happened since the last time."""
        lines = list(telling.news(self.table.news(), self.table.side))
        if lines:
            self.screen.say("", *lines)

    def end(self) -> None:
        """How the game ended."""
        table = self.table
        items = table.game.happenings(table.side)
        self.screen.say("", *telling.ending(table.game.view(table.side), items, table.side))
        self.screen.say("", say("plain.saved"))
        self.screen.say_path(str(table.file.path))

    # The end of a turn

    def hand_over(self) -> bool:
        """Before chance and the other side go on: a last occasion to take a move back, where there is one."""
        if not self.table.may_take_back:
            return True
        while True:
            line = self.screen.ask(say("plain.hand_over")).lower()
            if line in ("", "y", "yes", "ok", "go", "next"):
                return True
            if not self.command(line):
                self.screen.say(say("plain.hand_over_only"))
            elif self.table.mine:
                return False

    # A decision

    def decide(self) -> None:
        """Asks until the decision is made or taken back."""
        before = len(self.table.game.moves)
        self.picks = []
        self.asked = self.listed = choices.asked(self.table.game, self.table.side)
        self.show_choices()
        while len(self.table.game.moves) == before:
            line = self.screen.ask(self.question())
            if self.command(line):
                continue
            self.answer(line)

    def question(self) -> str:
        """The words before the cursor."""
        return say("plain.ask_picks" if self.picks else "plain.ask")

    def show_choices(self) -> None:
        """What is asked, and the numbered list."""
        asked = self.now()
        game, side = self.table.game, self.table.side
        status = telling.status(game.view(side), game.if_round_ended_now(side)) if asked.kind == "play" else ()
        self.screen.say("", *status, text.sentence(asked.prompt, side), *choices.lines(asked.choices))
        hint = "picks" if asked.collects else asked.kind
        if f"plain.hint.{hint}" in text.catalogue() and hint not in self.hinted:
            self.screen.say(say(f"plain.hint.{hint}"))
            self.hinted.add(hint)

    def now(self) -> Asked:
        """The decision that is asked."""
        assert self.asked is not None
        return self.asked

    def answer(self, line: str) -> None:
        """A line that is no command: a move, picks, a shorter list, or nothing that makes sense here."""
        asked = self.now()
        if asked.collects:
            return self.collect(line)
        if not line and self.listed is not asked:
            return self.show_moves("")
        if not line:
            return self.screen.say(say("plain.nothing_typed", most=len(asked.choices)))
        found = self.read(line)
        if isinstance(found, Moves):
            self.make([found.move])
        elif isinstance(found, Several):
            self.narrow(found.moves)
        elif isinstance(found, Unclear):
            self.screen.say(found.sentence())
        return None

    def read(self, line: str) -> reading.Answer:
        """A line in the list last shown: its numbers count."""
        assert self.listed is not None
        return reading.read(line, self.listed)

    def narrow(self, moves: list[str]) -> None:
        """A shorter list, one line a move with what it changes."""
        self.listed = self.now().among(moves, self.table.game, self.table.side)
        self.screen.say(say("plain.narrowed"), *choices.lines(self.listed.choices))

    def make(self, moves: list[str]) -> bool:
        """Makes moves, after a warning where they bring danger of war; tells whether they were made."""
        table = self.table
        try:
            found = table.game.preview(moves, table.side)
        except IllegalMove as error:
            self.screen.say(say("plain.illegal", reason=text.reason(error.reason)))
            return False
        if effects.worse(found, table.side):
            self.screen.say(effects.warning(found, table.side))
            if not self.sure():
                self.screen.say(say("plain.not_made"))
                return False
        self.remind(effects.remains(found, table.side))
        self.picks = []
        table.play(moves)
        return True

    def remind(self, level: str | None) -> None:
        """A word about a danger of war that stays, once a play or when it is another one."""
        if self.now().kind == "play":
            self.reminded = None
        if level is not None and level != self.reminded:
            self.screen.say(say("plain.still", level=level))
            self.reminded = level

    def sure(self) -> bool:
        """Whether the player wants it all the same."""
        while True:
            answer = self.screen.ask(say("plain.confirm")).lower()
            if answer in ("y", "yes"):
                return True
            if answer in ("", "n", "no", "undo", "back"):
                return False
            if answer in ("quit", "q", "exit"):
                raise Stopped
            self.screen.say(say("plain.confirm_again"))

    # Collecting picks

    def collect(self, line: str) -> None:
        """Picks, or a word that confirms them, takes the last back or begins anew."""
        word = line.lower()
        if word in ("", "y", "yes", "ok", "confirm", "done", "pass", "none", "no", "stop"):
            self.confirm(word)
        elif word in ("clear", "again"):
            self.picks = []
            self.show_picks()
        elif word in ("back", "less"):
            self.picks = self.picks[:-1]
            self.show_picks()
        else:
            found = self.read(line)
            if isinstance(found, Picks):
                self.pick(found.picks)
            elif isinstance(found, Moves):
                self.make([found.move])
            elif isinstance(found, Unclear):
                self.screen.say(found.sentence())

    def pick(self, picks: list[str]) -> None:
        """Adds picks, all of a line or none."""
        table = self.table
        try:
            table.game.draft(table.side, self.picks + picks)
        except IllegalMove as error:
            self.screen.say(
                say(
                    "plain.illegal_pick",
                    pick=move_phrase(error.move, self.now().kind),
                    reason=text.reason(error.reason),
                )
            )
            return
        self.picks = self.picks + picks
        self.show_picks()

    def show_picks(self) -> None:
        """What is chosen so far, what it changes, how much is left."""
        table, kind = self.table, self.now().kind
        found = table.game.draft(table.side, self.picks)
        self.screen.say(text.draft(found, kind)[0])
        if found["complete"] and self.picks:
            changed = effects.changes(table.game.preview(found["moves"], table.side), table.side)
            self.screen.say(*(say("plain.changes", changes="; ".join(changed)) for _ in changed[:1]))
        self.screen.say(
            say(
                "plain.picks_left" if self.picks else "plain.picks_none", left=found["left"], complete=found["complete"]
            )
        )

    def confirm(self, word: str) -> None:
        """Makes the moves that the picks stand for."""
        table = self.table
        found = table.game.draft(table.side, self.picks)
        if not self.picks and word in ("", "y", "yes", "ok", "confirm"):
            self.screen.say(say("plain.nothing_picked", complete=found["complete"]))
        elif self.picks and word in ("none", "no", "stop", "pass"):
            self.picks = []
            self.show_picks()
        elif not found["complete"]:
            self.screen.say(say("plain.incomplete", left=found["left"]))
        else:
            self.make(found["moves"])

    # Words that are no move

    def command(self, line: str) -> bool:
        """Does what a word asks for; tells whether the line was such a word."""
        first, _, rest = line.strip().partition(" ")
        name = SHORT.get(first.lower(), first.lower())
        if name in WITH_ARGUMENT:
            WITH_ARGUMENT[name](self, rest)
            return True
        if name in ALONE and (not rest or name == "log"):
            ALONE[name](self, rest)
            return True
        return False

    def show_help(self, _: str) -> None:
        words = ["  " + say("plain.help_line", word=name, what=say(f"plain.help.{name}")) for name in telling.HELP]
        self.screen.say("", say("plain.help_title"), *words, say("plain.help_moves"))

    def show_board(self, _: str) -> None:
        self.screen.say("", *text.board(self.table.game.view(self.table.side)).splitlines())

    def show_hand(self, _: str) -> None:
        self.screen.say("", *telling.hand(self.table.game.view(self.table.side)))

    def show_card(self, name: str) -> None:
        view = self.table.game.view(self.table.side)
        if not name:
            return self.screen.say(say("plain.usage.card"))
        near = view["hand"] + [card for card in (self.table.game.prompt(self.table.side).get("card"),) if card]
        return self.screen.say(*telling.cards_called(name, near))

    def show_log(self, whole: str) -> None:
        items = self.table.game.happenings(self.table.side)
        self.screen.say("", *telling.log(items, self.table.side, rounds=whole.strip().lower() != "all"))

    def show_discards(self, _: str) -> None:
        self.screen.say("", *telling.piles(self.table.game.view(self.table.side)))

    def show_now(self, _: str) -> None:
        found = self.table.game.if_round_ended_now(self.table.side)
        lines = [text.with_rule(one.words, one.rule) for one in text.outlook(found, self.table.side)]
        self.screen.say("", say("outlook.title"), *lines)

    def show_rules(self, line: str) -> None:
        """The rules in short, and the number of the one that matters now; or what is found for words or a number."""
        if line:
            return self.screen.say("", *telling.looked_up(line))
        prompt = self.table.game.prompt(self.table.side)
        here = why(prompt.get("rule", "3"), prompt.get("card"))
        number = here.rules[0] if here.rules else here.title
        return self.screen.say(
            "", *(say(f"plain.rules.{n}") for n in range(1, 11)), say("plain.rules_now", number=number)
        )

    def show_moves(self, _: str) -> None:
        if not self.table.mine:
            return self.screen.say(say("plain.hand_over_only"))
        self.listed = self.now()
        self.show_choices()
        return self.show_picks() if self.picks else None

    def show_what(self, line: str) -> None:
        """What a move would change; several moves as a list."""
        if not line:
            return self.screen.say(say("plain.usage.what"))
        found = self.named(line)
        if isinstance(found, Several):
            self.narrow(found.moves)
        elif isinstance(found, Moves):
            try:
                preview = self.table.game.preview(found.move, self.table.side)
            except IllegalMove as error:
                return self.screen.say(say("plain.illegal", reason=text.reason(error.reason)))
            self.screen.say(*effects.told(preview, self.table.side))
        return None

    def show_why(self, line: str) -> None:
        """Why a move is not offered."""
        if not line:
            return self.screen.say(say("plain.usage.why"))
        found = self.named(line)
        moves = [found.move] if isinstance(found, Moves) else found.moves[:1] if isinstance(found, Several) else []
        for move in moves:
            why = self.table.game.why_not(move, self.table.side)
            self.screen.say(text.reason(why) if why else say("plain.can_be_played", move=text.move(move, self.kind())))
        return None

    def named(self, line: str) -> reading.Answer:
        """The move that a line names; what names none is told at once."""
        if self.listed is None or not self.table.mine:
            self.screen.say(say("plain.hand_over_only"))
            return Unclear("nothing")
        found = reading.move_in(line, self.listed)
        if isinstance(found, Unclear):
            self.screen.say(found.sentence())
        return found

    def kind(self) -> str:
        """The kind of decision that is asked."""
        return self.asked.kind if self.asked else "other"

    def take_back(self, _: str) -> None:
        if self.picks:
            self.picks = self.picks[:-1]
            self.show_picks()
        elif not self.table.may_take_back:
            self.screen.say(say("plain.no_undo"))
        else:
            self.screen.say(say("plain.undone", n=self.table.take_back()))

    def show_file(self, _: str) -> None:
        self.table.save()
        self.screen.say(say("plain.saved"))
        self.screen.say_path(str(self.table.file.path))

    def stop(self, _: str) -> None:
        raise Stopped


SHORT: Final = {
    "?": "help", "h": "help", "b": "board", "table": "board", "q": "quit", "exit": "quit", "u": "undo", "cards": "hand",
    "list": "moves", "choices": "moves", "preview": "what", "history": "log", "discard-pile": "discards",
    "rule": "rules", "look": "rules", "lookup": "rules",
}  # fmt: skip
ALONE: Final[dict[str, Callable[[Loop, str], None]]] = {
    "help": Loop.show_help,
    "board": Loop.show_board,
    "hand": Loop.show_hand,
    "log": Loop.show_log,
    "discards": Loop.show_discards,
    "now": Loop.show_now,
    "moves": Loop.show_moves,
    "undo": Loop.take_back,
    "save": Loop.show_file,
    "quit": Loop.stop,
}
WITH_ARGUMENT: Final[dict[str, Callable[[Loop, str], None]]] = {
    "card": Loop.show_card,
    "what": Loop.show_what,
    "why": Loop.show_why,
    "rules": Loop.show_rules,
}
