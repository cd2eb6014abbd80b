"""Count commits, so that a later read error is not reported as "nothing changed"."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from contextvars import ContextVar


class CommitCounter:
    """Number of `transactions` committed since counting began."""

    transactions = 0


_watched: ContextVar[CommitCounter | None] = ContextVar("saved", default=None)


@contextmanager
def count_commits() -> Generator[CommitCounter]:
    """Count the commits in this block; they count in enclosing blocks, too."""
    if (outer := _watched.get()) is not None:
        yield outer
        return
    token = _watched.set(saved := CommitCounter())
    try:
        yield saved
    finally:
        _watched.reset(token)


def wrote() -> None:
    """Count a commit."""
    if (saved := _watched.get()) is not None:
        saved.transactions += 1
