"""Brings a database to the layout of `schema` when the bot starts. Each step is a file in migrations/versions."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, make_url
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

from bot.store.errors import NewerDatabase


def alembic_config() -> Config:
    """Alembic's settings: where the steps are."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config


def upgrade(connection: Connection) -> None:
    """Does the missing steps in the connection's transaction. Raises NewerDatabase when it has steps unknown here."""
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


async def migrate(url: str, busy_ms: int) -> None:
    """Upgrades the database in one transaction: a second process waits for it, a crash leaves the old layout.

    The connection is one of its own, without SQLite's foreign keys: rebuilding a table would delete what refers to it.
    """
    sqlite = make_url(url).get_backend_name() == "sqlite"
    arguments = {"connect_args": {"isolation_level": None, "timeout": busy_ms / 1000}} if sqlite else {}
    engine = create_async_engine(url, poolclass=NullPool, **arguments)
    try:
        async with engine.begin() as connection:
            if sqlite:
                await connection.exec_driver_sql("BEGIN IMMEDIATE")
            await connection.run_sync(upgrade)
    finally:
        await engine.dispose()
