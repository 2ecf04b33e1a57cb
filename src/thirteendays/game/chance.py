"""Where chance comes from: the operating system for games that are played, seeded streams for experiments.

A seed and a purpose name a stream. A seeded dealer has one permutation of the strategy deck, one of the agendas for each
round, and one stream for cards taken from a hand, so the n-th card drawn from a deck is the same whatever was played before.
"""

from typing import Protocol

from thirteendays.game import engine
from thirteendays.game import terms as t
from thirteendays.game.game import Game
from thirteendays.game.moves import AGENDAS, CARDS, TOKENS
from thirteendays.game.position import Position
from thirteendays.game.source import Source


class Dealer(Protocol):
    """What draws the card of a chance decision, as an action number."""

    def draw(self, pos: Position) -> int:
        """The card's action; it must be legal."""


def stream(seed: int | str, purpose: str) -> Source:
    """The stream of a seed for a purpose: the same numbers on every machine, independent of every other purpose's."""
    import hashlib  # here, for it takes longer to load than the rules do

    digest = hashlib.sha256(f"{seed}/{purpose}".encode()).digest()
    words = [int.from_bytes(digest[4 * n : 4 * n + 4], "little") for n in range(4)]
    words[0] |= words == [0, 0, 0, 0]
    return Source(*words)


def fresh_source() -> Source:
    """A stream with 128 bits of state from the operating system's generator."""
    import secrets

    return stream(secrets.token_hex(32), "fresh")


class SystemDealer:
    """Draws every card from the operating system's generator at the moment it is needed; there is no seed to guess."""

    def draw(self, pos: Position) -> int:
        """A uniformly random card of the set drawn from."""
        import secrets

        return secrets.choice(engine.legal(pos))


class SeededDealer:
    """Deals the cards that a seed has laid out (see above)."""

    def __init__(self, seed: int | str) -> None:
        self.seed = seed
        self.strategy = self._permutation("strategy deck", len(CARDS))
        self.agendas = [self._permutation(f"agendas of round {n}", len(AGENDAS)) for n in range(1, t.ROUNDS + 1)]
        self.takes = stream(seed, "cards taken")

    def _permutation(self, purpose: str, n: int) -> list[int]:
        source = stream(self.seed, purpose)
        cards = list(range(n))
        for i in range(n - 1):
            j = i + source.below(n - i)
            cards[i], cards[j] = cards[j], cards[i]
        return cards

    def draw(self, pos: Position) -> int:
        """The next card of its deck, or a uniformly random card of the hand."""
        legal = engine.legal(pos)
        if pos.where == t.FOR_TAKING:
            return legal[self.takes.below(len(legal))]
        if pos.where == t.FOR_AGENDA:
            return next(t.DEAL_AGENDA + n for n in self.agendas[pos.round - 1] if t.DEAL_AGENDA + n in legal)
        return next(n for n in self.strategy if n in legal)


def deal(game: Game, dealer: Dealer) -> str:
    """Makes one chance move; raises ValueError where chance is not to move. Tells the move.

    >>> game = Game()
    >>> deal(game, SeededDealer(1)) == game.moves[0]
    True
    """
    if game.mover != "chance":
        raise ValueError(f"chance is not to move, but {game.mover}")
    move = TOKENS[dealer.draw(game.position)]
    game.play(move)
    return move


def deal_all(game: Game, dealer: Dealer) -> None:
    """Makes all chance moves up to the next decision of a side, or the end."""
    while game.mover == "chance":
        deal(game, dealer)
