"""Being away: the bot's last sign of life, and seats whose person lets time limits pass or lost them by time."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Nobody is away yet."""
    op.create_table(
        "life",
        sa.Column("what", sa.String(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("what", name=op.f("pk_life")),
    )
    op.add_column("seats", sa.Column("missed", sa.Integer(), server_default="0", nullable=False))
    op.add_column("seats", sa.Column("kept_until", sa.DateTime(timezone=True), nullable=True))
    op.add_column("seats", sa.Column("ends_without", sa.BigInteger(), nullable=True))
