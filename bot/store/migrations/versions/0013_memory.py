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
