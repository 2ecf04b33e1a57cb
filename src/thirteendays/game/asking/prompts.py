"""What is asked now, and how much is left of it."""

from collections.abc import Callable
from typing import Any, Final

from thirteendays.game import terms as t
from thirteendays.game import verbs as v
from thirteendays.game.asking.reasons import RULES
from thirteendays.game.asking.ways import parts_now
from thirteendays.game.happenings import event_card
from thirteendays.game.hidden import hides_drawn
from thirteendays.game.moves import AGENDAS, BATTLEGROUNDS, CARDS, MOVERS, REASONS, SIDES, TRACKS, members
from thirteendays.game.position import Position
from thirteendays.game.program import FLAGS, VERB, WHERE, N

Prompt = dict[str, Any]
PURPOSES: Final = ("agenda", "hand", "taking", "alliances")


def prompt(pos: Position, viewer: int) -> Prompt:
    """The key of what is asked, who is asked, whether that is the viewer, the rule it comes from, and the arguments of the key."""
    mover = None if pos.kind == t.OVER else MOVERS[pos.mover]
    yours = pos.mover == viewer and pos.kind not in (t.DEAL, t.OVER)
    key, arguments = _ASKED[pos.kind](pos, viewer)
    rule = {"rule": RULES[pos.kind]} if pos.kind in RULES else {}
    return {"key": key, "mover": mover, "yours": yours, **rule, **arguments}


def tracks_of(moves: int) -> list[str]:
    """The tracks on which a marker may be moved."""
    return [name for n, name in enumerate(TRACKS) if moves >> 4 * n & 15]


def _direction(moves: int) -> str:
    """Which way markers may go: "up", "down" or "either"."""
    up = any(moves >> 4 * track & 3 for track in range(t.TRACKS))
    down = any(moves >> 4 * track & 12 for track in range(t.TRACKS))
    return "either" if up and down else "up" if up else "down"


def _deal(pos: Position, viewer: int) -> tuple[str, Prompt]:
    return "deal", {"purpose": PURPOSES[pos.where], "side": SIDES[pos.side], "left": pos.left}


def _agenda(pos: Position, viewer: int) -> tuple[str, Prompt]:
    return "agenda", {"choices": members(pos.sets[t.DEALT + pos.mover], AGENDAS) if pos.mover == viewer else []}


def _play(pos: Position, viewer: int) -> tuple[str, Prompt]:
    return "play", {"number": N[pos.row] // 2 + 1}


def _trigger(pos: Position, viewer: int) -> tuple[str, Prompt]:
    return "trigger", {"card": event_card(pos)}


def _command(pos: Position, viewer: int) -> tuple[str, Prompt]:
    return "command", {
        "card": event_card(pos),
        "cubes": pos.left,
        "parts": parts_now(pos),
        "placing_only": bool(FLAGS[pos.row] & v.PLACING_ONLY),
        "where": members(pos.where, BATTLEGROUNDS),
        "restrained": pos.restrained,
    }


def _place(pos: Position, viewer: int) -> tuple[str, Prompt]:
    where = members(pos.where, BATTLEGROUNDS)
    if VERB[pos.row] == v.PLACE_REMOVED:
        return "place_removed", {"card": event_card(pos), "left": pos.left, "where": where}
    return "place", {"card": event_card(pos), "left": pos.left, "each": pos.each, "where": where}


def _remove(pos: Position, viewer: int) -> tuple[str, Prompt]:
    return "remove", {
        "card": event_card(pos),
        "left": pos.left,
        "whose": SIDES[pos.side],
        "where": members(pos.where, BATTLEGROUNDS),
        "one": bool(pos.each),
    }


def _halve(pos: Position, viewer: int) -> tuple[str, Prompt]:
    asked = {"card": event_card(pos), "whose": SIDES[pos.side], "where": members(pos.where, BATTLEGROUNDS)}
    if pos.each == t.NOBODY:
        return "halve", asked
    return "halve_or_place", {**asked, "place": BATTLEGROUNDS[pos.each], "up_to": pos.left}


def _defcon(pos: Position, viewer: int) -> tuple[str, Prompt]:
    return "defcon", {
        "card": event_card(pos),
        "whose": SIDES[pos.side],
        "left": pos.left,
        "where": tracks_of(pos.where),
        "most": max((n % 2 + 1 for n in range(12) if pos.where >> n & 1), default=0),
        "direction": _direction(pos.where),
    }


def _discard(pos: Position, viewer: int) -> tuple[str, Prompt]:
    return "discard", {"card": event_card(pos), "discarded": pos.left}


def _taken(pos: Position, viewer: int) -> tuple[str, Prompt]:
    return "taken", {"card": CARDS[pos.drawn] if not hides_drawn(pos, viewer) else None}


def _withdraw(pos: Position, viewer: int) -> tuple[str, Prompt]:
    return "withdraw", {"card": event_card(pos), "n": N[pos.row], "where": BATTLEGROUNDS[WHERE[pos.row]]}


def _aftermath(pos: Position, viewer: int) -> tuple[str, Prompt]:
    return "aftermath", {"card": CARDS[pos.drawn] if not hides_drawn(pos, viewer) else None}


def _over(pos: Position, viewer: int) -> tuple[str, Prompt]:
    winner = None if pos.winner == t.NEITHER else SIDES[pos.winner]
    return "over", {"winner": winner, "reason": REASONS[pos.reason]}


_ASKED: Final[dict[int, Callable[[Position, int], tuple[str, Prompt]]]] = {
    t.DEAL: _deal,
    t.AGENDA: _agenda,
    t.FIRST: lambda pos, viewer: ("first", {}),
    t.PLAY: _play,
    t.TRIGGER: _trigger,
    t.COMMAND: _command,
    t.PLACE: _place,
    t.REMOVE: _remove,
    t.HALVE: _halve,
    t.DEFCON: _defcon,
    t.DISCARD: _discard,
    t.TAKEN: _taken,
    t.WITHDRAW: _withdraw,
    t.AFTERMATH: _aftermath,
    t.OVER: _over,
}
