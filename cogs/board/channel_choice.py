"""Channel of a new or moved table.

The channel that was chosen, that of the interaction, or the only one that the server allows.
"""

from __future__ import annotations

import discord
from discord import app_commands
from msgspec import Struct

from bot.games.common_texts import command
from bot.games.contract import t
from bot.tables.lobby.permissions import check_channel
from bot.tables.model.errors import OpensElsewhere, WrongStatus
from cogs.board.forum_tags import forum_of
from cogs.board.threads import NEEDED, check_allowed
from cogs.framework.bot import BaseBot, Interaction
from cogs.framework.install_context import elsewhere
from cogs.framework.interaction_response import Deferral, from_private
from cogs.framework.permissions import ours
from cogs.framework.responses import defer_if_slow
from cogs.ui.transient_errors import FAILED, is_transient

Chosen = app_commands.AppCommandChannel | int | None
"""A channel chosen in a command, or its id from a button."""


class ChannelChoice(Struct, frozen=True):
    """A text channel or `forum`.

    `here`: the text channel of the interaction, so that a response is posted in it.
    """

    channel_id: int
    here: bool = False
    forum: bool = False


class ChannelTransformer(app_commands.Transformer[BaseBot]):
    """Command option for a channel that can contain tables, without a request to Discord."""

    @property
    def type(self) -> discord.AppCommandOptionType:
        """The option type: a channel."""
        return discord.AppCommandOptionType.channel

    @property
    def channel_types(self) -> list[discord.ChannelType]:
        """The channel types that Discord offers."""
        return [discord.ChannelType.text, discord.ChannelType.news, discord.ChannelType.forum]

    async def transform(self, interaction: Interaction, value: object, /) -> app_commands.AppCommandChannel | None:
        """Return the channel as Discord sends it."""
        del interaction
        return value if isinstance(value, app_commands.AppCommandChannel) else None


async def place_for(interaction: Interaction, chosen: Chosen = None) -> ChannelChoice:
    """Return the channel of the table.

    Raises WrongStatus without permissions, and OpensElsewhere.
    """
    if elsewhere(interaction):
        raise WrongStatus(
            t("I am not a member here, so no table can stand here. {command} opens one for you alone, in our direct "
              "messages.", command=command("taku new"))
        )  # fmt: skip
    row = await interaction.client.tables.users.server(interaction.guild_id or 0)
    later = Deferral.SAME if from_private(interaction) else Deferral.PRIVATE
    found = await defer_if_slow(interaction, _asked(interaction, chosen), later)
    only = row.channels[0] if row.channels is not None and len(row.channels) == 1 else None
    if only is not None and chosen is None and (found is None or found.channel_id != only):
        found = ChannelChoice(only)
    if found is None and row.channels is not None:
        raise OpensElsewhere(row.channels)
    if found is None:
        raise WrongStatus(
            t("No table can stand here. Type that in a text channel or a forum's post, or choose a channel with it.")
        )
    check_channel(row, found.channel_id)
    if found.here:
        check_allowed(interaction.app_permissions)
        return found
    return await defer_if_slow(interaction, _checked(interaction, found.channel_id), later)


async def _asked(interaction: Interaction, chosen: Chosen) -> ChannelChoice | None:
    """Return the channel that the user means; None if it cannot contain tables."""
    here = interaction.channel
    if isinstance(chosen, app_commands.AppCommandChannel):
        if not (chosen.permissions.view_channel and chosen.permissions.send_messages):
            raise WrongStatus(t("You may not write in {channel}.", channel=f"<#{chosen.id}>"))
        chosen = chosen.id
    if chosen is not None:
        return ChannelChoice(chosen, here=isinstance(here, discord.TextChannel) and chosen == here.id)
    if isinstance(here, discord.TextChannel):
        return ChannelChoice(here.id, here=True)
    if isinstance(here, discord.Thread) and await forum_of(interaction.client, here.parent_id) is not None:
        return ChannelChoice(here.parent_id)
    return None


async def _checked(interaction: Interaction, channel_id: int) -> ChannelChoice:
    """Check the permissions in a channel other than the interaction's. Raises WrongStatus."""
    here = interaction.channel
    try:
        forum = await forum_of(interaction.client, channel_id) is not None
        if isinstance(here, discord.Thread) and here.parent_id == channel_id:
            allowed = interaction.app_permissions
        else:
            allowed = await ours(interaction.client, interaction.guild_id or 0, channel_id)
    except FAILED as error:
        if is_transient(error):
            raise
        raise WrongStatus(
            t("I cannot see {channel}. Please allow me to ({name}), or choose another channel.",
              channel=f"<#{channel_id}>", name=NEEDED["view_channel"])
        ) from error  # fmt: skip
    check_allowed(allowed, forum=forum, elsewhere=channel_id)
    return ChannelChoice(channel_id, forum=forum)
