"""From where somebody speaks to us: people may bring the bot along to servers and groups that have not let it in.

There nothing of ours can stand but answers to interactions, at most five beside the first one.
"""

from __future__ import annotations

import discord
from discord import app_commands

ANYWHERE = app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=True)
"""Where a command is offered that needs no place of its own."""


def elsewhere(interaction: discord.Interaction) -> bool:
    """Whether that was in a server or group where we are no member, and only the person has let us in."""
    if interaction.guild_id is None:
        return bool(interaction.context.private_channel)
    return interaction.is_user_integration() and not interaction.is_guild_integration()


def alone_here(interaction: discord.Interaction) -> bool:
    """Whether a table that is opened here can be for this person alone: no other could see it."""
    return interaction.guild_id is None or elsewhere(interaction)


def hidden(interaction: discord.Interaction) -> bool:
    """Whether a server shows to nobody else what we answer there: it forbids apps that it has not let in."""
    return elsewhere(interaction) and interaction.guild_id is not None and not interaction.permissions.use_external_apps
