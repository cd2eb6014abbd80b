"""Work of several processes at one server, by PGQueuer: each takes what is due, and what a dead one began another ends.

Jobs say where to look (see `bot.store.coordination.job_queue`): doing one twice, or one that is done already, changes nothing. Processes
ask for jobs some times a second instead of being told of each.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from datetime import timedelta
from functools import partial
from typing import Any

from pgqueuer import PgQueuer
from pgqueuer.db import AsyncpgPoolDriver
from pgqueuer.errors import RetryRequested
from pgqueuer.models import Job, Schedule
from sqlalchemy import make_url

from bot.jobs.jobs import Counted, Show
from bot.jobs.membership import ProcessMembership
from bot.rows import TimerRow
from bot.store.coordination.job_queue import KEPT, SAY, SHOW, TIMERS, table_of
from bot.store.engine.errors import StoreBusy
from bot.store.engine.postgres_session import SEEN_DEAD, driver, dsn, troubles
from bot.supervision import restart_on_failure, wait_first_failure
from bot.tables.model.errors import Unavailable, Unplayable
from bot.tables.model.notifications import Redelivery, told
from bot.tables.scheduling.dispatch import TimerNotCleared, fire
from bot.tables.scheduling.nightly import NightlyMaintenance
from bot.tables.scheduling.periodic import PeriodicTasks
from bot.tables.service import Tables

log = logging.getLogger(__name__)
ASKED = timedelta(milliseconds=250)
"""How often a process asks for jobs while there are none."""
AT_ONCE, MOST = 10, 40
"""Jobs taken at a time, and at work in a process."""
DEAD = timedelta(seconds=15)
"""After so long without a sign of life from whoever has taken it, a job is taken by another process."""
SWEPT, NIGHTLY = "*/5 * * * *", "40 3 * * *"
"""When what comes soon is queued, and when it is night (UTC), as cron says it."""
NEARLY = timedelta(seconds=1)
"""A timer that is due so soon is waited for."""
FIRST, LONGEST, LONGEST_OF_STORE = timedelta(seconds=5), timedelta(hours=1), timedelta(minutes=1)
"""Until a job that failed is tried again: twice as long each time, not so long if the store is what fails."""
AWAY, LOOKED = timedelta(seconds=1), 0.5
"""Until a job is offered again that a process cannot do because it has lost Discord; and seconds until a process that
has takes no more."""
FINISHING = 10.0
"""Seconds that jobs under way get when the process is to end."""
CONNECTIONS, CONNECTING, ANSWERING, PAUSE = (2, 4), 2.0, 10.0, 2.0
"""To the server: at least and at most; and seconds: for one, for an answer, until a server that is gone is tried."""


class PgQueuerJobs:
    """`show` puts the messages of a table right; `counted` hears how many processes there are."""

    def __init__(self, tables: Tables, url: str, show: Show, counted: Counted) -> None:
        self._presence, self._rounds = ProcessMembership(tables, counted), PeriodicTasks(tables)
        self._tables, self._store, self._show = tables, tables.uow.store, show
        self._night = NightlyMaintenance(tables, now=tables.now)
        self._dsn = dsn(make_url(url))

    async def run(self) -> None:
        """For ever, however often the server is gone; ends with an error when it fails time after time otherwise."""
        await wait_first_failure(
            restart_on_failure(self._presence.run, "the sign of life"),
            restart_on_failure(self._rounds.run, "the rounds"),
            restart_on_failure(self._run, "the jobs"),
            restart_on_failure(self._tables.vacations.run, "the vacations"),
        )

    async def _run(self) -> None:
        gone = False
        while True:
            try:
                await self._tables.outages.until_reachable()
                async with self._queuer() as queuer:
                    if gone:
                        log.warning("the server of the jobs is back")
                    gone = False
                    await self._store.job_queue.sweep()
                    await self._work(queuer)
            except (StoreBusy, *troubles()) as error:
                if not gone:
                    log.error("jobs wait until their server is back: %s", error or type(error).__name__)
                gone = True
            await asyncio.sleep(PAUSE)

    async def _work(self, queuer: PgQueuer) -> None:
        """Until Discord is lost, the server is gone, or this is cancelled; what was taken is finished first."""
        working = asyncio.create_task(queuer.run(ASKED, AT_ONCE, max_concurrent_tasks=MOST, heartbeat_timeout=DEAD))
        try:
            while self._tables.outages.reachable and not working.done():
                await asyncio.wait({working}, timeout=LOOKED)
        finally:
            queuer.shutdown.set()
            await asyncio.wait({working}, timeout=FINISHING)
            working.cancel()
        if working.done():
            working.result()

    @asynccontextmanager
    async def _queuer(self) -> AsyncGenerator[PgQueuer]:
        least, most = CONNECTIONS
        pool: Any = await driver().create_pool(
            dsn=self._dsn,
            min_size=least,
            max_size=most,
            timeout=CONNECTING,
            command_timeout=ANSWERING,
            server_settings={"application_name": "taku jobs", **SEEN_DEAD},
        )
        try:
            queuer = PgQueuer(AsyncpgPoolDriver(pool))
            queuer.entrypoint(TIMERS)(self._ring)
            queuer.entrypoint(SHOW)(self._put_right)
            queuer.entrypoint(SAY)(self._say)
            queuer.schedule("sweep", SWEPT)(self._sweep)
            queuer.schedule("night", NIGHTLY)(self._tidy)
            yield queuer
        finally:
            pool.terminate()

    async def _ring(self, job: Job) -> None:
        """What is due at a table."""
        await self._tried(job, self._ring_due)

    async def _put_right(self, job: Job) -> None:
        """Messages of a table that whoever made its last move has not shown."""
        await self._tried(job, self._show)

    async def _say(self, job: Job) -> None:
        """What whoever made a change has not said of it."""
        assert job.payload is not None
        if (notice := told(job.payload)) is None:
            return
        await self._tried(job, partial(self._say_again, Redelivery(notice, job.created)), notice.table)

    async def _say_again(self, notice: Redelivery, _: int) -> None:
        await self._tables.events.say(notice)

    async def _sweep(self, _: Schedule) -> None:
        await self._store.job_queue.sweep()

    async def _tidy(self, _: Schedule) -> None:
        log.info("the night: %s", await self._night.pass_by())
        await self._store.job_queue.forget(self._tables.now() - KEPT)

    async def _ring_due(self, table_id: int) -> None:
        failed: Exception | None = None
        for timer in await self._due(table_id):
            try:
                await fire(self._tables, timer)
            except Unplayable:
                continue
            except Exception as error:
                failed = error
        if failed is not None:
            raise failed

    async def _due(self, table_id: int) -> list[TimerRow]:
        """What is due, at once or nearly: who asks and who has queued it may differ by a moment."""
        timers = await self._store.timers.of(table_id)
        near = [timer for timer in timers if timer.due_at <= self._tables.now() + NEARLY]
        if near:
            await asyncio.sleep(max(0.0, (near[-1].due_at - self._tables.now()).total_seconds()))
        return near

    async def _tried(self, job: Job, do: Callable[[int], Awaitable[None]], table_id: int | None = None) -> None:
        """Does it for the job's table; what fails is tried again later, by whichever process."""
        if not self._tables.outages.reachable:
            raise RetryRequested(AWAY, "Discord is out of reach")
        assert job.payload is not None
        table_id = table_of(job.payload) if table_id is None else table_id
        try:
            await do(table_id)
        except (StoreBusy, Unavailable) as busy:
            raise RetryRequested(_pause(job, LONGEST_OF_STORE), str(busy)) from None
        except TimerNotCleared as nothing:
            log.error("%s", nothing)
            raise RetryRequested(_pause(job, LONGEST), str(nothing)) from None
        except Exception as error:
            log.exception("%s of table %s failed", job.entrypoint, table_id)
            raise RetryRequested(_pause(job, LONGEST), type(error).__name__) from None


def _pause(job: Job, longest: timedelta) -> timedelta:
    return min(longest, FIRST * 2 ** min(job.attempts, 20))
