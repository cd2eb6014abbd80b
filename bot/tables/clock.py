"""The one task that sleeps until the earliest timer of any table and then has done what is due.

Timers are rows written in the same transaction as the move that sets them: after a crash the next start finds them.
A timer is gone with what it causes, so it fires once. Each timer is a task of its own: no table waits for another.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime, timedelta

from bot.games.contract import Later, Said
from bot.store.rows import TimerRow
from bot.tables.outages import BEAT
from bot.tables.service import Tables, utc_now
from bot.tables.timers import AI_TIMER, DEADLINE_TIMER, LIMIT_TIMER, REMINDER_TIMER

log = logging.getLogger(__name__)

LONGEST_SLEEP = BEAT
RETRY = timedelta(seconds=30)
"""When something went wrong at a table: it is tried again, the others do not wait for it."""
LOOKED_AT = 200
"""Timers read at a time."""
Key = tuple[int, str, str]


class Clock:
    """Call `run` as a task; `poke` when a timer may have been set."""

    def __init__(self, tables: Tables, *, now: Callable[[], datetime] = utc_now) -> None:
        self._tables, self._now = tables, now
        self._poked = asyncio.Event()
        self._firing: dict[Key, asyncio.Task[None]] = {}
        tables.subscribe(self._on_change)

    async def _on_change(self, table_id: int) -> None:
        del table_id
        self.poke()

    def poke(self) -> None:
        """Looks at the timers again."""
        self._poked.set()

    async def run(self) -> None:
        """For ever; cancel the task to stop."""
        try:
            while True:
                await self._tables.until_reachable()
                self._poked.clear()
                due = await self._start_due()
                at = self._now()
                wait = LONGEST_SLEEP if due is None else min(LONGEST_SLEEP, due - at)
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._poked.wait(), max(0.0, wait.total_seconds()))
                await self._make_up_for_sleep(at)
        finally:
            for task in self._firing.values():
                task.cancel()

    async def _make_up_for_sleep(self, since: datetime) -> None:
        """The whole machine has slept: nobody could press."""
        if self._now() - since > 2 * LONGEST_SLEEP:
            self._tables.lose(since)
            await self._tables.reach()

    async def fire_due(self) -> int:
        """Does everything that is due now and waits for it; returns how many timers that were."""
        before = set(self._firing)
        await self._start_due()
        started = [task for key, task in self._firing.items() if key not in before]
        await asyncio.gather(*started, return_exceptions=True)
        return len(started)

    async def _start_due(self) -> datetime | None:
        """Starts what is due and not under way; returns when the next timer comes. Nothing while nobody can press."""
        if not self._tables.reachable:
            return None
        await self._tables.beat()
        now = self._now()
        for timer in await self._tables.store.next_timers(len(self._firing) + LOOKED_AT):
            key = (timer.table_id, timer.kind, timer.key)
            if key in self._firing:
                continue
            if timer.due_at > now:
                return timer.due_at
            task = asyncio.create_task(self._fired(timer), name=f"timer {timer.kind} of table {timer.table_id}")
            self._firing[key] = task
            task.add_done_callback(lambda _, key=key: self._done(key))
        return None

    def _done(self, key: Key) -> None:
        self._firing.pop(key, None)
        self.poke()

    async def _fired(self, timer: TimerRow) -> None:
        try:
            number = (await self._tables.info(timer.table_id)).number
            await self._fire(timer)
            if (await self._tables.info(timer.table_id)).number != number:
                return
            if timer not in await self._tables.store.timers(timer.table_id):
                return
            log.error("timer %s of table %s had no effect", timer.kind, timer.table_id)
        except Exception:
            log.exception("timer %s of table %s failed", timer.kind, timer.table_id)
        await self._tables.store.put_off_timer(timer, self._now() + RETRY)

    async def _fire(self, timer: TimerRow) -> None:
        if timer.kind == AI_TIMER:
            await self._tables.step_ai(timer.table_id, timer.key, _think)
        elif timer.kind == DEADLINE_TIMER:
            await self._tables.expire(timer.table_id, timer.key, _think)
        elif timer.kind == REMINDER_TIMER:
            await self._tables.remind(timer.table_id, timer.key)
        elif timer.kind == LIMIT_TIMER:
            await self._tables.time_up(timer.table_id, timer.key)
        else:
            raise ValueError(f"no timer is called {timer.kind!r}")


async def _think(choose: Callable[[], Said | Later]) -> Said | Later:
    """Long thinking, in a thread: the event loop goes on meanwhile."""
    return await asyncio.to_thread(choose)
