"""All that a running server holds, in one place."""

import secrets
from collections.abc import Callable
from dataclasses import dataclass, field

from thirteendays.game import SystemDealer
from thirteendays.game.chance import Dealer
from thirteendays.server.settings import Settings
from thirteendays.server.store import Store, now
from thirteendays.server.tables import Tables

Maker = Callable[[int], str]


@dataclass(frozen=True)
class House:
    """The store and the tables. Chance, the clock and what makes identifiers can be others in tests."""

    settings: Settings
    store: Store
    tables: Tables
    clock: Callable[[], int]
    random_text: Maker
    ended: set[int] = field(default_factory=set)
    """Keys that were ended since the server began; who is connected by one is to leave."""


def house(
    settings: Settings,
    dealer: Dealer | None = None,
    clock: Callable[[], int] = now,
    random_text: Maker = secrets.token_urlsafe,
) -> House:
    """A house whose store is still to be opened."""
    store = Store(settings.database)
    return House(settings, store, Tables(store, dealer or SystemDealer(), clock), clock, random_text)
