"""Nothing lost and nobody wronged: how a table draws, which moves drew, who ever sat where, which interaction opened a
table, the bot's last sign of life, and seats whose person lets time limits pass or lost them by time."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Tables that run keep the scheme they began with; of their moves, all that were not free count as drawn."""
    op.add_column("tables", sa.Column("scheme", sa.Integer(), server_default="1", nullable=False))
    op.add_column("tables", sa.Column("interaction_id", sa.BigInteger(), nullable=True))
    op.create_index(op.f("ix_tables_interaction_id"), "tables", ["interaction_id"], unique=True)
    op.add_column("moves", sa.Column("drawn", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.execute("UPDATE moves SET drawn = sealed")
    op.create_table(
        "occupants",
        sa.Column(
            "table_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=False, nullable=False
        ),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_occupants_table_id_tables"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "seat", "user_id", name=op.f("pk_occupants")),
    )
    op.execute(
        """
        INSERT INTO occupants (table_id, seat, user_id)
        SELECT sat.table_id, sat.seat, sat.user_id FROM (
            SELECT table_id, seat, user_id FROM seats
            UNION SELECT table_id, seat, left_by FROM seats
            UNION SELECT table_id, seat, user_id FROM moves WHERE seat >= 0
        ) AS sat
        JOIN tables ON tables.id = sat.table_id
        WHERE tables.status = 'running' AND sat.user_id IS NOT NULL
        """
    )
    op.create_table(
        "life",
        sa.Column("what", sa.String(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("what", name=op.f("pk_life")),
    )
    op.add_column("seats", sa.Column("missed", sa.Integer(), server_default="0", nullable=False))
    op.add_column("seats", sa.Column("kept_until", sa.DateTime(timezone=True), nullable=True))
    op.add_column("seats", sa.Column("ends_without", sa.BigInteger(), nullable=True))
