"""Offers between the sides: to take the latest decision back, or to end without a result.

Where nobody is there to be asked (a computer player, an empty seat, oneself at one device) the offer is accepted at once.
"""

from typing import Literal

from thirteendays.game import Side
from thirteendays.game.moves import OTHER
from thirteendays.server.fold import Row
from thirteendays.server.playing import Done, no_undo, once
from thirteendays.server.refusals import Refused
from thirteendays.server.secrets import request
from thirteendays.server.tables import Table, Tables


async def offer(
    tables: Tables, table_id: str, side: Side, *, id: str, revision: int, offer: Literal["takeback", "end"]
) -> Done:
    """Makes an offer to the other side. Raises Refused."""
    asked = request(id, "offer", offer=offer)

    async def change(table: Table) -> None:
        if table.fold.offer is not None:
            raise Refused(409, "offered", by=table.fold.offer.by)
        body = _offered(table, side, offer)
        rows = [tables.next_row(table, "offer", side, body, asked)]
        if not table.someone_across(side):
            made = rows[0]
            rows.append(Row(made.revision + 1, "answer", OTHER[side], {**body, "accept": True}, made.made))
        await tables.write(table, rows, ends=len(rows) > 1 and offer == "end")

    return await once(tables, table_id, side, asked, revision, change)


def _offered(table: Table, side: Side, offer: str) -> dict[str, object]:
    if offer == "end":
        return {"offer": offer}
    if not table.settings["takebacks"]:
        raise Refused(409, "no_takebacks")
    to = table.game.takeback_to(side)
    if to is None:
        raise no_undo(table, side, consent=True)
    return {"offer": offer, "to": to}


def can_offer(table: Table, side: Side, offer: str) -> bool:
    """Whether a side may make an offer now."""
    if table.over or table.fold.offer is not None:
        return False
    return offer == "end" or (table.settings["takebacks"] and table.game.takeback_to(side) is not None)


async def answer(tables: Tables, table_id: str, side: Side, *, id: str, revision: int, accept: bool) -> Done:
    """Answers the other side's offer. Raises Refused."""
    asked = request(id, "answer", accept=accept)

    async def change(table: Table) -> None:
        found = table.fold.offer
        if found is None or found.by == side:
            raise Refused(409, "no_offer")
        body = {"accept": accept, "offer": found.offer, **({} if found.to is None else {"to": found.to})}
        ends = accept and found.offer == "end"
        await tables.write(table, [tables.next_row(table, "answer", side, body, asked)], ends=ends)

    return await once(tables, table_id, side, asked, revision, change)
