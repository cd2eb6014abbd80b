"""Baseline schema of Taku 1.0, the first one that later versions can upgrade."""

from uuid import uuid4

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = None


def upgrade() -> None:
    """Create all tables, and give the database a random id."""
    row_id = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    at = sa.DateTime(timezone=True)
    op.create_table(
        "announcements",
        sa.Column("what", sa.String(), nullable=False),
        sa.Column("english", sa.String(), nullable=False),
        sa.Column("japanese", sa.String(), nullable=False),
        sa.Column("until", at, nullable=False),
        sa.PrimaryKeyConstraint("what", name=op.f("pk_announcements")),
    )
    op.create_table(
        "cups",
        sa.Column("id", row_id, nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("host_id", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("language", sa.String(), nullable=False),
        sa.Column("settings", sa.JSON(), nullable=False),
        sa.Column("size", sa.Integer(), nullable=False),
        sa.Column("places", sa.Integer(), nullable=False),
        sa.Column("rounds", sa.Integer(), nullable=False),
        sa.Column("days", sa.Integer(), nullable=False),
        sa.Column("lots", sa.String(), nullable=False),
        sa.Column("created_at", at, nullable=False),
        sa.Column("ends_at", at, nullable=True),
        sa.Column("status", sa.String(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("reason", sa.String(), nullable=False),
        sa.Column("message_id", sa.BigInteger(), nullable=True),
        sa.Column("event_id", sa.BigInteger(), nullable=True),
        sa.Column("told", sa.Integer(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("interaction_id", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_cups")),
        sa.UniqueConstraint("interaction_id", name=op.f("uq_cups_interaction_id")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_cups_guild_id"), "cups", ["guild_id"])
    op.create_index(op.f("ix_cups_status"), "cups", ["status"])
    identity = op.create_table(
        "database_identity",
        sa.Column("what", sa.String(), nullable=False),
        sa.Column("value", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("what", name=op.f("pk_database_identity")),
    )
    op.create_table(
        "guilds",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("language", sa.String(), nullable=True),
        sa.Column("channels", sa.JSON(), nullable=True),
        sa.Column("opener_role", sa.BigInteger(), nullable=True),
        sa.Column("most_tables", sa.Integer(), nullable=True),
        sa.Column("notice_channel", sa.BigInteger(), nullable=True),
        sa.Column("notice_message", sa.BigInteger(), nullable=True),
        sa.Column("adverts", sa.Boolean(), server_default=sa.true(), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", name=op.f("pk_guilds")),
    )
    op.create_table(
        "heartbeats",
        sa.Column("what", sa.String(), nullable=False),
        sa.Column("at", at, nullable=False),
        sa.PrimaryKeyConstraint("what", name=op.f("pk_heartbeats")),
    )
    op.create_table(
        "interactions",
        sa.Column("interaction_id", row_id, autoincrement=False, nullable=False),
        sa.Column("at", at, nullable=False),
        sa.PrimaryKeyConstraint("interaction_id", name=op.f("pk_interactions")),
    )
    op.create_table(
        "latency_buckets",
        sa.Column("slot", at, nullable=False),
        sa.Column("what", sa.String(), nullable=False),
        sa.Column("ms", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("count", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("slot", "what", "ms", name=op.f("pk_latency_buckets")),
    )
    op.create_table(
        "lessons",
        sa.Column("id", row_id, nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.Column("furthest", sa.Integer(), nullable=False),
        sa.Column("begun_at", at, nullable=False),
        sa.Column("at", at, nullable=False),
        sa.Column("done_at", at, nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_lessons")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_lessons_user_id_game"), "lessons", ["user_id", "game"], unique=True)
    op.create_table(
        "member_settings",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("remind_hours", sa.Integer(), nullable=True),
        sa.Column("dm", sa.Boolean(), nullable=True),
        sa.PrimaryKeyConstraint("guild_id", "user_id", name=op.f("pk_member_settings")),
    )
    op.create_index(op.f("ix_member_settings_user_id"), "member_settings", ["user_id"])
    op.create_table(
        "puzzle_attempts",
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("opened_at", at, nullable=False),
        sa.Column("line", sa.JSON(), nullable=False),
        sa.Column("way", sa.JSON(), nullable=True),
        sa.Column("worth", sa.Integer(), nullable=True),
        sa.Column("best", sa.Boolean(), nullable=False),
        sa.Column("answered_at", at, nullable=True),
        sa.PrimaryKeyConstraint("day", "game", "user_id", name=op.f("pk_puzzle_attempts")),
    )
    op.create_index(op.f("ix_puzzle_attempts_user_id_day"), "puzzle_attempts", ["user_id", "day"])
    op.create_table(
        "puzzle_posts",
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.PrimaryKeyConstraint("day", "channel_id", name=op.f("pk_puzzle_posts")),
    )
    op.create_table(
        "puzzles",
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("posed", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("day", "game", name=op.f("pk_puzzles")),
    )
    op.create_table(
        "ratings",
        sa.Column("player", sa.String(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("at", at, nullable=False),
        sa.PrimaryKeyConstraint("player", "game", name=op.f("pk_ratings")),
    )
    op.create_table(
        "reliability",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("left", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", name=op.f("pk_reliability")),
    )
    op.create_table(
        "robots_puzzle_attempts",
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("opened_at", at, nullable=False),
        sa.Column("moves", sa.Integer(), nullable=True),
        sa.Column("way", sa.String(), nullable=True),
        sa.Column("answered_at", at, nullable=True),
        sa.Column("best", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("day", "guild_id", "user_id", name=op.f("pk_robots_puzzle_attempts")),
    )
    op.create_index(op.f("ix_robots_puzzle_attempts_user_id_day"), "robots_puzzle_attempts", ["user_id", "day"])
    op.create_table(
        "seasons",
        sa.Column("id", row_id, nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("language", sa.String(), nullable=False),
        sa.Column("weeks", sa.Integer(), nullable=False),
        sa.Column("starts_at", at, nullable=False),
        sa.Column("ends_at", at, nullable=False),
        sa.Column("ended_at", at, nullable=True),
        sa.Column("told", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_seasons")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_seasons_guild_id"), "seasons", ["guild_id"])
    op.create_table(
        "seen_tips",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", "game", "kind", name=op.f("pk_seen_tips")),
    )
    op.create_table(
        "tables",
        sa.Column("id", row_id, nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("rules_version", sa.Integer(), nullable=False),
        sa.Column("status", sa.String(), nullable=False),
        sa.Column("host_id", sa.BigInteger(), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("thread_id", sa.BigInteger(), nullable=True),
        sa.Column("language", sa.String(), nullable=False),
        sa.Column("speed", sa.String(), nullable=False),
        sa.Column("settings", sa.JSON(), nullable=False),
        sa.Column("seat_count", sa.Integer(), nullable=False),
        sa.Column("last_move", sa.Integer(), nullable=False),
        sa.Column("seed", sa.LargeBinary(), nullable=True),
        sa.Column("salt", sa.LargeBinary(), nullable=True),
        sa.Column("reason", sa.String(), nullable=False),
        sa.Column("created_at", at, nullable=False),
        sa.Column("started_at", at, nullable=True),
        sa.Column("ended_at", at, nullable=True),
        sa.Column("limit_seconds", sa.Integer(), nullable=True),
        sa.Column("limit_then", sa.String(), server_default="default", nullable=False),
        sa.Column("idle_moves", sa.Integer(), server_default="0", nullable=False),
        sa.Column("interaction_id", sa.BigInteger(), nullable=True),
        sa.Column("again_of", row_id, nullable=True),
        sa.Column("version", sa.Integer(), server_default="0", nullable=False),
        sa.Column("message_version", sa.Integer(), server_default="0", nullable=False),
        sa.Column("private", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("bank_seconds", sa.Integer(), nullable=True),
        sa.Column("limit_minute", sa.Integer(), nullable=True),
        sa.Column("time_zone", sa.String(), nullable=True),
        sa.Column("waking", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("paused_at", at, nullable=True),
        sa.Column("voted_end", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("least_reliable", sa.Integer(), nullable=True),
        sa.Column("unrated", sa.String(), server_default=sa.text("''"), nullable=False),
        sa.Column("imported", sa.Integer(), nullable=True),
        sa.Column("first_seed", sa.LargeBinary(), nullable=True),
        sa.Column("hints", sa.Boolean(), server_default=sa.true(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tables")),
        sa.UniqueConstraint("thread_id", name=op.f("uq_tables_thread_id")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_tables_again_of"), "tables", ["again_of"], unique=True)
    op.create_index(op.f("ix_tables_guild_id"), "tables", ["guild_id"])
    op.create_index(op.f("ix_tables_host_id"), "tables", ["host_id"])
    op.create_index(op.f("ix_tables_interaction_id"), "tables", ["interaction_id"], unique=True)
    op.create_index(op.f("ix_tables_status_id"), "tables", ["status", "id"])
    op.create_table(
        "turn_durations",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("minutes", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("count", sa.Integer(), nullable=False),
        sa.Column("late", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", "minutes", name=op.f("pk_turn_durations")),
    )
    op.create_table(
        "users",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("language", sa.String(), nullable=True),
        sa.Column("locale", sa.String(), nullable=True),
        sa.Column("time_zone", sa.String(), nullable=True),
        sa.Column("quiet_from", sa.Integer(), nullable=True),
        sa.Column("quiet_to", sa.Integer(), nullable=True),
        sa.Column("dm", sa.Boolean(), nullable=False),
        sa.Column("dm_closed", sa.Boolean(), nullable=False),
        sa.Column("remind_hours", sa.Integer(), nullable=True),
        sa.Column("digest_minute", sa.Integer(), nullable=True),
        sa.Column("digest_due", at, nullable=True),
        sa.Column("hides_rating", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("hides_stats", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("explains", sa.Boolean(), server_default=sa.true(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", name=op.f("pk_users")),
    )
    op.create_index(op.f("ix_users_digest_due"), "users", ["digest_due"])
    op.create_table(
        "vacations",
        sa.Column("id", row_id, nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("starts_at", at, nullable=False),
        sa.Column("ends_at", at, nullable=False),
        sa.Column("spent", sa.Integer(), server_default="0", nullable=False),
        sa.Column("counted_at", at, nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_vacations")),
    )
    op.create_index(op.f("ix_vacations_ends_at"), "vacations", ["ends_at"])
    op.create_index(op.f("ix_vacations_user_id"), "vacations", ["user_id"])
    op.create_table(
        "archived_moves",
        sa.Column("table_id", row_id, autoincrement=False, nullable=False),
        sa.Column("lines", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_archived_moves_table_id_tables"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", name=op.f("pk_archived_moves")),
    )
    op.create_table(
        "cup_people",
        sa.Column("cup_id", row_id, autoincrement=False, nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=True),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("status", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["cup_id"], ["cups.id"], name=op.f("fk_cup_people_cup_id_cups"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("cup_id", "number", name=op.f("pk_cup_people")),
    )
    op.create_index(op.f("ix_cup_people_user_id"), "cup_people", ["user_id"])
    op.create_table(
        "cup_tables",
        sa.Column("cup_id", row_id, autoincrement=False, nullable=False),
        sa.Column("round", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("final", sa.Boolean(), nullable=False),
        sa.Column("people", sa.JSON(), nullable=False),
        sa.Column("table_id", row_id, nullable=True),
        sa.Column("places", sa.JSON(), nullable=True),
        sa.ForeignKeyConstraint(["cup_id"], ["cups.id"], name=op.f("fk_cup_tables_cup_id_cups"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("cup_id", "round", "number", name=op.f("pk_cup_tables")),
    )
    op.create_index(op.f("ix_cup_tables_table_id"), "cup_tables", ["table_id"])
    op.create_table(
        "hints",
        sa.Column("table_id", row_id, autoincrement=False, nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=True),
        sa.Column("level", sa.Integer(), nullable=False),
        sa.Column("at", at, nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_hints_table_id_tables"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "number", "seat", name=op.f("pk_hints")),
    )
    op.create_index(op.f("ix_hints_user_id"), "hints", ["user_id"])
    op.create_table(
        "invitations",
        sa.Column("table_id", row_id, autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("invited_by", sa.BigInteger(), nullable=False),
        sa.Column("at", at, nullable=False),
        sa.Column("declined", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_invitations_table_id_tables"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "user_id", name=op.f("pk_invitations")),
    )
    op.create_index(op.f("ix_invitations_user_id"), "invitations", ["user_id"])
    op.create_table(
        "messages",
        sa.Column("table_id", row_id, autoincrement=False, nullable=False),
        sa.Column("role", sa.String(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("message_id", sa.BigInteger(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_messages_table_id_tables"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "role", "user_id", name=op.f("pk_messages")),
    )
    op.create_index(op.f("ix_messages_message_id"), "messages", ["message_id"])
    op.create_table(
        "moves",
        sa.Column("table_id", row_id, autoincrement=False, nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=True),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("said", sa.JSON(), nullable=False),
        sa.Column("events", sa.LargeBinary(), nullable=False),
        sa.Column("sealed", sa.Boolean(), nullable=False),
        sa.Column("undone", sa.Boolean(), nullable=False),
        sa.Column("at", at, nullable=False),
        sa.Column("drawn", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("waited", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_moves_table_id_tables"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "number", name=op.f("pk_moves")),
    )
    op.create_table(
        "orders",
        sa.Column("id", row_id, nullable=False),
        sa.Column("table_id", row_id, nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("form", sa.String(), nullable=False),
        sa.Column("said", sa.JSON(), nullable=False),
        sa.Column("until", sa.String(), nullable=False),
        sa.Column("made_at", at, nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_orders_table_id_tables"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_orders")),
    )
    op.create_index(op.f("ix_orders_table_id"), "orders", ["table_id"])
    op.create_table(
        "past_seat_holders",
        sa.Column("table_id", row_id, autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_past_seat_holders_table_id_tables"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "seat", "user_id", name=op.f("pk_past_seat_holders")),
    )
    op.create_table(
        "pending_erasures",
        sa.Column("table_id", row_id, autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_pending_erasures_table_id_tables"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "user_id", name=op.f("pk_pending_erasures")),
    )
    op.create_table(
        "rating_events",
        sa.Column("table_id", row_id, autoincrement=False, nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("player", sa.String(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("mu_before", sa.Float(), nullable=False),
        sa.Column("sigma_before", sa.Float(), nullable=False),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("at", at, nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_rating_events_table_id_tables"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "game", "seat", name=op.f("pk_rating_events")),
    )
    op.create_index(op.f("ix_rating_events_player_game"), "rating_events", ["player", "game"])
    op.create_table(
        "requests",
        sa.Column("table_id", row_id, autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("agreed", sa.JSON(), nullable=False),
        sa.Column("asked", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_requests_table_id_tables"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", name=op.f("pk_requests")),
    )
    op.create_table(
        "results",
        sa.Column("table_id", row_id, autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=True),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("ai_level", sa.Integer(), nullable=True),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("ending", sa.String(), server_default="played", nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_results_table_id_tables"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "seat", name=op.f("pk_results")),
    )
    op.create_index(op.f("ix_results_user_id"), "results", ["user_id"])
    op.create_table(
        "season_results",
        sa.Column("season_id", row_id, autoincrement=False, nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=True),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("wins", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["season_id"], ["seasons.id"], name=op.f("fk_season_results_season_id_seasons"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("season_id", "number", name=op.f("pk_season_results")),
    )
    op.create_index(op.f("ix_season_results_user_id"), "season_results", ["user_id"])
    op.create_table(
        "seat_events",
        sa.Column("id", row_id, nullable=False),
        sa.Column("table_id", row_id, nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("at", at, nullable=False),
        sa.Column("detail", sa.String(), server_default=sa.text("''"), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_seat_events_table_id_tables"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_seat_events")),
    )
    op.create_index(op.f("ix_seat_events_table_id"), "seat_events", ["table_id"])
    op.create_table(
        "seats",
        sa.Column("table_id", row_id, autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=True),
        sa.Column("ai_level", sa.Integer(), nullable=True),
        sa.Column("stand_in", sa.Boolean(), nullable=False),
        sa.Column("left_by", sa.BigInteger(), nullable=True),
        sa.Column("missed_limits", sa.Integer(), server_default="0", nullable=False),
        sa.Column("kept_until", at, nullable=True),
        sa.Column("ready", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("bank", sa.Integer(), nullable=True),
        sa.Column("conceded_at", at, nullable=True),
        sa.Column("wants_substitute", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_seats_table_id_tables"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "seat", name=op.f("pk_seats")),
    )
    op.create_index(op.f("ix_seats_user_id"), "seats", ["user_id"])
    op.create_table(
        "snapshots",
        sa.Column("table_id", row_id, autoincrement=False, nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("state", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_snapshots_table_id_tables"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "number", name=op.f("pk_snapshots")),
    )
    op.create_table(
        "table_preferences",
        sa.Column("table_id", row_id, autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("note", sa.String(), server_default=sa.text("''"), nullable=False),
        sa.Column("follows", sa.String(), server_default=sa.text("''"), nullable=False),
        sa.Column("muted", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("remind_hours", sa.Integer(), nullable=True),
        sa.Column("told", sa.Integer(), server_default="0", nullable=False),
        sa.Column("due", at, nullable=True),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_table_preferences_table_id_tables"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "user_id", name=op.f("pk_table_preferences")),
    )
    op.create_index(op.f("ix_table_preferences_due"), "table_preferences", ["due"])
    op.create_index(op.f("ix_table_preferences_user_id"), "table_preferences", ["user_id"])
    op.create_table(
        "timers",
        sa.Column("table_id", row_id, autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("due_at", at, nullable=False),
        sa.Column("data", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_timers_table_id_tables"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "kind", "key", name=op.f("pk_timers")),
    )
    op.create_index(op.f("ix_timers_due_at"), "timers", ["due_at"])
    op.create_table(
        "votes",
        sa.Column("table_id", row_id, autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("asked_by", sa.BigInteger(), nullable=True),
        sa.Column("opened_at", at, nullable=False),
        sa.Column("until", at, nullable=False),
        sa.Column("choices", sa.JSON(), nullable=False),
        sa.Column("voters", sa.JSON(), nullable=False),
        sa.Column("ballots", sa.JSON(), nullable=False),
        sa.Column("detail", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_votes_table_id_tables"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "kind", "seat", name=op.f("pk_votes")),
    )
    op.bulk_insert(identity, [{"what": "born", "value": uuid4().hex}])
