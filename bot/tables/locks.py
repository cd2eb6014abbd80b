"""One lock a table.

Whoever changes a table holds its lock from reading it to the end of the transaction, so inside this process two moves
never build on the same state. Between processes the store's move numbers do the same (`Stale`).
"""

from __future__ import annotations

import asyncio
from weakref import WeakValueDictionary


class Locks:
    """Locks by table id; one that nobody holds or waits for is forgotten."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def of(self, table_id: int) -> asyncio.Lock:
        """The table's lock: `async with locks.of(7): ...`"""
        lock = self._locks.get(table_id)
        if lock is None:
            lock = self._locks[table_id] = asyncio.Lock()
        return lock
