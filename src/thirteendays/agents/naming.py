"""Players that are not of this program, by name: `module:Class` and `cmd:<command line>`."""

import importlib
import inspect
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from thirteendays.agents.external import PREFIX, STARTING, CannotPlay, External


def is_foreign(name: str) -> bool:
    """Whether a name is of one of the two forms."""
    return ":" in name


def keeps(name: str) -> bool:
    """Whether a player goes from one game to the next: a program, and a class that takes no seed."""
    return name.startswith(PREFIX) or (is_foreign(name) and not takes_seed(class_of(name)))


def foreign(name: str, seed: int | str | None, limit: float | None = None, starting: float = STARTING) -> Any:
    """The player of a name; raises CannotPlay if it cannot be made."""
    if name.startswith(PREFIX):
        return External(name.removeprefix(PREFIX), limit, starting)
    maker = class_of(name)
    try:
        player = maker(seed=seed) if takes_seed(maker) else maker()
    except Exception as wrong:
        raise CannotPlay("not_made", name=name, why=shown(wrong)) from wrong
    if not callable(getattr(player, "choose", None)):
        raise CannotPlay("no_choose", name=name)
    return player


def class_of(name: str) -> Callable[..., Any]:
    """The class of `module:Class`; modules are looked for in the working folder too."""
    module, _, attribute = name.partition(":")
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.append(here)
    try:
        found: Any = importlib.import_module(module)
    except Exception as wrong:
        missing = isinstance(wrong, ModuleNotFoundError) and wrong.name and f"{module}.".startswith(f"{wrong.name}.")
        key = "no_module" if missing or isinstance(wrong, ValueError) else "not_imported"
        raise CannotPlay(key, module=module, why=shown(wrong)) from wrong
    for part in attribute.split("."):
        found = getattr(found, part, None)
    if not callable(found):
        raise CannotPlay("no_class", module=module, attribute=attribute)
    return found  # type: ignore[no-any-return]


def takes_seed(maker: Callable[..., Any]) -> bool:
    """Whether a class takes an argument named seed."""
    try:
        parameter = inspect.signature(maker).parameters.get("seed")
    except (TypeError, ValueError):
        return False
    return parameter is not None and parameter.kind in (parameter.POSITIONAL_OR_KEYWORD, parameter.KEYWORD_ONLY)


def shown(wrong: BaseException) -> str:
    """An exception as one line."""
    return " ".join(f"{type(wrong).__name__}: {wrong}".split()).removesuffix(":")
