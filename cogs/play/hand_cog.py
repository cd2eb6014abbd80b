"""Private information of a user: the hand, and the list of their tables."""

from __future__ import annotations

from discord import app_commands

from bot.tables.model.errors import NotSeated
from bot.tables.timing.vacation_intervals import away_until
from cogs.framework.bot import Interaction, Routes
from cogs.framework.cog import TakuCog
from cogs.framework.responses import answer, answer_in_time, translator_for
from cogs.publishers.hand_messages import hand_screen
from cogs.ui import info as screens
from cogs.ui.command_translator import ls
from cogs.ui.components import Screen
from cogs.ui.custom_ids import CustomId, parse_int
from cogs.ui.step import hand_in_words
from cogs.ui.texts import noted
from cogs.ui.translator import Translator


class HandCog(TakuCog):
    """Cog of *My hand*, `/hand` and `/turns`."""

    def routes(self) -> Routes:
        """Return the handlers of the thread's button, and of the pages of one's tables."""
        return {"hand": self._hand, "turns": self._turns}

    async def _hand(self, interaction: Interaction, target: CustomId) -> None:
        await answer_in_time(interaction, self._my_hand(interaction, target.table, words=target.arg == "words"))

    async def _my_hand(self, interaction: Interaction, table_id: int, *, words: bool) -> Screen:
        seen = await self.client.tables.reader.view(table_id, interaction.user.id)
        if seen.seat is None:
            raise NotSeated
        voice = await translator_for(interaction, seen.table)
        if words:
            offered = await self.client.tables.users.opens_words(interaction.user.id)
            return hand_in_words(seen, voice, offered=offered)
        row = await self.client.tables.users.user(interaction.user.id)
        closed = row.dm and row.dm_closed and interaction.guild_id is not None
        notes = noted((await self.client.tables.users.bookmark(seen.table, interaction.user.id)).note)
        notes += [f"-# {voice.markdown(screens.DM_CLOSED)}"] if closed else []
        away = interaction.channel_id != seen.table.place
        return await hand_screen(self.client, seen, interaction.user.id, voice, notes, away=away)

    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    @app_commands.command(name=ls("hand"), description=ls("See your hand and what you can do; nobody else sees it"))
    async def hand(self, interaction: Interaction) -> None:
        """Show the hand, as the button *My hand* does."""
        await self.client.router.command(interaction, CustomId("hand"))

    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    @app_commands.command(name=ls("turns"), description=ls("All your tables: whose turn it is, since when, with links"))
    async def turns(self, interaction: Interaction) -> None:
        """Show the user's tables in all servers."""
        await answer(interaction, await turns_of(interaction))

    async def _turns(self, interaction: Interaction, target: CustomId) -> None:
        await answer(interaction, await turns_of(interaction, parse_int(target.arg)))


async def turns_of(interaction: Interaction, at: int = 0) -> Screen:
    """Build a page of the user's tables, with those that wait for them first."""
    tables, voice, user = interaction.client.tables, await translator_for(interaction), interaction.user.id
    mine, waits = await tables.queries.of_user(user), await tables.queries.waits(user)
    now, vacations = tables.now(), await tables.vacations.of(user)
    voices = [Translator(voice.language, info) for info in mine]
    return screens.turns(mine, waits, voices, voice, user=user, now=now, away=away_until(vacations, user, now), at=at)
