"""Uploaded records: limits of size and of verification time."""

from __future__ import annotations

import discord

from bot.games.contract import t
from bot.tables.model.errors import WrongStatus
from cogs.ui.discord_limits import FILE_BYTES

PAGE_BYTES, RECORD_BYTES, RECORD_MOVES, CHECK_SECONDS = FILE_BYTES, 2 * 1024 * 1024, 10_000, 20.0
"""A page is large because of its pictures; the record in it has the limit of a bare one (see
`bot.tables.records.html_page`).
"""
PAGES = (".html", ".htm")


async def handed_in(file: discord.Attachment) -> bytes:
    """Return the content of an uploaded file. Raises WrongStatus if too large or inaccessible."""
    most = PAGE_BYTES if file.filename.lower().endswith(PAGES) else RECORD_BYTES
    if file.size > most:
        raise WrongStatus(t("That file is too large for a record: {n} MB are allowed.", n=most >> 20))
    try:
        return await file.read()
    except discord.HTTPException:
        raise WrongStatus(t("I could not get the file from Discord. Please try again.")) from None
