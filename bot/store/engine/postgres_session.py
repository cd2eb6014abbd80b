"""PostgreSQL connection outside the pool, for state that belongs to a session (locks)."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from sqlalchemy import URL

from bot.store.engine.errors import StoreBusy

CONNECTING, ANSWERING = 2.0, 5.0
"""Timeouts in seconds: to connect, and of a statement."""
SEEN_DEAD = {"tcp_keepalives_idle": "10", "tcp_keepalives_interval": "5", "tcp_keepalives_count": "3"}
"""TCP keepalives: the session of a machine that vanished ends after half a minute."""


def driver() -> Any:
    """Import PostgreSQL's driver, which is optional and has no types."""
    return import_module("asyncpg")


def troubles() -> tuple[type[Exception], ...]:
    """Return the driver's exceptions for a lost or refusing server."""
    return OSError, driver().PostgresError, driver().InterfaceError, driver().InternalClientError


def dsn(url: URL) -> str:
    """Return the URL as the driver's DSN."""
    return url.set(drivername="postgresql").render_as_string(hide_password=False)


class PostgresSession:
    """A lazily opened session at a server; reopened after it was lost, and set up by `first`."""

    def __init__(self, url: URL, name: str, *first: str) -> None:
        self._dsn, self._name, self._first = dsn(url), name, first
        self._connection: Any = None

    async def connection(self) -> Any:
        """Return the driver's own connection. Raises StoreBusy."""
        if self._connection is None or self._connection.is_closed():
            try:
                self._connection = await driver().connect(
                    dsn=self._dsn,
                    timeout=CONNECTING,
                    command_timeout=ANSWERING,
                    server_settings={"application_name": self._name, **SEEN_DEAD},
                )
                for statement in self._first:
                    await self._connection.execute(statement)
            except troubles() as error:
                raise StoreBusy(str(error) or type(error).__name__) from None
        return self._connection

    async def ask(self, question: str, *values: object) -> Any:
        """Return the first value of a query. Raises StoreBusy, after which the session is closed."""
        connection = await self.connection()
        try:
            return await connection.fetchval(question, *values)
        except troubles() as error:
            self.end()
            raise StoreBusy(str(error) or type(error).__name__) from None

    def end(self) -> None:
        """Close at once; the server releases the session's locks."""
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None
