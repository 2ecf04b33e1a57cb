"""The pictures of docs/statistics.md: what each shows, in bars and in words for those who do not see it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from bench.charts import INK, Ink, Row, bars
from bench.findings import NAMES, SUBJECTS, Figures, share, use
from bench.tally import BOTH, NEITHER, Tally

from thirteendays.game.moves import CARD_SIDES, OTHER, SIDES
from thirteendays.text import say
from thirteendays.text.figures import OWNER

US: Final = Ink("US", "#2f5d9b")
USSR: Final = Ink("USSR", "#ab352c")
GREY: Final = "#8d887b"
WAYS: Final = (
    Ink("Event", "#2c7048"),
    Ink("own Command", "#dba53c", INK),
    Ink("other side's Command, Event triggered", "#7a4a8c"),
    Ink("not triggered", "#cdbcd6", INK),
    Ink("saved", "#b5afa0", INK),
)


class Picture(NamedTuple):
    told: str  # the alternative text
    svg: str


def pictures(tallies: dict[str, Tally], data: Figures) -> dict[str, Picture]:
    """All of them by their names; `data` are the figures of the first level."""
    return {
        "wins": wins(tallies),
        "wars": wars(tallies),
        "prestige": prestige(tallies),
        "agendas": agendas(data),
        "cards": cards(data),
    }


def picture(title: str, inks: Sequence[Ink], rows: Sequence[Row], most: float, told: str = "") -> Picture:
    """Bars, told row by row where nothing else is said."""
    told = told or f"{title}. " + "; ".join(
        f"{row.name}: " + ", ".join(f"{ink.name} {number}" for ink, number in zip(inks, row.numbers, strict=True))
        for row in rows
        if row.parts
    )
    return Picture(told, bars(title, told, inks, rows, most))


def wins(tallies: dict[str, Tally]) -> Picture:
    """Who wins, at each level."""
    rows = []
    for level, found in tallies.items():
        parts = [found.winners[who] / found.games for who in (*SIDES, NEITHER)]
        rows.append(Row(level, parts, [share(part, 1) for part in parts]))
    return picture("Games won", (US, USSR, Ink("neither", GREY, INK)), rows, 1)


def wars(tallies: dict[str, Tally]) -> Picture:
    """Who loses by war in each round, at each level."""
    rows = []
    for level, found in tallies.items():
        for number in (1, 2, 3):
            parts = [found.wars[number, who] / max(1, found.rounds[number]) for who in (*SIDES, BOTH)]
            rows.append(Row(f"{level}, round {number}", parts, [share(part, 1) for part in parts]))
    most = max(sum(row.parts) for row in rows) or 1
    return picture(
        "Games of a round that end in nuclear war, by who loses", (US, USSR, Ink("both", GREY, INK)), rows, most
    )


def prestige(tallies: dict[str, Tally]) -> Picture:
    """What prestige a game is awarded for what, at each level."""
    rows = []
    for level, found in tallies.items():
        for source in ("agendas", "Events", "aftermath"):
            parts = [found.prestige[source, side] / found.games for side in SIDES]
            rows.append(Row(f"{level}, {source}", parts, [f"{part:.2f}" for part in parts]))
    return picture("Prestige awarded in a game", (US, USSR), rows, max(sum(row.parts) for row in rows) or 1)


def agendas(data: Figures) -> Picture:
    """How many of the agendas dealt to each side it keeps."""
    rows = []
    for subject, found in data["agendas"].items():
        us, ussr = (found["kept"][side] / max(1, found["dealt"][side]) for side in SIDES)
        rows.append(Row(f"{SUBJECTS[subject]}, US", [us, 0.0], [f"{100 * us:.0f} %", ""]))
        rows.append(Row("USSR", [0.0, ussr], ["", f"{100 * ussr:.0f} %"]))
    told = "; ".join(
        f"{SUBJECTS[subject]}: "
        + ", ".join(f"{NAMES[side]} {100 * found['kept'][side] / max(1, found['dealt'][side]):.0f} %" for side in SIDES)
        for subject, found in data["agendas"].items()
    )
    title = "Agendas kept, of those dealt"
    return picture(title, (US, USSR), rows, 1, f"{title}. {told}")


def cards(data: Figures) -> Picture:
    """What becomes of each card."""
    rows = []
    for side in CARD_SIDES:
        rows.append(Row(f"{NAMES[side]} cards"))
        for card in (card for card, owner in OWNER.items() if owner == side):
            own = (side,) if side in OTHER else SIDES
            theirs = (OTHER[side],) if side in OTHER else ()
            counts = [
                use(data, card, "event").n,
                use(data, card, "command", sides=own).n,
                use(data, card, "triggered").n,
                use(data, card, "command", sides=theirs).n - use(data, card, "triggered").n,
                use(data, card, "saved").n,
            ]
            parts = [n / max(1, sum(counts)) for n in counts]
            rows.append(Row(say(f"card.{card}"), parts, [share(part, 1, 0) for part in parts]))
    title = "What becomes of each card"
    return picture(title, WAYS, rows, 1, f"{title}: bars of the shares that the tables below give in numbers")
