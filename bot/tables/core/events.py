"""Event bus of the tables: changes that were saved, and notifications to send."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from bot.supervision import spawn
from bot.tables.model.notifications import Hearer, Notice

Listener = Callable[[int], Awaitable[None]]
log = logging.getLogger(__name__)


class EventBus:
    """Listeners of changes, and the queue of notifications to send once a table's lock is free."""

    def __init__(self) -> None:
        self._listeners: list[Listener] = []
        self._hearers: list[Hearer] = []
        self._unsaid: dict[int, list[Notice]] = {}
        self._saying: set[asyncio.Task[None]] = set()

    def subscribe(self, listener: Listener) -> None:
        """Call `listener` with the table's id after each saved change."""
        self._listeners.append(listener)

    def on_notice(self, hearer: Hearer) -> None:
        """Call `hearer` once with each notification after it was saved; it may await Discord."""
        self._hearers.append(hearer)

    async def changed(self, table_id: int) -> None:
        """Publish a saved change: send its notifications, then call the listeners."""
        await self.notify(*self._unsaid.pop(table_id, ()))
        for listener in self._listeners:
            await listener(table_id)

    def enqueue(self, notice: Notice) -> None:
        """Queue a notification of the change that was just saved, for when the table's lock is free."""
        self._unsaid.setdefault(notice.table, []).append(notice)

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
