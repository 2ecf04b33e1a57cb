"""The folder where this program keeps a user's games, tables and settings."""

import os
from pathlib import Path
from typing import Final

HOME: Final = "THIRTEENDAYS_HOME"


def home() -> Path:
    """The user's folder of data."""
    if os.environ.get(HOME):
        return Path(os.environ[HOME])
    data = os.environ.get("XDG_DATA_HOME", "")
    base = Path(data) if data and Path(data).is_absolute() else Path.home() / ".local" / "share"
    return base / "thirteendays"
