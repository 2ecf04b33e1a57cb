"""Our engine beside its peers, in one run: a table, the ratios, and the targets met or missed.

    python bench/run.py [--passes 3] [--seconds 2] [--only WORD] [--write]

Every figure is per second of processor time, the median of the passes. The passes are interleaved: each measures every
row once, each row in a process of its own, so that a machine that slows down slows all rows alike; a ratio is the
median of the passes' ratios. Ends with status 1 if a target is missed. `--write` rewrites bench/results.md.

Run it with the interpreter that has our engine compiled in src/; build/pure holds a copy of src/ without compiled files,
build/bench-venv the peers. `make bench` makes all three. What is not there is reported as not measured.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from statistics import median
from typing import NamedTuple

BENCH = Path(__file__).resolve().parent
ROOT = BENCH.parent
RESULTS = BENCH / "results.md"
SERVER = "## The server"  # the heading of what tables.py has written there, which stays
PEERS = ROOT / "build" / "bench-venv" / ("Scripts" if os.name == "nt" else "bin") / "python"
BUILDS = {"compiled": ROOT / "src", "pure": ROOT / "build" / "pure"}
LIMIT = 120  # seconds after which a row is given up


class Row(NamedTuple):
    name: str  # as ours.py or peers.py knows it
    label: str
    build: str  # "compiled", "pure", or "" for a peer

    @property
    def key(self) -> str:
        return f"{self.name}-{self.build}" if self.build else self.name


class Target(NamedTuple):
    label: str
    figure: str  # what of the rows is compared
    ours: str
    peer: str  # "" where the figure itself is compared
    least: float


ROWS = (
    Row("playouts", "**13 Days**, playouts in the engine, compiled", "compiled"),
    Row("playouts", "**13 Days**, playouts in the engine, pure Python", "pure"),
    Row("integers", "**13 Days**, driven from Python by small integers, compiled", "compiled"),
    Row("integers", "**13 Days**, driven from Python by small integers, pure Python", "pure"),
    Row("checked", "**13 Days**, the same, each action checked, compiled", "compiled"),
    Row("checked", "**13 Days**, the same, each action checked, pure Python", "pure"),
    Row("batches", "**13 Days**, batches of 1,024 with observations and masks, compiled", "compiled"),
    Row("tokens", "**13 Days**, driven from Python by tokens (`Game`), compiled", "compiled"),
    Row("tokens", "**13 Days**, driven from Python by tokens (`Game`), pure Python", "pure"),
    Row("openspiel-gin-rollouts", "OpenSpiel `gin_rummy`, rollouts in C++", ""),
    Row("openspiel-gin-python", "OpenSpiel `gin_rummy`, bare Python API", ""),
    Row("openspiel-hanabi-bots", "OpenSpiel `hanabi`, `pyspiel.evaluate_bots` (C++)", ""),
    Row("openspiel-hanabi-python", "OpenSpiel `hanabi`, bare Python API", ""),
    Row("rlcard-gin-run", "RLCard `gin-rummy`, `env.run` with `RandomAgent`", ""),
    Row("rlcard-gin-step", "RLCard `gin-rummy`, `env.step` loop", ""),
    Row("pettingzoo-c4-env", "PettingZoo `connect_four_v3`, `env()`", ""),
    Row("pettingzoo-c4-raw", "PettingZoo `connect_four_v3`, `raw_env()`", ""),
)
SINGLES = (
    Row("copy", "copy of a position", "compiled"),
    Row("copy", "copy of a position", "pure"),
    Row("replay", "replay of a record to its last position", "compiled"),
    Row("replay", "replay of a record to its last position", "pure"),
    Row("import", "`import thirteendays.game`", "compiled"),
    Row("import", "`import thirteendays.game`", "pure"),
)
UNITS = {"copy": ("ns", 1e9), "replay": ("µs", 1e6), "import": ("ms", 1e3)}

TARGETS = (
    Target("pure playouts: at least 3,000 games/s", "games_s", "playouts-pure", "", 3_000),
    Target("compiled playouts: at least 30 × pure, games/s", "games_s", "playouts-compiled", "playouts-pure", 30),
    Target("compiled playouts: at least 50 × OpenSpiel's C++ rollouts of gin_rummy, games/s",
           "games_s", "playouts-compiled", "openspiel-gin-rollouts", 50),
    Target("compiled playouts: at least 500 × RLCard's gin-rummy (its faster form), games/s",
           "games_s", "playouts-compiled", "rlcard-gin-step", 500),
    Target("driven by small integers: at least 5 × OpenSpiel's bare Python API on hanabi, players' decisions/s",
           "decisions_s", "integers-compiled", "openspiel-hanabi-python", 5),
)  # fmt: skip
IMPORT_MS = 50

Report = dict[str, object]
Reports = dict[str, list[Report]]  # of a row, one a pass


# Measuring -----------------------------------------------------------------------------------------------------------


def measure(rows: tuple[Row, ...], passes: int, seconds: float) -> Reports:
    """Every row once a pass, passes one after the other; a row that cannot be measured is tried once."""
    reports: Reports = {row.key: [] for row in rows}
    for turn in range(passes):
        for row in rows:
            so_far = reports[row.key]
            if so_far and "missing" in so_far[0]:
                continue
            note(f"pass {turn + 1} of {passes}: {row.key}")
            so_far.append(worker(row, seconds))
    note("")
    return reports


def worker(row: Row, seconds: float) -> Report:
    """One row in a process of its own; its answer is the last line it prints."""
    python, source = (Path(sys.executable), BUILDS[row.build]) if row.build else (PEERS, ROOT)
    for needed in (python, source):
        if not needed.exists():
            return {"missing": f"{needed} is not there".replace(f"{ROOT}{os.sep}", "")}
    command = [str(python), "-m", f"bench.{'ours' if row.build else 'peers'}", row.name, "--seconds", str(seconds)]
    if row.build:
        command += ["--build", row.build]
    surroundings = {**os.environ, "PYTHONPATH": str(source), "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    try:
        done = subprocess.run(
            command, cwd=ROOT, env=surroundings, capture_output=True, text=True, timeout=LIMIT, check=False
        )
    except subprocess.TimeoutExpired:
        return {"missing": f"took more than {LIMIT} s"}
    if done.returncode:
        return {"missing": (done.stderr.strip().splitlines() or ["failed"])[-1].replace(str(ROOT), ".")}
    answer: Report = json.loads(done.stdout.strip().splitlines()[-1])
    return answer


def note(words: str) -> None:
    """Progress, on a terminal only."""
    if sys.stderr.isatty():
        print(f"\r\x1b[K{words}", end="", file=sys.stderr, flush=True)


# Reading what was measured -------------------------------------------------------------------------------------------


def figures(reports: Reports, key: str, figure: str) -> list[float]:
    """A figure of a row in each pass; empty if it was not measured."""
    return [value for report in reports.get(key, []) if isinstance(value := report.get(figure), float)]


def ratios(reports: Reports, figure: str, ours: str, peer: str) -> list[float]:
    """How many times the peer's figure ours is, in each pass."""
    return [a / b for a, b in zip(figures(reports, ours, figure), figures(reports, peer, figure), strict=False)]


def missing(reports: Reports) -> list[str]:
    """The rows without figures, and why."""
    return [f"- {key}: {report['missing']}" for key in reports for report in reports[key] if "missing" in report]


def verdicts(reports: Reports) -> Iterator[tuple[str, str, str]]:
    """Each target with what was measured and whether that is a pass, a miss, or neither."""
    for target in TARGETS:
        if target.peer:
            found = ratios(reports, target.figure, target.ours, target.peer)
        else:
            found = figures(reports, target.ours, target.figure)
        met = bool(found) and median(found) >= target.least
        yield target.label, shown(found, "×" if target.peer else ""), verdict(found, met)
    for build in BUILDS:
        found = [1000 * x for x in figures(reports, f"import-{build}", "each")]
        met = bool(found) and median(found) < IMPORT_MS
        yield f"import of the engine, {build}: under {IMPORT_MS} ms", shown(found, "ms"), verdict(found, met)


def verdict(found: list[float], met: bool) -> str:
    """One word on a target."""
    return ("pass" if met else "MISS") if found else "not measured"


# Writing it down -----------------------------------------------------------------------------------------------------


def number(x: float) -> str:
    """Three figures, as a person reads them."""
    for least, unit in ((1e6, " M"), (1e4, " k")):
        if x >= least:
            return f"{x / (least if unit == ' M' else 1e3):.3g}{unit}"
    return f"{x:,.0f}" if x >= 100 else f"{x:.3g}"


def shown(found: list[float], unit: str) -> str:
    """The median and the span of the passes."""
    if not found:
        return "–"
    unit = f" {unit}" if unit else ""
    return f"{number(median(found))}{unit} ({number(min(found))} to {number(max(found))})"


def table(head: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    """A Markdown table whose columns also line up on a screen; all but the first lean right."""
    widths = [max(len(row[column]) for row in [head, *rows]) for column in range(len(head))]
    rule = [("-" * width if not column else "-" * (width - 1) + ":") for column, width in enumerate(widths)]
    lines = [[row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:])] for row in [head, *rows]]
    return "\n".join("| " + " | ".join(cells) + " |" for cells in [lines[0], rule, *lines[1:]])


def peers_table(reports: Reports) -> str:
    """Random play, ours and theirs, with how many times a row our two forms are."""
    rows: list[tuple[str, ...]] = []
    for row in ROWS:
        if row.key not in reports:
            continue
        games = figures(reports, row.key, "games_s")
        if not games:
            rows.append((row.label, *["–"] * 5))
            continue
        rates = [number(median(figures(reports, row.key, figure))) for figure in ("games_s", "steps_s", "decisions_s")]
        whole = ratios(reports, "games_s", "playouts-compiled", row.key)
        asked = ratios(reports, "decisions_s", "integers-compiled", row.key)
        rows.append((row.label, *rates, *(number(median(found)) if found else "–" for found in (whole, asked))))
    columns = ("random play", "games/s", "steps/s", "decisions/s", "playouts ÷ it (games)", "integers ÷ it (decisions)")
    return table(columns, rows)


def singles_table(reports: Reports) -> str:
    """What is ours alone."""
    rows: list[tuple[str, ...]] = []
    for row in SINGLES:
        if row.key in reports:
            unit, scale = UNITS[row.name]
            found = [scale * x for x in figures(reports, row.key, "each")]
            rows.append((f"{row.label}, {row.build}", shown(found, unit)))
    return table(("one of it", "time"), rows)


def versions(reports: Reports) -> str:
    """The peers' packages and our build's, as the workers found them."""
    found: dict[str, str] = {}
    for key in reports:
        for report in reports[key]:
            one = report.get("versions")
            if isinstance(one, dict):
                found.update(one)
    return ", ".join(f"{name} {found[name]}" for name in sorted(found)) or "–"


def machine() -> str:
    """Processor, cores, Python and system; neither names nor paths."""
    model = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        names = [
            line.split(":", 1)[1].strip() for line in info.read_text().splitlines() if line.startswith("model name")
        ]
        model = names[0] if names else model
    system = platform.system()
    if system == "Linux":
        with suppress(OSError, KeyError):
            system = platform.freedesktop_os_release()["PRETTY_NAME"]
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{model} ({platform.machine()}), {os.cpu_count()} cores; {python}; {system}"


def commit() -> str:
    """The commit measured, and whether the engine or the benchmark differs from it."""

    def git(*words: str) -> str:
        try:
            return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False).stdout.strip()
        except OSError:
            return ""

    changed = git(
        "status", "--porcelain", "--untracked-files=no", "--", "src/thirteendays/game", "setup.py", "bench/*.py"
    )
    return (git("rev-parse", "--short", "HEAD") or "unknown") + (" with changes" if changed else "")


def page(reports: Reports, command: str) -> str:
    """All of it, as bench/results.md holds it."""
    return "\n".join([
        "# Results of the benchmark", "",
        "Written by `bench/run.py --write`: change nothing here by hand.", "",
        f"- commit: {commit()}",
        f"- machine: {machine()}",
        f"- command: `{command}`",
        f"- versions: {versions(reports)}", "",
        "Rates are per second of processor time on one core, medians of interleaved passes; ratios are medians of the passes' ratios, their span in",
        "brackets. A *step* is one application of an action, dealing included; a *decision* is a step taken by a player; forced moves count as neither",
        "in our rows. The games are of different lengths and weights: compare games with games and decisions with decisions, never one with the other.", "",
        "## Targets", "", table(("target", "measured", ""), [*verdicts(reports)]), "",
        "## Uniformly random play", "", peers_table(reports), "",
        "## Other figures of ours", "", singles_table(reports), "",
        *(["## Not measured", "", *missing(reports), ""] if missing(reports) else []),
    ])  # fmt: skip


def main() -> int:
    parser = argparse.ArgumentParser(description="Measure the engine beside its peers.")
    parser.add_argument("--passes", type=int, default=3, help="how often each row is measured (default 3)")
    parser.add_argument("--seconds", type=float, default=2.0, help="how long a row is measured in a pass (default 2)")
    parser.add_argument("--only", default="", metavar="WORD", help="only rows whose name contains WORD")
    parser.add_argument("--write", action="store_true", help="rewrite bench/results.md")
    asked = parser.parse_args()
    if asked.write and asked.only:
        parser.error("--write keeps a whole run, not a part (--only)")
    rows = tuple(row for row in ROWS + SINGLES if asked.only in row.key)
    reports = measure(rows, asked.passes, asked.seconds)
    command = f"python bench/run.py --passes {asked.passes} --seconds {asked.seconds:g}"
    written = page(reports, command + " --write" * asked.write)
    print(written)
    if asked.write:
        kept = RESULTS.read_text(encoding="utf-8").partition(SERVER) if RESULTS.exists() else ("", "", "")
        RESULTS.write_text(written + "".join(["\n", *kept[1:]]) * bool(kept[1]), encoding="utf-8")
    return int(any(one[2] == "MISS" for one in verdicts(reports)))


if __name__ == "__main__":
    sys.exit(main())
