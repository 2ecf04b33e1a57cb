"""A game at the keyboard: who sits where, where chance comes from, the file it is kept in; and what each seat has been shown."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from thirteendays.agents import Player, make
from thirteendays.game import Dealer, Game, Side, SystemDealer, deal
from thirteendays.game.moves import SIDES
from thirteendays.tui.kept import BOTH, dealer_of, facts, opponent_in, read_facts, record_of, side_in, take_back
from thirteendays.tui.saved import ANYBODY, NotSaved, SaveFile, new_file, read

PERSON: Final = "person"


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
        taken = take_back(self.game, side)
        for name in SIDES:
            self.shown[name] = min(self.shown[name], len(self.game.moves))
        self.save()
        return taken

    def close(self) -> None:
        """Ends the players that are programs of their own."""
        for player in self.players.values():
            end = getattr(player, "close", None)
            if end is not None:
                end()

    def save(self) -> None:
        """Writes the record whole or not at all; what cannot be written is kept as `trouble`, and the game goes on."""
        try:
            self.file.write(record_of(self.game, self.facts))
            self.trouble = None
        except NotSaved as error:
            self.trouble = error


def begin(side: str, against: str, seed: str | None = None, game: Game | None = None) -> Session:
    """A new game: of a person on a side against a computer player, or of two people (`side` is then "both")."""
    seats = seated(side, against)
    kept = facts(side, against, seed, seats)
    return Session(game or Game(), seats, SaveFile(new_file(side)), dealer_of(seed, Game()), facts=kept)


def seated(side: str, against: str) -> dict[str, str]:
    """Who plays each side, where people have one side or both."""
    return {name: PERSON if side in (name, BOTH) else against for name in SIDES}


def resume(path: Any, side: str | None = None, against: str | None = None) -> Session:
    """A game in a file goes on, with the side and the computer player named here, else as the file says.

    A file that names no side is played as the US. Raises RecordError, IllegalMove or OSError for a file that is no game, or
    that names a player which is not of this program.
    """
    record = read(path)
    game = Game.from_record(record)
    side = side or side_in(record, ANYBODY) or "us"
    against = against or opponent_in(record, side)
    seats = seated(side, against)
    kept = read_facts(record, side, against, seats)
    session = Session(game, seats, SaveFile(path), dealer_of(kept.get("seed"), game), facts=kept)
    session.shown = dict.fromkeys(SIDES, len(game.moves))
    return session
