"""Many games at a time, for learning: observations and masks of the side to move, actions in, rewards out.

Chance and forced moves are played inside; a finished game is replaced by a new one at once. Buffers belong to the caller: anything
that takes `out[:] = …` from a buffer of bytes, such as a flat numpy array of uint8.
"""

from typing import Any

from mypy_extensions import i64, u8

from thirteendays.game._vec import vec
from thirteendays.game.encode import MASK_SIZE, SIZE, observe
from thirteendays.game.engine import apply, fill, is_forced, start
from thirteendays.game.playout import draw
from thirteendays.game.position import Position
from thirteendays.game.source import Source
from thirteendays.game.terms import DEAL, NEITHER, OVER


class Batch:
    """So many games under way, each at a decision of a side.

    `source` deals; `common_loss` is what each side gets when both have started a nuclear war (a win is 1, a loss -1).
    """

    def __init__(self, size: int, source: Source, common_loss: float = -1.0) -> None:
        if size < 1:
            raise ValueError(f"a batch holds at least one game, not {size}")
        self.size: i64 = size
        self.source = source
        self.common_loss = common_loss
        self.opening = start()
        self.games: list[Position] = [Position(self.opening) for _ in range(size)]
        self.observations: vec[u8] = vec[u8]([0] * (self.size * SIZE))
        self.masks: vec[u8] = vec[u8]([0] * (self.size * MASK_SIZE))
        # The legal actions of every game, so many a row, and how many there are.
        self.legal: vec[i64] = vec[i64]([0] * (self.size * 96))
        self.counts: vec[i64] = vec[i64]([0] * self.size)
        self.buffer: vec[i64] = vec[i64]([0] * 96)
        self.finished = 0
        for game in range(self.size):
            self.go_on(game)

    def go_on(self, game: i64) -> None:
        """Plays chance and forced moves up to a decision of a side, or the end, and notes the legal actions."""
        pos = self.games[game]
        buffer = self.buffer
        n: i64 = 0
        while pos.kind != OVER:
            if pos.kind == DEAL:
                apply(pos, draw(pos, self.source))
                continue
            n = fill(pos, buffer)
            if not is_forced(pos, n):
                break
            apply(pos, buffer[0])
            n = 0
        self.counts[game] = n
        legal = self.legal
        at = game * 96
        for i in range(n):
            legal[at + i] = buffer[i]

    def movers(self) -> list[int]:
        """The side to move in each game: 0 the US, 1 the USSR."""
        return [pos.mover for pos in self.games]

    def observe(self, observations: Any, masks: Any) -> None:
        """Writes size x SIZE bytes of observations of the movers and size x MASK_SIZE bytes of masks (1 where legal).

        Either may be None.
        """
        if observations is not None:
            self.write_observations()
            observations[:] = self.observations
        if masks is not None:
            self.write_masks()
            masks[:] = self.masks

    def write_observations(self) -> None:
        """Fills the batch's own observations."""
        out = self.observations
        for game in range(self.size):
            pos = self.games[game]
            observe(pos, pos.mover, out, game * SIZE)

    def write_masks(self) -> None:
        """Fills the batch's own masks."""
        out = self.masks
        legal = self.legal
        counts = self.counts
        for i in range(self.size * MASK_SIZE):
            out[i] = 0
        for game in range(self.size):
            row = game * MASK_SIZE
            at = game * 96
            for i in range(counts[game]):
                out[row + legal[at + i]] = 1

    def random_actions(self, source: Source) -> list[int]:
        """A uniformly random legal action for each game."""
        actions: list[int] = []
        for game in range(self.size):
            actions.append(self.legal[game * 96 + source.below(self.counts[game])])
        return actions

    def step(self, actions: list[int]) -> list[tuple[int, float, float]]:
        """Plays one action in each game; for each game that ended: its number, the reward of the US and of the USSR.

        A game that ended is a new one when this returns. Raises ValueError, naming the first game whose action is not legal,
        and then plays none.
        """
        if len(actions) != self.size:
            raise ValueError(f"{self.size} actions are wanted, one a game, not {len(actions)}")
        for game in range(self.size):
            if not self.is_legal(game, actions[game]):
                raise ValueError(f"game {game}: action {actions[game]} is not legal")
        ended: list[tuple[int, float, float]] = []
        for game in range(self.size):
            pos = self.games[game]
            apply(pos, actions[game])
            self.go_on(game)
            if pos.kind == OVER:
                us, ussr = self.rewards(pos)
                ended.append((game, us, ussr))
                self.games[game] = Position(self.opening)
                self.go_on(game)
        self.finished += len(ended)
        return ended

    def is_legal(self, game: i64, action: i64) -> bool:
        """Whether an action is legal in a game."""
        legal = self.legal
        at = game * 96
        for i in range(at, at + self.counts[game]):
            if legal[i] == action:
                return True
        return False

    def rewards(self, pos: Position) -> tuple[float, float]:
        """What each side gets at the end of a game."""
        if pos.winner == NEITHER:
            return self.common_loss, self.common_loss
        return (1.0, -1.0) if pos.winner == 0 else (-1.0, 1.0)
