"""Settings of users and tables for boards as text."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
works_since = "0015"


def upgrade() -> None:
    """Add the columns; nobody has chosen text yet."""
    op.add_column("users", sa.Column("words", sa.String(), nullable=True))
    op.add_column("users", sa.Column("words_pictures", sa.Boolean(), server_default=sa.true(), nullable=False))
    op.add_column("users", sa.Column("words_opened", sa.Integer(), server_default=sa.text("0"), nullable=False))
    op.add_column("tables", sa.Column("words_button", sa.Boolean(), server_default=sa.false(), nullable=False))
