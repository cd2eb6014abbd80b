"""The connection to the database: reading, writing whole transactions, and errors in our own words."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Generator, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Self, TypeVar

from sqlalchemy import URL, Connection, Executable, Table, event, make_url
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, ProgrammingError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry
from sqlalchemy.sql.dml import Insert

from bot.store.errors import StoreBusy
from bot.store.migrate import upgrade
from bot.store.private import private_database
from bot.store.saved import wrote

BUSY_MS = 2_000
"""How long to wait for another process's lock: a player must be answered within Discord's three seconds."""

READERS = 4

Params = Mapping[str, object] | Sequence[Mapping[str, object]]
T = TypeVar("T")
Statement = tuple[Executable, Params]


class Database:
    """Answers questions and does whole transactions: PostgreSQL through one engine, SQLite through two.

    In SQLite one connection writes (a second writer could only wait for it) and a few read beside it.
    """

    def __init__(self, reading: AsyncEngine, writing: AsyncEngine) -> None:
        self.dialect = writing.dialect.name
        self._reading, self._writing = reading, writing
        self._upserts: dict[str, Insert] = {}
        self._asking = 0
        self._answered = asyncio.Condition()

    @classmethod
    async def open(cls, url: str, busy_ms: int = BUSY_MS) -> Self:
        """Connects and migrates, creating an SQLite file and its folder. Raises NewerDatabase and StoreBusy."""
        parsed = make_url(url)
        if parsed.get_backend_name() != "sqlite":
            engine = create_async_engine(parsed, hide_parameters=True)
            database = cls(engine, engine)
            try:
                await database.transaction(upgrade)
            except BaseException:
                await database.close()
                raise
            return database
        if parsed.database in {None, "", ":memory:"}:
            raise ValueError("the store needs a database file: a database in memory would not outlive a restart")
        await asyncio.to_thread(private_database, Path(str(parsed.database)))
        # Migrations have a connection without foreign keys: rebuilding a table would delete what refers to it.
        migrating = _sqlite_engine(parsed, busy_ms, 1)
        try:
            await cls(migrating, migrating).transaction(upgrade)
        finally:
            await migrating.dispose()
        return cls(
            _sqlite_engine(parsed, busy_ms, READERS, "query_only=ON"),
            _sqlite_engine(parsed, busy_ms, 1, "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"),
        )

    async def close(self) -> None:
        """Waits for the questions under way, whoever asked them, and lets go of all connections."""
        async with self._answered:
            await self._answered.wait_for(lambda: not self._asking)
        await self._reading.dispose()
        await self._writing.dispose()

    async def fetch(self, statement: Executable, params: Mapping[str, object] | None = None) -> list[Sequence[Any]]:
        """All rows of a question."""
        async with self._asked() as connection:
            return list((await connection.execute(statement, params or {})).all())

    @asynccontextmanager
    async def _asked(self) -> AsyncGenerator[AsyncConnection]:
        """A connection to read by."""
        self._asking += 1
        try:
            with in_our_words():
                async with self._reading.connect() as connection:
                    yield connection
        finally:
            self._asking -= 1
            if not self._asking:
                async with self._answered:
                    self._answered.notify_all()

    async def read(self, look: Callable[[Connection], T]) -> T:
        """What `look` finds: all of it of one moment."""

        def at_once(connection: Connection) -> T:
            if self.dialect == "sqlite":
                connection.exec_driver_sql("BEGIN")
            return look(connection)

        async with self._asked() as connection:
            return await connection.run_sync(at_once)

    async def transaction(self, work: Callable[[Connection], T]) -> T:
        """Does `work` in one transaction: kept when it returns, on the disk; rolled back when it raises."""
        with in_our_words():
            async with self._writing.begin() as connection:
                done = await connection.run_sync(work)
        wrote()
        return done

    async def write(self, *statements: Statement) -> None:
        """Does the statements in one transaction."""
        await self.transaction(partial(execute, statements=statements))

    def upsert(self, table: Table) -> Insert:
        """Inserts a row, or overwrites the one with the same primary key."""
        if table.name not in self._upserts:
            insert = self._insert(table)
            keys = list(table.primary_key.columns)
            rest = {column.name: insert.excluded[column.name] for column in table.columns if column not in set(keys)}
            self._upserts[table.name] = insert.on_conflict_do_update(index_elements=keys, set_=rest)
        return self._upserts[table.name]

    def add(self, table: Table) -> Insert:
        """Inserts a row unless there is one with the same primary key."""
        return self._insert(table).on_conflict_do_nothing(index_elements=list(table.primary_key.columns))

    def _insert(self, table: Table) -> sqlite.Insert | postgresql.Insert:
        return (sqlite if self.dialect == "sqlite" else postgresql).insert(table)


@contextmanager
def in_our_words() -> Generator[None]:
    """Turns the database's troubles (a lock, a full or broken disk, no free connection) into StoreBusy.

    What our own mistakes cause (a broken constraint, a malformed statement) stays what it is.
    """
    try:
        yield
    except (IntegrityError, ProgrammingError, DataError):
        raise
    except (DBAPIError, PoolTimeout) as error:
        # The driver's own sentence only: the statement's parameters may hold hidden information.
        raise StoreBusy(str(error.orig) if isinstance(error, DBAPIError) else str(error)) from None


def execute(connection: Connection, statements: Iterable[Statement]) -> None:
    """Does the statements one after the other."""
    for statement, params in statements:
        connection.execute(statement, params)


def _sqlite_engine(url: URL, busy_ms: int, connections: int, *pragmas: str) -> AsyncEngine:
    def connected(connection: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
        cursor = connection.cursor()
        # busy_timeout is first: changing the journal may have to wait as well.
        for pragma in (f"busy_timeout={busy_ms}", *pragmas):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    engine = create_async_engine(
        url.set(drivername="sqlite+aiosqlite"),
        # Without an isolation level the driver begins no transactions of its own.
        connect_args={"isolation_level": None},
        hide_parameters=True,
        pool_size=connections,
        max_overflow=0,
    )
    event.listen(engine.sync_engine, "connect", connected)
    if "query_only=ON" not in pragmas:
        event.listen(engine.sync_engine, "begin", _lock)
    return engine


def _lock(connection: Connection) -> None:
    """A writer locks at the beginning, where waiting is safe."""
    connection.exec_driver_sql("BEGIN IMMEDIATE")
