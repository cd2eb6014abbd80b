"""`/taku here`: server settings by moderators, and missing permissions of the bot.

They restrict the channels of tables, who opens them, and how many at a time, and set the language.
"""

from __future__ import annotations

import discord
from discord import app_commands

from bot.games.contract import t, tn
from bot.tables.lobby.permissions import MOST_TABLES
from bot.tables.model.errors import NotOpener, OpensElsewhere
from bot.words.formatter import LANGUAGES
from cogs.board.forum_tags import ForumTags
from cogs.board.threads import MANAGE_CHANNELS, missing, missing_for_post
from cogs.framework.bot import Interaction, Routes
from cogs.framework.cog import TakuBot, TakuCog
from cogs.framework.permissions import TableChannel, server, table_channels
from cogs.framework.responses import answer_in_time, moderated_server, report_errors, translator_for
from cogs.servers import settings_screen as screens
from cogs.servers.install_link import optional_missing
from cogs.ui import discord_limits
from cogs.ui.command_translator import ls
from cogs.ui.components import Screen
from cogs.ui.custom_ids import MOST_USERS, CustomId, UnknownCustomId, parse_int
from cogs.ui.forms import chosen, values
from cogs.ui.texts import puzzle_post_problem


class GuildSettingsCog(TakuCog):
    """Cog of the command in `/taku`, its menus and buttons."""

    def __init__(self, client: TakuBot, group: app_commands.Group) -> None:
        super().__init__(client)
        client.error_screens.register(OpensElsewhere, screens.opens_in)
        client.error_screens.register(NotOpener, screens.opens_for)

        @group.command(name=ls("here"), description=ls("Where tables are opened here, who opens them (moderator)"))
        async def here(interaction: Interaction) -> None:
            await report_errors(interaction, answer_in_time(interaction, self._show(interaction)))

    def routes(self) -> Routes:
        """Return the handler; each choice is saved at once, and without one the settings are shown."""
        return {"here": self._change}

    async def _change(self, interaction: Interaction, target: CustomId) -> None:
        if not target.arg:
            await answer_in_time(interaction, self._show(interaction))
            return
        await answer_in_time(interaction, self._changed(interaction, target.arg))

    async def _changed(self, interaction: Interaction, what: str) -> Screen:
        guild_id = moderated_server(interaction)
        await self.client.tables.users.change_server(guild_id, **_changes(interaction, what))
        return await self._show(interaction)

    async def _show(self, interaction: Interaction) -> Screen:
        """Build the settings, with the missing permissions in all channels of tables.

        If all channels are allowed, it is the current channel.
        """
        guild_id = moderated_server(interaction)
        row = await self.client.tables.users.server(guild_id)
        guild, channels = await server(self.client, guild_id), await table_channels(self.client, guild_id)
        assert self.client.user is not None
        me = guild.get_member(self.client.user.id) or await guild.fetch_member(self.client.user.id)
        parent = interaction.channel.parent_id if isinstance(interaction.channel, discord.Thread) else None
        looked_at = row.channels if row.channels is not None else (parent or interaction.channel_id or 0,)
        found = [_found(channels[one], me) for one in looked_at if one in channels]
        gone = row.opener_role is not None and guild.get_role(row.opener_role) is None
        place = row.puzzle_channel
        lacking = None if place is None else await missing_for_post(self.client, guild_id, place)
        puzzle = puzzle_post_problem(row, lacking)
        return screens.here(row, channels, found, await translator_for(interaction), puzzle, role_gone=gone)


def _changes(interaction: Interaction, what: str) -> dict[str, object]:
    """Return the changes of a choice. Raises UnknownCustomId."""
    match what:
        case screens.CHANNELS:
            return {"channels": tuple(parse_int(one, MOST_USERS) for one in values(interaction)) or None}
        case screens.EVERY:
            return {"channels": None}
        case screens.ROLE:
            return {"opener_role": next((parse_int(one, MOST_USERS) for one in values(interaction)), None)}
        case screens.EVERYBODY:
            return {"opener_role": None}
        case screens.ADVERTS | screens.NO_ADVERTS:
            return {"adverts": what == screens.ADVERTS}
        case screens.MOST:
            most = parse_int(chosen(interaction))
            if most not in (0, *MOST_TABLES):
                raise UnknownCustomId
            return {"most_tables": most or None}
        case screens.LANGUAGE:
            language = chosen(interaction)
            if language not in (screens.OPENERS, *LANGUAGES):
                raise UnknownCustomId
            return {"language": None if language == screens.OPENERS else language}
        case _:
            raise UnknownCustomId


def _found(channel: TableChannel, me: discord.Member) -> screens.ChannelProblems:
    """Return the problems of the bot in a channel."""
    allowed, forum = channel.permissions_for(me), isinstance(channel, discord.ForumChannel)
    lacking = tuple(missing(allowed, forum=forum))
    if not isinstance(channel, discord.ForumChannel):
        return screens.ChannelProblems(channel.id, lacking, optional=optional_missing(allowed))
    wanted, room = (
        len(ForumTags(channel.available_tags).missing()),
        discord_limits.FORUM_TAGS - len(channel.available_tags),
    )
    place = f"<#{channel.id}>"
    if wanted and not allowed.manage_channels:
        without = t(
            "In {channel}, posts get tags as soon as I may make some ({name}).", channel=place, name=MANAGE_CHANNELS
        )
        return screens.ChannelProblems(channel.id, lacking, without)
    if wanted > room:
        full = tn("In {channel} there is no room for {n} of my tags; posts do without it.",
                  "In {channel} there is no room for {n} of my tags; posts do without them.",
                  wanted - room, channel=place)  # fmt: skip
        return screens.ChannelProblems(channel.id, lacking, full)
    return screens.ChannelProblems(channel.id, lacking)
