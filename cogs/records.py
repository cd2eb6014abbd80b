"""Records that people hand in: how large they may be, and how long it may take to play one again."""

from __future__ import annotations

import asyncio

import discord

from bot.games.contract import t
from bot.tables.errors import WrongStatus

RECORD_BYTES, RECORD_MOVES, CHECK_SECONDS = 2 * 1024 * 1024, 10_000, 20.0
CHECKING = asyncio.Lock()
"""One at a time: whoever plays is not kept waiting."""


async def handed_in(file: discord.Attachment) -> bytes:
    """What is in a file. Raises WrongStatus if it is far too large, or cannot be had."""
    if file.size > RECORD_BYTES:
        raise WrongStatus(t("That file is too large for a record: {n} MB are allowed.", n=RECORD_BYTES >> 20))
    try:
        return await file.read()
    except discord.HTTPException:
        raise WrongStatus(t("I could not get the file from Discord. Please try again.")) from None
