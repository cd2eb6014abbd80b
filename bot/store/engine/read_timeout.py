"""Read timeout: fail a query before Discord's 3-second limit expires.

Background work (boards, maintenance) has no timeout.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Generator
from contextlib import AbstractContextManager, contextmanager
from contextvars import ContextVar
from typing import Any, TypeVar

from bot.store.engine.errors import StoreBusy

T = TypeVar("T")
SECONDS = 2.0
"""Seconds before a query times out; Discord waits three for an interaction's response."""
LOOKS = 20
"""Checks for the answer within that time. After a stall of this process the answer may have arrived already, and the
stall must not count as time spent waiting for the database.
"""
SAID_NOTHING = "the database says nothing"


class ReadDeadline:
    """Deadline of an interaction.

    `over`: its block has ended; a task that was begun in it may outlive it. `spent`: a query has timed out, and later
    ones fail at once instead of waiting.
    """

    def __init__(self) -> None:
        self.over = self.spent = False


_current: ContextVar[ReadDeadline | None] = ContextVar("read_deadline", default=None)


@contextmanager
def with_deadline() -> Generator[None]:
    """Apply the read timeout in this block: a user is waiting for an interaction's response."""
    own = ReadDeadline()
    with _of(own):
        try:
            yield
        finally:
            own.over = True


def without_deadline() -> AbstractContextManager[None]:
    """Lift the read timeout in this block: no user is waiting."""
    return _of(None)


def is_awaited() -> bool:
    """Return whether a user is waiting for the current block."""
    deadline = _current.get()
    return deadline is not None and not deadline.over


async def within_deadline(question: Coroutine[Any, Any, T]) -> T:
    """Await a query with the read timeout.

    Raises StoreBusy if it expires, or has expired for an earlier query of the block.
    """
    deadline = _current.get()
    if deadline is None or deadline.over:
        return await question
    if deadline.spent:
        question.close()
        raise StoreBusy(SAID_NOTHING)
    asking = asyncio.ensure_future(question)
    try:
        for _ in range(LOOKS):
            await asyncio.wait({asking}, timeout=SECONDS / LOOKS)
            if asking.done():
                break
    except asyncio.CancelledError:
        asking.cancel()
        raise
    if not asking.done():
        # Not cancelled: cancelling on an unresponsive server blocks as long again.
        asking.add_done_callback(lambda asking: asking.cancelled() or asking.exception())
        deadline.spent = True
        raise StoreBusy(SAID_NOTHING)
    return asking.result()


@contextmanager
def _of(deadline: ReadDeadline | None) -> Generator[None]:
    token = _current.set(deadline)
    try:
        yield
    finally:
        _current.reset(token)
