"""Supervision of background tasks: log failures, restart with backoff."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, Callable, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager
from contextvars import Context
from typing import Any

log = logging.getLogger(__name__)

PAUSES = (1.0, 2.0, 4.0, 8.0, 16.0, 32.0)
"""Seconds before a failed task restarts: longer each time that it fails again at once."""
WELL = 60.0
"""Seconds after which a failure is not "at once" any more."""


class TaskLostError(RuntimeError):
    """An essential task has ended for good; the message is for the operator."""


def spawn(work: Coroutine[Any, Any, None], name: str, context: Context | None = None) -> asyncio.Task[None]:
    """Start a task, in this context or the given one; a failure is logged."""
    task = asyncio.create_task(work, name=name, context=context)
    task.add_done_callback(_tell)
    return task


def _tell(task: asyncio.Task[None]) -> None:
    if not task.cancelled() and (error := task.exception()) is not None:
        log.error("%s failed", task.get_name(), exc_info=error)


@asynccontextmanager
async def cancel_and_wait(task: asyncio.Task[None]) -> AsyncGenerator[asyncio.Task[None]]:
    """Yield the task, and cancel it at the end of the block."""
    try:
        yield task
    finally:
        task.cancel()
        await asyncio.wait({task})


def restart_on_failure(work: Callable[[], Coroutine[Any, Any, None]], name: str) -> asyncio.Task[None]:
    """Start a task that restarts `work` after failures; it raises after repeated ones."""
    return spawn(_kept_up(work, name), name)


async def _kept_up(work: Callable[[], Coroutine[Any, Any, None]], name: str) -> None:
    time, failed = asyncio.get_running_loop().time, 0
    while True:
        began = time()
        try:
            await work()
        except Exception as error:
            failed = 0 if time() - began > WELL else failed
            if failed == len(PAUSES):
                raise
            log.error("%s failed and begins anew in %g s", name, PAUSES[failed], exc_info=error)
            await asyncio.sleep(PAUSES[failed])
            failed += 1
        else:
            return


async def wait_first_failure(*tasks: asyncio.Task[None]) -> None:
    """Wait for the first of these tasks to end, cancel the others, return or raise its result."""
    async with AsyncExitStack() as stack:
        for task in tasks:
            await stack.enter_async_context(cancel_and_wait(task))
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for one in done:
            one.result()
