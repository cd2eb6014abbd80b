"""*Menu*: a private list of all features, which leads to their buttons' handlers."""

from __future__ import annotations

from typing import Any, cast

import discord

from cogs.framework.bot import Interaction, Routes
from cogs.framework.cog import TakuCog
from cogs.framework.install_context import elsewhere
from cogs.framework.permissions import operates
from cogs.framework.responses import answer, person, translator_for
from cogs.menu import screen as screens
from cogs.ui.custom_ids import CustomId, UnknownCustomId, parse
from cogs.ui.forms import chosen
from cogs.ui.links import MAIN


class MenuCog(TakuCog):
    """Cog of the button and of the menus that it opens.

    Discord offers no slash commands to users of its legacy chat input, which screen readers need.
    """

    def routes(self) -> Routes:
        """Return the handler of the button and the menus."""
        return {MAIN: self._menu}

    async def _menu(self, interaction: Interaction, target: CustomId) -> None:
        """Show the menus; with a group as `arg`, handle its chosen entry as a click on a button."""
        if not target.arg:
            server = interaction.guild_id is not None and not elsewhere(interaction)
            moderates = server and person(interaction).moderates is not None
            runs = self._offers_operation(interaction) and await operates(self.client, interaction.user)
            place = screens.Place(server=server, moderates=moderates, operates=runs)
            await answer(interaction, screens.menus(place, await translator_for(interaction)))
            return
        entry = parse(chosen(interaction))
        if entry is None or entry.purpose == MAIN:
            raise UnknownCustomId
        clicked = {"custom_id": str(entry), "component_type": discord.ComponentType.button.value}
        interaction.data = cast("Any", clicked)
        await self.client.router.dispatch(interaction)

    def _offers_operation(self, interaction: Interaction) -> bool:
        """Return whether the operator's commands are offered in this server."""
        guild = self.client.settings.owner_guild
        return interaction.guild_id is not None and guild in (None, interaction.guild_id)
