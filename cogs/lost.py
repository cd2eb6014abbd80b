"""Places that are deleted: a thread comes anew in its channel; without a channel a table rests, and its people know."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import discord
from discord.ext import commands

from bot.games.contract import Text, t
from bot.games.registry import GAMES
from bot.store.rows import MessageRow
from bot.tables.errors import TableError
from bot.tables.seen import TableInfo
from cogs.base import TakuCog
from cogs.screens.parts import note
from cogs.sending import post
from cogs.trouble import FAILED
from cogs.voice import Voice

if TYPE_CHECKING:
    from bot.client import Taku

log = logging.getLogger(__name__)
RESTS = t("The channel of your table was deleted, so the table rests. No move is lost.")
WAY_ON = t("Its host brings it to another channel: type **/taku move** there.")
GONE = t("The channel of your table was deleted before the game began, so the table is gone too.")


class Lost(TakuCog):
    """Hears of deleted channels and threads."""

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Its tables have lost their place."""
        try:
            for info in await self.client.tables.in_channel(channel.id):
                await lose_place(self.client, info)
        except TableError as error:
            log.warning("tables of a deleted channel: %s", error)

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """The poster finds the thread gone, and makes another."""
        try:
            info = await self.client.tables.in_thread(payload.thread_id)
        except TableError as error:
            log.warning("table of a deleted thread: %s", error)
            return
        if info is not None and info.status == "running":
            self.client.poster.look_anew(info.id)


async def lose_place(client: Taku, info: TableInfo) -> None:
    """The table's channel is gone, and all that stood there: its people are told, once."""
    if not await client.tables.lose_place(info.id, info.channel_id):
        return
    await forget_place(client, info)
    for seat in info.seats:
        if seat.user_id is not None:
            try:
                await _tell(client, info, seat.user_id)
            except (*FAILED, TableError) as error:
                log.warning("somebody of table %s, which has no channel: %s", info.id, error)


async def forget_place(client: Taku, info: TableInfo) -> list[MessageRow]:
    """Forgets the table's messages in its channel and thread; returns them."""
    rows = await client.store.messages(info.id)
    there = [row for row in rows if row.channel_id in (info.channel_id, info.thread_id)]
    await client.store.change_messages((), there)
    return there


async def _tell(client: Taku, info: TableInfo, user_id: int) -> None:
    person = await client.store.user(user_id)
    if not person.dm or person.dm_closed:
        return
    voice = Voice(person.language or person.locale or info.language, info)
    lines: list[Text] = [GONE] if info.status == "open" else [RESTS, WAY_ON]
    channel = await client.create_dm(discord.Object(user_id))
    await post(channel, note(f"### {voice.say(GAMES[info.game].meta.title)}", *map(voice.say, lines)))
