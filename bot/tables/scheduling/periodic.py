"""Periodic tasks, checked every minute: digests, table news, puzzles, cups, seasons.

Each is sent once, whatever process checks: see `DigestService` and `FollowService`.
"""

from __future__ import annotations

import asyncio
import logging

from bot.tables.model.errors import TableError
from bot.tables.service import Tables

log = logging.getLogger(__name__)
EVERY = 60.0
"""Seconds between two checks."""


class PeriodicTasks:
    """Periodic tasks. Run `run` as a task."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def run(self) -> None:
        """Run for ever, while Discord can be reached; cancel the task to stop."""
        while True:
            await self._tables.outages.until_reachable()
            try:
                await self.run_due()
            except TableError as error:
                log.warning("digests wait until the store works again: %s", error)
            await asyncio.sleep(EVERY)

    async def run_due(self) -> None:
        """Run all due tasks. Raises TableError."""
        await self._tables.digests.send_due()
        await self._tables.follows.send_due()
        await self._tables.table_alerts.send_due()
        await self._tables.player_queue.seat_all()
        await self._tables.puzzle_posts.send_due()
        await self._tables.cups.rounds.check()
        await self._tables.seasons.end_due()
