"""All that a seat can be shown and answered at a moment of a game, for tests of its form and of what it hides."""

import json
from collections.abc import Iterator
from typing import Any

from thirteendays.game import Game, IllegalMove, Side, Viewer
from thirteendays.server import shown
from walks import SIDES

Json = dict[str, Any]

# What stands around it in a table's state (`shapes.SeatState`).
AROUND: Json = {
    "table": "t", "number": 1, "revision": 1, "rules": 1, "version": "0",
    "you": {"sides": [], "asked": [], "maker": False},
    "players": {side: {"kind": "open", "name": ""} for side in SIDES},
    "settings": {"watch": False, "takebacks": True, "pace": 1.0},
    "can": dict.fromkeys(("undo", "takeback", "resign", "end", "rematch", "hint"), False),
}  # fmt: skip


def as_text(value: Any) -> str:
    return json.dumps(value, sort_keys=True)


def everything(game: Game, seat: Viewer, since: int) -> Iterator[Any]:
    """All that can be asked for a seat at a moment."""
    yield shown.shown(game, seat)
    yield shown.log(game, seat, since)
    yield [shown.why(game, seat, move) for move in ("berlin+5", "play:excomm:event", "agenda:letter", "nonsense")]
    if seat != "watcher":
        legal = game.legal_moves() if game.mover == seat else game.agenda_choices(seat)
        yield from (tried(game, seat, moves=[move]) for move in [*legal[:3], "pass", "berlin+9"])
        yield from (tried(game, seat, picks=[], pick=move) for move in [*legal[-2:], "place:un", "berlin+1"])
        if (game.decision or {"kind": ""})["kind"] == "agenda" and game.agenda_choices(seat):
            yield shown.shown(game, seat, game.agenda_choices(seat)[0])


def tried(game: Game, side: Side, **what: Any) -> Any:
    """An answer, or what is said when it is refused."""
    try:
        return shown.asked(game, side, **what)
    except IllegalMove as error:
        return [error.reason, error.legal, str(error)]
