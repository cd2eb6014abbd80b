"""Read scope: within it each cached value is validated at most once.

Where other processes write to the database as well, a cached value must be validated before it is used. An interaction,
the drawing of a board, and a single read or change are a scope each: the values that they have validated hold to the
end of the scope, plus whatever this process writes meanwhile. Changes of a table begin a scope of their own (see
`version_check`).
"""

from __future__ import annotations

from collections.abc import Generator, Hashable
from contextlib import contextmanager
from contextvars import ContextVar


class ReadScope:
    """A scope and the keys `asked` (validated) in it so far.

    `over`: the block has ended; a task that was begun in it may outlive it.
    """

    def __init__(self) -> None:
        self.asked: set[Hashable] = set()
        self.over = False


_current: ContextVar[ReadScope | None] = ContextVar("read_scope", default=None)


@contextmanager
def read_scope() -> Generator[None]:
    """Open a read scope, or join the enclosing one."""
    if _open() is not None:
        yield
        return
    with new_read_scope():
        yield


@contextmanager
def new_read_scope() -> Generator[None]:
    """Open a read scope of its own; its validations count for the enclosing one, too."""
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
    """Run the block outside any read scope, even if it was begun in one."""
    token = _current.set(None)
    try:
        yield
    finally:
        _current.reset(token)


def is_validated(what: Hashable) -> bool:
    """Return whether the key was validated in this scope."""
    current = _open()
    return current is not None and what in current.asked


def mark_validated(what: Hashable) -> None:
    """Mark the key as validated in this scope."""
    if (current := _open()) is not None:
        current.asked.add(what)


def has_begun() -> bool:
    """Return whether anything was validated in this scope so far."""
    current = _open()
    return current is not None and bool(current.asked)


def reset() -> None:
    """Forget all validations of this scope."""
    if (current := _open()) is not None:
        current.asked.clear()


def _open() -> ReadScope | None:
    current = _current.get()
    return None if current is None or current.over else current
