"""Time that suits people: banks, pauses, votes, orders, vacations, bookmarks, how reliable people are."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
works_since = "0008"


def upgrade() -> None:
    """Everything goes on as it was: nobody has chosen anything, and nothing is known of how long people took."""
    rowid = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    at = sa.DateTime(timezone=True)
    op.add_column("guilds", sa.Column("adverts", sa.Boolean(), server_default=sa.true(), nullable=False))
    op.add_column("users", sa.Column("digest_minute", sa.Integer(), nullable=True))
    op.add_column("users", sa.Column("digest_due", at, nullable=True))
    op.create_index(op.f("ix_users_digest_due"), "users", ["digest_due"])
    op.add_column("tables", sa.Column("bank_seconds", sa.Integer(), nullable=True))
    op.add_column("tables", sa.Column("limit_minute", sa.Integer(), nullable=True))
    op.add_column("tables", sa.Column("time_zone", sa.String(), nullable=True))
    op.add_column("tables", sa.Column("waking", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.add_column("tables", sa.Column("paused_at", at, nullable=True))
    op.add_column("tables", sa.Column("voted_end", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.add_column("tables", sa.Column("least_reliable", sa.Integer(), nullable=True))
    op.add_column("seats", sa.Column("bank", sa.Integer(), nullable=True))
    op.add_column("seats", sa.Column("conceded_at", at, nullable=True))
    op.add_column("seats", sa.Column("sought", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.add_column("comings", sa.Column("detail", sa.String(), server_default=sa.text("''"), nullable=False))
    op.add_column("moves", sa.Column("waited", sa.Integer(), nullable=True))
    op.add_column("results", sa.Column("ending", sa.String(), server_default="played", nullable=False))
    op.create_table(
        "votes",
        sa.Column("table_id", rowid, autoincrement=False, nullable=False),
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
    op.create_table(
        "orders",
        sa.Column("id", rowid, nullable=False),
        sa.Column("table_id", rowid, nullable=False),
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
        "bookmarks",
        sa.Column("table_id", rowid, autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("note", sa.String(), server_default=sa.text("''"), nullable=False),
        sa.Column("follows", sa.String(), server_default=sa.text("''"), nullable=False),
        sa.Column("muted", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("remind_hours", sa.Integer(), nullable=True),
        sa.Column("told", sa.Integer(), server_default="0", nullable=False),
        sa.Column("due", at, nullable=True),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_bookmarks_table_id_tables"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "user_id", name=op.f("pk_bookmarks")),
    )
    op.create_index(op.f("ix_bookmarks_user_id"), "bookmarks", ["user_id"])
    op.create_index(op.f("ix_bookmarks_due"), "bookmarks", ["due"])
    op.create_table(
        "members",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("remind_hours", sa.Integer(), nullable=True),
        sa.Column("dm", sa.Boolean(), nullable=True),
        sa.PrimaryKeyConstraint("guild_id", "user_id", name=op.f("pk_members")),
    )
    op.create_index(op.f("ix_members_user_id"), "members", ["user_id"])
    op.create_table(
        "vacations",
        sa.Column("id", rowid, nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("starts_at", at, nullable=False),
        sa.Column("ends_at", at, nullable=False),
        sa.Column("spent", sa.Integer(), server_default="0", nullable=False),
        sa.Column("counted_at", at, nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_vacations")),
    )
    op.create_index(op.f("ix_vacations_user_id"), "vacations", ["user_id"])
    op.create_index(op.f("ix_vacations_ends_at"), "vacations", ["ends_at"])
    op.create_table(
        "answers",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("minutes", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("count", sa.Integer(), nullable=False),
        sa.Column("late", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", "minutes", name=op.f("pk_answers")),
    )
    op.create_table(
        "reliability",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("left", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", name=op.f("pk_reliability")),
    )
