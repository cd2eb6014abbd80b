"""Database access: reads, transactions, upserts, and translation of driver errors."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Self, TypeVar

from sqlalchemy import URL, Connection, Executable, NullPool, Table
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, ProgrammingError
from sqlalchemy.sql.dml import Insert

from bot.metrics import registry
from bot.store.engine.errors import StoreBusy
from bot.store.engine.file_permissions import private_database
from bot.store.engine.migrate import upgrade
from bot.store.engine.postgres_check import PATIENCE, translate_connection_errors
from bot.store.engine.read_timeout import within_deadline
from bot.store.engine.sqlite_connections import ConnectionPool, DbConnection, SqliteConnection
from bot.store.engine.url import address

BUSY_MS = 2_000
"""Milliseconds to wait for another process's lock: Discord's limit for an answer is 3 seconds."""

READERS = 4
LOCK = "BEGIN IMMEDIATE"
"""Writers lock at the beginning, where waiting is safe."""

Params = Mapping[str, object] | Sequence[Mapping[str, object]]
T = TypeVar("T")
Statement = tuple[Executable, Params]
_READS, _WRITES = registry.database.labels("read"), registry.database.labels("write")


class Database:
    """Queries and transactions over connection pools, for PostgreSQL and SQLite.

    SQLite has one connection for writing (a second writer could only wait for it) and a few for reading.
    """

    def __init__(
        self, dialect: str, reading: DbConnection, writing: DbConnection, asking: DbConnection | None = None
    ) -> None:
        self.dialect = dialect
        self._reading, self._writing, self._asking = reading, writing, asking or reading
        self._upserts: dict[str, Insert] = {}

    @classmethod
    async def open(cls, url: str, busy_ms: int = BUSY_MS) -> Self:
        """Connect and migrate; an SQLite file and its folder are created.

        Raises StoreBusy, and StoreErrors whose messages say why the database cannot be used at all.
        """
        parsed = address(url)
        if parsed.get_backend_name() != "sqlite":
            await _migrate_server(parsed)
            return await cls.connected(parsed, busy_ms)
        if parsed.database in {None, "", ":memory:"}:
            raise ValueError("the store needs a database file: a database in memory would not outlive a restart")
        file = Path(str(parsed.database))
        await asyncio.to_thread(private_database, file)
        # Migrations have a connection without foreign keys: rebuilding a table would delete the rows that refer to it.
        migrating = await SqliteConnection.opened(file, LOCK, f"busy_timeout={busy_ms}")
        await (await cls("sqlite", migrating, migrating)._migrated()).close()
        return await cls.connected(parsed, busy_ms)

    @classmethod
    async def connected(cls, url: URL, busy_ms: int = BUSY_MS) -> Self:
        """Connect to a database of the newest layout. Raises StoreBusy."""
        if url.get_backend_name() != "sqlite":
            from bot.store.engine.postgres_pool import AutocommitPool, PostgresPool, pool_of

            engine = pool_of(url, busy_ms)
            return cls(
                url.get_backend_name(), PostgresPool(engine, moment=True), PostgresPool(engine), AutocommitPool(engine)
            )
        # busy_timeout is first: changing the journal mode may have to wait as well.
        file, busy = Path(str(url.database)), f"busy_timeout={busy_ms}"
        reading = ConnectionPool(
            [await SqliteConnection.opened(file, "BEGIN", busy, "query_only=ON") for _ in range(READERS)]
        )
        writing = await SqliteConnection.opened(
            file, LOCK, busy, "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"
        )
        return cls("sqlite", reading, writing)

    async def _migrated(self) -> Self:
        try:
            await self.transaction(upgrade)
        except BaseException:
            await self.close()
            raise
        return self

    async def close(self) -> None:
        """Wait for work in progress, even if its caller is gone, and close all connections."""
        await self._writing.close()
        if self._reading is not self._writing:
            await self._reading.close()

    async def fetch(self, statement: Executable, params: Mapping[str, object] | None = None) -> list[Sequence[Any]]:
        """Return all rows of a query."""

        def rows(connection: Connection) -> list[Sequence[Any]]:
            return list(connection.execute(statement, params or {}).all())

        with translate_errors(), _READS.time():
            return await within_deadline(self._asking.do(rows))

    async def read(self, look: Callable[[Connection], T]) -> T:
        """Return the result of `look`, which reads one consistent snapshot."""
        with translate_errors(), _READS.time():
            return await within_deadline(self._reading.do(look))

    async def transaction(self, work: Callable[[Connection], T]) -> T:
        """Run `work` in one transaction: committed when it returns, rolled back when it raises."""
        with translate_errors(), _WRITES.time():
            return await self._writing.do(work)

    async def write(self, *statements: Statement) -> None:
        """Execute the statements in one transaction."""
        await self.transaction(partial(execute, statements=statements))

    def upsert(self, table: Table) -> Insert:
        """Return an insert that overwrites the row with the same primary key."""
        if table.name not in self._upserts:
            insert = self.insert(table)
            keys = list(table.primary_key.columns)
            rest = {column.name: insert.excluded[column.name] for column in table.columns if column not in set(keys)}
            self._upserts[table.name] = insert.on_conflict_do_update(index_elements=keys, set_=rest)
        return self._upserts[table.name]

    def sum(self, table: Table) -> Insert:
        """Return an insert of numbers that are added to those of the row with the same primary key."""
        insert, keys = self.insert(table), list(table.primary_key.columns)
        rest = {one.name: one + insert.excluded[one.name] for one in table.columns if one not in set(keys)}
        return insert.on_conflict_do_update(index_elements=keys, set_=rest)

    def add(self, table: Table, *, by_any_key: bool = False) -> Insert:
        """Return an insert that ignores rows with the same primary key, or any unique key."""
        keys = None if by_any_key else list(table.primary_key.columns)
        return self.insert(table).on_conflict_do_nothing(index_elements=keys)

    def insert(self, table: Table) -> sqlite.Insert | postgresql.Insert:
        """Return the dialect's insert, for an ON CONFLICT clause."""
        return (sqlite if self.dialect == "sqlite" else postgresql).insert(table)


async def _migrate_server(url: URL) -> None:
    from sqlalchemy.ext.asyncio import create_async_engine

    # A migration waits for that of another process, however long that takes.
    engine = create_async_engine(url, poolclass=NullPool, hide_parameters=True, connect_args={"timeout": PATIENCE})
    with translate_connection_errors(url):
        async with engine.begin() as connection:
            await connection.run_sync(upgrade)


@contextmanager
def translate_errors() -> Generator[None]:
    """Translate database errors (lock, full or broken disk, lost server) into StoreBusy.

    Programming errors (a violated constraint, a malformed statement) are raised as they are.
    """
    try:
        yield
    except (IntegrityError, ProgrammingError, DataError):
        raise
    except (DBAPIError, OSError) as error:
        registry.database_busy.inc()
        # The driver's own message only: the statement's parameters may hold hidden information.
        raise StoreBusy(str(error.orig) if isinstance(error, DBAPIError) else str(error)) from None


def execute(connection: Connection, statements: Iterable[Statement]) -> None:
    """Execute the statements in order."""
    for statement, params in statements:
        connection.execute(statement, params)
