"""What a change of a table is based on: the version of the table that was read for it.

Other processes may change the table, too. So whoever changes one does it in a block (`based_on`): all that is read of
the table there is of one version, the newest, and what is written is written only if the table still has that version.
Otherwise it is Overtaken: nothing was written, and what has been decided is decided anew.
"""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from contextvars import ContextVar

from bot.rows import Counted, Saying
from bot.store.cache.read_scope import new_read_scope
from bot.store.engine.errors import ConflictError


class ExpectedVersion:
    """The version of a table in a block; None before the first look. `over`: the block has ended.

    `sayings` are to be queued, and `counted` added, with whatever is written next.
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
    """What is read and written of the table in this block belongs together."""
    token = _current.set(basis := ExpectedVersion(table_id))
    try:
        with new_read_scope():
            yield
    finally:
        basis.over = True
        _current.reset(token)


def check_version(table_id: int, version: int) -> None:
    """The table was read. Raises Overtaken if it is not what was read before in this block."""
    basis = _of(table_id)
    if basis is None:
        return
    if basis.version is None:
        basis.version = version
    elif basis.version != version:
        raise ConflictError(table_id)


def expected(table_id: int) -> int | None:
    """The version that the table must have to be changed; None: any."""
    basis = _of(table_id)
    return basis and basis.version


def bump_version(table_id: int) -> None:
    """This block has changed the table."""
    basis = _of(table_id)
    if basis is not None and basis.version is not None:
        basis.version += 1


def add_outbox(table_id: int, saying: Saying) -> None:
    """This is to be said with what is written next in this block."""
    basis = _of(table_id)
    assert basis is not None, "a table says something in a block in which it is changed"
    basis.sayings += (saying,)


def sayings(table_id: int) -> tuple[Saying, ...]:
    """What is to be said with what is written now; once."""
    basis = _of(table_id)
    if basis is None:
        return ()
    found, basis.sayings = basis.sayings, ()
    return found


def add_counts(table_id: int, counted: Counted) -> None:
    """This is to be added to what is known of people with what is written next in this block."""
    basis = _of(table_id)
    assert basis is not None, "a table counts something in a block in which it is changed"
    basis.counted += (counted,)


def counted(table_id: int) -> tuple[Counted, ...]:
    """What is to be added with what is written now; once."""
    basis = _of(table_id)
    if basis is None:
        return ()
    found, basis.counted = basis.counted, ()
    return found


def _of(table_id: int) -> ExpectedVersion | None:
    basis = _current.get()
    return basis if basis is not None and basis.table_id == table_id and not basis.over else None
