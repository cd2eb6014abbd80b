"""LRU cache."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable, Iterator
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
T = TypeVar("T")


class LruCache(Generic[K, T]):
    """LRU cache of at most `most` values by key; None is not a value."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._values: OrderedDict[K, T] = OrderedDict()

    def __iter__(self) -> Iterator[K]:
        return iter(self._values)

    def get(self, key: K) -> T | None:
        """Return the value and mark it as recently used."""
        if key in self._values:
            self._values.move_to_end(key)
        return self._values.get(key)

    def put(self, key: K, value: T | None) -> None:
        """Store the value; None removes it."""
        self._values.pop(key, None)
        if value is not None:
            self._values[key] = value
            if len(self._values) > self._most:
                self._values.popitem(last=False)
