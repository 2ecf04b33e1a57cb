"""The small arranged game of `learn/exact.py`: its exploitability by us and by OpenSpiel.

    python bench/exact.py [--iterations 200] [--write]

The game goes to OpenSpiel in Gambit's extensive form, the strategies as numbers; OpenSpiel walks its own tree with its own code. The two
must agree. `--write` rewrites bench/exact.md. Ends with status 1 if they do not, or if OpenSpiel is not there (`make bench` brings it).
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

BENCH = Path(__file__).resolve().parent
ROOT = BENCH.parent
PEERS = ROOT / "build" / "bench-venv" / "bin" / "python"
KEPT = ROOT / "build" / "exact"


def theirs(file: str) -> None:
    """In OpenSpiel's environment: the exploitability of each strategy of a file, as JSON."""
    pyspiel: Any = import_module("pyspiel")
    policies: Any = import_module("open_spiel.python.policy")
    measure: Any = import_module("open_spiel.python.algorithms.exploitability")
    told = json.loads(Path(file).read_text(encoding="utf-8"))
    game = pyspiel.load_efg_game(told["efg"])
    answers = {}
    for name, strategy in told["strategies"].items():
        policy = policies.TabularPolicy(game)
        first = game.new_initial_state()
        for action in first.legal_actions():
            fill(policy, first.child(action), told["roots"][int(first.action_to_string(action))], strategy)
        answers[name] = measure.exploitability(game, policy)
    print(json.dumps(answers))


def fill(policy: Any, state: Any, node: list[Any], strategy: list[list[float]]) -> None:
    """Sets the policy along both trees at the same time."""
    if state.is_terminal():
        return
    infoset, children = node
    row = policy.policy_for_key(state.information_state_string())
    for action in state.legal_actions():
        name = state.action_to_string(action)
        row[action] = strategy[infoset][list(children).index(name)]
        fill(policy, state.child(action), children[name], strategy)


def ours(iterations: int) -> dict[str, Any]:
    """The game, strategies, and our figures."""
    from thirteendays.game.moves import TOKENS
    from thirteendays.learn.exact import Node, Solved, efg

    def shape(node: Node) -> list[Any]:
        names = [TOKENS[action] for action in solved.actions[node.infoset]] if node.children else []
        return [node.infoset, dict(zip(names, map(shape, node.children), strict=True))]

    solved = Solved()
    strategies = {"uniform": solved.uniform()}
    for part in (iterations // 10, iterations):
        fresh = Solved()
        fresh.solve(part)
        strategies[f"CFR+, {part} iterations"] = fresh.strategy()
    return {
        "efg": efg(solved),
        "roots": [shape(root) for root in solved.roots],
        "strategies": strategies,
        "value": {name: solved.value(strategy) for name, strategy in strategies.items()},
        "exploitability": {name: solved.exploitability(strategy) for name, strategy in strategies.items()},
        "infosets": len(solved.actions),
    }


def page(found: dict[str, Any], checked: dict[str, float]) -> list[str]:
    """The lines of bench/exact.md."""
    lines = [
        "# A small game solved",
        "",
        "The last two plays of an arranged game (`learn/exact.py`), a common loss worth 0; made by `python bench/exact.py --write`.",
    ]
    lines += [
        f"{found['infosets']:,} information sets. Exploitability is what best responses gain, half of the sum for both sides.",
        "",
    ]
    lines += ["| strategy | worth to the US | exploitability | by OpenSpiel |", "|---|---:|---:|---:|"]
    for name, exploitability in found["exploitability"].items():
        lines.append(f"| {name} | {found['value'][name]:.4f} | {exploitability:.6f} | {checked[name]:.6f} |")
    return [*lines, ""]


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--iterations", type=int, default=200)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--theirs")
    options = parser.parse_args()
    if options.theirs:
        theirs(options.theirs)
        return 0
    found = ours(options.iterations)
    KEPT.mkdir(parents=True, exist_ok=True)
    (KEPT / "game.json").write_text(json.dumps(found), encoding="utf-8")
    if not PEERS.exists():
        print("OpenSpiel is not there: `make bench` brings it.")
        return 1
    command = [str(PEERS), str(Path(__file__)), "--theirs", str(KEPT / "game.json")]
    answer = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    checked = json.loads(answer.strip().splitlines()[-1])
    lines = page(found, checked)
    print("\n".join(lines))
    if options.write:
        (BENCH / "exact.md").write_text("\n".join(lines), encoding="utf-8")
    return int(any(abs(figure - checked[name]) > 1e-6 for name, figure in found["exploitability"].items()))


if __name__ == "__main__":
    sys.exit(main())
