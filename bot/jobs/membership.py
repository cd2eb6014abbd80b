"""Process membership: heartbeats of this process, and the number of live processes."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from datetime import timedelta
from secrets import token_hex

from bot.store.engine.clock import SKEWED
from bot.store.engine.errors import StoreBusy
from bot.tables.service import Tables

log = logging.getLogger(__name__)
BEAT = timedelta(seconds=5)
"""Interval of heartbeats: shorter than the shortest outage that is compensated."""
GONE = 3 * BEAT
"""Age of the last heartbeat after which a process counts as gone."""


class ProcessMembership:
    """Background task; call `run`.

    `counted` receives the number of processes, this one included.
    """

    def __init__(self, tables: Tables, counted: Callable[[int], None]) -> None:
        self._tables, self._store, self._counted = tables, tables.uow.store, counted
        self._name = token_hex(8)
        self._skewed = False

    async def run(self) -> None:
        """Run for ever; cancel the task to stop."""
        try:
            while True:
                try:
                    await self.exchange_heartbeats()
                except StoreBusy as busy:
                    log.warning("no sign of life could be given: %s", busy)
                await asyncio.sleep(BEAT.total_seconds())
        finally:
            await self._go()

    async def exchange_heartbeats(self) -> None:
        """Write a heartbeat, read the others' and the server's clock. Raises StoreBusy."""
        ahead = await self._store.clock.measure()
        if abs(ahead) > SKEWED and not self._skewed:
            log.warning("this machine's clock is %s ahead of the database's, which counts", ahead)
        self._skewed = abs(ahead) > SKEWED
        await self._tables.outages.write_heartbeat()
        self._counted(await self._store.heartbeats.note_process(self._name, self._tables.now(), GONE))

    async def _go(self) -> None:
        try:
            await self._store.heartbeats.forget_process(self._name)
        except StoreBusy as busy:
            log.info("the others will notice that this process is gone: %s", busy)
