"""How the whole bot is doing, in figures that anybody may know."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta

from msgspec import Struct

from bot.rows import AnnouncementRow, Late
from bot.store.store import Store
from bot.tables.admin.announcements import Announcing
from bot.tables.admin.latency import DAY, HOUR, Pace, Waits
from bot.tables.core.retry import patient

IN_TIME = timedelta(seconds=15)
"""A timer that rings so much later is not late: others may ring at the same moment."""


class Report(Struct, frozen=True):
    """This process runs since `since`; all else is of all processes. `hour` and `day` are by what was counted."""

    now: datetime
    since: datetime
    hour: Mapping[str, Waits]
    day: Mapping[str, Waits]
    late: Late
    database: str
    announced: AnnouncementRow | None


class Status:
    """Looks; nothing here changes a table."""

    def __init__(self, store: Store, now: Callable[[], datetime], pace: Pace, announcing: Announcing) -> None:
        self._store, self._now, self._pace, self._announcing = store, now, pace, announcing
        self._since = now()

    @patient
    async def report(self) -> Report:
        """How it is now."""
        await self._pace.write()
        await self._announcing.look()
        return Report(
            now=self._now(),
            since=self._since,
            hour=await self._pace.over(HOUR),
            day=await self._pace.over(DAY),
            late=await self.late(),
            database=self._store.database.dialect,
            announced=self._announcing.current,
        )

    @patient
    async def late(self) -> Late:
        """The timers of all tables that should have rung; while people cannot press they wait."""
        return await self._store.figures.late(self._now() - IN_TIME)

    @patient
    async def tables(self) -> dict[str, int]:
        """How many tables are open and running."""
        return await self._store.figures.tables()

    @patient
    async def queued(self) -> dict[tuple[str, str], int]:
        """How many jobs of each kind are in each state in the queue of all processes, where there is one."""
        return await self._store.queue.sizes()

    @patient
    async def check_store(self) -> None:
        """Reads something small. Raises Busy."""
        await self._store.life.last_reached()
