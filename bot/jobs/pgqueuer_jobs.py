"""Job runner of several processes at one server, by PGQueuer.

Each process takes due jobs, and jobs of a dead process are retried by another one. Jobs name a table to look at (see
`bot.store.coordination.job_queue`): running one twice, or one that is done already, changes nothing. Processes poll
some times a second instead of being notified of each job.
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
from bot.tables.model.notifications import Redelivery, decode
from bot.tables.scheduling.dispatch import TimerNotCleared, fire
from bot.tables.scheduling.nightly import NightlyMaintenance
from bot.tables.scheduling.periodic import PeriodicTasks
from bot.tables.service import Tables

log = logging.getLogger(__name__)
ASKED = timedelta(milliseconds=250)
"""Poll interval while there are no jobs."""
AT_ONCE, MOST = 10, 40
"""Jobs taken at a time, and maximum of concurrent jobs in a process."""
DEAD = timedelta(seconds=15)
"""Time without a heartbeat of its worker after which a job is taken by another process."""
SWEPT, NIGHTLY = "*/5 * * * *", "40 3 * * *"
"""Cron schedules (UTC) of queueing soon due jobs, and of the nightly maintenance."""
NEARLY = timedelta(seconds=1)
"""Timers due within this time are waited for."""
FIRST, LONGEST, LONGEST_OF_STORE = timedelta(seconds=5), timedelta(hours=1), timedelta(minutes=1)
"""Retry delay of a failed job: the first (doubled each time), the maximum, and the maximum when the store is what
fails.
"""
AWAY, LOOKED = timedelta(seconds=1), 0.5
"""Retry delay of a job when this process has lost Discord; and seconds until such a process stops taking jobs."""
FINISHING = 10.0
"""Seconds that running jobs get at shutdown."""
CONNECTIONS, CONNECTING, ANSWERING, PAUSE = (2, 4), 2.0, 10.0, 2.0
"""Connection pool: minimum and maximum size; timeouts in seconds to connect and of a statement; seconds between
reconnection attempts.
"""


class PgQueuerJobs:
    """Job runner by PGQueuer.

    `show` reconciles the messages of a table; `counted` receives the number of processes.
    """

    def __init__(self, tables: Tables, url: str, show: Show, counted: Counted) -> None:
        self._presence, self._rounds = ProcessMembership(tables, counted), PeriodicTasks(tables)
        self._tables, self._store, self._show = tables, tables.uow.store, show
        self._night = NightlyMaintenance(tables, now=tables.now)
        self._dsn = dsn(make_url(url))

    async def run(self) -> None:
        """Run for ever and survive losses of the server; raise on other repeated failures."""
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
        """Process jobs until Discord or the server is lost, or until cancelled; finish those taken."""
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
            queuer.entrypoint(TIMERS)(self._fire_timer)
            queuer.entrypoint(SHOW)(self._reconcile)
            queuer.entrypoint(SAY)(self._send_notification)
            queuer.schedule("sweep", SWEPT)(self._sweep)
            queuer.schedule("night", NIGHTLY)(self._tidy)
            yield queuer
        finally:
            pool.terminate()

    async def _fire_timer(self, job: Job) -> None:
        """Run a timer job: fire a table's due timers."""
        await self._tried(job, self._ring_due)

    async def _reconcile(self, job: Job) -> None:
        """Run a render job: reconcile messages that the process of the last move has not shown."""
        await self._tried(job, self._show)

    async def _send_notification(self, job: Job) -> None:
        """Run a notification job: send what the process of the change has not sent."""
        assert job.payload is not None
        if (notice := decode(job.payload)) is None:
            return
        await self._tried(job, partial(self._say_again, Redelivery(notice, job.created)), notice.table)

    async def _say_again(self, notice: Redelivery, _: int) -> None:
        await self._tables.events.notify(notice)

    async def _sweep(self, _: Schedule) -> None:
        await self._store.job_queue.sweep()

    async def _tidy(self, _: Schedule) -> None:
        log.info("the night: %s", await self._night.run_once())
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
        """Return the timers that are due, after waiting for nearly due ones.

        The clocks of the queueing and this process may differ by a moment.
        """
        timers = await self._store.timers.of(table_id)
        near = [timer for timer in timers if timer.due_at <= self._tables.now() + NEARLY]
        if near:
            await asyncio.sleep(max(0.0, (near[-1].due_at - self._tables.now()).total_seconds()))
        return near

    async def _tried(self, job: Job, do: Callable[[int], Awaitable[None]], table_id: int | None = None) -> None:
        """Run `do` for the job's table; request a retry by any process if it fails."""
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
