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
        self.sayings: tuple[Saying, ...] = ()
        self.counted: tuple[Counted, ...] = ()


_current: ContextVar[ExpectedVersion | None] = ContextVar("basis", default=None)


@contextmanager
def optimistic_lock(table_id: int) -> Generator[None]:
    """Bind all reads and writes of the table in this block to one version."""
    token = _current.set(basis := ExpectedVersion(table_id))
    try:
        with new_read_scope():
            yield
    finally:
        basis.over = True
        _current.reset(token)


def check_version(table_id: int, version: int) -> None:
    """Record the version that was read. Raises ConflictError if it differs from an earlier read."""
    basis = _of(table_id)
    if basis is None:
        return
    if basis.version is None:
        basis.version = version
    elif basis.version != version:
        raise ConflictError(table_id)


def expected(table_id: int) -> int | None:
    """Return the version that the table must have to be changed; None: any."""
    basis = _of(table_id)
    return basis and basis.version


def bump_version(table_id: int) -> None:
    """Advance the expected version after a write of this block."""
    basis = _of(table_id)
    if basis is not None and basis.version is not None:
        basis.version += 1


def add_outbox(table_id: int, saying: Saying) -> None:
    """Queue an outbox message with the next write of this block."""
    basis = _of(table_id)
    assert basis is not None, "a table says something in a block in which it is changed"
    basis.sayings += (saying,)


def sayings(table_id: int) -> tuple[Saying, ...]:
    """Return and clear the outbox messages for the current write."""
    basis = _of(table_id)
    if basis is None:
        return ()
    found, basis.sayings = basis.sayings, ()
    return found


def add_counts(table_id: int, counted: Counted) -> None:
    """Add to people's counters with the next write of this block."""
    basis = _of(table_id)
    assert basis is not None, "a table counts something in a block in which it is changed"
    basis.counted += (counted,)


def counted(table_id: int) -> tuple[Counted, ...]:
    """Return and clear the counters for the current write."""
    basis = _of(table_id)
    if basis is None:
        return ()
    found, basis.counted = basis.counted, ()
    return found


def _of(table_id: int) -> ExpectedVersion | None:
    basis = _current.get()
    return basis if basis is not None and basis.table_id == table_id and not basis.over else None
