"""Translation of store errors into errors for players."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from functools import wraps
from typing import ParamSpec, TypeVar

from bot.store.engine import errors as store
from bot.tables.model.errors import ServiceBusy, Unavailable, Unplayable

log = logging.getLogger(__name__)
P = ParamSpec("P")
R = TypeVar("R")


def table_operation(method: Callable[P, Awaitable[R]]) -> Callable[P, Awaitable[R]]:
    """Translate store errors of a `method` that reads a table into table errors."""

    @wraps(method)
    async def call(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return await method(*args, **kwargs)
        except store.StoreBusy as error:
            raise Unavailable from error
        except store.CorruptData as error:
            log.error("the database holds what cannot be read: %s", error)
            raise Unplayable from error

    return call


async def after_commit(reading: Awaitable[R]) -> R:
    """Await a step after a commit; an error of the store then says that something is saved."""
    try:
        return await reading
    except (store.StoreBusy, Unavailable) as error:
        raise Unavailable(saved=True) from error


def translate_store_errors(method: Callable[P, Awaitable[R]]) -> Callable[P, Awaitable[R]]:
    """Translate store errors of a `method` outside any table: a busy store becomes StoreBusy."""

    @wraps(method)
    async def call(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return await method(*args, **kwargs)
        except store.StoreBusy as error:
            raise ServiceBusy(str(error)) from error

    return call
