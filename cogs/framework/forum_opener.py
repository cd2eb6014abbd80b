"""Idempotent opening of forum posts: each is opened once, however often it is retried."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress

import discord

from bot.tables.core.locks import KeyedLocks
from cogs.framework.send import DOUBTS, HANGING, SKEW, mark, own_messages, send_screen
from cogs.ui import discord_limits
from cogs.ui.components import Screen
from cogs.ui.transient_errors import FAILED, is_transient

ARCHIVE_MINUTES = 10080
ASKED_AGAIN = 1.0
"""Minimum seconds before the library retries a request by itself."""


class ForumPostOpener:
    """Opens forum posts idempotently.

    Discord's response may get lost, and forum posts have no nonce: in doubt the forum is searched. The library itself
    retries failed requests; a request that took long enough for a retry is in doubt, too.
    """

    def __init__(self, client: discord.Client) -> None:
        self._client = client
        self._doubts: dict[tuple[int, str], int] = {}
        self.locks = KeyedLocks()
        """Locks by forum, for changes of its tags."""

    async def post(
        self, forum: discord.ForumChannel, name: str, screen: Screen, tags: Sequence[discord.ForumTag], once: str
    ) -> discord.Message:
        """Open a post, or find the one that an earlier attempt with the same `once` opened.

        Returns the first message of the post.
        """
        loop, key = asyncio.get_running_loop(), (forum.id, once)
        begun, now = loop.time(), discord.utils.time_snowflake(discord.utils.utcnow() - SKEW)
        since = self._doubts.get(key)
        found = None if since is None else await self._only(forum, once, since)
        if found is None:
            try:
                found = await self._open(forum, name, screen, tags, once)
            except Exception as error:
                if is_transient(error):
                    self._doubt(key, now)
                raise
            if loop.time() - begun > ASKED_AGAIN:
                found = await self._only(forum, once, now) or found
        self._doubts.pop(key, None)
        return found

    def _doubt(self, key: tuple[int, str], since: int) -> None:
        self._doubts.setdefault(key, since)
        if len(self._doubts) > DOUBTS:
            del self._doubts[next(iter(self._doubts))]

    async def _open(
        self, forum: discord.ForumChannel, name: str, screen: Screen, tags: Sequence[discord.ForumTag], once: str
    ) -> discord.Message:
        screen.frame.id = mark(once)

        async def send(one: Screen) -> discord.Message:
            opened = await forum.create_thread(
                name=name,
                view=one,
                files=one.files(),
                allowed_mentions=one.allowed_mentions(),
                applied_tags=tags[: discord_limits.POST_TAGS],
                auto_archive_duration=ARCHIVE_MINUTES,
            )
            return opened.message

        async with asyncio.timeout(HANGING):
            return await send_screen(screen, send)

    async def _only(self, forum: discord.ForumChannel, once: str, since: int) -> discord.Message | None:
        """Return the first of the bot's posts since then that has the mark; close duplicates."""
        first, *others = [*await self._find(forum, once, since), None]
        for twin in others:
            if twin is not None:
                with suppress(*FAILED):
                    await twin.delete()
                    await self._client.http.edit_channel(twin.channel.id, archived=True)
        return first

    async def _find(self, forum: discord.ForumChannel, once: str, since: int) -> list[discord.Message]:
        assert self._client.user is not None
        async with asyncio.timeout(HANGING):
            active = await self._client.http.get_active_threads(forum.guild.id)
        mine = [
            int(thread["id"])
            for thread in active["threads"]
            if int(thread["parent_id"]) == forum.id and int(thread["owner_id"]) == self._client.user.id
        ]
        found: list[discord.Message] = []
        for post in sorted(one for one in mine if one >= since):
            messages = await own_messages(self._client, post, since)
            found += [one for one in messages if mark(once) in [getattr(part, "id", None) for part in one.components]]
        return found
