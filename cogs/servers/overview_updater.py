"""Updater of the servers' overviews: edits a message with a delay, to limit requests.

A digest of the content is stored in the message itself, so a restart or another process does not repeat an edit.
"""

from __future__ import annotations

import asyncio
import logging
from datetime import timedelta
from functools import partial
from hashlib import blake2b

import discord

from bot.rows import GuildRow, MessageRow
from bot.tables.model.loading import TableSnapshot
from cogs.board.message_roles import CARD
from cogs.framework.bot import BaseBot
from cogs.framework.permissions import public_channels, server_language
from cogs.framework.request_budget import BESIDE
from cogs.framework.send import HANGING, mark, replace
from cogs.servers.install_link import install_url
from cogs.servers.overview_screen import OVERVIEW, overview
from cogs.ui import discord_limits
from cogs.ui.components import Screen
from cogs.ui.transient_errors import is_transient
from cogs.ui.translator import Translator

log = logging.getLogger(__name__)
FIRST, PAUSE = 10.0, 60.0
"""Seconds from a change to the edit, since others often follow, and between two edits of a message."""
GONE = discord_limits.NO_ACCESS | {discord_limits.UNKNOWN_CHANNEL, discord_limits.UNKNOWN_MESSAGE}
"""Error codes after which an overview is forgotten: a moderator may post another one."""
DAY = timedelta(days=1)


class OverviewUpdater:
    """Updates the overviews; `changed` is the listener of table events.

    Nothing is done before `begin`.
    """

    def __init__(self, client: BaseBot) -> None:
        self._client = client
        self._soon: dict[int, asyncio.TimerHandle] = {}
        self._edited: dict[int, float] = {}
        self._marks: dict[int, int] = {}
        self._midnight: asyncio.TimerHandle | None = None
        self._begun = False

    def begin(self) -> None:
        """Start once Discord is connected: update all overviews, now and at the start of each day."""
        self._begun = True
        self._client.background_tasks.submit((OVERVIEW, 0, 0), self._look_at_all)

    def close(self) -> None:
        """Stop updating."""
        self._begun = False
        for timer in (*self._soon.values(), self._midnight):
            if timer is not None:
                timer.cancel()

    async def changed(self, table: TableSnapshot) -> None:
        """Handle a changed table, as a subscriber of the event bus."""
        self.touch(table.info.guild_id)

    def touch(self, guild_id: int) -> None:
        """Schedule a delayed update of the server's overview."""
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

    # --- content -----------------------------------------------------------------------------------------------------

    async def show(self, guild_id: int) -> None:
        """Edit the overview if it is outdated; forget a deleted one."""
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
        """Return the digest of the posted content. Raises Discord's errors."""
        channel = self._client.get_partial_messageable(place.channel_id)
        async with asyncio.timeout(HANGING):
            message = await channel.fetch_message(place.message_id)
        return next((getattr(one, "id", None) for one in message.components), None)

    async def forget(self, guild_id: int) -> None:
        """Remove the server's overview from the database."""
        self._marks.pop(guild_id, None)
        await self._client.tables.users.change_server(guild_id, notice_channel=None, notice_message=None)

    async def note(self, guild_id: int, channel_id: int, message_id: int, screen: Screen) -> None:
        """Remember this message as the server's overview, with the digest of its content."""
        self._marks[guild_id] = screen.frame.id or 0
        self._edited[guild_id] = asyncio.get_running_loop().time()
        await self._client.tables.users.change_server(guild_id, notice_channel=channel_id, notice_message=message_id)

    async def screen(self, guild_id: int, channel_id: int, language: str | None = None) -> Screen:
        """Build the current overview, in the server's language unless another one is given.

        In that channel it shows no tables of other channels that are not public.
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
        language = language or await server_language(client, guild_id)
        url = install_url(client.application)
        screen = overview(tables, cards, client.robots_puzzle.today(), solved, Translator(language), url=url)
        screen.frame.id = mark(blake2b(str(screen.to_components()).encode(), digest_size=8).hexdigest())
        return screen


def _place(row: GuildRow) -> MessageRow | None:
    if row.notice_channel is None or row.notice_message is None:
        return None
    return MessageRow(0, OVERVIEW, 0, row.notice_channel, row.notice_message)
