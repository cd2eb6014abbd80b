"""What one process at a time does, of all that work on a PostgreSQL server.

A claim is an advisory lock of a connection that serves nothing else: it ends with the process, however that ends.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from enum import IntEnum
from itertools import chain, repeat
from zlib import crc32

from sqlalchemy import URL

from bot.store.engine.errors import StoreBusy
from bot.store.engine.postgres_session import PostgresSession

PAUSES = (0.01, 0.02, 0.04, 0.08)
"""Seconds until a claim of another process is looked at again, the last one for ever."""


class LockKind(IntEnum):
    """For what: numbers that stay the same from version to version."""

    BOARD = 1
    """what stands of a table in its thread, by the table's id"""
    HAND = 2
    """a person's hand there, by `one_of`"""
    OUTAGE = 3
    """giving back the time in which nobody could press"""
    CUP = 4
    """what stands of a cup in its channel, by the cup's id"""


def one_of(*ids: int) -> int:
    """A key for all of these together; where two share one they merely wait for each other."""
    return crc32(".".join(map(str, ids)).encode()) - 2**31


class AdvisoryLocks:
    """The claims of this process. When its connection is lost all claims are, and what was done under them goes on."""

    def __init__(self, url: URL) -> None:
        self._session = PostgresSession(url, "taku claims")
        self._asking = asyncio.Lock()
        self._mine: set[tuple[int, int]] = set()

    @asynccontextmanager
    async def only(self, what: LockKind, key: int) -> AsyncGenerator[None]:
        """Nobody else claims the same meanwhile, in this process or another; waits until nobody does.

        Raises StoreBusy.
        """
        claim = (int(what), key)
        for pause in chain(PAUSES, repeat(PAUSES[-1])):
            if claim not in self._mine and await self._taken(claim):
                break
            await asyncio.sleep(pause)
        try:
            yield
        finally:
            await asyncio.shield(self._give_back(claim))

    def close(self) -> None:
        """All claims end."""
        self._session.end()

    async def _taken(self, claim: tuple[int, int]) -> bool:
        self._mine.add(claim)
        taken = False
        try:
            taken = await self._ask("SELECT pg_try_advisory_lock($1, $2)", *claim)
        finally:
            if not taken:
                self._mine.discard(claim)
        return taken

    async def _give_back(self, claim: tuple[int, int]) -> None:
        with suppress(StoreBusy):  # then it went with the session
            await self._ask("SELECT pg_advisory_unlock($1, $2)", *claim)
        self._mine.discard(claim)

    async def _ask(self, question: str, *values: int) -> bool:
        async with self._asking:
            return bool(await self._session.ask(question, *values))
