"""`/taku move`: a table goes on in another channel of its server, with a new card and, if it runs, a new thread."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from discord import app_commands

from bot.games.contract import t
from bot.rows import MessageRow
from bot.tables.errors import TableError, WrongStatus
from bot.tables.lobby import check_host, check_not_over, is_host
from bot.tables.locks import Locks
from bot.tables.seen import Person, TableInfo
from cogs.answer import answer, patiently, person, telling, voice_for
from cogs.base import Taku, TakuCog
from cogs.ids import Id
from cogs.kinds import Interaction, Routes
from cogs.places import check_channel, invite, post_card, thread_for
from cogs.poster import BOARD, CARD, OLD
from cogs.reply import Promise, from_private
from cogs.screens.info import which_table
from cogs.screens.turn import moved_on
from cogs.sending import remove
from cogs.translate import ls


class Moving(TakuCog):
    """The command in `/taku`, and the buttons that ask which table is meant."""

    def __init__(self, client: Taku, group: app_commands.Group) -> None:
        super().__init__(client)
        self._moving = Locks()

        @group.command(name=ls("move"), description=ls("Let your table go on in this channel (host or moderator)"))
        async def move(interaction: Interaction) -> None:
            await telling(interaction, self._which(interaction))

    def routes(self) -> Routes:
        """Which table is meant."""
        return {"move": self._move}

    async def _which(self, interaction: Interaction) -> None:
        """Of the tables that have lost their channel, else of one's own."""
        check_channel(interaction)
        by = person(interaction)
        tables = await self.client.tables.finding.in_guild(interaction.guild_id or 0)
        found = [info for info in tables if info.lost and is_host(info, by)]
        found = found or [info for info in tables if info.host_id == by.id]
        if not found:
            raise WrongStatus(t("There is no table in this server that you can move."))
        if len(found) == 1:
            await self._move(interaction, Id("move", found[0].id))
        else:
            await answer(interaction, which_table(found, Id("move"), await voice_for(interaction)))

    async def _move(self, interaction: Interaction, target: Id) -> None:
        """To the channel where that was said. A second time at once finds the table there."""
        what = Promise.SAME if from_private(interaction) else Promise.PRIVATE
        info = await patiently(interaction, self._carry(interaction, target.table), what)
        voice = await voice_for(interaction, info)
        await answer(interaction, moved_on(info, voice))

    async def _checked(self, interaction: Interaction, table_id: int) -> TableInfo:
        """The table, if this person may bring it here. Raises NotAllowed, WrongStatus."""
        info = await self.client.tables.finding.info(table_id)
        check_host(info, person(interaction))
        check_not_over(info)
        check_channel(interaction)
        if interaction.guild_id != info.guild_id:
            raise WrongStatus(t("A table can be moved only to a channel of its own server."))
        if info.channel_id == interaction.channel_id and info.thread_id is not None:
            raise WrongStatus(t("The table is in this channel already."))
        return info

    async def _carry(self, interaction: Interaction, table_id: int) -> TableInfo:
        async with self._moving.of(table_id):
            info = await self._checked(interaction, table_id)
            return await self._carried(info, interaction.channel_id or 0, person(interaction))

    async def _carried(self, info: TableInfo, channel: int, by: Person) -> TableInfo:
        """First what is new, then the change, then what is old: whatever fails, the table has one place."""
        messages, here, old = self.client.tables.messages, list[MessageRow](), list[MessageRow]()
        card = MessageRow(info.id, CARD, 0, channel, await post_card(self.client, channel, info), 0)
        try:
            running = info.status == "running"
            thread = await thread_for(self.client, info, channel, card.message_id) if running else None
            here = [row for row in await messages.of(info.id) if row.channel_id in (info.channel_id, info.thread_id)]
            old = _left_behind(here)
            await messages.change([card, *old], [row for row in here if row.role not in (CARD, OLD)])
            moved = await self.client.tables.whereabouts.move(info.id, by, channel, thread)
        except TableError:
            await self.client.note(here, old)
            await remove(self.client, card)
            raise
        self.client.poster.look_anew(info.id)
        if thread is not None:
            await invite(self.client, moved, thread)
        return moved


def _left_behind(here: Iterable[MessageRow]) -> list[MessageRow]:
    """The messages with buttons where a table was, which are to lose them."""
    return [msgspec.structs.replace(row, role=OLD, user_id=row.message_id) for row in here if row.role in (CARD, BOARD)]
