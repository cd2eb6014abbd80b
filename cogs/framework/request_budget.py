"""Rate limit of requests to Discord: of background work, and of the whole application."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextvars import ContextVar
from heapq import heappop, heappush
from itertools import count
from typing import Any

import discord
from msgspec import Struct

RATE, AT_ONCE = 20.0, 5
"""Requests per second, and maximum burst: an idle bot sends all requests of a move at once. Discord allows 50 per
second; the rest is for interactive requests.
"""
PLAYED, BEHIND, PRIVATE, BESIDE = range(4)
"""Priorities: boards of moves made automatically, boards to repair, private messages, all other requests."""

asked_by_a_person: ContextVar[bool] = ContextVar("asked_by_a_person", default=False)
"""Set while a user's interaction is handled: the user waits for the result."""
Turn = Callable[[], Awaitable[None]]


class _Waiting(Struct, eq=False):
    urgency: int
    table: int
    go: asyncio.Event


class RequestBudget:
    """Token bucket with a priority queue: by urgency, then the newest table first."""

    def __init__(self, rate: float = RATE, at_once: int = AT_ONCE) -> None:
        self._whole, self._rate, self._most = rate, rate, at_once
        self._left, self._at = float(at_once), 0.0
        self._queue: list[tuple[int, int, int, _Waiting]] = []
        self._order = count()
        self._timer: asyncio.TimerHandle | None = None

    def share(self, processes: int) -> None:
        """Divide the rate of background requests among this many processes."""
        self._rate = self._whole / max(1, processes)

    async def acquire(self, urgency: int, table_id: int) -> bool:
        """Wait until one request may be sent; return whether there was a wait."""
        waiting = _Waiting(urgency, table_id, asyncio.Event())
        heappush(self._queue, (urgency, -table_id, next(self._order), waiting))
        self._grant()
        if waiting.go.is_set():
            return False
        try:
            return await waiting.go.wait()
        finally:
            waiting.go.set()

    def prioritise(self, table_id: int) -> None:
        """Release the waiting board requests of a table at once: a user waits for them."""
        for *_, waiting in self._queue:
            if waiting.table == table_id and waiting.urgency <= BEHIND:
                waiting.go.set()

    def _grant(self) -> None:
        self._refill()
        while self._queue:
            if self._queue[0][-1].go.is_set():  # prioritised, or cancelled
                heappop(self._queue)
            elif self._left >= 1:
                self._left -= 1
                heappop(self._queue)[-1].go.set()
            else:
                break
        if self._queue and self._timer is None:
            wait = (1 - self._left) / self._rate
            self._timer = asyncio.get_running_loop().call_later(wait, self._later)

    def _later(self) -> None:
        self._timer = None
        self._grant()

    def _refill(self) -> None:
        now = asyncio.get_running_loop().time()
        gone = max(0.0, now - self._at)  # a simulated clock may be behind the previous reading
        self._left, self._at = min(self._left + gone * self._rate, float(self._most)), now


def throttle(client: discord.Client, turn: Turn) -> None:
    """Make each request of the client wait for its `turn`.

    Responses to interactions do not count towards the limit, and are not delayed.
    """
    request: Callable[..., Awaitable[Any]] = client.http.request

    async def in_turn(*args: Any, **kwargs: Any) -> Any:
        await turn()
        return await request(*args, **kwargs)

    setattr(client.http, "request", in_turn)  # noqa: B010 - the library has no other place for it
