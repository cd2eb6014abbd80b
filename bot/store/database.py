"""The connection to the database: reading, writing whole transactions, and errors in our own words."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Self, TypeVar

from sqlalchemy import Connection, Engine, Executable, Table, create_engine, event, make_url
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, ProgrammingError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry
from sqlalchemy.sql.dml import Insert

from bot.store.errors import StoreBusy
from bot.store.migrate import migrate

BUSY_MS = 2_000
"""How long to wait for another process's lock: a player must be answered within Discord's three seconds."""

Params = Mapping[str, object] | Sequence[Mapping[str, object]]
T = TypeVar("T")
Statement = tuple[Executable, Params]


class Database:
    """Reads through an async engine; writes whole transactions, each a plain function of a connection.

    On SQLite the writer is a thread with a connection of its own. The async driver hands every statement to a thread
    and back, some thirty times a move and more costly than the disk; so a transaction is handed over as a whole.
    On other databases the same functions run on the async engine.
    """

    def __init__(self, engine: AsyncEngine, writer: Engine | None) -> None:
        self._engine = engine
        self._writer = writer
        self._thread = ThreadPoolExecutor(1, "store-writer")
        self._upserts: dict[str, Insert] = {}

    @classmethod
    async def open(cls, url: str, busy_ms: int = BUSY_MS) -> Self:
        """Creates the file's folder, migrates, connects. Raises NewerDatabase and StoreBusy."""
        parsed = make_url(url)
        if parsed.get_backend_name() != "sqlite":
            with in_our_words():
                await migrate(url, busy_ms)
            return cls(create_async_engine(url), None)
        if parsed.database in {None, "", ":memory:"}:
            raise ValueError("the store needs a database file: a database in memory would not outlive a restart")
        Path(str(parsed.database)).parent.mkdir(parents=True, exist_ok=True)
        with in_our_words():
            await migrate(url, busy_ms)
        # Without an isolation level the driver begins no transactions of its own: a reader's single statement needs
        # none, and a writer locks at the beginning, where waiting is safe.
        arguments = {"isolation_level": None}
        engine = create_async_engine(url, connect_args=arguments)
        event.listen(engine.sync_engine, "connect", _pragmas(busy_ms, "query_only=ON"))
        writer = create_engine(parsed.set(drivername="sqlite+pysqlite"), connect_args=arguments)
        event.listen(writer, "connect", _pragmas(busy_ms, "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"))
        event.listen(writer, "begin", _lock)
        return cls(engine, writer)

    async def close(self) -> None:
        """Lets go of all connections."""
        if self._writer is not None:
            await asyncio.get_running_loop().run_in_executor(self._thread, self._writer.dispose)
        self._thread.shutdown()
        await self._engine.dispose()

    async def fetch(self, statement: Executable, params: Mapping[str, object] | None = None) -> list[Sequence[Any]]:
        """All rows of a question."""
        with in_our_words():
            async with self._engine.connect() as connection:
                return list((await connection.execute(statement, params or {})).all())

    async def transaction(self, work: Callable[[Connection], T]) -> T:
        """Does `work` in one transaction: kept when it returns, on the disk; rolled back when it raises.

        On SQLite it has the write lock from the start: what it reads cannot change before it is done.
        A caller that is cancelled meanwhile does not stop it.
        """
        with in_our_words():
            if self._writer is None:
                async with self._engine.begin() as connection:
                    return await connection.run_sync(work)
            return await asyncio.get_running_loop().run_in_executor(self._thread, _transaction, self._writer, work)

    async def write(self, *statements: Statement) -> None:
        """Does the statements in one transaction."""
        await self.transaction(partial(execute, statements=statements))

    def upsert(self, table: Table) -> Insert:
        """Inserts a row, or overwrites the one with the same primary key."""
        if table.name not in self._upserts:
            insert = (sqlite if self._engine.dialect.name == "sqlite" else postgresql).insert(table)
            keys = list(table.primary_key.columns)
            rest = {column.name: insert.excluded[column.name] for column in table.columns if column not in set(keys)}
            self._upserts[table.name] = insert.on_conflict_do_update(index_elements=keys, set_=rest)
        return self._upserts[table.name]


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


def _transaction(engine: Engine, work: Callable[[Connection], T]) -> T:
    with engine.begin() as connection:
        return work(connection)


def _pragmas(busy_ms: int, *pragmas: str) -> Callable[[DBAPIConnection, ConnectionPoolEntry], None]:
    def connected(connection: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
        cursor = connection.cursor()
        # busy_timeout is first: changing the journal may have to wait as well.
        for pragma in (f"busy_timeout={busy_ms}", *pragmas):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    return connected


def _lock(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")
