"""Heartbeat: data that processes exchange through the database at intervals."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

from bot.store.engine.errors import StoreBusy
from bot.tables.service import Tables

log = logging.getLogger(__name__)

EVERY = 30.0
"""Seconds between two beats, and until all processes show an announcement made at one of them."""


class Heartbeat:
    """Heartbeat of a process. Run `run` as a task."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def run(self) -> None:
        """Run for ever; cancel the task to stop, which writes the pending counters."""
        try:
            while True:
                try:
                    await self.exchange()
                except StoreBusy as busy:
                    log.warning("figures wait until the store works again: %s", busy)
                await asyncio.sleep(EVERY)
        finally:
            with suppress(StoreBusy):
                await self._tables.latency.write()

    async def exchange(self) -> None:
        """Exchange data once. Raises StoreBusy."""
        await self._tables.announcements.refresh()
        await self._tables.latency.write()
