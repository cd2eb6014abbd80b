"""Retry on version conflicts; translate store errors into errors for players."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from functools import partial, wraps
from typing import ParamSpec, TypeVar

from bot.store.cache.read_scope import has_begun, read_scope, reset
from bot.store.engine import errors as store
from bot.store.engine.commit_count import CommitCounter, count_commits
from bot.tables.model.errors import Duplicate, ServiceBusy, StaleBoard, TableError, Unavailable, Unplayable

log = logging.getLogger(__name__)
P = ParamSpec("P")
R = TypeVar("R")


TRIES = 5
"""Maximum attempts of an operation that meets version conflicts."""


def retry_on_conflict(method: Callable[P, Awaitable[R]]) -> Callable[P, Awaitable[R]]:
    """Decorate `method` to retry after a version conflict, or an error based on cached data.

    An error is always based on the newest state; a call that has committed anything is not retried.
    """

    @wraps(method)
    async def call(*args: P.args, **kwargs: P.kwargs) -> R:
        with count_commits() as saved, read_scope():
            return await _retry(saved, partial(method, *args, **kwargs))

    return call


def table_operation(method: Callable[P, Awaitable[R]]) -> Callable[P, Awaitable[R]]:
    """Decorate `method` with `retry_on_conflict`, and translate store errors into table errors.

    The errors know if anything had been committed before.
    """

    @wraps(method)
    async def call(*args: P.args, **kwargs: P.kwargs) -> R:
        with count_commits() as saved, read_scope():
            try:
                return await _retry(saved, partial(method, *args, **kwargs))
            except store.ConflictError as error:
                raise StaleBoard from error
            except store.DuplicateInteraction as error:
                raise Duplicate from error
            except store.StoreBusy as error:
                raise Unavailable(saved=saved.transactions > 0) from error
            except store.CorruptData as error:
                log.error("the database holds what cannot be read: %s", error)
                raise Unplayable from error

    return call


async def _retry(saved: CommitCounter, method: Callable[[], Awaitable[R]]) -> R:
    seen_before = has_begun()
    for left in reversed(range(TRIES)):
        before = saved.transactions
        try:
            return await method()
        except store.ConflictError:
            if saved.transactions != before or not left:
                raise
        except TableError:
            if saved.transactions != before or not left or not seen_before:
                raise
            reset()
            seen_before = False
    raise AssertionError("the last try returns or raises")


def translate_store_errors(method: Callable[P, Awaitable[R]]) -> Callable[P, Awaitable[R]]:
    """Translate store errors of a `method` outside any table: a busy store becomes StoreBusy."""

    @wraps(method)
    async def call(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return await method(*args, **kwargs)
        except store.StoreBusy as error:
            raise ServiceBusy(str(error)) from error

    return call
