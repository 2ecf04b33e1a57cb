"""What a seat is told of a table as it goes on: its numbered events since the last one it has, or everything fresh.

Numbers and events follow from the rows and the seat's own choices (`fold.numbered`), so they are the same after a restart, for two
tabs, over a socket and by polling. The log and the state are those of the latest event: an event before it is told without them.
"""

from collections.abc import Sequence
from typing import Any, Final

from thirteendays.server.access import Asker
from thirteendays.server.fold import Numbered, numbered
from thirteendays.server.showing import log_of, state_of
from thirteendays.server.shown import log_start
from thirteendays.server.tables import Table

Json = dict[str, Any]

MOST: Final = 100  # events that are told one by one; after a longer gap everything comes fresh


def since(table: Table, seat: str, after: int) -> list[Numbered] | None:
    """A seat's events after a number; None where they cannot be told one by one."""
    now = table.number(seat)
    if after > now or after < now - MOST:
        return None
    events = numbered(table.fold, table.rows, table.choices, seat)
    return [event for event in events if event.number > after]


def fresh(table: Table, asker: Asker, log: int = 0) -> Json:
    """Everything anew: the state, and the log from a move on."""
    log = log_start(table.game, min(log, len(table.game.moves)))
    state = state_of(table, asker)
    return {
        "type": "fresh",
        "number": state["number"],
        "state": state,
        "log": log_of(table, asker.seat, log),
        "log_from": log,
    }


def told(table: Table, asker: Asker, events: Sequence[Numbered]) -> list[Json]:
    """Events as they are sent, in order; the state, and the log from the first move that any of them touches, on the last."""
    out = [{**bare(event), "log": []} for event in events]
    if out:
        touched = [event.log_from for event in events if event.log_from is not None]
        if touched:
            begin = log_start(table.game, min(touched))
            out[-1] |= {"log_from": begin, "log": log_of(table, asker.seat, begin)}
        out[-1]["state"] = state_of(table, asker)
    return out


def bare(event: Numbered) -> Json:
    """What an event says by itself."""
    found = {"number": event.number, "kind": event.kind, "revision": event.revision}
    return found if event.by is None else {**found, "by": event.by}
