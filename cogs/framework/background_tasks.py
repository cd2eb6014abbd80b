"""Work beside the clicks: each piece a task of its own, done anew when asked for meanwhile, tried again where it fails.

None waits for another, so what hangs or fails for one table or person holds nobody else.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection
from typing import TypeAlias

import discord
from msgspec import Struct

from bot.metrics import registry
from bot.tables.model.errors import TableError
from bot.tables.service import Tables
from cogs.ui.discord_limits import cut
from cogs.ui.transient_errors import is_transient, retry_delay

log = logging.getLogger(__name__)
TOLD = 200

Key: TypeAlias = tuple[str, int, int]
"""What kind of work it is, for which table (0: none in particular), and for whom or what there."""
Work: TypeAlias = Callable[[], Awaitable[object]]


class _Failed(Struct):
    work: Work
    times: int = 0
    again: asyncio.TimerHandle | None = None


class TaskQueue:
    """Pieces of work by key. What Discord refuses for good is kept too, until `retry` or the next `ask`."""

    def __init__(self) -> None:
        self._tasks: dict[Key, asyncio.Task[None]] = {}
        self._anew: dict[Key, Work] = {}
        self._failed: dict[Key, _Failed] = {}
        self._closed = False

    def submit(self, key: Key, work: Work, *, anew: bool = True) -> asyncio.Task[None] | None:
        """Has the work done soon and returns its task; after what is under way for the same key, if anything is.

        `anew`: in that case it is done once more.
        """
        if self._closed:
            return None
        if key in self._tasks:
            if anew:
                self._anew[key] = work
            return self._tasks[key]
        if (failed := self._failed.get(key)) and failed.again:
            failed.again.cancel()
        task = asyncio.create_task(self._do(key, work), name=_named(key))
        self._tasks[key] = task
        task.add_done_callback(lambda _: self._ended(key))
        return task

    def failing(self) -> set[int]:
        """The tables where something has failed and was not done since."""
        return {table for _, table, _ in self._failed}

    def retry(self, table_id: int) -> None:
        """Tries at once what has failed at a table."""
        for key, failed in list(self._failed.items()):
            if key[1] == table_id:
                self.submit(key, failed.work)

    async def join(self, without: Collection[str] = (), table_id: int | None = None) -> None:
        """Until nothing is under way (at this table), these kinds aside. What waits to be tried again is not."""
        while tasks := [
            task for key, task in self._tasks.items() if key[0] not in without and table_id in (None, key[1])
        ]:
            await asyncio.wait(tasks)

    async def close(self) -> None:
        """Stops everything."""
        self._closed = True
        for failed in self._failed.values():
            if failed.again:
                failed.again.cancel()
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _do(self, key: Key, work: Work) -> None:
        try:
            with Tables.independent_scope():
                await work()
        except Exception as error:
            self._fail(key, work, error)
        else:
            self._failed.pop(key, None)

    def _fail(self, key: Key, work: Work, error: Exception) -> None:
        failed = self._failed.setdefault(key, _Failed(work))
        failed.work, failed.times, failed.again = work, failed.times + 1, None
        registry.chores_failed.labels(key[0], "yes" if is_transient(error) else "no").inc()
        if is_transient(error):
            wait = retry_delay(error, failed.times)
            failed.again = asyncio.get_running_loop().call_later(wait, self.submit, key, work)
            log.warning("%s, to be tried again in %.0f s: %s", _named(key), wait, _told(error))
        elif isinstance(error, discord.HTTPException):
            log.log(logging.DEBUG if failed.times > 1 else logging.WARNING, "%s: %s", _named(key), _told(error))
        else:
            del self._failed[key]
            known = isinstance(error, TableError)
            log.error("%s: %s", _named(key), _told(error), exc_info=None if known else error)

    def _ended(self, key: Key) -> None:
        self._tasks.pop(key, None)
        if (work := self._anew.pop(key, None)) is not None:
            self.submit(key, work)


def _named(key: Key) -> str:
    kind, table, what = key
    return f"{kind} of table {table}" + (f" ({what})" if what else "")


def _told(error: Exception) -> str:
    """A time-out says nothing of itself, a proxy a whole page."""
    return cut(" ".join((str(error) or type(error).__name__).split()), TOLD)
