"""The first tables."""

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0001"
down_revision: Final = None

NUMBER: Final = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """People and their keys, tables with seats and links, what is played."""
    op.create_table(
        "people",
        sa.Column("id", NUMBER, autoincrement=True, nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_people")),
    )
    op.create_table(
        "keys",
        sa.Column("id", NUMBER, autoincrement=True, nullable=False),
        sa.Column("hash", sa.LargeBinary(length=32), nullable=False),
        sa.Column("person", NUMBER, nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("label", sa.String(length=80), nullable=False),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.Column("used", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_keys_person"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_keys")),
        sa.UniqueConstraint("hash", name=op.f("uq_keys_hash")),
    )
    with op.batch_alter_table("keys", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_keys_person"), ["person"], unique=False)

    op.create_table(
        "tables",
        sa.Column("id", sa.String(length=24), nullable=False),
        sa.Column("maker", NUMBER, nullable=True),
        sa.Column("request", sa.String(length=64), nullable=True),
        sa.Column("settings", sa.JSON(), nullable=False),
        sa.Column("start", sa.JSON(), nullable=True),
        sa.Column("rules", sa.Integer(), nullable=False),
        sa.Column("over", sa.Boolean(), nullable=False),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["maker"], ["people.id"], name=op.f("fk_tables_maker"), ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tables")),
        sa.UniqueConstraint("maker", "request", name=op.f("uq_tables_maker_request")),
    )
    with op.batch_alter_table("tables", schema=None) as batch_op:
        batch_op.create_index("ix_tables_over", ["over"], unique=False)

    op.create_table(
        "choices",
        sa.Column("table", sa.String(length=24), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("side", sa.String(length=4), nullable=False),
        sa.Column("move", sa.String(length=64), nullable=False),
        sa.Column("after_revision", sa.Integer(), nullable=False),
        sa.Column("request", sa.String(length=64), nullable=True),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_choices_table"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table", "round", "side", name=op.f("pk_choices")),
        sa.UniqueConstraint("table", "side", "request", name=op.f("uq_choices_table_side_request")),
    )
    op.create_table(
        "holders",
        sa.Column("table", sa.String(length=24), nullable=False),
        sa.Column("seat", sa.String(length=7), nullable=False),
        sa.Column("person", NUMBER, nullable=False),
        sa.Column("by", sa.String(length=10), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_holders_person"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_holders_table"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table", "seat", "person", name=op.f("pk_holders")),
    )
    with op.batch_alter_table("holders", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_holders_person"), ["person"], unique=False)

    op.create_table(
        "links",
        sa.Column("hash", sa.LargeBinary(length=32), nullable=False),
        sa.Column("secret", sa.String(length=64), nullable=False),
        sa.Column("table", sa.String(length=24), nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("seat", sa.String(length=7), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_links_table"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("hash", name=op.f("pk_links")),
        sa.UniqueConstraint("table", "kind", "seat", name=op.f("uq_links_table_kind_seat")),
    )
    op.create_table(
        "rows",
        sa.Column("table", sa.String(length=24), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("side", sa.String(length=4), nullable=True),
        sa.Column("body", sa.JSON(), nullable=False),
        sa.Column("request", sa.String(length=64), nullable=True),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_rows_table"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table", "revision", name=op.f("pk_rows")),
        sa.UniqueConstraint("table", "side", "request", name=op.f("uq_rows_table_side_request")),
    )
    op.create_table(
        "seats",
        sa.Column("table", sa.String(length=24), nullable=False),
        sa.Column("side", sa.String(length=4), nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("person", NUMBER, nullable=True),
        sa.Column("player", sa.String(length=64), nullable=True),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_seats_person"), ondelete="SET NULL"),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_seats_table"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table", "side", name=op.f("pk_seats")),
    )
