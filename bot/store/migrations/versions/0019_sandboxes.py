"""Sandboxes of players, discussions of finished tables and comments on their moves."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
works_since = "0015"


def upgrade() -> None:
    """Create the tables; nothing has been tried or said yet."""
    row_id = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    at = sa.DateTime(timezone=True)
    op.create_table(
        "sandboxes",
        sa.Column("table_id", row_id, autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("seed", sa.String(), nullable=False),
        sa.Column("line", sa.String(), nullable=False),
        sa.Column("at", at, nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_sandboxes_table_id_tables"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "user_id", name=op.f("pk_sandboxes")),
    )
    op.create_index(op.f("ix_sandboxes_user_id"), "sandboxes", ["user_id"])
    op.create_index(op.f("ix_sandboxes_at"), "sandboxes", ["at"])
    op.create_table(
        "discussions",
        sa.Column("table_id", row_id, autoincrement=False, nullable=False),
        sa.Column("thread_id", sa.BigInteger(), nullable=False),
        sa.Column("leader_id", sa.BigInteger(), nullable=True),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("line", sa.String(), nullable=False),
        sa.Column("at", at, nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_discussions_table_id_tables"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", name=op.f("pk_discussions")),
    )
    op.create_index(op.f("ix_discussions_thread_id"), "discussions", ["thread_id"])
    op.create_index(op.f("ix_discussions_leader_id"), "discussions", ["leader_id"])
    op.create_table(
        "comments",
        sa.Column("id", row_id, nullable=False),
        sa.Column("table_id", row_id, nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("line", sa.String(), nullable=False),
        sa.Column("text", sa.String(), nullable=False),
        sa.Column("at", at, nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_comments_table_id_tables"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_comments")),
    )
    op.create_index(op.f("ix_comments_table_id"), "comments", ["table_id"])
    op.create_index(op.f("ix_comments_user_id"), "comments", ["user_id"])
