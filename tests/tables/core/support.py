"""Operations at the same moment."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import Any


async def at_once(*work: Awaitable[Any]) -> list[Any]:
    """What comes of each, or why not."""
    return await asyncio.gather(*work, return_exceptions=True)
