"""Sign-in to the pages of tables: one-time codes and sessions."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
works_since = "0015"


def upgrade() -> None:
    """Create the tables; nobody is signed in yet."""
    at = sa.DateTime(timezone=True)
    op.create_table(
        "web_codes",
        sa.Column("hash", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("expires_at", at, nullable=False),
        sa.PrimaryKeyConstraint("hash", name=op.f("pk_web_codes")),
    )
    op.create_index(op.f("ix_web_codes_user_id"), "web_codes", ["user_id"])
    op.create_index(op.f("ix_web_codes_expires_at"), "web_codes", ["expires_at"])
    op.create_table(
        "web_sessions",
        sa.Column("hash", sa.String(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("created_at", at, nullable=False),
        sa.Column("expires_at", at, nullable=False),
        sa.PrimaryKeyConstraint("hash", name=op.f("pk_web_sessions")),
    )
    op.create_index(op.f("ix_web_sessions_user_id"), "web_sessions", ["user_id"])
    op.create_index(op.f("ix_web_sessions_expires_at"), "web_sessions", ["expires_at"])
