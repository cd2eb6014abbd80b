"""SQLite connections, each in a thread of its own, that run whole transactions.

The counterpart for PostgreSQL is `postgres_pool`.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from functools import partial
from itertools import cycle
from pathlib import Path
from typing import Protocol, Self, TypeVar

import aiosqlite
from sqlalchemy import Connection, create_engine, event
from sqlalchemy.pool import StaticPool

from bot.store.engine.errors import StoreBusy

T = TypeVar("T")
Work = Callable[[Connection], T]


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
        self._engine = create_engine(
            "sqlite://", creator=lambda: self._conn, poolclass=StaticPool, hide_parameters=True
        )

        def connected(connection: sqlite3.Connection, _entry: object) -> None:
            for pragma in pragmas:
                connection.execute(f"PRAGMA {pragma}")

        def begun(connection: Connection) -> None:
            connection.exec_driver_sql(begin)

        event.listen(self._engine, "connect", connected)
        event.listen(self._engine, "begin", begun)

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

    def _done(self, work: Work[T]) -> T:
        with self._engine.begin() as connection:
            return work(connection)


class ConnectionPool:
    """Round-robin pool of connections."""

    def __init__(self, connections: Sequence[DbConnection]) -> None:
        self._connections, self._next = connections, cycle(connections)

    async def do(self, work: Work[T]) -> T:
        """Run the work on the next connection."""
        return await next(self._next).do(work)

    async def close(self) -> None:
        """Close all connections."""
        for lane in self._connections:
            await lane.close()
