"""How often all processes at a server may do something together: each turn has a time of its own, the next free one."""

from __future__ import annotations

import asyncio

from sqlalchemy import URL

from bot.store.engine.errors import StoreBusy
from bot.store.engine.postgres_session import PostgresSession

TURN = """
INSERT INTO heartbeats AS turn (what, at) VALUES ($1, clock_timestamp())
ON CONFLICT (what) DO UPDATE
SET at = GREATEST(turn.at, clock_timestamp() - make_interval(secs => $3::float)) + make_interval(secs => $2::float)
RETURNING EXTRACT(EPOCH FROM turn.at - clock_timestamp())::float
"""
NOT_WAITED_FOR = "SET synchronous_commit = off"
"""A turn that a crash forgets is none that anybody misses."""


class SharedRateLimit:
    """`rate` turns a second, and `at_once` that may be saved up; `what` tells allowances apart."""

    def __init__(self, url: URL, what: str, rate: float, at_once: int) -> None:
        self._session = PostgresSession(url, "taku turns", NOT_WAITED_FOR)
        self._what, self._step, self._saved = what, 1 / rate, at_once / rate
        self._asking = asyncio.Lock()

    async def turn(self) -> None:
        """Returns when it is this process's turn; at once where the server cannot be asked."""
        try:
            async with self._asking:
                seconds = await self._session.ask(TURN, self._what, self._step, self._saved)
        except StoreBusy:
            return
        await asyncio.sleep(max(0.0, seconds))

    def close(self) -> None:
        """Lets go of the server."""
        self._session.end()
