"""Computer players by name.

A built-in player is a function from a view and a source of random numbers to one of the view's legal moves; one that searches takes
`seconds` as well, the most it may take. To add one, write the function and name it in `KNOWN`.
"""

import inspect
import secrets
from collections.abc import Callable
from typing import Any, Final, Protocol

from thirteendays.agents import levels
from thirteendays.agents.careful import carefully
from thirteendays.agents.external import STARTING
from thirteendays.agents.hosted import Hosted
from thirteendays.agents.naming import foreign, is_foreign
from thirteendays.agents.rules_of_thumb import by_rules_of_thumb
from thirteendays.game import RecordError, stream
from thirteendays.game.moves import SIDES
from thirteendays.game.source import Source

View = dict[str, Any]


def at_random(view: View, source: Source) -> str:
    """Any legal move, each equally likely."""
    legal: list[str] = view["legal"]
    return legal[source.below(len(legal))]


KNOWN: Final[dict[str, Callable[..., str]]] = {
    "random": at_random,
    "careful": carefully,
    "rules_of_thumb": by_rules_of_thumb,
    **{level.__name__: level for level in levels.LEVELS},
}


def check(view: Any) -> list[str]:
    """The legal moves of a view of a side; raises RecordError for anything else."""
    if not isinstance(view, dict):
        raise RecordError(f"not a view: a JSON object is wanted, but it is {type(view).__name__}")
    if view.get("side") not in SIDES:
        raise RecordError(f"not a view: side must be us or ussr, not {view.get('side')!r}")
    for member in ("legal", "moves"):
        moves = view.get(member)
        if not isinstance(moves, list) or not all(isinstance(move, str) for move in moves):
            raise RecordError(f"not a view: no list of strings under {member}")
    return list(view["legal"])


class Player(Protocol):
    """What plays a side: it is asked for a move with a view whose `legal` is not empty, and needs nothing but the view."""

    def choose(self, view: View) -> str:
        """One of the view's legal moves."""


def choose(player: Player, view: View, budget: float | None = None) -> str:
    """A player's move. One whose `choose` takes a `budget` is told the seconds it may think; others take what they take."""
    if budget is not None and takes(player.choose, "budget"):
        return player.choose(view, budget=budget)  # type: ignore[call-arg]
    return player.choose(view)


def takes(function: Callable[..., str], argument: str) -> bool:
    """Whether a function takes an argument of this name."""
    return argument in inspect.signature(function).parameters


class UnknownPlayer(ValueError):
    """There is no computer player of this name; `known` lists those there are."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.known = list(KNOWN)
        super().__init__(f"no computer player {name!r}; there are {', '.join(KNOWN)}")


class BuiltIn:
    """A player of this program.

    With a seed the same views get the same moves, in whatever order they come: each decision has its own stream, named by the
    side and the number of moves so far.
    """

    def __init__(self, name: str, seed: int | str | None = None) -> None:
        self.name = name
        self._choose = KNOWN[name]
        self._searches = takes(self._choose, "seconds")
        self._seed = secrets.token_hex(32) if seed is None else seed

    def choose(self, view: View, budget: float | None = None) -> str:
        """One of the view's legal moves; raises RecordError if it is not a view, or has none.

        A player that searches stops after `budget` seconds, if it would take longer.
        """
        if not check(view):
            raise RecordError("not a view: legal is empty, so there is nothing to choose")
        source = stream(self._seed, f"{self.name}/{view['side']}/{len(view['moves'])}")
        if self._searches:
            return self._choose(view, source, seconds=budget)
        return self._choose(view, source)


def make(name: str, seed: int | str | None = None, limit: float | None = None, starting: float = STARTING) -> Player:
    """The player of a name, with a seed or with random numbers from the operating system.

    A name is that of a built-in player, `module:Class`, or `cmd:<command line>` for a program that speaks the protocol. The last two
    have `limit` seconds for a decision, and `starting` seconds more to start. Raises UnknownPlayer or CannotPlay.

    >>> make("kennedy")
    Traceback (most recent call last):
        ...
    thirteendays.agents.players.UnknownPlayer: no computer player 'kennedy'; there are random, careful, rules_of_thumb, recruit, attache, envoy, adviser, president
    """
    if is_foreign(name):
        player = foreign(name, seed, limit, starting)
        if isinstance(player, Hosted):
            player.check()
        return player
    if name not in KNOWN:
        raise UnknownPlayer(name)
    return BuiltIn(name, seed)
