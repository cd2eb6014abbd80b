"""Many processes: each change of a table is counted, so that what was read of it is known to be the newest."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """`version` counts changes of the table and what hangs on it, `noted` those of its messages in Discord."""
    for name in ("version", "noted"):
        op.add_column("tables", sa.Column(name, sa.Integer(), server_default="0", nullable=False))
