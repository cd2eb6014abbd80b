"""A made-up migration that is killed halfway."""

import os
import signal

import sqlalchemy as sa
from alembic import op

from tests.store.next_layout import AFTER

revision = "9999"
down_revision = AFTER
works_since = AFTER


def upgrade() -> None:
    """Add a column, update rows, and kill the process: all must be rolled back."""
    op.add_column("seats", sa.Column("color", sa.String(), server_default=sa.text("''"), nullable=False))
    op.execute("UPDATE tables SET reason = 'half done'")
    os.kill(os.getpid(), signal.SIGKILL)
