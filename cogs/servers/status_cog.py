"""Status of the bot, for all users."""

from __future__ import annotations

from discord import app_commands

from cogs.framework.bot import Interaction, Routes
from cogs.framework.cog import TakuCog
from cogs.framework.responses import answer, translator_for
from cogs.servers import status_screen as screens
from cogs.ui.command_translator import ls
from cogs.ui.custom_ids import CustomId


class StatusCog(TakuCog):
    """Cog of `/status`, and of its refresh button."""

    def routes(self) -> Routes:
        """Return the handler of the button."""
        return {"status": self._look}

    async def _look(self, interaction: Interaction, target: CustomId) -> None:
        del target
        report = await self.client.tables.status.report()
        await answer(interaction, screens.status(report, await translator_for(interaction)))

    @app_commands.command(name=ls("status"), description=ls("How the bot is doing: speed, what waits, maintenance"))
    async def status(self, interaction: Interaction) -> None:
        """Show the status privately."""
        await self._look(interaction, CustomId("status"))
