"""Who listens to which table: those who wait for news of a seat are woken after a commit and look for themselves.

Nothing is handed over, so a listener that is slow holds nothing but the number of the event it has.
"""

import asyncio
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from thirteendays.server.forms import Seat, Side

LINGERS: Final = 5.0  # seconds after which who has gone is away: a page that is loaded anew is not


class Listener:
    """Somebody who has a seat open: on a connection, or with a question that waits for news."""

    def __init__(self, table: str, seat: Seat) -> None:
        self.table = table
        self.seat = seat
        self.woken = asyncio.Event()

    async def news(self, seconds: float | None = None) -> bool:
        """Waits for news, so long; tells whether there may be some."""
        try:
            async with asyncio.timeout(seconds):
                await self.woken.wait()
        except TimeoutError:
            return False
        self.woken.clear()
        return True


class Hub:
    """All listeners of this process."""

    def __init__(self, lingers: float = LINGERS) -> None:
        self.closed = False
        self._lingers = lingers
        self._listeners: dict[str, set[Listener]] = {}
        self._seated: dict[str, Counter[Seat]] = {}

    @property
    def tables(self) -> int:
        """How many tables somebody has open."""
        return len(self._listeners)

    @property
    def listeners(self) -> int:
        """How many listeners there are."""
        return sum(map(len, self._listeners.values()))

    def changed(self, table: str) -> None:
        """Wakes all listeners of a table."""
        for listener in self._listeners.get(table, ()):
            listener.woken.set()

    def close(self) -> None:
        """Wakes everybody for the last time."""
        self.closed = True
        for table in list(self._listeners):
            self.changed(table)

    def here(self, table: str) -> dict[Side, bool]:
        """Which sides have the table open."""
        seated = self._seated.get(table, Counter())
        return {"us": seated["us"] > 0, "ussr": seated["ussr"] > 0}

    @contextmanager
    def listening(self, table: str, seat: Seat) -> Iterator[Listener]:
        """A listener as long as it listens."""
        listener = Listener(table, seat)
        self._listeners.setdefault(table, set()).add(listener)
        self._come(table, seat)
        try:
            yield listener
        finally:
            self._listeners[table].discard(listener)
            if not self._listeners[table]:
                del self._listeners[table]
            asyncio.get_running_loop().call_later(self._lingers, self._go, table, seat)

    def _come(self, table: str, seat: Seat) -> None:
        before = self.here(table)
        self._seated.setdefault(table, Counter())[seat] += 1
        if self.here(table) != before:
            self.changed(table)

    def _go(self, table: str, seat: Seat) -> None:
        before = self.here(table)
        seated = self._seated[table]
        seated[seat] -= 1
        if not +seated:
            del self._seated[table]
        if self.here(table) != before:
            self.changed(table)
