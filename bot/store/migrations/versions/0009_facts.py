"""What is true of a whole database: which one it is, whose, and which versions of the bot it can serve."""

from uuid import uuid4

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
works_since = "0008"


def upgrade() -> None:
    """A database gets a name; whose it is says the next start."""
    facts = op.create_table(
        "facts",
        sa.Column("what", sa.String(), nullable=False),
        sa.Column("value", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("what", name=op.f("pk_facts")),
    )
    op.bulk_insert(facts, [{"what": "born", "value": uuid4().hex}])
