"""Optimistic locking: the table version that a change expects.

Other processes may change the table, too. So each change of a table runs in a block (`optimistic_lock`): all reads of
the table in it see one version, the newest, and writes succeed only if the table still has that version. Otherwise
ConflictError is raised: nothing was written, and the caller decides again on new data.
"""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from contextvars import ContextVar

from bot.rows import Counted, Saying
from bot.store.cache.read_scope import new_read_scope
from bot.store.engine.errors import ConflictError


class ExpectedVersion:
    """The expected version of a table in a block; None before the first read.

    `over`: the block has ended. `sayings` are to be queued, and `counted` added, with the next write.
    """

    def __init__(self, table_id: int) -> None:
        self.table_id = table_id
        self.version: int | None = None
        self.over = False
        self.outbox: tuple[Saying, ...] = ()
        self.counted: tuple[Counted, ...] = ()


_current: ContextVar[ExpectedVersion | None] = ContextVar("expected_version", default=None)


@contextmanager
def optimistic_lock(table_id: int) -> Generator[None]:
    """Bind all reads and writes of the table in this block to one version."""
    token = _current.set(current := ExpectedVersion(table_id))
    try:
        with new_read_scope():
            yield
    finally:
        current.over = True
        _current.reset(token)


def check_version(table_id: int, version: int) -> None:
    """Record the version that was read. Raises ConflictError if it differs from an earlier read."""
    current = _of(table_id)
    if current is None:
        return
    if current.version is None:
        current.version = version
    elif current.version != version:
        raise ConflictError(table_id)


def expected(table_id: int) -> int | None:
    """Return the version that the table must have to be changed; None: any."""
    current = _of(table_id)
    return current and current.version


def bump_version(table_id: int) -> None:
    """Advance the expected version after a write of this block."""
    current = _of(table_id)
    if current is not None and current.version is not None:
        current.version += 1


def add_outbox(table_id: int, entry: Saying) -> None:
    """Queue an outbox message with the next write of this block."""
    current = _of(table_id)
    assert current is not None, "a notification is queued in a block that changes its table"
    current.outbox += (entry,)


def outbox(table_id: int) -> tuple[Saying, ...]:
    """Return and clear the outbox messages for the current write."""
    current = _of(table_id)
    if current is None:
        return ()
    found, current.outbox = current.outbox, ()
    return found


def add_counts(table_id: int, counted: Counted) -> None:
    """Add to people's counters with the next write of this block."""
    current = _of(table_id)
    assert current is not None, "statistics are counted in a block that changes their table"
    current.counted += (counted,)


def counted(table_id: int) -> tuple[Counted, ...]:
    """Return and clear the counters for the current write."""
    current = _of(table_id)
    if current is None:
        return ()
    found, current.counted = current.counted, ()
    return found


def _of(table_id: int) -> ExpectedVersion | None:
    current = _current.get()
    return current if current is not None and current.table_id == table_id and not current.over else None
