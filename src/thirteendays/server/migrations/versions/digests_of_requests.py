"""What a request said, beside its identifier: so that the identifier cannot be used for another."""

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0002"
down_revision: Final = "0001"

TABLES: Final = ("tables", "rows", "choices")


def upgrade() -> None:
    """A column for it; what was asked before has none, and is repeated by its identifier alone."""
    for table in TABLES:
        op.add_column(table, sa.Column("digest", sa.String(length=32), nullable=True))
