"""Typed moves and the numbered choices of the text view: what can be typed at a decision, and what a typed line means there.

Answered from what the seat may know, like all that is asked at a table; nothing is played by asking.
"""

from typing import Final

from pydantic import Field

from thirteendays import text
from thirteendays.game import Game, IllegalMove, Side
from thirteendays.game.moves import SIDES
from thirteendays.server.forms import Shape
from thirteendays.text import say
from thirteendays.text.lines import effects, reading
from thirteendays.text.lines.choices import Asked, asked
from thirteendays.text.lines.choices import Choice as Line
from thirteendays.text.render import move_phrase

# Words that ask for something else than a move, and other words for them; what they ask for is for the page to show.
WORDS: Final = {
    "board": ("b", "table"), "hand": ("cards",), "choices": ("moves", "list"), "log": ("history",), "piles": ("discards",),
    "now": ("n", "outlook"), "rules": (), "undo": ("u",), "help": ("?", "h"), "confirm": ("yes", "y", "ok"),
    "back": ("less",), "clear": ("again",), "hint": ("i", "hints"),
}  # fmt: skip
_MEANT: Final = {word: name for name, others in WORDS.items() for word in (name, *others)}


class Choice(Shape):
    """One line of the list: what it does in words, and the moves it stands for, or the pick."""

    number: int = Field(description="What may be typed for it.")
    words: str
    above: list[str] = Field(description="What is to be read before it: the card's text, the markers of a track.")
    moves: list[str]
    pick: str | None = None


class Choices(Shape):
    """All that can be chosen at a decision, one a line."""

    kind: str
    collects: bool = Field(description="Whether several picks are collected before they are confirmed.")
    hint: str | None = Field(default=None, description="What helps to choose, once for each kind of decision.")
    choices: list[Choice]


class Read(Shape):
    """What a typed line means: moves to be made, picks to be added, a shorter list, something to be shown, or an answer in words."""

    moves: list[str] | None = None
    picks: list[str] | None = None
    several: list[Choice] | None = None
    show: str | None = Field(
        default=None, description="What the page is asked to show or do: board, hand, log, undo, confirm …"
    )
    words: list[str] | None = Field(
        default=None, description="The answer, line by line: what it would change, or why it cannot be done."
    )


def choices(game: Game, side: Side) -> Choices:
    """The list of choices of the decision that a side is asked."""
    found = _asked(game, side)
    hint = say(f"plain.hint.{found.kind}") if f"plain.hint.{found.kind}" in text.catalogue() else None
    return Choices(kind=found.kind, collects=found.collects, hint=hint, choices=_numbered(found.choices))


def read(game: Game, side: Side, line: str) -> Read:
    """What a line means at the decision that a side is asked.

    >>> game = Game.arrange(first="us", hands={"us": ["excomm"]})
    >>> read(game, "us", "excomm event").moves, read(game, "us", "log").show
    (['play:excomm:event'], 'log')
    """
    line = line.strip()
    first, _, rest = line.partition(" ")
    word = first.lower()
    if served(game, side).mover != side:
        return _waiting(game, side, word if not rest else "")
    if word in ("why", "what"):
        return _answered(game, side, word, rest.strip())
    if word in _MEANT and not rest and not _decides(game, word):
        return Read(show=_MEANT[word])
    if not line:
        return Read(words=[say("plain.usage.what")])
    return _meaning(game, side, line)


def _waiting(game: Game, side: Side, word: str) -> Read:
    """What a line means to who is not asked: what can be shown, else why nothing can be played."""
    if word in _MEANT:
        return Read(show=_MEANT[word])
    why = game.why_not("pass", side)
    return Read(words=[text.reason(why)] if why else [])


def _decides(game: Game, word: str) -> bool:
    """Whether a short answer belongs to the decision itself: yes to triggering an Event."""
    decision = game.decision
    return word in ("yes", "y") and decision is not None and decision["kind"] in reading.YES


def _meaning(game: Game, side: Side, line: str) -> Read:
    game = served(game, side)
    found = _asked(game, side)
    answer = reading.read(line, found)
    if isinstance(answer, reading.Moves):
        return _made(game, side, answer.move, found)
    if isinstance(answer, reading.Picks):
        return Read(picks=answer.picks)
    if isinstance(answer, reading.Several):
        return Read(several=_numbered(found.among(answer.moves, game, side).choices))
    return Read(words=[answer.sentence()])


def _made(game: Game, side: Side, move: str, found: Asked) -> Read:
    """A move that may be made, or why not."""
    if found.collects and move in reading.STOPPING:
        return Read(show="confirm")
    why = game.why_not(move, side)
    if why is None:
        return Read(moves=[move])
    return Read(words=[say("plain.illegal", reason=text.reason(why))])


def _answered(game: Game, side: Side, word: str, line: str) -> Read:
    """What a move would change, or why it cannot be made."""
    if not line:
        return Read(words=[say(f"plain.usage.{word}")])
    game = served(game, side)
    found = _asked(game, side)
    answer = reading.move_in(line, found)
    if isinstance(answer, reading.Several) and word == "what":
        return Read(several=_numbered(found.among(answer.moves, game, side).choices))
    if isinstance(answer, reading.Unclear | reading.Picks):
        return Read(words=[answer.sentence()] if isinstance(answer, reading.Unclear) else [])
    move = answer.move if isinstance(answer, reading.Moves) else answer.moves[0]
    if word == "what":
        return _changes(game, side, move, found.kind)
    why = game.why_not(move, side)
    return Read(words=[text.reason(why) if why else say("plain.can_be_played", move=text.move(move, found.kind))])


def _changes(game: Game, side: Side, move: str, kind: str) -> Read:
    try:
        preview = game.preview(move, side)
    except IllegalMove as error:
        return Read(words=[say("plain.illegal_pick", pick=move_phrase(move, kind), reason=text.reason(error.reason))])
    return Read(words=effects.told(preview, side))


def served(game: Game, side: Side) -> Game:
    """The game in which a side is asked for its agenda, whether or not the other side has chosen (protocol, Moves).

    What stands there as the other side's choice is one of its own flags, the same whatever was chosen: no answer tells it.
    """
    decision = game.decision
    if decision is None or decision["kind"] != "agenda":
        return game
    record = game.record()
    chosen = record["moves"][-1].startswith("agenda:")
    if side == SIDES[0]:
        return Game.from_record(record, len(record["moves"]) - chosen)
    if not chosen:
        game = game.copy()
        game.play(game.legal_moves()[0])
    return game


def _asked(game: Game, side: Side) -> Asked:
    return asked(served(game, side), side)


def _numbered(lines: tuple[Line, ...]) -> list[Choice]:
    return [
        Choice(number=n, words=line.words, above=list(line.above), moves=list(line.moves), pick=line.pick)
        for n, line in enumerate(lines, start=1)
    ]
