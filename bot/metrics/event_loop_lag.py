"""Metric of event loop lag, the delay that all users notice."""

from __future__ import annotations

import asyncio

from bot.metrics.registry import loop_lag

EVERY = 0.5
"""Seconds between two measurements."""


async def measure_lag() -> None:
    """Measure for ever; cancel the task to stop."""
    time = asyncio.get_running_loop().time
    while True:
        due = time() + EVERY
        await asyncio.sleep(EVERY)
        loop_lag.observe(max(0.0, time() - due))
