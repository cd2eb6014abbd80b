"""Posts in forums, each opened once however often it is tried."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import discord

from bot.tables.locks import Locks
from cogs import limits
from cogs.screens.parts import Screen
from cogs.sending import DOUBTS, HANGING, SKEW, handed, mark, own_messages
from cogs.trouble import may_pass

ARCHIVE_MINUTES = 10080


class Forums:
    """Discord's answer to a request may be lost, and it takes no nonce with a post: in doubt the forum is looked at."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client
        self._doubts: dict[tuple[int, str], int] = {}
        self.locks = Locks()
        """One a forum, for whoever changes its tags."""

    async def post(
        self, forum: discord.ForumChannel, name: str, screen: Screen, tags: Sequence[int], once: str
    ) -> discord.Message:
        """A new post's first message, or that of the one that an earlier try with the same `once` has opened."""
        key, now = (forum.id, once), discord.utils.time_snowflake(discord.utils.utcnow() - SKEW)
        since = self._doubts.get(key)
        found = None if since is None else await self._find(forum, once, since)
        if found is None:
            try:
                found = await self._open(forum, name, screen, tags, once)
            except Exception as error:
                if may_pass(error):
                    self._doubt(key, now)
                raise
        self._doubts.pop(key, None)
        return found

    def _doubt(self, key: tuple[int, str], since: int) -> None:
        self._doubts.setdefault(key, since)
        if len(self._doubts) > DOUBTS:
            del self._doubts[next(iter(self._doubts))]

    async def _open(
        self, forum: discord.ForumChannel, name: str, screen: Screen, tags: Sequence[int], once: str
    ) -> discord.Message:
        screen.frame.id = mark(once)
        applied = [tag for tag in forum.available_tags if tag.id in tags]

        async def send(one: Screen) -> discord.Message:
            opened = await forum.create_thread(
                name=name,
                view=one,
                files=one.files(),
                allowed_mentions=one.allowed_mentions(),
                applied_tags=applied[: limits.POST_TAGS],
                auto_archive_duration=ARCHIVE_MINUTES,
            )
            return opened.message

        async with asyncio.timeout(HANGING):
            return await handed(screen, send)

    async def _find(self, forum: discord.ForumChannel, once: str, since: int) -> discord.Message | None:
        """Of our posts since then the one with the mark."""
        assert self._client.user is not None
        async with asyncio.timeout(HANGING):
            active = await self._client.http.get_active_threads(forum.guild.id)
        for thread in active["threads"]:
            post = int(thread["id"])
            if int(thread["parent_id"]) != forum.id or int(thread["owner_id"]) != self._client.user.id or post < since:
                continue
            for message in await own_messages(self._client, post, since):
                if mark(once) in [getattr(part, "id", None) for part in message.components]:
                    return message
        return None
