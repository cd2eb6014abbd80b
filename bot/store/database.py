"""The connection to the database: reading, writing whole transactions, and errors in our own words."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Self, TypeVar

from sqlalchemy import URL, Connection, Engine, Executable, Table, create_engine, event, make_url
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, ProgrammingError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry
from sqlalchemy.sql.dml import Insert

from bot.store.errors import StoreBusy
from bot.store.migrate import upgrade

BUSY_MS = 2_000
"""How long to wait for another process's lock: a player must be answered within Discord's three seconds."""

Params = Mapping[str, object] | Sequence[Mapping[str, object]]
T = TypeVar("T")
Statement = tuple[Executable, Params]


class Database(ABC):
    """Answers questions and does transactions; both are handed to the driver as a whole."""

    dialect: str

    def __init__(self) -> None:
        self._upserts: dict[str, Insert] = {}

    @staticmethod
    async def open(url: str, busy_ms: int = BUSY_MS) -> Database:
        """Connects and migrates, creating an SQLite file and its folder. Raises NewerDatabase and StoreBusy."""
        parsed = make_url(url)
        if parsed.get_backend_name() == "sqlite":
            return await SQLite.connect(parsed, busy_ms)
        return await Server.connect(parsed)

    @abstractmethod
    async def close(self) -> None:
        """Lets go of all connections."""

    @abstractmethod
    async def fetch(self, statement: Executable, params: Mapping[str, object] | None = None) -> list[Sequence[Any]]:
        """All rows of a question."""

    @abstractmethod
    async def transaction(self, work: Callable[[Connection], T]) -> T:
        """Does `work` in one transaction: kept when it returns, on the disk; rolled back when it raises.

        A caller that is cancelled on SQLite does not stop it.
        """

    async def write(self, *statements: Statement) -> None:
        """Does the statements in one transaction."""
        await self.transaction(partial(execute, statements=statements))

    def upsert(self, table: Table) -> Insert:
        """Inserts a row, or overwrites the one with the same primary key."""
        if table.name not in self._upserts:
            insert = (sqlite if self.dialect == "sqlite" else postgresql).insert(table)
            keys = list(table.primary_key.columns)
            rest = {column.name: insert.excluded[column.name] for column in table.columns if column not in set(keys)}
            self._upserts[table.name] = insert.on_conflict_do_update(index_elements=keys, set_=rest)
        return self._upserts[table.name]


class SQLite(Database):
    """A file. One thread reads and another writes, each with a connection of its own.

    aiosqlite hands every statement to a thread and back in five steps, which costs more than the disk does (a move: 30
    steps, 4 ms; here one step, 0.8 ms); so whole transactions and questions are handed over instead.
    """

    dialect = "sqlite"

    def __init__(self, url: URL, busy_ms: int) -> None:
        super().__init__()
        self._readers = ThreadPoolExecutor(1, "store-reader")
        self._writers = ThreadPoolExecutor(1, "store-writer")
        # A reader's single statement needs no BEGIN; a writer locks at the beginning, where waiting is safe.
        self._reading = _sqlite_engine(url, busy_ms, "query_only=ON")
        self._writing = _sqlite_engine(url, busy_ms, "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON")
        event.listen(self._writing, "begin", _lock)

    @classmethod
    async def connect(cls, url: URL, busy_ms: int) -> Self:
        """Creates the folder and the file where missing, and migrates."""
        if url.database in {None, "", ":memory:"}:
            raise ValueError("the store needs a database file: a database in memory would not outlive a restart")
        with in_our_words():
            await asyncio.to_thread(_prepare, url, busy_ms)
        return cls(url, busy_ms)

    async def close(self) -> None:
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(self._readers, self._reading.dispose)
        await loop.run_in_executor(self._writers, self._writing.dispose)
        self._readers.shutdown()
        self._writers.shutdown()

    async def fetch(self, statement: Executable, params: Mapping[str, object] | None = None) -> list[Sequence[Any]]:
        with in_our_words():
            return await asyncio.get_running_loop().run_in_executor(
                self._readers, _fetch, self._reading, statement, params or {}
            )

    async def transaction(self, work: Callable[[Connection], T]) -> T:
        with in_our_words():
            return await asyncio.get_running_loop().run_in_executor(self._writers, _transaction, self._writing, work)


class Server(Database):
    """PostgreSQL, through an async driver."""

    def __init__(self, engine: AsyncEngine) -> None:
        super().__init__()
        self.dialect = engine.dialect.name
        self._engine = engine

    @classmethod
    async def connect(cls, url: URL) -> Self:
        """Migrates."""
        engine = create_async_engine(url, hide_parameters=True)
        database = cls(engine)
        try:
            await database.transaction(upgrade)
        except BaseException:
            await database.close()
            raise
        return database

    async def close(self) -> None:
        await self._engine.dispose()

    async def fetch(self, statement: Executable, params: Mapping[str, object] | None = None) -> list[Sequence[Any]]:
        with in_our_words():
            async with self._engine.connect() as connection:
                return list((await connection.execute(statement, params or {})).all())

    async def transaction(self, work: Callable[[Connection], T]) -> T:
        with in_our_words():
            async with self._engine.begin() as connection:
                return await connection.run_sync(work)


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


def _prepare(url: URL, busy_ms: int) -> None:
    Path(str(url.database)).parent.mkdir(parents=True, exist_ok=True)
    # A connection of its own, without foreign keys: rebuilding a table would delete what refers to it.
    engine = _sqlite_engine(url, busy_ms)
    event.listen(engine, "begin", _lock)
    try:
        _transaction(engine, upgrade)
    finally:
        engine.dispose()


def _fetch(engine: Engine, statement: Executable, params: Mapping[str, object]) -> list[Sequence[Any]]:
    with engine.connect() as connection:
        return list(connection.execute(statement, params).all())


def _transaction(engine: Engine, work: Callable[[Connection], T]) -> T:
    with engine.begin() as connection:
        return work(connection)


def _sqlite_engine(url: URL, busy_ms: int, *pragmas: str) -> Engine:
    def connected(connection: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
        cursor = connection.cursor()
        # busy_timeout is first: changing the journal may have to wait as well.
        for pragma in (f"busy_timeout={busy_ms}", *pragmas):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    # Without an isolation level the driver begins no transactions of its own.
    arguments = {"isolation_level": None}
    engine = create_engine(url.set(drivername="sqlite"), connect_args=arguments, hide_parameters=True)
    event.listen(engine, "connect", connected)
    return engine


def _lock(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")
