"""Seen from outside: how long people wait, and what whoever runs the bot announces."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Two small tables, which nothing else refers to."""
    op.create_table(
        "pace",
        sa.Column("slot", sa.DateTime(timezone=True), nullable=False),
        sa.Column("what", sa.String(), nullable=False),
        sa.Column("ms", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("count", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("slot", "what", "ms", name=op.f("pk_pace")),
    )
    op.create_table(
        "announcements",
        sa.Column("what", sa.String(), nullable=False),
        sa.Column("english", sa.String(), nullable=False),
        sa.Column("japanese", sa.String(), nullable=False),
        sa.Column("until", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("what", name=op.f("pk_announcements")),
    )
