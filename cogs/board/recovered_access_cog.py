"""Hears of what may be in reach again: places, permissions, Discord itself."""

from __future__ import annotations

import discord
from discord.ext import commands

from cogs.framework.cog import TakuCog


class RecoveredAccess(TakuCog):
    """Tells the poster, which looks only where something has failed."""

    @commands.Cog.listener()
    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        """Unlocked, opened again."""
        self.client.poster.retry_place(payload.thread_id)

    @commands.Cog.listener()
    async def on_guild_channel_update(self, before: discord.abc.GuildChannel, after: discord.abc.GuildChannel) -> None:
        """Permissions in the channel, which its threads share."""
        del before
        self.client.poster.retry_place(after.id)

    @commands.Cog.listener()
    async def on_guild_role_update(self, before: discord.Role, after: discord.Role) -> None:
        """Permissions of a role."""
        del before
        self.client.poster.retry_place(after.guild.id)

    @commands.Cog.listener()
    async def on_member_update(self, before: discord.Member, after: discord.Member) -> None:
        """A role for the bot itself: of others nothing is heard."""
        del before
        if after == after.guild.me:
            self.client.poster.retry_place(after.guild.id)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Let in again."""
        self.client.poster.retry_place(guild.id)

    @commands.Cog.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        """An outage of the server is over."""
        self.client.poster.retry_place(guild.id)

    @commands.Cog.listener()
    async def on_resumed(self) -> None:
        """The gateway was away: perhaps everything was."""
        self.client.poster.retry_place()

    @commands.Cog.listener()
    async def on_shard_ready(self, shard_id: int) -> None:
        """The same for one of several connections."""
        del shard_id
        self.client.poster.retry_place()

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """The same, where the session was lost."""
        self.client.poster.retry_place()
