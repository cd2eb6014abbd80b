"""Handing a screen to Discord."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from hashlib import blake2b
from secrets import token_hex
from typing import TypeVar

import discord

from bot.store.rows import MessageRow
from cogs import limits
from cogs.screens.parts import Screen

T = TypeVar("T")
LONG = 10**17
"""Makes a nonce as long as Discord's own numbers are."""
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
    """A new message; if one with the same `once` was posted in the last minutes, that one."""
    nonce = int.from_bytes(blake2b((once or token_hex()).encode(), digest_size=7).digest(), "big") + LONG

    async def send(one: Screen) -> discord.Message:
        return await channel.send(view=one, files=one.files(), allowed_mentions=one.allowed_mentions(), nonce=nonce)

    return await handed(screen, send)
