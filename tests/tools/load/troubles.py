"""The failures during play, one after the other."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from time import perf_counter

from tests.tools.load.clocks import Rung
from tests.tools.load.fleet import DURABLE, Fleet
from tests.tools.load.people import Attempt

PATIENT = 5.0
"""Maximum seconds of a click and its answer without a failure."""


@dataclass(frozen=True)
class Trouble:
    """A failure: `begins`, lasts some seconds, and `ends`."""

    what: str
    lasts: float
    begins: Callable[[], Awaitable[None]]
    ends: Callable[[], Awaitable[None]]


@dataclass(frozen=True)
class FaultPlan:
    """A failure, and the period without any other one."""

    trouble: Trouble
    at: float
    until: float

    def among(self, attempts: Sequence[Attempt]) -> list[Attempt]:
        """Return the attempts in this period, without those that the next failure may have affected."""
        return [one for one in attempts if self.at <= one.at < self.until - PATIENT]

    def rung(self, clocks: Sequence[Rung]) -> list[Rung]:
        """Return the clocks due in this period."""
        return [one for one in clocks if self.at <= one.due < self.until]


def troubles(running: Fleet) -> Sequence[Trouble]:
    """Return all kinds."""
    first, second, *_ = running.workers
    server, wire = running.server, running.wire

    async def killed(*workers: int) -> None:
        await asyncio.gather(*(running.workers[one].kill() for one in workers))

    async def back(*workers: int) -> None:
        await asyncio.gather(*(running.workers[one].start() for one in workers))

    async def silent() -> None:
        wire.fall_silent()

    async def speaks() -> None:
        wire.speak()

    return (
        Trouble("a worker is killed", 5.0, first.kill, first.start),
        Trouble(f"a worker whose clock is wrong by {second.skew} s is killed", 5.0, second.kill, second.start),
        Trouble("all workers but one are killed", 5.0, lambda: killed(1, 2), lambda: back(1, 2)),
        Trouble("nginx is killed", 3.0, running.nginx.kill, running.nginx.start),
        Trouble(
            "PostgreSQL is killed",
            5.0,
            lambda: asyncio.to_thread(server.stop, "immediate"),
            lambda: asyncio.to_thread(server.start, DURABLE),
        ),
        Trouble("the network to PostgreSQL falls silent", 15.0, silent, speaks),
        Trouble("the network to PostgreSQL breaks", 5.0, wire.cut, wire.start),
    )


async def strike(trouble: Trouble, spell: float) -> FaultPlan:
    """Start the failure; return this many seconds after it began, when it should be over."""
    began = perf_counter()
    await trouble.begins()
    await asyncio.sleep(trouble.lasts)
    await trouble.ends()
    await asyncio.sleep(max(0.0, spell - (perf_counter() - began)))
    return FaultPlan(trouble, began, perf_counter())
