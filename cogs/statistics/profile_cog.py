"""`/profile`: a user's games, co-players and results."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.games.contract import t
from bot.tables.model.errors import WrongStatus
from bot.tables.statistics.service import Profile
from cogs.framework.bot import Interaction, Routes
from cogs.framework.cog import TakuCog
from cogs.framework.responses import answer_in_time, report_errors, translator_for
from cogs.statistics import profile_screen as screens
from cogs.statistics.shared import scope_of, server_of, show
from cogs.ui.command_translator import ls
from cogs.ui.components import Screen
from cogs.ui.custom_ids import MOST_USERS, CustomId, UnknownCustomId, parse_int
from cogs.ui.forms import values
from cogs.ui.links import block_button
from cogs.ui.translator import Translator
from rendering.charts.page import paged


class ProfileCog(TakuCog):
    """Cog of profiles, which are private until the user posts them.

    Others' profiles are limited to the server, and to visible information.
    """

    def routes(self) -> Routes:
        """Return the handlers of the pages and of the posting."""
        return {screens.PROFILE: self._turn, screens.SHOW: self._show}

    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    @app_commands.command(name=ls("profile"), description=ls("Games, places, rating and company: yours or somebody's"))
    @app_commands.describe(who=ls("Whose; else your own"))
    @app_commands.rename(who=ls("member"))
    async def profile(self, interaction: Interaction, who: discord.User | None = None) -> None:
        """Show the first page."""
        await report_errors(interaction, self._open(interaction, who or interaction.user))

    async def _open(self, interaction: Interaction, who: discord.User | discord.Member) -> None:
        guild = server_of(interaction)
        if who.id != interaction.user.id:
            if guild is None:
                raise WrongStatus(t("Here you see your own profile alone; others' stand in the servers you share."))
            if who.bot or not isinstance(who, discord.Member):
                raise WrongStatus(t("That can be asked of people of this server, not of bots."))
        await answer_in_time(interaction, self._page(interaction, who.id, guild, screens.GAMES))

    async def _turn(self, interaction: Interaction, target: CustomId) -> None:
        """Show a page from the menu; without a user id, one's own."""
        if not target.arg:
            await self._open(interaction, interaction.user)
            return
        picked = values(interaction)
        at = _page_number(parse_int(picked[0]) if picked else target.number)
        user, guild = parse_int(target.arg, MOST_USERS), scope_of(interaction, target)
        if guild is None and user != interaction.user.id:
            raise UnknownCustomId
        await answer_in_time(interaction, self._page(interaction, user, guild, at))

    async def _page(self, interaction: Interaction, user: int, guild: int | None, at: int) -> Screen:
        """Build a page. Raises StatsHidden."""
        reader, here = interaction.user.id, server_of(interaction) is not None
        voice, own = await translator_for(interaction), reader == user
        found = await self.client.tables.statistics.of_person(user, guild, reader)
        blocked = user in await self.client.tables.blocks.blocked_by(reader)
        more = [] if own else [block_button(user, voice, blocked=blocked)]
        if not found.played:
            return screens.empty(found, voice, own=own, here=here, more=more)
        shown = screens.page(found, _name(interaction, found), at, voice)
        picture = await self.client.render_service.draw(paged, shown, "profile")
        return screens.screen(shown, picture, found, at, voice, own=own, here=here, more=more)

    async def _show(self, interaction: Interaction, target: CustomId) -> None:
        """Post the public profile. Raises StatsHidden."""
        user, guild, at = parse_int(target.arg, MOST_USERS), server_of(interaction), _page_number(target.number)
        if guild is None:
            raise UnknownCustomId
        found = await self.client.tables.statistics.of_person(user, guild, interaction.user.id, public=True)
        if not found.played:
            raise WrongStatus(t("There is nothing in it that everybody may see: all games were at private tables."))
        name = _name(interaction, found)

        async def made(voice: Translator) -> Screen:
            shown = screens.page(found, name, at, voice)
            return screens.public(shown, await self.client.render_service.draw(paged, shown, "profile"), found, voice)

        await show(interaction, made)


def _name(interaction: Interaction, found: Profile) -> str:
    """Return the user's Discord name; for others, the name in their latest game here."""
    return interaction.user.display_name if found.user_id == interaction.user.id else found.name


def _page_number(at: int) -> int:
    if at >= len(screens.PAGES):
        raise UnknownCustomId
    return at
