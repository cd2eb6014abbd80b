"""Welcome message of a new server, whose button opens a table in two clicks."""

from __future__ import annotations

import logging

import discord
from discord.ext import commands

from bot.tables.model.errors import Unavailable
from cogs.board.forum_tags import server_language
from cogs.board.threads import missing
from cogs.framework.bot import Interaction, Routes
from cogs.framework.cog import TakuCog
from cogs.framework.responses import answer
from cogs.servers import welcome_screen as screens
from cogs.servers.other_language import chosen_language
from cogs.ui.custom_ids import CustomId
from cogs.ui.transient_errors import FAILED
from cogs.ui.translator import Translator

log = logging.getLogger(__name__)


class WelcomeCog(TakuCog):
    """Posts the welcome message once, if it may."""

    def routes(self) -> Routes:
        """Return the handler of the button of the other language."""
        return {screens.WELCOME: self._show}

    async def _show(self, interaction: Interaction, target: CustomId) -> None:
        await answer(interaction, screens.welcome(Translator(chosen_language(target))))

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Post it in a channel for tables; without one, `/taku new` reports missing permissions."""
        channel = _place(guild)
        if channel is None:
            return
        try:
            voice = Translator(await server_language(self.client, guild.id))
            await self.client.sender.post(channel.id, screens.welcome(voice), f"{guild.id}.welcome")
        except (*FAILED, Unavailable) as error:
            log.warning("no welcome in server %s: %s", guild.id, error)


def _place(guild: discord.Guild) -> discord.TextChannel | None:
    """Return the first text channel that can contain tables; the system channel has priority."""
    named = [guild.system_channel] if guild.system_channel else []
    channels = [*named, *sorted(guild.text_channels, key=lambda one: one.position)]
    return next((one for one in channels if not missing(one.permissions_for(guild.me))), None)
