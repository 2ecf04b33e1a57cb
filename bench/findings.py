"""What the figures of the game come to in words: sentences for docs/statistics.md, computed from what was counted."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import sqrt
from typing import Any, Final, NamedTuple

from bench.tally import BOTH, NEITHER, Tally, together

from thirteendays.game.cards import AGENDA_CARDS
from thirteendays.game.moves import OTHER, SIDES
from thirteendays.text import say
from thirteendays.text.figures import OWNER

NAMES: Final = {"us": "US", "ussr": "USSR", "un": "UN", NEITHER: "neither", BOTH: "both"}
SUBJECTS: Final = {agenda.subject: agenda.name for agenda in AGENDA_CARDS}
LIKELY: Final = 1.96  # standard errors of a 95 % interval
CERTAIN: Final = 3.0  # standard errors from which on a difference is told of a card: chance alone tells one in 370
ENOUGH: Final = 100  # uses under which nothing is told of a card
SEVERAL: Final = 3  # cards named in a sentence

Figures = dict[str, Any]


class Use(NamedTuple):
    """How often something was done, how often who did it won, and how often that would be by what its side wins on average."""

    n: int = 0
    won: int = 0
    usual: float = 0.0

    @property
    def edge(self) -> float:
        """By how much, in parts of 1, those who did it won more often than their sides do on average."""
        return (self.won - self.usual) / max(1, self.n)

    def sure(self, shared: float) -> bool:
        """Whether that is more than chance would make of it, where the two games on the same cards go together."""
        rate = self.won / max(1, self.n)
        return self.n >= ENOUGH and abs(self.edge) > CERTAIN * sqrt(
            max(rate * (1 - rate), 0.01) * (1 + shared) / self.n
        )


def use(data: Figures, card: str, *ways: str, sides: Sequence[str] = SIDES) -> Use:
    """The uses of a card in these ways by these sides, taken together."""
    found = [(n, won, side) for way, side, n, won in data["cards"][card] if way in ways and side in sides]
    usual = sum(n * data["wins"][side] / max(1, data["games"]) for n, _, side in found)
    return Use(sum(n for n, _, _ in found), sum(won for _, won, _ in found), usual)


def share(part: float, whole: float, places: int = 1) -> str:
    return f"{100 * part / whole:.{places}f} %" if whole else ""


def signed(number: float, places: int = 0) -> str:
    """A number with its sign.

    >>> signed(-2.25, 1), signed(3)
    ('−2.2', '+3')
    """
    return f"{number:+.{places}f}".replace("-", "−")


def error(found: Tally) -> float:
    """The reach of a 95 % interval of a share of all games, in points of a hundred, at its widest."""
    return 100 * LIKELY * sqrt(0.25 * (1 + max(0.0, together(found))) / max(1, found.games))


def started(found: Tally, number: int, first: str) -> int:
    """Games in which a side played first in a round."""
    return sum(n for (when, side, _), n in found.firsts.items() if (when, side) == (number, first))


def findings(tallies: dict[str, Tally], data: dict[str, Figures]) -> Iterator[str]:
    """The sentences, by the first level; the sides' shares of every level."""
    main = next(iter(tallies))
    yield " ".join(ahead(level, found) for level, found in tallies.items())
    yield starting(tallies[main])
    yield ending(tallies[main])
    yield sources(tallies[main])
    yield chosen(data[main])
    yield scoring(data[main])
    yield from events(data[main])


def ahead(level: str, found: Tally) -> str:
    """Which side wins more, if one does."""
    us, ussr = (100 * found.winners[side] / found.games for side in SIDES)
    rates = f"the US wins {us:.1f} % of the games of `{level}`, the USSR {ussr:.1f} % (± {error(found):.1f})"
    # the difference of two shares that make nearly a whole has twice the error of one
    if abs(us - ussr) <= 2 * error(found):
        return f"Neither side is clearly ahead: {rates}."
    return f"**The {'US' if us > ussr else 'USSR'} wins more often**: {rates}."


def starting(found: Tally) -> str:
    """Whether it matters who plays first in round 1."""
    games = {first: started(found, 1, first) for first in SIDES}
    if not all(games.values()):
        return "In round 1 always the same side plays first."
    rates = {first: found.firsts[1, first, "us"] / games[first] for first in SIDES}
    spread = sqrt(
        sum(rates[first] * (1 - rates[first]) / games[first] for first in SIDES) * (1 + max(0.0, together(found)))
    )
    gap, reach = 100 * (rates["us"] - rates["ussr"]), 100 * LIKELY * spread
    matters = (
        "Starting then makes no difference that could be told from chance"
        if abs(gap) <= reach
        else f"Where the US starts, it wins {'more' if gap > 0 else 'less'} often"
    )
    return (
        f"In round 1 the USSR, its cards in hand, leaves the first play to the US in {share(games['us'], found.games)} of the games. **{matters}**: "
        f"the US wins {100 * rates['us']:.1f} % where it plays first and {100 * rates['ussr']:.1f} % where it plays second "
        f"(difference {signed(gap, 1)} ± {reach:.1f})."
    )


def ending(found: Tally) -> str:
    """How games end, and whose doing wars are."""
    lost = sum(found.wars.values())
    last = sum(found.wars[3, who] for who in (*SIDES, BOTH))
    losers = lost + sum(found.wars[number, BOTH] for number in (1, 2, 3))
    reasons = found.reasons
    told = f"{share(reasons['prestige'], found.games)} of the games end on prestige, {share(reasons['letter'], found.games)} at 0 by the Personal Letter"
    if not lost:
        return f"{told}, none by nuclear war."
    own = share(sum(found.own.values()), losers)
    return f"{told} and **{share(lost, found.games)} by nuclear war**, {share(last, lost)} of these in round 3. Of the sides that lost so, {own} could have avoided it with their last decision."


def sources(found: Tally) -> str:
    """Where prestige comes from."""
    whole = sum(found.prestige.values())
    part = {
        source: share(sum(found.prestige[source, side] for side in SIDES), whole)
        for source in ("agendas", "Events", "aftermath")
    }
    return f"**Agendas bring {part['agendas']} of all prestige** that is awarded, the aftermath {part['aftermath']}, Events {part['Events']}."


def chosen(data: Figures) -> str:
    """Which agendas are kept, and which are not."""
    kept = {
        one: sum(found["kept"].values()) / max(1, sum(found["dealt"].values()))
        for one, found in data["agendas"].items()
    }
    order = sorted(kept, key=lambda one: -kept[one])
    most, least = (
        [f"{SUBJECTS[one]} ({100 * kept[one]:.0f} %)" for one in part]
        for part in (order[:SEVERAL], order[::-1][:SEVERAL])
    )
    return f"Of the agendas dealt, **{listed(most)} are kept most often**, {listed(least)} least."


def scoring(data: Figures) -> str:
    """Which agendas score for those who keep them."""
    points = {one: found["points"] / max(1, sum(found["scores"].values())) for one, found in data["agendas"].items()}
    order = sorted(points, key=lambda one: -points[one])
    told = [f"{SUBJECTS[one]} ({signed(points[one], 1)})" for one in order]
    return (
        f"Kept, {listed(told[:SEVERAL])} bring their holders most points a time, {listed(told[::-1][:SEVERAL])} fewest."
    )


def events(data: Figures) -> Iterator[str]:
    """Which Events are played, triggered, and go with winning."""

    def played(card: str) -> tuple[int, int]:
        own = OWNER[card]
        sides = (own,) if own in OTHER else SIDES
        return use(data, card, "event").n, use(data, card, "event", "command", sides=sides).n

    def triggered(card: str) -> tuple[int, int]:
        return use(data, card, "triggered").n, use(data, card, "triggered", "declined").n

    most, least = extremes(data, played)
    yield f"Of the plays of a card by a side that may choose (its own, or any for a UN card), **the Event is chosen most often with {listed(most)}**, and least with {listed(least)}."
    most, least = extremes(data, triggered)
    yield f"When the other side plays a card for Command, **its Event is triggered most often with {listed(most)}**, and least with {listed(least)}."
    for words, way in (("playing the Event", "event"), ("triggering the Event", "triggered")):
        found = {card: use(data, card, way) for card in data["cards"]}
        sure = sorted(
            (card for card in found if found[card].sure(data["together"])), key=lambda card: -found[card].edge
        )
        up, down = (
            [
                f"{say(f'card.{card}')} ({signed(100 * found[card].edge)})"
                for card in cards
                if (found[card].edge > 0) == good
            ]
            for cards, good in ((sure[:SEVERAL], True), (sure[::-1][:SEVERAL], False))
        )
        if up or down:
            parts = [f"{'above' if part is up else 'below'} it after {listed(part)}" for part in (up, down) if part]
            yield f"Compared with what its side wins on average, in points of a hundred, the side {words} of a card wins most {', and most '.join(parts)}."
        else:
            yield f"After {words} of no card does its side win certainly more or less than on average."


def extremes(data: Figures, counted: Callable[[str], tuple[int, int]]) -> tuple[list[str], list[str]]:
    """The cards with the highest and with the lowest shares, named with them."""
    parts = {card: counted(card) for card in data["cards"]}
    rates = {card: part / whole for card, (part, whole) in parts.items() if whole >= ENOUGH}
    order = sorted(rates, key=lambda card: -rates[card])
    named = [f"{say(f'card.{card}')} ({100 * rates[card]:.0f} %)" for card in order]
    return named[:SEVERAL], named[::-1][:SEVERAL]


def listed(words: Sequence[str]) -> str:
    return say("list.and", first=", ".join(words[:-1]), last=words[-1]) if len(words) > 1 else "".join(words) or "none"
