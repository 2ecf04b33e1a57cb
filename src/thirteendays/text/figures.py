"""How strong players use cards and agendas: the figures of `docs/statistics.md` as rows to be shown, in the terminal and on the page.

The file holds whole numbers for the level with most games; `bench/figures.py` writes it together with the page of the documentation.
"""

import json
from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Any, Final, NamedTuple

from thirteendays.game.cards import AGENDA_CARDS, STRATEGY
from thirteendays.game.moves import CARD_SIDES, OTHER, SIDES
from thirteendays.text.catalogue import say
from thirteendays.text.reference import Passage

OWNER: Final = {card.id: CARD_SIDES[card.side] for card in STRATEGY}
SUBJECT: Final = {agenda.id: agenda.subject for agenda in AGENDA_CARDS}


class Shown(NamedTuple):
    """A row: what was done (`figures.row.…` in the catalogue) by which side, in how many of how many cases, and how many of these games it won."""

    key: str
    side: str
    n: int
    of: int
    won: int | None


@lru_cache(maxsize=1)
def figures() -> dict[str, Any]:
    """The whole file."""
    found: dict[str, Any] = json.loads(
        (files("thirteendays.text") / "pages" / "figures.json").read_text(encoding="utf-8")
    )
    return found


def of_card(card: str) -> list[Shown]:
    """What becomes of a strategy card: shares of all the times it was played or saved; triggered, of those where it could be.

    >>> [row.key for row in of_card("excomm")]
    ['event', 'command', 'command', 'triggered', 'saved']
    """
    own = OWNER[card]
    uses = {(way, side): (n, won) for way, side, n, won in figures()["cards"][card]}

    def row(key: str, side: str, sides: Sequence[str], whole: int) -> Shown:
        counts = [uses.get((key, one), (0, 0)) for one in sides]
        return Shown(key, side, sum(n for n, _ in counts), whole, sum(won for _, won in counts))

    def total(*ways: str) -> int:
        return sum(n for (way, _), (n, _) in uses.items() if way in ways)

    times, mine = total("event", "command", "saved"), (own,) if own in SIDES else SIDES
    rows = [row("event", own, mine, times), row("command", own, mine, times)]
    if own in SIDES:
        theirs = OTHER[own]
        rows += [row("command", theirs, (theirs,), times), row("triggered", own, mine, total("triggered", "declined"))]
    return [*rows, row("saved", "none", SIDES, times)]


def of_agenda(subject: str) -> list[Shown]:
    """What becomes of an agenda: shares of the hands it was dealt to, and of the times it was kept.

    >>> [(row.key, row.side) for row in of_agenda("berlin")]
    [('kept', 'us'), ('kept', 'ussr'), ('holder', 'none'), ('other', 'none')]
    """
    found = figures()["agendas"][subject]
    scores, scored = found["scores"], sum(found["scores"].values())
    kept = [Shown("kept", side, found["kept"][side], found["dealt"][side], found["won"][side]) for side in SIDES]
    return [*kept, *(Shown(whose, "none", scores[whose], scored, None) for whose in ("holder", "other"))]


def points(subject: str) -> str:
    """What a kept agenda brings its holder on average, less what it brings the other side: `+1.3`."""
    found = figures()["agendas"][subject]
    return f"{found['points'] / max(1, sum(found['scores'].values())):+.1f}"


def as_data() -> dict[str, Any]:
    """All rows for the page."""
    return {
        "level": figures()["level"],
        "games": figures()["games"],
        "cards": {card: [row._asdict() for row in of_card(card)] for card in figures()["cards"]},
        "agendas": {
            subject: {"rows": [row._asdict() for row in of_agenda(subject)], "points": points(subject)}
            for subject in figures()["agendas"]
        },
    }


def told(passage: Passage) -> list[str]:
    """The same in sentences, for the passage of a strategy card or an agenda: a title, a line a row, and whose games these are.

    >>> from thirteendays.text.reference import passage
    >>> told(passage("card-excomm"))[0], told(passage("command"))
    ('How strong players use it', [])
    """
    cards = [card for card in passage.named("card") if card in OWNER]
    agendas = [SUBJECT[agenda] for agenda in passage.named("agenda") if agenda in SUBJECT]
    if not cards and not agendas:
        return []
    lines = [say("figures.title")]
    lines += [_line(row) for row in (of_card(cards[0]) if cards else of_agenda(agendas[0]))]
    if agendas:
        lines.append(say("figures.points", points=points(agendas[0])))
    level = say(f"server.player.{figures()['level']}.title")
    return [*lines, say("figures.whose", games=f"{figures()['games']:,}", level=level), say("figures.more")]


def _line(row: Shown) -> str:
    won = percent(row.won or 0, row.n)
    what = say(f"figures.row.{row.key}", side=row.side)
    return say(
        "figures.line",
        what=what,
        share=percent(row.n, row.of),
        any=bool(row.won is not None and row.n),
        won=won,
        n=f"{row.n:,}",
    )


def percent(part: int, whole: int) -> int:
    """A share in percent, as far as there is anything to share.

    >>> percent(1, 3), percent(1, 8), percent(0, 0)
    (33, 13, 0)
    """
    return (200 * part + whole) // max(1, 2 * whole)
