"""From an empty channel to a table in two presses: the welcome of a server that has let the bot in, and its button."""

from __future__ import annotations

import logging

import discord
from discord.ext import commands

from bot.games.registry import GAMES
from bot.tables.errors import Unavailable
from cogs.alone import ask_game as ask_alone
from cogs.answer import answer, person, voice_for
from cogs.anywhere import alone_here
from cogs.base import TakuCog
from cogs.ids import Id
from cogs.kinds import Interaction, Routes
from cogs.places import check_channel, missing, open_here
from cogs.reply import Promise, promise
from cogs.screens import welcome as screens
from cogs.trouble import FAILED
from cogs.voice import Voice

log = logging.getLogger(__name__)


class Welcome(TakuCog):
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
            voice = Voice(await self._language(guild))
            await self.client.posted.post(channel.id, screens.welcome(voice), f"{guild.id}.welcome")
        except (*FAILED, Unavailable) as error:
            log.warning("no welcome in server %s: %s", guild.id, error)

    async def _language(self, guild: discord.Guild) -> str:
        row = await self.client.tables.people.server(guild.id)
        if row.language is not None:
            return row.language
        return "ja" if guild.preferred_locale is discord.Locale.japanese else self.client.settings.language

    async def _ask(self, interaction: Interaction, target: Id) -> None:
        del target
        if alone_here(interaction):
            await ask_alone(interaction)
        else:
            await ask_game(interaction)

    async def _open(self, interaction: Interaction, target: Id) -> None:
        """The card goes to everybody, in a message of its own. Without a card there is no table."""
        check_channel(interaction)
        await promise(interaction, Promise.SAME)
        info = await open_here(interaction, target.arg)
        try:
            message = await self.client.poster.post_card(info)
        except FAILED:
            await self.client.tables.ending.end(info.id, person(interaction))
            raise
        await answer(interaction, screens.opened(info, message, await voice_for(interaction, info)))


async def ask_game(interaction: Interaction) -> None:
    """Which game is to be played at a table in this channel. Raises WrongStatus."""
    check_channel(interaction)
    own = (await voice_for(interaction)).language
    await answer(interaction, screens.games(Voice(own, game=game) for game in GAMES))


def _place(guild: discord.Guild) -> discord.TextChannel | None:
    """The channel that the server has for news of this kind, else the first one where a table could be played."""
    named = [guild.system_channel] if guild.system_channel else []
    channels = [*named, *sorted(guild.text_channels, key=lambda one: one.position)]
    return next((one for one in channels if not missing(one.permissions_for(guild.me))), None)
