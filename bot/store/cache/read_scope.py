"""A glance: in it each thing is asked for once.

Where other processes write to the database as well, what was read is kept, and whoever looks asks first whether it is
still right. A press, a board that is drawn, a single look or change are a glance each: what they were told holds to
their end, and whatever this process writes meanwhile is in it. Whoever changes a table begins another one (`basis`).
"""

from __future__ import annotations

from collections.abc import Generator, Hashable
from contextlib import contextmanager
from contextvars import ContextVar


class ReadScope:
    """What was `asked` so far. `over`: the block has ended, which a task that was begun in it may outlive."""

    def __init__(self) -> None:
        self.asked: set[Hashable] = set()
        self.over = False


_current: ContextVar[ReadScope | None] = ContextVar("glance", default=None)


@contextmanager
def read_scope() -> Generator[None]:
    """This block is one, or a part of the one that it stands in."""
    if _open() is not None:
        yield
        return
    with new_read_scope():
        yield


@contextmanager
def new_read_scope() -> Generator[None]:
    """This block is one by itself; what it asks for is as good for the one that it stands in."""
    around, own = _open(), ReadScope()
    token = _current.set(own)
    try:
        yield
    finally:
        own.over = True
        _current.reset(token)
        if around is not None:
            around.asked |= own.asked


@contextmanager
def no_read_scope() -> Generator[None]:
    """What is done in this block belongs to no glance, whatever it was begun in."""
    token = _current.set(None)
    try:
        yield
    finally:
        _current.reset(token)


def is_validated(what: Hashable) -> bool:
    """Whether this was asked for in this glance."""
    current = _open()
    return current is not None and what in current.asked


def mark_validated(what: Hashable) -> None:
    """This was asked for just now."""
    if (current := _open()) is not None:
        current.asked.add(what)


def has_begun() -> bool:
    """Whether anything was asked for in this glance so far."""
    current = _open()
    return current is not None and bool(current.asked)


def reset() -> None:
    """Everything is asked for once more."""
    if (current := _open()) is not None:
        current.asked.clear()


def _open() -> ReadScope | None:
    current = _current.get()
    return None if current is None or current.over else current
