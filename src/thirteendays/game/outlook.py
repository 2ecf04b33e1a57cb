"""If the round ended now: who would score what, and who would have started a nuclear war (design, decisions)."""

from typing import Final

from mypy_extensions import i64

from thirteendays.game.engine import begin
from thirteendays.game.position import Position
from thirteendays.game.program import LETTER_ROW, RESOLVE_ROW
from thirteendays.game.rounds import starts_war
from thirteendays.game.terms import BIT, DEALT, KEPT, NOBODY, NOTHING, first_of, size_of

# Danger of war for a side.
NO: Final = 0
POSSIBLE: Final = 1
CERTAIN: Final = 2


def ended(pos: Position, us_agenda: i64, ussr_agenda: i64) -> Position:
    """The position after step 6 if the round ended now with these agendas (NOBODY for none), world opinion passing.

    The rows of the round themselves are carried out on a copy: the letter (step 5), then step 6.
    """
    end = Position(pos)
    end.depth = 1
    end.kind = NOTHING
    end.todo[0] = LETTER_ROW
    begin(end)
    end.sets[KEPT] = 0 if us_agenda == NOBODY else BIT[us_agenda]
    end.sets[KEPT + 1] = 0 if ussr_agenda == NOBODY else BIT[ussr_agenda]
    end.todo[0] = RESOLVE_ROW
    for _ in range(3):
        begin(end)
    return end


def may_hold(pos: Position, side: i64, known: bool) -> i64:
    """The set of agendas a side may hold: its kept one to who knows it, else all that were dealt to it."""
    if known and pos.sets[KEPT + side] != 0:
        return pos.sets[KEPT + side]
    return pos.sets[DEALT + side]


def danger(pos: Position, viewer: i64, side: i64) -> i64:
    """Danger of war for a side, as the viewer may know it: 0 no, 1 possible, 2 certain."""
    us_agendas = may_hold(pos, 0, viewer == 0)
    ussr_agendas = may_hold(pos, 1, viewer == 1)
    wars: i64 = 0
    cases: i64 = 0
    us_left = us_agendas
    while cases == 0 or us_left != 0:
        us_agenda: i64 = NOBODY if us_left == 0 else first_of(us_left)
        ussr_left = ussr_agendas
        first = True
        while first or ussr_left != 0:
            first = False
            ussr_agenda: i64 = NOBODY if ussr_left == 0 else first_of(ussr_left)
            if starts_war(ended(pos, us_agenda, ussr_agenda), side):
                wars += 1
            cases += 1
            ussr_left = ussr_left & (ussr_left - 1)
        us_left = us_left & (us_left - 1)
    if wars == 0:
        return 0
    return 2 if wars == cases else 1


def agendas_in(cards: i64) -> list[int]:
    """The agendas of a set, or NOBODY alone when there is none."""
    if size_of(cards) == 0:
        return [NOBODY]
    out: list[int] = []
    while cards != 0:
        out.append(first_of(cards))
        cards = cards & (cards - 1)
    return out
