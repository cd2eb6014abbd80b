"""Deleted messages, threads and channels: restore messages, pause tables without a channel."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection
from functools import partial

import discord
from discord.ext import commands

from bot.enums import Status
from bot.tables.model.errors import TableError
from cogs.board.lost_channel import on_channel_deleted
from cogs.framework.cog import TakuCog
from cogs.framework.request_budget import BESIDE
from cogs.framework.send import HANGING
from cogs.ui import discord_limits
from cogs.ui.transient_errors import is_transient

log = logging.getLogger(__name__)
CHANNEL = "channel"


class DeletedChannels(TakuCog):
    """Handles deletions, and finds channels that were deleted while the bot was disconnected."""

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Pause the tables of a deleted channel."""
        self.client.background_tasks.submit((CHANNEL, 0, channel.id), partial(self._lose, channel.id))

    @commands.Cog.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Check for deleted channels at the start, or after an outage."""
        del guild
        self.client.background_tasks.submit(("channels", 0, 0), self._look)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Check for deleted channels when the bot is added to a server again."""
        await self.on_guild_available(guild)

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """Restore a running table's thread by publishing its board.

        A table that has not begun is closed with its post.
        """
        try:
            info = await self.client.tables.queries.in_thread(payload.thread_id)
        except TableError as error:
            log.warning("table of a deleted thread: %s", error)
            return
        if info is not None and info.status == Status.RUNNING:
            self.client.publisher.refresh(info.id)
            self.client.message_recovery.check(info.id)
        elif info is not None and info.status == Status.OPEN:
            self.client.background_tasks.submit(
                (CHANNEL, info.id, payload.thread_id), partial(on_channel_deleted, self.client, info)
            )

    @commands.Cog.listener()
    async def on_raw_message_delete(self, payload: discord.RawMessageDeleteEvent) -> None:
        """Restore the message, if it is the bot's."""
        await self._restore([payload.message_id])

    @commands.Cog.listener()
    async def on_raw_bulk_message_delete(self, payload: discord.RawBulkMessageDeleteEvent) -> None:
        """Restore the bot's messages after a bulk deletion."""
        await self._restore(payload.message_ids)

    async def _restore(self, message_ids: Collection[int]) -> None:
        """Restore stored messages.

        Messages that the bot itself deletes are no longer stored by then, or in another role.
        """
        try:
            rows = await self.client.tables.messages.by_ids(message_ids)
        except TableError as error:
            log.warning("a deleted message: %s", error)
            return
        for row in rows:
            self.client.message_recovery.on_deleted(row)

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Check all messages after the start or a lost session, of which deletions are not reported."""
        self.client.message_recovery.check_all()

    async def _look(self) -> None:
        """Check each channel that is missing from the cache of its available server."""
        for guild_id, channel_id in await self.client.tables.queries.channels():
            guild = self.client.get_guild(guild_id)
            if guild is not None and not guild.unavailable and guild.get_channel(channel_id) is None:
                self.client.background_tasks.submit((CHANNEL, 0, channel_id), partial(self._check, channel_id))

    async def _check(self, channel_id: int) -> None:
        """Check a channel by request: it may merely be hidden from the bot."""
        await self.client.budget.acquire(BESIDE, 0)
        try:
            async with asyncio.timeout(HANGING):
                await self.client.http.get_channel(channel_id)
        except discord.HTTPException as error:
            if is_transient(error):
                raise
            if error.code == discord_limits.UNKNOWN_CHANNEL:
                await self._lose(channel_id)

    async def _lose(self, channel_id: int) -> None:
        for info in await self.client.tables.queries.in_channel(channel_id):
            await on_channel_deleted(self.client, info)
