"""Invitations that were declined."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
works_since = "0008"


def upgrade() -> None:
    """Nobody has declined yet."""
    op.add_column("invitations", sa.Column("declined", sa.Boolean(), server_default=sa.false(), nullable=False))
