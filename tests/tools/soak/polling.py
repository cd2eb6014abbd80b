"""Polling with a timeout."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

POLL = 0.002


async def poll_until(holds: Callable[[], object], seconds: float, what: str = "") -> None:
    """Wait until the condition is true. Raises TimeoutError."""
    end = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > end:
            raise TimeoutError(what)
        await asyncio.sleep(POLL)
