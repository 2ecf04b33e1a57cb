"""Which engine the tests meet, and how Hypothesis searches.

The engine runs compiled or interpreted, and the same tests are run on both. A run on a mixture, on the wrong one or on a
compiled engine older than its sources would prove nothing, so it is refused before the first test.
"""

import importlib.util
import os
import runpy
import signal
import sys
import threading
from pathlib import Path

import pytest
from hypothesis import settings

ROOT = Path(__file__).parent.parent

# A script that runs the tests in its background has Ctrl-C ignored, one under nohup the end of its terminal, and programs inherit
# that; those tested here must heed both.
if threading.current_thread() is threading.main_thread():
    for number, usual in ((signal.SIGINT, signal.default_int_handler), (signal.SIGHUP, signal.SIG_DFL)):
        if signal.getsignal(number) is signal.SIG_IGN:
            signal.signal(number, usual)

# Everyday runs are the same every time; the long ones search on. A slow machine is no error.
settings.register_profile("fixed", deadline=None, derandomize=True)
settings.register_profile("soak", deadline=None, max_examples=2000)
settings.load_profile("fixed")


def engine_files() -> list[Path]:
    """The files that the modules named in setup.py would be imported from."""
    names = runpy.run_path(str(ROOT / "setup.py"))["COMPILED"]
    specs = [importlib.util.find_spec(f"thirteendays.{name}") for name in names]
    return [Path(spec.origin) for spec in specs if spec is not None and spec.origin is not None]


def engine_mode(files: list[Path]) -> str:
    """``compiled`` or ``pure``; an error where it is a bit of both."""
    interpreted = [file.name for file in files if file.suffix == ".py"]
    if len(interpreted) == len(files):
        return "pure"
    if interpreted:
        raise pytest.UsageError(
            f"a mixture: interpreted {', '.join(interpreted)} beside compiled modules; run `make setup`"
        )
    return "compiled"


def stale(files: list[Path]) -> list[str]:
    """Sources in this working tree that changed after the engine beside them was compiled."""
    stamp = Path(sys.prefix) / "engine.stamp"
    sources = [file.with_name(file.name.split(".")[0] + ".py") for file in files if file.is_relative_to(ROOT / "src")]
    if not stamp.exists():
        return []
    return [source.name for source in sources if source.stat().st_mtime > stamp.stat().st_mtime]


def pytest_report_header() -> str:
    files = engine_files()
    return f"engine: {engine_mode(files)}, {files[0].parent if files else 'none'}"


def pytest_sessionstart() -> None:
    files = engine_files()
    mode = engine_mode(files)
    expected = os.environ.get("THIRTEENDAYS_EXPECT", mode)
    if mode != expected:
        raise pytest.UsageError(f"these tests were to meet a {expected} engine, but it is {mode}; run `make setup`")
    if mode == "compiled" and (changed := stale(files)):
        raise pytest.UsageError(f"the compiled engine is older than {', '.join(changed)}; run `make setup`")
