"""Status of the whole bot, in public figures."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta

from msgspec import Struct

from bot.enums import Status
from bot.rows import AnnouncementRow, Late
from bot.store.store import Store
from bot.tables.admin.announcements import Announcements
from bot.tables.admin.latency import DAY, HOUR, LatencyPercentiles, LatencyStats
from bot.tables.core.store_errors import translate_store_errors

IN_TIME = timedelta(seconds=15)
"""Tolerance of a late timer, as others may be due at the same moment."""


class StatusReport(Struct, frozen=True):
    """Status of the bot: `since` is the start of this process, all else is of all processes.

    `hour` and `day` are the latencies counted in that time.
    """

    now: datetime
    since: datetime
    hour: Mapping[str, LatencyPercentiles]
    day: Mapping[str, LatencyPercentiles]
    late: Late
    database: str
    announced: AnnouncementRow | None


class StatusService:
    """Read-only service for the status."""

    def __init__(
        self, store: Store, now: Callable[[], datetime], pace: LatencyStats, announcing: Announcements
    ) -> None:
        self._store, self._now, self._pace, self._announcing = store, now, pace, announcing
        self._since = now()

    @translate_store_errors
    async def report(self) -> StatusReport:
        """Return the current status."""
        await self._pace.write()
        await self._announcing.refresh()
        return StatusReport(
            now=self._now(),
            since=self._since,
            hour=await self._pace.percentiles_since(HOUR),
            day=await self._pace.percentiles_since(DAY),
            late=await self.late(),
            database=self._store.database.dialect,
            announced=self._announcing.current,
        )

    @translate_store_errors
    async def late(self) -> Late:
        """Return the overdue timers of all tables; during an outage they wait."""
        return await self._store.counters.late(self._now() - IN_TIME)

    @translate_store_errors
    async def tables(self) -> dict[Status, int]:
        """Return the number of open and of running tables."""
        return await self._store.counters.tables()

    @translate_store_errors
    async def queued(self) -> dict[tuple[str, str], int]:
        """Return the jobs in the queue of all processes, if there is one, by kind and state."""
        return await self._store.job_queue.sizes()

    @translate_store_errors
    async def check_store(self) -> None:
        """Make a small query. Raises StoreBusy."""
        await self._store.heartbeats.last_reached()
