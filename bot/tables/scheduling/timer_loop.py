"""Timer loop: one task that sleeps until the next timer of any table, and fires due ones.

Timers are rows written in the same transaction as the move that sets them: after a crash the next start finds them. The
action of a timer deletes it in its transaction, so it fires once. Each timer is a task of its own: no table waits for
another. While the store fails, it is retried after longer and longer pauses, at first with one timer.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime, timedelta

from bot.rows import TimerRow
from bot.store.engine.errors import StoreBusy
from bot.supervision import spawn
from bot.tables.clocks.outages import BEAT
from bot.tables.model.errors import Unavailable, Unplayable
from bot.tables.model.loading import TableSnapshot
from bot.tables.scheduling.backoff import TimerBackoff
from bot.tables.scheduling.dispatch import TimerNotCleared, fire
from bot.tables.service import Tables, utc_now

log = logging.getLogger(__name__)

LONGEST_SLEEP = BEAT
LONGEST_REST, LONGEST_REST_OF_STORE = timedelta(hours=1), timedelta(minutes=2)
"""Maximum backoff of a timer that fails, by its table's fault or by the store's.

Other timers do not wait for it.
"""
FIRST_PAUSE, LONGEST_PAUSE = 1.0, 60.0
"""Shortest and longest pause of all timers, in seconds, while the store fails."""
LOOKED_AT = 200
"""Number of timers read at a time."""
Key = tuple[int, str, str]


class TimerLoop:
    """Sleep until the next timer is due and fire it.

    Run `run` as a task; call `wake` after setting a timer.
    """

    def __init__(self, tables: Tables, *, now: Callable[[], datetime] = utc_now) -> None:
        self._tables, self._now = tables, now
        self._poked = asyncio.Event()
        self._wakes: float | None = None
        """In the event loop's clock, which is not adjusted."""
        self._firing: dict[Key, asyncio.Task[None]] = {}
        self._resting = TimerBackoff()
        self._trouble: BaseException | None = None
        tables.events.subscribe(self._on_change)

    async def _on_change(self, table: TableSnapshot) -> None:
        """Wake the loop, unless the table needs nothing before the next look."""
        if self._wakes is not None:
            wakes = self._now() + timedelta(seconds=self._wakes - asyncio.get_running_loop().time())
            if all(timer.due_at >= wakes for timer in table.timers):
                return
        self.wake()

    def wake(self) -> None:
        """Check the timers again."""
        self._poked.set()

    async def run(self) -> None:
        """Run for ever; cancel the task to stop."""
        try:
            while True:
                await self._tables.outages.until_reachable()
                self._poked.clear()
                wait, at = await self._look(), self._now()
                self._wakes = asyncio.get_running_loop().time() + max(0.0, wait.total_seconds())
                with suppress(TimeoutError):
                    async with asyncio.timeout_at(self._wakes):
                        await self._poked.wait()
                self._wakes = None
                await self._compensate_for_sleep(at)
        finally:
            for task in self._firing.values():
                task.cancel()

    async def _look(self) -> timedelta:
        """Start the due timers if the store works; return the time until the next look."""
        if self._trouble is not None:
            await self._wait_until_writable(self._trouble)
        try:
            due = await self._start_due()
        except StoreBusy as busy:
            self._trouble = busy
            return timedelta()
        return LONGEST_SLEEP if due is None else min(LONGEST_SLEEP, due - self._now())

    async def _wait_until_writable(self, trouble: BaseException) -> None:
        """Wait until the store can be written, and a due timer fired or, without one, read."""
        log.error("the store fails (%s): timers wait until it works again", trouble)
        pause = FIRST_PAUSE
        while self._trouble is not None:
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)
            self._trouble = None
            try:
                await self._tables.outages.check_store()
                await self._try_one()
            except StoreBusy as busy:
                self._trouble = busy
        log.warning("the store works again: timers go on")

    async def _try_one(self) -> None:
        """Fire one due timer even if all are backed off; none while players cannot interact."""
        now = self._now()
        waiting = [one for one in await self._waiting() if one.due_at <= now and not self._resting.for_good(one)]
        if waiting and self._tables.outages.reachable:
            await asyncio.wait({self._start(min(waiting, key=self._at))}, timeout=LONGEST_PAUSE)

    async def _compensate_for_sleep(self, since: datetime) -> None:
        """Compensate for a suspension of the whole machine, during which no player could interact."""
        if self._now() - since > 2 * LONGEST_SLEEP:
            await self._tables.outages.compensate(since)

    async def fire_due(self) -> int:
        """Fire all due timers and wait for them; return their number."""
        before = set(self._firing)
        await self._start_due()
        begun = [task for key, task in self._firing.items() if key not in before]
        await asyncio.gather(*begun, return_exceptions=True)
        return len(begun)

    async def _start_due(self) -> datetime | None:
        """Start the due timers that are neither backed off nor running; return the next due date.

        None while players cannot interact.
        """
        if not self._tables.outages.reachable:
            return None
        await self._tables.outages.write_heartbeat()
        now, waiting = self._now(), await self._waiting()
        for timer in waiting:
            if self._at(timer) <= now:
                self._start(timer)
        return min((at for at in map(self._at, waiting) if at > now), default=None)

    async def _waiting(self) -> list[TimerRow]:
        """Return the next timers that are not running."""
        timers = await self._tables.uow.store.timers.next(len(self._firing) + len(self._resting) + LOOKED_AT)
        self._resting.keep(timers)
        return [timer for timer in timers if _key(timer) not in self._firing]

    def _at(self, timer: TimerRow) -> datetime:
        return self._resting.until(timer) or timer.due_at

    def _start(self, timer: TimerRow) -> asyncio.Task[None]:
        key = _key(timer)
        task = self._firing[key] = spawn(self._fired(timer), f"timer {timer.kind} of table {timer.table_id}")
        task.add_done_callback(lambda _: self._done(key))
        return task

    def _done(self, key: Key) -> None:
        self._firing.pop(key, None)
        self.wake()

    async def _fired(self, timer: TimerRow) -> None:
        longest = LONGEST_REST
        try:
            await fire(self._tables, timer)
            return
        except TimerNotCleared as nothing:
            log.error("%s", nothing)
        except Unplayable:
            self._resting.give_up(timer)
            return
        except (StoreBusy, Unavailable) as busy:
            self._trouble, longest = busy.__cause__ or busy, LONGEST_REST_OF_STORE
        except Exception:
            log.exception("timer %s of table %s failed", timer.kind, timer.table_id)
        self._resting.failed(timer, self._now(), longest)


def _key(timer: TimerRow) -> Key:
    return timer.table_id, timer.kind, timer.key
