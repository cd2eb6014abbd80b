"""Brings a database to the layout of `schema` when the bot starts. Each step is a file in migrations/versions.

A step says since which layout the bot's versions can work with what it leaves (`works_since`; without it, only since
that step itself). The latest of these stands in the database, for a version that starts beside a newer one and does not
know its steps.
"""

from __future__ import annotations

import logging
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, delete, func, insert, inspect, select

from bot.store.errors import NewerDatabase, NotOurs
from bot.store.reaching import check_server
from bot.store.schema import facts, moves, tables

log = logging.getLogger(__name__)
WORKS_SINCE = "works_since"
OURS = {tables.name, moves.name}
LOCK_TIMEOUT = "5s"
"""For so long a change of the layout may hold up those who play: what comes behind it waits as well."""

UPGRADING = 0x54414B55
"""Names the lock of whoever changes the layout."""


def alembic_config() -> Config:
    """Alembic's settings: where the steps are."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config


def works_since(scripts: ScriptDirectory) -> str:
    """The oldest layout whose versions can work with the newest one."""
    return max(getattr(script.module, WORKS_SINCE, script.revision) for script in scripts.walk_revisions())


def upgrade(connection: Connection) -> None:
    """Does the missing steps in the connection's transaction: a second process waits, a crash leaves the old layout.

    Raises NewerDatabase when the database has had steps that are unknown here and does not say that this version can
    work with them, NotOurs when something else is kept in it, and Unreachable when the server is too old.
    """
    check_server(connection)
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_advisory_xact_lock(UPGRADING)))
        connection.exec_driver_sql(f"SET LOCAL lock_timeout = '{LOCK_TIMEOUT}'")
    config = alembic_config()
    scripts = ScriptDirectory.from_config(config)
    known = {script.revision for script in scripts.walk_revisions()}
    current = MigrationContext.configure(connection).get_current_revision()
    if current == scripts.get_current_head():
        return
    if current is None:
        _check_empty(connection)
    elif current not in known:
        _check_newer(connection, current, known)
        return
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
    connection.execute(delete(facts).where(facts.c.what == WORKS_SINCE))
    connection.execute(insert(facts), {"what": WORKS_SINCE, "value": works_since(scripts)})
    if connection.dialect.name == "sqlite":
        broken = connection.exec_driver_sql("PRAGMA foreign_key_check").all()
        assert not broken, f"the migration left rows without their table: {broken[:5]}"
    if current is None:
        log.info("database created")
    else:
        log.info("database brought from layout %s to %s", current, scripts.get_current_head())


def _check_empty(connection: Connection) -> None:
    if names := _names(connection) - {"alembic_version"}:
        raise NotOurs(names)


def _check_newer(connection: Connection, current: str, known: set[str]) -> None:
    names = _names(connection)
    if not names >= OURS:
        raise NotOurs(names)
    since = select(facts.c.value).where(facts.c.what == WORKS_SINCE)
    if facts.name not in names or connection.execute(since).scalar() not in known:
        raise NewerDatabase(current)
    log.warning("a newer version of the bot has changed the database to layout %s: update this one soon", current)


def _names(connection: Connection) -> set[str]:
    return set(inspect(connection).get_table_names())
