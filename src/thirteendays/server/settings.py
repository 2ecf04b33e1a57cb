"""What a server is started with."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from thirteendays.home import home

SQLITE: Final = "sqlite"
POSTGRESQL: Final = "postgresql"


def own_file() -> str:
    """The database in the user's folder."""
    return f"{SQLITE}:///{home() / 'tables.sqlite'}"


@dataclass(frozen=True)
class Settings:
    """What a server is started with; there is no seed among it, for chance comes when it is needed."""

    database: str = field(default_factory=own_file)
    """`sqlite:///FILE` or `postgresql://…`."""

    page: Path | None = Path(__file__).parent / "page"
    """The folder of the built page; None serves none."""

    origins: tuple[str, ...] = ()
    """Origins that may use the cookie beside the server's own, such as that of a page under development."""

    trusted: bool = False
    """Whether a proxy in front sets X-Forwarded-For and X-Forwarded-Proto."""

    pace: float = 1.5
    """Seconds that a computer player takes at least for a move, at tables that do not say."""

    workers: int = 2
    """Processes in which computer players think."""

    budget: float = 2.0
    """Seconds that a computer player may think at most; it gets less when many wait."""

    limits: float = 1.0
    """How much people may ask for, times so much; 0 for no limits."""
