"""Where a table is played: its thread. Lost threads are made anew, closed ones opened, and what cannot be is told."""

from __future__ import annotations

import logging
from functools import partial
from typing import TYPE_CHECKING

import discord

from bot.games.contract import Text, t
from bot.games.registry import GAMES
from bot.tables.seen import TableInfo
from cogs import limits
from cogs.screens.parts import Screen, note
from cogs.screens.words import channel_url
from cogs.sending import post
from cogs.trouble import insist, may_pass
from cogs.voice import Voice

if TYPE_CHECKING:
    from bot.client import Taku

log = logging.getLogger(__name__)

ARCHIVE_MINUTES = 10080
NEEDED: dict[str, Text] = {
    "view_channel": t("View Channel"),
    "send_messages": t("Send Messages"),
    "create_public_threads": t("Create Public Threads"),
    "send_messages_in_threads": t("Send Messages in Threads"),
    "attach_files": t("Attach Files"),
}
"""The permissions that a table needs, as Discord calls them."""


def missing(allowed: discord.Permissions) -> list[Text]:
    """The names of the permissions that are missing."""
    return [name for key, name in NEEDED.items() if not getattr(allowed, key)]


def thread_name(info: TableInfo, voice: Voice) -> str:
    """The game and who plays."""
    return limits.cut(f"{voice.plain(GAMES[info.game].meta.title)}: {voice.listing(info.names)}", limits.THREAD_NAME)


class Places:
    """Sends into tables' threads."""

    def __init__(self, client: Taku) -> None:
        self._client = client
        self._told: set[int] = set()

    async def send(self, info: TableInfo, screen: Screen, once: str = "") -> discord.Message:
        """Sends to the table's thread, in a new one if it is gone; `once`: see `Posted`.

        Raises what it cannot help; the channel is told what people can.
        """
        assert info.thread_id is not None
        try:
            sent = await self._send(info.thread_id, screen, once)
        except discord.HTTPException as error:
            if error.code != limits.UNKNOWN_CHANNEL:
                await self._tell(info, error)
                raise
            sent = await self._send(await self._new_thread(info), screen, once)
        self._told.discard(info.id)
        return sent

    async def _send(self, channel_id: int, screen: Screen, once: str = "") -> discord.Message:
        if once:
            return await self._client.posted.post(channel_id, screen, once)
        return await post(self._client.get_partial_messageable(channel_id), screen)

    async def _new_thread(self, info: TableInfo) -> int:
        voice = Voice(info.language, info)
        thread = await open_thread(self._client, info.channel_id, thread_name(info, voice))
        await insist(partial(self._client.tables.move_thread, info.id, thread))
        line = t("The thread of this table was deleted. The game goes on here; nothing is lost.")
        await self._send(thread, note(voice.say(line)))
        return thread

    def _lacking(self, channel_id: int) -> tuple[Text, ...]:
        """The permissions that are missing in a channel, or all that are needed if nobody can tell."""
        channel = self._client.get_channel(channel_id)
        known = isinstance(channel, discord.TextChannel)
        return tuple(missing(channel.permissions_for(channel.guild.me)) if known else ()) or tuple(NEEDED.values())

    async def _tell(self, info: TableInfo, error: discord.HTTPException) -> None:
        """Says once in the channel why the thread stays silent."""
        if info.id in self._told:
            return
        voice = Voice(info.language, info)
        url = channel_url(info.guild_id, info.thread_id or 0)
        if error.code == limits.THREAD_LOCKED:
            line = t("The thread of a table is locked, so I cannot post there: {url}. Please unlock it.", url=url)
        elif error.code in limits.NO_ACCESS:
            names = self._lacking(info.channel_id)
            line = t("I cannot post in the thread of a table: {url}. Please allow me: {names}.", url=url, names=names)
        else:
            return
        self._told.add(info.id)
        try:
            await self._send(info.channel_id, note(voice.say(line)))
        except Exception as failure:
            if may_pass(failure) or not isinstance(failure, discord.HTTPException):
                self._told.discard(info.id)
                raise
            log.warning("table %s can be told nowhere: %s", info.id, failure)


async def open_thread(client: Taku, channel_id: int, name: str, message_id: int | None = None) -> int:
    """Opens a public thread, at a message if that is still there; returns its id."""
    http = client.http
    if message_id is not None:
        try:
            made = await http.start_thread_with_message(
                channel_id, message_id, name=name, auto_archive_duration=ARCHIVE_MINUTES
            )
            return int(made["id"])
        except discord.HTTPException as error:
            if error.code not in (limits.UNKNOWN_MESSAGE, limits.THREAD_EXISTS):
                raise
    made = await http.start_thread_without_message(
        channel_id,
        name=name,
        auto_archive_duration=ARCHIVE_MINUTES,
        type=discord.ChannelType.public_thread.value,
    )
    return int(made["id"])
