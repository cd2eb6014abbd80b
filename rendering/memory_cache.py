"""What was painted once, kept for as long as it pays: one room for the sprites, grounds, lines and fonts of all games.

What is played fills the room. Who leaves it is decided by Greedy Dual Size (Cao and Irani): what was cheap to make for
its size goes first, and the longer nobody asked for it. Caches of one function each, counted in entries, held 640 MB
when 25 tables were played in turn; by least use alone twice as much is made again in the same room.
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

ROOM = 128_000_000
"""Bytes."""
LITTLE = 500
"""Bytes that a thing takes whatever it is: its key, its place."""
FONT_SHARE = 5
"""A font that is open takes the fifth part of its file, as measured: 3 MB for a size of a Japanese one."""

P = ParamSpec("P")
R = TypeVar("R")


def weight(thing: object) -> int:
    """About how many bytes a thing holds."""
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
    """Something kept: `worth` are the seconds that it took a byte, `until` the room's clock at which it goes."""

    __slots__ = ("forget", "it", "until", "weight", "worth")

    def __init__(self, it: object, seconds: float, forget: Callable[[], object]) -> None:
        self.it, self.forget, self.weight = it, forget, weight(it)
        self.worth, self.until = seconds / self.weight, 0.0


class MemoryCache:
    """So many bytes. Its clock stands at the worth of what had to go last."""

    def __init__(self, size: int) -> None:
        self.size, self.filled, self.clock = size, 0, 0.0
        self._going: list[tuple[float, int, CacheEntry]] = []
        self._tickets, self._lock = count(), Lock()

    def take(self, thing: CacheEntry) -> None:
        """Keeps a thing; others go until there is room."""
        with self._lock:
            self.filled += thing.weight
            self._line_up(thing)
            while self.filled > self.size:
                self._let_go()

    def asked(self, thing: CacheEntry) -> None:
        """It stays longer."""
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


_ROOM = MemoryCache(ROOM)


class Memo(Generic[P, R]):
    """A function whose answers are kept by what it was asked. They are shared: copy an image to draw on it."""

    def __init__(self, make: Callable[P, R], room: MemoryCache = _ROOM) -> None:
        self._make, self._room = make, room
        self._things: dict[object, CacheEntry] = {}
        self.made = 0
        """how often it had to be made"""
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
    """Decorates a function that makes an image, or what else is dear, of what can be a key."""
    return Memo(make)
