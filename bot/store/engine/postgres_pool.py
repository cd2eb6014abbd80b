"""PostgreSQL connection pool: each unit of work is a transaction of its own."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from typing import Any, TypeVar

from sqlalchemy import URL
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from bot.store.engine.errors import CommitUncertain, StoreBusy
from bot.store.engine.postgres_session import troubles
from bot.store.engine.sqlite_connections import Work

T = TypeVar("T")
CONNECTIONS = 20
"""Maximum connections of one process: five processes stay below a server's default of 100."""
CONNECTING, ANSWERING = 2.0, 10.0
"""Timeouts in seconds: a user must be answered within three when the server is away; a statement may take longer after
an outage.
"""
TRIES = 3
"""Attempts of work whose transaction failed: connection lost, or conflict with another one."""
IN_THE_WAY = frozenset({"40001", "40P01"})
"""PostgreSQL's error codes (SQLSTATE) for serialization failures and deadlocks, which are retried."""


def pool_of(url: URL, busy_ms: int) -> AsyncEngine:
    """Create the engine; waits for locks of other transactions time out after `busy_ms`."""
    settings = {"application_name": "taku", "jit": "off", "lock_timeout": str(busy_ms)}
    return create_async_engine(
        url,
        hide_parameters=True,
        pool_size=CONNECTIONS,
        max_overflow=0,
        pool_timeout=busy_ms / 1000,
        connect_args={
            "timeout": CONNECTING,
            "command_timeout": ANSWERING,
            "server_settings": settings,
            "prepared_statement_cache_size": 500,
        },
    )


class PostgresPool:
    """Run work in transactions of an engine. `moment`: read-only, one consistent snapshot."""

    def __init__(self, engine: AsyncEngine, *, moment: bool = False) -> None:
        options = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True} if moment else {}
        self._engine = engine.execution_options(**options)

    async def do(self, work: Work[T]) -> T:
        """Run the work as soon as a connection is free; failed transactions are retried."""
        for left in reversed(range(TRIES)):
            try:
                async with _connected(self._engine) as connection:
                    return await self._done(connection, work)
            except DBAPIError as error:
                if not left or not (error.connection_invalidated or _state(error) in IN_THE_WAY):
                    raise
            except troubles() as error:
                raise StoreBusy(str(error) or type(error).__name__) from None
        raise AssertionError("the last try returns or raises")

    async def close(self) -> None:
        """Close all connections, including those of the engine's other pools."""
        await self._engine.dispose()

    async def _done(self, connection: AsyncConnection, work: Work[T]) -> T:
        transaction = await connection.begin()
        try:
            done = await connection.run_sync(work)
        except BaseException:
            with suppress(DBAPIError, *troubles()):
                await transaction.rollback()
            raise
        try:
            await transaction.commit()
        except (DBAPIError, *troubles()) as error:
            raise CommitUncertain(str(error.orig if isinstance(error, DBAPIError) else error)) from None
        return done


class AutocommitPool(PostgresPool):
    """Pool for single queries in autocommit mode: one round trip each."""

    def __init__(self, engine: AsyncEngine) -> None:
        super().__init__(engine.execution_options(isolation_level="AUTOCOMMIT"))

    async def _done(self, connection: AsyncConnection, work: Work[T]) -> T:
        return await connection.run_sync(work)


@asynccontextmanager
async def _connected(engine: AsyncEngine) -> AsyncGenerator[AsyncConnection]:
    """Yield a connection. Raises StoreBusy if there is none: the driver's errors vary then."""
    connection = engine.connect()
    try:
        await connection.start()
    except Exception as error:
        raise StoreBusy(f"the database cannot be reached: {error or type(error).__name__}") from None
    try:
        yield connection
    finally:
        await connection.close()


def _state(error: DBAPIError) -> Any:
    return getattr(error.orig, "sqlstate", None)
