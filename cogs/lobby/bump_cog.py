"""*Bump*: post the card of a table that looks for players at the end of its channel again."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta

import discord
from discord import app_commands
from discord.utils import format_dt

from bot.enums import Status
from bot.games.contract import t
from bot.rows import MessageRow
from bot.tables.core.locks import KeyedLocks
from bot.tables.model.errors import NoSuchTable, NotSeated, TableError, WrongStatus
from bot.tables.model.table_rules import check_not_over, is_host
from bot.tables.model.views import Person, TableInfo, TableView
from cogs.board.message_roles import CARD
from cogs.board.threads import card_of
from cogs.framework.bot import Interaction, Routes
from cogs.framework.cog import TakuBot, TakuCog
from cogs.framework.responses import answer_in_time, person, report_errors, translator_for
from cogs.framework.router import Which
from cogs.framework.send import remove, replace
from cogs.ui.command_translator import ls
from cogs.ui.components import Screen, link, note
from cogs.ui.custom_ids import CustomId
from cogs.ui.texts import channel_url, place_url
from cogs.ui.translator import Translator

PAUSE = timedelta(hours=3)
"""Minimum time between two cards, or two links to a forum post's card."""
WORD = "bump"
"""Role of a message that links to the card in a forum post, which cannot be posted again."""
HERE = t("The message of this table is at the bottom again.")
LOOKED_FOR = t("This table has a free seat.")
BELOW = t("The newest message of this table is below.")


class BumpCog(TakuCog):
    """Cog of the options' button, and of the command."""

    def __init__(self, client: TakuBot, group: app_commands.Group) -> None:
        super().__init__(client)
        self._bumping = KeyedLocks()

        @group.command(name=ls("bump"), description=ls("Post your table's message anew at the bottom of its channel"))
        async def bump(interaction: Interaction) -> None:
            await report_errors(interaction, self._which(interaction))

    def routes(self) -> Routes:
        """Return the handler for the table of the button."""
        return {"bump": self._bump}

    def asks(self) -> Mapping[str, Which]:
        """Return the table prompt."""
        return {"bump": Which(self._found)}

    async def _which(self, interaction: Interaction) -> None:
        found = await self._found(interaction)
        if len(found) == 1:
            await self._bump(interaction, CustomId("bump", found[0].id))
        else:
            await self.client.router.ask(interaction, CustomId("bump"), found)

    async def _found(self, interaction: Interaction) -> list[TableInfo]:
        """Return the user's tables in this server that have a free seat.

        For the others, a missing card is restored. Raises NoSuchTable if there is none.
        """
        found: list[TableInfo] = []
        for info in await self.client.tables.queries.of_user(interaction.user.id):
            if info.guild_id == interaction.guild_id:
                try:
                    await self._checked(info, person(interaction))
                except TableError:
                    self.client.message_recovery.check(info.id)
                else:
                    found.append(info)
        if not found:
            raise NoSuchTable(t("You are at no table of this server with a free seat."))
        return found

    async def _bump(self, interaction: Interaction, target: CustomId) -> None:
        await answer_in_time(interaction, self._bumped(interaction, target.table))

    async def _bumped(self, interaction: Interaction, table_id: int) -> Screen:
        """Bump the table, and in any case restore a deleted card."""
        try:
            return await self._posted(interaction, table_id)
        finally:
            self.client.message_recovery.check(table_id)

    async def _posted(self, interaction: Interaction, table_id: int) -> Screen:
        async with self._bumping.of(table_id):
            info = await self.client.tables.queries.info(table_id)
            seen = await self._checked(info, person(interaction))
            newest = await self._newest(table_id)
            if info.status == Status.OPEN:
                await self.client.tables.lobby_expiry.renew(table_id)
                info = await self.client.tables.queries.info(table_id)
            card = await self._shown_anew(info, seen, newest)
        voice = await translator_for(interaction, info)
        return note(voice.markdown(HERE), buttons=[link(voice.text(t("To the table")), place_url(info, card))])

    async def _checked(self, info: TableInfo, by: Person) -> TableView | None:
        """Return the view of a running game, for its card.

        Raises TableError if the user may not bump it.
        """
        check_not_over(info)
        if not is_host(info, by) and info.seat_of(by.id) is None:
            raise NotSeated
        seen = await self.client.tables.reader.view(info.id, None) if info.status == Status.RUNNING else None
        free = len(info.seats) < info.wanted if seen is None else seen.joinable
        if not free and not any(seat.stand_in for seat in info.seats):
            raise WrongStatus(t("No seat is free at this table, so there is nobody to look for."))
        return seen

    async def _newest(self, table_id: int) -> int:
        """Return the id of the last card or link. Raises WrongStatus if it is too recent."""
        rows = [row for row in await self.client.tables.messages.of(table_id) if row.role in (CARD, WORD)]
        newest = max((row.message_id for row in rows), default=0)
        again = discord.utils.snowflake_time(newest) + PAUSE
        if newest and again > discord.utils.utcnow():
            raise WrongStatus(t("That was done not long ago; you can do it again {when}.", when=format_dt(again, "R")))
        return newest

    async def _shown_anew(self, info: TableInfo, seen: TableView | None, newest: int) -> MessageRow:
        """Post the new message before the old one is removed, so that the table always has a card."""
        messages = self.client.tables.messages
        card, word = await messages.find(info.id, CARD), await messages.find(info.id, WORD)
        voice, once = Translator(info.language, info), f"{info.id}.{newest}.bumped"
        if card is not None and card.channel_id != info.channel_id:
            screen = note(
                voice.markdown(LOOKED_FOR), buttons=[link(voice.text(t("To the table")), place_url(info, card))]
            )
            sent = await self.client.sender.post(card.channel_id, screen, once)
            await self.client.save_messages([MessageRow(info.id, WORD, 0, card.channel_id, sent.id)])
            if word is not None:
                await remove(self.client, word)
            return card
        waiting, joinable = (seen.waiting, seen.joinable) if seen else ((), False)
        screen = await card_of(self.client, info, waiting, joinable=joinable)
        sent = await self.client.sender.post(info.channel_id, screen, once)
        posted = MessageRow(info.id, CARD, 0, info.channel_id, sent.id)
        await self.client.save_messages([posted])
        if card is not None and card.message_id != sent.id:
            await self._put_away(info, card, posted, voice)
        return posted

    async def _put_away(self, info: TableInfo, old: MessageRow, new: MessageRow, voice: Translator) -> None:
        """Delete the old card; after the start, replace it by a link, since its thread needs it."""
        if info.status == Status.OPEN:
            await remove(self.client, old)
        else:
            url = channel_url(info.guild_id, new.channel_id, new.message_id)
            await replace(
                self.client, old, note(voice.markdown(BELOW), buttons=[link(voice.text(t("To the table")), url)])
            )
