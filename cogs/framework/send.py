"""Send screens to Discord, and find messages posted earlier."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable, Iterator
from datetime import timedelta
from hashlib import blake2b
from secrets import token_hex
from typing import Any, TypeVar

import discord

from bot.rows import MessageRow
from cogs.ui import discord_limits
from cogs.ui.components import Screen
from cogs.ui.custom_ids import CustomId, parse
from cogs.ui.emoji_text import refused
from cogs.ui.transient_errors import is_transient

T = TypeVar("T")
LONG = 10**17
"""Offset that makes a nonce as long as Discord's own ids."""
MARKS = 2**20
"""Offset of the bot's component ids: Discord numbers a message's components from 1."""
MOVES = 1000
"""Offset of component ids that hold a move number: between Discord's own and those from `MARKS` on."""
HANGING = 60.0
"""Seconds before sending times out: longer than the library waits for a rate limit (30) and retries by itself (25)."""
OPENING = 10.0
"""Seconds before opening a direct message channel times out: requests for other users may wait for it."""
LOOKED_AT = 1000
"""Maximum number of messages searched for an own one: ten requests, in a busy thread."""
DOUBTS = 10_000
"""Maximum number of posts remembered that may exist in Discord already."""
SKEW = timedelta(minutes=1)
"""Maximum lead of this machine's clock over Discord's."""
log = logging.getLogger(__name__)


async def send_screen(screen: Screen, send: Callable[[Screen], Awaitable[T]]) -> T:
    """Send or edit a screen.

    Retries without files if they are too large, and without icons if an emoji is unknown.
    """
    try:
        return await send(screen)
    except discord.HTTPException as error:
        if error.code == discord_limits.TOO_LARGE and (screen.pictures or screen.documents):
            return await send(screen.without_files())
        if refused(error) and screen.has_icons:
            return await send(screen.without_icons())
        raise


async def replace(client: discord.Client, row: MessageRow, screen: Screen) -> bool:
    """Replace the content of a posted message; return False if it was deleted."""
    message = client.get_partial_messageable(row.channel_id).get_partial_message(row.message_id)

    async def edit(one: Screen) -> None:
        await message.edit(view=one, attachments=one.files(), allowed_mentions=one.allowed_mentions())

    try:
        async with asyncio.timeout(HANGING):
            await send_screen(screen, edit)
    except discord.NotFound as error:
        if is_transient(error):
            raise
        return False
    return True


async def is_gone(client: discord.Client, row: MessageRow) -> bool:
    """Return whether a message or its channel was deleted; an inaccessible one does not count."""
    message = client.get_partial_messageable(row.channel_id).get_partial_message(row.message_id)
    try:
        async with asyncio.timeout(HANGING):
            await message.fetch()
    except discord.HTTPException as error:
        if is_transient(error):
            raise
        return isinstance(error, discord.NotFound)
    return False


async def remove(client: discord.Client, row: MessageRow) -> None:
    """Delete a posted message; one that is deleted or inaccessible is ignored."""
    try:
        async with asyncio.timeout(HANGING):
            await client.get_partial_messageable(row.channel_id).get_partial_message(row.message_id).delete()
    except Exception as error:
        if not isinstance(error, discord.HTTPException) and not is_transient(error):
            raise
        log.info("an old message stays: %s", error)


async def post(channel: discord.abc.Messageable, screen: Screen, once: str = "") -> discord.Message:
    """Post a message, or return the one posted with the same `once` in the last minutes."""
    nonce = int.from_bytes(_digest(once or token_hex(), 7), "big") + LONG
    if once:
        screen.frame.id = mark(once)

    async def send(one: Screen) -> discord.Message:
        mentions = one.allowed_mentions()
        return await channel.send(
            view=one, files=one.files(), allowed_mentions=mentions, nonce=nonce, silent=one.silent
        )

    async with asyncio.timeout(HANGING):
        return await send_screen(screen, send)


def mark(once: str) -> int:
    """Return the permanent id of a message's first component: Discord soon forgets a nonce."""
    return int.from_bytes(_digest(once, 4), "big") % (2**31 - MARKS) + MARKS


def _digest(text: str, size: int) -> bytes:
    return blake2b(text.encode(), digest_size=size).digest()


def tag_move(screen: Screen, number: int) -> None:
    """Store the move number of a collapsed board in a component id, since it has no buttons."""
    if 0 < number < MARKS - MOVES:
        screen.frame.id = MOVES + number


def told_move(message: discord.Message) -> int:
    """Return the stored move number; 0 if there is none."""
    numbers = (getattr(part, "id", 0) for part in message.components)
    return next((number - MOVES for number in numbers if MOVES < number < MARKS), 0)


class IdempotentSender:
    """Posts each message once, however often it is retried.

    A request without a response may have succeeded.
    """

    def __init__(self, client: discord.Client) -> None:
        self._client = client
        self._doubts: dict[tuple[int, str], int] = {}

    def check_for_duplicate(self, channel_id: int, once: str, since: int = 0) -> None:
        """Register a post that may exist in the channel already, newer than message `since`."""
        self._doubts.setdefault((channel_id, once), since)
        if len(self._doubts) > DOUBTS:
            del self._doubts[next(iter(self._doubts))]

    async def post(self, channel_id: int, screen: Screen, once: str) -> discord.Message:
        """Post the screen, or return the message that an earlier attempt posted."""
        now = discord.utils.time_snowflake(discord.utils.utcnow() - SKEW)
        since = self._doubts.get((channel_id, once))
        found = None if since is None else await self._find(channel_id, once, since)
        if found is None:
            try:
                found = await post(self._client.get_partial_messageable(channel_id), screen, once)
            except Exception as error:
                if is_transient(error):
                    self.check_for_duplicate(channel_id, once, now)
                raise
        self._doubts.pop((channel_id, once), None)
        return found

    async def _find(self, channel_id: int, once: str, since: int) -> discord.Message | None:
        found = await own_messages(self._client, channel_id, since)
        return next(
            (one for one in found if mark(once) in [getattr(part, "id", None) for part in one.components]), None
        )


async def direct_channel(client: discord.Client, user_id: int) -> int:
    """Return the id of the direct message channel of a user."""
    async with asyncio.timeout(OPENING):
        return (await client.create_dm(discord.Object(user_id))).id


async def own_messages(client: discord.Client, channel_id: int, since: int) -> list[discord.Message]:
    """Return the bot's messages newer than `since`, the newest first, as far as accessible."""
    assert client.user is not None
    channel, after = client.get_partial_messageable(channel_id), discord.Object(since)
    try:
        async with asyncio.timeout(HANGING):
            found = [one async for one in channel.history(limit=LOOKED_AT, after=after, oldest_first=False)]
    except (discord.Forbidden, discord.NotFound) as error:
        if is_transient(error):
            raise
        log.info("what stands in channel %s cannot be read: %s", channel_id, error)
        return []
    return [message for message in found if message.author.id == client.user.id]


def ids_of(message: discord.Message) -> list[CustomId]:
    """Return the custom ids of the buttons and menus of a message."""
    return [target for text in _custom_ids(message.components) if (target := parse(text)) is not None]


def _custom_ids(components: Iterable[Any]) -> Iterator[str]:
    for one in components:
        if text := getattr(one, "custom_id", None):
            yield text
        yield from _custom_ids(getattr(one, "children", ()))
