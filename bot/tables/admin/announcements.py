"""What whoever runs the bot lets everybody know, such as that it will be down for a while."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

from bot.rows import AnnouncementRow
from bot.store.store import Store
from bot.tables.core.retry import translate_store_errors

MAINTENANCE = "maintenance"


class Announcements:
    """One word at a time, which every process shows: it is read again and again (see `pulse`), never for a message."""

    def __init__(self, store: Store, now: Callable[[], datetime]) -> None:
        self._store, self._now = store, now
        self._row: AnnouncementRow | None = None

    @property
    def current(self) -> AnnouncementRow | None:
        """What is to be shown now."""
        return self._row if self._row is not None and self._row.until > self._now() else None

    @translate_store_errors
    async def announce(self, english: str, japanese: str, time: timedelta) -> AnnouncementRow:
        """Shown from now on for so long, in the place of an earlier word."""
        row = AnnouncementRow(MAINTENANCE, english, japanese, self._now() + time)
        await self._store.announcements.save(row)
        self._row = row
        return row

    @translate_store_errors
    async def take_back(self) -> bool:
        """Shown no more; whether there was something to take back."""
        await self.look()
        shown = self.current is not None
        await self._store.announcements.clear(MAINTENANCE)
        self._row = None
        return shown

    async def look(self) -> None:
        """What another process has announced or taken back counts here. Raises StoreBusy."""
        self._row = await self._store.announcements.get(MAINTENANCE)
