"""A game at the table: the player's side, the computer player across, where chance comes from, and the file it is kept in."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final, Protocol

from thirteendays.game import Dealer, Game, SeededDealer, Side, SystemDealer, deal
from thirteendays.game.moves import SIDES
from thirteendays.game.record import RecordError
from thirteendays.tui.saved import NotSaved, SaveFile

# Moves of one series of picks, taken back together.
SERIES: Final = ("place:", "remove:", "discard:", "defcon:", "halve:")


class Player(Protocol):
    """Whoever plays a side from what that side may know."""

    def choose(self, view: dict[str, Any]) -> str:
        """One of the legal moves of a view."""


class PlayerFailed(Exception):
    """The computer player did not give a legal move."""


def other(side: str) -> Side:
    """The side across the table."""
    return "ussr" if side == "us" else "us"


@dataclass
class Table:
    """One game being played."""

    game: Game
    side: Side
    against: str
    player: Player
    dealer: Dealer
    file: SaveFile
    unsaved: Callable[[NotSaved], None]
    told: int = 0
    kept: bool = False  # whether all there is stands in the file
    facts: dict[str, Any] = field(default_factory=dict)

    def save(self) -> None:
        """Writes the record; what cannot be written is told and the game goes on."""
        self.game.other_members = {**self.game.other_members, **self.facts}
        if self.game.is_over:
            self.game.other_members["result"] = self.game.result
        else:
            self.game.other_members.pop("result", None)
        self.kept = False
        try:
            self.file.write(self.game.record())
        except NotSaved as error:
            if error.why is None:
                raise
            self.unsaved(error)
        else:
            self.kept = True

    @property
    def mine(self) -> bool:
        """Whether the player is to decide."""
        return self.game.mover == self.side

    @property
    def may_take_back(self) -> bool:
        """Whether the player's latest decision can be taken back."""
        return self.game.undo_to(self.side) is not None

    def advance(self) -> None:
        """Chance and the other side, up to the player's next decision or the end; saved before anything is told."""
        before = len(self.game.moves)
        while not self.game.is_over and not self.mine:
            if self.game.mover == "chance":
                deal(self.game, self.dealer)
            else:
                self._let_other_move()
        if len(self.game.moves) != before:
            self.save()

    def _let_other_move(self) -> None:
        choosing = (self.game.decision or {}).get("kind") == "agenda"
        across = other(self.side)
        view = self.game.choosing_view(across) if choosing else self.game.view(across)
        try:
            move = self.player.choose(view)
        except Exception as error:
            raise PlayerFailed(f"{self.against}: {error}") from error
        if move not in view["legal"]:
            raise PlayerFailed(f"{self.against}: {move!r} is not legal")
        self.game.play(move)

    def play(self, moves: list[str]) -> None:
        """Moves of the player, saved."""
        self.game.play_all(moves)
        self.save()

    def take_back(self) -> int:
        """Takes the latest decision back, a series of picks as a whole; tells how many moves that were."""
        taken = [self.game.undo(self.side)]
        while self.may_take_back and _belongs(self.game.moves[-1], taken[-1]):
            taken.append(self.game.undo(self.side))
        self.told = min(self.told, len(self.game.moves))
        self.save()
        return len(taken)

    def news(self) -> list[dict[str, Any]]:
        """What has happened since it was last told."""
        if not self.game.moves:
            return []
        items = self.game.happenings(self.side, self.told)
        self.told = len(self.game.moves)
        return items


def latest_own_move(game: Game, side: Side) -> int:
    """The index of a side's latest move; that of the end where it has made none."""
    replay = Game.from_record(game.record(), upto=0)
    latest = len(game.moves)
    for index, move in enumerate(game.moves):
        if replay.mover == side:
            latest = index
        replay.play(move)
    return latest


def _belongs(earlier: str, later: str) -> bool:
    """Whether two moves are of one series: picks of a kind, or a pick and its end."""
    series = next((begin for begin in SERIES if earlier.startswith(begin)), None)
    return series is not None and (
        later == "done" or (later == "pass" and series == "defcon:") or later.startswith(series)
    )


def facts(side: str, against: str, seed: str | None, seat_name: str) -> dict[str, Any]:
    """The free members of a new record: players, the player's side, the seed of chance if there is one, when it began."""
    seats = {name: seat_name if name == side else against for name in SIDES}
    when = datetime.now().astimezone().isoformat(timespec="seconds")
    return {"players": seats, "side": side, "against": against, "seed": seed, "date": when}


def read_facts(record: dict[str, Any]) -> dict[str, Any]:
    """The same members of a saved game. Raises RecordError where it is not a game of a player against a computer player."""
    side, against, seed = (record.get(name) for name in ("side", "against", "seed"))
    if side not in SIDES:
        raise RecordError('no "side" of "us" or "ussr": not a game saved by play')
    if not isinstance(against, str) or not against:
        raise RecordError('no "against" that names a computer player: not a game saved by play')
    if seed is not None and not isinstance(seed, str | int):
        raise RecordError(f'"seed" must be a text or a number, not {seed!r}')
    return {name: record[name] for name in ("players", "side", "against", "seed", "date") if name in record}


def dealer_of(seed: str | None, game: Game) -> Dealer:
    """Where chance comes from: the operating system, or a seed's stream, brought to where the game stands."""
    if seed is None:
        return SystemDealer()
    dealer = SeededDealer(seed)
    replay = Game.from_record(game.record(), upto=0)
    for move in game.moves:
        if replay.mover == "chance":
            dealer.draw(replay.position)
        replay.play(move)
    return dealer
