"""Compensation for outages of the bot or of its connection: timers of people are extended."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import AsyncExitStack, suppress
from datetime import datetime, timedelta
from typing import TypeVar

import msgspec

from bot.enums import TimerKind
from bot.rows import TimerRow
from bot.store.engine.errors import StoreBusy
from bot.tables.core.unit_of_work import UnitOfWork
from bot.tables.model.errors import NoSuchTable
from bot.tables.model.timer_kinds import FAR
from bot.tables.timing.reminder_schedule import limit_calendar, longer, shifted, unpack
from bot.tables.timing.time_counting import NO_CALENDARS, Calendar, counted, later

T = TypeVar("T")
log = logging.getLogger(__name__)
BEAT = timedelta(minutes=1)
"""Maximum age of the last heartbeat, in a single-process bot."""
BLINK = timedelta(seconds=10)
"""Minimum length of an outage that is compensated."""
BUSY_PAUSE = 30.0
SLOW = (TimerKind.CLOSE, TimerKind.READY, TimerKind.HOST, TimerKind.VOTE, TimerKind.ABANDONED)
"""Timers that give people time, no matter who they are."""


class OutageCompensation:
    """Tracks if users can interact, since when they could not, and compensates their time."""

    def __init__(self, uow: UnitOfWork) -> None:
        self._uow = uow
        self._reachable, self._reaching = asyncio.Event(), asyncio.Lock()
        self._reachable.set()
        self._noted: datetime | None = None
        self._lost_at: datetime | None = None
        self._failing_since: datetime | None = None
        self._connected = True
        self._pause = BEAT if uow.store.single_process else timedelta()

    @property
    def reachable(self) -> bool:
        """Return whether users can interact now."""
        return self._reachable.is_set()

    async def until_reachable(self) -> None:
        """Wait until users can interact."""
        await self._reachable.wait()

    async def write_heartbeat(self) -> None:
        """Write the heartbeat. Raises StoreBusy."""
        now = self._uow.now()
        if self.reachable and (self._noted is None or now - self._noted >= self._pause):
            await self._uow.store.heartbeats.note_reached(now)
            self._noted = now

    def begin(self) -> None:
        """Begin the process in an outage since the last heartbeat, until `on_reconnect`."""
        self._connected = False
        self._reachable.clear()

    def on_disconnect(self) -> None:
        """Begin an outage: the connection to Discord is lost."""
        self._connected = False
        self._nobody_can_press(self._uow.now())

    async def on_reconnect(self) -> None:
        """End an outage: the connection to Discord is back.

        Timers that fell due meanwhile, or soon would, are extended. Retries while the store fails.
        """
        self._connected = True
        await self._compensate()

    async def compensate(self, since: datetime) -> None:
        """Compensate an outage from then until now, even if Discord was not lost."""
        self._nobody_can_press(since)
        await self._compensate()

    async def check_store(self) -> None:
        """Check that the store accepts writes; a long failure is an outage. Raises StoreBusy."""
        now = self._uow.now()
        try:
            # The heartbeat must not be newer than the outage: the next process starts counting from it.
            await self._uow.store.heartbeats.note_reached(self._lost_at or self._noted or now)
        except StoreBusy:
            self._failing_since = self._failing_since or now
            if now - self._failing_since >= BLINK:
                self._nobody_can_press(self._noted or self._failing_since)
            raise
        self._failing_since = None
        await self._compensate()

    def _nobody_can_press(self, since: datetime) -> None:
        """Begin an outage, also while one is being compensated.

        At the start, the last heartbeat counts.
        """
        if self._lost_at or self.reachable or self._reaching.locked():
            self._lost_at = min(since, self._lost_at or since)
        self._reachable.clear()

    async def _compensate(self) -> None:
        """Compensate the outage, and end it unless Discord was lost again meanwhile."""
        changed: set[int] = set()
        async with self._reaching:
            while self._connected and not self.reachable:
                async with AsyncExitStack() as stack:
                    await self._retry_forever(
                        lambda stack=stack: stack.enter_async_context(self._uow.store.outage_lock())
                    )
                    now, (since, self._lost_at) = self._uow.now(), (self._lost_at, None)
                    since = await self._lost_since(since)
                    if since is not None and now - since >= BLINK:
                        log.info("nobody could press for %s: limits and reminders wait longer", now - since)
                        changed |= await self._wait_longer(since, now - since)
                        by = now - since
                        await self._retry_forever(lambda since=since, by=by: self._uow.store.cups.postpone(since, by))
                    await self._retry_forever(lambda now=now: self._uow.store.heartbeats.note_reached(now))
                    self._noted = now
                    if self._lost_at is None:
                        self._reachable.set()
        for table_id in sorted(changed):
            with suppress(NoSuchTable):
                await self._uow.news.changed(await self._uow.loader.table_of_any_game(table_id))

    async def _lost_since(self, here: datetime | None) -> datetime | None:
        """Return the start of the outage, `here` in this process; other processes count, too."""
        if here is not None and self._uow.store.single_process:
            return here
        reached = await self._retry_forever(self._uow.store.heartbeats.last_reached)
        known = [at for at in (here, reached) if at is not None]
        return max(known, default=None)

    async def _wait_longer(self, since: datetime, by: timedelta) -> set[int]:
        """Postpone all tables' timers and return the tables whose boards show changed times."""
        changed, after = set[int](), 0
        while page := await self._retry_forever(lambda after=after: self._uow.store.timers.tables(after)):
            changed |= await self._retry_forever(lambda page=page: self._postpone(page, since, by))
            after = page[-1]
        return changed

    async def _retry_forever(self, work: Callable[[], Awaitable[T]]) -> T:
        """Retry until it succeeds, since no clock resumes without it.

        Users cannot interact until then.
        """
        while True:
            try:
                return await work()
            except StoreBusy as busy:
                log.warning("after an outage, to be tried again: %s", busy)
            except Exception:
                log.exception("after an outage, to be tried again")
            self._nobody_can_press(self._uow.now())
            await asyncio.sleep(BUSY_PAUSE)

    async def _postpone(self, page: Sequence[int], since: datetime, by: timedelta) -> set[int]:
        """Postpone a batch in one transaction."""
        async with AsyncExitStack() as held:
            for table_id in page:
                await held.enter_async_context(self._uow.locks.of(table_id))
            calendars = {table_id: await self._calendars(table_id) for table_id in page}

            def put_off(row: TimerRow, speed: str, by: timedelta) -> TimerRow | None:
                return _later(row, speed, since, by, calendars[row.table_id])

            changed = await self._uow.store.timers.postpone(page, put_off, since, by)
        return {row.table_id for row in changed if row.kind != TimerKind.REMINDER}

    async def _calendars(self, table_id: int) -> Mapping[int, Calendar]:
        with suppress(NoSuchTable):
            return await self._uow.calendars(await self._uow.info_of_any_game(table_id))
        return NO_CALENDARS


def _later(
    row: TimerRow, speed: str, since: datetime, by: timedelta, calendars: Mapping[int, Calendar]
) -> TimerRow | None:
    """Return the timer after an outage, or None if it is unchanged.

    Clocks of live games go on, and so do those of AIs. A pause includes an outage; and timers that are never due only
    record what was done. A time limit keeps its remaining time at the start of the outage, by its person's calendar.
    """
    if row.due_at >= FAR:
        return None
    try:
        if row.kind == TimerKind.REMINDER:
            return msgspec.structs.replace(row, due_at=row.due_at + by, data=longer(row.data, by))
        if row.kind == TimerKind.LIMIT:
            calendar = limit_calendar(unpack(row.data), calendars)
            return shifted(row, lambda end: later(since + by, counted(since, end, calendar), calendar))
    except msgspec.MsgspecError as error:
        log.error("timer %s of table %s cannot be read: %s", row.kind, row.table_id, error)
        return None
    if row.kind in SLOW or (row.kind == TimerKind.DEADLINE and speed == "days"):
        return msgspec.structs.replace(row, due_at=row.due_at + by)
    return None
