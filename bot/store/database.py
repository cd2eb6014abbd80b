"""The connection to the database: reading, writing one transaction at a time, and errors in our own words."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Generator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any, Self

from sqlalchemy import Connection, Executable, Table, event, make_url
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, ProgrammingError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry
from sqlalchemy.sql.dml import Insert

from bot.store.errors import StoreBusy
from bot.store.migrate import migrate

BUSY_MS = 2_000
"""How long to wait for another process's lock: a player must be answered within Discord's three seconds."""

Params = Mapping[str, object] | Sequence[Mapping[str, object]]
Statement = tuple[Executable, Params]


class Database:
    """An async engine and the manners we want of it: readers never wait, writers of this process queue up."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._writer = engine.execution_options(writes=True)
        self._one_writer = asyncio.Lock()
        self._upserts: dict[str, Insert] = {}

    @classmethod
    async def open(cls, url: str, busy_ms: int = BUSY_MS) -> Self:
        """Creates the file's folder, migrates, connects. Raises NewerDatabase and StoreBusy."""
        parsed = make_url(url)
        sqlite_file = parsed.get_backend_name() == "sqlite"
        if sqlite_file:
            if parsed.database in {None, "", ":memory:"}:
                raise ValueError("the store needs a database file: a database in memory would not outlive a restart")
            Path(str(parsed.database)).parent.mkdir(parents=True, exist_ok=True)
        with in_our_words():
            await migrate(url, busy_ms)
        # Without an isolation level the driver begins no transactions of its own; `_begin` says when and which.
        arguments = {"connect_args": {"isolation_level": None}} if sqlite_file else {}
        engine = create_async_engine(url, **arguments)
        if sqlite_file:
            event.listen(engine.sync_engine, "connect", _pragmas(busy_ms))
            event.listen(engine.sync_engine, "begin", _begin)
        return cls(engine)

    async def close(self) -> None:
        """Lets go of all connections."""
        await self._engine.dispose()

    async def fetch(self, statement: Executable, params: Mapping[str, object] | None = None) -> list[Sequence[Any]]:
        """All rows of a question."""
        with in_our_words():
            async with self._engine.connect() as connection:
                return list((await connection.execute(statement, params or {})).all())

    async def write(self, *statements: Statement) -> None:
        """Does all the statements in one transaction."""
        async with self.writing() as connection:
            for statement, params in statements:
                await connection.execute(statement, params)

    @asynccontextmanager
    async def writing(self) -> AsyncGenerator[AsyncConnection]:
        """One transaction that may write: kept when the block ends, rolled back when it raises.

        On SQLite it takes the write lock at once: what it reads cannot change before it is done.
        """
        with in_our_words():
            async with self._one_writer, self._writer.begin() as connection:
                yield connection

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


def _pragmas(busy_ms: int) -> Any:
    def connected(connection: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
        cursor = connection.cursor()
        # busy_timeout is first: changing the journal may have to wait as well.
        for pragma in (f"busy_timeout={busy_ms}", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    return connected


def _begin(connection: Connection) -> None:
    """A writer locks at the beginning, where waiting is safe; a reader's single statement needs no BEGIN."""
    if connection.get_execution_options().get("writes"):
        connection.exec_driver_sql("BEGIN IMMEDIATE")
