"""`/taku about`: information on the bot."""

from __future__ import annotations

from discord import app_commands

from bot.games.registry import GAMES
from cogs.framework.bot import Interaction, Routes
from cogs.framework.cog import TakuBot, TakuCog
from cogs.framework.responses import answer, report_errors, translator_for
from cogs.servers import about_screen as screens
from cogs.servers.install_link import install_url
from cogs.ui.command_translator import ls
from cogs.ui.custom_ids import CustomId
from cogs.ui.translator import Translator


class AboutCog(TakuCog):
    """Cog of the command in `/taku`."""

    def __init__(self, client: TakuBot, group: app_commands.Group) -> None:
        super().__init__(client)

        @group.command(name=ls("about"), description=ls("What this bot is: version, games, source, privacy, status"))
        async def about(interaction: Interaction) -> None:
            await report_errors(interaction, self._show(interaction, CustomId("about")))

    def routes(self) -> Routes:
        """Return the handler of the menu's entry."""
        return {"about": self._show}

    async def _show(self, interaction: Interaction, target: CustomId) -> None:
        del target
        voice, report = await translator_for(interaction), await self.client.tables.status.report()
        voices = [Translator(voice.language, game=game) for game in GAMES]
        url = install_url(self.client.application)
        await answer(interaction, screens.about(report, self.client.settings, voice, voices, url=url))
