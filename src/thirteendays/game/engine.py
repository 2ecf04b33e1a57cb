"""The interpreter: what is asked now, which moves are legal, and what happens until the next decision.

`fill` and `apply` reach, for each decision kind, the two functions that stand side by side in `rounds.py`, `plays.py` or
`events.py`; what `fill` offers is all that `play` accepts.
"""

from typing import Final

from mypy_extensions import i64

from thirteendays.game import events, plays, rounds
from thirteendays.game import verbs as v
from thirteendays.game._vec import vec
from thirteendays.game.position import ACTOR, ROW_OF, Position
from thirteendays.game.program import VERB
from thirteendays.game.terms import (
    AFTERMATH,
    AGENDA,
    COMMAND,
    DEAL,
    DEFCON,
    DISCARD,
    DISCARD_IT,
    FIRST,
    FOR_TAKING,
    HALVE,
    HANDS,
    MOST_LEGAL,
    NOTHING,
    OVER,
    PLACE,
    PLAY,
    REMOVE,
    TAKEN,
    TRIGGER,
    WITHDRAW,
)

# Who sees a move (protocol, Views).
SEEN_BY_ALL: Final = 0
SEEN_BY: Final = 1  # + side
SEEN_BY_BOTH: Final = 3
KEPT_BY: Final = 4  # + side; until that round's agendas are resolved


def begin(pos: Position) -> None:
    """Carries out the next row of the program on top of the stack."""
    frame = pos.todo[pos.depth - 1]
    pos.todo[pos.depth - 1] = frame + 1
    row = frame & ROW_OF
    verb = VERB[row]
    if verb == v.END:
        pos.depth -= 1
    elif verb >= v.ESCALATE_ALL:
        begin_round_row(pos, row, verb)
    elif verb == v.COMMAND_CARD:
        plays.command_card(pos, row, frame)
    elif verb == v.ASK_TRIGGER:
        plays.ask_trigger(pos, row, frame)
    elif verb == v.COMMAND_N:
        plays.command_n(pos, row, frame)
    else:
        begin_event_row(pos, row, verb, frame)


def begin_round_row(pos: Position, row: i64, verb: i64) -> None:
    """A row of the round (rules 3 and 7)."""
    if verb == v.NEXT_PLAY:
        rounds.next_play(pos, row)
    elif verb == v.DEAL_AGENDAS:
        rounds.deal_agendas(pos, row)
    elif verb == v.KEEP_AGENDA:
        rounds.keep_agenda(pos, row)
    elif verb == v.DEAL_HAND:
        rounds.deal_hand(pos, row)
    elif verb == v.ESCALATE_ALL:
        rounds.escalate_all(pos)
    elif verb == v.CHOOSE_FIRST:
        rounds.choose_first(pos, row)
    elif verb == v.SAVE_CARDS:
        rounds.save_cards(pos)
    elif verb == v.TELEVISION_BONUS:
        rounds.television_bonus(pos, row)
    elif verb == v.TAKE_LETTER:
        rounds.take_letter(pos, row)
    elif verb == v.DRAW_FOR_ALLIANCES:
        rounds.draw_for_alliances(pos, row)
    elif verb == v.KEEP_OR_DISCARD:
        rounds.keep_or_discard(pos, row)
    elif verb == v.AGENDA_ESCALATES:
        rounds.agenda_escalates(pos, row)
    elif verb == v.AWARD_PRESTIGE:
        rounds.award_prestige(pos)
    elif verb == v.CHECK_WAR:
        rounds.check_war(pos, row)
    elif verb == v.NEXT_ROUND:
        rounds.next_round(pos)
    elif verb == v.COUNT_AFTERMATH:
        rounds.count_aftermath(pos)
    else:
        rounds.find_winner(pos, row)


def begin_event_row(pos: Position, row: i64, verb: i64, frame: i64) -> None:
    """A row of an Event (rules 5)."""
    actor: i64 = 1 if frame & ACTOR else 0
    if verb == v.PLACE_UP_TO:
        events.place_up_to(pos, row, actor)
    elif verb == v.MOVE_MARKER:
        events.move_marker(pos, row, actor, frame)
    elif verb == v.LAY_ON:
        events.lay_on(pos, row, actor, frame)
    elif verb == v.REMOVE_UP_TO:
        events.remove_up_to(pos, row, actor, frame)
    elif verb == v.GAIN_PRESTIGE:
        events.gain_prestige(pos, row, actor)
    elif verb == v.IF_IN_DEFCON_3:
        events.if_in_defcon_3(pos, row, actor)
    elif verb == v.IF_HIGHER:
        events.if_higher(pos, row, actor)
    elif verb == v.MOVE_TWO_MARKERS:
        events.move_two_markers(pos, row, frame)
    elif verb == v.HALVE_ONE:
        events.halve_one(pos, row, actor)
    elif verb == v.HALVE_OR_PLACE:
        events.halve_or_place(pos, row, actor)
    elif verb == v.LOWER_ALL:
        events.lower_all(pos, actor, frame)
    elif verb == v.LOWER_HIGHEST:
        events.lower_highest(pos, row, actor, frame)
    elif verb == v.LOWER_BY_AS_MUCH:
        events.lower_by_as_much(pos, row, actor, frame)
    elif verb == v.PLACE_REMOVED:
        events.place_removed(pos, row, actor)
    elif verb == v.PLACE_UNTIL_AHEAD:
        events.place_until_ahead(pos, row, actor)
    elif verb == v.TAKE_CARD:
        events.take_card(pos, row, actor)
    elif verb == v.REPLACE_TAKEN:
        events.replace_taken(pos, row, actor)
    elif verb == v.USE_TAKEN:
        plays.use_taken(pos, row, actor)
    elif verb == v.DISCARD_ANY:
        events.discard_any(pos, row, actor)
    elif verb == v.DRAW_AS_MANY:
        events.draw_as_many(pos, row, actor)
    else:
        events.withdraw_or_restrict(pos, row, actor)


def fill(pos: Position, buffer: vec[i64]) -> i64:
    """Writes the legal actions of the decision into a buffer of MOST_LEGAL places and tells how many there are."""
    kind = pos.kind
    if kind == COMMAND:
        return plays.fill_command(pos, buffer)
    if kind == PLAY:
        return plays.fill_play(pos, buffer)
    if kind == PLACE:
        return events.fill_place(pos, buffer)
    if kind == DEAL:
        return rounds.fill_deal(pos, buffer)
    if kind == DEFCON:
        return events.fill_defcon(pos, buffer)
    if kind == TRIGGER:
        return plays.fill_trigger(pos, buffer)
    if kind == AGENDA:
        return rounds.fill_agenda(pos, buffer)
    if kind == FIRST:
        return rounds.fill_first(pos, buffer)
    if kind == REMOVE:
        return events.fill_remove(pos, buffer)
    if kind == AFTERMATH:
        return rounds.fill_aftermath(pos, buffer, DISCARD_IT)
    if kind == HALVE:
        return events.fill_halve(pos, buffer)
    if kind == DISCARD:
        return events.fill_discard(pos, buffer)
    if kind == TAKEN:
        return plays.fill_taken(pos, buffer)
    if kind == WITHDRAW:
        return events.fill_withdraw(pos, buffer)
    return 0


def apply(pos: Position, action: i64) -> None:
    """Carries out a legal action (nothing is checked here) and all that follows, up to the next row that asks."""
    carry_out(pos, action)
    while pos.kind == NOTHING:
        begin(pos)


def carry_out(pos: Position, action: i64) -> None:
    """Carries out a legal action and nothing after it."""
    kind = pos.kind
    if kind == COMMAND:
        plays.apply_command(pos, action)
    elif kind == PLAY:
        plays.apply_play(pos, action)
    elif kind == DEAL:
        rounds.apply_deal(pos, action)
    elif kind == PLACE:
        events.apply_place(pos, action, pos.todo[pos.depth - 1])
    elif kind == DEFCON:
        events.apply_defcon(pos, action)
    elif kind == TRIGGER:
        plays.apply_trigger(pos, action)
    elif kind == AGENDA:
        rounds.apply_agenda(pos, action)
    elif kind == FIRST:
        rounds.apply_first(pos, action)
    elif kind == REMOVE:
        events.apply_remove(pos, action, pos.todo[pos.depth - 1])
    elif kind == AFTERMATH:
        rounds.apply_aftermath(pos, action)
    elif kind == HALVE:
        events.apply_halve(pos, action, pos.todo[pos.depth - 1])
    elif kind == DISCARD:
        events.apply_discard(pos, action)
    elif kind == TAKEN:
        plays.apply_taken(pos, action)
    elif kind == WITHDRAW:
        events.apply_withdraw(pos, action)


def new_buffer() -> vec[i64]:
    """A buffer that holds the legal actions of any decision."""
    return vec[i64]([0] * 96)


def is_forced(pos: Position, n: i64) -> bool:
    """Whether a decision with n legal actions makes itself (protocol, Moves).

    Summit Meeting asks `done` while cards are left in the hand: a forced one would tell something about them.
    """
    return n == 1 and not (pos.kind == DISCARD and pos.sets[HANDS + pos.mover] != 0)


def settle(pos: Position, buffer: vec[i64]) -> i64:
    """Makes forced moves until somebody has a choice; fills the buffer with it and tells how many there are, 0 at the end."""
    n = fill(pos, buffer)
    while is_forced(pos, n):
        apply(pos, buffer[0])
        n = fill(pos, buffer)
    return n


def start() -> Position:
    """The position before the first card is dealt (rules 2, and step 1 of round 1)."""
    pos = Position()
    while pos.kind == NOTHING:
        begin(pos)
    return pos


def legal(pos: Position) -> list[int]:
    """The legal actions, ascending within their kind; none when the game is over."""
    buffer = vec[i64]([0] * 96)
    n = fill(pos, buffer)
    return [buffer[i] for i in range(n)]


def play(pos: Position, action: i64) -> bool:
    """Plays an action if it is legal, forced moves after it too; tells whether it was, and changes nothing if not."""
    buffer = vec[i64]([0] * 96)
    n = fill(pos, buffer)
    for i in range(n):
        if buffer[i] == action:
            apply(pos, action)
            settle(pos, buffer)
            return True
    return False


def witnesses(pos: Position) -> i64:
    """Who sees the move that the position asks for: BY_ALL, one side, both sides, or the keeper of an agenda (protocol, Views)."""
    if pos.kind == DEAL:
        return SEEN_BY_BOTH if pos.where == FOR_TAKING else SEEN_BY + pos.side
    if pos.kind == AGENDA:
        return KEPT_BY + pos.mover
    return SEEN_BY_ALL


def follow(pos: Position, actions: list[int], movers: list[int], seen: list[int]) -> int:
    """Plays a list of actions, noting who moved and who saw each; stops before the first illegal one and tells its index.

    Where all are legal it tells their number.
    """
    buffer = vec[i64]([0] * 96)
    n = settle(pos, buffer)
    for index in range(len(actions)):
        action: i64 = actions[index]
        found = False
        for i in range(n):
            if buffer[i] == action:
                found = True
                break
        if not found:
            return index
        movers.append(pos.mover)
        seen.append(witnesses(pos))
        apply(pos, action)
        n = settle(pos, buffer)
    return len(actions)


def is_over(pos: Position) -> bool:
    """Whether the game has ended."""
    return pos.kind == OVER


assert MOST_LEGAL == 96
