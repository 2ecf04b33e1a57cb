"""Players that are not of this program, by name: `module:Class` and `cmd:<command line>`."""

from thirteendays.agents.external import PREFIX, STARTING, External
from thirteendays.agents.hosted import Hosted


def is_foreign(name: str) -> bool:
    """Whether a name is of one of the two forms."""
    return ":" in name


def foreign(name: str, seed: int | str | None, limit: float | None = None, starting: float = STARTING) -> External:
    """The player of a name, not yet started; raises CannotPlay for a program that is not there."""
    if name.startswith(PREFIX):
        return External(name.removeprefix(PREFIX), limit, starting)
    return Hosted(name, seed, limit, starting)
