"""Computer players at their seats: whenever a table changes, those who are to decide are asked, and their moves are played.

They come as a person does: with the view of their seat, a revision and moves of that view. They move at the pace of their table; the time
that is left of it is waited for here, never in a process that could think for others. What they would do is nowhere but in such a
process and, once it is decided, in the record; so after a restart they think anew.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from typing import Any, Final

from sqlalchemy import select

from thirteendays.game import Side
from thirteendays.server import schema
from thirteendays.server.fold import pending
from thirteendays.server.log import log, where
from thirteendays.server.playing import play
from thirteendays.server.refusals import Refused
from thirteendays.server.tables import Table, Tables
from thirteendays.server.workers import NoAnswer, Workers

OPENING: Final = (
    "agenda",
    "first",
    "play",
    "trigger",
)  # decisions before which a player thinks; the others follow from them
FOLLOWING: Final = 0.35  # of the pace, for the decisions within a play
AGAIN: Final = (1.0, 5.0, 30.0, 300.0)  # seconds after which a player that gave no move is asked again


class Computers:
    """The computer players of all tables."""

    def __init__(self, tables: Tables, workers: Workers, clock: Callable[[], float] = monotonic) -> None:
        self._tables = tables
        self._workers = workers
        self._clock = clock
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._changed: set[str] = set()
        self._finding: asyncio.Task[None] | None = None

    @property
    def playing(self) -> int:
        """At how many tables a computer player is about to move."""
        return len(self._tasks)

    def start(self) -> None:
        """Begins; those whose turn it was when the server ended go on."""
        self._workers.start()
        self._tables.on_change.append(self.changed)
        self._finding = asyncio.create_task(self._find())

    async def close(self) -> None:
        """Ends all thinking and waiting."""
        self._tables.on_change.remove(self.changed)
        tasks = [task for task in (self._finding, *self._tasks.values()) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._workers.close()

    def changed(self, table_id: str) -> None:
        """A table has changed: whoever is to decide there does."""
        if not self._tables.has_computer(table_id):
            return
        self._changed.add(table_id)
        if table_id not in self._tasks:
            self._tasks[table_id] = asyncio.create_task(self._attend(table_id))

    async def _find(self) -> None:
        """Looks at every running table with a computer player once."""
        at, seats = schema.tables.c, schema.seats.c
        query = (
            select(at.id).join(schema.seats, seats.table == at.id).where(~at.over, seats.kind == "computer").distinct()
        )
        async with self._tables.store.reading() as connection:
            found = list((await connection.execute(query)).scalars())
        for table_id in found:
            self.changed(table_id)
            await asyncio.sleep(0.005)  # requests come first

    async def _attend(self, table_id: str) -> None:
        """Plays at a table as long as a computer player is to decide there."""
        try:
            while table_id in self._changed:
                self._changed.discard(table_id)
                await self._decide(table_id)
        except Refused:
            pass  # there is no such table any more
        except Exception as wrong:  # noqa: BLE001 (a fault at one table does not stop the others)
            log().error("failed", table=table_id, why=type(wrong).__name__, where=where(wrong))
        finally:
            self._changed.discard(table_id)
            del self._tasks[table_id]

    async def _decide(self, table_id: str) -> None:
        """One decision of a computer player, where one is asked for. Playing it changes the table, so the next one follows."""
        table = await self._tables.load(table_id)
        side = next((side for side in table.asked() if table.seats[side].kind == "computer"), None)
        if side is None:
            return
        began, revision = self._clock(), table.fold.revision
        view, pause = view_for(table, side), pace(table)
        move = await self._thought(table, side, view)
        if move is None:
            self._changed.add(table_id)
            return
        await asyncio.sleep(max(0.0, began + pause - self._clock()))
        with suppress(Refused):  # what came between has changed the table, and is looked at next
            await play(self._tables, table_id, side, id=f"computer-{revision}", revision=revision, moves=[move])

    async def _thought(self, table: Table, side: Side, view: dict[str, Any]) -> str | None:
        """The move of the player at a side; None where the table has changed before there was one."""
        player, revision = table.seats[side].player or "", table.fold.revision
        for seconds in (*AGAIN, *[AGAIN[-1]] * 1000):
            try:
                return await self._workers.move(player, view)
            except NoAnswer as wrong:
                log().error("no_move", table=table.id, seat=side, player=player, why=wrong.why, revision=revision)
            await asyncio.sleep(seconds)
            if (await self._tables.load(table.id)).fold.revision != revision:
                return None
        return None


def view_for(table: Table, side: Side) -> dict[str, Any]:
    """What the player at a side is shown when it is asked: the view of its seat (protocol, Moves, for agendas)."""
    decision = table.game.decision
    if decision is not None and decision["kind"] == "agenda":
        return table.game.choosing_view(side, side in pending(table.fold, table.choices))
    return table.game.view(side)


def pace(table: Table) -> float:
    """The seconds that the decision asked for now takes at least."""
    seconds: float = table.settings["pace"]
    decision = table.game.decision
    return seconds if decision is not None and decision["kind"] in OPENING else FOLLOWING * seconds
