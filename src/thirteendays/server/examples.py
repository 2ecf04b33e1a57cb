"""Examples of larger answers for the OpenAPI file, made from a game of the engine, so that they are true."""

from typing import Any, Final

from thirteendays.game import Game
from thirteendays.server import showing, shown
from thirteendays.server.access import Asker
from thirteendays.server.fold import Row, fold
from thirteendays.server.frames import frames
from thirteendays.server.records import record_for
from thirteendays.server.tables import SeatAt, Table

Json = dict[str, Any]

MADE: Final = -225_986_400_000  # 3 November 1962, in milliseconds: any time will do
POSITION: Final[Json] = {
    "round": 1,
    "first": "us",
    "hands": {"us": ["scramble", "excomm"], "ussr": ["maskirovka", "u_thant"]},
    "agendas": {"us": "berlin", "ussr": "military_1"},
    "dealt": {"us": ["berlin", "italy", "turkey"], "ussr": ["military_1", "atlantic", "letter"]},
}
MOVES: Final = ["play:scramble:event"]
PICKS: Final = ["place:italy", "place:berlin"]
MINE: Final[Json] = {
    "table": "kD3vR7sQmX0pLw2a",
    "seats": ["us"],
    "players": {"us": {"kind": "person", "name": "Ann"}, "ussr": {"kind": "computer", "name": "", "player": "careful"}},
    "waiting_for_me": True,
    "round": 1,
    "prestige": 0,
    "standing": "Prestige is even.",
    "over": False,
    "made": "1962-10-16T08:00:00Z",
    "updated": "1962-10-28T09:00:00Z",
}
HEALTH: Final[Json] = {
    "ok": True,
    "version": "1.0.0",
    "rules": 1,
    "database": {"kind": "sqlite", "ok": True},
    "workers": {"number": 2, "running": 1, "waiting": 0, "deaths": 0},
    "tables": {"open": 3},
    "connections": 5,
}


def table() -> Table:
    """A table in the middle of a play."""
    game = Game.arrange(**POSITION)
    rows = [Row(1, "moves", "us", {"moves": MOVES}, MADE, "a1")]
    settings = {"watch": False, "takebacks": True, "pace": 1.5}
    seats = {"us": SeatAt("person", 1, "Ann"), "ussr": SeatAt("computer", player="careful")}
    holders = {"us": {1: "making"}, "ussr": {}, "watcher": {}}
    return Table(
        "kD3vR7sQmX0pLw2a", 1, settings, 1, MADE, seats, holders, rows, [], fold(game.record(), rows)  # type: ignore[arg-type]
    )  # fmt: skip


def examples() -> dict[str, Any]:
    """An example for each schema that is too large to be written by hand."""
    at, asker = table(), Asker("kD3vR7sQmX0pLw2a", "us", 1)
    state, log = showing.state_of(at, asker), showing.log_of(at, "us", 0)
    event = {"number": 1, "kind": "moved", "revision": 1, "by": "us", "log": log, "log_from": 0}
    done = {"id": "a1", "revision": 1, "number": 1}
    asked = shown.asked(at.game, "us", picks=PICKS)
    return {
        "SeatState": state,
        "View": state["view"],
        "MyTable": MINE,
        "Everything": {
            "format": "thirteendays-person/1",
            "name": "Ann",
            "made": "1962-10-16T08:00:00Z",
            "tables": [{"table": at.id, "seats": ["us"], "settings": at.settings, "records": [record_for(at, "us")]}],
        },
        "Health": HEALTH,
        "Log": {"entries": log},
        "Done": done,
        "Asked": asked,
        "Event": event,
        "Fresh": {"type": "fresh", "number": 1, "state": state, "log": log, "log_from": 0},
        "AnswerMessage": {"type": "answer", **done},
        "ErrorMessage": {"type": "error", "id": "a1", "error": {"key": "stale", "text": "…", "revision": 2}},
        "Why": {"reason": shown.why(at.game, "us", "place:nowhere")},
        "Frames": {"frames": frames(at.game, "us")[:1]},
    }
