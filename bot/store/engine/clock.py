"""Clock: current time by the database server where several processes share a database."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from sqlalchemy import func, select

from bot.store.engine.database import Database

TOLD = select(func.clock_timestamp())
SKEWED = timedelta(seconds=2)
"""Difference between server clock and local clock from which a warning is logged."""


def utc_now() -> datetime:
    """Return the local clock's time, aware."""
    return datetime.now(UTC)


class ServerClock:
    """The server's clock: synchronized by queries, advanced by the monotonic clock between them."""

    def __init__(self, database: Database, ticks: Callable[[], float] = time.monotonic) -> None:
        self._db, self._ticks = database, ticks
        self._told: tuple[datetime, float] | None = None

    async def measure(self) -> timedelta:
        """Query the server; return how far the local clock is ahead of it. Raises StoreBusy."""
        before = self._ticks()
        told: datetime = (await self._db.fetch(TOLD))[0][0]
        after = self._ticks()
        self._told = told.astimezone(UTC), (before + after) / 2
        return utc_now() - self()

    def __call__(self) -> datetime:
        """Return the server's time, aware; before the first query the local time."""
        if self._told is None:
            return utc_now()
        told, at = self._told
        return told + timedelta(seconds=self._ticks() - at)
