"""Schema migrations: upgrade the database to `schema` when the bot starts.

Each step is a file in migrations/versions. A step declares the oldest schema whose versions of the bot can work with
its result (`works_since`; without it, only the step itself). The latest of these is stored in the database, for a
version of the bot that starts next to a newer one and does not know its steps.
"""

from __future__ import annotations

import logging
from pathlib import Path

from sqlalchemy import Connection, func, inspect, select

from bot.store.engine.errors import EarlierDatabase, ForeignDatabase, NewerDatabase
from bot.store.engine.postgres_check import check_server
from bot.store.schema import database_identity, moves, tables

log = logging.getLogger(__name__)
FOLDERS = (Path(__file__).parents[1] / "migrations" / "versions",)
"""Folders of the steps."""
WORKS_SINCE = "works_since"
OURS = {tables.name, moves.name}
LOCK_TIMEOUT = "5s"
"""Time for which a schema change may wait for a lock: all queries behind it wait as well."""

UPGRADING = 0x54414B55
"""Key of the advisory lock for schema changes."""


def layouts() -> list[str]:
    """Return the revisions of all steps, which begin the names of their files, the oldest first."""
    return sorted(path.name.partition("_")[0] for folder in FOLDERS for path in folder.glob("[0-9]*.py"))


def check_layout(connection: Connection) -> str | None:
    """Return the database's schema revision, which this version can work with; None: empty.

    Raises EarlierDatabase when it is older than Taku 1.0, NewerDatabase when it has steps that are unknown here and
    does not say that this version can work with them, ForeignDatabase when it belongs to another application.
    """
    names = set(inspect(connection).get_table_names())
    current: str | None = None
    if "alembic_version" in names:
        current = connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar()
    if current is None:
        if others := names - {"alembic_version"}:
            raise ForeignDatabase(others)
        return None
    if not names >= OURS:
        raise ForeignDatabase(names)
    known = layouts()
    if current not in known:
        if current < known[0]:
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
    current, known = check_layout(connection), layouts()
    if current == known[-1]:
        return
    if current is not None and current not in known:
        log.warning("a newer version of the bot has changed the database to layout %s: update this one soon", current)
        return
    from bot.store.engine.migration_steps import run_steps  # Alembic takes 12 MB and 0.1 s

    run_steps(connection, FOLDERS)
    if connection.dialect.name == "sqlite":
        broken = connection.exec_driver_sql("PRAGMA foreign_key_check").all()
        assert not broken, f"the migration left rows without their table: {broken[:5]}"
    if current is None:
        log.info("database created")
    else:
        log.info("database brought from layout %s to %s", current, known[-1])
