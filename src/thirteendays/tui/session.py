"""A game at the keyboard: who sits where, where chance comes from, the file it is kept in; and what each seat has been shown."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final

from thirteendays.agents import Player, make
from thirteendays.game import Dealer, Game, RecordError, SeededDealer, Side, SystemDealer, deal
from thirteendays.game.moves import SIDES
from thirteendays.tui.saved import ANYBODY, BOTH, NotSaved, SaveFile, new_file, read

PERSON: Final = "person"

# Moves of one series of picks, taken back together.
SERIES: Final = ("place:", "remove:", "discard:", "defcon:", "halve:")


class PlayerFailed(Exception):
    """The computer player did not give a legal move."""


def other(side: str) -> Side:
    """The side across the table."""
    return "ussr" if side == "us" else "us"


@dataclass
class Session:
    """One game being played by one or two people at this keyboard.

    `seats` says who plays each side: a person, or the name of a computer player.
    """

    game: Game
    seats: Mapping[str, str]
    file: SaveFile
    dealer: Dealer = field(default_factory=SystemDealer)
    players: dict[str, Player] = field(default_factory=dict)
    facts: dict[str, Any] = field(default_factory=dict)
    shown: dict[str, int] = field(default_factory=lambda: dict.fromkeys(SIDES, 0))
    trouble: NotSaved | None = None

    def __post_init__(self) -> None:
        seed = self.facts.get("seed")
        for side, name in self.seats.items():
            if name != PERSON and side not in self.players:
                self.players[side] = make(name, None if seed is None else f"{seed}/opponent")

    @property
    def people(self) -> list[Side]:
        """The sides that people play."""
        return [side for side in ("us", "ussr") if self.seats[side] == PERSON]

    @property
    def hot_seat(self) -> bool:
        """Whether two people share the keyboard."""
        return len(self.people) == 2

    @property
    def asked(self) -> Side | None:
        """The side of a person who is to decide now; None while chance or the computer is, and at the end."""
        mover = self.game.mover
        return mover if mover in self.people else None

    def deal(self) -> bool:
        """The chance moves that are due; tells whether there was one."""
        dealt = False
        while self.game.mover == "chance":
            deal(self.game, self.dealer)
            dealt = True
        if dealt:
            self.save()
        return dealt

    def computer_view(self) -> tuple[Player, dict[str, Any]]:
        """The computer player that is to move, and what it may know."""
        side: Side = "us" if self.game.mover == "us" else "ussr"
        choosing = (self.game.decision or {}).get("kind") == "agenda"
        view = self.game.choosing_view(side) if choosing else self.game.view(side)
        return self.players[side], view

    def play(self, moves: list[str]) -> None:
        """Moves made one after another, and saved."""
        self.game.play_all(moves)
        self.save()

    def may_undo(self, side: Side) -> bool:
        """Whether a side's latest decision can be taken back."""
        return self.game.undo_to(side) is not None

    def undo(self, side: Side) -> int:
        """Takes the latest decision back, a series of picks as a whole; tells how many moves that were."""
        taken = [self.game.undo(side)]
        while self.may_undo(side) and _belongs(self.game.moves[-1], taken[-1]):
            taken.append(self.game.undo(side))
        for name in SIDES:
            self.shown[name] = min(self.shown[name], len(self.game.moves))
        self.save()
        return len(taken)

    def close(self) -> None:
        """Ends the players that are programs of their own."""
        for player in self.players.values():
            end = getattr(player, "close", None)
            if end is not None:
                end()

    def save(self) -> None:
        """Writes the record whole or not at all; what cannot be written is kept as `trouble`, and the game goes on."""
        self.game.other_members = {**self.game.other_members, **self.facts}
        if self.game.is_over:
            self.game.other_members["result"] = self.game.result
        else:
            self.game.other_members.pop("result", None)
        try:
            self.file.write(self.game.record())
            self.trouble = None
        except NotSaved as error:
            self.trouble = error


def _belongs(earlier: str, later: str) -> bool:
    """Whether two moves are of one series: picks of a kind, or a pick and its end."""
    series = next((begin for begin in SERIES if earlier.startswith(begin)), None)
    return series is not None and (
        later == "done" or (later == "pass" and series == "defcon:") or later.startswith(series)
    )


def begin(side: str, against: str, seed: str | None = None, game: Game | None = None) -> Session:
    """A new game: of a person on a side against a computer player, or of two people (`side` is then "both")."""
    seats = {name: PERSON if side in (name, BOTH) else against for name in SIDES}
    when = datetime.now().astimezone().isoformat(timespec="seconds")
    facts: dict[str, Any] = {"players": seats, "side": side, "against": against, "seed": seed, "date": when}
    return Session(game or Game(), seats, SaveFile(new_file(side)), dealer_of(seed, Game()), facts=facts)


def resume(path: Any) -> Session:
    """A saved game goes on. Raises RecordError, IllegalMove or OSError for a file that is no game saved by play."""
    record = read(path)
    side, against, seed = (record.get(name) for name in ("side", "against", "seed"))
    if side not in ANYBODY:
        raise RecordError('no "side" of "us", "ussr" or "both": not a game saved by play')
    if not isinstance(against, str) or not against:
        raise RecordError('no "against" that names a computer player: not a game saved by play')
    if seed is not None and not isinstance(seed, str | int):
        raise RecordError(f'"seed" must be a text or a number, not {seed!r}')
    game = Game.from_record(record)
    facts: dict[str, Any] = {
        name: record[name] for name in ("players", "side", "against", "seed", "date") if name in record
    }
    seats = {name: PERSON if side in (name, BOTH) else against for name in SIDES}
    session = Session(game, seats, SaveFile(path), dealer_of(seed, game), facts=facts)
    session.shown = dict.fromkeys(SIDES, len(game.moves))
    return session


def dealer_of(seed: str | int | None, game: Game) -> Dealer:
    """Where chance comes from: the operating system, or a seed's streams, brought to where the game stands."""
    if seed is None:
        return SystemDealer()
    dealer = SeededDealer(seed)
    replay = Game.from_record(game.record(), upto=0)
    for move in game.moves:
        if replay.mover == "chance":
            dealer.draw(replay.position)
        replay.play(move)
    return dealer
