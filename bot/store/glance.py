"""A glance: in it each thing is asked for once.

Where other processes write to the database as well, what was read is kept, and whoever looks asks first whether it is
still right. A press, a board that is drawn, a single look or change are a glance each: what they were told holds to
their end, and whatever this process writes meanwhile is in it. Whoever changes a table begins another one (`basis`).
Where a person waits for what is found, a server that says nothing is given up before Discord gives up the press.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Generator, Hashable
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, TypeVar

from bot.store.errors import StoreBusy

T = TypeVar("T")
PATIENCE = 2.0
"""Seconds that a person lets a question go unanswered: Discord waits three for what the bot says to a press."""
SAID_NOTHING = "the database says nothing"


class Patience:
    """Of whoever waits for what is found in a glance, and in those within it; `spent`: a question took all of it."""

    spent = False


class Glance:
    """What was `asked` so far. `over`: the block has ended, which a task that was begun in it may outlive."""

    def __init__(self, patience: Patience | None) -> None:
        self.asked: set[Hashable] = set()
        self.over, self.patience = False, patience


_current: ContextVar[Glance | None] = ContextVar("glance", default=None)


@contextmanager
def glance() -> Generator[None]:
    """This block is one, or a part of the one that it stands in."""
    if _open() is not None:
        yield
        return
    with another_glance():
        yield


@contextmanager
def another_glance(*, awaited: bool | None = None) -> Generator[None]:
    """This block is one by itself; what it asks for is as good for the one that it stands in.

    `awaited`: whether by a person, who has pressed something; None: as the one that it stands in.
    """
    around = _open()
    patience = around and around.patience
    if awaited is not None:
        patience = Patience() if awaited else None
    own = Glance(patience)
    token = _current.set(own)
    try:
        yield
    finally:
        own.over = True
        _current.reset(token)
        if around is not None:
            around.asked |= own.asked


@contextmanager
def apart() -> Generator[None]:
    """What is done in this block belongs to no glance, whatever it was begun in."""
    token = _current.set(None)
    try:
        yield
    finally:
        _current.reset(token)


def was_asked(what: Hashable) -> bool:
    """Whether this was asked for in this glance."""
    current = _open()
    return current is not None and what in current.asked


def asked(what: Hashable) -> None:
    """This was asked for just now."""
    if (current := _open()) is not None:
        current.asked.add(what)


def has_begun() -> bool:
    """Whether anything was asked for in this glance so far."""
    current = _open()
    return current is not None and bool(current.asked)


def ask_anew() -> None:
    """Everything is asked for once more."""
    if (current := _open()) is not None:
        current.asked.clear()


async def heard(question: Coroutine[Any, Any, T]) -> T:
    """The answer to a question. Raises StoreBusy where a person has waited too long, for this one or one before."""
    current = _open()
    if current is None or current.patience is None:
        return await question
    if current.patience.spent:
        question.close()
        raise StoreBusy(SAID_NOTHING)
    asking = asyncio.ensure_future(question)
    try:
        answered, _ = await asyncio.wait({asking}, timeout=PATIENCE)
    except asyncio.CancelledError:
        asking.cancel()
        raise
    if not answered:
        # It is not cancelled: to take leave of a server that says nothing takes as long again.
        asking.add_done_callback(lambda asking: asking.cancelled() or asking.exception())
        current.patience.spent = True
        raise StoreBusy(SAID_NOTHING)
    return asking.result()


def _open() -> Glance | None:
    current = _current.get()
    return None if current is None or current.over else current
