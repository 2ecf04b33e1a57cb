"""The steps of a round (rules 3), the agendas' awards (rules 6), and the aftermath (rules 7)."""

from mypy_extensions import i64

from thirteendays.game._vec import vec
from thirteendays.game.position import (
    Position,
    ask,
    ask_for,
    discard,
    dominator,
    score,
    shift,
)
from thirteendays.game.program import (
    AGENDA_KIND,
    AGENDA_SUBJECT,
    START_OF_ROUND,
    US_CARDS,
    USSR_CARDS,
    VALUE,
    WHERE,
    N,
)
from thirteendays.game.terms import (
    AFTERMATH,
    AGENDA,
    AGENDA_DECK,
    ATLANTIC,
    BATTLEGROUNDS,
    BERLIN,
    BIT,
    BY_LETTER,
    BY_PRESTIGE,
    BY_WAR,
    CHANCE,
    CHOICES,
    CUBA_MIL,
    CUBA_POL,
    DEAL,
    DEAL_AGENDA,
    DEAL_CARD,
    DEALT,
    DECK,
    DEFCON,
    DEFCON_1,
    DEFCON_2,
    EFFECTS,
    FIRST,
    FOR_AGENDA,
    FOR_ALLIANCES,
    FOR_HAND,
    FOR_TAKING,
    GO_FIRST,
    HAND,
    HANDS,
    ITALY,
    KEEP,
    KEPT,
    NEITHER,
    NOBODY,
    NOTHING,
    OVER,
    PILES,
    PLAY,
    RESOLVED,
    ROUNDS,
    TO_AFTERMATH,
    TOP_SPACE,
    TRACKS,
    US,
    USSR,
    first_of,
    write_members,
)

# Step 1


def escalate_all(pos: Position) -> None:
    """All six markers go up one step, in every round (rules 3, step 1)."""
    for track in range(TRACKS):
        shift(pos, US, track, 1)
        shift(pos, USSR, track, 1)


# Steps 2, 3 and 5: dealing. `side` receives, `where` tells from where, `left` counts.


def deal(pos: Position, row: i64, side: i64, cards: i64, purpose: i64) -> None:
    """Asks chance for so many cards, as far as there are any."""
    if pool(pos, purpose, side) != 0 and cards > 0:
        ask_for(pos, DEAL, CHANCE, row, side, cards, purpose, 0)


def pool(pos: Position, purpose: i64, side: i64) -> i64:
    """The set from which a card for this purpose and side is drawn uniformly (protocol, Moves)."""
    if purpose == FOR_AGENDA:
        return pos.sets[AGENDA_DECK]
    if purpose == FOR_TAKING:
        return pos.sets[HANDS + 1 - side]
    return pos.sets[DECK]


def fill_deal(pos: Position, buffer: vec[i64]) -> i64:
    """Every card of the set drawn from."""
    first_action: i64 = DEAL_AGENDA if pos.where == FOR_AGENDA else DEAL_CARD
    return write_members(pool(pos, pos.where, pos.side), first_action, buffer, 0)


def apply_deal(pos: Position, action: i64) -> None:
    """The card goes from where it was drawn to where it is dealt."""
    purpose = pos.where
    side = pos.side
    sets = pos.sets
    if purpose == FOR_HAND:
        sets[DECK] ^= BIT[action]
        sets[HANDS + side] |= BIT[action]
    elif purpose == FOR_AGENDA:
        sets[AGENDA_DECK] ^= BIT[action - DEAL_AGENDA]
        sets[DEALT + side] |= BIT[action - DEAL_AGENDA]
    elif purpose == FOR_TAKING:
        sets[HANDS + 1 - side] ^= BIT[action]
        pos.drawn = action
    else:
        sets[DECK] ^= BIT[action]
        pos.drawn = action
    pos.left -= 1
    if pos.left == 0 or pool(pos, purpose, side) == 0:
        pos.kind = NOTHING


def deal_agendas(pos: Position, row: i64) -> None:
    """Three agendas to a side; their flags are then seen by all (rules 3, step 2)."""
    deal(pos, row, N[row], CHOICES, FOR_AGENDA)


def keep_agenda(pos: Position, row: i64) -> None:
    """The side keeps one of its three in secret."""
    ask(pos, AGENDA, N[row], row)


def fill_agenda(pos: Position, buffer: vec[i64]) -> i64:
    """The three agendas dealt to the side."""
    return write_members(pos.sets[DEALT + pos.mover], KEEP, buffer, 0)


def apply_agenda(pos: Position, action: i64) -> None:
    """The card is kept; the other two stay known to their side only, and are back in the deck when the round is resolved."""
    pos.sets[KEPT + pos.mover] = BIT[action - KEEP]
    pos.kind = NOTHING


def deal_hand(pos: Position, row: i64) -> None:
    """Five strategy cards to a side (rules 3, step 3)."""
    deal(pos, row, N[row], HAND, FOR_HAND)


def choose_first(pos: Position, row: i64) -> None:
    """The side behind on prestige chooses who plays first; at 0 the USSR does (rules 3, step 3)."""
    ask(pos, FIRST, US if pos.prestige < 0 else USSR, row)


def fill_first(pos: Position, buffer: vec[i64]) -> i64:
    """Either side."""
    buffer[0] = GO_FIRST + US
    buffer[1] = GO_FIRST + USSR
    return 2


def apply_first(pos: Position, action: i64) -> None:
    """The side named plays first this round."""
    pos.first = action - GO_FIRST
    pos.kind = NOTHING


def next_play(pos: Position, row: i64) -> None:
    """The sides alternate until each has played four cards."""
    side = pos.first
    if N[row] & 1:
        side = 1 - side
    if pos.sets[HANDS + side] != 0:
        ask(pos, PLAY, side, row)


# Step 4


def save_cards(pos: Position) -> None:
    """Each side's fifth card goes to the aftermath pile, and the side remembers it (rules 3, step 4)."""
    sets = pos.sets
    for side in range(2):
        sets[PILES + side] |= sets[HANDS + side]
        sets[HANDS + side] = 0


# Step 5: world opinion


def television_bonus(pos: Position, row: i64) -> None:
    """The side that dominates Television may move one of its own markers by one step, free of rules 4.7."""
    side = dominator(pos, WHERE[row])
    if side != NOBODY:
        ask_for(pos, DEFCON, side, row, side, 1, marker_moves(pos, side, 7, 1, True, True), 0)


def take_letter(pos: Position, row: i64) -> None:
    """The side that dominates the United Nations takes the Personal Letter, like it or not."""
    side = dominator(pos, WHERE[row])
    if side != NOBODY:
        pos.letter = side


def draw_for_alliances(pos: Position, row: i64) -> None:
    """The side that dominates Alliances draws the top strategy card."""
    side = dominator(pos, WHERE[row])
    if side != NOBODY:
        deal(pos, row, side, 1, FOR_ALLIANCES)


def keep_or_discard(pos: Position, row: i64) -> None:
    """It puts the card drawn on the aftermath pile or on the discard pile."""
    if pos.drawn != NOBODY:
        ask(pos, AFTERMATH, dominator(pos, WHERE[row]), row)


def fill_aftermath(pos: Position, buffer: vec[i64], discard_it: i64) -> i64:
    """Face down on the aftermath pile, or face up on the discard pile."""
    buffer[0] = discard_it
    buffer[1] = TO_AFTERMATH
    return 2


def apply_aftermath(pos: Position, action: i64) -> None:
    """The card drawn goes where its side says."""
    if action == TO_AFTERMATH:
        pos.sets[PILES + pos.mover] |= BIT[pos.drawn]
    else:
        discard(pos, pos.drawn)
    pos.drawn = NOBODY
    pos.kind = NOTHING


def marker_moves(pos: Position, side: i64, tracks: i64, most: i64, up: bool, down: bool) -> i64:
    """The marker moves that are possible in whole steps, as a set: bit 4 * track + 0 (+1), 1 (+2), 2 (-1), 3 (-2)."""
    markers = pos.markers
    moves: i64 = 0
    for track in range(TRACKS):
        if tracks & BIT[track]:
            space = markers[3 * side + track]
            for steps in range(1, most + 1):
                if up and space + steps <= TOP_SPACE:
                    moves |= BIT[4 * track + steps - 1]
                if down and space - steps >= 1:
                    moves |= BIT[4 * track + steps + 1]
    return moves


# Step 6: resolving the agendas


def agenda_escalates(pos: Position, row: i64) -> None:
    """A revealed track card moves every marker of its track that is in the DEFCON 2 area up one step [R1]."""
    kept = pos.sets[KEPT + N[row]]
    if kept == 0:
        return
    agenda = first_of(kept)
    if AGENDA_KIND[agenda] != 0:
        return
    track = AGENDA_SUBJECT[agenda]
    for side in range(2):
        space = pos.markers[3 * side + track]
        if space >= DEFCON_2 and space < DEFCON_1:
            shift(pos, side, track, 1)


def award(pos: Position, agenda: i64) -> i64:
    """What an agenda card awards, positive for the US and negative for the USSR (rules 6)."""
    subject = AGENDA_SUBJECT[agenda]
    if AGENDA_KIND[agenda] == 0:
        ahead = pos.markers[subject] - pos.markers[3 + subject]
        if ahead == 0:
            return 0
        return ahead + 1 if ahead > 0 else ahead - 1
    if AGENDA_KIND[agenda] == 2:
        return 2 if pos.letter == US else -2
    side = dominator(pos, subject)
    if side == NOBODY:
        return 0
    cubes = pos.cubes[subject] - pos.cubes[BATTLEGROUNDS + subject]
    bonus = award_bonus(pos, subject, side)
    return cubes + bonus if side == US else cubes - bonus


def award_bonus(pos: Position, battleground: i64, side: i64) -> i64:
    """Italy and Berlin 1; the two Cubas and the Atlantic 1 for each of the other two also dominated (rules 6.1)."""
    if battleground == ITALY or battleground == BERLIN:
        return 1
    if battleground != CUBA_POL and battleground != CUBA_MIL and battleground != ATLANTIC:
        return 0
    bonus: i64 = -1  # the battleground itself is among those counted
    if dominator(pos, CUBA_POL) == side:
        bonus += 1
    if dominator(pos, CUBA_MIL) == side:
        bonus += 1
    if dominator(pos, ATLANTIC) == side:
        bonus += 1
    return bonus


def award_prestige(pos: Position) -> None:
    """Both awards on the same position, the net moving the marker once; both cards leave the game (rules 3, step 6)."""
    sets = pos.sets
    net: i64 = 0
    for side in range(2):
        if sets[KEPT + side] != 0:
            net += award(pos, first_of(sets[KEPT + side]))
    score(pos, net)
    kept = sets[KEPT] | sets[KEPT + 1]
    sets[AGENDA_DECK] |= (sets[DEALT] | sets[DEALT + 1]) ^ kept
    sets[RESOLVED] |= kept
    for side in range(2):
        sets[DEALT + side] = 0
        sets[KEPT + side] = 0


# Steps 7 and 8, the aftermath and the winner


def starts_war(pos: Position, side: i64) -> bool:
    """One marker in the DEFCON 1 area, or all three in the DEFCON 2 area (rules 3, step 7)."""
    in_defcon_2: i64 = 0
    for track in range(TRACKS):
        space = pos.markers[3 * side + track]
        if space >= DEFCON_1:
            return True
        if space >= DEFCON_2:
            in_defcon_2 += 1
    return in_defcon_2 == TRACKS


def check_war(pos: Position, row: i64) -> None:
    """A side that has started a nuclear war loses at once; if both have, both lose (rules 3, step 7)."""
    us = starts_war(pos, US)
    ussr = starts_war(pos, USSR)
    if us and ussr:
        end(pos, row, NEITHER, BY_WAR)
    elif us:
        end(pos, row, USSR, BY_WAR)
    elif ussr:
        end(pos, row, US, BY_WAR)


def next_round(pos: Position) -> None:
    """After rounds 1 and 2 the next begins, free of what Events laid on the sides; after round 3 comes the aftermath."""
    if pos.round == ROUNDS:
        return
    pos.round += 1
    pos.first = NOBODY
    pos.sets[EFFECTS] = 0
    pos.sets[EFFECTS + 1] = 0
    pos.todo[0] = START_OF_ROUND


def count_aftermath(pos: Position) -> None:
    """The side whose cards in the aftermath pile have the higher sum of values gains 2 prestige (rules 7.1)."""
    pile = pos.sets[PILES] | pos.sets[PILES + 1]
    us = sum_of_values(pile & US_CARDS)
    ussr = sum_of_values(pile & USSR_CARDS)
    if us > ussr:
        score(pos, 2)
    elif ussr > us:
        score(pos, -2)


def sum_of_values(cards: i64) -> i64:
    """The values of these strategy cards added up."""
    total: i64 = 0
    while cards != 0:
        total += VALUE[first_of(cards)]
        cards = cards & (cards - 1)
    return total


def find_winner(pos: Position, row: i64) -> None:
    """The leader on prestige wins; at 0 the holder of the Personal Letter (rules 7.2)."""
    if pos.prestige > 0:
        end(pos, row, US, BY_PRESTIGE)
    elif pos.prestige < 0:
        end(pos, row, USSR, BY_PRESTIGE)
    else:
        end(pos, row, pos.letter, BY_LETTER)


def end(pos: Position, row: i64, winner: i64, reason: i64) -> None:
    """The game is over."""
    pos.winner = winner
    pos.reason = reason
    ask(pos, OVER, NOBODY, row)
