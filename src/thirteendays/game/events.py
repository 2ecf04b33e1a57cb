"""The verbs of the 39 Events (rules 4.6 to 4.8 and 5): for each, how it begins, what it offers and what a move does."""

from mypy_extensions import i64

from thirteendays.game._vec import vec
from thirteendays.game.position import (
    CARD,
    Position,
    ask,
    ask_for,
    discard,
    dominator,
    may_not_lower,
    put,
    room,
    score,
    shift,
)
from thirteendays.game.program import (
    BAY_OF_PIGS,
    EACH,
    FLAGS,
    ICON,
    VERB,
    WHERE,
    N,
)
from thirteendays.game.rounds import deal, marker_moves
from thirteendays.game.terms import (
    BATTLEGROUNDS,
    BIT,
    DEFCON,
    DEFCON_2,
    DISCARD,
    DISCARD_CARD,
    DO_RESTRICT,
    DO_WITHDRAW,
    DONE,
    EFFECTS,
    FOR_HAND,
    FOR_TAKING,
    HALVE,
    HALVE_CUBES,
    HANDS,
    MOST_CUBES,
    NOBODY,
    NOTHING,
    PASS,
    PLACE,
    PLACE_CUBE,
    REMOVE,
    REMOVE_CUBE,
    SHIFT,
    TRACKS,
    US,
    WITHDRAW,
    write_members,
)
from thirteendays.game.verbs import (
    BY_OTHER,
    ITS_MARKERS,
    LOWER_BY_AS_MUCH,
    MOVE_TWO_MARKERS,
    ONE_BATTLEGROUND,
    PLACE_REMOVED,
    UP_ONLY,
    WHERE_SOME,
)

# Naming cubes: `named` holds three bits a battleground, `last` the lowest battleground that may still be named (rules 4.8)


def count(named: i64, battleground: i64) -> i64:
    """How often a battleground has been named."""
    return (named // BIT[3 * battleground]) & 7


def name(pos: Position, battleground: i64) -> None:
    """Names a battleground once more."""
    pos.named += BIT[3 * battleground]
    pos.last = battleground
    pos.left -= 1


def finish_cubes(pos: Position, frame: i64, direction: i64) -> None:
    """When placing or removing is finished, the icon moves the markers, battleground by battleground [R7]."""
    pos.kind = NOTHING
    if ICON[frame // CARD] == 0 or pos.side != pos.mover or (direction < 0 and pos.restrained):
        return
    for battleground in range(BATTLEGROUNDS):
        cubes = count(pos.named, battleground)
        if cubes > 1:
            shift(pos, pos.side, battleground // 3, direction * (cubes - 1))


# Placing


def place_up_to(pos: Position, row: i64, actor: i64) -> None:
    """Up to n own cubes; where a card asks for battlegrounds with or without own cubes, that is decided now (rules 5)."""
    where = WHERE[row]
    if where < 0:
        where = where_own_cubes(pos, actor, WHERE[row] == WHERE_SOME)
    ask_for(pos, PLACE, actor, row, actor, N[row], where, EACH[row])


def where_own_cubes(pos: Position, side: i64, some: bool) -> i64:
    """The battlegrounds on which a side has cubes, or has none."""
    where: i64 = 0
    for battleground in range(BATTLEGROUNDS):
        if (pos.cubes[BATTLEGROUNDS * side + battleground] > 0) == some:
            where |= BIT[battleground]
    return where


def fill_place(pos: Position, buffer: vec[i64]) -> i64:
    """Each battleground that may take one more cube, in board order, and `done`."""
    if VERB[pos.row] == PLACE_REMOVED:
        return fill_place_removed(pos, buffer)
    n: i64 = 0
    for battleground in range(pos.last, BATTLEGROUNDS):
        if (
            pos.where & BIT[battleground]
            and count(pos.named, battleground) < pos.each
            and room(pos, pos.side, battleground) > 0
        ):
            buffer[n] = PLACE_CUBE + battleground
            n += 1
    buffer[n] = DONE
    return n + 1


def apply_place(pos: Position, action: i64, frame: i64) -> None:
    """One cube more, or enough."""
    if action != DONE:
        put(pos, pos.side, action - PLACE_CUBE, 1)
        name(pos, action - PLACE_CUBE)
    if action == DONE or pos.left == 0:
        finish_cubes(pos, frame, 1)


def place_removed(pos: Position, row: i64, actor: i64) -> None:
    """All cubes just removed go to battlegrounds from which none was (rules 5, Wave and Smile)."""
    removed = pos.memo
    pos.memo = 0
    cubes: i64 = 0
    where: i64 = 0
    for battleground in range(BATTLEGROUNDS):
        cubes += count(removed, battleground)
        if count(removed, battleground) == 0:
            where |= BIT[battleground]
    if cubes > 0:
        ask_for(pos, PLACE, actor, row, actor, cubes, where, MOST_CUBES)


def fill_place_removed(pos: Position, buffer: vec[i64]) -> i64:
    """Only where the cubes still to be placed all fit on the battleground and those after it; there is no `done`."""
    space: i64 = 0
    lowest: i64 = BATTLEGROUNDS
    for up in range(BATTLEGROUNDS):
        battleground = BATTLEGROUNDS - 1 - up
        if pos.where & BIT[battleground]:
            space += MOST_CUBES - pos.cubes[BATTLEGROUNDS * pos.side + battleground]
        if space >= pos.left and lowest == BATTLEGROUNDS:
            lowest = battleground
    n: i64 = 0
    for battleground in range(pos.last, lowest + 1):
        if pos.where & BIT[battleground] and room(pos, pos.side, battleground) > 0:
            buffer[n] = PLACE_CUBE + battleground
            n += 1
    return n


def place_until_ahead(pos: Position, row: i64, actor: i64) -> None:
    """One by one until one ahead, five, or no supply; nothing if already ahead (rules 5, Suez-Hungary)."""
    battleground = WHERE[row]
    while dominator(pos, battleground) != actor and room(pos, actor, battleground) > 0:
        put(pos, actor, battleground, 1)


# Removing


def remove_up_to(pos: Position, row: i64, actor: i64, frame: i64) -> None:
    """Up to n cubes, one's own or the other side's."""
    side = 1 - actor if FLAGS[row] & ITS_MARKERS else actor
    ask_for(pos, REMOVE, actor, row, side, N[row], WHERE[row], FLAGS[row] & ONE_BATTLEGROUND)
    pos.restrained = may_not_lower(pos, actor, frame)


def fill_remove(pos: Position, buffer: vec[i64]) -> i64:
    """Each battleground with such cubes, in board order, and `done`; Public Protests stays on the first one named."""
    n: i64 = 0
    last: i64 = BATTLEGROUNDS
    if pos.each != 0 and pos.named != 0:
        last = pos.last + 1
    for battleground in range(pos.last, last):
        if pos.where & BIT[battleground] and pos.cubes[BATTLEGROUNDS * pos.side + battleground] > 0:
            buffer[n] = REMOVE_CUBE + battleground
            n += 1
    buffer[n] = DONE
    return n + 1


def apply_remove(pos: Position, action: i64, frame: i64) -> None:
    """One cube less, or enough."""
    if action != DONE:
        put(pos, pos.side, action - REMOVE_CUBE, -1)
        name(pos, action - REMOVE_CUBE)
    if action == DONE or pos.left == 0:
        if VERB[pos.row + 1] == PLACE_REMOVED:
            pos.memo = pos.named
        finish_cubes(pos, frame, -1)


# Halving


def halve_one(pos: Position, row: i64, actor: i64) -> None:
    """Half of the other side's cubes on one of the battlegrounds that has any; not optional (rules 5, U-2 Downed)."""
    where = WHERE[row] & where_own_cubes(pos, 1 - actor, True)
    if where != 0:
        ask_for(pos, HALVE, actor, row, 1 - actor, 1, where, NOBODY)


def halve_or_place(pos: Position, row: i64, actor: i64) -> None:
    """One of the two parts, or neither (rules 5, Air Strike)."""
    where = WHERE[row] & where_own_cubes(pos, 1 - actor, True)
    ask_for(pos, HALVE, actor, row, 1 - actor, N[row], where, EACH[row])


def fill_halve(pos: Position, buffer: vec[i64]) -> i64:
    """The battlegrounds where cubes can be halved; with Air Strike also the first cube of its other part, and `done`."""
    n = write_members(pos.where, HALVE_CUBES, buffer, 0)
    if pos.each != NOBODY:
        if room(pos, pos.mover, pos.each) > 0:
            buffer[n] = PLACE_CUBE + pos.each
            n += 1
        buffer[n] = DONE
        n += 1
    return n


def apply_halve(pos: Position, action: i64, frame: i64) -> None:
    """Half rounded up is removed, or the placing begins."""
    if action >= HALVE_CUBES and action != DONE:
        battleground = action - HALVE_CUBES
        put(pos, pos.side, battleground, -((pos.cubes[BATTLEGROUNDS * pos.side + battleground] + 1) // 2))
        pos.kind = NOTHING
    elif action == DONE:
        pos.kind = NOTHING
    else:
        battleground = action - PLACE_CUBE
        ask_for(pos, PLACE, pos.mover, pos.row, pos.mover, pos.left, BIT[battleground], MOST_CUBES)
        apply_place(pos, action, frame)


# Markers: `where` holds the moves offered, as `marker_moves` gives them


def move_marker(pos: Position, row: i64, actor: i64, frame: i64) -> None:
    """One marker, up to n steps; it is the mover's own, or the other side's that resolves (Operation Mongoose)."""
    mover = 1 - actor if FLAGS[row] & BY_OTHER else actor
    down = FLAGS[row] & UP_ONLY == 0 and not may_not_lower(pos, mover, frame)
    side = 1 - mover if FLAGS[row] & ITS_MARKERS else mover
    ask_for(pos, DEFCON, mover, row, side, 1, marker_moves(pos, side, WHERE[row], N[row], True, down), 0)


def move_two_markers(pos: Position, row: i64, frame: i64) -> None:
    """The dominating side, whoever it is, moves up to two different markers of its own (rules 5, Fifty-Fifty)."""
    side = dominator(pos, WHERE[row])
    if side != NOBODY:
        restrained = may_not_lower(pos, side, frame)
        ask_for(pos, DEFCON, side, row, side, N[row], marker_moves(pos, side, 7, 1, True, not restrained), 0)
        pos.restrained = restrained


def lower_by_as_much(pos: Position, row: i64, actor: i64, frame: i64) -> None:
    """Another marker may go down as many steps as one just went up, cut at 1 (rules 5, Invasion of Cuba)."""
    steps = pos.memo
    pos.memo = 0
    if steps <= 0 or may_not_lower(pos, actor, frame):
        return
    moves: i64 = 0
    for track in range(TRACKS):
        if WHERE[row] & BIT[track] and pos.markers[3 * actor + track] > 1:
            moves |= BIT[4 * track + 1 + steps]
    ask_for(pos, DEFCON, actor, row, actor, 1, moves, 0)


def lower_highest(pos: Position, row: i64, actor: i64, frame: i64) -> None:
    """One of the markers that are highest goes down up to n steps (rules 5, Turn Back the Ships)."""
    if may_not_lower(pos, actor, frame):
        return
    highest: i64 = 0
    tracks: i64 = 0
    for track in range(TRACKS):
        space = pos.markers[3 * actor + track]
        if space > highest:
            highest = space
            tracks = 0
        if space == highest:
            tracks |= BIT[track]
    ask_for(pos, DEFCON, actor, row, actor, 1, marker_moves(pos, actor, tracks, N[row], False, True), 0)


def fill_defcon(pos: Position, buffer: vec[i64]) -> i64:
    """The moves offered, and `pass`."""
    n = write_members(pos.where, SHIFT, buffer, 0)
    buffer[n] = PASS
    return n + 1


def apply_defcon(pos: Position, action: i64) -> None:
    """The marker moves; Fifty-Fifty asks once more, for later tracks only."""
    pos.kind = NOTHING
    if action == PASS:
        return
    track = (action - SHIFT) // 4
    code = (action - SHIFT) % 4
    steps = code + 1 if code < 2 else 1 - code
    shift(pos, pos.side, track, steps)
    if VERB[pos.row + 1] == LOWER_BY_AS_MUCH:
        pos.memo = steps
    pos.left -= 1
    if pos.left > 0 and VERB[pos.row] == MOVE_TWO_MARKERS:
        later: i64 = 7 & ~(BIT[track + 1] - 1)
        pos.where = marker_moves(pos, pos.side, later, 1, True, not pos.restrained)
        pos.kind = DEFCON


def lower_all(pos: Position, actor: i64, frame: i64) -> None:
    """All own markers go down one step, unless the side cannot lower them (rules 4.7, U Thant)."""
    if may_not_lower(pos, actor, frame):
        return
    for track in range(TRACKS):
        shift(pos, actor, track, -1)


# Prestige and Events that lie on a side


def gain_prestige(pos: Position, row: i64, actor: i64) -> None:
    """The side gains n prestige."""
    score(pos, N[row] if actor == US else -N[row])


def lay_on(pos: Position, row: i64, actor: i64, frame: i64) -> None:
    """The Event lies on the side until the next round begins (rules 4.5, 4.7)."""
    side = 1 - actor if FLAGS[row] & BY_OTHER else actor
    pos.sets[EFFECTS + side] |= BIT[frame // CARD]


def withdraw_or_restrict(pos: Position, row: i64, actor: i64) -> None:
    """The other side removes two cubes from Alliances, or cannot lower its markers with Events (Bay of Pigs)."""
    ask(pos, WITHDRAW, 1 - actor, row)


def fill_withdraw(pos: Position, buffer: vec[i64]) -> i64:
    """Withdrawing takes cubes that are there."""
    n: i64 = 0
    if pos.cubes[BATTLEGROUNDS * pos.mover + WHERE[pos.row]] >= N[pos.row]:
        buffer[n] = DO_WITHDRAW
        n += 1
    buffer[n] = DO_RESTRICT
    return n + 1


def apply_withdraw(pos: Position, action: i64) -> None:
    """Two cubes go back to supply, or the Event lies on the side."""
    pos.kind = NOTHING
    if action == DO_WITHDRAW:
        put(pos, pos.mover, WHERE[pos.row], -N[pos.row])
    else:
        pos.sets[EFFECTS + pos.mover] |= BIT[BAY_OF_PIGS]


# Conditions: what follows in the Event happens only if they hold


def if_in_defcon_3(pos: Position, row: i64, actor: i64) -> None:
    """The own marker of the track is in the DEFCON 3 area."""
    if pos.markers[3 * actor + WHERE[row]] >= DEFCON_2:
        pos.depth -= 1


def if_higher(pos: Position, row: i64, actor: i64) -> None:
    """The own marker of the track is higher than the other side's."""
    if pos.markers[3 * actor + WHERE[row]] <= pos.markers[3 * (1 - actor) + WHERE[row]]:
        pos.depth -= 1


# Cards


def take_card(pos: Position, row: i64, actor: i64) -> None:
    """A card is taken from the other hand; if that is empty nothing happens (rules 5, Intelligence Reports)."""
    if pos.sets[HANDS + 1 - actor] == 0:
        pos.depth -= 1
    else:
        deal(pos, row, actor, 1, FOR_TAKING)


def replace_taken(pos: Position, row: i64, actor: i64) -> None:
    """The other side draws its replacement before anything else happens."""
    deal(pos, row, 1 - actor, 1, FOR_HAND)


def discard_any(pos: Position, row: i64, actor: i64) -> None:
    """Any number of cards of the hand, none included (rules 5, Summit Meeting)."""
    ask_for(pos, DISCARD, actor, row, actor, 0, 0, 0)


def fill_discard(pos: Position, buffer: vec[i64]) -> i64:
    """Every card of the hand not before the last one named, and `done`."""
    n = write_members(pos.sets[HANDS + pos.mover] & ~(BIT[pos.last] - 1), DISCARD_CARD, buffer, 0)
    buffer[n] = DONE
    return n + 1


def apply_discard(pos: Position, action: i64) -> None:
    """One card more, or enough; the drawing comes after all discards."""
    if action == DONE:
        pos.memo = pos.left
        pos.kind = NOTHING
        return
    card = action - DISCARD_CARD
    pos.sets[HANDS + pos.mover] ^= BIT[card]
    discard(pos, card)
    pos.last = card
    pos.left += 1


def draw_as_many(pos: Position, row: i64, actor: i64) -> None:
    """As many cards as were discarded."""
    cards = pos.memo
    pos.memo = 0
    deal(pos, row, actor, cards, FOR_HAND)
