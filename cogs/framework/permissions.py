"""Servers and their channels as Discord has them, and who may do what there: asked for where no gateway has told it."""

from __future__ import annotations

from collections.abc import Mapping

import discord

TableChannel = discord.TextChannel | discord.ForumChannel


async def server(client: discord.Client, guild_id: int) -> discord.Guild:
    """The server with its roles. Raises what Discord refuses."""
    known = client.get_guild(guild_id)
    return known if known is not None and not known.unavailable else await client.fetch_guild(guild_id)


async def table_channels(client: discord.Client, guild_id: int) -> Mapping[int, TableChannel]:
    """Those of the server where tables can stand, as far as we may know of them, by their ids."""
    guild = await server(client, guild_id)
    channels = guild.channels or await guild.fetch_channels()
    return {one.id: one for one in channels if isinstance(one, TableChannel)}


async def public_channels(client: discord.Client, guild_id: int) -> frozenset[int]:
    """Of the channels where tables can stand those that everybody in the server sees."""
    found = await table_channels(client, guild_id)
    return frozenset(
        channel_id for channel_id, one in found.items() if one.permissions_for(one.guild.default_role).view_channel
    )


async def channel_of(client: discord.Client, channel_id: int) -> object:
    """The channel as it is known, or as Discord has it. Raises what Discord refuses."""
    return client.get_channel(channel_id) or await client.fetch_channel(channel_id)


def roles_of(user: discord.User | discord.Member) -> frozenset[int]:
    """The roles that somebody has where they do something, whether or not a gateway has told of that server."""
    return frozenset(user._roles) if isinstance(user, discord.Member) else frozenset()  # pyright: ignore[reportPrivateUsage]


async def ours(client: discord.Client, guild_id: int, channel_id: int) -> discord.Permissions:
    """What the bot may do in a channel. Raises what Discord refuses."""
    assert client.user is not None
    guild = await server(client, guild_id)
    channel = guild.get_channel(channel_id) or await guild.fetch_channel(channel_id)
    return channel.permissions_for(guild.get_member(client.user.id) or await guild.fetch_member(client.user.id))
