"""Hints: moves that an AI would make in the player's place."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable

from discord import app_commands

from bot.games.contract import Refused, t
from bot.tables.model.errors import TableError
from bot.tables.play.ai_runner import LONG
from cogs.framework.bot import Interaction, Routes
from cogs.framework.cog import TakuCog
from cogs.framework.interaction_response import from_private
from cogs.framework.responses import answer, answer_in_time, one_at_a_time, refused_in_place, translator_for
from cogs.hints.screen import hinted, sure_to_look
from cogs.ui.command_translator import ls
from cogs.ui.components import Screen, note
from cogs.ui.custom_ids import CustomId, UnknownCustomId, parse_int
from cogs.ui.forms import chosen
from cogs.ui.texts import LEVELS


class HintsCog(TakuCog):
    """Cog of the private button, the button among a table's tools, and `/hint`."""

    def routes(self) -> Routes:
        """Return the handlers; the purpose with ! confirms the price."""
        return {"hint": self._hint, "hint!": self._agreed, "hint-level": self._level}

    async def _hint(self, interaction: Interaction, target: CustomId) -> None:
        await answer_in_time(interaction, _said_to_think(interaction, self._shown(interaction, target)))

    async def _agreed(self, interaction: Interaction, target: CustomId) -> None:
        await answer_in_time(interaction, _said_to_think(interaction, self._shown(interaction, target, agreed=True)))

    async def _level(self, interaction: Interaction, target: CustomId) -> None:
        level = parse_int(chosen(interaction))
        if not 1 <= level <= len(LEVELS):
            raise UnknownCustomId
        self.client.tables.hints.levels.put(interaction.user.id, level)
        await answer_in_time(interaction, _said_to_think(interaction, self._shown(interaction, target)))

    async def _shown(self, interaction: Interaction, target: CustomId, *, agreed: bool = False) -> Screen:
        """Build the hints; by command, without a number, of the table's current state."""
        hinting, user, number = self.client.tables.hints, interaction.user.id, target.number or None
        if not agreed and (price := await hinting.price(target.table, user, number)) is not None:
            return sure_to_look(target, price, await translator_for(interaction))
        async with one_at_a_time(interaction):
            found = await hinting.request(target.table, user, number=number, agreed=agreed)
        return hinted(found, await translator_for(interaction, found.table))

    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    @app_commands.command(name=ls("hint"), description=ls("Moves that an AI would make for you; only you see them"))
    async def hint(self, interaction: Interaction) -> None:
        """Show hints, as the button *Hint* does."""
        await self.client.router.command(interaction, CustomId("hint"))


async def _said_to_think(interaction: Interaction, work: Awaitable[Screen]) -> Screen:
    """Return the result of `work`; if it is slow and Discord shows no progress, show a message."""
    task = asyncio.ensure_future(work)
    done, _ = await asyncio.wait({task}, timeout=LONG)
    if done or not from_private(interaction):
        return await task
    voice = await translator_for(interaction)
    await answer(interaction, note(voice.markdown(t("The AI is thinking."))))
    try:
        return await task
    except (Refused, TableError) as error:
        refused_in_place(error)
        return note(voice.markdown(error.text))
