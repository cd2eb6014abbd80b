"""A made-up migration that breaks all earlier versions."""

from alembic import op

from tests.store.next_layout import AFTER

revision = "9999"
down_revision = AFTER


def upgrade() -> None:
    """Rename the host's column of tables, for which SQLite rewrites the whole table."""
    with op.batch_alter_table("tables", recreate="auto") as tables:
        tables.alter_column("host_id", new_column_name="opened_by")
