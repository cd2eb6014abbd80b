"""Reliability of users: `/taku whois`, the user context menu, and one's own in the settings."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.games.contract import t
from bot.tables.model.errors import WrongStatus
from cogs.framework.bot import Interaction, Routes
from cogs.framework.cog import TakuBot, TakuCog
from cogs.framework.responses import answer, answer_in_time, report_errors, translator_for
from cogs.ui.command_translator import ls
from cogs.ui.components import Screen
from cogs.ui.custom_ids import CustomId
from cogs.ui.forms import SelectedUser, selected_users
from cogs.users import reliability_screen as screens


class ReliabilityCog(TakuCog):
    """Cog of reliability, visible to members of the same server, and to oneself."""

    def __init__(self, client: TakuBot, group: app_commands.Group) -> None:
        super().__init__(client)

        @group.command(name=ls("whois"), description=ls("How reliable somebody is, or you are"))
        @app_commands.describe(who=ls("Who to look up"))
        @app_commands.rename(who=ls("member"))
        async def whois(interaction: Interaction, who: discord.User | None = None) -> None:
            await report_errors(interaction, self._look_up(interaction, who or interaction.user))

        @app_commands.guild_only()
        async def menu(interaction: Interaction, who: discord.User) -> None:
            await report_errors(interaction, self._look_up(interaction, who))

        self._menu = app_commands.ContextMenu(name=ls("Who is this"), callback=menu)

    async def cog_load(self) -> None:
        """Register the user context menu, which cannot be a method of a cog."""
        self.client.tree.add_command(self._menu)

    def routes(self) -> Routes:
        """Return the handlers of one's own figures, and of the choice of another user."""
        return {"reliable": self._own, "whois": self._ask, "who": self._chosen}

    async def _own(self, interaction: Interaction, target: CustomId) -> None:
        del target
        await self._tell(interaction, SelectedUser(interaction.user.id, welcome=True))

    async def _ask(self, interaction: Interaction, target: CustomId) -> None:
        del target
        await answer(interaction, screens.whom(await translator_for(interaction)))

    async def _chosen(self, interaction: Interaction, target: CustomId) -> None:
        del target
        await self._tell(interaction, selected_users(interaction)[0])

    async def _look_up(self, interaction: Interaction, who: discord.User | discord.Member) -> None:
        await self._tell(interaction, SelectedUser(who.id, welcome=isinstance(who, discord.Member) and not who.bot))

    async def _tell(self, interaction: Interaction, who: SelectedUser) -> None:
        """Show the user's reliability. Raises WrongStatus for non-members of the server."""
        if who.id != interaction.user.id and not who.welcome:
            raise WrongStatus(t("That can be asked of people of this server, not of bots."))
        await answer_in_time(interaction, self._screen(interaction, who.id))

    async def _screen(self, interaction: Interaction, user_id: int) -> Screen:
        known, reader = (await self.client.tables.reliability.of([user_id]))[user_id], interaction.user.id
        blocked = user_id in await self.client.tables.blocks.blocked_by(reader)
        voice = await translator_for(interaction)
        return screens.about(user_id, known, voice, own=user_id == reader, blocked=blocked)
