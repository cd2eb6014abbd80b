"""Handing a screen to Discord."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from secrets import token_hex
from typing import TypeVar

import discord

from bot.store.rows import MessageRow
from cogs import limits
from cogs.screens.parts import Screen

T = TypeVar("T")
log = logging.getLogger(__name__)


async def handed(screen: Screen, send: Callable[[Screen], Awaitable[T]]) -> T:
    """Sends or edits; in words alone where Discord finds the pictures too large."""
    try:
        return await send(screen)
    except discord.HTTPException as error:
        if error.code != limits.TOO_LARGE or not screen.pictures:
            raise
        return await send(screen.without_pictures())


async def replace(message: discord.PartialMessage, screen: Screen) -> None:
    """Puts the screen in the place of what the message says."""

    async def edit(one: Screen) -> None:
        await message.edit(view=one, attachments=one.files(), allowed_mentions=one.allowed_mentions())

    await handed(screen, edit)


async def remove(client: discord.Client, row: MessageRow) -> None:
    """Deletes a message of ours; one that is gone or out of reach stays as it is."""
    try:
        await client.get_partial_messageable(row.channel_id).get_partial_message(row.message_id).delete()
    except discord.HTTPException as error:
        log.info("an old message stays: %s", error)


async def post(channel: discord.abc.Messageable, screen: Screen, once: str = "") -> discord.Message:
    """A new message; if one with the same `once` (25 characters) was posted in the last minutes, that one."""

    async def send(one: Screen) -> discord.Message:
        return await channel.send(
            view=one, files=one.files(), allowed_mentions=one.allowed_mentions(), nonce=once or token_hex(12)
        )

    return await handed(screen, send)
