"""Five levels, weak to strong. The weak ones err as people do; the strong ones search.

A person who is new to the game looks one step ahead, follows the own agenda and forgets what the other side's flags tell, is fond of
one battleground, and misjudges. The three lower levels are `rules_of_thumb` with such flaws; `docs/levels.md` has their measures.
"""

from dataclasses import dataclass, replace
from typing import Any, Final

from thirteendays.agents import thinking, thumb
from thirteendays.agents.careful import dangers_of
from thirteendays.agents.thinking import Effort
from thirteendays.game import position_of
from thirteendays.game import terms as t
from thirteendays.game.moves import ACTIONS_OF, SIDE_NUMBER
from thirteendays.game.position import Position
from thirteendays.game.program import AGENDA_SUBJECT
from thirteendays.game.source import Source

View = dict[str, Any]


@dataclass(frozen=True)
class Flaws:
    """What is wrong with a player's judgement."""

    sight: int  # decisions of a play that are looked through
    error: int  # hundredths of a point of prestige by which a look may err, up or down
    forgets: int  # percent of the decisions at which the other side's flags are forgotten
    greed: int  # hundredths of a point for each cube on the battleground one is fond of
    whim: int = 0  # percent of the decisions at which anything is played
    reckless: bool = False  # does not look twice for war before the round ends


RECRUIT: Final = Flaws(sight=0, error=300, forgets=100, greed=80, whim=15, reckless=True)
ATTACHE: Final = Flaws(sight=1, error=120, forgets=70, greed=40)
ENVOY: Final = Flaws(sight=3, error=15, forgets=5, greed=0)
ADVISER: Final = Effort(60, width=8, spread=3, guesses=False)
PRESIDENT: Final = Effort(1200)


def recruit(view: View, source: Source) -> str:
    """Sees its own agenda and one battleground it is fond of, forgets the other's flags, and sometimes plays on a whim."""
    return flawed(view, source, RECRUIT)


def attache(view: View, source: Source) -> str:
    """Looks a step ahead and mostly at its own plans; no longer stumbles into war."""
    return flawed(view, source, ATTACHE)


def envoy(view: View, source: Source) -> str:
    """Thinks a whole play through, and seldom forgets a flag."""
    return flawed(view, source, ENVOY)


def adviser(view: View, source: Source, seconds: float | None = None) -> str:
    """Plays the round to its end in the head, a few times for each play."""
    return thinking.decide(view, source, replace(ADVISER, seconds=seconds))


def president(view: View, source: Source, seconds: float | None = None) -> str:
    """Plays the round to its end many times, and reads agendas from plays."""
    return thinking.decide(view, source, replace(PRESIDENT, seconds=seconds))


def flawed(view: View, source: Source, flaws: Flaws) -> str:
    """The move that looks best to a player with flaws."""
    legal: list[str] = view["legal"]
    if source.below(100) < flaws.whim:
        return legal[source.below(len(legal))]
    if not flaws.reckless and len(view["hand"]) <= 2:
        legal = safest(view)
    side = SIDE_NUMBER[view["side"]]
    pos = position_of(view, source)
    if source.below(100) < flaws.forgets:
        pos.sets[t.DEALT + 1 - side] = 0
    looks = [look(pos, side, ACTIONS_OF[move], flaws) + error(source, flaws.error) for move in legal]
    return legal[looks.index(max(looks))]


def safest(view: View) -> list[str]:
    """The moves with the least danger of war."""
    dangers = dangers_of(view)
    least = min(dangers.values())
    return [move for move, danger in dangers.items() if danger == least]


def error(source: Source, most: int) -> int:
    """How far a look errs: often little, seldom much."""
    return source.below(most + 1) - source.below(most + 1)


def look(pos: Position, side: int, action: int, flaws: Flaws) -> int:
    """What a move looks worth."""
    w, _ = thinking.weights()
    if pos.kind == t.AGENDA:
        after = Position(pos)
        after.sets[t.KEPT + side] = 1 << (action - t.KEEP)
        return int(thumb.evaluate(after, side, w))
    return int(thumb.worth(pos, action, w, flaws.sight)) + flaws.greed * cubes_on(favourite(pos, side), action)


def favourite(pos: Position, side: int) -> int:
    """The battleground that a side is fond of this round: that of the first agenda it was dealt which has one, else Cuba's."""
    dealt = [n for n in range(2 * t.TRACKS, t.AGENDAS - 1) if pos.sets[t.DEALT + side] >> n & 1]
    return int(AGENDA_SUBJECT[dealt[0]]) if dealt else t.CUBA_MIL


def cubes_on(battleground: int, action: int) -> int:
    """How many cubes a move places on a battleground."""
    if (
        t.PUT <= action < t.PLACE_CUBE
        and (action - t.PUT) // 10 == battleground
        and (action - t.PUT) % 10 < t.MOST_CUBES
    ):
        return (action - t.PUT) % 10 + 1
    return int(action == t.PLACE_CUBE + battleground)


LEVELS: Final = (recruit, attache, envoy, adviser, president)
