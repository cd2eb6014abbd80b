"""From an empty channel to a table in two presses: the welcome of a server that has let the bot in, and its button."""

from __future__ import annotations

import logging

import discord
from discord.ext import commands

from bot.games.registry import GAMES
from bot.tables.model.errors import Unavailable
from cogs.board.forum_tags import server_language
from cogs.board.threads import missing
from cogs.framework.bot import Interaction, Routes
from cogs.framework.cog import TakuCog
from cogs.framework.install_context import alone_here
from cogs.framework.responses import answer, translator_for
from cogs.lobby.channel_choice import ChannelChoice, place_for
from cogs.lobby.open_separately import open_apart
from cogs.lobby.solo_cog import ask_game as ask_alone
from cogs.servers import welcome_screen as screens
from cogs.ui.custom_ids import MOST_USERS, CustomId, parse_int
from cogs.ui.transient_errors import FAILED
from cogs.ui.translator import Translator

log = logging.getLogger(__name__)


class WelcomeCog(TakuCog):
    """Says hello once, where it may speak."""

    def routes(self) -> Routes:
        """Which game, and a table of it."""
        return {"new": self._ask, "newgame": self._open}

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """In a channel where tables can be opened. Where there is none, `/taku new` says what is missing."""
        channel = _place(guild)
        if channel is None:
            return
        try:
            voice = Translator(await server_language(self.client, guild.id))
            await self.client.sender.post(channel.id, screens.welcome(voice), f"{guild.id}.welcome")
        except (*FAILED, Unavailable) as error:
            log.warning("no welcome in server %s: %s", guild.id, error)

    async def _ask(self, interaction: Interaction, target: CustomId) -> None:
        del target
        if alone_here(interaction):
            await ask_alone(interaction)
        else:
            await ask_game(interaction, await place_for(interaction))

    async def _open(self, interaction: Interaction, target: CustomId) -> None:
        """The card goes to everybody, in a message of its own."""
        chosen = parse_int(target.said[0], MOST_USERS) if target.said else None
        await open_apart(self.client, interaction, await place_for(interaction, chosen), target.arg)


async def ask_game(interaction: Interaction, where: ChannelChoice) -> None:
    """Which game is to be played at a table there."""
    own = (await translator_for(interaction)).language
    elsewhere = None if where.here else where.channel_id
    await answer(interaction, screens.games((Translator(own, game=game) for game in GAMES), elsewhere))


def _place(guild: discord.Guild) -> discord.TextChannel | None:
    """The channel that the server has for news of this kind, else the first one where a table could be played."""
    named = [guild.system_channel] if guild.system_channel else []
    channels = [*named, *sorted(guild.text_channels, key=lambda one: one.position)]
    return next((one for one in channels if not missing(one.permissions_for(guild.me))), None)
