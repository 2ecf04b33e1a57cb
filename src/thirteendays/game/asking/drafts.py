"""Drafts: cubes, cards and marker steps collected in any order, and the moves in the order of the protocol.

One series of decisions (all the cubes of an Event's placing, say) has a number of ways to go through it. A draft keeps those
ways that hold all its picks; what they hold besides may still be picked. So the order in which things are picked never matters.
"""

from collections import Counter
from typing import Any

from thirteendays.game import engine
from thirteendays.game import terms as t
from thirteendays.game.asking.reasons import RULES, why_not
from thirteendays.game.moves import ACTIONS_OF, BATTLEGROUNDS, TOKENS, TRACKS
from thirteendays.game.position import Position
from thirteendays.game.record import IllegalMove
from thirteendays.game.views import legal_tokens


def draft(pos: Position, side: int, picks: list[str]) -> dict[str, Any]:
    """The moves that the picks make so far, whether they may be confirmed, and what may still be picked.

    Picks are single cubes, cards or steps: `place:<battleground>`, `remove:…`, `discard:<card>`, `defcon:<track>+1` or `-1`,
    and for Command `<battleground>+1` or `-1`; each may be repeated. `moves` is empty while the draft is not complete.
    Raises IllegalMove for the first pick that no legal choice holds.
    """
    if pos.mover != side or pos.kind in (t.DEAL, t.OVER):
        reason = why_not(pos, picks[0] if picks else "pass", side) or {"key": "not_a_move", "rule": "4"}
        raise IllegalMove(picks[0] if picks else "", reason, [])
    ways = [(moves, Counter(picks_of(moves))) for moves in ways_through(pos)]
    chosen: Counter[str] = Counter()
    for pick in picks:
        chosen[pick] += 1
        if not any(chosen <= held for _, held in ways):
            raise IllegalMove(pick, _reason(pos, chosen - Counter([pick]), pick, side), legal_tokens(pos))
    ways = [(moves, held) for moves, held in ways if chosen <= held]
    more: Counter[str] = Counter()
    for _, held in ways:
        more |= held - chosen
    moves = next((moves for moves, held in ways if held == chosen), None)
    return {
        "picks": list(picks),
        "moves": moves or [],
        "complete": moves is not None,
        "options": [{"pick": pick, "left": more[pick]} for pick in sorted(more, key=_order)],
        "left": max((sum(held.values()) for _, held in ways), default=0) - len(picks),
    }


def picks_of(moves: list[str]) -> list[str]:
    """The single cubes, cards and steps that moves are made of; passing and being done are none."""
    picks: list[str] = []
    for move in moves:
        if move in ("done", "pass"):
            continue
        if move[-2] in "+-" and move[-1].isdigit():
            picks += [move[:-1] + "1"] * int(move[-1])
        else:
            picks.append(move)
    return picks


def ways_through(pos: Position) -> list[list[str]]:
    """Every list of moves that goes through the series of decisions under way, forced moves left out."""
    ways: list[list[str]] = []
    _go_on(Position(pos), [], pos.depth, pos.row, ways)
    return ways


def _go_on(pos: Position, moves: list[str], depth: int, row: int, ways: list[list[str]]) -> None:
    choices = engine.legal(pos)
    forced = engine.is_forced(pos, len(choices))
    for choice in choices:
        after = Position(pos)
        engine.carry_out(after, choice)
        made = moves if forced else [*moves, TOKENS[choice]]
        if after.kind == t.NOTHING or after.depth != depth or after.row != row:
            ways.append(made)
        else:
            _go_on(after, made, depth, row, ways)


def _reason(pos: Position, chosen: Counter[str], pick: str, side: int) -> dict[str, Any]:
    """Why a pick is in no way through, beside those chosen before: what bars it, or that it is one too many."""
    reason = why_not(pos, pick, side)
    if reason is None and pos.kind in (t.COMMAND, t.DEFCON):
        reason = _reason_for_steps(pos, chosen, pick, side)
    elif reason is None:
        reason = _reason_beside(pos, chosen, pick, side)
    if reason is not None:
        return reason
    most = pos.left if pos.kind in (t.PLACE, t.REMOVE) else None
    return {"key": "too_many", "rule": RULES[pos.kind], "most": most}


def _reason_for_steps(pos: Position, chosen: Counter[str], pick: str, side: int) -> dict[str, Any] | None:
    """Cubes of a Command and steps of a marker are one move: why there is none with this one more."""
    if pos.kind == t.COMMAND and set(chosen) - {pick}:
        return {"key": "one_battleground", "rule": "4.4"}
    if set(chosen) - {pick}:
        return None
    more = min(chosen[pick] + 1, t.MOST_CUBES if pos.kind == t.COMMAND else 2)
    reason = why_not(pos, f"{pick[:-1]}{more}", side)
    if reason is None and pos.kind == t.COMMAND:
        return {"key": "too_many", "rule": "4.5", "most": pos.left}
    return reason or {"key": "too_far", "rule": RULES[pos.kind], "most": 2}


def _reason_beside(pos: Position, chosen: Counter[str], pick: str, side: int) -> dict[str, Any] | None:
    """What bars a pick once those chosen are made that come before it in board order; None if it is their number."""
    beside = Position(pos)
    for earlier in sorted(chosen.elements(), key=_order):
        if _order(earlier) <= _order(pick):
            if beside.kind == t.NOTHING or why_not(beside, earlier, side) is not None:
                break
            engine.carry_out(beside, ACTIONS_OF[earlier])
    reason = why_not(beside, pick, side) if beside.kind != t.NOTHING else None
    return reason if reason is not None and reason["key"] != "order" else None


def _order(pick: str) -> tuple[int, str]:
    """Board order, track order, else the pick itself."""
    name = pick.rsplit(":", maxsplit=1)[-1].rstrip("+-0123456789")
    places = BATTLEGROUNDS + TRACKS
    return (places.index(name) if name in places else len(places), pick)
