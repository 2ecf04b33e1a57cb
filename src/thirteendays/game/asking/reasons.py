"""Why a move is not offered: a key, the number of the rule that bars it, and arguments."""

from collections.abc import Callable
from typing import Any, Final

from thirteendays.game import engine
from thirteendays.game import terms as t
from thirteendays.game import verbs as v
from thirteendays.game.events import count
from thirteendays.game.happenings import event_card
from thirteendays.game.moves import ACTIONS_OF, AGENDAS, BATTLEGROUNDS, CARDS, KINDS, MOVERS, SIDES, TRACKS
from thirteendays.game.position import Position, room
from thirteendays.game.program import BAY_OF_PIGS, CARD_SIDE, CONTAINMENT, FLAGS, VERB, WHERE, N

Reason = dict[str, Any]

# The rule that a decision kind comes from.
RULES: Final = {
    t.AGENDA: "3 step 2", t.FIRST: "3 step 3", t.PLAY: "4.1", t.TRIGGER: "4.2", t.COMMAND: "4.4", t.PLACE: "5",
    t.REMOVE: "5", t.HALVE: "5", t.DEFCON: "5", t.DISCARD: "5", t.TAKEN: "5", t.WITHDRAW: "5", t.AFTERMATH: "3 step 5",
}  # fmt: skip
_CHANCE: Final = ("3 step 2", "3 step 3", "5", "3 step 5")  # by the purpose of the deal


def why_not(pos: Position, move: str, viewer: int | None) -> Reason | None:
    """Why the viewer cannot play a move now; None if it can."""
    if pos.kind == t.OVER:
        return {"key": "over", "rule": "3 step 7" if pos.reason == t.BY_WAR else "7.2"}
    action = ACTIONS_OF.get(move)
    if action is None:
        return {"key": "not_a_move", "rule": "protocol"}
    if pos.kind == t.DEAL:
        return None if viewer is None and action in engine.legal(pos) else {"key": "chance", "rule": _chance_rule(pos)}
    if pos.mover != viewer:
        return {"key": "not_yours", "rule": RULES[pos.kind], "mover": MOVERS[pos.mover]}
    if action in engine.legal(pos):
        return None
    for first, kinds, reason in _GROUPS:
        if action >= first:
            if pos.kind in kinds:
                return reason(pos, action)
            break
    return {"key": "not_asked", "rule": RULES[pos.kind], "kind": KINDS[pos.kind]}


def _chance_rule(pos: Position) -> str:
    """The rule by which a card is dealt: a replacement comes from an Event."""
    return "5" if VERB[pos.row] in (v.REPLACE_TAKEN, v.DRAW_AS_MANY) else _CHANCE[pos.where]


# One function for each group of actions; each is asked only about an action that is not legal


def _agenda(pos: Position, action: int) -> Reason:
    return {"key": "not_dealt", "rule": "3 step 2", "card": AGENDAS[action - t.KEEP]}


def _play(pos: Position, action: int) -> Reason:
    card, way = divmod(action - t.PLAY_CARD, 3)
    held = card == pos.drawn if pos.kind == t.TAKEN else pos.sets[t.HANDS + pos.mover] >> card & 1
    if not held:
        return {"key": "not_in_hand", "rule": "4.1", "card": CARDS[card]}
    if way == t.AS_EVENT and CARD_SIDE[card] == 1 - pos.mover:
        return {"key": "others_card", "rule": "4.2", "card": CARDS[card]}
    return {"key": "no_letter", "rule": "4.3"}


def _command(pos: Position, action: int) -> Reason:
    battleground, code = divmod(action - t.PUT, 10)
    where = BATTLEGROUNDS[battleground]
    k = code % 5 + 1
    if not pos.where >> battleground & 1:
        return {"key": "not_there", "rule": "5", "where": where}
    if code >= 5 and FLAGS[pos.row] & v.PLACING_ONLY:
        return {"key": "placing_only", "rule": "5"}
    if k > pos.left:
        return {"key": "too_many", "rule": "4.5", "most": pos.left}
    if code >= 5:
        return {"key": "none_there", "rule": "4.4", "where": where}
    return _no_room(pos, battleground)


def _no_room(pos: Position, battleground: int) -> Reason:
    if pos.cubes[t.SUPPLY + pos.mover] <= t.MOST_CUBES - pos.cubes[t.BATTLEGROUNDS * pos.mover + battleground]:
        return {"key": "supply", "rule": "1.3"}
    return {"key": "full", "rule": "1.3", "where": BATTLEGROUNDS[battleground]}


def _place(pos: Position, action: int) -> Reason:
    battleground = action - t.PLACE_CUBE
    where = BATTLEGROUNDS[battleground]
    if pos.kind == t.HALVE:
        return (
            _no_room(pos, battleground)
            if battleground == pos.each
            else {"key": "not_there", "rule": "5", "where": where}
        )
    if not pos.where >> battleground & 1:
        return _not_there(pos, where)
    if room(pos, pos.side, battleground) <= 0:
        return _no_room(pos, battleground)
    if battleground < pos.last:
        return {"key": "order", "rule": "4.8"}
    if count(pos.named, battleground) >= pos.each:
        return {"key": "enough_there", "rule": "5", "where": where, "each": pos.each}
    return {"key": "no_fit", "rule": "5", "where": where}


def _not_there(pos: Position, where: str) -> Reason:
    """A battleground that an Event does not reach: for the cubes that its side had there, or because the card does not name it."""
    if WHERE[pos.row] not in (v.WHERE_NONE, v.WHERE_SOME):
        return {"key": "not_there", "rule": "5", "where": where}
    beside = {"where": where, "card": event_card(pos), "side": SIDES[pos.side]}
    if WHERE[pos.row] == v.WHERE_NONE:
        return {"key": "has_cubes", "rule": "5", **beside}
    return {"key": "has_no_cubes", "rule": "5", **beside}


def _remove(pos: Position, action: int) -> Reason:
    battleground = action - t.REMOVE_CUBE
    where = BATTLEGROUNDS[battleground]
    if not pos.where >> battleground & 1:
        return {"key": "not_there", "rule": "5", "where": where}
    if pos.cubes[t.BATTLEGROUNDS * pos.side + battleground] == 0:
        return {"key": "none_there", "rule": "5", "where": where}
    if pos.each and pos.named:
        return {"key": "not_there", "rule": "5", "where": where}
    return {"key": "order", "rule": "4.8"}


def _halve(pos: Position, action: int) -> Reason:
    battleground = action - t.HALVE_CUBES
    allowed = WHERE[pos.row] >> battleground & 1
    return {"key": "none_there" if allowed else "not_there", "rule": "5", "where": BATTLEGROUNDS[battleground]}


def _done(pos: Position, action: int) -> Reason:
    return {"key": "must", "rule": "5"}


def _defcon(pos: Position, action: int) -> Reason:
    track, code = divmod(action - t.SHIFT, 4)
    where = TRACKS[track]
    verb, space = VERB[pos.row], pos.markers[3 * pos.side + track]
    steps = code + 1 if code < 2 else 1 - code
    tracks = t.BIT[t.TRACKS] - 1 if verb not in (v.MOVE_MARKER, v.LOWER_BY_AS_MUCH) else WHERE[pos.row]
    most = N[pos.row] if verb in (v.MOVE_MARKER, v.LOWER_HIGHEST) else 1
    if not tracks >> track & 1:
        return {"key": "not_that_track", "rule": "5", "where": where}
    if verb == v.LOWER_HIGHEST and space < max(pos.markers[3 * pos.side + k] for k in range(t.TRACKS)):
        return {"key": "not_highest", "rule": "5", "where": where}
    if verb in (v.LOWER_HIGHEST, v.LOWER_BY_AS_MUCH) and steps > 0:
        return {"key": "down_only", "rule": "5"}
    if FLAGS[pos.row] & v.UP_ONLY and steps < 0:
        return {"key": "up_only", "rule": "5"}
    if verb != v.LOWER_BY_AS_MUCH and abs(steps) > most:
        return {"key": "too_far", "rule": "5" if verb != v.TELEVISION_BONUS else "3 step 5", "most": most}
    if not 1 <= space + steps <= t.TOP_SPACE:
        return {"key": "track_end", "rule": "1.5", "where": where}
    if verb == v.LOWER_BY_AS_MUCH:
        return {"key": "as_many", "rule": "5"}
    if steps < 0 and not _lowers(pos, track):
        return {"key": "restrained", "rule": "4.7", "card": _restraining(pos)}
    return {"key": "order", "rule": "4.8"}


def _restraining(pos: Position) -> str:
    """The card that lies on the side and forbids it to lower its markers."""
    return CARDS[BAY_OF_PIGS if pos.sets[t.EFFECTS + pos.side] & t.BIT[BAY_OF_PIGS] else CONTAINMENT]


def _lowers(pos: Position, track: int) -> bool:
    """Whether some lowering is offered here, or this track is out of reach for its order only."""
    later = pos.where >> 4 * track & 15
    return bool(later) and bool(later & 12)


def _discard(pos: Position, action: int) -> Reason:
    card = action - t.DISCARD_CARD
    if not pos.sets[t.HANDS + pos.mover] >> card & 1:
        return {"key": "not_in_hand", "rule": "5", "card": CARDS[card]}
    return {"key": "order", "rule": "4.8"}


def _withdraw(pos: Position, action: int) -> Reason:
    return {"key": "not_enough", "rule": "5", "n": N[pos.row], "where": BATTLEGROUNDS[WHERE[pos.row]]}


def _nothing(pos: Position, action: int) -> Reason:
    return {"key": "not_asked", "rule": RULES[pos.kind], "kind": KINDS[pos.kind]}


# The groups of actions from the highest down: where each begins, the decisions that it answers, and what bars one of it.
_GROUPS: Final[list[tuple[int, tuple[int, ...], Callable[[Position, int], Reason]]]] = [
    (t.DO_WITHDRAW, (t.WITHDRAW,), _withdraw),
    (t.DISCARD_IT, (), _nothing),
    (t.DISCARD_CARD, (t.DISCARD,), _discard),
    (t.SHIFT, (t.DEFCON,), _defcon),
    (t.DONE, (t.PLACE, t.HALVE), _done),
    (t.HALVE_CUBES, (t.HALVE,), _halve),
    (t.REMOVE_CUBE, (t.REMOVE,), _remove),
    (t.PLACE_CUBE, (t.PLACE, t.HALVE), _place),
    (t.PUT, (t.COMMAND,), _command),
    (t.DO_TRIGGER, (), _nothing),
    (t.PLAY_CARD, (t.PLAY, t.TAKEN), _play),
    (t.GO_FIRST, (), _nothing),
    (t.KEEP, (t.AGENDA,), _agenda),
    (0, (), _nothing),
]
