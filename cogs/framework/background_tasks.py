"""Background task queue: deduplicated by key, run once more on request, retried on failure.

Tasks run concurrently, so a task that hangs or fails for one table or user does not block the others.
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
"""Task key: kind, table id (0: none in particular), and the id of the user or object within the table."""
Work: TypeAlias = Callable[[], Awaitable[object]]


class _Failed(Struct):
    work: Work
    times: int = 0
    again: asyncio.TimerHandle | None = None


class TaskQueue:
    """Background tasks by key, with retries.

    A task that Discord refused for good is stored until `retry` or the next `submit`.
    """

    def __init__(self) -> None:
        self._tasks: dict[Key, asyncio.Task[None]] = {}
        self._anew: dict[Key, Work] = {}
        self._failed: dict[Key, _Failed] = {}
        self._closed = False

    def submit(self, key: Key, work: Work, *, anew: bool = True) -> asyncio.Task[None] | None:
        """Schedule the work and return its task; if the key is in progress, return the running task.

        By default the work is then run once more after it.
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
        """Return the ids of the tables that have a failed task."""
        return {table for _, table, _ in self._failed}

    def retry(self, table_id: int) -> None:
        """Retry the failed tasks of a table at once."""
        for key, failed in list(self._failed.items()):
            if key[1] == table_id:
                self.submit(key, failed.work)

    async def join(self, without: Collection[str] = (), table_id: int | None = None) -> None:
        """Wait until no task is running (at this table), except these kinds.

        Tasks that wait for their retry are not waited for.
        """
        while tasks := [
            task for key, task in self._tasks.items() if key[0] not in without and table_id in (None, key[1])
        ]:
            await asyncio.wait(tasks)

    async def close(self) -> None:
        """Cancel all tasks and retries."""
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
            with Tables.no_deadline():
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
            log.warning("%s, to be tried again in %.0f s: %s", _named(key), wait, _error_line(error))
        elif isinstance(error, discord.HTTPException):
            log.log(logging.DEBUG if failed.times > 1 else logging.WARNING, "%s: %s", _named(key), _error_line(error))
        else:
            del self._failed[key]
            refused = isinstance(error, TableError)  # the table has changed meanwhile
            level = logging.INFO if refused else logging.ERROR
            log.log(level, "%s: %s", _named(key), _error_line(error), exc_info=None if refused else error)

    def _ended(self, key: Key) -> None:
        self._tasks.pop(key, None)
        if (work := self._anew.pop(key, None)) is not None:
            self.submit(key, work)


def _named(key: Key) -> str:
    kind, table, what = key
    return f"{kind} of table {table}" + (f" ({what})" if what else "")


def _error_line(error: Exception) -> str:
    """Return the error in one short line: a timeout has no message, a proxy sends a whole page."""
    return cut(" ".join((str(error) or type(error).__name__).split()), TOLD)
