"""Notes what stands in Discord: all that waits is written together, one transaction at a time.

Each costs a wait for the disk, and nobody waits for a note: so moves, which people wait for, find at most one before
them, however many boards are being posted.
"""

from __future__ import annotations

import asyncio
from contextvars import Context

from bot.store.database import Database, Statement
from bot.store.errors import StoreBusy
from bot.watched import started

Note = tuple[tuple[Statement, ...], asyncio.Future[None]]


class Notes:
    """Writes in groups; a task of its own works as long as any wait."""

    def __init__(self, database: Database) -> None:
        self._db = database
        self._waiting: list[Note] = []
        self._task: asyncio.Task[None] | None = None

    async def write(self, *statements: Statement) -> None:
        """Returns when the statements, which are kept together, are on the disk. Raises StoreBusy."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((statements, done))
        if self._task is None or self._task.done():
            self._task = started(self._work(), "the notes", Context())
        await done

    async def close(self) -> None:
        """Finishes what waits."""
        if self._task is not None:
            await asyncio.wait({self._task})

    async def _work(self) -> None:
        while self._waiting:
            group, self._waiting = self._waiting, []
            await self._write(group)

    async def _write(self, group: list[Note]) -> None:
        """Each note stands or falls alone; only a busy database is not tried again for each."""
        try:
            await self._db.write(*(one for statements, _ in group for one in statements))
        except Exception as error:
            if len(group) > 1 and not isinstance(error, StoreBusy):
                for one in group:
                    await self._write([one])
                return
            _answer(group, error)
        else:
            _answer(group, None)


def _answer(group: list[Note], error: Exception | None) -> None:
    """Tells those who wait and are not gone."""
    for _, done in group:
        if done.done():
            continue
        if error is None:
            done.set_result(None)
        else:
            done.set_exception(error)
