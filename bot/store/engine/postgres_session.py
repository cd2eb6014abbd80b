"""A connection to a PostgreSQL server that is not one of the pool's: for what belongs to a session."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from sqlalchemy import URL

from bot.store.engine.errors import StoreBusy

CONNECTING, ANSWERING = 2.0, 5.0
"""Seconds."""
SEEN_DEAD = {"tcp_keepalives_idle": "10", "tcp_keepalives_interval": "5", "tcp_keepalives_count": "3"}
"""So the session of a machine that is gone without a word ends after half a minute."""


def driver() -> Any:
    """The driver of PostgreSQL, which is there where that is used, and has no types."""
    return import_module("asyncpg")


def troubles() -> tuple[type[Exception], ...]:
    """What the driver raises when a server is gone, perhaps in the middle of a question, or does not want."""
    return OSError, driver().PostgresError, driver().InterfaceError, driver().InternalClientError


def dsn(url: URL) -> str:
    """What the driver calls a server."""
    return url.set(drivername="postgresql").render_as_string(hide_password=False)


class PostgresSession:
    """A session at a server, begun when it is first needed, and anew after it was lost, each time with `first`."""

    def __init__(self, url: URL, name: str, *first: str) -> None:
        self._dsn, self._name, self._first = dsn(url), name, first
        self._connection: Any = None

    async def connection(self) -> Any:
        """The driver's own connection. Raises StoreBusy."""
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
        """The first value of the answer. Raises StoreBusy, and then the session is over."""
        connection = await self.connection()
        try:
            return await connection.fetchval(question, *values)
        except troubles() as error:
            self.end()
            raise StoreBusy(str(error) or type(error).__name__) from None

    def end(self) -> None:
        """At once; the server gives back what was the session's."""
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None
