"""Announcements of the operator to all servers, such as a planned downtime."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

from bot.rows import AnnouncementRow
from bot.store.store import Store
from bot.tables.core.store_errors import translate_store_errors

MAINTENANCE = "maintenance"


class Announcements:
    """Cache of the one current announcement, refreshed by the heartbeat of each process.

    It is not queried for each message (see `heartbeat`).
    """

    def __init__(self, store: Store, now: Callable[[], datetime]) -> None:
        self._store, self._now = store, now
        self._row: AnnouncementRow | None = None

    @property
    def current(self) -> AnnouncementRow | None:
        """Return the announcement to show now."""
        return self._row if self._row is not None and self._row.until > self._now() else None

    @translate_store_errors
    async def announce(self, english: str, japanese: str, time: timedelta) -> AnnouncementRow:
        """Show an announcement from now on for this time, replacing an earlier one."""
        row = AnnouncementRow(MAINTENANCE, english, japanese, self._now() + time)
        await self._store.announcements.save(row)
        self._row = row
        return row

    @translate_store_errors
    async def take_back(self) -> bool:
        """Remove the announcement; return whether there was one."""
        await self.refresh()
        shown = self.current is not None
        await self._store.announcements.clear(MAINTENANCE)
        self._row = None
        return shown

    async def refresh(self) -> None:
        """Refresh the cache with changes of other processes. Raises StoreBusy."""
        self._row = await self._store.announcements.get(MAINTENANCE)
