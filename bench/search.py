"""Search: simulations per second of processor time, ours beside OpenSpiel's C++ information-set search.

    python bench/search.py [--passes 3] [--seconds 2] [--write]

A simulation of a tree is one walk down it and one playout; one of the shipped search is one play tried in one world and
the round played on from there. Ours start at the first play of round 1, where playouts are longest; the peers at the first
decision after the deal. The passes are interleaved, each figure is their median. `--write` rewrites bench/search.md. Ends
with status 1 if a target is missed.
"""

from __future__ import annotations

import argparse
import json
import platform
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from statistics import median
from time import process_time
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from thirteendays.game.position import Position

BENCH = Path(__file__).resolve().parent
ROOT = BENCH.parent
PEERS = ROOT / "build" / "bench-venv" / "bin" / "python"
SIMULATIONS = 1000
SEED = 1962

OURS = {
    "uniform": "**13 Days**, information-set tree, uniform playouts to the end of the game",
    "thumb": "**13 Days**, the same, cut at the round's end by the evaluation of `rules_of_thumb`",
    "quick": "**13 Days**, the same with the fast policy to the round's end",
    "shipped": "**13 Days**, the search that is shipped: whole plays, fast policy to the round's end",
}
THEIRS = {
    "leduc_poker": "OpenSpiel `leduc_poker`, `pyspiel.ISMCTSBot` (C++), random playouts",
    "gin_rummy": "OpenSpiel `gin_rummy`, `pyspiel.ISMCTSBot` (C++), random playouts",
}
TARGETS = {"uniform": 50_000, "shipped": 10_000}
TREES = {"uniform": 0, "thumb": 1, "quick": 2}


def first_play() -> Position:
    """The first play of round 1 of a game whose agendas were kept and who began at random."""
    from thirteendays.game import engine, stream
    from thirteendays.game import terms as t
    from thirteendays.game.playout import draw

    source, pos, buffer = stream(SEED, "bench search"), engine.start(), engine.new_buffer()
    while pos.kind != t.PLAY:
        n = engine.fill(pos, buffer)
        engine.apply(pos, draw(pos, source) if pos.kind == t.DEAL else buffer[source.below(n)])
    return pos


def ours(name: str, seconds: float) -> float:
    """Simulations in a second of processor time."""
    from thirteendays.agents import thinking
    from thirteendays.agents.search import Search
    from thirteendays.agents.tree import TreeSearch
    from thirteendays.game import stream

    pos, weights, source = first_play(), thinking.weights(), stream(SEED, "bench")
    done, began = 0, process_time()
    while process_time() - began < seconds:
        if name in TREES:
            TreeSearch(*weights, source, SIMULATIONS, TREES[name], 0.7).choose(pos, pos.mover)
            done += SIMULATIONS
        else:
            search = Search(*weights, source, SIMULATIONS, 24, 4)
            search.begin(pos, pos.mover)
            search.think(10**9)
            done += int(search.done)
    return done / (process_time() - began)


def theirs(name: str, seconds: float) -> float:
    """The same of a peer."""
    pyspiel: Any = import_module("pyspiel")
    game, state = pyspiel.load_game(name), None
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    done, began, seed = 0, process_time(), SEED
    while process_time() - began < seconds:
        seed += 1
        evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
        kinds = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT, pyspiel.ChildSelectionPolicy.UCT
        try:
            bot = pyspiel.ISMCTSBot(seed, evaluator, 2.0, SIMULATIONS, -1, kinds[0], False, False, kinds[1])
        except (TypeError, AttributeError):
            bot = pyspiel.ISMCTSBot(seed, evaluator, 2.0, SIMULATIONS, -1, kinds[0], False, False)
        bot.step(state)
        done += SIMULATIONS
    return done / (process_time() - began)


def worker(name: str, seconds: float) -> float | str:
    """A row in a process of its own: its figure, or why there is none."""
    python = Path(sys.executable) if name in OURS else PEERS
    if not python.exists():
        return "not measured: `make bench` brings the peers"
    command = [str(python), str(Path(__file__)), "--row", name, "--seconds", str(seconds)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=600, check=False)
    if done.returncode:
        return "not measured: " + (done.stderr.strip().splitlines() or ["failed"])[-1].replace(str(ROOT), ".")
    return float(json.loads(done.stdout.strip().splitlines()[-1]))


def measured(passes: int, seconds: float) -> dict[str, float | str]:
    """The median of each row's passes."""
    figures: dict[str, list[float | str]] = {name: [] for name in (*OURS, *THEIRS)}
    for _ in range(passes):
        for name, found in figures.items():
            if not any(isinstance(figure, str) for figure in found):
                found.append(worker(name, seconds))
    return {
        name: next((figure for figure in found if isinstance(figure, str)), None)
        or median(figure for figure in found if isinstance(figure, float))
        for name, found in figures.items()
    }


def page(figures: dict[str, float | str]) -> list[str]:
    """The lines of bench/search.md."""
    lines = [
        "# Search",
        "",
        "Simulations per second of processor time on one core, medians; made by `python bench/search.py --write`.",
        "",
    ]
    lines += [f"{platform.python_implementation()} {platform.python_version()}, {platform.machine()}.", ""]
    lines += ["| search | simulations/s | target |", "|---|---:|---:|"]
    for name, label in (OURS | THEIRS).items():
        figure = figures[name]
        told = figure if isinstance(figure, str) else f"{figure:,.0f}"
        target = TARGETS.get(name)
        lines.append(f"| {label} | {told} | {f'{target:,}' if target else ''} |")
    return [*lines, ""]


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--passes", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--row", choices=[*OURS, *THEIRS])
    options = parser.parse_args()
    if options.row:
        print(json.dumps((ours if options.row in OURS else theirs)(options.row, options.seconds)))
        return 0
    figures = measured(options.passes, options.seconds)
    lines = page(figures)
    print("\n".join(lines))
    if options.write:
        (BENCH / "search.md").write_text("\n".join(lines), encoding="utf-8")
    return int(
        any(not isinstance(figures[name], float) or float(figures[name]) < least for name, least in TARGETS.items())
    )


if __name__ == "__main__":
    sys.exit(main())
