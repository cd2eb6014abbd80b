"""Access checks: whether the user of a command, button or menu may see its table."""

from __future__ import annotations

import discord

from bot.tables.model.access import Viewer, has_part, may_see
from bot.tables.model.errors import NoSuchTable, NotHere
from bot.tables.model.views import TableInfo
from cogs.framework.bot import BaseBot, Interaction
from cogs.framework.permissions import TableChannel, server, table_channels
from cogs.ui.transient_errors import is_transient


async def visible_table(interaction: Interaction, table_id: int) -> TableInfo:
    """Return the table, of any game. Raises NotHere if there is none that this user may see."""
    tables = interaction.client.tables
    try:
        info = await tables.queries.info_of_any_game(table_id)
    except NoSuchTable:
        raise NotHere from None
    user, guild, channel = interaction.user.id, interaction.guild_id, interaction.channel_id
    if may_see(info, Viewer(user, guild, channel)):
        return info
    let_in, sees = await tables.seating.was_let_in(info.id, user), await _sees_channel(interaction, info)
    if not may_see(info, Viewer(user, guild, channel, let_in=let_in, sees_channel=sees)):
        raise NotHere
    return info


def moderates(interaction: Interaction) -> int | None:
    """Return the id of the interaction's server, if the user is a moderator of it."""
    allowed = interaction.permissions
    return interaction.guild_id if allowed.manage_channels or allowed.manage_guild else None


def is_listed(interaction: Interaction, info: TableInfo, channel: TableChannel | None) -> bool:
    """Return whether the server's table list shows this table to the user.

    `channel` is None if it was deleted: moderators see such a table, and may move it to another channel.
    """
    if channel is None:
        sees = info.lost and moderates(interaction) == info.guild_id
    else:
        member = interaction.user if isinstance(interaction.user, discord.Member) else None
        sees = member is not None and channel.permissions_for(member).view_channel
    return may_see(info, Viewer(interaction.user.id, interaction.guild_id, sees_channel=sees))


async def sees_by_message(client: BaseBot, info: TableInfo, user_id: int, members: dict[int, discord.Member]) -> bool:
    """Return whether the user may still see the table by direct message.

    `members` is a cache by server.
    """
    if has_part(info, Viewer(user_id, None)):
        return True
    sees = await _is_channel_shown(client, info, user_id, members)
    return may_see(info, Viewer(user_id, None, sees_channel=sees))


async def _is_channel_shown(client: BaseBot, info: TableInfo, user_id: int, members: dict[int, discord.Member]) -> bool:
    """Return whether the user is a member of the server and sees the channel; queries Discord."""
    try:
        guild = await server(client, info.guild_id)
        if guild.id not in members:
            members[guild.id] = guild.get_member(user_id) or await guild.fetch_member(user_id)
        channel = guild.get_channel(info.channel_id) or await guild.fetch_channel(info.channel_id)
    except (discord.NotFound, discord.Forbidden) as error:
        if is_transient(error):
            raise
        return False
    return channel.permissions_for(members[guild.id]).view_channel


async def _sees_channel(interaction: Interaction, info: TableInfo) -> bool:
    """Return whether the user can see the table's channel.

    In direct messages Discord is queried only for users who follow the table, or are told of new ones in its server:
    each check takes requests.
    """
    if info.direct or info.private:
        return False
    if interaction.guild_id is None:
        tables, user = interaction.client.tables, interaction.user.id
        told = (await tables.table_preferences.of(info.id, user)).follows or await tables.table_alerts.of(
            info.guild_id, user
        )
        return bool(told) and await _is_channel_shown(interaction.client, info, user, {})
    if interaction.guild_id != info.guild_id:
        return False
    channels = await table_channels(interaction.client, info.guild_id)
    return is_listed(interaction, info, channels.get(info.channel_id))
