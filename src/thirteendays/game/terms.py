"""The numbers behind the rulebook's words.

Inside the engine a side, a battleground, a track and a card are small integers, and a set of cards or battlegrounds is an
integer with one bit each. `moves.py` gives them the names of the protocol.
"""

from typing import Final

from mypy_extensions import i64

from thirteendays.game._vec import vec

# Sides (rules 1.1). A card may also belong to the UN; chance is a third mover (protocol, Moves).
US: Final = 0
USSR: Final = 1
UN: Final = 2
CHANCE: Final = 2
NOBODY: Final = -1

# Battlegrounds in board order (rules 1.2); the track of battleground b is b // 3.
BERLIN: Final = 0
ATLANTIC: Final = 1
CUBA_MIL: Final = 2
TURKEY: Final = 3
ITALY: Final = 4
CUBA_POL: Final = 5
TELEVISION: Final = 6
UNITED_NATIONS: Final = 7
ALLIANCES: Final = 8
BATTLEGROUNDS: Final = 9

# DEFCON tracks.
MILITARY: Final = 0
POLITICAL: Final = 1
OPINION: Final = 2
TRACKS: Final = 3

# Limits (rules 1.3, 1.5, 1.6).
CUBES: Final = 17
MOST_CUBES: Final = 5
TOP_SPACE: Final = 8
DEFCON_2: Final = 4  # lowest space of the DEFCON 2 area
DEFCON_1: Final = 7  # lowest space of the DEFCON 1 area
MOST_PRESTIGE: Final = 5
ROUNDS: Final = 3

# Cards (rules 1.8): strategy card n has number n + 1, and so has agenda n.
STRATEGY_CARDS: Final = 39
AGENDAS: Final = 13
PLAYS: Final = 8  # plays in a round, four a side
HAND: Final = 5
CHOICES: Final = 3  # agendas dealt to a side

# Decision kinds (protocol, Moves); NOTHING is asked while the engine still has things to do.
NOTHING: Final = 0
DEAL: Final = 1
AGENDA: Final = 2
FIRST: Final = 3
PLAY: Final = 4
TRIGGER: Final = 5
COMMAND: Final = 6
PLACE: Final = 7
REMOVE: Final = 8
HALVE: Final = 9
DEFCON: Final = 10
DISCARD: Final = 11
TAKEN: Final = 12
WITHDRAW: Final = 13
AFTERMATH: Final = 14
OVER: Final = 15

# Actions: one number for each move of the protocol, the same in every position and for ever.
DEAL_CARD: Final = 0  # + card
DEAL_AGENDA: Final = 39  # + agenda
KEEP: Final = 52  # + agenda
GO_FIRST: Final = 65  # + side
PLAY_CARD: Final = 67  # + 3 * card + AS_EVENT, AS_COMMAND or WITH_LETTER
AS_EVENT: Final = 0
AS_COMMAND: Final = 1
WITH_LETTER: Final = 2
DO_TRIGGER: Final = 184
DECLINE: Final = 185
PASS: Final = 186
PUT: Final = 187  # + 10 * battleground + k - 1, and + 5 more for taking k back
PLACE_CUBE: Final = 277  # + battleground
REMOVE_CUBE: Final = 286  # + battleground
HALVE_CUBES: Final = 295  # + battleground
DONE: Final = 304
SHIFT: Final = 305  # + 4 * track + 0 (+1), 1 (+2), 2 (-1), 3 (-2)
DISCARD_CARD: Final = 317  # + card
DISCARD_IT: Final = 356
TO_AFTERMATH: Final = 357
DO_WITHDRAW: Final = 358
DO_RESTRICT: Final = 359
ACTIONS: Final = 360
MOST_LEGAL: Final = 96  # no decision offers more moves; a buffer of this size holds any

# What a deal is for: where the card comes from and where it goes.
FOR_AGENDA: Final = 0
FOR_HAND: Final = 1
FOR_TAKING: Final = 2
FOR_ALLIANCES: Final = 3

# How a game ends (protocol, States). The winner is US, USSR, or NEITHER when both started a nuclear war.
NEITHER: Final = 2
BY_PRESTIGE: Final = 1
BY_LETTER: Final = 2
BY_WAR: Final = 3

# Sets of cards in a position, each an integer with one bit a card; + side where there are two.
DECK: Final = 0
HANDS: Final = 1
PILES: Final = 3  # the aftermath cards that this side put there
EFFECTS: Final = 5  # strategy cards whose Event lies on this side until the next round
AGENDA_DECK: Final = 7
DEALT: Final = 8
KEPT: Final = 10
RESOLVED: Final = 12
SETS: Final = 13

SUPPLY: Final = 18  # in `cubes`: 9 battlegrounds of the US, 9 of the USSR, then the two supplies


def _powers() -> vec[i64]:
    out = vec[i64]([0] * 62)
    bit: i64 = 1
    for n in range(62):
        out[n] = bit
        bit = bit + bit
    return out


def _places_of_bits(bits: vec[i64]) -> vec[i64]:
    out = vec[i64]([0] * 67)
    for n in range(39):
        out[bits[n] % 67] = n
    return out


# BIT[n] is the set with only n in it. The powers of two below 2**66 all differ modulo 67, so PLACE_OF[bit % 67] finds n again.
BIT: Final = _powers()
PLACE_OF: Final = _places_of_bits(BIT)


def first_of(cards: i64) -> i64:
    """The lowest member of a set that is not empty."""
    return PLACE_OF[(cards & -cards) % 67]


def size_of(cards: i64) -> i64:
    """How many members a set has."""
    n: i64 = 0
    while cards != 0:
        cards = cards & (cards - 1)
        n += 1
    return n


def write_members(members: i64, first_action: i64, buffer: vec[i64], n: i64) -> i64:
    """Writes an action for each member of a set into a buffer from place n on; tells the place after the last."""
    while members != 0:
        buffer[n] = first_action + first_of(members)
        members = members & (members - 1)
        n += 1
    return n
