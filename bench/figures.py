"""Figures of the game: docs/statistics.md and its pictures, from games of levels against themselves.

    python bench/figures.py [--jobs 2] [--minutes 60] [--games 20000] [--top 1000]

`adviser` plays 20,000 games against itself and `president` 1,000; they are kept in build/statistics, and the command goes on where it
stopped. The page is written from what there is. What it tells of the game is what these players make of it.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from time import monotonic
from typing import Any

from thirteendays.agents.arena import Fixture
from thirteendays.agents.gamefile import GameFile, still_to_play
from thirteendays.agents.workers import play
from thirteendays.game import Game
from thirteendays.game.cards import AGENDA_CARDS, STRATEGY

ROOT = Path(__file__).resolve().parents[1]
KEPT = ROOT / "build" / "statistics"
PAGE = ROOT / "docs" / "statistics.md"
PICTURES = ROOT / "docs" / "pictures"
SIDES = ("us", "ussr")
SEED = 13


class Tally:
    """What so many games came to, in counters."""

    def __init__(self) -> None:
        self.games = 0
        self.winners: Counter[str] = Counter()
        self.reasons: Counter[str] = Counter()
        self.first: Counter[tuple[str, str]] = Counter()  # who plays first in round 1, who wins
        self.wars: Counter[tuple[int, str, bool]] = Counter()  # round, loser, of own doing
        self.prestige: Counter[tuple[str, str]] = Counter()  # source, side
        self.cards: Counter[tuple[str, str]] = Counter()  # card, event, command or triggered
        self.won: Counter[tuple[str, str]] = Counter()  # the same, won by who played or triggered it
        self.dealt: Counter[str] = Counter()
        self.kept: Counter[str] = Counter()
        self.scored: Counter[str] = Counter()  # points that a kept agenda brought its side


def play_all(level: str, games: int, jobs: int, until: float) -> list[dict[str, Any]]:
    """Games of a level against itself, those kept and more as long as there is time."""
    KEPT.mkdir(parents=True, exist_ok=True)
    fixtures = [Fixture((level, level), SEED, n) for n in range(games)]
    with GameFile(KEPT / f"{level}.jsonl.gz", fixtures) as file:
        found = list(file.played.values())
        left = list(still_to_play(fixtures, file.played)) if monotonic() < until else []
        with closing(play(left, jobs)) as records:  # type: ignore[type-var]
            for record in records:
                file.add(record)
                found.append(record)
                if monotonic() > until:
                    break
    return found


def tally(records: list[dict[str, Any]]) -> Tally:
    """Counts what happened."""
    found = Tally()
    for record in records:
        game = Game.from_record({name: record[name] for name in ("format", "rules", "moves")})
        result = record["result"]
        winner = str(result["winner"])
        found.games += 1
        found.winners[winner] += 1
        found.reasons[result["reason"]] += 1
        if result["reason"] == "nuclear_war":
            for side in SIDES:
                if side != winner:
                    found.wars[game.position.round, side, side in result.get("own_doing", ())] += 1
        count(found, game.happenings("watcher", 0), winner)
    return found


def count(found: Tally, items: list[dict[str, Any]], winner: str) -> None:
    """Counts what the happenings of a game tell."""
    kept: dict[str, str] = {}
    begun = False
    for item in items:
        kind, who = item["kind"], str(item.get("who"))
        if kind == "first" and not begun:
            begun = True
            found.first[item["side"], winner] += 1
        elif kind in ("played", "triggered"):
            way = "triggered" if kind == "triggered" else "event" if item["way"] == "event" else "command"
            found.cards[item["card"], way] += 1
            found.won[item["card"], way] += who == winner
        elif kind == "dealt" and item["what"] == "agenda":
            found.dealt[item["card"]] += 1
        elif kind == "kept":
            found.kept[item["card"]] += 1
            kept[who] = item["card"]
        elif kind == "award" and item["amount"]:
            found.prestige["agendas", who] += item["amount"]
            for side in SIDES:
                if kept.get(side) == item["agenda"]:
                    found.scored[item["agenda"]] += item["amount"] if side == who else -item["amount"]
        elif kind == "prestige" and not item["rule"].startswith("3"):
            gain = item["to"] - item["from"]
            source = "aftermath" if item["rule"].startswith("7") else "Events"
            found.prestige[source, "us" if gain > 0 else "ussr"] += abs(gain)


# The page


def page(tallies: dict[str, Tally]) -> Iterator[str]:
    """The lines of docs/statistics.md."""
    yield "# Figures of the game"
    yield ""
    yield "What the game comes to when the computer plays it against itself; made by `python bench/figures.py`, which goes on where it stopped:"
    yield f"{' and '.join(f'{found.games:,} games of `{level}`' for level, found in tallies.items())}. A share has an error of about {error(tallies)}."
    yield ""
    yield from table(
        "Who wins",
        "",
        tallies,
        [(name, name) for name in (*SIDES, "None")],
        lambda found, key: share(found.winners[key], found.games),
        names=("US", "USSR", "neither (war of both)"),
    )
    yield from table(
        "How games end",
        "",
        tallies,
        [(name, name) for name in ("prestige", "letter", "nuclear_war")],
        lambda found, key: share(found.reasons[key], found.games),
        names=("on prestige", "by the letter, at 0", "by nuclear war"),
    )
    yield "## Who plays first in round 1"
    yield ""
    yield "| level | first | games | US wins | USSR wins |"
    yield "|---|---|---:|---:|---:|"
    for level, found in tallies.items():
        for first in SIDES:
            games = sum(n for (side, _), n in found.first.items() if side == first)
            wins = [share(found.first[first, side], games) for side in SIDES]
            yield f"| `{level}` | {first.upper()} | {games} | {wins[0]} | {wins[1]} |"
    yield ""
    yield "## Nuclear wars"
    yield ""
    yield "Shares of all games. *Own doing*: the last decision of the round offered a way to no danger."
    yield ""
    yield "| level | round | US loses | USSR loses | of own doing |"
    yield "|---|---:|---:|---:|---:|"
    for level, found in tallies.items():
        for number in (1, 2, 3):
            lost = [sum(found.wars[number, side, own] for own in (False, True)) for side in SIDES]
            own = sum(found.wars[number, side, True] for side in SIDES)
            yield f"| `{level}` | {number} | {share(lost[0], found.games)} | {share(lost[1], found.games)} | {share(own, found.games)} |"
    yield ""
    yield "## Where prestige comes from"
    yield ""
    yield "Points a game, before the marker is cut at 5."
    yield ""
    yield "| level | source | US | USSR |"
    yield "|---|---|---:|---:|"
    for level, found in tallies.items():
        for source in ("agendas", "Events", "aftermath"):
            us, ussr = (found.prestige[source, side] / max(1, found.games) for side in SIDES)
            yield f"| `{level}` | {source} | {us:.2f} | {ussr:.2f} |"
    yield ""
    for level, found in tallies.items():
        yield from agendas(level, found)
        yield from cards(level, found)


def table(
    title: str, text: str, tallies: dict[str, Tally], rows: list[tuple[str, str]], value: Any, names: tuple[str, ...]
) -> Iterator[str]:
    """One row for each key, one column for each level."""
    yield f"## {title}"
    yield ""
    yield f"|  | {' | '.join(f'`{level}`' for level in tallies)} |"
    yield f"|---|{'---:|' * len(tallies)}"
    for (key, _), name in zip(rows, names, strict=True):
        yield f"| {name} | {' | '.join(value(found, key) for found in tallies.values())} |"
    yield text


def agendas(level: str, found: Tally) -> Iterator[str]:
    """How often each agenda is dealt and kept, and what it brings."""
    yield f"## Agendas, `{level}`"
    yield ""
    yield f"![how often each agenda dealt is kept](pictures/agendas-{level}.svg)"
    yield ""
    yield "| agenda | dealt | kept of those | points to its holder when kept |"
    yield "|---|---:|---:|---:|"
    for agenda in AGENDA_CARDS:
        kept = found.kept[agenda.id]
        yield f"| {agenda.name} | {found.dealt[agenda.id]} | {share(kept, found.dealt[agenda.id])} | {found.scored[agenda.id] / max(1, kept):+.2f} |"
    yield ""


def cards(level: str, found: Tally) -> Iterator[str]:
    """How each card is played, and how often who played it wins."""
    yield f"## Cards, `{level}`"
    yield ""
    yield f"![how each card is played](pictures/cards-{level}.svg)"
    yield ""
    yield "Times a hundred games as Event, for Command, and as an Event triggered by the other side; behind each, how often the side that used it so won."
    yield ""
    yield "| card | side | Event | won | Command | won | triggered | won |"
    yield "|---|---|---:|---:|---:|---:|---:|---:|"
    for card in STRATEGY:
        cells = []
        for way in ("event", "command", "triggered"):
            times = found.cards[card.id, way]
            cells += [
                f"{100 * times / max(1, found.games):.1f}",
                share(found.won[card.id, way], times) if times else "",
            ]
        yield f"| {card.name} | {('US', 'USSR', 'UN')[card.side]} | {' | '.join(cells)} |"
    yield ""


def share(part: int, whole: int) -> str:
    return f"{100 * part / max(1, whole):.1f} %"


def error(tallies: dict[str, Tally]) -> str:
    return " and ".join(f"{100 / max(1, found.games) ** 0.5:.1f} %" for found in tallies.values())


# Pictures


def bars(title: str, rows: list[tuple[str, list[float]]], colours: tuple[str, ...]) -> str:
    """Horizontal stacked bars as SVG; the longest fills the width."""
    longest = max((sum(parts) for _, parts in rows), default=1) or 1
    height = 20 * len(rows) + 34
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {height}" font-family="sans-serif" font-size="11" role="img" aria-label="{title}">',
        f'<rect width="640" height="{height}" fill="#f6f3ea"/><text x="8" y="18" font-size="13" fill="#222">{title}</text>',
    ]
    for n, (name, parts) in enumerate(rows):
        y, x = 30 + 20 * n, 190.0
        lines.append(f'<text x="184" y="{y + 12}" text-anchor="end" fill="#222">{name.replace("&", "&amp;")}</text>')
        for part, colour in zip(parts, colours, strict=True):
            width = 420 * part / longest
            lines.append(f'<rect x="{x:.1f}" y="{y}" width="{width:.1f}" height="15" fill="{colour}"/>')
            x += width
    return "\n".join([*lines, "</svg>", ""])


def pictures(level: str, found: Tally) -> None:
    """The pictures of a level's cards and agendas."""
    rows = [
        (card.name, [float(found.cards[card.id, way]) for way in ("event", "command", "triggered")])
        for card in STRATEGY
    ]
    title = "Each card as Event (green), for Command (blue), triggered (orange)"
    (PICTURES / f"cards-{level}.svg").write_text(bars(title, rows, ("#4c7a5d", "#3f6ea5", "#c9813a")), encoding="utf-8")
    kept = [(agenda.name, [found.kept[agenda.id] / max(1, found.dealt[agenda.id])]) for agenda in AGENDA_CARDS]
    (PICTURES / f"agendas-{level}.svg").write_text(
        bars("Share of the agendas dealt that are kept", kept, ("#4c7a5d",)), encoding="utf-8"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--top", type=int, default=1_000)
    options = parser.parse_args()
    began = monotonic()
    parts = {"adviser": (options.games, 0.7), "president": (options.top, 1.0)}
    tallies = {
        level: tally(play_all(level, games, options.jobs, began + 60 * options.minutes * part))
        for level, (games, part) in parts.items()
    }
    tallies = {level: found for level, found in tallies.items() if found.games}
    for level, found in tallies.items():
        pictures(level, found)
    PAGE.write_text("\n".join(page(tallies)), encoding="utf-8")


if __name__ == "__main__":
    main()
