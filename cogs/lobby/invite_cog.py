"""Inviting people to a table by name: from its card, by `/taku invite`, and from the menu of a person."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any

import discord
from discord import app_commands
from msgspec import Struct

from bot.rows import MessageRow
from bot.tables.model.errors import TableError
from bot.tables.model.notifications import Invited
from bot.tables.model.views import TableInfo
from cogs.board.publisher import CARD
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
from cogs.ui.forms import values
from cogs.ui.translator import Translator


class Invitee(Struct, frozen=True):
    """Somebody who is to be invited; `welcome`: a person of the server, and no bot."""

    id: int
    welcome: bool


class InviteCog(TakuCog):
    """Whoever sits at a table invites others, each of whom hears of it once."""

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
        """A menu of people stands in no cog by itself."""
        self.client.tree.add_command(self._menu)

    def routes(self) -> Routes:
        """*Invite* on a card (with `arg`: this person), who was chosen there, *Join* and *Decline* of an invitation."""
        return {"invite": self._ask, "guests": self._chosen, "accept": self._accept, "decline": self._decline}

    def asks(self) -> Mapping[str, Which]:
        """To which table."""
        return {"invite": Which(self._tables)}

    # --- who, and to which table -------------------------------------------------------------------------------------

    async def _ask(self, interaction: Interaction, target: CustomId) -> None:
        if target.arg:
            guest = await self._member(interaction, parse_int(target.arg, MOST_USERS))
            await answer_in_time(interaction, self._invite(interaction, target.table, [guest]))
            return
        info = await self.client.tables.invitations.check_inviter(target.table, person(interaction))
        await answer(interaction, screens.choose(info, await translator_for(interaction, info)))

    async def _chosen(self, interaction: Interaction, target: CustomId) -> None:
        await answer_in_time(interaction, self._invite(interaction, target.table, _resolved(interaction)))

    async def _one(self, interaction: Interaction, who: discord.User | discord.Member) -> None:
        """To the table of this thread, else to the one where this person may invite; asks which, if there are more."""
        guest = Invitee(who.id, welcome=isinstance(who, discord.Member) and not who.bot)
        here = await self.client.tables.queries.in_thread(interaction.channel_id or 0)
        found = [here] if here is not None else await self._tables(interaction)
        if len(found) == 1:
            await answer_in_time(interaction, self._invite(interaction, found[0].id, [guest]))
        elif found:
            await self.client.router.ask(interaction, CustomId("invite", arg=str(who.id)), found)
        else:
            await answer(interaction, screens.no_table(await translator_for(interaction)))

    async def _tables(self, interaction: Interaction) -> list[TableInfo]:
        """The tables of this server to which the person may invite others now."""
        found: list[TableInfo] = []
        for info in await self.client.tables.queries.of_user(interaction.user.id):
            if info.guild_id == interaction.guild_id:
                with suppress(TableError):
                    found.append(await self.client.tables.invitations.check_inviter(info.id, person(interaction)))
        return found

    async def _member(self, interaction: Interaction, user_id: int) -> Invitee:
        """Somebody whom a button names."""
        if interaction.guild_id is None:
            raise UnknownCustomId
        try:
            there = await (await server(self.client, interaction.guild_id)).fetch_member(user_id)
        except discord.NotFound:
            return Invitee(user_id, welcome=False)
        return Invitee(user_id, welcome=not there.bot)

    async def _invite(self, interaction: Interaction, table_id: int, guests: Sequence[Invitee]) -> Screen:
        info = await self.client.tables.queries.info(table_id)
        if interaction.guild_id != info.guild_id:
            raise UnknownCustomId
        own = interaction.user.id if info.seat_of(interaction.user.id) is None else 0
        others = [one.id for one in guests if not one.welcome or one.id == own]
        people = [one.id for one in guests if one.id not in others]
        asked = await self.client.tables.invitations.invite(table_id, person(interaction), people)
        return screens.told(asked, others, await translator_for(interaction, info))

    # --- who is invited ----------------------------------------------------------------------------------------------

    async def _bring(self, word: PendingNotification) -> None:
        """By direct message; where that does not reach them, they are called beside the card."""
        assert isinstance(word.notice, Invited)
        notice, info = word.notice, await self.client.tables.queries.info(word.notice.table)
        if info.over or info.seat_of(notice.user) is not None or notice.user in info.declined:
            return
        card = await self.client.tables.messages.find(info.id, CARD)
        if not await self._by_message(notice, info, card, word):
            channel = info.channel_id if card is None else card.channel_id
            screen = screens.invitation(notice.by, info, card, Translator(info.language, info), called=notice.user)
            screen.silent = await self._rests(notice.user)
            self.client.notifications.check_for_duplicate(channel, word)
            await self.client.sender.post(channel, screen, word.once)

    async def _by_message(
        self, notice: Invited, info: TableInfo, card: MessageRow | None, word: PendingNotification
    ) -> bool:
        """Whether the person could be told by direct message."""
        row = await self.client.tables.users.user(notice.user)
        if not row.dm or row.dm_closed:
            return False
        voice = Translator(row.language or row.locale or info.language, info)
        try:
            channel = await direct_channel(self.client, notice.user)
            self.client.notifications.check_for_duplicate(channel, word)
            screen = screens.invitation(notice.by, info, card, voice)
            screen.silent = await self._rests(notice.user)
            await self.client.sender.post(channel, screen, word.once)
        except discord.Forbidden as error:
            await self.client.dm_reachability.closed(row, error)
            return False
        return True

    async def _rests(self, user_id: int) -> bool:
        """Whether it comes without a sound: whoever is asked to a live game is not there yet, either."""
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
        """Their own message says what became of it; one that others see stays as it is."""
        voice = await translator_for(interaction, info)
        screen = shown(info, await self.client.tables.messages.find(info.id, CARD), voice)
        if interaction.guild_id is None:
            await show_publicly(interaction, screen)
        else:
            await answer(interaction, screen)


def _resolved(interaction: Interaction) -> list[Invitee]:
    """Who was chosen in a menu of people. Raises NotOurs."""
    data: Mapping[str, Any] = interaction.data or {}
    resolved: Mapping[str, Any] = data.get("resolved") or {}
    users, members = resolved.get("users") or {}, resolved.get("members") or {}
    chosen = values(interaction)
    if not chosen or any(one not in users for one in chosen):
        raise UnknownCustomId
    return [
        Invitee(parse_int(one, MOST_USERS), welcome=one in members and not users[one].get("bot", False))
        for one in chosen
    ]
