"""What is told of tables: that something has changed, and what they have to say."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from bot.supervision import spawn
from bot.tables.model.notifications import Hearer, Notice

Listener = Callable[[int], Awaitable[None]]
log = logging.getLogger(__name__)


class EventBus:
    """Who listens, and what is to be said when a table is free again."""

    def __init__(self) -> None:
        self._listeners: list[Listener] = []
        self._hearers: list[Hearer] = []
        self._unsaid: dict[int, list[Notice]] = {}
        self._saying: set[asyncio.Task[None]] = set()

    def subscribe(self, listener: Listener) -> None:
        """Has `listener` called with the table's id after each change that was saved."""
        self._listeners.append(listener)

    def on_notice(self, hearer: Hearer) -> None:
        """Has `hearer` called with what a table has to say, once, after that was saved; it may wait for Discord."""
        self._hearers.append(hearer)

    async def changed(self, table_id: int) -> None:
        """A change was saved: says what was to be said with it, and tells the listeners."""
        await self.say(*self._unsaid.pop(table_id, ()))
        for listener in self._listeners:
            await listener(table_id)

    def enqueue(self, notice: Notice) -> None:
        """Said with the change that was just saved, when the table's lock is free."""
        self._unsaid.setdefault(notice.table, []).append(notice)

    def publish_later(self, notice: Notice) -> None:
        """Said by a task of its own: nobody waits for Discord."""
        task = spawn(self.say(notice), f"notice of table {notice.table}")
        self._saying.add(task)
        task.add_done_callback(self._saying.discard)

    async def say(self, *notices: Notice) -> None:
        """Says it now, to each hearer."""
        for notice in notices:
            for hearer in self._hearers:
                try:
                    await hearer(notice)
                except Exception:
                    log.exception("table %s could not say %s", notice.table, type(notice).__name__)
