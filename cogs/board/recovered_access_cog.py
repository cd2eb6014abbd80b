"""Listener for events that may restore access: to places, permissions, or Discord itself."""

from __future__ import annotations

import discord
from discord.ext import commands

from cogs.framework.cog import TakuCog


class RecoveredAccess(TakuCog):
    """Notifies the publisher, which retries only failed tasks."""

    @commands.Cog.listener()
    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        """Retry after a thread was unlocked or reopened."""
        self.client.publisher.retry_place(payload.thread_id)

    @commands.Cog.listener()
    async def on_guild_channel_update(self, before: discord.abc.GuildChannel, after: discord.abc.GuildChannel) -> None:
        """Retry after permissions in a channel have changed, which its threads share."""
        del before
        self.client.publisher.retry_place(after.id)

    @commands.Cog.listener()
    async def on_guild_role_update(self, before: discord.Role, after: discord.Role) -> None:
        """Retry after the permissions of a role have changed."""
        del before
        self.client.publisher.retry_place(after.guild.id)

    @commands.Cog.listener()
    async def on_member_update(self, before: discord.Member, after: discord.Member) -> None:
        """Retry after the bot's own roles have changed; other members are not reported."""
        del before
        if after == after.guild.me:
            self.client.publisher.retry_place(after.guild.id)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Retry after the bot was added to the server again."""
        self.client.publisher.retry_place(guild.id)

    @commands.Cog.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Retry after an outage of the server."""
        self.client.publisher.retry_place(guild.id)

    @commands.Cog.listener()
    async def on_resumed(self) -> None:
        """Retry everything after the gateway was reconnected."""
        self.client.publisher.retry_place()

    @commands.Cog.listener()
    async def on_shard_ready(self, shard_id: int) -> None:
        """Retry everything after one of several shards is ready."""
        del shard_id
        self.client.publisher.retry_place()

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Retry everything after a new session."""
        self.client.publisher.retry_place()
