"""The game line by line, driven inside this process: answers come from a list or a function, lines are kept."""

import contextlib
import random
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from thirteendays.agents import make
from thirteendays.cli.plain.loop import Loop
from thirteendays.cli.plain.screen import folded
from thirteendays.cli.plain.table import Player, Table
from thirteendays.game import Game, Side
from thirteendays.tui.kept import dealer_of, facts
from thirteendays.tui.saved import SaveFile


class Paper:
    """A screen that keeps what is shown, and answers from a list; at its end the input ends."""

    def __init__(self, answers: Iterable[str] = ()) -> None:
        self.lines: list[str] = []
        self.paths: list[str] = []
        self.answers = iter(answers)

    def say(self, *lines: str) -> None:
        for line in lines:
            self.lines += folded(line)

    def say_path(self, path: str) -> None:
        self.paths.append(path)

    def ask(self, question: str) -> str:
        answer = self.answer(question)
        self.lines.append(f"{question} {answer}"[:80])
        return answer

    def answer(self, question: str) -> str:
        for answer in self.answers:
            return answer
        raise EOFError

    @property
    def text(self) -> str:
        """All lines as one, folds undone."""
        return " ".join(" ".join(self.lines).split())


class Monkey(Paper):
    """Answers at random: choices by number or in words, every word of help, rubbish."""

    WORDS = ("board", "hand", "now", "log", "log all", "discards", "rules", "help", "?", "moves", "undo", "save", "card",
             "card excomm", "card cuba", "why berlin+5", "why castro event", "what 1", "what berlin", "why 1", "", "0",
             "99", "-1", "place", "2", "remove berlin", "berlin italy berlin", "a b c d e f g", "+", ":", "deal:berlin",
             "clear", "back", "no", "yes", "?? \x1b[31m", "cuba", "un 3 un", "letter")  # fmt: skip

    def __init__(self, seed: int, talkative: float = 0.2) -> None:
        super().__init__()
        self.random = random.Random(seed)
        self.loop: Loop | None = None
        self.talkative = talkative

    def answer(self, question: str) -> str:
        loop = self.loop
        assert loop is not None
        if self.random.random() < self.talkative:
            return self.random.choice(self.WORDS)
        if question.startswith("Enter"):
            return ""
        if question.startswith("Make this"):
            return self.random.choice("ynx")
        if loop.picks and self.random.random() < 0.5:
            return ""
        assert loop.listed is not None
        if loop.now().collects:
            return self.random.choice(["done", *(str(n + 1) for n in range(len(loop.now().choices)))])
        if self.random.random() < 0.3:
            return self.random.choice(loop.now().legal)
        return str(self.random.randint(1, len(loop.listed.choices)))


class Echo:
    """A player that makes the moves it is given, then the first legal one."""

    def __init__(self, moves: Iterable[str] = ()) -> None:
        self.moves = list(moves)

    def choose(self, view: dict[str, Any]) -> str:
        legal: list[str] = view["legal"]
        return self.moves.pop(0) if self.moves and self.moves[0] in legal else legal[0]


def table(
    game: Game, side: Side, folder: Path, screen: Paper, player: Player | None = None, seed: str | None = "1"
) -> Table:
    """A table for a game, kept in a folder."""
    return Table(
        game=game,
        side=side,
        against="random",
        player=make("random", seed) if player is None else player,
        dealer=dealer_of(seed, game),
        file=SaveFile(folder / "game.json"),
        unsaved=lambda error: screen.say(str(error)),
        facts=facts(side, "random", seed, {"us": "random", "ussr": "random", side: "you"}),
    )


def played(
    game: Game, side: Side, folder: Path, answers: Iterable[str], player: Player | None = None
) -> tuple[Paper, Table]:
    """What is shown for these answers, up to the end of input or of the game."""
    paper = Paper(answers)
    sat = table(game, side, folder, paper, player if player is not None else Echo())
    run(sat, paper)
    return paper, sat


def run(sat: Table, paper: Paper) -> Loop:
    """Plays until the answers or the game end."""
    loop = Loop(sat, paper)
    with contextlib.suppress(EOFError):
        loop.run()
    return loop


def monkey_game(
    seed: int, side: Side, folder: Path, check: Callable[[Loop], None] | None = None
) -> tuple[Monkey, Table]:
    """A whole game against the random player, every answer random."""
    monkey = Monkey(seed)
    sat = table(Game(), side, folder, monkey, seed=str(seed))
    monkey.loop = Loop(sat, monkey)
    monkey.loop.run()
    if check is not None:
        check(monkey.loop)
    return monkey, sat
