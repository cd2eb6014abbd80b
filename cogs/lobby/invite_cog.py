"""Invitations to a table: from its card, by `/taku invite`, and from a user's context menu."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress

import discord
from discord import app_commands

from bot.rows import MessageRow
from bot.tables.model.errors import TableError
from bot.tables.model.notifications import Invited
from bot.tables.model.views import TableInfo
from cogs.board.message_roles import CARD
from cogs.framework.bot import Interaction, Routes
from cogs.framework.cog import TakuBot, TakuCog
from cogs.framework.interaction_response import show_publicly
from cogs.framework.notifications import PendingNotification
from cogs.framework.permissions import server
from cogs.framework.responses import answer, answer_in_time, person, report_errors, translator_for
from cogs.framework.router import Which
from cogs.framework.send import direct_channel
from cogs.lobby import invite_screen as screens
from cogs.ui.command_translator import ls
from cogs.ui.components import Screen
from cogs.ui.custom_ids import MOST_USERS, CustomId, UnknownCustomId, parse_int
from cogs.ui.forms import SelectedUser, selected_users
from cogs.ui.translator import Translator, private_translator


class InviteCog(TakuCog):
    """Invitations by players of a table; each invited user is notified once."""

    def __init__(self, client: TakuBot, group: app_commands.Group) -> None:
        super().__init__(client)
        client.notifications.register(Invited, self._bring)

        @group.command(name=ls("invite"), description=ls("Invite somebody to your table"))
        @app_commands.describe(who=ls("Who to invite"))
        @app_commands.rename(who=ls("guest"))
        async def invite(interaction: Interaction, who: discord.User) -> None:
            await report_errors(interaction, self._one(interaction, who))

        @app_commands.guild_only()
        async def menu(interaction: Interaction, who: discord.User) -> None:
            await report_errors(interaction, self._one(interaction, who))

        self._menu = app_commands.ContextMenu(name=ls("Invite to a table"), callback=menu)

    async def cog_load(self) -> None:
        """Register the user context menu, which cannot be a method of a cog."""
        self.client.tree.add_command(self._menu)

    def routes(self) -> Routes:
        """Return the handlers of *Invite*, the user menu, *Join* and *Decline*.

        `arg` of *Invite*: a certain user.
        """
        return {"invite": self._ask, "guests": self._chosen, "accept": self._accept, "decline": self._decline}

    def asks(self) -> Mapping[str, Which]:
        """Return the table prompt."""
        return {"invite": Which(self._tables)}

    # --- users and tables --------------------------------------------------------------------------------------------

    async def _ask(self, interaction: Interaction, target: CustomId) -> None:
        if target.arg:
            guest = await self._member(interaction, parse_int(target.arg, MOST_USERS))
            await answer_in_time(interaction, self._invite(interaction, target.table, [guest]))
            return
        info = await self.client.tables.invitations.check_inviter(target.table, person(interaction))
        await answer(interaction, screens.choose(info, await translator_for(interaction, info)))

    async def _chosen(self, interaction: Interaction, target: CustomId) -> None:
        await answer_in_time(interaction, self._invite(interaction, target.table, selected_users(interaction)))

    async def _one(self, interaction: Interaction, who: discord.User | discord.Member) -> None:
        """Invite a user to the table of this thread, else to a table chosen in a prompt.

        There is no prompt if the inviting user has only one table.
        """
        guest = SelectedUser(who.id, welcome=isinstance(who, discord.Member) and not who.bot)
        here = await self.client.tables.queries.in_thread(interaction.channel_id or 0)
        found = [here] if here is not None else await self._tables(interaction)
        if len(found) == 1:
            await answer_in_time(interaction, self._invite(interaction, found[0].id, [guest]))
        elif found:
            await self.client.router.ask(interaction, CustomId("invite", arg=str(who.id)), found)
        else:
            await answer(interaction, screens.no_table(await translator_for(interaction)))

    async def _tables(self, interaction: Interaction) -> list[TableInfo]:
        """Return the tables of this server to which the user may now invite others."""
        found: list[TableInfo] = []
        for info in await self.client.tables.queries.of_user(interaction.user.id):
            if info.guild_id == interaction.guild_id:
                with suppress(TableError):
                    found.append(await self.client.tables.invitations.check_inviter(info.id, person(interaction)))
        return found

    async def _member(self, interaction: Interaction, user_id: int) -> SelectedUser:
        """Return the user of a button's id."""
        if interaction.guild_id is None:
            raise UnknownCustomId
        try:
            there = await (await server(self.client, interaction.guild_id)).fetch_member(user_id)
        except discord.NotFound:
            return SelectedUser(user_id, welcome=False)
        return SelectedUser(user_id, welcome=not there.bot)

    async def _invite(self, interaction: Interaction, table_id: int, guests: Sequence[SelectedUser]) -> Screen:
        info = await self.client.tables.queries.info(table_id)
        if interaction.guild_id != info.guild_id:
            raise UnknownCustomId
        own = interaction.user.id if info.seat_of(interaction.user.id) is None else 0
        others = [one.id for one in guests if not one.welcome or one.id == own]
        people = [one.id for one in guests if one.id not in others]
        asked = await self.client.tables.invitations.invite(table_id, person(interaction), people)
        return screens.told(info, asked, others, await translator_for(interaction, info))

    # --- notifications -----------------------------------------------------------------------------------------------

    async def _bring(self, pending: PendingNotification) -> None:
        """Notify an invited user by direct message, or else by a mention next to the card."""
        assert isinstance(pending.notice, Invited)
        notice, info = pending.notice, await self.client.tables.queries.info(pending.notice.table)
        if info.over or info.seat_of(notice.user) is not None or notice.user in info.declined:
            return
        card = await self.client.tables.messages.find(info.id, CARD)
        if not await self._by_message(notice, info, card, pending):
            channel = info.channel_id if card is None else card.channel_id
            screen = screens.invitation(notice.by, info, card, Translator(info.language, info), called=notice.user)
            screen.silent = await self._rests(notice.user)
            self.client.notifications.check_for_duplicate(channel, pending)
            await self.client.sender.post(channel, screen, pending.once)

    async def _by_message(
        self, notice: Invited, info: TableInfo, card: MessageRow | None, pending: PendingNotification
    ) -> bool:
        """Send the invitation by direct message; return whether it reached the user."""
        row = await self.client.tables.users.user(notice.user)
        if not row.dm or row.dm_closed:
            return False
        voice = private_translator(row, row.locale or info.language, info)
        try:
            channel = await direct_channel(self.client, notice.user)
            self.client.notifications.check_for_duplicate(channel, pending)
            screen = screens.invitation(notice.by, info, card, voice)
            screen.silent = await self._rests(notice.user)
            await self.client.sender.post(channel, screen, pending.once)
        except discord.Forbidden as error:
            await self.client.dm_reachability.closed(row, error)
            return False
        return True

    async def _rests(self, user_id: int) -> bool:
        """Return whether to send silently.

        Quiet hours count for live games, too: the invited user is not there yet.
        """
        return await self.client.tables.users.all_in_quiet_hours([user_id])

    async def _accept(self, interaction: Interaction, target: CustomId) -> None:
        info = await self.client.tables.seating.join(target.table, person(interaction))
        await self._became(interaction, info, screens.joined)

    async def _decline(self, interaction: Interaction, target: CustomId) -> None:
        info = await self.client.tables.invitations.decline(target.table, interaction.user.id)
        await self._became(interaction, info, screens.declined)

    async def _became(
        self,
        interaction: Interaction,
        info: TableInfo,
        shown: Callable[[TableInfo, MessageRow | None, Translator], Screen],
    ) -> None:
        """Replace the user's own invitation by the result; a public one stays as it is."""
        voice = await translator_for(interaction, info)
        screen = shown(info, await self.client.tables.messages.find(info.id, CARD), voice)
        if interaction.guild_id is None:
            await show_publicly(interaction, screen)
        else:
            await answer(interaction, screen)
