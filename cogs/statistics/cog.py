"""`/stats`: statistics of a server, and of a game in a server or everywhere."""

from __future__ import annotations

from discord import app_commands

from bot.games.contract import t
from bot.games.registry import GAMES
from bot.tables.model.errors import WrongStatus
from cogs.framework.bot import Interaction, Routes
from cogs.framework.cog import TakuCog
from cogs.framework.install_context import ANYWHERE
from cogs.framework.responses import answer_in_time, report_errors, translator_for
from cogs.statistics import screen as screens
from cogs.statistics.shared import scope_of, server_of, show
from cogs.statistics.shared_screen import ALL, HERE
from cogs.ui.command_choices import GAME_CHOICES
from cogs.ui.command_translator import ls
from cogs.ui.components import Screen
from cogs.ui.custom_ids import CustomId, UnknownCustomId, parse_int
from cogs.ui.forms import values
from cogs.ui.translator import NAMELESS, Translator
from rendering.charts.page import Page, paged
from rendering.renderer import Picture

SCOPES = [
    app_commands.Choice(name=ls("This server"), value=HERE),
    app_commands.Choice(name=ls("Everywhere"), value=ALL),
]


class StatisticsCog(TakuCog):
    """Cog of the statistics, which are private until the user posts them."""

    stats = app_commands.Group(
        name=ls("stats"), description=ls("What is played, and how: by game or server"), allowed_contexts=ANYWHERE
    )

    def routes(self) -> Routes:
        """Return the handlers of the pages and of the posting."""
        return {screens.STATS: self._turn, screens.SHOW: self._show}

    @stats.command(name=ls("game"), description=ls("A game in numbers: lengths, points, seats, records"))
    @app_commands.describe(game=ls("Which game"), where=ls("This server's games, or all"))
    @app_commands.rename(game=ls("game"), where=ls("where"))
    @app_commands.choices(game=GAME_CHOICES, where=SCOPES)
    async def game(self, interaction: Interaction, game: str, where: str = HERE) -> None:
        """Show the first page of a game, outside of servers that of all servers."""
        guild = None if where == ALL else server_of(interaction)
        await report_errors(interaction, self._tell(interaction, game, guild, screens.PLAYED))

    @stats.command(name=ls("server"), description=ls("This server in numbers: who plays what, and the hall of fame"))
    async def server(self, interaction: Interaction) -> None:
        """Show the first page of the server."""
        await report_errors(interaction, self._tell(interaction, "", server_of(interaction), screens.PLAYED))

    async def _turn(self, interaction: Interaction, target: CustomId) -> None:
        """Show a page from the menu, whose values are game and page, or in a button's scope."""
        game, at = target.arg, target.number
        if picked := values(interaction):
            game, _, number = picked[0].partition(".")
            at = parse_int(number)
        await self._tell(interaction, game, scope_of(interaction, target), at)

    async def _tell(self, interaction: Interaction, game: str, guild: int | None, at: int) -> None:
        _check(game, guild, at)
        await answer_in_time(interaction, self._screen(interaction, game, guild, at))

    async def _screen(self, interaction: Interaction, game: str, guild: int | None, at: int) -> Screen:
        voice, here, tables = await translator_for(interaction), server_of(interaction) is not None, self.client.tables
        if game:
            found = await tables.statistics.of_game(game, guild)
            if not found.count:
                return screens.empty_game(found, voice, here=here)
            page = screens.game_page(found, at, voice)
            return screens.game(page, await self._drawn(page), found, at, voice, here=here)
        page = await self._server_page(interaction, guild or 0, at, voice)
        return screens.empty_server(voice) if page is None else screens.server(page, await self._drawn(page), at, voice)

    async def _server_page(self, interaction: Interaction, guild: int, at: int, voice: Translator) -> Page | None:
        tables = self.client.tables
        found = await tables.statistics.of_server(guild)
        if not found.count:
            return None
        name = interaction.guild.name if interaction.guild else NAMELESS
        return screens.server_page(found, name, tables.now().date(), at, voice)

    async def _show(self, interaction: Interaction, target: CustomId) -> None:
        """Post the page publicly."""
        game, guild, at = target.arg, scope_of(interaction, target), target.number
        _check(game, guild, at)
        await show(interaction, lambda voice: self._public(interaction, game, guild, at, voice))

    async def _public(
        self, interaction: Interaction, game: str, guild: int | None, at: int, voice: Translator
    ) -> Screen:
        if not game:
            page = await self._server_page(interaction, guild or 0, at, voice)
            if page is None:
                return screens.empty_server(voice)
            return screens.public_server(page, await self._drawn(page), voice)
        found = await self.client.tables.statistics.of_game(game, guild)
        page = screens.game_page(found, at, voice)
        return screens.public_game(page, await self._drawn(page), found, voice)

    async def _drawn(self, page: Page) -> Picture:
        return await self.client.render_service.draw(paged, page, "statistics")


def _check(game: str, guild: int | None, at: int) -> None:
    """Check a page. Raises UnknownCustomId if unknown, and WrongStatus without a server."""
    if game and game not in GAMES:
        raise WrongStatus(t("There is no game called “{name}” here.", name=game))
    if not game and guild is None:
        raise WrongStatus(t("That is told in a server which has me; a game's numbers are told everywhere."))
    if at not in screens.pages_of(game, everywhere=guild is None):
        raise UnknownCustomId
