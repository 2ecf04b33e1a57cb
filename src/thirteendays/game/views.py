"""States and views of a game (protocol, States and Views). A view is built from what its viewer may know, by inclusion."""

from typing import Any, Final

from thirteendays.game import engine
from thirteendays.game import terms as t
from thirteendays.game.cards import AGENDA_CARDS
from thirteendays.game.moves import (
    AGENDAS,
    BATTLEGROUNDS,
    CARDS,
    FLAG_ORDER,
    KINDS,
    MOVERS,
    REASONS,
    SIDES,
    TOKENS,
    TRACKS,
    members,
)
from thirteendays.game.position import ROW_OF, Position
from thirteendays.game.program import BAY_OF_PIGS, CONTAINMENT, SOPS, STEP, TO_THE_BRINK

WATCHER: Final = 2
VIEWERS: Final = ("us", "ussr", "watcher")
VIEWER_NUMBER: Final = {name: n for n, name in enumerate(VIEWERS)}
_LYING: Final = (SOPS, TO_THE_BRINK, CONTAINMENT, BAY_OF_PIGS)  # the order in which effects are listed


def viewer_number(viewer: str) -> int:
    """The number of a viewer; raises ValueError for what is none."""
    if viewer not in VIEWER_NUMBER:
        raise ValueError(f"a viewer is {', '.join(VIEWERS)}, not {viewer!r}")
    return VIEWER_NUMBER[viewer]


def side_number(side: str) -> int:
    """The number of a side; raises ValueError for what is none."""
    if side not in SIDES:
        raise ValueError(f"a side is {' or '.join(SIDES)}, not {side!r}")
    return SIDES.index(side)


def legal_tokens(pos: Position) -> list[str]:
    """The legal moves, sorted as ASCII strings."""
    return sorted([TOKENS[action] for action in engine.legal(pos)])


def decision(pos: Position) -> dict[str, str] | None:
    """Who is asked, and what kind of decision it is."""
    return None if pos.kind == t.OVER else {"mover": MOVERS[pos.mover], "kind": KINDS[pos.kind]}


def result(pos: Position) -> dict[str, str | None] | None:
    """The winner (none when both started a nuclear war) and why."""
    if pos.kind != t.OVER:
        return None
    return {"winner": None if pos.winner == t.NEITHER else SIDES[pos.winner], "reason": REASONS[pos.reason]}


def step(pos: Position) -> int:
    """The step of rules 3 in which the decision lies."""
    return STEP[(pos.todo[0] & ROW_OF) - 1]


def hand(pos: Position, side: int) -> list[str]:
    """A side's strategy cards in card order."""
    return members(pos.sets[t.HANDS + side], CARDS)


def dealt(pos: Position, side: int) -> list[str]:
    """A side's agendas of this round."""
    return members(pos.sets[t.DEALT + side], AGENDAS)


def kept(pos: Position, side: int) -> str | None:
    """The agenda that a side keeps this round."""
    cards = members(pos.sets[t.KEPT + side], AGENDAS)
    return cards[0] if cards else None


def flags(pos: Position, side: int) -> list[str]:
    """Where a side's flags lie: battlegrounds in board order, then tracks (rules 3, step 2)."""
    cards = pos.sets[t.DEALT + side]
    return sorted([AGENDA_CARDS[n].flag for n in range(t.AGENDAS) if cards >> n & 1], key=FLAG_ORDER.index)


def _open(pos: Position) -> dict[str, Any]:
    """What everybody sees."""
    cubes = pos.cubes
    markers = pos.markers
    return {
        "round": pos.round,
        "step": step(pos),
        "prestige": pos.prestige,
        "letter": SIDES[pos.letter],
        "influence": {
            side: {place: cubes[t.BATTLEGROUNDS * n + b] for b, place in enumerate(BATTLEGROUNDS)}
            for n, side in enumerate(SIDES)
        },
        "defcon": {side: {name: markers[3 * n + k] for k, name in enumerate(TRACKS)} for n, side in enumerate(SIDES)},
        "discards": [CARDS[card] for card in pos.discards[: pos.discarded]],
        "resolved": members(pos.sets[t.RESOLVED], AGENDAS),
        "effects": {
            side: [CARDS[card] for card in _LYING if pos.sets[t.EFFECTS + n] >> card & 1]
            for n, side in enumerate(SIDES)
        },
        "decision": decision(pos),
        "result": result(pos),
    }


def state(pos: Position) -> dict[str, Any]:
    """The whole position, nothing hidden (protocol, States)."""
    return {
        **_open(pos),
        "hands": {side: hand(pos, n) for n, side in enumerate(SIDES)},
        "dealt": {side: dealt(pos, n) for n, side in enumerate(SIDES)},
        "agendas": {side: kept(pos, n) for n, side in enumerate(SIDES)},
        "aftermath": members(pos.sets[t.PILES] | pos.sets[t.PILES + 1], CARDS),
        "drawn": None if pos.drawn == t.NOBODY else CARDS[pos.drawn],
        "legal": legal_tokens(pos),
    }


def knows_drawn(pos: Position, viewer: int) -> bool:
    """Whether the viewer knows the card between two places: both sides one that was taken, only its side one for Alliances."""
    if pos.kind == t.OVER:
        return True
    return viewer != WATCHER and (pos.kind != t.AFTERMATH or pos.mover == viewer)


def sees(pos: Position, viewer: int, witnesses: int) -> bool:
    """Whether the viewer may see a move that these witnesses saw, as things stand now."""
    if witnesses == engine.SEEN_BY_ALL or pos.kind == t.OVER:
        return True
    if witnesses >= engine.KEPT_BY:
        return True if viewer == witnesses - engine.KEPT_BY else pos.sets[t.KEPT + witnesses - engine.KEPT_BY] == 0
    return viewer != WATCHER and witnesses in (engine.SEEN_BY + viewer, engine.SEEN_BY_BOTH)


def masked(pos: Position, viewer: int, actions: list[int], seen: list[int]) -> list[str]:
    """The record so far as the viewer may know it; only this round's agendas can still be secret."""
    tokens = [TOKENS[action] for action in actions]
    open_agendas = {engine.KEPT_BY + side for side in range(2) if pos.sets[t.KEPT + side] != 0}
    for index in range(len(tokens) - 1, -1, -1):
        witnesses = seen[index]
        if witnesses >= engine.KEPT_BY:
            if witnesses not in open_agendas:
                continue
            open_agendas.discard(witnesses)
        if not sees(pos, viewer, witnesses):
            tokens[index] = tokens[index].split(":")[0] + ":?"
    return tokens


def view(pos: Position, viewer: int, actions: list[int], seen: list[int]) -> dict[str, Any]:
    """What the viewer may know (protocol, Views)."""
    side = viewer if viewer != WATCHER else None
    over = pos.kind == t.OVER
    pile = pos.sets[t.PILES] | pos.sets[t.PILES + 1]
    known = pile if over else (0 if side is None else pos.sets[t.PILES + side])
    return {
        **_open(pos),
        "side": VIEWERS[viewer],
        "hand": [] if side is None else hand(pos, side),
        "hand_sizes": {name: t.size_of(pos.sets[t.HANDS + n]) for n, name in enumerate(SIDES)},
        "deck": t.size_of(pos.sets[t.DECK]),
        "dealt": [] if side is None else dealt(pos, side),
        "agenda": None if side is None else kept(pos, side),
        "flags": {name: flags(pos, n) for n, name in enumerate(SIDES)},
        "aftermath": {"size": t.size_of(pile), "known": members(known, CARDS)},
        "drawn": CARDS[pos.drawn] if pos.drawn != t.NOBODY and knows_drawn(pos, viewer) else None,
        "legal": legal_tokens(pos) if pos.mover == viewer and viewer != WATCHER else [],
        "moves": masked(pos, viewer, actions, seen),
    }


def start_for(first: Position, pos: Position, start: dict[str, Any], viewer: int) -> dict[str, Any]:
    """The arranged position from which a game started, as the viewer may know it now; the whole form when the game is over.

    A kept agenda is known to its side, and to all when that round has been resolved.
    """
    if pos.kind == t.OVER:
        return start
    side = viewer if viewer != WATCHER else None
    mine = [] if side is None else [SIDES[side]]
    both = list(enumerate(SIDES))
    hidden = ("hands", "deck", "aftermath", "dealt", "agendas")
    return {name: value for name, value in start.items() if name not in hidden} | {
        "hand": [card for name in mine for card in start["hands"][name]],
        "hand_sizes": {name: len(start["hands"][name]) for name in SIDES},
        "deck": len(start["deck"]),
        "aftermath": {
            "sizes": {name: len(start["aftermath"][name]) for name in SIDES},
            "known": [card for name in mine for card in start["aftermath"][name]],
        },
        "dealt": [agenda for name in mine for agenda in start["dealt"][name]],
        "flags": {name: flags(first, n) for n, name in both},
        "agendas": {
            name: agenda if n == side or first.sets[t.KEPT + n] & pos.sets[t.RESOLVED] else None
            for (n, name), agenda in zip(both, start["agendas"].values(), strict=True)
        },
        "chosen": {name: agenda is not None for name, agenda in start["agendas"].items()},
    }
