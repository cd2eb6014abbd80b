"""What time it is: where several processes work on a database, by the clock of its server alone."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from sqlalchemy import func, select

from bot.store.engine.database import Database

TOLD = select(func.clock_timestamp())
SKEWED = timedelta(seconds=2)
"""By so much a machine's own clock may differ before its log says so."""


def utc_now() -> datetime:
    """The time by this machine's clock, aware."""
    return datetime.now(UTC)


class ServerClock:
    """The server's clock, as it was told last and has gone on since, whoever sets this machine's own meanwhile."""

    def __init__(self, database: Database, ticks: Callable[[], float] = time.monotonic) -> None:
        self._db, self._ticks = database, ticks
        self._told: tuple[datetime, float] | None = None

    async def look(self) -> timedelta:
        """Asks the server; returns by how much this machine's own clock is ahead of it. Raises StoreBusy."""
        before = self._ticks()
        told: datetime = (await self._db.fetch(TOLD))[0][0]
        after = self._ticks()
        self._told = told.astimezone(UTC), (before + after) / 2
        return utc_now() - self()

    def __call__(self) -> datetime:
        """The time, aware; before the first look by this machine's clock."""
        if self._told is None:
            return utc_now()
        told, at = self._told
        return told + timedelta(seconds=self._ticks() - at)
