"""Hints at a table: the best plays of a seat that is to decide, in games against a computer player.

They are worked out where computer players think, from the view of the seat and nothing else: a seat whose view is the same is told the
same. One is worked out for a seat at a time, and the latest is kept, so that asking again at the same position costs nothing.
"""

import asyncio
from collections import OrderedDict
from typing import Any, Final
from weakref import WeakValueDictionary

from pydantic import ConfigDict, Field

from thirteendays.game import Side
from thirteendays.game.asking.drafts import picks_of
from thirteendays.game.moves import OTHER
from thirteendays.server.computers import view_for
from thirteendays.server.forms import Open, Pieces, Shape
from thirteendays.server.log import log
from thirteendays.server.playing import check_asked, check_fresh, check_running
from thirteendays.server.refusals import Refused
from thirteendays.server.tables import Table, Tables
from thirteendays.server.workers import NoAnswer, Workers
from thirteendays.text import advice, linked, pieces
from thirteendays.text.render import capital

Json = dict[str, Any]
Key = tuple[str, Side]

LINKED: Final = linked()
MOST: Final = 3  # plays told
KEPT: Final = 1000  # seats whose latest hints are kept


class Advantage(Open):
    """What speaks for a play or against it: a key with its arguments, the rule it comes from, and the sentence."""

    key: str
    rule: str
    text: Pieces


class Hint(Shape):
    """A play that was compared with the others: how it fared when it was played out, and what speaks for it and against it."""

    moves: list[str] = Field(
        description="The move that is asked for; for Command with a card, where its cubes go after it."
    )
    picks: list[list[str]] = Field(description="The picks of each of them, for a draft; none for passing and stopping.")
    text: Pieces
    chance: int = Field(description="Of a hundred games so many are won.")
    war: int = Field(description="Of a hundred games so many are lost by a war of one's own.")
    chances: Pieces
    reasons: list[Advantage]


class Hints(Shape):
    """The best plays of a seat at a revision, the best first."""

    model_config = ConfigDict(extra="forbid")

    revision: int
    hints: list[Hint]


class Hinting:
    """The hints of all tables."""

    def __init__(self, tables: Tables, workers: Workers) -> None:
        self._tables = tables
        self._workers = workers
        self._kept: OrderedDict[Key, tuple[Json, list[Json]]] = OrderedDict()  # the view and what was found from it
        self._locks: WeakValueDictionary[Key, asyncio.Lock] = WeakValueDictionary()

    async def hints(self, table_id: str, side: Side, revision: int) -> Json:
        """The best plays of a side at a revision of a table, in words (`Hints`). Raises Refused."""
        key = table_id, side
        async with self._locks.setdefault(key, asyncio.Lock()):
            table = await self._tables.load(table_id)
            check(table, side, revision)
            view = view_for(table, side)
            found = await self._found(key, view)
            check(await self._tables.load(table_id), side, revision)  # it may have moved on meanwhile
        return {"revision": revision, "hints": [told(one, view["decision"]["kind"]) for one in found]}

    async def _found(self, key: Key, view: Json) -> list[Json]:
        """The hints from a view: those that are kept, or new ones."""
        if key in self._kept and self._kept[key][0] == view:
            return self._kept[key][1]
        try:
            found = await self._workers.hints(view, MOST)
        except NoAnswer as wrong:
            log().error("no_hint", table=key[0], seat=key[1], why=wrong.why)
            raise Refused(500, "no_hint") from None
        self._kept[key] = view, found
        self._kept.move_to_end(key)
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return found


def may_hint(table: Table, side: Side) -> bool:
    """Whether a side may be told hints now."""
    return not table.over and against_computer(table, side) and side in table.asked()


def against_computer(table: Table, side: Side) -> bool:
    """Whether a computer player sits across."""
    return table.seats[OTHER[side]].kind == "computer"


def check(table: Table, side: Side, revision: int) -> None:
    """Raises Refused where a side may not be told hints at a revision."""
    check_running(table)
    if not against_computer(table, side):
        raise Refused(403, "no_hints")
    check_fresh(table, revision)
    check_asked(table, side)


def told(found: Json, kind: str) -> Json:
    """A hint as `agents.hints` found it, in words."""
    return {
        "moves": found["moves"],
        "picks": [picks_of([move]) for move in found["moves"]],
        "text": pieces(advice.moves(found, kind, LINKED)),
        "chance": advice.hundredths(found["chance"]),
        "war": advice.hundredths(found["war"]),
        "chances": pieces(capital(advice.chances(found, LINKED))),
        "reasons": [
            {**one, "rule": advice.rule(one), "text": pieces(advice.reason(one, LINKED))} for one in found["reasons"]
        ],
    }
