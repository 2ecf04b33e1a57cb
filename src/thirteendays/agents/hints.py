"""Hints: the best plays from what a side knows, with the chance to win, the danger of war, and what speaks for and against them.

A hint is keys and arguments; `text/advice.py` makes sentences of them. What is compared is the table before and after the play, as the
side may know it, never what lies in the world of a simulation.
"""

from collections.abc import Iterator
from typing import Any, Final

from thirteendays.agents import glance, judge, thinking
from thirteendays.agents.search import NO_PUT, Search
from thirteendays.agents.thinking import Effort
from thirteendays.agents.thumb import go_on
from thirteendays.game import engine, outlook
from thirteendays.game import terms as t
from thirteendays.game.hidden import unseen
from thirteendays.game.moves import AGENDAS, BATTLEGROUNDS, CARDS, TOKENS, TRACKS
from thirteendays.game.position import Position, dominator
from thirteendays.game.program import CARD_SIDE
from thirteendays.game.source import Source

Item = dict[str, Any]
EFFORT: Final = Effort(1200)
LEVELS: Final = ("no", "possible", "certain")


def hints(view: Item, source: Source, effort: Effort = EFFORT, most: int = 3) -> list[Item]:
    """The best plays, the best first: moves, chance to win, share of own wars, and reasons."""
    found = thinking.begun(view, source, effort)
    thinking.go_on(found, effort)
    arms = found.arms
    first = [found.best()]
    order = first + [n for n in range(arms.listed) if n not in first]
    # Those dropped at the same stage are in no order; by what they met there they are.
    order[1:] = sorted(order[1:], key=lambda n: (-int(arms.visits[n]), -int(arms.total[n])))
    return [hint(found, n) for n in order[:most]]


def hint(found: Search, n: int) -> Item:
    """One play that was compared."""
    arms = found.arms
    visits = max(1, int(arms.visits[n]))
    action, put = int(arms.action[n]), int(arms.put[n])
    before = unseen(found.base, found.side)
    return {
        "moves": [TOKENS[action]] + ([TOKENS[put]] if put != NO_PUT else []),
        "chance": round(int(arms.total[n]) / visits / judge.WIN, 3),
        "war": round(int(arms.wars[n]) / visits, 3),
        "simulations": visits,
        "reasons": list(reasons(before, after(found, before, action, put), int(found.side), action)),
    }


def after(found: Search, before: Position, action: int, put: int) -> Position:
    """The table after a play: no Event triggered by the other side, one's own later choices the best at a glance."""
    side = found.side
    if before.kind == t.AGENDA:
        then = Position(before)
        then.sets[t.KEPT + side] = 1 << (action - t.KEEP)
        return then
    if before.kind == t.PLAY and put == NO_PUT:
        found.quick.error = 0
        return found.quick.event(before, (action - t.PLAY_CARD) // 3, side)
    then = Position(before)
    engine.carry_out(then, action)
    go_on(then)
    if put != NO_PUT:
        if then.kind == t.TRIGGER:
            engine.carry_out(then, t.DECLINE)
            go_on(then)
        engine.carry_out(then, put)
        go_on(then)
    return then


# What speaks for a play and against it


def reasons(before: Position, then: Position, side: int, action: int) -> Iterator[Item]:
    """What a play changes of all that counts, as a side may know it."""
    yield from of_prestige(before, then, side)
    yield from of_agendas(before, then, side)
    yield from of_ground(before, then, side)
    yield from of_markers(before, then, side)
    yield from of_war(before, then, side)
    yield from of_cards(before, then, side, action)


def of_prestige(before: Position, then: Position, side: int) -> Iterator[Item]:
    """Prestige gained at once."""
    gain = int(then.prestige - before.prestige) * (1 if side == t.US else -1)
    if gain:
        yield {"key": "prestige", "n": gain}


def of_agendas(before: Position, then: Position, side: int) -> Iterator[Item]:
    """What one's own agenda would score, and what the other side's flags would, if the round ended now; to oneself."""
    for agenda in members(then.sets[t.KEPT + side]):
        was, now = scored(before, agenda, side), scored(then, agenda, side)
        if before.kind == t.AGENDA:
            yield {"key": "kept", "agenda": AGENDAS[agenda], "to": now}
        elif was != now:
            yield {"key": "agenda", "agenda": AGENDAS[agenda], "from": was, "to": now}
    if before.kind == t.AGENDA:
        return
    told = set()
    for agenda in members(before.sets[t.DEALT + 1 - side]):
        was, now = scored(before, agenda, side), scored(then, agenda, side)
        if was != now and subject_of(agenda) not in told:
            told.add(subject_of(agenda))
            yield {"key": "denies" if now > was else "helps", "agenda": AGENDAS[agenda], "from": -was, "to": -now}


def scored(pos: Position, agenda: int, side: int) -> int:
    """What an agenda alone would score to a side."""
    award = glance.award_at(pos, agenda, agenda, t.NOBODY)
    return int(award if side == t.US else -award)


def subject_of(agenda: int) -> int:
    """The two cards of a track say the same."""
    return agenda // 2 if agenda < 2 * t.TRACKS else agenda + 100


def of_ground(before: Position, then: Position, side: int) -> Iterator[Item]:
    """The letter, and who dominates world opinion, which pays whatever the agendas are."""
    was, now = int(glance.holder(before)), int(glance.holder(then))
    if was != now:
        yield {"key": "letter_won" if now == side else "letter_lost"}
    for battleground in (t.TELEVISION, t.ALLIANCES):
        held, holds = int(dominator(before, battleground)), int(dominator(then, battleground))
        if held != holds and side in (held, holds):
            key = "dominates" if holds == side else "gives_up"
            yield {"key": key, "where": BATTLEGROUNDS[battleground]}


def of_markers(before: Position, then: Position, side: int) -> Iterator[Item]:
    """One's own markers that move."""
    for track in range(t.TRACKS):
        was, now = int(before.markers[3 * side + track]), int(then.markers[3 * side + track])
        if was != now:
            yield {"key": "up" if now > was else "down", "where": TRACKS[track], "from": was, "to": now}


def of_war(before: Position, then: Position, side: int) -> Iterator[Item]:
    """Danger of war for oneself, and for the other side, if the round ended now."""
    for who in (side, 1 - side):
        was, now = int(outlook.danger(before, side, who)), int(outlook.danger(then, side, who))
        if was != now or (now and who == side):
            yield {"key": "danger" if who == side else "their_danger", "from": LEVELS[was], "to": LEVELS[now]}


def of_cards(before: Position, then: Position, side: int, action: int) -> Iterator[Item]:
    """What the other side may trigger, and the last card, which is saved for the aftermath."""
    if before.kind != t.PLAY:
        return
    card = (action - t.PLAY_CARD) // 3
    if CARD_SIDE[card] == 1 - side:
        yield {"key": "trigger", "card": CARDS[card]}
    left = members(then.sets[t.HANDS + side])
    if len(left) == 1:
        owner = int(CARD_SIDE[left[0]])
        yield {
            "key": "saves",
            "card": CARDS[left[0]],
            "whose": "un" if owner == t.UN else ("own" if owner == side else "other"),
        }


def members(cards: int) -> list[int]:
    """The numbers in a set."""
    return [n for n in range(t.STRATEGY_CARDS) if cards >> n & 1]
