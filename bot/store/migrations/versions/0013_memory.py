"""Memory: ratings and what they came from, tables that came with a record, what people do not show of themselves."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
works_since = "0008"


def upgrade() -> None:
    """Nobody is rated yet, and everybody shows what there is, as before."""
    rowid = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    at = sa.DateTime(timezone=True)
    op.add_column("users", sa.Column("hides_rating", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.add_column("users", sa.Column("hides_stats", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.add_column("tables", sa.Column("unrated", sa.String(), server_default=sa.text("''"), nullable=False))
    op.add_column("tables", sa.Column("imported", sa.Integer(), nullable=True))
    op.add_column("tables", sa.Column("first_seed", sa.LargeBinary(), nullable=True))
    op.create_index(op.f("ix_tables_guild_id"), "tables", ["guild_id"])
    op.create_table(
        "farewells",
        sa.Column("table_id", rowid, autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_farewells_table_id_tables"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "user_id", name=op.f("pk_farewells")),
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
        "rating_events",
        sa.Column("table_id", rowid, autoincrement=False, nullable=False),
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
        "cups",
        sa.Column("id", rowid, nullable=False),
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
    op.create_table(
        "cup_people",
        sa.Column("cup_id", rowid, autoincrement=False, nullable=False),
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
        sa.Column("cup_id", rowid, autoincrement=False, nullable=False),
        sa.Column("round", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("final", sa.Boolean(), nullable=False),
        sa.Column("people", sa.JSON(), nullable=False),
        sa.Column("table_id", rowid, nullable=True),
        sa.Column("places", sa.JSON(), nullable=True),
        sa.ForeignKeyConstraint(["cup_id"], ["cups.id"], name=op.f("fk_cup_tables_cup_id_cups"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("cup_id", "round", "number", name=op.f("pk_cup_tables")),
    )
    op.create_index(op.f("ix_cup_tables_table_id"), "cup_tables", ["table_id"])
    op.create_table(
        "seasons",
        sa.Column("id", rowid, nullable=False),
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
        "season_results",
        sa.Column("season_id", rowid, autoincrement=False, nullable=False),
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
