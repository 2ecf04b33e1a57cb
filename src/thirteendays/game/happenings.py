"""What happened, step by step: one plain item for each thing that changed on the table, and why.

Moves are carried out one row of a program at a time; what a row changed is read off the positions before and after it. So
the rules hold no reporting, and nothing that changes can be left out. An item has `move` (the index of the move in the record
that led to it, -1 before the first), `kind`, `rule` and the arguments of its kind; a card that the viewer may not know is None.
Where the rule is a card's Event (rules 5), `event` is that card.
"""

from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

from thirteendays.game import engine
from thirteendays.game import terms as t
from thirteendays.game import verbs as v
from thirteendays.game.cards import AGENDA_CARDS
from thirteendays.game.moves import AGENDAS, BATTLEGROUNDS, CARDS, KINDS, MOVERS, REASONS, SIDES, TRACKS, members
from thirteendays.game.position import ACTOR, CARD, ROW_OF, Position
from thirteendays.game.program import US_CARDS, USSR_CARDS, VERB, N
from thirteendays.game.rounds import award, starts_war, sum_of_values
from thirteendays.game.views import flags

Item = dict[str, Any]
WATCHER: Final = 2


class Step(NamedTuple):
    """One thing done: by a move (`action`, perhaps `forced`) or by a row (`verb`); positions before and after, the viewer."""

    before: Position
    after: Position
    action: int | None
    verb: int
    row: int
    frame: int
    viewer: int
    over: bool
    forced: bool = False


def happenings(
    first: Position,
    actions: list[int],
    seen: list[int],
    since: int,
    viewer: int,
    now: Position,
    sees: Callable[[Position, int, int], bool],
) -> list[Item]:
    """Everything that happened from move number `since` on, as the viewer may know it now."""
    pos = Position(first)
    over = now.kind == t.OVER
    items: list[Item] = []
    if since == 0 and not first.discarded and pos.round == 1 and pos.kind == t.DEAL:
        opening = Position()
        items += [{"move": -1, **item} for item in _opening(opening, pos)]
    engine.follow(pos, actions[:since], [], [])
    latest = {seen[index]: index for index in range(len(actions))}
    for index in range(since, len(actions)):
        old_agenda = seen[index] >= engine.KEPT_BY and latest[seen[index]] != index
        for step in steps(pos, actions[index], viewer, over):
            revealed = old_agenda or sees(now, viewer, engine.witnesses(step.before))
            items += [{"move": index, **item} for item in items_of(step, revealed)]
    return items


def steps(pos: Position, action: int, viewer: int, over: bool, to_next_play: bool = False) -> Iterator[Step]:
    """Carries out a move and all that follows on the position itself, forced moves too, one step at a time.

    With `to_next_play` it stops where the play ends, and before chance moves.
    """
    move, forced = action, False
    while True:
        yield _do(pos, move, viewer, over)._replace(forced=forced)
        while pos.kind == t.NOTHING:
            if to_next_play and pos.depth == 1:
                return
            yield _do(pos, None, viewer, over)
        if pos.kind == t.OVER or (to_next_play and (pos.depth == 1 or pos.kind == t.DEAL)):
            return
        choices = engine.legal(pos)
        if not engine.is_forced(pos, len(choices)):
            return
        move, forced = choices[0], True


def _do(pos: Position, action: int | None, viewer: int, over: bool) -> Step:
    before = Position(pos)
    frame = pos.todo[pos.depth - 1]
    if action is None:
        row = frame & ROW_OF
        engine.begin(pos)
    else:
        row = pos.row
        engine.carry_out(pos, action)
    return Step(before, Position(pos), action, VERB[row], row, frame, viewer, over)


def _opening(before: Position, after: Position) -> list[Item]:
    step = Step(before, after, None, v.ESCALATE_ALL, 0, 0, WATCHER, False)
    return [{"kind": "round", "rule": "3", "round": 1}, *items_of(step, False)]


# From a step to items


def items_of(step: Step, revealed: bool) -> list[Item]:
    """The items of one step: what was done, then what changed on the table."""
    done = _of_row(step) if step.action is None else _of_move(step, revealed)
    return [item | _event(step) if item["rule"] == "5" else item for item in done + _changes(step)]


def _event(step: Step) -> Item:
    return {"event": CARDS[step.frame // CARD]}


def _knows(step: Step, side: int) -> bool:
    """Whether the viewer knows what this side alone knows."""
    return step.over or step.viewer == side


def _of_move(step: Step, revealed: bool) -> list[Item]:
    pos, action = step.before, step.action
    assert action is not None
    who = MOVERS[pos.mover]
    if pos.kind == t.DEAL:
        return _dealt(step, action, revealed)
    if pos.kind == t.AGENDA:
        return [
            {"kind": "kept", "rule": "3 step 2", "who": who, "card": AGENDAS[action - t.KEEP] if revealed else None}
        ]
    if pos.kind == t.FIRST:
        return [{"kind": "first", "rule": "3 step 3", "who": who, "side": SIDES[action - t.GO_FIRST]}]
    if pos.kind == t.TRIGGER:
        card = CARDS[step.frame // CARD]
        return [
            {"kind": "triggered" if action == t.DO_TRIGGER else "declined", "rule": "4.2", "who": who, "card": card}
        ]
    if t.PLAY_CARD <= action < t.DO_TRIGGER:
        number, way = divmod(action - t.PLAY_CARD, 3)
        ways = ("event", "command", "command+letter")
        return [{"kind": "played", "rule": "4.1", "who": who, "card": CARDS[number], "way": ways[way]}]
    if pos.kind == t.AFTERMATH and action == t.TO_AFTERMATH:
        card_id = CARDS[pos.drawn] if _knows(step, pos.mover) else None
        return [{"kind": "pile", "rule": "3 step 5", "who": who, "card": card_id}]
    if action in (t.PASS, t.DONE) and not step.forced:  # nobody decided to pass where nothing else could be done
        rule = "4.4" if pos.kind == t.COMMAND else "3 step 5" if step.verb == v.TELEVISION_BONUS else "4.6"
        return [{"kind": "passed", "rule": rule, "who": who, "what": KINDS[pos.kind]}]
    return []


def _dealt(step: Step, action: int, revealed: bool) -> list[Item]:
    pos = step.before
    who, purpose = SIDES[pos.side], pos.where
    if purpose == t.FOR_AGENDA:
        card = AGENDAS[action - t.DEAL_AGENDA] if revealed else None
        item = {"kind": "dealt", "rule": "3 step 2", "who": who, "what": "agenda", "card": card}
        # Flags are laid together and in board order, for no view tells in which order the cards came.
        laid = flags(step.after, pos.side) if pos.left == 1 else []
        return [item, *({"kind": "flag", "rule": "3 step 2", "who": who, "where": where} for where in laid)]
    card = CARDS[action] if revealed else None
    if purpose == t.FOR_TAKING:
        return [{"kind": "taken", "rule": "5", "who": who, "card": card}]
    if purpose == t.FOR_ALLIANCES:
        return [{"kind": "dealt", "rule": "3 step 5", "who": who, "what": "alliances", "card": card}]
    what = "card" if VERB[pos.row] == v.DEAL_HAND else "replacement"
    return [{"kind": "dealt", "rule": "3 step 3" if what == "card" else "5", "who": who, "what": what, "card": card}]


def _of_row(step: Step) -> list[Item]:
    before, after, verb = step.before, step.after, step.verb
    if verb == v.ESCALATE_ALL:
        return [{"kind": "escalate", "rule": "3 step 1"}]
    if verb == v.SAVE_CARDS:
        return [
            {"kind": "saved", "rule": "3 step 4", "who": SIDES[n], "card": card if _knows(step, n) else None}
            for n in range(2)
            for card in members(before.sets[t.HANDS + n], CARDS)
        ]
    if verb == v.AGENDA_ESCALATES and N[step.row] == 0:
        return [
            {"kind": "revealed", "rule": "3 step 6", "who": SIDES[n], "card": card}
            for n in range(2)
            for card in members(before.sets[t.KEPT + n], AGENDAS)
        ]
    if verb == v.AWARD_PRESTIGE:
        return [_award(before, n) for n in range(2) if before.sets[t.KEPT + n]]
    if verb == v.CHECK_WAR:
        return [{"kind": "war", "rule": "3 step 7", "who": SIDES[n]} for n in range(2) if starts_war(before, n)]
    if verb == v.NEXT_ROUND and after.round != before.round:
        return [{"kind": "round", "rule": "3 step 8", "round": after.round}]
    if verb == v.COUNT_AFTERMATH:
        return [_aftermath(before)]
    return []


def _award(pos: Position, side: int) -> Item:
    agenda = t.first_of(pos.sets[t.KEPT + side])
    amount = award(pos, agenda)
    who = None if amount == 0 else SIDES[0 if amount > 0 else 1]
    kind = AGENDA_CARDS[agenda].kind
    rule = "6.4" if who is None else {"battleground": "6.1", "track": "6.2", "letter": "6.3"}[kind]
    return {"kind": "award", "rule": rule, "who": who, "agenda": AGENDAS[agenda], "amount": abs(int(amount))}


def _aftermath(pos: Position) -> Item:
    pile = pos.sets[t.PILES] | pos.sets[t.PILES + 1]
    us, ussr = sum_of_values(pile & US_CARDS), sum_of_values(pile & USSR_CARDS)
    who = None if us == ussr else SIDES[0 if us > ussr else 1]
    return {"kind": "aftermath", "rule": "7.1", "us": us, "ussr": ussr, "who": who, "cards": members(pile, CARDS)}


# What changed on the table


def _changes(step: Step) -> list[Item]:
    before, after = step.before, step.after
    items: list[Item] = []
    if before.letter != after.letter:
        rule = "3 step 5" if step.verb == v.TAKE_LETTER else "4.3"
        items.append({"kind": "letter", "rule": rule, "from": SIDES[before.letter], "to": SIDES[after.letter]})
    items += _cubes(step) + _markers(step)
    items += _prestige(step)
    for n, side in enumerate(SIDES):
        for card in members(after.sets[t.EFFECTS + n] & ~before.sets[t.EFFECTS + n], CARDS):
            items.append(
                {
                    "kind": "effect",
                    "rule": "4.5" if card in ("sops", "to_the_brink") else "4.7",
                    "side": side,
                    "card": card,
                }
            )
    played = step.action is not None and t.PLAY_CARD <= step.action < t.DO_TRIGGER
    if after.discarded != before.discarded and not played:
        card = CARDS[after.discards[before.discarded]]
        rule = "3 step 5" if before.kind == t.AFTERMATH else "5"
        items.append({"kind": "discarded", "rule": rule, "who": MOVERS[before.mover], "card": card})
    if after.kind == t.OVER and before.kind != t.OVER:
        winner = None if after.winner == t.NEITHER else SIDES[after.winner]
        rule = "3 step 7" if after.reason == t.BY_WAR else "7.2"
        items.append({"kind": "over", "rule": rule, "winner": winner, "reason": REASONS[after.reason]})
    return items


def _prestige(step: Step) -> list[Item]:
    """A gain moves the marker, `cut` where it would go past 5 (rules 1.6); then it may even stay where it is."""
    before, after = step.before, step.after
    gained = after.prestige - before.prestige
    due = gained if step.action is not None else _due(step)
    if gained == due == 0:
        return []
    rule = {v.AWARD_PRESTIGE: "3 step 6", v.COUNT_AFTERMATH: "7.1"}.get(step.verb, "1.6")
    return [{"kind": "prestige", "rule": rule, "from": before.prestige, "to": after.prestige, "cut": gained != due}]


def _due(step: Step) -> int:
    """The prestige that a row gives the US, before it is cut."""
    before = step.before
    if step.verb == v.AWARD_PRESTIGE:
        return sum(award(before, t.first_of(before.sets[t.KEPT + n])) for n in range(2) if before.sets[t.KEPT + n])
    if step.verb == v.COUNT_AFTERMATH:
        counted = _aftermath(before)
        return 0 if counted["who"] is None else 2 if counted["who"] == "us" else -2
    if step.verb == v.GAIN_PRESTIGE:
        return -N[step.row] if step.frame & ACTOR else N[step.row]
    return 0


def _cubes(step: Step) -> list[Item]:
    before, after = step.before, step.after
    rule = "4.4" if before.kind == t.COMMAND else "4.6"
    by = MOVERS[before.mover] if step.action is not None else SIDES[1 if step.frame & ACTOR else 0]
    return [
        {"kind": "cubes", "rule": rule, "side": side, "where": where, "from": old, "to": new, "by": by}
        for n, side in enumerate(SIDES)
        for k, where in enumerate(BATTLEGROUNDS)
        if (old := before.cubes[t.BATTLEGROUNDS * n + k]) != (new := after.cubes[t.BATTLEGROUNDS * n + k])
    ]


def _markers(step: Step) -> list[Item]:
    before, after = step.before, step.after
    cause, rule = _cause(step)
    by = MOVERS[before.mover] if step.action is not None else None
    return [
        {"kind": "marker", "rule": rule, "side": side, "where": track, "from": old, "to": new, "cause": cause, "by": by}
        for n, side in enumerate(SIDES)
        for k, track in enumerate(TRACKS)
        if (old := before.markers[3 * n + k]) != (new := after.markers[3 * n + k])
    ]


def _cause(step: Step) -> tuple[str, str]:
    """Why a marker moved, and the rule that says so."""
    if step.verb == v.ESCALATE_ALL:
        return "escalate", "3 step 1"
    if step.verb == v.AGENDA_ESCALATES:
        return "agenda", "3 step 6"
    if step.verb == v.TELEVISION_BONUS:
        return "television", "3 step 5"
    if step.before.kind == t.COMMAND:
        return "command", "4.4"
    if step.before.kind in (t.PLACE, t.REMOVE):
        return "icon", "4.6"
    return "event", "5"


def event_card(pos: Position) -> str | None:
    """The card whose play or Event is under way, None between plays."""
    return CARDS[pos.todo[pos.depth - 1] // CARD] if pos.depth > 1 else None
