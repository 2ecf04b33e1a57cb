"""Random games for tests to walk through: bytes that Hypothesis draws choose the moves, in one of several styles.

A uniformly random game mostly ends in war early. A calm one goes on to the aftermath; a bent one seeks Events and rare
moves. The same bytes and style are the same game everywhere.
"""

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from hypothesis import strategies as st

from thirteendays.game import Game, Side, Viewer

SIDES: Final[tuple[Side, ...]] = ("us", "ussr")
VIEWERS: Final[tuple[Viewer, ...]] = ("us", "ussr", "watcher")

RARE: Final = ("intelligence_reports:event", "summit_meeting:event", "wave_and_smile:event", "air_strike:event",
               "fifty_fifty:event", "alliances", "television", "trigger", "discard:", "letter")  # fmt: skip


def calm(move: str) -> bool:
    """Lowers markers, or at least does not raise them."""
    return move[-2:] in ("-2", "-3", "-4", "+1") or move[:7] + move[-2:] == "defcon:-1" or move.endswith(":command")


def bent(move: str) -> bool:
    """Leads to Events, to world opinion, or to a rare decision."""
    return move.endswith(":event") or any(part in move for part in RARE)


STYLES: Final[dict[str, Callable[[str], bool]]] = {"uniform": lambda move: True, "calm": calm, "bent": bent}


class Plan(NamedTuple):
    """How a game is to be played: bytes that choose among the moves, and the moves preferred seven times out of eight."""

    choices: bytes
    style: str

    def move(self, game: Game) -> str:
        """The move that the plan makes here."""
        n = len(game.moves)
        choice = self.choices[n % len(self.choices)] * 5 + 11 * (n // len(self.choices))
        legal = game.legal_moves()
        liked = [move for move in legal if STYLES[self.style](move)] if choice % 8 else []
        return (liked or legal)[choice // 8 % len(liked or legal)]


plans: Final = st.builds(Plan, st.binary(min_size=97, max_size=97), st.sampled_from(sorted(STYLES)))


def walk(plan: Plan, game: Game | None = None) -> Iterator[Game]:
    """One game object before each of its moves, and at its end."""
    game = game or Game()
    while not game.is_over:
        yield game
        game.play(plan.move(game))
    yield game


def seeded(n: int) -> Plan:
    """The n-th of a fixed list of plans, for tests that want a number of games rather than a search."""
    state, choices = n + 1, bytearray()
    for _ in range(97):
        state = state * 48271 % 2147483647
        choices.append(state >> 9 & 255)
    return Plan(bytes(choices), sorted(STYLES)[n % len(STYLES)])
