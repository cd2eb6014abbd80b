"""The store's troubles in a player's words, at the door."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import wraps
from typing import ParamSpec, TypeVar

from bot.store import errors as store
from bot.tables.errors import Duplicate, Stale, Unavailable

P = ParamSpec("P")
R = TypeVar("R")


def guarded(method: Callable[P, Awaitable[R]]) -> Callable[P, Awaitable[R]]:
    """Store errors of `method` become table errors; what the method wanted to write was not written."""

    @wraps(method)
    async def call(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return await method(*args, **kwargs)
        except store.Stale as error:
            raise Stale(error.number) from error
        except store.Duplicate as error:
            raise Duplicate from error
        except store.StoreBusy as error:
            raise Unavailable from error

    return call
