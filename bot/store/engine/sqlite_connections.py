"""Connections to the database that do whole pieces of work: of SQLite each in a thread of its own (else: `pool`)."""

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
    """Where work is done, piece by piece."""

    async def do(self, work: Work[T]) -> T:
        """Does it in one transaction: kept when it returns, rolled back when it raises."""
        ...

    async def close(self) -> None:
        """Finishes what was begun, and lets go."""
        ...


class SqliteConnection(aiosqlite.Connection):
    """A connection to an SQLite file.

    Work is one visit to the connection's thread. Statement by statement it would be dozens, and they cost more than all
    that SQLite does. `begin` is how a transaction begins, `pragmas` are set before the first.
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
        """Raises StoreBusy where the file cannot be opened."""
        lane = cls(file, begin, *pragmas)
        try:
            await lane
        except sqlite3.Error as error:
            raise StoreBusy(str(error)) from None
        return lane

    async def do(self, work: Work[T]) -> T:
        """Does it in one transaction, to the end even where whoever wanted it is gone meanwhile."""
        return await self._visit(partial(self._done, work))

    async def close(self) -> None:
        """After all that was asked before."""
        if self._connection is not None:
            await self._visit(self._engine.dispose)
            await super().close()

    async def _visit(self, what: Callable[[], T]) -> T:
        return await self._execute(what)  # pyright: ignore[reportUnknownMemberType] - aiosqlite's own has no types

    def _done(self, work: Work[T]) -> T:
        with self._engine.begin() as connection:
            return work(connection)


class ConnectionPool:
    """Several lanes, in turn."""

    def __init__(self, connections: Sequence[DbConnection]) -> None:
        self._connections, self._next = connections, cycle(connections)

    async def do(self, work: Work[T]) -> T:
        """Does it in the next lane."""
        return await next(self._next).do(work)

    async def close(self) -> None:
        """All of them."""
        for lane in self._connections:
            await lane.close()
