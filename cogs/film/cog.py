"""`/film`, and its buttons: a film of the whole game, or since the user's last move."""

from __future__ import annotations

import asyncio

import discord
from discord import app_commands

from bot.tables.model.views import TableInfo
from cogs.film import screen as screens
from cogs.film.renderer import as_picture
from cogs.film.storyboard import WHOLE
from cogs.framework.bot import Interaction, Routes
from cogs.framework.cog import TakuCog
from cogs.framework.interaction_response import ALLOWED, Deferral, from_private
from cogs.framework.responses import answer, defer_if_slow, one_at_a_time, translator_for
from cogs.framework.services import FilmJob, FilmRequest
from cogs.ui.command_translator import ls
from cogs.ui.components import note
from cogs.ui.custom_ids import CustomId
from cogs.ui.translator import Translator

MINE, ALL = "mine", "all"
PARTS = [
    app_commands.Choice(name=ls("since my turn"), value=MINE),
    app_commands.Choice(name=ls("the whole game"), value=ALL),
]
TELL_SECONDS = 5.0
"""Seconds between updates of the progress, as far as it has changed."""


class FilmCog(TakuCog):
    """Cog of the film; the `arg` of its only route is the part of the game."""

    def routes(self) -> Routes:
        """Return the handler of the buttons below results and recaps."""
        return {"film": self._film}

    @app_commands.command(name=ls("film"), description=ls("The game of this table as a film"))
    @app_commands.describe(part=ls("The whole game, or what has happened since you moved"))
    @app_commands.rename(part=ls("part"))
    @app_commands.choices(part=PARTS)
    async def film(self, interaction: Interaction, part: str = ALL) -> None:
        """Send the film of the table in this thread."""
        await self.client.router.command(interaction, CustomId("film", arg=part))

    async def _film(self, interaction: Interaction, target: CustomId) -> None:
        info = await self.client.tables.queries.info(target.table)
        voice = await translator_for(interaction, info)
        after = await self._after(info, interaction.user.id) if target.arg == MINE else WHOLE
        async with (
            one_at_a_time(interaction),
            self.client.films.asked(FilmRequest(info.id, after, info.number, voice.language)) as filming,
        ):
            found = await _made(interaction, filming, voice)
        if found is not None:
            away = interaction.channel_id != info.place
            await answer(interaction, screens.film(info, as_picture(found), voice, whole=after == WHOLE, away=away))

    async def _after(self, info: TableInfo, user_id: int) -> int:
        """Return the user's last move; without one, the film shows the whole game."""
        seat = info.seat_of(user_id)
        return WHOLE if seat is None else await self.client.tables.reader.last_move_of(info.id, seat)


async def _made(interaction: Interaction, filming: FilmJob, voice: Translator) -> bytes | None:
    """Return the film, with progress updates; None if the response cannot be edited any more."""
    what = Deferral.SAME if from_private(interaction) else Deferral.PRIVATE
    asked, told = discord.utils.utcnow(), ""
    while not await defer_if_slow(interaction, _ended(filming.task), what):
        if discord.utils.utcnow() - asked > ALLOWED:
            return None
        line = voice.markdown(screens.progress(filming.done))
        if line != told:
            await answer(interaction, note(line))
        told = line
    return await asyncio.shield(filming.task)


async def _ended(task: asyncio.Task[bytes]) -> bool:
    """Return whether the task is done, after waiting for a limited time."""
    done, _ = await asyncio.wait({task}, timeout=TELL_SECONDS)
    return bool(done)
