"""Nightly maintenance: compaction and expiry of old data, in small batches.

So nothing grows for ever, and no move waits for long. The moves of finished tables become an archive row, and few of
their states stay. Running tables lose states that follow from others: those that an older process has left.
Interactions that Discord cannot send again are deleted. Users who have deleted their data while they had a seat are
anonymized when the table is over. Players of running tables of which nobody has moved for 60 days are asked whether
they go on (see `bot.tables.clocks.abandonment`).

The file does not shrink by that: its free pages are reused, so it grows no more. To shrink it, SQLite would have to
move pages about while people play; a host who wants the space back runs VACUUM while the bot is down.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, Awaitable, Callable
from datetime import datetime, timedelta

from msgspec import Struct

from bot.store.engine.errors import CorruptData, StoreBusy
from bot.tables.admin import latency
from bot.tables.core.users import HABITS
from bot.tables.model.errors import TableError
from bot.tables.scheduling.compaction import StateCompaction
from bot.tables.service import Tables, utc_now

log = logging.getLogger(__name__)

FIRST, DAY = timedelta(minutes=10), timedelta(days=1)
"""Delay after the start or a failure, and the interval from then on."""
STILL_LOOKED_AT = timedelta(hours=1)
"""Time after a table's end during which its last moves are still requested."""
SENT_AGAIN = timedelta(days=1)
"""Retention of interactions, much longer than Discord's redelivery."""
AT_ONCE, TABLES_AT_ONCE = 200, 10
"""Batch size per transaction: rows, and tables with many rows each."""
MOST_ASKED = 1000
"""Maximum of tables asked after in a night: an old database may have many at first."""
PAUSE = 0.05
"""Seconds between two transactions, in which moves have priority."""


class MaintenanceReport(Struct):
    """Counts of the work of one night."""

    archived: int = 0
    states: int = 0
    traces: int = 0
    interactions: int = 0
    figures: int = 0
    asked: int = 0

    def __str__(self) -> str:
        """Render for the log."""
        return (
            f"{self.archived} tables that are over were made small, {self.traces} of long ago smaller; {self.states} "
            f"states of running tables, {self.interactions} interactions and {self.figures} figures went; "
            f"{self.asked} tables of which nobody moves were asked after"
        )


class NightlyMaintenance:
    """Nightly maintenance. Run `run` as a task."""

    def __init__(self, tables: Tables, *, now: Callable[[], datetime] = utc_now) -> None:
        self._store, self._now = tables.uow.store, now
        self._farewell = tables.users.anonymize_ended
        self._abandoned, self._thinning = tables.abandoned, StateCompaction(self._store)

    async def run(self) -> None:
        """Run for ever; cancel the task to stop."""
        await asyncio.sleep(FIRST.total_seconds())
        while True:
            try:
                log.info("the night: %s", await self.run_once())
            except StoreBusy as busy:
                log.warning("the night waits until the store works again: %s", busy)
                await asyncio.sleep(FIRST.total_seconds())
            else:
                await asyncio.sleep(DAY.total_seconds())

    async def run_once(self) -> MaintenanceReport:
        """Do all due maintenance. Raises StoreBusy, with the work until then committed."""
        done, now = MaintenanceReport(), self._now()
        over, habits = now - STILL_LOOKED_AT, now - HABITS
        unwritten, store = self._store.move_archive.unwritten, self._store
        async for table in _each(lambda after: unwritten(over, after, AT_ONCE)):
            done.archived += await self._write(table, habits)
        async for table in _each(lambda after: store.states.tables_to_thin(after, AT_ONCE)):
            done.states += await self._thin(table)
        done.traces = await _all(lambda: store.move_archive.forget_traces(habits, TABLES_AT_ONCE))
        done.interactions = await _all(lambda: store.moves.forget_interactions(now - SENT_AGAIN, AT_ONCE))
        await _all(lambda: self._farewell(TABLES_AT_ONCE))
        await store.player_queue.expire(now)
        done.figures = await store.counters.forget(now - latency.DAY - latency.SLOT)
        async for table in _each(lambda after: self._abandoned.unmoved(after, AT_ONCE)):
            done.asked += await self._ask(table)
            if done.asked >= MOST_ASKED:
                break
        return done

    async def _write(self, table_id: int, habits: datetime) -> bool:
        written = await self._store.move_archive.write(table_id, habits)
        if not written:
            log.warning("the moves of table %s stay as they are: they could not be read back", table_id)
        return written

    async def _ask(self, table_id: int) -> bool:
        try:
            return await self._abandoned.ask(table_id)
        except TableError as problem:
            log.warning("nobody is asked whether table %s goes on: %s", table_id, problem)
            return False

    async def _thin(self, table_id: int) -> int:
        try:
            return await self._thinning.thin(table_id)
        except CorruptData as problem:
            log.warning("the states of table %s stay as they are: %s", table_id, problem)
            return 0


async def _each(page: Callable[[int], Awaitable[list[int]]]) -> AsyncGenerator[int]:
    """Iterate over the tables page by page, with a pause after each."""
    last = 0
    while ids := await page(last):
        for last in ids:
            yield last
            await asyncio.sleep(PAUSE)


async def _all(some: Callable[[], Awaitable[int]]) -> int:
    """Repeat batches until there are no more; return the total."""
    total = 0
    while done := await some():
        total += done
        await asyncio.sleep(PAUSE)
    return total
