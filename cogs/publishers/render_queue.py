"""Limit of concurrent renders, oldest request first."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress

EASELS = 4
LONGEST = 5.0
"""Maximum seconds that background work waits: its board may notify somebody."""


class RenderSlots:
    """Render slots: first the tables for which a user waits, in the order of their requests."""

    def __init__(self, count: int = EASELS) -> None:
        self._free = count
        self._awaited: dict[int, asyncio.Event] = {}
        self._rest: dict[int, asyncio.Event] = {}
        self._drawn = set[int]()
        self._idle = asyncio.Event()
        self._idle.set()

    @asynccontextmanager
    async def slot(self, table_id: int, *, awaited: bool) -> AsyncGenerator[None]:
        """Acquire a slot; `awaited`: a user waits for the table's board."""
        go = asyncio.Event()
        (self._awaited if awaited else self._rest)[table_id] = go
        self._next()
        try:
            await go.wait()
            yield
        finally:
            self._awaited.pop(table_id, None)
            self._rest.pop(table_id, None)
            self._drawn.discard(table_id)
            self._free += go.is_set()
            self._next()

    def prioritise(self, table_id: int) -> None:
        """Prioritise the waiting request of a table, since a user waits for it now."""
        if (go := self._rest.pop(table_id, None)) is not None:
            self._awaited[table_id] = go
            self._next()

    async def wait_idle(self) -> bool:
        """Wait until no user waits for a board, for limited time; return whether one did."""
        busy = not self._idle.is_set()
        with suppress(TimeoutError):
            async with asyncio.timeout(LONGEST):
                await self._idle.wait()
        return busy

    def _next(self) -> None:
        while self._free and (queue := self._awaited or self._rest):
            table_id = next(iter(queue))
            if queue is self._awaited:
                self._drawn.add(table_id)
            self._free -= 1
            queue.pop(table_id).set()
        if self._awaited or self._drawn:
            self._idle.clear()
        else:
            self._idle.set()
