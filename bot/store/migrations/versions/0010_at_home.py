"""At home in Discord: what a server allows, its post about its tables; private tables, invitations, who is ready."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
works_since = "0008"


def upgrade() -> None:
    """Servers have chosen nothing, tables are for everybody, nobody is invited or ready."""
    op.add_column("guilds", sa.Column("channels", sa.JSON(), nullable=True))
    op.add_column("guilds", sa.Column("opener_role", sa.BigInteger(), nullable=True))
    op.add_column("guilds", sa.Column("most_tables", sa.Integer(), nullable=True))
    op.add_column("guilds", sa.Column("notice_channel", sa.BigInteger(), nullable=True))
    op.add_column("guilds", sa.Column("notice_message", sa.BigInteger(), nullable=True))
    op.add_column("tables", sa.Column("private", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.add_column("seats", sa.Column("ready", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.create_table(
        "invitations",
        sa.Column(
            "table_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=False, nullable=False
        ),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("invited_by", sa.BigInteger(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_invitations_table_id_tables"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "user_id", name=op.f("pk_invitations")),
    )
    op.create_index(op.f("ix_invitations_user_id"), "invitations", ["user_id"])
