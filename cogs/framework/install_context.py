"""Installation context: users may use the bot in servers and groups without it.

There the bot can only respond to interactions, with at most five follow-ups to the first response.
"""

from __future__ import annotations

import discord
from discord import app_commands

ANYWHERE = app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=True)
"""Contexts of commands that need no particular place."""


def elsewhere(interaction: discord.Interaction) -> bool:
    """Return whether only the user, not the server or group, has installed the bot."""
    if interaction.guild_id is None:
        return bool(interaction.context.private_channel)
    return interaction.is_user_integration() and not interaction.is_guild_integration()


def alone_here(interaction: discord.Interaction) -> bool:
    """Return whether a table opened here is for this user alone: nobody else could see it."""
    return interaction.guild_id is None or elsewhere(interaction)


def hidden(interaction: discord.Interaction) -> bool:
    """Return whether responses are private here, since the server forbids external apps."""
    return elsewhere(interaction) and interaction.guild_id is not None and not interaction.permissions.use_external_apps
