"""A game at the table: the player's side, the computer player across, where chance comes from, and the file it is kept in."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Protocol

from thirteendays.game import Dealer, Game, Side, deal
from thirteendays.game.moves import OTHER
from thirteendays.tui.kept import PlayerFailed, record_of, take_back
from thirteendays.tui.saved import NotSaved, SaveFile


class Player(Protocol):
    """Whoever plays a side from what that side may know."""

    def choose(self, view: dict[str, Any]) -> str:
        """One of the legal moves of a view."""


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
        self.kept = False
        try:
            self.file.write(record_of(self.game, self.facts))
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
        across = OTHER[self.side]
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
        taken = take_back(self.game, self.side)
        self.told = min(self.told, len(self.game.moves))
        self.save()
        return taken

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
