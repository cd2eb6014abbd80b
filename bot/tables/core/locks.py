"""One lock a table, or a person.

Whoever changes a table holds its lock from reading it to the end of the transaction, so inside this process two moves
never build on the same state. Between processes the store's move numbers do the same (`Stale`).
"""

from __future__ import annotations

import asyncio
from weakref import WeakValueDictionary


class KeyedLocks:
    """Locks by id; one that nobody holds or waits for is forgotten."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def of(self, owner: int) -> asyncio.Lock:
        """The lock of a table or a person: `async with locks.of(7): ...`"""
        lock = self._locks.get(owner)
        if lock is None:
            lock = self._locks[owner] = asyncio.Lock()
        return lock
