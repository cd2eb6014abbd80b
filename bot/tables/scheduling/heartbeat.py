"""What a process tells the others now and then through the database, and hears from them."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

from bot.store.engine.errors import StoreBusy
from bot.tables.service import Tables

log = logging.getLogger(__name__)

EVERY = 30.0
"""Seconds: so long it may take until all processes show what was announced at one of them."""


class Heartbeat:
    """Call `run` as a task."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def run(self) -> None:
        """For ever; cancel the task to stop. What was counted until then is written."""
        try:
            while True:
                try:
                    await self.beat()
                except StoreBusy as busy:
                    log.warning("figures wait until the store works again: %s", busy)
                await asyncio.sleep(EVERY)
        finally:
            with suppress(StoreBusy):
                await self._tables.latency.write()

    async def beat(self) -> None:
        """Raises StoreBusy."""
        await self._tables.announcements.look()
        await self._tables.latency.write()
