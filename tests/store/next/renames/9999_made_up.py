"""A made-up step after which no earlier version can work."""

from alembic import op

from tests.store.next_layout import AFTER

revision = "9999"
down_revision = AFTER


def upgrade() -> None:
    """Tables keep their host under another name, for which SQLite writes the whole table anew."""
    with op.batch_alter_table("tables", recreate="auto") as tables:
        tables.alter_column("host_id", new_column_name="opened_by")
