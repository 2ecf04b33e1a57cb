"""The tables of the database. What is played stands in `rows` and `choices` alone; everything else is about who may play and see it.

Times are milliseconds since 1970. Of a person's keys only hashes are stored. The secrets of links to a table are stored as they are:
who holds the seat is shown them again, and they open nothing but that table, which lies in the same database.
"""

from typing import Final

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    UniqueConstraint,
)

NAMING: Final = {
    "pk": "pk_%(table_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
}

metadata: Final = MetaData(naming_convention=NAMING)

# SQLite numbers by itself only what it calls INTEGER.
NUMBER: Final = BigInteger().with_variant(Integer(), "sqlite")

people: Final = Table(
    "people",
    metadata,
    Column("id", NUMBER, primary_key=True, autoincrement=True),
    Column("name", String(40), nullable=False),
    Column("made", BigInteger, nullable=False),
)

# What proves who one is: the keys in cookies, tokens of programs, and links that carry a person to one more device.
keys: Final = Table(
    "keys",
    metadata,
    Column("id", NUMBER, primary_key=True, autoincrement=True),
    Column("hash", LargeBinary(32), nullable=False, unique=True),
    Column("person", NUMBER, ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("kind", String(8), nullable=False),  # cookie, token, device
    Column("label", String(80), nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("used", BigInteger),
)

tables: Final = Table(
    "tables",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("maker", NUMBER, ForeignKey("people.id", ondelete="SET NULL")),
    Column("request", String(64)),
    Column("digest", String(32)),  # of what the request said
    Column("settings", JSON, nullable=False),
    Column("start", JSON(none_as_null=True)),  # the members of an imported record beside its moves
    Column("rules", Integer, nullable=False),
    Column("over", Boolean, nullable=False),  # as the fold of the rows says; to find running tables by
    Column("made", BigInteger, nullable=False),
    UniqueConstraint("maker", "request"),
    Index("ix_tables_over", "over"),
)

seats: Final = Table(
    "seats",
    metadata,
    Column("table", String(24), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("side", String(4), nullable=False),
    Column("kind", String(8), nullable=False),  # person, computer, open, former
    Column("person", NUMBER, ForeignKey("people.id", ondelete="SET NULL")),  # whose name is shown
    Column("player", String(64)),
    PrimaryKeyConstraint("table", "side"),
)

# Who may use a seat, or watch: who made the table, who took the invitation, who came by a link.
holders: Final = Table(
    "holders",
    metadata,
    Column("table", String(24), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("seat", String(7), nullable=False),  # us, ussr, watcher
    Column("person", NUMBER, ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("by", String(10), nullable=False),  # making, invitation, link
    PrimaryKeyConstraint("table", "seat", "person"),
)

links: Final = Table(
    "links",
    metadata,
    Column("hash", LargeBinary(32), primary_key=True),
    Column("secret", String(64), nullable=False),
    Column("table", String(24), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("kind", String(10), nullable=False),  # invitation, seat, watch
    Column("seat", String(7), nullable=False),
    UniqueConstraint("table", "kind", "seat"),
)

# The truth of a table: its record is the fold of these (`fold.py`).
rows: Final = Table(
    "rows",
    metadata,
    Column("table", String(24), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("revision", Integer, nullable=False),
    Column("kind", String(8), nullable=False),
    Column("side", String(4)),
    Column("body", JSON, nullable=False),
    Column("request", String(64)),
    Column("digest", String(32)),  # of what the request said
    Column("made", BigInteger, nullable=False),
    PrimaryKeyConstraint("table", "revision"),
    UniqueConstraint("table", "side", "request"),
)

# Agenda choices, each from the moment it is made; both then enter one row (protocol, Moves).
choices: Final = Table(
    "choices",
    metadata,
    Column("table", String(24), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("round", Integer, nullable=False),
    Column("side", String(4), nullable=False),
    Column("move", String(64), nullable=False),
    Column("after_revision", Integer, nullable=False),
    Column("request", String(64)),
    Column("digest", String(32)),  # of what the request said
    Column("made", BigInteger, nullable=False),
    PrimaryKeyConstraint("table", "round", "side"),
    UniqueConstraint("table", "side", "request"),
)
