"""Read-through cache with LRU eviction."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Hashable
from typing import Any, Generic, TypeVar

from bot.lru_cache import LruCache
from bot.store.engine.errors import StoreBusy
from bot.store.engine.read_timeout import is_awaited, within_deadline

K = TypeVar("K", bound=Hashable)
T = TypeVar("T")
R = TypeVar("R")


class ReadThroughCache(Generic[K, T]):
    """Read-through cache of the results of `read`: the `most` recently used, by key.

    Values are never changed in place. None is not cached, as there may be a value soon.

    Writers invalidate afterwards, or put the new value where it is known. A read in progress at that moment is
    repeated, so that no caller gets a value older than what was committed before its answer. Where other processes
    write as well (not `single_process`), nothing is cached.
    """

    def __init__(self, read: Callable[[K], Coroutine[Any, Any, T]], most: int, *, single_process: bool = True) -> None:
        self._read, self._single_process = read, single_process
        self._kept: LruCache[K, T] = LruCache(most)
        self._reading: dict[K, asyncio.Task[T]] = {}
        self._disturbed: set[K] = set()

    async def __call__(self, key: K) -> T:
        """Return the value; concurrent callers share one read.

        A caller with a deadline waits no longer than for a query of its own. When the read times out, it does so for
        all callers with a deadline; callers without one read again.
        """
        if not self._single_process:
            return await self._read(key)
        if (kept := self._kept.get(key)) is not None:
            return kept
        while (reading := self._reading.get(key)) is not None:
            try:
                return await within_deadline(_result(reading))
            except StoreBusy:
                if is_awaited():
                    raise
        reading = self._reading[key] = asyncio.create_task(self._read_undisturbed(key))
        reading.add_done_callback(lambda reading: reading.cancelled() or reading.exception())
        return await asyncio.shield(reading)

    def put(self, key: K, value: T) -> None:
        """Store a value that was just written."""
        self.invalidate(key)
        if self._single_process:
            self._kept.put(key, value)

    def update(self, key: K, change: Callable[[T], T | None]) -> None:
        """Apply `change` to the cached value after a write; None removes it, to be read again."""
        kept = self._kept.get(key)
        self.invalidate(key)
        if kept is not None:
            self._kept.put(key, change(kept))

    def invalidate(self, key: K) -> None:
        """Invalidate a key after a write: later callers read it again."""
        self._kept.put(key, None)
        if key in self._reading:
            self._disturbed.add(key)

    def forget_all(self) -> None:
        """Invalidate all keys."""
        for key in [*self._kept, *self._reading]:
            self.invalidate(key)

    async def invalidating(self, writing: Coroutine[Any, Any, R], *keys: K) -> R:
        """Run a write, to the end even if the caller is cancelled, and invalidate the keys."""

        async def to_the_end() -> R:
            try:
                return await writing
            finally:
                for key in keys:
                    self.invalidate(key)

        return await asyncio.shield(asyncio.ensure_future(to_the_end()))

    async def _read_undisturbed(self, key: K) -> T:
        try:
            value = await self._read(key)
            while key in self._disturbed:
                self._disturbed.discard(key)
                value = await self._read(key)
            self._kept.put(key, value)
            return value
        finally:
            self._disturbed.discard(key)
            del self._reading[key]


async def _result(reading: asyncio.Task[T]) -> T:
    """Wait for a shared read without cancelling it for the other callers."""
    return await asyncio.shield(reading)
