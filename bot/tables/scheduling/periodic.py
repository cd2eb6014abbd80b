"""What people are told at a time of the day, and of tables that they follow, and what cups do: looked at every minute.

Whatever process looks, each thing is said once: see `Digests` and `Following`.
"""

from __future__ import annotations

import asyncio
import logging

from bot.tables.model.errors import TableError
from bot.tables.service import Tables

log = logging.getLogger(__name__)
EVERY = 60.0
"""Seconds."""


class PeriodicTasks:
    """Call `run` as a task."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def run(self) -> None:
        """For ever, while Discord can be reached; cancel the task to stop."""
        while True:
            await self._tables.outages.until_reachable()
            try:
                await self.go()
            except TableError as error:
                log.warning("digests wait until the store works again: %s", error)
            await asyncio.sleep(EVERY)

    async def go(self) -> None:
        """Has everything said that is due. Raises TableError."""
        await self._tables.digests.look()
        await self._tables.follows.look()
        await self._tables.cups.rounds.check()
        await self._tables.seasons.look()
