"""The process in which a class `module:Class` plays: it makes the player, shows it views and tells what came of it.

Between the two processes go lines as between a referee and a program: `{"seed": ...}` asks for a player for the next game, and
`{"view": {...}}` for a move. They have streams of their own: what the class prints goes to standard error, and it reads nothing.
"""

import fcntl
import importlib
import inspect
import json
import os
import signal
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from select import select
from typing import Any, Final

from thirteendays.agents.external import CannotPlay

LONGEST: Final = 1000  # characters of an answer; no move has as many

Answer = dict[str, Any]


def host(name: str, lifeline: int) -> None:
    """Plays until the input ends, or until nobody holds the other end of the lifeline any more."""
    die_with(lifeline)
    with os.fdopen(os.dup(0), "rb") as asked, os.fdopen(os.dup(1), "wb") as answers:
        with Path(os.devnull).open("rb") as nothing:
            os.dup2(nothing.fileno(), 0)
        os.dup2(2, 1)
        sys.stdout = sys.stderr
        sys.path.append(str(Path.cwd()))
        hosted = Host(name)
        for line in asked:
            answers.write(json.dumps(hosted.answer(json.loads(line))).encode() + b"\n")
            answers.flush()


def die_with(lifeline: int) -> None:
    """Has the system end this process and its children when the lifeline's other end is closed, whatever the class does then."""
    os.set_inheritable(lifeline, False)
    signal.signal(signal.SIGIO, signal.SIG_DFL)
    fcntl.fcntl(lifeline, fcntl.F_SETOWN, -os.getpgrp())
    fcntl.fcntl(lifeline, fcntl.F_SETFL, fcntl.fcntl(lifeline, fcntl.F_GETFL) | os.O_ASYNC)
    if select([lifeline], [], [], 0)[0]:  # it was closed before the system was asked
        sys.exit()


class Host:
    """A class and its player. One that takes no seed is made once and plays all games; one that does is made for each."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._maker: Callable[..., Any] | None = None
        self._player: Any = None

    def answer(self, message: dict[str, Any]) -> Answer:
        """The answer to a line."""
        return self._move(message["view"]) if "view" in message else self._begin(message["seed"])

    def _begin(self, seed: int | str | None) -> Answer:
        try:
            if self._maker is None:
                self._maker = class_of(self._name)
            if takes_seed(self._maker):
                self._player = made(self._name, partial(self._maker, seed=seed))
            elif self._player is None:
                self._player = made(self._name, self._maker)
        except CannotPlay as wrong:
            return {"cannot": wrong.key, "details": wrong.details}
        return {"ready": True}

    def _move(self, view: dict[str, Any]) -> Answer:
        try:
            move = self._player.choose(view)
            return {"move": move[:LONGEST]} if isinstance(move, str) else {"no_move": str(move)[:LONGEST]}
        except BaseException as wrong:  # noqa: BLE001 (whatever it is, it loses this game and not more)
            return {"raised": shown(wrong)}


def made(name: str, maker: Callable[[], Any]) -> Any:
    """The player that a class makes; raises CannotPlay if that is none."""
    try:
        player = maker()
    except BaseException as wrong:
        raise CannotPlay("not_made", name=name, why=shown(wrong)) from wrong
    if not callable(getattr(player, "choose", None)):
        raise CannotPlay("no_choose", name=name)
    return player


def class_of(name: str) -> Callable[..., Any]:
    """The class of `module:Class`; raises CannotPlay if there is none."""
    module, _, attribute = name.partition(":")
    try:
        found: Any = importlib.import_module(module)
    except BaseException as wrong:
        missing = isinstance(wrong, ModuleNotFoundError) and wrong.name and f"{module}.".startswith(f"{wrong.name}.")
        key = "no_module" if missing or (isinstance(wrong, ValueError) and not module) else "not_imported"
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
    return " ".join(f"{type(wrong).__name__}: {wrong}".split()).removesuffix(":")[:LONGEST]
