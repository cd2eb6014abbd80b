"""Learning by doing: lessons, kinds of decisions that people have met, hints, the puzzles of all games."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
works_since = "0008"


def upgrade() -> None:
    """Nobody has begun a lesson; tables give hints, and what is new to people is explained to them."""
    rowid = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    at = sa.DateTime(timezone=True)
    op.add_column("users", sa.Column("explains", sa.Boolean(), server_default=sa.true(), nullable=False))
    op.add_column("tables", sa.Column("hints", sa.Boolean(), server_default=sa.true(), nullable=False))
    op.create_table(
        "lessons",
        sa.Column("id", rowid, nullable=False),
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
        "met",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", "game", "kind", name=op.f("pk_met")),
    )
    op.create_table(
        "hints",
        sa.Column("table_id", rowid, autoincrement=False, nullable=False),
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
        "puzzles",
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("posed", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("day", "game", name=op.f("pk_puzzles")),
    )
    op.create_table(
        "attempts",
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
        sa.PrimaryKeyConstraint("day", "game", "user_id", name=op.f("pk_attempts")),
    )
    op.create_index(op.f("ix_attempts_user_id_day"), "attempts", ["user_id", "day"])
