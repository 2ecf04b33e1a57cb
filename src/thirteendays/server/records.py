"""Records of tables as they leave the server: whole when the table is over, as a view's moves while it runs (protocol, Records)."""

from typing import Any

from thirteendays.game import RULES_VERSION
from thirteendays.game.record import FORMAT
from thirteendays.server.forms import Seat
from thirteendays.server.store import time_text
from thirteendays.server.tables import Table


def record_for(table: Table, seat: Seat) -> dict[str, Any]:
    """The record that a seat may have."""
    # What an imported record says of its players and its date stays as it came.
    about: dict[str, Any] = {
        "players": {side: seated.player or seated.name for side, seated in table.seats.items()},
        "date": time_text(table.made),
        **table.game.other_members,
    }
    about.pop("result", None)
    if table.over:
        return {**about, **table.game.record(), "result": result_of(table)}
    if seat != "watcher" and table.choice(seat) is not None:
        view = table.game.choosing_view(seat, chosen=True)
    else:
        view = table.game.view(seat)
    start = {"start": view["start"]} if view.get("start") is not None else {}
    return {**about, "format": FORMAT, "rules": RULES_VERSION, **start, "moves": view["moves"], "masked": seat}


def result_of(table: Table) -> dict[str, Any]:
    """How a table ended: by the rules, or by what was done or agreed."""
    ended = table.fold.ended
    if ended is not None:
        return {"winner": ended.winner, "reason": ended.reason, "by": ended.by}
    return dict(table.game.result or {})
