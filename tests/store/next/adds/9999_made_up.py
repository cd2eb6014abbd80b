"""A made-up migration that only adds, which this version can work with."""

import sqlalchemy as sa
from alembic import op

from tests.store.next_layout import AFTER

revision = "9999"
down_revision = AFTER
works_since = AFTER


def upgrade() -> None:
    """Add a color to seats, and a table of colors."""
    op.add_column("seats", sa.Column("color", sa.String(), server_default=sa.text("''"), nullable=False))
    op.execute("UPDATE seats SET color = 'red' WHERE seat = 0")
    op.create_table(
        "colors",
        sa.Column("name", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_colors")),
    )
