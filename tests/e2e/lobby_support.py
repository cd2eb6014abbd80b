"""Elapsing days for tables that have not started."""

from __future__ import annotations

from tests.cogs.simulated_client import World

DAY = 86400


async def days(w: World, count: float) -> None:
    """Let n days pass, and run due jobs."""
    w.time.pass_by(count * DAY)
    await w.ai_moves()
    await w.env.advance_time(3)
    await w.settle()
