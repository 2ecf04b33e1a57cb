"""Playing a strategy card (rules 4): for its Event or for Command, the trigger, the Personal Letter, and Command actions."""

from mypy_extensions import i64

from thirteendays.game._vec import vec
from thirteendays.game.position import (
    ACTOR,
    CARD,
    LETTER,
    OWN_PLAY,
    Position,
    ask,
    ask_for,
    discard,
    may_not_lower,
    push,
    put,
    shift,
)
from thirteendays.game.program import (
    CARD_SIDE,
    COMMAND_PLAY_ROW,
    EVENT,
    FLAGS,
    SOPS,
    TO_THE_BRINK,
    VALUE,
    WHERE,
    N,
)
from thirteendays.game.terms import (
    AS_EVENT,
    BATTLEGROUNDS,
    BIT,
    COMMAND,
    DECLINE,
    DISCARD_IT,
    DO_TRIGGER,
    EFFECTS,
    HANDS,
    MOST_CUBES,
    NOBODY,
    NOTHING,
    PASS,
    PLAY_CARD,
    PUT,
    SUPPLY,
    TAKEN,
    TRIGGER,
    UN,
    WITH_LETTER,
    first_of,
)
from thirteendays.game.verbs import ANYWHERE, BY_OTHER, PLACING_ONLY

# The play itself


def fill_play(pos: Position, buffer: vec[i64]) -> i64:
    """Every card of the hand, in each way it may be played."""
    cards = pos.sets[HANDS + pos.mover]
    n: i64 = 0
    while cards != 0:
        n = fill_ways(pos, first_of(cards), buffer, n)
        cards = cards & (cards - 1)
    return n


def fill_ways(pos: Position, card: i64, buffer: vec[i64], n: i64) -> i64:
    """For the Event unless the card is the other side's, for Command, and with the letter if the side holds it (4.2, 4.3)."""
    first_way = PLAY_CARD + 3 * card
    if CARD_SIDE[card] != 1 - pos.mover:
        buffer[n] = first_way + AS_EVENT
        n += 1
    buffer[n] = first_way + 1
    n += 1
    if pos.letter == pos.mover:
        buffer[n] = first_way + WITH_LETTER
        n += 1
    return n


def apply_play(pos: Position, action: i64) -> None:
    """The card leaves the hand and is played."""
    card = (action - PLAY_CARD) // 3
    pos.sets[HANDS + pos.mover] ^= BIT[card]
    play_card(pos, card, (action - PLAY_CARD) % 3)


def play_card(pos: Position, card: i64, way: i64) -> None:
    """The card goes to the discard pile at once, a letter played along to the other side [R2]; then its program begins."""
    side = pos.mover
    discard(pos, card)
    if way == AS_EVENT:
        push(pos, EVENT[card], side, card, OWN_PLAY)
    else:
        if way == WITH_LETTER:
            pos.letter = 1 - side
        push(pos, COMMAND_PLAY_ROW, side, card, LETTER if way == WITH_LETTER else 0)
    pos.kind = NOTHING


def ask_trigger(pos: Position, row: i64, frame: i64) -> None:
    """The side of the card decides whether to trigger the Event of a card played by the other (rules 4.2)."""
    side = CARD_SIDE[frame // CARD]
    actor: i64 = 1 if frame & ACTOR else 0
    if side != UN and side != actor:
        ask(pos, TRIGGER, side, row)


def fill_trigger(pos: Position, buffer: vec[i64]) -> i64:
    """Always asked, also when the Event would do nothing."""
    buffer[0] = DO_TRIGGER
    buffer[1] = DECLINE
    return 2


def apply_trigger(pos: Position, action: i64) -> None:
    """The Event is resolved by its side, before the Command."""
    if action == DO_TRIGGER:
        card = pos.todo[pos.depth - 1] // CARD
        push(pos, EVENT[card], pos.mover, card, 0)
    pos.kind = NOTHING


def use_taken(pos: Position, row: i64, actor: i64) -> None:
    """The card taken by Intelligence Reports is played at once under all rules of section 4, or discarded (rules 5)."""
    if pos.drawn != NOBODY:
        ask(pos, TAKEN, actor, row)


def fill_taken(pos: Position, buffer: vec[i64]) -> i64:
    """The ways to play the card taken, and discarding it."""
    n = fill_ways(pos, pos.drawn, buffer, 0)
    buffer[n] = DISCARD_IT
    return n + 1


def apply_taken(pos: Position, action: i64) -> None:
    """The card never enters the hand."""
    card = pos.drawn
    pos.drawn = NOBODY
    if action == DISCARD_IT:
        discard(pos, card)
        pos.kind = NOTHING
    else:
        play_card(pos, card, (action - PLAY_CARD) % 3)


# Command


def command_card(pos: Position, row: i64, frame: i64) -> None:
    """Command with the card's value, and one more for a letter played along (rules 4.3, 4.4)."""
    actor: i64 = 1 if frame & ACTOR else 0
    cubes = VALUE[frame // CARD]
    if frame & LETTER:
        cubes += 1
    ask_for(pos, COMMAND, actor, row, actor, command_cubes(pos, actor, cubes), ANYWHERE, 0)


def command_n(pos: Position, row: i64, frame: i64) -> None:
    """A Command action that an Event grants: no letter adds to it [R3], the two Events of 4.5 do [R6]."""
    actor: i64 = 1 if frame & ACTOR else 0
    side = 1 - actor if FLAGS[row] & BY_OTHER else actor
    ask_for(pos, COMMAND, side, row, side, command_cubes(pos, side, N[row]), WHERE[row], FLAGS[row] & PLACING_ONLY)
    pos.restrained = may_not_lower(pos, side, frame)


def command_cubes(pos: Position, side: i64, cubes: i64) -> i64:
    """The number of cubes of a Command action: the sum first, the floor of 1 last [R5]."""
    effects = pos.sets[EFFECTS + side]
    if effects & BIT[SOPS]:
        cubes += 1
    if effects & BIT[TO_THE_BRINK]:
        cubes -= 1
    return cubes if cubes > 1 else 1


def fill_command(pos: Position, buffer: vec[i64]) -> i64:
    """Up to n cubes placed on one battleground, or removed from it, or none [R4]."""
    cubes = pos.cubes
    side = pos.mover
    most = pos.left
    removing = pos.each == 0
    supply = cubes[SUPPLY + side]
    if supply > most:
        supply = most
    buffer[0] = PASS
    n: i64 = 1
    action: i64 = PUT
    for battleground in range(BATTLEGROUNDS):
        there = cubes[BATTLEGROUNDS * side + battleground]
        up = MOST_CUBES - there
        if up > supply:
            up = supply
        if pos.where & BIT[battleground]:
            for k in range(up):
                buffer[n] = action + k
                n += 1
            if removing:
                if there > most:
                    there = most
                for k in range(there):
                    buffer[n] = action + MOST_CUBES + k
                    n += 1
        action += 10
    return n


def apply_command(pos: Position, action: i64) -> None:
    """The cubes move, and the marker of the track by one step less than the cubes (rules 4.4)."""
    pos.kind = NOTHING
    if action == PASS:
        return
    battleground = (action - PUT) // 10
    k = (action - PUT) % 10
    if k < MOST_CUBES:
        put(pos, pos.mover, battleground, k + 1)
        shift(pos, pos.mover, battleground // 3, k)
    else:
        put(pos, pos.mover, battleground, MOST_CUBES - 1 - k)
        if not pos.restrained:
            shift(pos, pos.mover, battleground // 3, MOST_CUBES - k)
