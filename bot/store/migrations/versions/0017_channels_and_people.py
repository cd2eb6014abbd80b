"""Puzzles in channels, blocks and bans, alerts and queues, days off, times of beginning."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
works_since = "0015"


def upgrade() -> None:
    """Add the tables and columns; nothing is posted, and nobody is blocked yet."""
    row_id = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    at = sa.DateTime(timezone=True)
    op.add_column("guilds", sa.Column("puzzle_channel", sa.BigInteger(), nullable=True))
    op.add_column("guilds", sa.Column("puzzle_minute", sa.Integer(), nullable=True))
    op.add_column("guilds", sa.Column("puzzle_zone", sa.String(), nullable=True))
    op.add_column("guilds", sa.Column("puzzle_games", sa.JSON(), nullable=True))
    op.add_column("guilds", sa.Column("puzzle_since", at, nullable=True))
    op.add_column("guilds", sa.Column("puzzle_due", at, nullable=True))
    op.add_column("guilds", sa.Column("puzzle_message", sa.BigInteger(), nullable=True))
    op.create_index(op.f("ix_guilds_puzzle_due"), "guilds", ["puzzle_due"])
    op.add_column("users", sa.Column("days_off", sa.JSON(), nullable=True))
    op.add_column("tables", sa.Column("days_off", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.add_column("tables", sa.Column("look_seconds", sa.Integer(), nullable=True))
    op.add_column("tables", sa.Column("starts_at", at, nullable=True))
    op.add_column("tables", sa.Column("event_id", sa.BigInteger(), nullable=True))
    op.add_column("tables", sa.Column("description", sa.String(), server_default=sa.text("''"), nullable=False))
    op.create_table(
        "removals",
        sa.Column("table_id", row_id, autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("at", at, nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_removals_table_id_tables"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "user_id", name=op.f("pk_removals")),
    )
    op.create_index(op.f("ix_removals_user_id"), "removals", ["user_id"])
    op.create_table(
        "blocks",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("blocked_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("at", at, nullable=False),
        sa.PrimaryKeyConstraint("user_id", "blocked_id", name=op.f("pk_blocks")),
    )
    op.create_index(op.f("ix_blocks_blocked_id"), "blocks", ["blocked_id"])
    op.create_table(
        "bans",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("banned_by", sa.BigInteger(), nullable=False),
        sa.Column("at", at, nullable=False),
        sa.Column("reason", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", "user_id", name=op.f("pk_bans")),
    )
    op.create_index(op.f("ix_bans_user_id"), "bans", ["user_id"])
    op.create_table(
        "table_alerts",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("games", sa.JSON(), nullable=False),
        sa.Column("told_at", at, nullable=True),
        sa.Column("due", at, nullable=True),
        sa.PrimaryKeyConstraint("guild_id", "user_id", name=op.f("pk_table_alerts")),
    )
    op.create_index(op.f("ix_table_alerts_user_id"), "table_alerts", ["user_id"])
    op.create_index(op.f("ix_table_alerts_due"), "table_alerts", ["due"])
    op.create_table(
        "queue_entries",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("speed", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("least", sa.Integer(), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("language", sa.String(), nullable=False),
        sa.Column("joined_at", at, nullable=False),
        sa.Column("until", at, nullable=False),
        sa.PrimaryKeyConstraint("guild_id", "user_id", "game", "speed", name=op.f("pk_queue_entries")),
    )
    op.create_index(op.f("ix_queue_entries_user_id"), "queue_entries", ["user_id"])
    op.create_index(op.f("ix_queue_entries_until"), "queue_entries", ["until"])
    op.create_table(
        "easy_puzzle_attempts",
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("opened_at", at, nullable=False),
        sa.Column("moves", sa.Integer(), nullable=True),
        sa.Column("way", sa.String(), nullable=True),
        sa.Column("answered_at", at, nullable=True),
        sa.Column("best", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("day", "guild_id", "user_id", name=op.f("pk_easy_puzzle_attempts")),
    )
    op.create_index(op.f("ix_easy_puzzle_attempts_user_id_day"), "easy_puzzle_attempts", ["user_id", "day"])
