"""Bans of users, from one server by its moderators, or from all by the operator."""

from __future__ import annotations

import discord

from bot.games.contract import t
from bot.tables.model.errors import NotOperator, WrongStatus
from bot.tables.users.blocks import EVERYWHERE
from cogs.framework.bot import Interaction, Routes
from cogs.framework.cog import TakuCog
from cogs.framework.interaction_response import put_form
from cogs.framework.permissions import operates, server
from cogs.framework.responses import answer_in_time, moderated_server, translator_for
from cogs.servers import bans_screen as screens
from cogs.ui.components import Screen
from cogs.ui.custom_ids import MOST_USERS, CustomId, UnknownCustomId, parse_int
from cogs.ui.forms import selected_users, values

NO_SUCH_USER = t("That is no person who can be banned here.")


class BansCog(TakuCog):
    """Cog of the list of bans and its form."""

    def routes(self) -> Routes:
        """Return the handlers; each checks the rights in the scope of its `arg`."""
        return {
            screens.BANS: self._list,
            screens.BAN: self._ask,
            screens.BANNED: self._ban,
            screens.LIFT: self._lift,
        }

    async def _list(self, interaction: Interaction, target: CustomId) -> None:
        await answer_in_time(interaction, self._page(interaction, target))

    async def _ask(self, interaction: Interaction, target: CustomId) -> None:
        """Open the form for the user chosen in the menu; for all servers it asks for their id."""
        user_id = selected_users(interaction)[0].id if target.arg == screens.HERE else None
        await put_form(interaction, screens.form(target.arg, user_id, await translator_for(interaction)))

    async def _ban(self, interaction: Interaction, target: CustomId) -> None:
        await answer_in_time(interaction, self._banned(interaction, target))

    async def _banned(self, interaction: Interaction, target: CustomId) -> Screen:
        guild_id = await self._scope(interaction, target.arg)
        *typed, reason = values(interaction) or ("",)
        try:
            user_id = parse_int("".join(typed or target.said).strip(), MOST_USERS)
        except UnknownCustomId:
            raise WrongStatus(NO_SUCH_USER) from None
        await self._check(guild_id, user_id)
        await self.client.tables.blocks.ban(guild_id, user_id, interaction.user.id, reason)
        return await self._page(interaction, target)

    async def _lift(self, interaction: Interaction, target: CustomId) -> None:
        await answer_in_time(interaction, self._lifted(interaction, target))

    async def _lifted(self, interaction: Interaction, target: CustomId) -> Screen:
        guild_id = await self._scope(interaction, target.arg)
        await self.client.tables.blocks.lift(guild_id, parse_int("".join(target.said), MOST_USERS))
        return await self._page(interaction, target)

    async def _page(self, interaction: Interaction, target: CustomId) -> Screen:
        found = await self.client.tables.blocks.bans_in(await self._scope(interaction, target.arg))
        return screens.listed(found, target.arg, target.number, await translator_for(interaction))

    async def _scope(self, interaction: Interaction, scope: str) -> int:
        """Return the server of a scope, if the user may ban people there.

        Raises WrongStatus, NotOperator.
        """
        if scope == screens.HERE:
            return moderated_server(interaction)
        if scope != screens.ALL:
            raise UnknownCustomId
        if not await operates(self.client, interaction.user):
            raise NotOperator
        return EVERYWHERE

    async def _check(self, guild_id: int, user_id: int) -> None:
        """Check that the user may be banned: in a server a member. Raises WrongStatus."""
        try:
            if guild_id == EVERYWHERE:
                who: discord.User | discord.Member = await self.client.fetch_user(user_id)
            else:
                who = await (await server(self.client, guild_id)).fetch_member(user_id)
        except discord.NotFound:
            raise WrongStatus(NO_SUCH_USER) from None
        if who.bot:
            raise WrongStatus(NO_SUCH_USER)
        rights = who.guild_permissions if isinstance(who, discord.Member) else discord.Permissions.none()
        if rights.manage_channels or rights.manage_guild or await operates(self.client, who):
            raise WrongStatus(t("Moderators, and those who run this bot, can't be banned."))
