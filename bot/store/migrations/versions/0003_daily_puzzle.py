"""The puzzle of the day."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Who looked at it and their answers, and where its result was shown."""
    op.create_table(
        "daily",
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("opened_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("moves", sa.Integer(), nullable=True),
        sa.Column("way", sa.String(), nullable=True),
        sa.Column("answered_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("best", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("day", "guild_id", "user_id", name=op.f("pk_daily")),
    )
    op.create_index(op.f("ix_daily_user_id_day"), "daily", ["user_id", "day"], unique=False)
    op.create_table(
        "daily_shown",
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.PrimaryKeyConstraint("day", "channel_id", name=op.f("pk_daily_shown")),
    )
