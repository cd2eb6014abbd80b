"""Small tables: the moves of a table that is over become one deflated text. The states that are there stay readable."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """What stands in the database is made smaller bit by bit, while the bot runs."""
    op.create_table(
        "chronicles",
        sa.Column("table_id", ROW_ID, autoincrement=False, nullable=False),
        sa.Column("lines", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_chronicles_table_id_tables"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", name=op.f("pk_chronicles")),
    )
    op.drop_index(op.f("ix_interactions_at"), "interactions")
