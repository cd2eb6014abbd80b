"""Keeps each server's post about its tables right, by few edits: some time after something has changed there.

What stands there is known by a mark in the message itself, so a restart or another process repeats no edit in vain.
"""

from __future__ import annotations

import asyncio
import logging
from datetime import timedelta
from functools import partial
from hashlib import blake2b

import discord

from bot.rows import GuildRow, MessageRow
from bot.tables.model.errors import TableError
from cogs.board.publisher import CARD
from cogs.framework.bot import BaseBot
from cogs.framework.permissions import public_channels
from cogs.framework.request_budget import BESIDE
from cogs.framework.send import HANGING, mark, replace
from cogs.servers.overview_screen import overview
from cogs.ui import discord_limits
from cogs.ui.components import Screen
from cogs.ui.transient_errors import is_transient
from cogs.ui.translator import Translator

log = logging.getLogger(__name__)
OVERVIEW = "overview"
FIRST, PAUSE = 10.0, 60.0
"""Seconds: after a change others often follow; from one edit of a post to the next."""
GONE = discord_limits.NO_ACCESS | {discord_limits.UNKNOWN_CHANNEL, discord_limits.UNKNOWN_MESSAGE}
"""Why a post cannot be kept any more: a moderator may post another."""
DAY = timedelta(days=1)


class OverviewUpdater:
    """`changed` listens to the tables; nothing is looked at before `begin`."""

    def __init__(self, client: BaseBot) -> None:
        self._client = client
        self._soon: dict[int, asyncio.TimerHandle] = {}
        self._edited: dict[int, float] = {}
        self._marks: dict[int, int] = {}
        self._midnight: asyncio.TimerHandle | None = None
        self._begun = False

    def begin(self) -> None:
        """Discord can be reached from now on: looks at all posts, and again whenever another day begins."""
        self._begun = True
        self._client.background_tasks.submit((OVERVIEW, 0, 0), self._look_at_all)

    def close(self) -> None:
        """Nothing is looked at any more."""
        self._begun = False
        for timer in (*self._soon.values(), self._midnight):
            if timer is not None:
                timer.cancel()

    async def changed(self, table_id: int) -> None:
        """For `News.subscribe`."""
        if self._begun:
            try:
                self.touch((await self._client.tables.queries.info_of_any_game(table_id)).guild_id)
            except TableError as error:
                log.info("the post of the server of table %s: %s", table_id, error)

    def touch(self, guild_id: int) -> None:
        """Has the server's post looked at in a while."""
        if not self._begun or not guild_id or guild_id in self._soon:
            return
        loop = asyncio.get_running_loop()
        at = max(loop.time() + FIRST, self._edited.get(guild_id, 0.0) + PAUSE)
        self._soon[guild_id] = loop.call_at(at, self._ask, guild_id)

    def _ask(self, guild_id: int) -> asyncio.Task[None] | None:
        self._soon.pop(guild_id, None)
        return self._client.background_tasks.submit((OVERVIEW, 0, guild_id), partial(self.show, guild_id))

    async def _look_at_all(self) -> None:
        now = self._client.tables.now()
        tomorrow = (now + DAY).replace(hour=0, minute=0, second=5, microsecond=0)
        loop = asyncio.get_running_loop()
        if self._midnight is not None:
            self._midnight.cancel()
        self._midnight = loop.call_later((tomorrow - now).total_seconds(), self.begin)
        for guild_id in await self._client.tables.users.servers_with_notice():
            if (showing := self._ask(guild_id)) is not None:
                await asyncio.wait({showing})

    # --- what stands there -------------------------------------------------------------------------------------------

    async def show(self, guild_id: int) -> None:
        """Edits the post if it does not tell how things stand; one that is gone is forgotten."""
        if _place(await self._client.tables.users.server(guild_id)) is None:
            return
        await self._client.budget.acquire(BESIDE, 0)
        async with self._client.tables.messages.exclusive(0, guild_id) as shared:
            place = _place(await self._client.tables.users.server(guild_id))
            if place is None:
                return
            screen = await self.screen(guild_id, place.channel_id)
            known = None if shared else self._marks.get(guild_id)
            try:
                same = (known or await self._mark_of(place)) == screen.frame.id
                there = same or await replace(self._client, place, screen)
            except discord.HTTPException as error:
                if is_transient(error) or error.code not in GONE:
                    raise
                there = False
            self._edited[guild_id] = asyncio.get_running_loop().time()
            if there:
                self._marks[guild_id] = screen.frame.id or 0
            else:
                log.info("the post of server %s is gone", guild_id)
                await self.forget(guild_id)

    async def _mark_of(self, place: MessageRow) -> int | None:
        """What the message tells. Raises what Discord refuses."""
        channel = self._client.get_partial_messageable(place.channel_id)
        async with asyncio.timeout(HANGING):
            message = await channel.fetch_message(place.message_id)
        return next((getattr(one, "id", None) for one in message.components), None)

    async def forget(self, guild_id: int) -> None:
        """The server has no post any more."""
        self._marks.pop(guild_id, None)
        await self._client.tables.users.change_server(guild_id, notice_channel=None, notice_message=None)

    async def note(self, guild_id: int, channel_id: int, message_id: int, screen: Screen) -> None:
        """That is the server's post from now on, and what it tells."""
        self._marks[guild_id] = screen.frame.id or 0
        self._edited[guild_id] = asyncio.get_running_loop().time()
        await self._client.tables.users.change_server(guild_id, notice_channel=channel_id, notice_message=message_id)

    async def screen(self, guild_id: int, channel_id: int) -> Screen:
        """How things stand now, in the language in which the server is spoken to.

        In that channel nobody hears of tables in others that not everybody sees.
        """
        client = self._client
        channels = await public_channels(client, guild_id) | {channel_id}
        tables, solved = (
            await client.tables.overviews.of(guild_id, channels),
            await client.robots_puzzle.solved(guild_id),
        )
        cards = {
            info.id: card
            for info in tables.open
            if (card := await client.tables.messages.find(info.id, CARD)) is not None
        }
        language = (await client.tables.users.server(guild_id)).language or self._spoken(guild_id)
        screen = overview(tables, cards, client.robots_puzzle.today(), solved, Translator(language))
        screen.frame.id = mark(blake2b(str(screen.to_components()).encode(), digest_size=8).hexdigest())
        return screen

    def _spoken(self, guild_id: int) -> str:
        """By the gateway the server's own language; without it that of the bot."""
        guild = self._client.get_guild(guild_id)
        japanese = guild is not None and guild.preferred_locale is discord.Locale.japanese
        return "ja" if japanese else self._client.settings.language


def _place(row: GuildRow) -> MessageRow | None:
    if row.notice_channel is None or row.notice_message is None:
        return None
    return MessageRow(0, OVERVIEW, 0, row.notice_channel, row.notice_message)
