"""Distributed locks: PostgreSQL advisory locks, for work that one process at a time does.

A lock belongs to a connection that serves nothing else: it is released with the process, however that ends.
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
"""Seconds between attempts to acquire a lock of another process; the last one repeats."""


class LockKind(IntEnum):
    """Kinds of locks; the numbers stay the same from version to version."""

    BOARD = 1
    """the public messages of a table in its thread, by the table's id"""
    HAND = 2
    """a user's hand there, by `one_of`"""
    OUTAGE = 3
    """compensating timers for an outage"""
    CUP = 4
    """the messages of a cup in its channel, by the cup's id"""


def one_of(*ids: int) -> int:
    """Hash several ids into one lock key; a collision merely serializes two holders."""
    return crc32(".".join(map(str, ids)).encode()) - 2**31


class AdvisoryLocks:
    """Advisory locks of this process.

    When its connection is lost all locks are, and the work done under them continues.
    """

    def __init__(self, url: URL) -> None:
        self._session = PostgresSession(url, "taku claims")
        self._asking = asyncio.Lock()
        self._mine: set[tuple[int, int]] = set()

    @asynccontextmanager
    async def exclusive(self, what: LockKind, key: int) -> AsyncGenerator[None]:
        """Hold a lock exclusively, in this process and all others; waits until it is free.

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
        """Release all locks and close the connection."""
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
        with suppress(StoreBusy):  # then it was released with the session
            await self._ask("SELECT pg_advisory_unlock($1, $2)", *claim)
        self._mine.discard(claim)

    async def _ask(self, question: str, *values: int) -> bool:
        async with self._asking:
            return bool(await self._session.ask(question, *values))
