"""How the bot is doing, for everybody."""

from __future__ import annotations

from discord import app_commands

from cogs.answer import answer, voice_for
from cogs.base import TakuCog
from cogs.ids import Id
from cogs.kinds import Interaction, Routes
from cogs.screens import status as screens
from cogs.translate import ls


class Status(TakuCog):
    """`/status`, and its button that looks again."""

    def routes(self) -> Routes:
        """The button."""
        return {"status": self._look}

    async def _look(self, interaction: Interaction, target: Id) -> None:
        del target
        report = await self.client.tables.status.report()
        await answer(interaction, screens.status(report, await voice_for(interaction)))

    @app_commands.command(name=ls("status"), description=ls("How the bot is doing: speed, what waits, maintenance"))
    async def status(self, interaction: Interaction) -> None:
        """Seen by who asks alone."""
        await self._look(interaction, Id("status"))
