"""Whether something was written: when a later reading fails, nobody may be told that nothing has changed."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from contextvars import ContextVar


class CommitCounter:
    """How many `transactions` were kept since the watching began."""

    transactions = 0


_watched: ContextVar[CommitCounter | None] = ContextVar("saved", default=None)


@contextmanager
def count_commits() -> Generator[CommitCounter]:
    """Watches what is written in this block, and in those around it that watch."""
    if (outer := _watched.get()) is not None:
        yield outer
        return
    token = _watched.set(saved := CommitCounter())
    try:
        yield saved
    finally:
        _watched.reset(token)


def wrote() -> None:
    """A transaction was kept."""
    if (saved := _watched.get()) is not None:
        saved.transactions += 1
