"""Schema migrations: upgrade the database to `schema` when the bot starts.

Each step is a file in migrations/versions. A step declares the oldest schema whose versions of the bot can work with
its result (`works_since`; without it, only the step itself). The latest of these is stored in the database, for a
version of the bot that starts next to a newer one and does not know its steps.
"""

from __future__ import annotations

import logging
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, delete, func, insert, inspect, select

from bot.store.engine.errors import EarlierDatabase, ForeignDatabase, NewerDatabase
from bot.store.engine.postgres_check import check_server
from bot.store.schema import database_identity, moves, tables

log = logging.getLogger(__name__)
WORKS_SINCE = "works_since"
OURS = {tables.name, moves.name}
LOCK_TIMEOUT = "5s"
"""Time for which a schema change may wait for a lock: all queries behind it wait as well."""

UPGRADING = 0x54414B55
"""Key of the advisory lock for schema changes."""


def alembic_config() -> Config:
    """Return Alembic's configuration with the location of the steps."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parents[1] / "migrations").replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config


def works_since(scripts: ScriptDirectory) -> str:
    """Return the oldest schema whose versions can work with the newest one."""
    return max(getattr(script.module, WORKS_SINCE, script.revision) for script in scripts.walk_revisions())


def check_layout(connection: Connection) -> str | None:
    """Return the database's schema revision, which this version can work with; None: empty.

    Raises EarlierDatabase when it is older than Taku 1.0, NewerDatabase when it has steps that are unknown here and
    does not say that this version can work with them, ForeignDatabase when it belongs to another application.
    """
    current = next(iter(MigrationContext.configure(connection).get_current_heads()), None)
    names = set(inspect(connection).get_table_names())
    if current is None:
        if others := names - {"alembic_version"}:
            raise ForeignDatabase(others)
        return None
    if not names >= OURS:
        raise ForeignDatabase(names)
    known = [script.revision for script in _scripts().walk_revisions()]
    if current not in known:
        if current < known[-1]:
            raise EarlierDatabase(current)
        since = select(database_identity.c.value).where(database_identity.c.what == WORKS_SINCE)
        if database_identity.name not in names or connection.execute(since).scalar() not in known:
            raise NewerDatabase(current)
    return current


def upgrade(connection: Connection) -> None:
    """Run the missing steps in the connection's transaction.

    A second process waits, a crash leaves the old schema. Raises the errors of `check_layout`, and PostgresUnavailable
    when the server is too old.
    """
    check_server(connection)
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_advisory_xact_lock(UPGRADING)))
        connection.exec_driver_sql(f"SET LOCAL lock_timeout = '{LOCK_TIMEOUT}'")
    current, scripts = check_layout(connection), _scripts()
    newest = scripts.get_current_head()
    if current == newest:
        return
    if current is not None and current not in {script.revision for script in scripts.walk_revisions()}:
        log.warning("a newer version of the bot has changed the database to layout %s: update this one soon", current)
        return
    config = alembic_config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
    connection.execute(delete(database_identity).where(database_identity.c.what == WORKS_SINCE))
    connection.execute(insert(database_identity), {"what": WORKS_SINCE, "value": works_since(scripts)})
    if connection.dialect.name == "sqlite":
        broken = connection.exec_driver_sql("PRAGMA foreign_key_check").all()
        assert not broken, f"the migration left rows without their table: {broken[:5]}"
    if current is None:
        log.info("database created")
    else:
        log.info("database brought from layout %s to %s", current, newest)


def _scripts() -> ScriptDirectory:
    return ScriptDirectory.from_config(alembic_config())
