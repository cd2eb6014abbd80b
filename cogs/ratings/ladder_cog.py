"""`/ladder`: ranking of this server's players."""

from __future__ import annotations

from discord import app_commands

from bot.games.registry import GAMES
from bot.tables.ratings.service import OVERALL
from cogs.framework.bot import Interaction, Routes
from cogs.framework.cog import TakuCog
from cogs.framework.responses import answer_in_time, report_errors, translator_for
from cogs.ratings import ladder_screen as screens
from cogs.ui.command_choices import GAME_CHOICES
from cogs.ui.command_translator import ls
from cogs.ui.components import Screen
from cogs.ui.custom_ids import CustomId, UnknownCustomId
from cogs.ui.forms import values


class LadderCog(TakuCog):
    """Cog of private ladders: one per game, and an overall one."""

    def routes(self) -> Routes:
        """Return the handler of the menu of games, and of the button."""
        return {screens.LADDER: self._picked}

    @app_commands.command(name=ls("ladder"), description=ls("The ratings of this server's players, by game"))
    @app_commands.describe(game=ls("Of which game; else of all"))
    @app_commands.rename(game=ls("game"))
    @app_commands.choices(game=GAME_CHOICES)
    @app_commands.guild_only()
    async def ladder(self, interaction: Interaction, game: str = OVERALL) -> None:
        """Show the first ten, and the user's own place."""
        await report_errors(interaction, answer_in_time(interaction, self._screen(interaction, game)))

    async def _picked(self, interaction: Interaction, target: CustomId) -> None:
        """Show the ladder of the chosen game; from a button the overall one."""
        del target
        picked = values(interaction)
        game = picked[0] if picked and picked[0] != screens.ALL else OVERALL
        await answer_in_time(interaction, self._screen(interaction, game))

    async def _screen(self, interaction: Interaction, game: str) -> Screen:
        """Build the ladder. Raises UnknownCustomId for an unknown game, or outside of servers."""
        if interaction.guild_id is None or (game != OVERALL and game not in GAMES):
            raise UnknownCustomId
        tables, user = self.client.tables, interaction.user.id
        found = await tables.ratings.ladder(interaction.guild_id, game, user)
        hides = bool(await tables.users.hiding([user]))
        return screens.ladder(found, await translator_for(interaction, game=game or None), hides=hides)
