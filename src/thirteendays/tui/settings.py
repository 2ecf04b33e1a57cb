"""What a person likes: pace, colours, warnings. Kept in one small file beside the games."""

import json
import os
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, Final

from thirteendays.agents import KNOWN
from thirteendays.home import home
from thirteendays.tui.palette import guessed

PACES: Final = {"off": 0.0, "slow": 1.8, "normal": 0.9, "fast": 0.35}
THEMES: Final = ("auto", "dark", "light")


@dataclass(frozen=True)
class Settings:
    """The choices, each with a value that is right for most."""

    pace: str = "normal"
    theme: str = "auto"
    warn: bool = True
    against: str = ""

    @property
    def pause(self) -> float:
        """Seconds for one step of the other side's play."""
        return PACES[self.pace]

    @property
    def colours(self) -> str:
        """Dark or light."""
        return guessed(dict(os.environ)) if self.theme == "auto" else self.theme

    def turned(self, name: str) -> "Settings":
        """With the next value of a choice."""
        if name == "pace":
            return replace(self, pace=_after(tuple(PACES), self.pace))
        if name == "theme":
            return replace(self, theme=_after(THEMES, self.theme))
        return replace(self, warn=not self.warn)


def _after(values: tuple[str, ...], value: str) -> str:
    return values[(values.index(value) + 1) % len(values)]


def _file() -> Path:
    return home() / "settings.json"


def load() -> Settings:
    """The choices kept; what cannot be read or is not known is as it is for most."""
    try:
        found: Any = json.loads(_file().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return Settings()
    if not isinstance(found, dict):
        return Settings()
    settings = Settings()
    if found.get("pace") in PACES:
        settings = replace(settings, pace=found["pace"])
    if found.get("theme") in THEMES:
        settings = replace(settings, theme=found["theme"])
    if isinstance(found.get("warn"), bool):
        settings = replace(settings, warn=found["warn"])
    if found.get("against") in list(KNOWN):  # another could be a command to run
        settings = replace(settings, against=found["against"])
    return settings


def keep(settings: Settings) -> None:
    """Writes the choices; where that is not possible they hold for this time only."""
    try:
        _file().parent.mkdir(parents=True, exist_ok=True)
        temporary = _file().with_suffix(f".{os.getpid()}.tmp")
        temporary.write_text(json.dumps(asdict(settings)) + "\n", encoding="utf-8")
        temporary.replace(_file())
    except OSError:
        return
