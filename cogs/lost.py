"""Places that are deleted: a thread comes anew in its channel; without a channel a table rests, and its people know."""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from typing import TYPE_CHECKING

import discord
from discord.ext import commands

from bot.games.contract import Text, t
from bot.games.registry import GAMES
from bot.games.wording import command
from bot.tables.errors import TableError
from bot.tables.seen import TableInfo
from cogs import limits
from cogs.base import TakuCog
from cogs.budget import BESIDE, PRIVATE
from cogs.screens.parts import note
from cogs.sending import HANGING, direct_channel
from cogs.trouble import insist, may_pass
from cogs.voice import Voice

if TYPE_CHECKING:
    from bot.client import Taku

log = logging.getLogger(__name__)
CHANNEL = "channel"
RESTS = t("The channel of your table was deleted, so the game is paused. Nothing is lost.")
WAY_ON = t("The host can move it to another channel: type **{command}** there.", command=command("taku move"))
GONE = t("The channel of your table was deleted before the game began, so the table is gone too.")


class Lost(TakuCog):
    """Hears of deleted channels and threads, and looks for channels that were deleted while nobody listened."""

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Its tables have lost their place."""
        self.client.chores.ask((CHANNEL, 0, channel.id), partial(self._lose, channel.id))

    @commands.Cog.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        """At the start, or when an outage is over."""
        del guild
        self.client.chores.ask(("channels", 0, 0), self._look)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Let in again."""
        await self.on_guild_available(guild)

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

    async def _look(self) -> None:
        """Asks for each channel that its server does not show, though the server itself is there."""
        for guild_id, channel_id in await self.client.store.channels():
            guild = self.client.get_guild(guild_id)
            if guild is not None and not guild.unavailable and guild.get_channel(channel_id) is None:
                self.client.chores.ask((CHANNEL, 0, channel_id), partial(self._check, channel_id))

    async def _check(self, channel_id: int) -> None:
        """Only Discord's own word counts: a channel may merely be hidden from us."""
        await self.client.budget.turn(BESIDE, 0)
        try:
            async with asyncio.timeout(HANGING):
                await self.client.http.get_channel(channel_id)
        except discord.HTTPException as error:
            if may_pass(error):
                raise
            if error.code == limits.UNKNOWN_CHANNEL:
                await self._lose(channel_id)

    async def _lose(self, channel_id: int) -> None:
        for info in await self.client.tables.in_channel(channel_id):
            await lose_place(self.client, info)


async def lose_place(client: Taku, info: TableInfo) -> None:
    """The table's channel is gone, and all that stood there: its people are told, once."""
    if not await client.tables.lose_place(info.id, info.channel_id):
        return
    await insist(partial(_forget_place, client, info))
    for seat in info.seats:
        if (user := seat.user_id) is not None:
            client.chores.ask(("lost place", info.id, user), partial(_tell, client, info, user))


async def _forget_place(client: Taku, info: TableInfo) -> None:
    """Forgets the table's messages in its channel and thread."""
    rows = await client.store.messages(info.id)
    await client.store.change_messages((), [row for row in rows if row.channel_id in (info.channel_id, info.thread_id)])


async def _tell(client: Taku, info: TableInfo, user_id: int) -> None:
    """Tells one person, unless the table goes on by now."""
    person = await client.store.user(user_id)
    if not person.dm or person.dm_closed or (info.status == "running" and not (await client.tables.info(info.id)).lost):
        return
    voice = Voice(person.language or person.locale or info.language, info)
    lines: list[Text] = [GONE] if info.status == "open" else [RESTS, WAY_ON]
    await client.budget.turn(PRIVATE, info.id)
    channel = await direct_channel(client, user_id)
    screen = note(f"### {voice.say(GAMES[info.game].meta.title)}", *map(voice.say, lines))
    try:
        await client.posted.post(channel, screen, f"{info.id}.{info.channel_id}.{user_id}.lost")
    except discord.Forbidden as error:
        await client.reach.refused(person, error)
