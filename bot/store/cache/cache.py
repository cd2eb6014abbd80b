"""What was read, kept until it changes."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Hashable, Iterator
from typing import Any, Generic, TypeVar

from bot.store.cache.read_scope import is_validated, mark_validated
from bot.store.engine.errors import StoreBusy
from bot.store.engine.read_timeout import is_awaited, within_deadline

K = TypeVar("K", bound=Hashable)
T = TypeVar("T")
R = TypeVar("R")


class LruCache(Generic[K, T]):
    """Values by key: the `most` that were used last. None is no value."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._values: OrderedDict[K, T] = OrderedDict()

    def __iter__(self) -> Iterator[K]:
        return iter(self._values)

    def get(self, key: K) -> T | None:
        """The value, which is in use."""
        if key in self._values:
            self._values.move_to_end(key)
        return self._values.get(key)

    def put(self, key: K, value: T | None) -> None:
        """This is the value from now on."""
        self._values.pop(key, None)
        if value is not None:
            self._values[key] = value
            if len(self._values) > self._most:
                self._values.popitem(last=False)


class ReadThroughCache(Generic[K, T]):
    """`read`, its answers kept by key: the `most` that were used last. Values are never changed in place; None is not
    kept, for there may be something soon.

    Whoever writes says so afterwards, with the new value where that is known; what is being read meanwhile is read
    once more, so that nobody gets less than what was written before they were answered. Where other processes write
    as well (not `alone`), a value holds for the glance that has read it.
    """

    def __init__(self, read: Callable[[K], Coroutine[Any, Any, T]], most: int, *, single_process: bool = True) -> None:
        self._read, self._single_process = read, single_process
        self._kept: LruCache[K, T] = LruCache(most)
        self._reading: dict[K, asyncio.Task[T]] = {}
        self._disturbed: set[K] = set()
        self._newest: dict[K, object] = {}
        """Of readings for a glance, the last one that was begun and not disturbed."""

    async def __call__(self, key: K) -> T:
        """The value; whoever asks while it is being read waits for the same reading.

        A person waits for it no longer than for a question of their own. Where it was given up, so do persons; whoever
        nobody waits for asks anew.
        """
        kept = self._kept.get(key)
        if kept is not None and (self._single_process or is_validated((self, key))):
            return kept
        if not self._single_process:
            return await self._read_for_a_glance(key)
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
        """This was just written."""
        self.invalidate(key)
        self._kept.put(key, value)

    def update(self, key: K, change: Callable[[T], T | None]) -> None:
        """This part of the value was just written; None: it is to be read anew."""
        kept = self._kept.get(key)
        self.invalidate(key)
        if kept is not None:
            self._kept.put(key, change(kept))

    def invalidate(self, key: K) -> None:
        """Something was written: whoever is answered from now on gets it anew."""
        self._kept.put(key, None)
        self._newest.pop(key, None)
        if key in self._reading:
            self._disturbed.add(key)

    def forget_all(self) -> None:
        """Anything may have been written."""
        for key in [*self._kept, *self._reading, *self._newest]:
            self.invalidate(key)

    async def invalidating(self, writing: Coroutine[Any, Any, R], *keys: K) -> R:
        """Has something of these written, to the end even where whoever wanted it is gone meanwhile."""

        async def to_the_end() -> R:
            try:
                return await writing
            finally:
                for key in keys:
                    self.invalidate(key)

        return await asyncio.shield(asyncio.ensure_future(to_the_end()))

    async def _read_for_a_glance(self, key: K) -> T:
        """What was written meanwhile, or read by others later, is not what is kept."""
        own, value = object(), None
        self._newest[key] = own
        try:
            value = await self._read(key)
            return value
        finally:
            if self._newest.get(key) is own:
                del self._newest[key]
                self._kept.put(key, value)
                mark_validated((self, key))

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
    """Wait for a reading without cancelling it for others who wait for it too."""
    return await asyncio.shield(reading)
