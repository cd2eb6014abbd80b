"""What may pass when Discord, the way there or the database fails, and when it is tried again."""

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
"""Discord, or the way there, did not do what we wanted: it says no, not yet, or nothing."""
FIRST, LONGEST = 15.0, 3600.0
"""Seconds before the first and between later tries: most troubles are over within a minute; where one lasts for hours,
a try an hour costs nothing, and what is regained is heard of at once (see `regained`)."""
PASSING = (408, 429)
"""Refusals that mean the moment, not what was asked."""
NOTE_FIRST, NOTE_LONGEST = 0.5, 60.0
"""Seconds between tries to note what stands in Discord: each of them has waited for the database's lock already."""


def is_transient(error: BaseException) -> bool:
    """Whether the same may work later. Of a request to post, Discord may then have done it all the same."""
    if isinstance(error, discord.HTTPException):
        # Discord's own have a code; those without come from the proxy in front of it.
        proxy = error.status in (403, 404) and not error.code
        return error.status >= 500 or error.status in PASSING or proxy
    return isinstance(error, (*FAILED, Unavailable))


def retry_delay(error: BaseException, failures: int) -> float:
    """Seconds until the next try after so many failures in a row: doubled each time, at least what Discord asks for.

    Never more than `LONGEST`: Discord has asked for a day when it was over in minutes.
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
    """Has the database take what must not be forgotten, however long it is busy."""
    wait = 0.0
    while True:
        try:
            return await write()
        except Unavailable as busy:
            if not wait:
                log.warning("what stands in Discord cannot be noted, which is tried until it can: %s", busy)
            wait = min(2 * wait or NOTE_FIRST, NOTE_LONGEST)
            await asyncio.sleep(wait)
