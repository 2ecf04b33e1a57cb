"""The lines of docs/statistics.md: tables and findings, all computed from what was counted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from bench.findings import NAMES, SUBJECTS, Figures, Use, error, findings, share, signed, started, use
from bench.pictures import Picture
from bench.tally import BOTH, NEITHER, Tally, figures, together

from thirteendays.game.cards import STRATEGY
from thirteendays.game.moves import OTHER, SIDES
from thirteendays.text import say

ENDS: Final = {"prestige": "on prestige", "letter": "at 0, by the Personal Letter", "nuclear_war": "by nuclear war"}
SOURCES: Final = ("agendas", "Events", "aftermath")


def page(tallies: dict[str, Tally], drawn: dict[str, Picture], made: Sequence[str]) -> Iterator[str]:
    """The page; `made` tells of commit, machine and command. The first level's figures are told and drawn at length."""
    data = {level: figures(level, found) for level, found in tallies.items()}
    main = next(iter(tallies))
    yield from head(tallies, made)
    yield from ["## In short", "", f"By the games of `{main}` where no other level is named.", ""]
    yield from (f"- {finding}" for finding in findings(tallies, data))
    yield ""
    yield from winning(tallies, drawn["wins"])
    yield from wars(tallies, drawn["wars"])
    yield from prestige(tallies, drawn["prestige"])
    for level in tallies:
        yield from agendas(data[level], drawn["agendas"] if level == main else None)
    for level in tallies:
        yield from cards(data[level], drawn["cards"] if level == main else None)


def shown(name: str, picture: Picture | None) -> list[str]:
    """A picture with its alternative text."""
    return [f"![{picture.told}](pictures/statistics-{name}.svg)", ""] if picture else []


def head(tallies: dict[str, Tally], made: Sequence[str]) -> Iterator[str]:
    """What the figures are, where they come from, and how sure they are."""
    games = " and ".join(f"{found.games:,} games of `{level}`" for level, found in tallies.items())
    errors = " and ".join(f"± {error(found):.1f} (`{level}`)" for level, found in tallies.items())
    shared = " and ".join(f"{together(found):.2f} (`{level}`)" for level, found in tallies.items())
    forfeits = sum(found.forfeits for found in tallies.values())
    yield from [
        "# Figures of the game",
        "",
        f"What the game comes to when a computer player plays it against itself: {games}. [Levels](levels.md) tells how strong",
        "these players are. The figures tell what they make of the game, not what the best play would come to. And where those who play a card",
        "in some way win more, the card need not be the reason: who is ahead plays otherwise than who is behind.",
        "",
        *(f"- {line}" for line in made),
        f"- errors: of a share of all games {errors} points of a hundred, of one of n games about ± 100/√n, that is ± 10 for",
        "  100 games and ± 3 for 1,000 (95 % intervals). Two games each are played on the same cards; that their results go together is",
        f"  counted, by a correlation of {shared}.",
        "",
    ]
    if forfeits:
        yield from [f"Left out: {forfeits} games that a player forfeited.", ""]


def table(names: Sequence[str], left: int, rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """A table whose first columns are words, the others numbers."""
    yield f"| {' | '.join(names)} |"
    yield f"|{'---|' * left}{'---:|' * (len(names) - left)}"
    for row in rows:
        yield f"| {' | '.join(row)} |"
    yield ""


# Who wins, and how games end


def winning(tallies: dict[str, Tally], picture: Picture) -> Iterator[str]:
    """Wins by side and by who starts; reasons."""
    yield from ["## Who wins", "", *shown("wins", picture)]
    rows = [
        [f"`{level}`", f"{found.games:,}", *(share(found.winners[who], found.games) for who in (*SIDES, NEITHER))]
        for level, found in tallies.items()
    ]
    yield from table(["level", "games", "US wins", "USSR wins", "neither"], 1, rows)
    yield from ["Neither wins when both have started a nuclear war.", "", "## Who plays first", ""]
    yield "The side behind on prestige chooses who plays first, at 0 the USSR, and so in round 1; it has seen its cards then. In rounds 2 and 3 the rows"
    yield "therefore tell of who was behind as much as of playing first; those of round 1 do not."
    yield ""
    rows = [
        [
            f"`{level}`",
            str(number),
            NAMES[first],
            f"{games:,}",
            *(share(found.firsts[number, first, side], games) for side in SIDES),
        ]
        for level, found in tallies.items()
        for number in (1, 2, 3)
        for first in SIDES
        if (games := started(found, number, first))
    ]
    yield from table(["level", "round", "plays first", "games", "US wins", "USSR wins"], 3, rows)
    yield from ["## How games end", ""]
    rows = [
        [words, *(share(found.reasons[end], found.games) for found in tallies.values())] for end, words in ENDS.items()
    ]
    yield from table(["end", *(f"`{level}`" for level in tallies)], 1, rows)


def wars(tallies: dict[str, Tally], picture: Picture) -> Iterator[str]:
    """Wars by round, side, and whether of own doing."""
    yield from ["## Nuclear wars", "", *shown("wars", picture)]
    yield "Shares of the games that came to a round. A war is *of one's own doing* when the loser's last decision of the round offered a way after which, as far as"
    yield "it could know, there was no danger; else it was in danger already, or lost to what it could not know."
    yield ""
    rows = [
        [f"`{level}`", str(number), f"{games:,}", *(share(found.wars[number, who], games, 2) for who in (*SIDES, BOTH))]
        + [share(found.own[number, side], games, 2) for side in SIDES]
        for level, found in tallies.items()
        for number in (1, 2, 3)
        if (games := found.rounds[number])
    ]
    yield from table(
        ["level", "round", "games", "US loses", "USSR loses", "both lose", "US, own doing", "USSR, own doing"], 2, rows
    )


def prestige(tallies: dict[str, Tally], picture: Picture) -> Iterator[str]:
    """Where prestige comes from."""
    yield from ["## Where prestige comes from", "", *shown("prestige", picture)]
    yield "Points a game, as they are awarded; what goes beyond 5 is lost, and stands in the last row of a level."
    yield ""
    rows = []
    for level, found in tallies.items():
        whole = sum(found.prestige.values())
        for source in SOURCES:
            points = [found.prestige[source, side] for side in SIDES]
            rows.append([f"`{level}`", source, *(f"{n / found.games:.2f}" for n in points), share(sum(points), whole)])
        lost = [found.cut[side] for side in SIDES]
        rows.append(
            [f"`{level}`", "lost beyond 5", *(f"−{n / found.games:.2f}" for n in lost), share(sum(lost), whole)]
        )
    yield from table(["level", "source", "US", "USSR", "of all awarded"], 2, rows)


# Agendas and cards


def agendas(data: Figures, picture: Picture | None) -> Iterator[str]:
    """How often each agenda is dealt and kept, and what it brings."""
    yield from [f"## Agendas, `{data['level']}`", "", *shown("agendas", picture)]
    yield "A side keeps one of three: 33 % would be no liking. *Points* are those it brings its holder less those it brings the other side, on average; the next"
    yield "three columns tell how often it scores for whom. *Won*: how often its holder won the game, marked as the cards are below. There are two cards of each DEFCON track."
    yield ""
    names = ["agenda", "dealt", "kept", "by US", "by USSR", "points", "to holder", "to other", "to nobody", "won"]
    yield from table(names, 1, agenda_rows(data))


def kept_share(data: Figures, subject: str) -> float:
    found = data["agendas"][subject]
    return float(100 * sum(found["kept"].values()) / max(1, sum(found["dealt"].values())))


def agenda_rows(data: Figures) -> Iterator[list[str]]:
    """A row for each agenda."""
    for subject, found in data["agendas"].items():
        dealt, kept, scored = sum(found["dealt"].values()), sum(found["kept"].values()), sum(found["scores"].values())
        usual = sum(n * data["wins"][side] / data["games"] for side, n in found["kept"].items())
        held = Use(kept, sum(found["won"].values()), usual)
        yield [
            SUBJECTS[subject],
            f"{dealt:,}",
            f"{kept_share(data, subject):.0f} %",
            *(share(found["kept"][side], found["dealt"][side], 0) for side in SIDES),
            signed(found["points"] / max(1, scored), 2),
            *(share(found["scores"][whose], scored, 0) for whose in ("holder", "other", "nobody")),
            won(held, data),
        ]


def won(found: Use, data: Figures) -> str:
    """A share of wins, marked where it is certainly above or below what the sides win on average."""
    sure = found.sure(data["together"])
    return share(found.won, found.n, 0) + (" ▲" if sure and found.edge > 0 else " ▼" if sure else "")


def cards(data: Figures, picture: Picture | None) -> Iterator[str]:
    """How each card is used, and how often who used it so won."""
    yield from [f"## Cards, `{data['level']}`", "", *shown("cards", picture)]
    yield "*Times* is how often in a hundred games it was played or saved for the aftermath; the shares are of these times (*Command* by its own side, then *by* the other). *Won*: how often the side that used it so"
    yield "won the game; ▲ is certainly more than that side wins on average, ▼ less (three standard errors, from 100 games on). *Triggered*: of the Commands by the"
    yield "other side those before which the card's own side resolved its Event, and how often that one won."
    yield ""
    for side in (*SIDES, "un"):
        yield from [f"### {NAMES[side]} cards, `{data['level']}`", ""]
        names = ["card", "times", "Event", "won", "Command", "won", "saved", "won"]
        more = [f"by {NAMES[OTHER[side]]}", "won", "triggered", "won"] if side in OTHER else []
        yield from table([*names[:6], *more, *names[6:]], 1, card_rows(data, side))


def card_rows(data: Figures, side: str) -> Iterator[list[str]]:
    """A row for each card of a side."""
    for card in (card.id for card in STRATEGY if ("us", "ussr", "un")[card.side] == side):
        times = use(data, card, "event", "command", "saved").n
        own = (side,) if side in OTHER else SIDES
        found = [use(data, card, "event"), use(data, card, "command", sides=own)]
        cells = [cell for one in found for cell in (share(one.n, times, 0), won(one, data))]
        if side in OTHER:
            theirs = use(data, card, "command", sides=(OTHER[side],))
            asked, triggered = use(data, card, "triggered", "declined").n, use(data, card, "triggered")
            cells += [share(theirs.n, times, 0), won(theirs, data), share(triggered.n, asked, 0), won(triggered, data)]
        saved = use(data, card, "saved")
        cells += [share(saved.n, times, 0), won(saved, data)]
        yield [say(f"card.{card}"), f"{100 * times / max(1, data['games']):.0f}", *cells]
