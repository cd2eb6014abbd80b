"""What players meet: who came to and left a running table, and which table is played again at which."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Of earlier comings nothing is known."""
    op.create_table(
        "comings",
        sa.Column("id", ROW_ID, nullable=False),
        sa.Column("table_id", ROW_ID, nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_comings_table_id_tables"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_comings")),
    )
    op.create_index(op.f("ix_comings_table_id"), "comings", ["table_id"])
    op.add_column("tables", sa.Column("again_of", ROW_ID, nullable=True))
    op.create_index(op.f("ix_tables_again_of"), "tables", ["again_of"], unique=True)
