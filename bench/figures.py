"""Figures of the game: docs/statistics.md, its pictures, and the figures that the card gallery shows.

    python bench/figures.py [--jobs 2] [--minutes 60] [--games 20000] [--top 1000]

`adviser` plays 20,000 games against itself and `president`, the strongest level, 1,000. They are kept in build/statistics, so the
command goes on where it stopped; with `--minutes 0` it plays nothing more. What it writes comes from the games there are.
"""

from __future__ import annotations

import argparse
import json
import sys
from contextlib import closing
from pathlib import Path
from time import monotonic
from typing import Any, Final

from thirteendays.agents.arena import Fixture
from thirteendays.agents.gamefile import GameFile, still_to_play
from thirteendays.agents.workers import play

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # where this file is run by its name

from bench.figures_page import page
from bench.pictures import pictures
from bench.run import commit, machine
from bench.tally import Tally, figures, tally

ROOT: Final = Path(__file__).resolve().parents[1]
KEPT: Final = ROOT / "build" / "statistics"
PAGE: Final = ROOT / "docs" / "statistics.md"
PICTURES: Final = ROOT / "docs" / "pictures"
DATA: Final = ROOT / "src" / "thirteendays" / "text" / "pages" / "figures.json"
SEED: Final = 13


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


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--top", type=int, default=1_000)
    options = parser.parse_args()
    began = monotonic()
    parts = {"adviser": (options.games, 0.7), "president": (options.top, 1.0)}
    played = {
        level: play_all(level, games, options.jobs, began + 60 * options.minutes * part)
        for level, (games, part) in parts.items()
    }
    tallies = {level: tally(records) for level, records in played.items() if records}
    if not tallies:
        sys.exit(f"There are no games in {KEPT.relative_to(ROOT)} yet.")
    command = "`python bench/figures.py`, which goes on where it stopped"
    write(tallies, [f"commit: {commit()}", f"machine: {machine()}", f"command: {command}"])


def write(tallies: dict[str, Tally], made: list[str]) -> None:
    """Writes page, pictures and data; the level with the most games stands first, and its figures are those of the card gallery."""
    order = sorted(tallies, key=lambda level: -tallies[level].games)
    tallies = {level: tallies[level] for level in order}
    data = figures(order[0], tallies[order[0]])
    drawn = pictures(tallies, data)
    PAGE.write_text("\n".join(page(tallies, drawn, made)), encoding="utf-8")
    DATA.write_text(as_text(data), encoding="utf-8")
    for name, picture in drawn.items():
        (PICTURES / f"statistics-{name}.svg").write_text(picture.svg, encoding="utf-8")


def as_text(data: dict[str, Any]) -> str:
    """The data as JSON, a card or an agenda a line."""
    parts = [f'"{name}": {json.dumps(value)}' for name, value in data.items() if name not in ("cards", "agendas")]
    for name in ("cards", "agendas"):
        lines = ",\n".join(f' "{one}": {json.dumps(found)}' for one, found in data[name].items())
        parts.append(f'"{name}": {{\n{lines}\n}}')
    return "{\n" + ",\n".join(parts) + "\n}\n"


if __name__ == "__main__":
    main()
