"""The database: SQLite in one file, or PostgreSQL, through the same statements.

SQLite writes through one connection, one transaction after another, in WAL mode, so that reading never waits for writing. A commit there
is not pressed to the disk one by one (`synchronous=NORMAL`): pressed, some 190 a second were measured, at 150 moves a second no
reserve. What is committed outlives the program however it ends; a loss of power may take the last moments, and leaves the rest whole.
"""

import asyncio
import os
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from sqlalchemy import URL, Connection, event, inspect, make_url
from sqlalchemy.exc import ArgumentError, OperationalError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from thirteendays.server.schema import metadata
from thirteendays.server.settings import POSTGRESQL, SQLITE

DRIVERS: Final = {
    SQLITE: f"{SQLITE}+aiosqlite",
    POSTGRESQL: f"{POSTGRESQL}+psycopg",
    "postgres": f"{POSTGRESQL}+psycopg",
}
DISK_FULL: Final = "53100"  # as PostgreSQL calls it
READERS: Final = 4
CONNECTIONS: Final = 8  # to PostgreSQL
MIGRATIONS: Final = Path(__file__).parent / "migrations"
UPGRADING: Final = 13_101_962  # of the advisory lock under which PostgreSQL's tables are brought up to date


class UnknownDatabase(ValueError):
    """An address of a database that is neither SQLite's nor PostgreSQL's."""

    def __init__(self, address: str) -> None:
        self.address = address
        super().__init__(address)


class ForeignDatabase(Exception):
    """The database has tables of these names that another program has made."""


class NewerDatabase(Exception):
    """The database was written by a later version of this program."""


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def time_text(milliseconds: int) -> str:
    """A time as it is told.

    >>> time_text(0)
    '1970-01-01T00:00:00Z'
    """
    return datetime.fromtimestamp(milliseconds / 1000, UTC).isoformat(timespec="seconds").replace("+00:00", "Z")


def url_of(address: str) -> URL:
    """The address of a database with the driver used here; raises UnknownDatabase.

    >>> url_of("postgresql://ann@db/games").drivername
    'postgresql+psycopg'
    """
    try:
        url = make_url(address)
    except (ArgumentError, ValueError):
        raise UnknownDatabase(address) from None
    driver = DRIVERS.get(url.drivername.partition("+")[0])
    in_file = driver == DRIVERS[SQLITE]
    if driver is None or (in_file and (url.database in (None, "", ":memory:") or url.host or url.query)):
        raise UnknownDatabase(address)
    return url.set(drivername=driver)


def shown_address(address: str) -> str:
    """The address of a database as it may be shown: without a password, wherever it stands.

    >>> shown_address("postgresql://ann:pw@db/games?password=pw")
    'postgresql://ann:***@db/games'
    """
    try:
        shown = make_url(address).set(query={}).render_as_string()
        head, _, tail = shown.rpartition("@")
        return f"{shown.partition('://')[0]}://***@{tail}" if "@" in head else shown
    except (ArgumentError, ValueError):
        return address.partition("://")[0][:20] + "://..." if "://" in address else "..."


def is_full(wrong: SQLAlchemyError) -> bool:
    """Whether a database could not be written to for want of room."""
    cause = getattr(wrong, "orig", None)
    return "disk is full" in str(cause) or getattr(cause, "sqlstate", None) == DISK_FULL


class Store:
    """An open database: `reading` gives a connection, `writing` a transaction that is committed at its end."""

    def __init__(self, address: str) -> None:
        self.url = url_of(address)
        self.is_sqlite = self.url.drivername.startswith(SQLITE)
        if self.is_sqlite:
            self._writer, self._reader = (
                _sqlite_engine(self.url, 1, "IMMEDIATE"),
                _sqlite_engine(self.url, READERS, "DEFERRED"),
            )
        else:
            self._writer, self._reader = _engine(self.url, "READ COMMITTED"), _engine(self.url, "REPEATABLE READ")
        self._turn = asyncio.Lock()
        self._file: os.stat_result | None = None
        self.failing = False  # whether the last write failed for a reason of the database's own

    async def open(self) -> None:
        """Makes the tables, or brings those of an earlier version up to date. Raises NewerDatabase or ForeignDatabase."""
        if self.is_sqlite and self.url.database:
            file = Path(self.url.database)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.touch(mode=0o600)  # hands of games under way are in it
        async with self.writing() as connection:
            await connection.run_sync(upgrade)
        if self.is_sqlite and self.url.database:
            self._file = Path(self.url.database).stat()

    async def close(self) -> None:
        """Closes all connections."""
        await self._reader.dispose()
        await self._writer.dispose()

    @property
    def there(self) -> bool:
        """Whether the file that was opened is still the one at its place."""
        if self._file is None or self.url.database is None:
            return True
        try:
            return os.path.samestat(self._file, Path(self.url.database).stat())
        except OSError:
            return False

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A connection that sees one moment of the database."""
        async with self._reader.connect() as connection:
            yield connection

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction: committed at the end, undone by an error."""
        try:
            if self.is_sqlite:
                async with self._turn, self._writer.begin() as connection:
                    yield connection
            else:
                async with self._writer.begin() as connection:
                    yield connection
        except OperationalError:
            self.failing = True
            raise
        self.failing = False


def _engine(url: URL, isolation: str) -> AsyncEngine:
    return create_async_engine(
        url, pool_size=CONNECTIONS, max_overflow=0, pool_pre_ping=True, isolation_level=isolation, hide_parameters=True
    )


def _sqlite_engine(url: URL, connections: int, begin: str) -> AsyncEngine:
    """An engine that begins its transactions by itself, for the driver would begin them late."""
    engine = create_async_engine(url, pool_size=connections, max_overflow=0, hide_parameters=True)

    @event.listens_for(engine.sync_engine, "connect")
    def prepare(connection: Any, _: Any) -> None:
        connection.isolation_level = None
        cursor = connection.cursor()
        for pragma in ("journal_mode=WAL", "synchronous=NORMAL", "foreign_keys=ON", "busy_timeout=10000"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine.sync_engine, "begin")
    def start(connection: Connection) -> None:
        connection.exec_driver_sql(f"BEGIN {begin}")

    return engine


def upgrade(connection: Connection, revision: str = "head") -> None:
    """Brings the tables to a revision of `migrations/`. Raises NewerDatabase or ForeignDatabase."""
    from alembic import command  # here, for it is needed once, at the start
    from alembic.config import Config
    from alembic.script import ScriptDirectory
    from alembic.util import CommandError

    if connection.dialect.name == POSTGRESQL:
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({UPGRADING})")
    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    if not _present(connection) and not set(metadata.tables).isdisjoint(inspect(connection).get_table_names()):
        raise ForeignDatabase
    try:
        command.upgrade(config, revision)
    except CommandError as error:
        known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
        if known.isdisjoint(_present(connection)):
            raise NewerDatabase from error
        raise


def _present(connection: Connection) -> set[str]:
    from alembic.migration import MigrationContext

    return set(MigrationContext.configure(connection).get_current_heads())
