"""The one task that sleeps until the earliest timer of any table and then does what is due.

Timers are rows written in the same transaction as the move that sets them: after a crash the next start finds them.
A timer is gone with the move that it causes, so it fires once.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime, timedelta

import msgspec

from bot.games.contract import Said
from bot.store.rows import TimerRow
from bot.tables.moves import AI_TIMER, DEADLINE_TIMER
from bot.tables.service import Tables, utc_now

log = logging.getLogger(__name__)

LONGEST_SLEEP = timedelta(minutes=10)
RETRY = timedelta(seconds=30)
"""When something went wrong at a table: it is tried again, the others do not wait for it."""


class Clock:
    """Call `run` as a task; `poke` when a timer may have been set."""

    def __init__(self, tables: Tables, *, now: Callable[[], datetime] = utc_now) -> None:
        self._tables, self._now = tables, now
        self._poked = asyncio.Event()
        tables.subscribe(self._on_change)

    async def _on_change(self, table_id: int) -> None:
        del table_id
        self.poke()

    def poke(self) -> None:
        """Looks at the timers again."""
        self._poked.set()

    async def run(self) -> None:
        """For ever; cancel the task to stop."""
        while True:
            self._poked.clear()
            await self.fire_due()
            due = await self._tables.store.next_due()
            wait = LONGEST_SLEEP if due is None else min(LONGEST_SLEEP, due - self._now())
            with suppress(TimeoutError):
                await asyncio.wait_for(self._poked.wait(), max(0.0, wait.total_seconds()))

    async def fire_due(self) -> int:
        """Does everything that is due now; returns how many timers that were."""
        due = await self._tables.store.due_timers(self._now())
        for timer in due:
            try:
                await self._fire(timer)
            except Exception:
                log.exception("timer %s of table %s failed", timer.kind, timer.table_id)
                await self._tables.store.set_timer(msgspec.structs.replace(timer, due_at=self._now() + RETRY))
        return len(due)

    async def _fire(self, timer: TimerRow) -> None:
        if timer.kind == AI_TIMER:
            await self._tables.step_ai(timer.table_id, _think)
        elif timer.kind == DEADLINE_TIMER:
            await self._tables.expire(timer.table_id, timer.key)
        else:
            raise ValueError(f"no timer is called {timer.kind!r}")


async def _think(choose: Callable[[], Said]) -> Said:
    """An AI seat's thinking, in a thread: the event loop goes on meanwhile."""
    return await asyncio.to_thread(choose)
