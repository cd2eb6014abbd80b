"""Reminders, time limits, sleeping tables, and who left a seat."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Adds columns; tables that run have no limit, and their people the usual reminders."""
    op.add_column("users", sa.Column("remind_hours", sa.Integer(), nullable=True))
    op.add_column("tables", sa.Column("limit_seconds", sa.Integer(), nullable=True))
    op.add_column("tables", sa.Column("limit_then", sa.String(), server_default="default", nullable=False))
    op.add_column("tables", sa.Column("alone", sa.Integer(), server_default="0", nullable=False))
    op.add_column("seats", sa.Column("left_by", sa.BigInteger(), nullable=True))
