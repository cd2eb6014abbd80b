"""`/taku move`: a table goes on in another channel of its server, with a new card and, if it runs, a new thread."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import discord
from discord import app_commands
from msgspec.structs import replace

from bot.games.contract import t
from bot.rows import MessageRow
from bot.tables.core.locks import KeyedLocks
from bot.tables.model.errors import TableError, WrongStatus
from bot.tables.model.table_rules import check_host, check_not_over, is_host
from bot.tables.model.views import Person, TableInfo
from cogs.board.forum_posts import POST, leave, withdraw
from cogs.board.publisher import BOARD, CARD, OLD
from cogs.board.threads import invite, post_card, thread_for, why_not
from cogs.framework.bot import BaseBot, Interaction, Routes
from cogs.framework.cog import TakuBot, TakuCog
from cogs.framework.interaction_response import Deferral, from_private
from cogs.framework.responses import answer, defer_if_slow, person, report_errors, translator_for
from cogs.framework.router import Which
from cogs.framework.table_access import is_listed
from cogs.lobby.channel_choice import ChannelChoice, ChannelTransformer, Chosen, place_for
from cogs.ui.board import moved_on
from cogs.ui.command_translator import ls
from cogs.ui.custom_ids import MOST_USERS, CustomId, parse_int
from cogs.ui.transient_errors import is_transient


class MoveChannelCog(TakuCog):
    """The command in `/taku`, and the buttons that ask which table is meant."""

    def __init__(self, client: TakuBot, group: app_commands.Group) -> None:
        super().__init__(client)
        self._moving = KeyedLocks()

        @group.command(name=ls("move"), description=ls("Let your table go on in this channel (host or moderator)"))
        @app_commands.describe(where=ls("Another channel, or a forum, for the table"))
        @app_commands.rename(where=ls("where"))
        async def move(
            interaction: Interaction,
            where: app_commands.Transform[app_commands.AppCommandChannel, ChannelTransformer] | None = None,
        ) -> None:
            await report_errors(interaction, self._which(interaction, where))

    def routes(self) -> Routes:
        """Which table is meant."""
        return {"move": self._move}

    def asks(self) -> Mapping[str, Which]:
        """The same, where there are several."""
        return {"move": Which(self._found)}

    async def _which(self, interaction: Interaction, where: Chosen) -> None:
        place = await place_for(interaction, where)
        found, target = await self._found(interaction), CustomId("move", arg=str(place.channel_id))
        if len(found) == 1:
            await self._move(interaction, replace(target, table=found[0].id))
        else:
            await self.client.router.ask(interaction, target, found)

    async def _found(self, interaction: Interaction) -> list[TableInfo]:
        """The tables that have lost their channel, else one's own. Raises WrongStatus where there is none."""
        by = person(interaction)
        tables = await self.client.tables.queries.in_guild(interaction.guild_id or 0)
        found = [info for info in tables if info.lost and is_host(info, by) and is_listed(interaction, info, None)]
        found = found or [info for info in tables if info.host_id == by.id]
        if not found:
            raise WrongStatus(t("There is no table in this server that you can move."))
        return found

    async def _move(self, interaction: Interaction, target: CustomId) -> None:
        """To the channel where that was said, or which was chosen. A second time at once finds the table there."""
        what = Deferral.SAME if from_private(interaction) else Deferral.PRIVATE
        chosen = parse_int(target.arg, MOST_USERS) if target.arg else None
        info = await defer_if_slow(interaction, self._carry(interaction, target.table, chosen), what)
        voice = await translator_for(interaction, info)
        await answer(interaction, moved_on(info, voice))

    async def _checked(
        self, interaction: Interaction, table_id: int, chosen: int | None
    ) -> tuple[TableInfo, ChannelChoice]:
        """The table and its new place, if this person may bring it there. Raises NotAllowed, WrongStatus."""
        info = await self.client.tables.queries.info(table_id)
        check_host(info, person(interaction))
        check_not_over(info)
        if interaction.guild_id != info.guild_id:
            raise WrongStatus(t("A table can be moved only to a channel of its own server."))
        place = await place_for(interaction, chosen)
        if info.channel_id == place.channel_id and info.thread_id is not None:
            raise WrongStatus(t("The table is in this channel already."))
        return info, place

    async def _carry(self, interaction: Interaction, table_id: int, chosen: int | None) -> TableInfo:
        async with self._moving.of(table_id):
            info, place = await self._checked(interaction, table_id, chosen)
            return await carried(self.client, info, place, person(interaction))


async def carried(client: TakuBot, info: TableInfo, place: ChannelChoice, by: Person) -> TableInfo:
    """First what is new, then the change, then what is old: whatever fails, the table has one place.

    Raises WrongStatus where Discord refuses it for good.
    """
    messages, here, old = client.tables.messages, list[MessageRow](), list[MessageRow]()
    channel, (card, *others) = place.channel_id, await _new_card(client, info, place)
    try:
        thread = card.channel_id if card.channel_id != channel else None
        if thread is None and info.status != "open":
            thread = await thread_for(client, info, channel, card.message_id)
        here = [row for row in await messages.of(info.id) if row.channel_id in (info.channel_id, info.thread_id)]
        old = _left_behind(here)
        await messages.change([card, *others, *old], _past(here, others))
        moved = await client.tables.location.move(info.id, by, channel, thread)
    except TableError:
        await client.save_messages(here, [*others, *old])
        await withdraw(client, card, channel)
        raise
    client.poster.refresh(info.id)
    if (post := next((row for row in here if row.role == POST), None)) is not None:
        leave(client, info, post)
    if thread is not None:
        await invite(client, moved, thread)
    return moved


async def _new_card(client: BaseBot, info: TableInfo, place: ChannelChoice) -> list[MessageRow]:
    """Posts it; returns what is to be noted. Raises WrongStatus where Discord refuses that for good."""
    there = replace(info, channel_id=place.channel_id, thread_id=None)
    try:
        return await post_card(client, place.channel_id, there)
    except discord.HTTPException as error:
        if is_transient(error):
            raise
        raise WrongStatus(why_not(error, forum=place.forum)) from error


def _past(here: Iterable[MessageRow], others: Iterable[MessageRow]) -> list[MessageRow]:
    """What is forgotten where a table was; what comes in the place of it is not."""
    kept = {CARD, OLD, *(row.role for row in others)}
    return [row for row in here if row.role not in kept]


def _left_behind(here: Iterable[MessageRow]) -> list[MessageRow]:
    """The messages with buttons where a table was, which are to lose them."""
    return [replace(row, role=OLD, user_id=row.message_id) for row in here if row.role in (CARD, BOARD)]
