"""The whole table as text, at most 80 columns, for a terminal and for a screen reader: what is said in words comes before what is drawn.

It is drawn from a view, so it shows what that viewer may know and nothing else.
"""

from collections.abc import Iterator, Mapping, Sequence
from textwrap import wrap
from typing import Any, Final

from thirteendays.game.cards import STRATEGY
from thirteendays.game.moves import BATTLEGROUNDS, CARD_SIDES, SIDES, TRACKS
from thirteendays.game.terms import CUBES, TOP_SPACE
from thirteendays.text.catalogue import ENGLISH, say
from thirteendays.text.render import area, capital, lead, result

View = Mapping[str, Any]

WIDTH: Final = 80
INDENT: Final = "  "
GROUP: Final = 3  # battlegrounds on a track
NAMES: Final = 20  # columns for the names of battlegrounds and tracks
COUNTS: Final = 5  # columns for a number of cubes
LEADS: Final = 16  # columns for who dominates

FACTS: Final = {card.id: card for card in STRATEGY}


def board(view: View, lang: str = ENGLISH, *, texts: bool = False) -> str:
    """The table as a viewer sees it; with `texts` the cards in hand are shown with their Events."""
    blocks = (
        _top(view, lang),
        _tracks(view, lang),
        _battlegrounds(view, lang),
        _effects(view, lang),
        _own(view, lang, texts),
        _piles(view, lang),
    )
    return "\n\n".join("\n".join(block) for block in map(list, blocks) if block)


def _top(view: View, lang: str) -> Iterator[str]:
    """Round and step, who decides, prestige and the letter."""
    yield say("board.round", lang, round=view["round"], step=view["step"])
    if view["result"] is not None:
        yield from _folded(result(view["result"], view["side"], lang))
    elif view["decision"] is not None:
        yield from _folded(say("board.decision", lang, **view["decision"]))
    yield say("board.prestige", lang, letter=view["letter"], **lead(view["prestige"]))


def _tracks(view: View, lang: str) -> Iterator[str]:
    """Each marker: its space, its area, and the track with the marker in brackets."""
    yield say("board.defcon", lang)
    for track in TRACKS:
        for side in SIDES:
            space = view["defcon"][side][track]
            name = say(f"board.track.{track}", lang)
            words = say("board.area", lang, area=area(space))
            line = f"{INDENT}{name:<{NAMES}}{say(f'whose.{side}', lang):<6}{space:>2}  {words:<10}{_scale(space)}"
            yield f"{line}  {_flags(view, track, side, lang)}".rstrip()


def _scale(space: int) -> str:
    """A track with its areas apart and a marker in brackets: `` 1 [2] 3 | 4  5  6 | 7  8 ``."""
    shown = ["", "", "", ""]
    for n in range(1, TOP_SPACE + 1):
        shown[area(n)] += f"[{n}]" if n == space else f" {n} "
    return "|".join(shown[:0:-1])


def _flags(view: View, where: str, side: str, lang: str) -> str:
    """How many flags of a side lie on a track."""
    n = view["flags"][side].count(where)
    return say("board.flags_here", lang, n=n) if n else ""


def _battlegrounds(view: View, lang: str) -> Iterator[str]:
    """Each battleground: the cubes of both sides, who dominates, whose flags lie there; the supply last."""
    sides = [say(f"whose.{side}", lang) for side in SIDES]
    yield _row(say("board.battlegrounds", lang), sides, say("board.dominated", lang), say("board.flags", lang))
    for n, where in enumerate(BATTLEGROUNDS):
        if n % GROUP == 0:
            yield f"{INDENT}{say(f'board.track.{TRACKS[n // GROUP]}', lang)}"
        cubes = [view["influence"][side][where] for side in SIDES]
        flags = [say(f"whose.{side}", lang) for side in SIDES for flag in view["flags"][side] if flag == where]
        name = f"{INDENT * 2}{say(f'board.place.{where}', lang)}"
        yield _row(name, cubes, _lead(cubes, lang), say("list.comma", lang).join(flags))
    supply = [CUBES - sum(view["influence"][side].values()) for side in SIDES]
    yield _row(f"{INDENT}{say('board.supply', lang)}", supply)


def _row(name: str, numbers: Sequence[object], leads: str = "", flags: str = "") -> str:
    """A line of the table of battlegrounds."""
    us, ussr = numbers
    return f"{name:<{NAMES + 4}}{us!s:>{COUNTS}} {ussr!s:>{COUNTS}}   {leads:<{LEADS}}{flags}".rstrip()


def _lead(cubes: list[int], lang: str) -> str:
    """Who dominates, and by how many cubes (rules 1.4)."""
    if cubes[0] == cubes[1]:
        return say("board.nobody", lang)
    return say("board.leads", lang, side=SIDES[cubes[0] < cubes[1]], n=abs(cubes[0] - cubes[1]))


def _effects(view: View, lang: str) -> Iterator[str]:
    """What lies on each side until the next round begins."""
    for side in SIDES:
        for card in view["effects"][side]:
            yield from _folded(say("board.effect", lang, side=side, card=card))


def _own(view: View, lang: str, texts: bool) -> Iterator[str]:
    """What only this viewer sees: hand and agendas."""
    if view["side"] in SIDES:
        yield say("board.hand", lang, n=len(view["hand"]))
        for id in view["hand"]:
            yield from card(id, lang, texts=texts)
    if view["agenda"] is not None:
        yield say("board.agenda", lang, agenda=view["agenda"])
    elif view["dealt"]:
        yield from _folded(say("board.agendas", lang, agendas=view["dealt"]))


def card(id: str, lang: str = ENGLISH, *, texts: bool = True) -> list[str]:
    """A strategy card as lines: name, side, value, icon, and its Event where `texts` asks for it."""
    facts = FACTS[id]
    value = say("board.value", lang, side=CARD_SIDES[facts.side], value=facts.value)
    icon = say("board.icon", lang) if facts.icon else ""
    line = f"{INDENT}{say(f'card.{id}', lang):<26}{value:<15}{icon}".rstrip()
    return [line, *_folded(say(f"event.{id}", lang), INDENT * 3)] if texts else [line]


def _piles(view: View, lang: str) -> Iterator[str]:
    """Everything else that lies on the table."""
    if view["drawn"] is not None:
        yield say("board.drawn", lang, card=view["drawn"])
    yield say("board.counts", lang, deck=view["deck"], **view["hand_sizes"])
    pile = view["aftermath"]
    shown = view["result"] is not None and pile["known"]
    yield from _folded(say("board.pile_shown" if shown else "board.pile", lang, **pile))
    yield from _folded(say("board.discards", lang, cards=view["discards"]))
    yield from _folded(say("board.resolved", lang, cards=view["resolved"]))


def _folded(text: str, indent: str = "") -> list[str]:
    """Text folded to the width, later lines indented."""
    return wrap(capital(text), WIDTH, initial_indent=indent, subsequent_indent=indent or INDENT, break_on_hyphens=False)
