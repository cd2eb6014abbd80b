"""One interaction opens one table."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Keeps the interaction that opened a table; those that are there already have none."""
    op.add_column("tables", sa.Column("interaction_id", sa.BigInteger(), nullable=True))
    op.create_index(op.f("ix_tables_interaction_id"), "tables", ["interaction_id"], unique=True)
