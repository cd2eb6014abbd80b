"""What was just read, kept for a moment, so that one thing that happens does not read it a dozen times."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from typing import Any, Generic, TypeVar

K = TypeVar("K")
T = TypeVar("T")
MOST = 500
SECONDS = 2.0
"""What another process writes is seen after that."""


class Kept(Generic[K, T]):
    """`read`, its answers kept by key. Whoever writes says `forget` (or `put`) afterwards; values are never changed."""

    def __init__(self, read: Callable[[K], Coroutine[Any, Any, T]]) -> None:
        self._read = read
        self._kept: OrderedDict[K, tuple[float, asyncio.Future[T]]] = OrderedDict()

    async def __call__(self, key: K) -> T:
        """The value; whoever asks while it is being read waits for the same reading."""
        now = time.monotonic()
        if key not in self._kept or now - self._kept[key][0] > SECONDS:
            reading = asyncio.ensure_future(self._read(key))
            reading.add_done_callback(lambda reading: self._drop_failed(key, reading))
            self._keep(key, reading)
        return await asyncio.shield(self._kept[key][1])

    def put(self, key: K, value: T) -> None:
        """This was just written."""
        written: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        written.set_result(value)
        self._keep(key, written)

    def forget(self, key: K) -> None:
        """Something was written: whoever asks from now on gets it anew, even while an earlier reading goes on."""
        self._kept.pop(key, None)

    def _keep(self, key: K, value: asyncio.Future[T]) -> None:
        self._kept.pop(key, None)
        self._kept[key] = time.monotonic(), value
        if len(self._kept) > MOST:
            self._kept.popitem(last=False)

    def _drop_failed(self, key: K, reading: asyncio.Future[T]) -> None:
        if (reading.cancelled() or reading.exception() is not None) and self._kept.get(key, (0, None))[1] is reading:
            del self._kept[key]
