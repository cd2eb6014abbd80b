"""Transient errors of Discord, the network or the database, and delays before a retry."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import TypeVar

import aiohttp
import discord

from bot.tables.model.errors import Unavailable

T = TypeVar("T")
log = logging.getLogger(__name__)

FAILED = (discord.HTTPException, discord.RateLimited, aiohttp.ClientError, OSError)
"""Errors of Discord or the network: refused, rate limited, or no response."""
FIRST, LONGEST = 15.0, 3600.0
"""Seconds before the first retry, and maximum between later ones: most outages last less than a minute; during one of
hours, a retry per hour is cheap, and restored access is noticed at once (see `recovered_access_cog`).
"""
PASSING = (408, 429)
"""HTTP status codes of temporary refusals."""
NOTE_FIRST, NOTE_LONGEST = 0.5, 60.0
"""Seconds between attempts to store posted messages, each of which has waited for the database's lock already."""


def is_transient(error: BaseException) -> bool:
    """Return whether a retry may succeed. A request to post may have succeeded all the same."""
    if isinstance(error, discord.HTTPException):
        # Discord's own errors have a code; others are from the proxy in front of it.
        proxy = error.status in (403, 404) and not error.code
        return error.status >= 500 or error.status in PASSING or proxy
    return isinstance(error, (*FAILED, Unavailable))


def retry_delay(error: BaseException, failures: int) -> float:
    """Return the seconds until the next retry: exponential backoff, at least Discord's request.

    Never more than `LONGEST`: Discord has requested a day for an outage of minutes.
    """
    doubled = FIRST * 2 ** min(failures - 1, 20)
    return min(max(doubled, _asked_for(error)), LONGEST)


def _asked_for(error: BaseException) -> float:
    if isinstance(error, discord.RateLimited):
        return error.retry_after
    if isinstance(error, discord.HTTPException):
        seconds = str(error.response.headers.get("Retry-After", ""))
        return float(seconds) if seconds.isdigit() else 0.0
    return 0.0


async def retry_forever(write: Callable[[], Awaitable[T]]) -> T:
    """Retry a write until the database accepts it, however long it is unavailable."""
    wait = 0.0
    while True:
        try:
            return await write()
        except Unavailable as busy:
            if not wait:
                log.warning("what stands in Discord cannot be noted, which is tried until it can: %s", busy)
            wait = min(2 * wait or NOTE_FIRST, NOTE_LONGEST)
            await asyncio.sleep(wait)
