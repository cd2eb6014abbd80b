"""Brings a database to the layout of `schema` when the bot starts. Each step is a file in migrations/versions."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, func, select

from bot.store.errors import NewerDatabase

UPGRADING = 0x54414B55
"""Names the lock of whoever changes the layout."""


def alembic_config() -> Config:
    """Alembic's settings: where the steps are."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config


def upgrade(connection: Connection) -> None:
    """Does the missing steps in the connection's transaction: a second process waits, a crash leaves the old layout.

    Raises NewerDatabase when the database has had steps that are unknown here.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_advisory_xact_lock(UPGRADING)))
    config = alembic_config()
    scripts = ScriptDirectory.from_config(config)
    known = {script.revision for script in scripts.walk_revisions()}
    current = MigrationContext.configure(connection).get_current_revision()
    if current is not None and current not in known:
        raise NewerDatabase(current)
    if current == scripts.get_current_head():
        return
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
    if connection.dialect.name == "sqlite":
        broken = connection.exec_driver_sql("PRAGMA foreign_key_check").all()
        assert not broken, f"the migration left rows without their table: {broken[:5]}"
