"""The store's troubles in a player's words, at the door."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from functools import wraps
from typing import ParamSpec, TypeVar

from bot.store import errors as store
from bot.store.saved import watching
from bot.tables.errors import Busy, Duplicate, Pinned, Stale, Unavailable

log = logging.getLogger(__name__)
P = ParamSpec("P")
R = TypeVar("R")


def guarded(method: Callable[P, Awaitable[R]]) -> Callable[P, Awaitable[R]]:
    """Store errors of `method` become table errors, which know whether it had written anything by then."""

    @wraps(method)
    async def call(*args: P.args, **kwargs: P.kwargs) -> R:
        with watching() as saved:
            try:
                return await method(*args, **kwargs)
            except store.NumberTaken as error:
                raise Stale from error
            except store.AlreadyCommitted as error:
                raise Duplicate from error
            except store.StoreBusy as error:
                raise Unavailable(saved=saved.anything) from error
            except store.Broken as error:
                log.error("the database holds what cannot be read: %s", error)
                raise Pinned from error

    return call


def patient(method: Callable[P, Awaitable[R]]) -> Callable[P, Awaitable[R]]:
    """The same where `method` is about no table: that the store is busy becomes Busy."""

    @wraps(method)
    async def call(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return await method(*args, **kwargs)
        except store.StoreBusy as error:
            raise Busy(str(error)) from error

    return call
