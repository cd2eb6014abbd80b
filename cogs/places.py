"""Where a table is played: its thread. Lost threads are made anew, closed ones opened, and what cannot be is told."""

from __future__ import annotations

import logging
from contextlib import suppress
from functools import partial
from typing import Final, Literal

import discord

from bot.games.contract import Text, Who, t
from bot.games.registry import GAMES
from bot.tables.errors import NoPlace, WrongStatus
from bot.tables.seen import TableInfo
from cogs import limits
from cogs.allowed import ours
from cogs.answer import opening_language, person
from cogs.kinds import BaseClient, Interaction
from cogs.losing import lose_place
from cogs.screens.card import card
from cogs.screens.parts import Screen, note
from cogs.screens.words import channel_url, labelled
from cogs.sending import post
from cogs.trouble import FAILED, insist, may_pass
from cogs.voice import Voice

log = logging.getLogger(__name__)

ARCHIVE_MINUTES = 10080
NEWS_THREAD: Final = 10
PUBLIC_THREAD: Final = 11
NEEDED: dict[str, Text] = {
    "view_channel": t("View Channel"),
    "send_messages": t("Send Messages"),
    "create_public_threads": t("Create Public Threads"),
    "send_messages_in_threads": t("Send Messages in Threads"),
    "attach_files": t("Attach Files"),
    "read_message_history": t("Read Message History"),
}
"""The permissions that a table needs, as Discord calls them."""


def missing(allowed: discord.Permissions) -> list[Text]:
    """The names of the permissions that are missing."""
    return [name for key, name in NEEDED.items() if not getattr(allowed, key)]


def thread_name(info: TableInfo, voice: Voice) -> str:
    """The game and who plays."""
    players = tuple(Who(seat.seat) for seat in info.seats)
    named = labelled(GAMES[info.game].meta.title, players)
    return limits.cut(voice.plain(named), limits.THREAD_NAME)


class Places:
    """Sends into tables' threads."""

    def __init__(self, client: BaseClient) -> None:
        self._client = client
        self._told: set[int] = set()

    async def send(self, info: TableInfo, screen: Screen, once: str = "") -> discord.Message:
        """Sends to the table's thread, in a new one if it is gone; `once`: see `Posted`.

        Raises what it cannot help; the channel is told what people can. Raises NoPlace if that is gone too.
        """
        if info.thread_id is None:
            raise NoPlace
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
        """At a word in the channel: that is posted once and has one thread, however often it is tried."""
        voice = Voice(info.language, info)
        line = t("The thread of this table was deleted. The game goes on here; nothing is lost.")
        try:
            word = await self._send(info.channel_id, note(voice.say(line)), f"{info.id}.{info.thread_id}.deleted")
            thread = await open_thread(self._client, info.channel_id, thread_name(info, voice), word.id)
        except discord.HTTPException as error:
            if error.code != limits.UNKNOWN_CHANNEL:
                raise
            await lose_place(self._client, info)
            raise NoPlace from error
        await insist(partial(self._client.tables.whereabouts.move_thread, info.id, thread))
        return thread

    async def _lacking(self, info: TableInfo) -> tuple[Text, ...]:
        """The permissions that are missing in a table's channel, or all that are needed if nobody can tell."""
        try:
            found = missing(await ours(self._client, info.guild_id, info.channel_id))
        except FAILED as error:
            log.info("what is allowed in channel %s cannot be read: %s", info.channel_id, error)
            found = []
        return tuple(found) or tuple(NEEDED.values())

    async def _tell(self, info: TableInfo, error: discord.HTTPException) -> None:
        """Says once in the channel why the thread stays silent."""
        if info.id in self._told:
            return
        voice = Voice(info.language, info)
        url = channel_url(info.guild_id, info.thread_id or 0)
        if error.code == limits.THREAD_LOCKED:
            line = t("The thread of a table is locked, so I cannot post there. Please unlock it: {url}", url=url)
        elif error.code in limits.NO_ACCESS:
            names = await self._lacking(info)
            line = t("I cannot post in the thread of a table. Please allow me ({names}): {url}", url=url, names=names)
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


async def open_thread(client: BaseClient, channel_id: int, name: str, message_id: int | None = None) -> int:
    """Opens a public thread, at a message if that is still there; returns its id.

    A message's thread has the message's id: one that is there already is the one that we want.
    """
    http = client.http
    if message_id is not None:
        try:
            made = await http.start_thread_with_message(
                channel_id, message_id, name=name, auto_archive_duration=ARCHIVE_MINUTES
            )
            return int(made["id"])
        except discord.HTTPException as error:
            if error.code == limits.THREAD_EXISTS:
                return message_id
            if error.code != limits.UNKNOWN_MESSAGE:
                raise
    made = await http.start_thread_without_message(
        channel_id,
        name=name,
        auto_archive_duration=ARCHIVE_MINUTES,
        type=await _thread_type(client, channel_id),
    )
    return int(made["id"])


async def _thread_type(client: BaseClient, channel_id: int) -> Literal[10, 11]:
    """Which threads a channel has that everybody sees: those of an announcement channel are a kind of their own."""
    channel = client.get_channel(channel_id) or await client.fetch_channel(channel_id)
    return NEWS_THREAD if isinstance(channel, discord.TextChannel) and channel.is_news() else PUBLIC_THREAD


async def thread_for(client: BaseClient, info: TableInfo, channel_id: int, message_id: int | None) -> int:
    """A new thread for the table, at its card. Raises WrongStatus with Discord's reason why there is none."""
    try:
        return await open_thread(client, channel_id, thread_name(info, Voice(info.language, info)), message_id)
    except FAILED as error:
        log.warning("no thread for table %s: %s", info.id, error)
        raise WrongStatus(_why_not(error)) from error


async def invite(client: BaseClient, info: TableInfo, thread_id: int) -> None:
    """The thread stands among those of the players; who cannot be invited finds it by the card."""
    for user in info.people:
        with suppress(*FAILED):
            await client.http.add_user_to_thread(thread_id, user)


async def card_of(
    client: BaseClient, info: TableInfo, waiting: tuple[int, ...] = (), *, joinable: bool = False
) -> Screen:
    """The table's card; its picture only as long as players are looked for."""
    voice = Voice(info.language, info)
    picture = await client.studio.box(info.game, voice.look()) if info.status == "open" else None
    return card(info, picture, voice, waiting, joinable=joinable)


async def post_card(client: BaseClient, channel_id: int, info: TableInfo, once: str = "") -> int:
    """The table's card in a message of its own; returns its id. `once`: see `post`."""
    return (await post(client.get_partial_messageable(channel_id), await card_of(client, info), once)).id


def check_channel(interaction: Interaction) -> None:
    """A table needs a text channel where we may do what it takes. Raises WrongStatus."""
    if not isinstance(interaction.channel, discord.TextChannel):
        raise WrongStatus(t("Do that in a text channel of a server; the game is played in a thread there."))
    lacking = missing(interaction.app_permissions)
    if lacking:
        raise WrongStatus(t("I can't do that here, because I lack these permissions: {names}", names=tuple(lacking)))


async def open_here(
    interaction: Interaction,
    game: str,
    *,
    language: str = "",
    speed: str = "days",
    wanted: int | None = None,
    private: bool = False,
) -> TableInfo:
    """Opens a table in this channel for who asks for it. Raises WrongStatus."""
    return await interaction.client.tables.opening.open(
        game=game,
        host=person(interaction),
        guild_id=interaction.guild_id or 0,
        channel_id=interaction.channel_id or 0,
        language=language or await opening_language(interaction),
        speed=speed,
        wanted=wanted,
        private=private,
        interaction=interaction.id,
    )


def _why_not(error: Exception) -> Text:
    """Why Discord opened no thread, for who wanted one."""
    code = error.code if isinstance(error, discord.HTTPException) else None
    if code == limits.TOO_MANY_THREADS:
        return t("This server has as many open threads as Discord allows. Please close one of them, then try again.")
    if code in limits.NO_ACCESS:
        return t("I can't open a thread here. Please allow me: {names}.", names=tuple(NEEDED.values()))
    return t("I could not open a thread just now. Please try again in a moment.")
