"""The programs of the game as integer tables: a round (rules 3 and 7), a play for Command (rules 4) and the 39 Events.

A position's stack holds places in these tables; `position.py` reads them.
"""

from typing import Final

from mypy_extensions import i64

from thirteendays.game._vec import vec
from thirteendays.game.cards import AGENDA_CARDS, STRATEGY
from thirteendays.game.terms import (
    AGENDAS,
    ALLIANCES,
    PLAYS,
    STRATEGY_CARDS,
    TELEVISION,
    UNITED_NATIONS,
    US,
    USSR,
)
from thirteendays.game.verbs import (
    AGENDA_ESCALATES,
    ASK_TRIGGER,
    AWARD_PRESTIGE,
    CHECK_WAR,
    CHOOSE_FIRST,
    COMMAND_CARD,
    COUNT_AFTERMATH,
    DEAL_AGENDAS,
    DEAL_HAND,
    DRAW_FOR_ALLIANCES,
    END,
    ESCALATE_ALL,
    FIND_WINNER,
    KEEP_AGENDA,
    KEEP_OR_DISCARD,
    NEXT_PLAY,
    NEXT_ROUND,
    SAVE_CARDS,
    TAKE_LETTER,
    TELEVISION_BONUS,
    Row,
)

# A round: the step of rules 3 and what is done in it, `n` being the side where a side does it.
ROUND: Final[list[tuple[int, Row]]] = [
    (1, Row(ESCALATE_ALL)),
    (2, Row(DEAL_AGENDAS, US)),
    (2, Row(DEAL_AGENDAS, USSR)),
    (2, Row(KEEP_AGENDA, US)),
    (2, Row(KEEP_AGENDA, USSR)),
    (3, Row(DEAL_HAND, US)),
    (3, Row(DEAL_HAND, USSR)),
    (3, Row(CHOOSE_FIRST)),
    *[(3, Row(NEXT_PLAY, number)) for number in range(PLAYS)],
    (4, Row(SAVE_CARDS)),
    (5, Row(TELEVISION_BONUS, where=TELEVISION)),
    (5, Row(TAKE_LETTER, where=UNITED_NATIONS)),
    (5, Row(DRAW_FOR_ALLIANCES, where=ALLIANCES)),
    (5, Row(KEEP_OR_DISCARD, where=ALLIANCES)),
    (6, Row(AGENDA_ESCALATES, US)),
    (6, Row(AGENDA_ESCALATES, USSR)),
    (6, Row(AWARD_PRESTIGE)),
    (7, Row(CHECK_WAR)),
    (8, Row(NEXT_ROUND)),
    (8, Row(COUNT_AFTERMATH)),
    (8, Row(FIND_WINNER)),
]

# A card played for Command (rules 4.2): a card of the other side asks it first whether to trigger the Event.
COMMAND_PLAY: Final[list[Row]] = [Row(ASK_TRIGGER), Row(COMMAND_CARD), Row(END)]

START_OF_ROUND: Final = 0
KEEP_ROW: Final = 3
FIRST_PLAY_ROW: Final = 8
LETTER_ROW: Final = 18
RESOLVE_ROW: Final = 21
COMMAND_PLAY_ROW: Final = 28
FIRST_EVENT_ROW: Final = 31

_ROWS: Final[list[Row]] = [row for _, row in ROUND] + COMMAND_PLAY
_EVENT_STARTS: Final[list[int]] = []
for _card in STRATEGY:
    _EVENT_STARTS.append(len(_ROWS))
    _ROWS.extend(_card.event)
    _ROWS.append(Row(END))


def _table(values: list[int]) -> vec[i64]:
    n: i64 = len(values)
    out = vec[i64]([0] * n)
    for i in range(n):
        out[i] = values[i]
    return out


VERB: Final = _table([row.verb for row in _ROWS])
N: Final = _table([row.n for row in _ROWS])
WHERE: Final = _table([row.where for row in _ROWS])
EACH: Final = _table([row.each for row in _ROWS])
FLAGS: Final = _table([row.flags for row in _ROWS])
STEP: Final = _table([step for step, _ in ROUND])

EVENT: Final = _table(_EVENT_STARTS)  # row where a card's Event begins
VALUE: Final = _table([card.value for card in STRATEGY])
CARD_SIDE: Final = _table([card.side for card in STRATEGY])
ICON: Final = _table([int(card.icon) for card in STRATEGY])

# Agendas: kind (0 track, 1 battleground, 2 letter) and the number of its track or battleground.
AGENDA_KIND: Final = _table([["track", "battleground", "letter"].index(a.kind) for a in AGENDA_CARDS])
_SUBJECTS: Final = (
    "military", "political", "opinion",
    "berlin", "atlantic", "cuba_mil", "turkey", "italy", "cuba_pol", "television", "un", "alliances",
)  # fmt: skip
AGENDA_SUBJECT: Final = _table(
    [
        0 if a.kind == "letter" else _SUBJECTS.index(a.subject) - (0 if a.kind == "track" else 3)
        for a in AGENDA_CARDS
    ]
)  # fmt: skip

# Cards whose Event lies on a side for the round, by number; numbers of cards that rules name.
SOPS: Final = 3
TO_THE_BRINK: Final = 7
CONTAINMENT: Final = 10
BAY_OF_PIGS: Final = 33

ALL_CARDS: Final = 549755813887  # the set of all 39 strategy cards
ALL_AGENDAS: Final = 8191
US_CARDS: Final = sum([1 << i for i, card in enumerate(STRATEGY) if card.side == US])
USSR_CARDS: Final = sum([1 << i for i, card in enumerate(STRATEGY) if card.side == USSR])

assert len(ROUND) == COMMAND_PLAY_ROW and len(ROUND) + len(COMMAND_PLAY) == FIRST_EVENT_ROW == _EVENT_STARTS[0]
assert ROUND[KEEP_ROW][1] == Row(KEEP_AGENDA, US) and ROUND[FIRST_PLAY_ROW][1] == Row(NEXT_PLAY, 0)
assert ROUND[LETTER_ROW][1].verb == TAKE_LETTER and ROUND[RESOLVE_ROW][1] == Row(AGENDA_ESCALATES, US)
assert len(STRATEGY) == STRATEGY_CARDS and len(AGENDA_CARDS) == AGENDAS
