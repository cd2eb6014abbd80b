"""Concurrent operations."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import Any


async def at_once(*work: Awaitable[Any]) -> list[Any]:
    """Run concurrently, and return the results or errors."""
    return await asyncio.gather(*work, return_exceptions=True)
