"""Times at which each table's board first showed each move."""

from __future__ import annotations

import asyncio
import re
from time import perf_counter

import msgspec

from tests.fake_discord import FakeDiscord

PATIENCE = 30.0
BOARD = re.compile(r'"tools:(\d+):(\d+):')


class BoardTimes:
    """A listener to all messages in the threads."""

    def __init__(self, discord: FakeDiscord) -> None:
        self.newest: dict[int, int] = {}
        self._changed = asyncio.Condition()
        self._at: dict[tuple[int, int], float] = {}
        discord.world.listeners.append(self._hear)

    async def _hear(self, name: str, data: object, _intent: object, _private: object) -> None:
        if name not in ("MESSAGE_CREATE", "MESSAGE_UPDATE"):
            return
        found = BOARD.search(msgspec.json.encode(data).decode())
        if found is None:
            return
        table, number = int(found[1]), int(found[2])
        for one in range(self.newest.get(table, -1) + 1, number + 1):
            self._at[table, one] = perf_counter()
        async with self._changed:
            self.newest[table] = max(number, self.newest.get(table, 0))
            self._changed.notify_all()

    async def shown(self, table: int, number: int, seconds: float = PATIENCE) -> float:
        """Wait until the table's board shows move `number` or a later one; return the time.

        Raises TimeoutError.
        """
        async with asyncio.timeout(seconds), self._changed:
            await self._changed.wait_for(lambda: self.newest.get(table, 0) >= number)
        return self._at[table, number]
