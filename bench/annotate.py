"""Ten annotated games: docs/games/, made by letting the search play and say at every play what it saw.

    python bench/annotate.py [--games 10] [--simulations 1200]

Each game is played by the hints that `thirteendays hint` gives: what is told beside a play is what its side knew when it chose it.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from thirteendays.agents import KNOWN, thinking
from thirteendays.agents.arena import view_for, war_of_own_doing
from thirteendays.agents.hints import hints
from thirteendays.agents.thinking import Effort
from thirteendays.game import Game, SeededDealer, Side, deal_all, stream
from thirteendays.text import result, say, story
from thirteendays.text.advice import advice

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "docs" / "games"
THOUGHT = ("agenda", "first", "play")  # decisions that are told with what was thought
OTHERS = ("president", "president", "rules_of_thumb", "president", "adviser") * 2


def annotated(number: int, simulations: int) -> tuple[Game, list[str]]:
    """A game of the president's way of thinking against another player (or itself), and its page."""
    game, dealer = Game(), SeededDealer(f"annotated {number}")
    other = OTHERS[number - 1]
    side_of_other: Side = "ussr" if number % 2 else "us"
    lines = [f"# Game {number}", "", ""]
    last: dict[str, int] = {}
    planned: list[str] = []  # where the cubes of the play under way go
    told, current = 0, 0
    deal_all(game, dealer)
    while not game.is_over:
        side: Side = "us" if game.mover == "us" else "ussr"
        last[side] = len(game.moves)
        source = stream(number, f"annotated {len(game.moves)}")
        view = view_for(game, side)
        kind = str(view["decision"]["kind"])
        if kind in THOUGHT:
            lines += happened(game, told)
            told = len(game.moves)
            if view["round"] != current:
                current = view["round"]
                lines += ["", f"## Round {current}", ""]
        if side == side_of_other and other == "rules_of_thumb":
            planned = []
            move = KNOWN[other](view, source)
            if kind in THOUGHT:
                lines += ["", f"**{say(f'side.{side}')}**, by rules of thumb:"]
        elif kind in THOUGHT:
            effort = (
                Effort(simulations) if side != side_of_other or other == "president" else Effort(60, width=8, spread=3)
            )
            found = hints(view, source, effort, 3)
            move, *planned = found[0]["moves"]
            lines += ["", f"**{say(f'side.{side}')}**", "", *thought(found, kind)]
        elif kind == "command" and planned and planned[0] in view["legal"]:
            move = planned.pop()
        else:
            move = thinking.decide(view, source, Effort(simulations))
        game.play(move)
        deal_all(game, dealer)
    lines += happened(game, told)
    assert game.result is not None
    own = war_of_own_doing(game, last).get("own_doing", [])
    lines[2] = (
        f"The US is {'`' + other + '`' if side_of_other == 'us' else 'the search'}, the USSR "
        f"{'`' + other + '`' if side_of_other == 'ussr' else 'the search'}. {result(game.result)}"
        f"{' A war of its own doing.' if own else ''}"
    )
    lines += ["", "The record:", "", "```json", str(game.record()).replace("'", '"'), "```", ""]
    return game, lines


def thought(found: list[dict[str, Any]], kind: str) -> Iterator[str]:
    """What the side saw: the play it chose with its reasons, and the next best."""
    first, *reasons = advice(found[0], 1, kind)
    yield "> " + " ".join([first.removeprefix("1. "), *reasons])
    for hint in found[1:]:
        line, *_ = advice(hint, 1, kind)
        yield ">"
        yield f"> Instead: {line.removeprefix('1. ')}"


def happened(game: Game, since: int) -> list[str]:
    """What all could see since a move."""
    if since >= len(game.moves):
        return []
    lines = story(game.happenings("watcher", since), "watcher")
    return ["", *(f"- {line}" for line in lines if line.strip())]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--simulations", type=int, default=1200)
    options = parser.parse_args()
    FOLDER.mkdir(parents=True, exist_ok=True)
    index = [
        "# Annotated games",
        "",
        "What the search of the strongest level saw when it chose its plays; made by `python bench/annotate.py`.",
        "",
    ]
    for number in range(1, options.games + 1):
        _, lines = annotated(number, options.simulations)
        (FOLDER / f"{number:02}.md").write_text("\n".join(lines), encoding="utf-8")
        index.append(f"- [Game {number}]({number:02}.md): {lines[2]}")
    (FOLDER / "index.md").write_text("\n".join([*index, ""]), encoding="utf-8")


if __name__ == "__main__":
    main()
