"""Servers, channels, permissions and operators, from the cache or by request to Discord."""

from __future__ import annotations

import logging
from collections.abc import Mapping

import discord

from cogs.framework.bot import BaseBot
from cogs.ui.transient_errors import FAILED

log = logging.getLogger(__name__)
TableChannel = discord.TextChannel | discord.ForumChannel


async def server(client: discord.Client, guild_id: int) -> discord.Guild:
    """Return the server with its roles. Raises Discord's errors."""
    known = client.get_guild(guild_id)
    return known if known is not None and not known.unavailable else await client.fetch_guild(guild_id)


async def table_channels(client: discord.Client, guild_id: int) -> Mapping[int, TableChannel]:
    """Return the server's channels that can contain tables, by id, as far as visible to the bot."""
    guild = await server(client, guild_id)
    channels = guild.channels or await guild.fetch_channels()
    return {one.id: one for one in channels if isinstance(one, TableChannel)}


async def public_channels(client: discord.Client, guild_id: int) -> frozenset[int]:
    """Return the ids of the table channels that everybody in the server can see."""
    found = await table_channels(client, guild_id)
    return frozenset(
        channel_id for channel_id, one in found.items() if one.permissions_for(one.guild.default_role).view_channel
    )


async def server_language(client: BaseBot, guild_id: int) -> str:
    """Return the language of posts in a server: its setting, else its language in Discord.

    Without a gateway the latter is not known, and the bot's language takes its place.
    """
    chosen, guild = (await client.tables.users.server(guild_id)).language, client.get_guild(guild_id)
    japanese = guild is not None and guild.preferred_locale is discord.Locale.japanese
    return chosen or ("ja" if japanese else client.settings.language)


async def channel_of(client: discord.Client, channel_id: int) -> object:
    """Return the channel from the cache or from Discord. Raises Discord's errors."""
    return client.get_channel(channel_id) or await client.fetch_channel(channel_id)


def roles_of(user: discord.User | discord.Member) -> frozenset[int]:
    """Return the ids of the user's roles in the interaction's server, with or without a gateway."""
    return frozenset(user._roles) if isinstance(user, discord.Member) else frozenset()  # pyright: ignore[reportPrivateUsage]


async def ours(client: discord.Client, guild_id: int, channel_id: int) -> discord.Permissions:
    """Return the bot's permissions in a channel. Raises Discord's errors."""
    assert client.user is not None
    guild = await server(client, guild_id)
    channel = guild.get_channel(channel_id) or await guild.fetch_channel(channel_id)
    return channel.permissions_for(guild.get_member(client.user.id) or await guild.fetch_member(client.user.id))


async def operates(client: BaseBot, user: discord.User | discord.Member) -> bool:
    """Return whether the user runs the bot: as an owner of its application, or by the settings."""
    if user.id in client.settings.owners:
        return True
    try:
        return await client.is_owner(user)
    except FAILED as error:
        log.warning("whose bot this is cannot be asked: %s", error)
        return False
