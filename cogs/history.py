"""What has happened: the log, the scores, the record of a game that is over."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO

import discord
from discord import app_commands

from bot.games.contract import t
from cogs.answer import answer, voice_for
from cogs.base import TakuCog
from cogs.ids import Id, whole
from cogs.kinds import Interaction, Routes
from cogs.screens import info as screens
from cogs.translate import ls

LOG_MOVES = 25


class History(TakuCog):
    """`/log`, `/score` and their buttons."""

    def routes(self) -> Routes:
        """The buttons below boards and results."""
        return {"log": self._log, "score": self._score, "record": self._record}

    async def _log(self, interaction: Interaction, target: Id, values: Sequence[str]) -> None:
        """`arg` is the number of the move before which to look."""
        del values
        tables = self.client.tables
        info = await tables.info(target.table)
        before = whole(target.arg) if target.arg else None
        lines = await tables.log(info.id, interaction.user.id, before, LOG_MOVES)
        await answer(interaction, screens.log(info, lines, await voice_for(interaction, info)))

    async def _score(self, interaction: Interaction, target: Id, values: Sequence[str]) -> None:
        del values
        seen = await self.client.tables.see(target.table, interaction.user.id)
        await answer(interaction, screens.score(seen, await voice_for(interaction, seen.table)))

    async def _record(self, interaction: Interaction, target: Id, values: Sequence[str]) -> None:
        del values
        record = await self.client.tables.export(target.table)
        voice = await voice_for(interaction)
        name = f"taku-{target.table}.json"
        line = t(
            "The record of the game. `python -m bot verify {name}` plays it again and checks every draw.", name=name
        )
        await interaction.response.send_message(
            voice.say(line), file=discord.File(BytesIO(record), filename=name), ephemeral=True
        )

    @app_commands.command(name=ls("log"), description=ls("What has happened at the table so far"))
    @app_commands.allowed_contexts(guilds=True, dms=True)
    async def log(self, interaction: Interaction) -> None:
        """The latest moves; a button leads further back."""
        await self.client.router.command(interaction, Id("log"))

    @app_commands.command(name=ls("score"), description=ls("Everybody's points, as far as you may know them"))
    @app_commands.allowed_contexts(guilds=True, dms=True)
    async def score(self, interaction: Interaction) -> None:
        """By part."""
        await self.client.router.command(interaction, Id("score"))
