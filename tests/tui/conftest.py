"""Games and settings of these tests lie in a folder of their own, and the terminal is the same wherever they run."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of saved games."""
    monkeypatch.setenv("THIRTEENDAYS_HOME", str(tmp_path))
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLORTERM", "truecolor")
    return tmp_path
