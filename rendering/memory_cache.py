"""Memory cache shared by all games: sprites, backgrounds, text lines and fonts.

Eviction is by Greedy Dual Size (Cao and Irani): entries that were cheap to make for their size go first, and those not
used for long. Caches per function, limited by entries, held 640 MB when 25 tables were played in turn; with LRU
eviction alone twice as much is made again in the same space.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import update_wrapper
from heapq import heappop, heappush
from itertools import count
from pathlib import Path
from threading import Lock
from time import thread_time
from typing import Generic, ParamSpec, TypeVar, cast

from PIL import Image
from PIL.ImageFont import FreeTypeFont

from bot.memory_budget import NORMAL

LITTLE = 500
"""Bytes of overhead per entry."""
FONT_SHARE = 4
"""Divisor of a font's file size that gives its memory, as measured: 2.2 MB for a size of a Japanese one."""

P = ParamSpec("P")
R = TypeVar("R")


def weight(thing: object) -> int:
    """Estimate the bytes of an object."""
    match thing:
        case Image.Image():
            return LITTLE + thing.width * thing.height * (1 if thing.mode == "L" else 4)
        case bytes():
            return LITTLE + len(thing)
        case FreeTypeFont():
            return LITTLE + Path(str(thing.path)).stat().st_size // FONT_SHARE
        case tuple():
            return LITTLE + sum(map(weight, cast("tuple[object, ...]", thing)))
        case _:
            return LITTLE


class CacheEntry:
    """Cache entry: `worth` is its cost in seconds per byte, `until` its eviction priority."""

    __slots__ = ("forget", "it", "until", "weight", "worth")

    def __init__(self, it: object, seconds: float, forget: Callable[[], object]) -> None:
        self.it, self.forget, self.weight = it, forget, weight(it)
        self.worth, self.until = seconds / self.weight, 0.0


class MemoryCache:
    """Cache of `size` bytes; its clock is the priority of the last evicted entry."""

    def __init__(self, size: int) -> None:
        self.size, self.filled, self.clock = size, 0, 0.0
        self._going: list[tuple[float, int, CacheEntry]] = []
        self._tickets, self._lock = count(), Lock()

    def take(self, thing: CacheEntry) -> None:
        """Add an entry, and evict others until there is room."""
        with self._lock:
            self.filled += thing.weight
            self._line_up(thing)
            while self.filled > self.size:
                self._let_go()

    def asked(self, thing: CacheEntry) -> None:
        """Renew an entry after a use."""
        thing.until = self.clock + thing.worth

    def _line_up(self, thing: CacheEntry) -> None:
        thing.until = max(thing.until, self.clock + thing.worth)
        heappush(self._going, (thing.until, next(self._tickets), thing))

    def _let_go(self) -> None:
        until, _, thing = heappop(self._going)
        if thing.until > until:
            self._line_up(thing)
            return
        self.clock = until
        self.filled -= thing.weight
        thing.forget()


_ROOM = MemoryCache(NORMAL.picture_bytes)


def set_size(size: int) -> None:
    """Set the size of the cache in bytes."""
    _ROOM.size = size


class Memo(Generic[P, R]):
    """Memoized function, by arguments. Results are shared: copy an image to draw on it."""

    def __init__(self, make: Callable[P, R], room: MemoryCache = _ROOM) -> None:
        self._make, self._room = make, room
        self._things: dict[object, CacheEntry] = {}
        self.made = 0
        """number of cache misses"""
        update_wrapper(self, make)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        key = (args, *kwargs.items()) if kwargs else args
        thing = self._things.get(key)
        if thing is None:
            return self._new(key, *args, **kwargs)
        self._room.asked(thing)
        return cast(R, thing.it)

    def _new(self, key: object, *args: P.args, **kwargs: P.kwargs) -> R:
        began = thread_time()
        made = self._make(*args, **kwargs)
        self.made += 1
        thing = CacheEntry(made, thread_time() - began, lambda: self._things.pop(key))
        if self._things.setdefault(key, thing) is thing:
            self._room.take(thing)
        return made


def memoize(make: Callable[P, R]) -> Memo[P, R]:
    """Decorate a function that makes an image or another costly object, with hashable arguments."""
    return Memo(make)
