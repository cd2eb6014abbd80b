"""Rate limiter shared by all processes at a server: each turn reserves the next free slot."""

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
"""A slot lost in a crash harms nobody, so the commit is not waited for."""


class SharedRateLimit:
    """Rate limiter: `rate` slots a second and a burst of `at_once`; `what` names the limit."""

    def __init__(self, url: URL, what: str, rate: float, at_once: int) -> None:
        self._session = PostgresSession(url, "taku turns", NOT_WAITED_FOR)
        self._what, self._step, self._saved = what, 1 / rate, at_once / rate
        self._asking = asyncio.Lock()

    async def turn(self) -> None:
        """Wait for this process's slot; return at once when the server cannot be queried."""
        try:
            async with self._asking:
                seconds = await self._session.ask(TURN, self._what, self._step, self._saved)
        except StoreBusy:
            return
        await asyncio.sleep(max(0.0, seconds))

    def close(self) -> None:
        """Close the connection."""
        self._session.end()
