"""How many requests we send to Discord: what no person waits for, and all of the application in a second."""

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
"""Requests a second, and how many may be saved up: a quiet bot sends all that follows from a move at once. Discord
allows 50 a second; what is left is for people."""
PLAYED, BEHIND, PRIVATE, BESIDE = range(4)
"""What goes first: boards of moves that nobody made by hand, boards to repair, what one person reads, all else."""

asked_by_a_person: ContextVar[bool] = ContextVar("asked_by_a_person", default=False)
"""Set while what a person did is handled: they wait for what comes of it."""
Turn = Callable[[], Awaitable[None]]


class _Waiting(Struct, eq=False):
    urgency: int
    table: int
    go: asyncio.Event


class RequestBudget:
    """A bucket of turns that refills; whoever waits goes by urgency, then the newest table first."""

    def __init__(self, rate: float = RATE, at_once: int = AT_ONCE) -> None:
        self._whole, self._rate, self._most = rate, rate, at_once
        self._left, self._at = float(at_once), 0.0
        self._queue: list[tuple[int, int, int, _Waiting]] = []
        self._order = count()
        self._timer: asyncio.TimerHandle | None = None

    def share(self, processes: int) -> None:
        """So many processes send requests, and each its part of what nobody waits for."""
        self._rate = self._whole / max(1, processes)

    async def acquire(self, urgency: int, table_id: int) -> bool:
        """Returns when one request may be sent: whether that had to be waited for."""
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
        """A person waits for this table's board: it goes at once."""
        for *_, waiting in self._queue:
            if waiting.table == table_id and waiting.urgency <= BEHIND:
                waiting.go.set()

    def _grant(self) -> None:
        self._refill()
        while self._queue:
            if self._queue[0][-1].go.is_set():  # hurried, or gone
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
        gone = max(0.0, now - self._at)  # a simulated clock may be behind the one that was read before
        self._left, self._at = min(self._left + gone * self._rate, float(self._most)), now


def throttle(client: discord.Client, turn: Turn) -> None:
    """Has each request of the client wait for its `turn`. Answers to interactions, which do not count, go at once."""
    request: Callable[..., Awaitable[Any]] = client.http.request

    async def in_turn(*args: Any, **kwargs: Any) -> Any:
        await turn()
        return await request(*args, **kwargs)

    setattr(client.http, "request", in_turn)  # noqa: B010 - the library has no other place for it
