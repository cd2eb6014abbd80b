"""Locks by key: one per table or user.

A change of a table holds its lock from the first read to the end of the transaction, so inside this process two moves
never build on the same state. Between processes the store's move numbers do the same (`StaleBoard`).
"""

from __future__ import annotations

import asyncio
from weakref import WeakValueDictionary


class KeyedLocks:
    """Locks by id; a lock is dropped once no task holds it or waits for it."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def of(self, owner: int) -> asyncio.Lock:
        """Return the lock of a table or user: `async with locks.of(7): ...`"""
        lock = self._locks.get(owner)
        if lock is None:
            lock = self._locks[owner] = asyncio.Lock()
        return lock
