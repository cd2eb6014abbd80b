"""Event bus of the tables: changes that were saved, and notifications to send."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from bot.supervision import spawn
from bot.tables.model.loading import TableSnapshot
from bot.tables.model.notifications import Hearer, Notice

Listener = Callable[[TableSnapshot], Awaitable[None]]
log = logging.getLogger(__name__)


class EventBus:
    """Listeners of changes, and hearers of notifications."""

    def __init__(self) -> None:
        self._listeners: list[Listener] = []
        self._of_starts: list[Listener] = []
        self._hearers: list[Hearer] = []
        self._saying: set[asyncio.Task[None]] = set()

    def subscribe(self, listener: Listener) -> None:
        """Call `listener` with the table as it is after each saved change."""
        self._listeners.append(listener)

    def subscribe_to_starts(self, listener: Listener) -> None:
        """Call `listener` after each change of a table that has a set start, or an event of one."""
        self._of_starts.append(listener)

    def on_notice(self, hearer: Hearer) -> None:
        """Call `hearer` once with each notification after it was saved; it may await Discord."""
        self._hearers.append(hearer)

    async def changed(self, table: TableSnapshot) -> None:
        """Publish a table after a saved change, to each listener."""
        has_start = table.row.starts_at is not None or table.row.event_id is not None
        for listener in (*self._listeners, *(self._of_starts if has_start else ())):
            await listener(table)

    def publish_later(self, notice: Notice) -> None:
        """Send a notification in a task of its own, so that no caller waits for Discord."""
        task = spawn(self.notify(notice), f"notice of table {notice.table}")
        self._saying.add(task)
        task.add_done_callback(self._saying.discard)

    async def notify(self, *notices: Notice) -> None:
        """Send notifications now, to each hearer."""
        for notice in notices:
            for hearer in self._hearers:
                try:
                    await hearer(notice)
                except Exception:
                    log.exception("table %s could not say %s", notice.table, type(notice).__name__)
