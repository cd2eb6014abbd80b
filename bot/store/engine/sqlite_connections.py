"""SQLite connections, each in a thread of its own, that run whole transactions.

The counterpart for PostgreSQL is `postgres_pool`.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from pathlib import Path
from typing import Any, Protocol, Self, TypeVar

import aiosqlite
from sqlalchemy import URL, Connection, Dialect, Engine, create_engine
from sqlalchemy.pool import StaticPool
from sqlalchemy.util import LRUCache

from bot.store.engine.errors import StoreBusy

T = TypeVar("T")
Work = Callable[[Connection], T]
STATEMENTS = 500
"""Number of compiled statements that are cached, as in an engine of SQLAlchemy."""


class DbConnection(Protocol):
    """Protocol of connections that run units of work."""

    async def do(self, work: Work[T]) -> T:
        """Run the work in one transaction: committed when it returns, rolled back when it raises."""
        ...

    async def close(self) -> None:
        """Finish work in progress, and close."""
        ...


class SqliteConnection(aiosqlite.Connection):
    """A connection to an SQLite file.

    A unit of work is one call to the connection's thread. Statement by statement it would be dozens, and they cost more
    than all that SQLite does. `begin` is the statement that begins a transaction, `pragmas` are set before the first.
    """

    def __init__(self, file: Path, begin: str, *pragmas: str) -> None:
        # Without an isolation level the driver begins no transactions of its own.
        super().__init__(lambda: sqlite3.connect(file, isolation_level=None), iter_chunk_size=1)
        self._begin, self._pragmas = begin, pragmas
        dialect, options, url = _shared()
        pool = StaticPool(self._prepared, dialect=dialect)
        self._engine = Engine(pool, dialect, url, execution_options=options, hide_parameters=True)

    @classmethod
    async def opened(cls, file: Path, begin: str, *pragmas: str) -> Self:
        """Open the file. Raises StoreBusy if it cannot be opened."""
        lane = cls(file, begin, *pragmas)
        try:
            await lane
        except sqlite3.Error as error:
            raise StoreBusy(str(error)) from None
        return lane

    async def do(self, work: Work[T]) -> T:
        """Run the work in one transaction, to the end even if the caller is cancelled."""
        return await self._visit(partial(self._done, work))

    async def close(self) -> None:
        """Close after all queued work."""
        if self._connection is not None:
            await self._visit(self._engine.dispose)
            await super().close()

    async def _visit(self, what: Callable[[], T]) -> T:
        return await self._execute(what)  # pyright: ignore[reportUnknownMemberType] - aiosqlite's own has no types

    def _prepared(self) -> Any:
        for pragma in self._pragmas:
            self._conn.execute(f"PRAGMA {pragma}")
        return self._conn

    def _done(self, work: Work[T]) -> T:
        with self._engine.begin() as connection:
            connection.exec_driver_sql(self._begin)
            return work(connection)


@cache
def _shared() -> tuple[Dialect, Mapping[str, object], URL]:
    """Return what all connections share: a statement is compiled once, not by each of them.

    The dialect, options with the cache of compiled statements, and a URL.
    """
    engine = create_engine("sqlite://")
    engine.connect().close()  # the dialect asks its first connection for SQLite's version
    engine.dispose()
    compiled: LRUCache[object, object] = LRUCache(STATEMENTS)
    return engine.dialect, {"compiled_cache": compiled}, engine.url


class ConnectionPool:
    """Pool of connections; work goes to the one with the least, the first of equals.

    So few of them have to load the schema and prepare the statements while little happens.
    """

    def __init__(self, connections: Sequence[DbConnection]) -> None:
        self._connections, self._working = connections, [0] * len(connections)

    async def do(self, work: Work[T]) -> T:
        """Run the work on the least busy connection."""
        at = self._working.index(min(self._working))
        self._working[at] += 1
        try:
            return await self._connections[at].do(work)
        finally:
            self._working[at] -= 1

    async def close(self) -> None:
        """Close all connections."""
        for lane in self._connections:
            await lane.close()
