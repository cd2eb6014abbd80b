"""Connections to PostgreSQL: a pool of them, each piece of work a transaction of its own."""

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
"""Of one process at most: five processes stay below the hundred that a server allows by default."""
CONNECTING, ANSWERING = 2.0, 10.0
"""Seconds: a player must be told within three that the server is away; a statement may take longer after an outage."""
TRIES = 3
"""Of work whose transaction came to nothing: its connection was gone, or another transaction was in its way."""
IN_THE_WAY = frozenset({"40001", "40P01"})
"""What PostgreSQL says where transactions wait for each other: one of them is to begin anew."""


def pool_of(url: URL, busy_ms: int) -> AsyncEngine:
    """The connections to a server. Nobody waits longer than `busy_ms` for what another transaction holds."""
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
    """Does work in transactions of an engine. `moment`: it only reads, all of it of one moment."""

    def __init__(self, engine: AsyncEngine, *, moment: bool = False) -> None:
        options = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True} if moment else {}
        self._engine = engine.execution_options(**options)

    async def do(self, work: Work[T]) -> T:
        """As soon as a connection is free. Work whose transaction came to nothing is done again."""
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
        """Lets go of all connections, those of the engine's other lanes, too."""
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
    """Asks single questions without a transaction around them: each is one way there and back."""

    def __init__(self, engine: AsyncEngine) -> None:
        super().__init__(engine.execution_options(isolation_level="AUTOCOMMIT"))

    async def _done(self, connection: AsyncConnection, work: Work[T]) -> T:
        return await connection.run_sync(work)


@asynccontextmanager
async def _connected(engine: AsyncEngine) -> AsyncGenerator[AsyncConnection]:
    """A connection. Raises StoreBusy where none can be had: the driver's own errors are of many kinds then."""
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
