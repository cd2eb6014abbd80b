"""How long a person waits for what is read: a database that says nothing is given up before Discord gives up the press.

What nobody waits for (boards, chores) takes its time.
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
"""That a question may take; Discord waits three for what the bot says to a press."""
LOOKS = 20
"""How often within that time it is looked whether the answer is there: a process that stood still meanwhile, with the
answer at its door, has not waited for the database."""
SAID_NOTHING = "the database says nothing"


class ReadDeadline:
    """Of one person, until their block is `over`, which a task that was begun in it may outlive.

    `spent`: a question took all of it, and they are told at once instead of waiting for the next one.
    """

    def __init__(self) -> None:
        self.over = self.spent = False


_current: ContextVar[ReadDeadline | None] = ContextVar("patience", default=None)


@contextmanager
def with_deadline() -> Generator[None]:
    """A person has pressed something, and waits for this block."""
    own = ReadDeadline()
    with _of(own):
        try:
            yield
        finally:
            own.over = True


def without_deadline() -> AbstractContextManager[None]:
    """Nobody waits for this block, whoever has begun it."""
    return _of(None)


def is_awaited() -> bool:
    """Whether a person waits for the current block."""
    patience = _current.get()
    return patience is not None and not patience.over


async def within_deadline(question: Coroutine[Any, Any, T]) -> T:
    """The answer to a question. Raises StoreBusy where a person has waited too long, for this one or one before."""
    patience = _current.get()
    if patience is None or patience.over:
        return await question
    if patience.spent:
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
        # It is not cancelled: to take leave of a server that says nothing takes as long again.
        asking.add_done_callback(lambda asking: asking.cancelled() or asking.exception())
        patience.spent = True
        raise StoreBusy(SAID_NOTHING)
    return asking.result()


@contextmanager
def _of(patience: ReadDeadline | None) -> Generator[None]:
    token = _current.set(patience)
    try:
        yield
    finally:
        _current.reset(token)
