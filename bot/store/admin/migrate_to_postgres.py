"""`python -m bot move-to URL`: migrate all data from SQLite to an empty PostgreSQL database.

The target is filled and compared in one transaction, so an interrupted migration leaves it empty. The source is not
modified: a copy of it, upgraded to the newest schema, is read.
"""

from __future__ import annotations

import shutil
from collections.abc import AsyncGenerator, Callable, Generator
from contextlib import asynccontextmanager, contextmanager
from functools import partial
from pathlib import Path

from sqlalchemy import URL, Connection, NullPool, Table, create_engine, func, insert, inspect, select
from sqlalchemy.exc import DBAPIError

from bot.store.admin.backup import backup
from bot.store.admin.compare import Page, compare, key_of, pages
from bot.store.engine.errors import StoreError
from bot.store.engine.file_permissions import OWN_FOLDER, file_of
from bot.store.engine.migrate import upgrade
from bot.store.engine.moved_marker import mark_moved
from bot.store.engine.postgres_check import PATIENCE, translate_connection_errors
from bot.store.engine.process_lock import only_process
from bot.store.engine.url import POSTGRESQL, address, place
from bot.store.schema import metadata

Say = Callable[[str], None]


class MigrationRefused(StoreError):
    """The migration was refused and nothing was written; the message gives the reason."""


async def move(source_url: str, target_url: str, say: Say) -> None:
    """Copy all rows to the target and report progress by `say`.

    Raises MigrationRefused, DatabasesDiffer, AlreadyRunning, PostgresUnavailable, InvalidDatabaseUrl.
    """
    source, target = file_of(source_url), address(target_url)
    if source is None or target.get_backend_name() == "sqlite":
        raise MigrationRefused(
            "Tables move from SQLite (TAKU_DATABASE as it is) to PostgreSQL: python -m bot move-to "
            f"{POSTGRESQL}://USER:PASSWORD@HOST/DATABASE"
        )
    if not source.is_file():
        raise MigrationRefused(f"There is no database at {source} (TAKU_DATABASE).")
    with only_process(source_url):
        say("Copying the file …")
        async with _newest(source_url, source) as copy:
            await _fill(copy, target, say)
        mark_moved(source.resolve(), place(target))
    shown = target.set(query={}).render_as_string(hide_password=True)
    say(f"All is there, compared row by row. Put the address into .env, as you gave it here:\nTAKU_DATABASE={shown}")


@asynccontextmanager
async def _newest(url: str, source: Path) -> AsyncGenerator[Connection]:
    """Yield a copy of the source in the newest schema; leftovers of earlier runs are removed."""
    folder = source.with_name(source.name + ".moving")
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(mode=OWN_FOLDER)
    try:
        await backup(url, copy := folder / source.name)
        engine = create_engine(URL.create("sqlite", database=str(copy)), hide_parameters=True)
        with engine.begin() as connection:
            upgrade(connection)
        with engine.connect() as connection:
            yield connection
        engine.dispose()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


async def _fill(source: Connection, target: URL, say: Say) -> None:
    from sqlalchemy.ext.asyncio import create_async_engine

    engine = create_async_engine(target, poolclass=NullPool, hide_parameters=True, connect_args={"timeout": PATIENCE})
    with translate_connection_errors(target):
        async with engine.begin() as connection:
            await connection.run_sync(partial(_filled, source, target, say))


def _filled(source: Connection, address: URL, say: Say, target: Connection) -> None:
    if names := inspect(target).get_table_names():
        raise MigrationRefused(
            f"The database {place(address)} holds tables already ({', '.join(sorted(names)[:3])} …): tables move to an "
            "empty one."
        )
    upgrade(target)
    for table in reversed(metadata.sorted_tables):
        target.execute(table.delete())  # the source has the rows that the schema itself inserts, too
    for table in metadata.sorted_tables:
        say(f"  {table.name}: {_copy(table, source, target):,} rows")
    _go_on_counting(source, target)
    say("Comparing …")
    for table in metadata.sorted_tables:
        compare(table, source, target)
    target.exec_driver_sql("ANALYZE")


def _copy(table: Table, source: Connection, target: Connection) -> int:
    """Copy a table; return the number of its rows."""
    count = 0
    for page in pages(table, source):
        with _in_our_words(table, page):
            target.execute(insert(table), [dict(row) for row in page])
        count += len(page)
    return count


@contextmanager
def _in_our_words(table: Table, page: Page) -> Generator[None]:
    try:
        yield
    except DBAPIError as error:
        # The driver's own message may contain values of the row.
        raise MigrationRefused(
            f"PostgreSQL does not take one of the {len(page)} rows of {table.name} from {key_of(table, page[0])} on "
            f"({type(error.orig).__name__})."
        ) from None


def _go_on_counting(source: Connection, target: Connection) -> None:
    """Advance the id sequences past every id ever used.

    The ids of deleted tables are still in Discord's buttons.
    """
    ever: dict[str, int] = dict(source.exec_driver_sql("SELECT name, seq FROM sqlite_sequence").all())
    for table in metadata.sorted_tables:
        column = table.autoincrement_column
        if column is None:
            continue
        last = max(source.execute(select(func.max(column))).scalar() or 0, ever.get(table.name, 0))
        if last:
            target.execute(select(func.setval(func.pg_get_serial_sequence(table.name, column.name), last)))
