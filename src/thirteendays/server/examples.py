"""Examples of larger answers for the OpenAPI file, made from a game of the engine, so that they are true."""

from typing import Any, Final

from thirteendays.game import Game
from thirteendays.server import showing, shown
from thirteendays.server.access import Asker
from thirteendays.server.fold import Row, fold
from thirteendays.server.frames import frames
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
