"""How the whole bot is doing, in figures that anybody may know."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta

from msgspec import Struct

from bot.rows import AnnouncementRow, Late
from bot.store.store import Store
from bot.tables.admin.announcements import Announcements
from bot.tables.admin.latency import DAY, HOUR, LatencyPercentiles, LatencyStats
from bot.tables.core.retry import translate_store_errors

IN_TIME = timedelta(seconds=15)
"""A timer that rings so much later is not late: others may ring at the same moment."""


class StatusReport(Struct, frozen=True):
    """This process runs since `since`; all else is of all processes. `hour` and `day` are by what was counted."""

    now: datetime
    since: datetime
    hour: Mapping[str, LatencyPercentiles]
    day: Mapping[str, LatencyPercentiles]
    late: Late
    database: str
    announced: AnnouncementRow | None


class StatusService:
    """Looks; nothing here changes a table."""

    def __init__(
        self, store: Store, now: Callable[[], datetime], pace: LatencyStats, announcing: Announcements
    ) -> None:
        self._store, self._now, self._pace, self._announcing = store, now, pace, announcing
        self._since = now()

    @translate_store_errors
    async def report(self) -> StatusReport:
        """How it is now."""
        await self._pace.write()
        await self._announcing.look()
        return StatusReport(
            now=self._now(),
            since=self._since,
            hour=await self._pace.over(HOUR),
            day=await self._pace.over(DAY),
            late=await self.late(),
            database=self._store.database.dialect,
            announced=self._announcing.current,
        )

    @translate_store_errors
    async def late(self) -> Late:
        """The timers of all tables that should have rung; while people cannot press they wait."""
        return await self._store.counters.late(self._now() - IN_TIME)

    @translate_store_errors
    async def tables(self) -> dict[str, int]:
        """How many tables are open and running."""
        return await self._store.counters.tables()

    @translate_store_errors
    async def queued(self) -> dict[tuple[str, str], int]:
        """How many jobs of each kind are in each state in the queue of all processes, where there is one."""
        return await self._store.job_queue.sizes()

    @translate_store_errors
    async def check_store(self) -> None:
        """Reads something small. Raises Busy."""
        await self._store.heartbeats.last_reached()
