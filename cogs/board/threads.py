"""Threads of tables: recreate deleted ones, reopen closed ones, report missing permissions."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from contextlib import suppress
from functools import partial
from secrets import token_hex
from typing import Final, Literal

import discord
from msgspec import Struct
from msgspec.structs import replace

from bot.enums import Status
from bot.games.contract import Text, t
from bot.rows import MessageRow
from bot.tables.model.errors import NoPlace, WrongStatus
from bot.tables.model.views import TableInfo
from bot.tables.timing.vacation_intervals import on_vacation
from cogs.board.card_screen import card
from cogs.board.forum_posts import new_post, open_post, post_of, tell_host, title
from cogs.board.forum_tags import forum_of
from cogs.board.lost_channel import on_channel_deleted
from cogs.board.mentions import is_in_quiet_hours
from cogs.board.message_roles import CARD
from cogs.board.solo_screen import first_words
from cogs.framework.bot import BaseBot, Interaction
from cogs.framework.forum_opener import ARCHIVE_MINUTES
from cogs.framework.permissions import ours, table_channels
from cogs.framework.responses import opening_language, person
from cogs.framework.send import post
from cogs.ui import discord_limits
from cogs.ui.components import Screen, note
from cogs.ui.texts import channel_url
from cogs.ui.transient_errors import FAILED, is_transient, retry_forever
from cogs.ui.translator import Translator

log = logging.getLogger(__name__)

NEWS_THREAD: Final = 10
PUBLIC_THREAD: Final = 11
NEEDED: Mapping[str, Text] = {
    "view_channel": t("View Channel"),
    "send_messages": t("Send Messages"),
    "create_public_threads": t("Create Public Threads"),
    "send_messages_in_threads": t("Send Messages in Threads"),
    "attach_files": t("Attach Files"),
    "read_message_history": t("Read Message History"),
}
"""Permissions that a table needs, by Discord's names."""
FOR_A_POST = ("view_channel", "send_messages", "attach_files", "read_message_history")
"""Permissions that a post in a channel needs."""
MANAGE_CHANNELS = t("Manage Channels")
"""Optional permission: allows the bot to create a forum's tags."""
IN_FORUM: Mapping[str, Text] = {
    "view_channel": NEEDED["view_channel"],
    "send_messages": t("Create Posts"),
    "send_messages_in_threads": NEEDED["send_messages_in_threads"],
    "attach_files": NEEDED["attach_files"],
    "read_message_history": NEEDED["read_message_history"],
}
"""Permissions that a table needs in a forum, where Discord names one of them differently."""


def missing(allowed: discord.Permissions, *, forum: bool = False) -> list[Text]:
    """Return the names of the missing permissions."""
    return [name for key, name in (IN_FORUM if forum else NEEDED).items() if not getattr(allowed, key)]


async def missing_for_post(client: BaseBot, guild_id: int, channel_id: int) -> list[Text] | None:
    """Return the missing permissions for a post; None if it is no text channel of the server.

    Raises Discord's errors.
    """
    channel = (await table_channels(client, guild_id)).get(channel_id)
    if not isinstance(channel, discord.TextChannel):
        return None
    allowed = await ours(client, guild_id, channel_id)
    return [NEEDED[key] for key in FOR_A_POST if not getattr(allowed, key)]


class ThreadManager:
    """Sends messages to the tables' threads."""

    def __init__(self, client: BaseBot) -> None:
        self._client = client
        self._told: set[int] = set()

    async def send(self, info: TableInfo, screen: Screen, once: str = "") -> discord.Message:
        """Send to the table's thread, in a new one if it is deleted; `once`: see `IdempotentSender`.

        Sends silently in quiet hours, and does not mention users who have muted the table. A failure that users can
        solve is posted in the channel. Raises Discord's errors, and NoPlace if the channel is deleted.
        """
        if info.place is None:
            raise NoPlace
        if screen.mentions:
            muted = await self._client.tables.users.muted(info)
            screen.mentions = tuple(user for user in screen.mentions if user not in muted)
        screen.silent = await is_in_quiet_hours(self._client, info, screen.mentions)
        try:
            sent = await self._send(info.place, screen, once)
        except discord.HTTPException as error:
            if info.direct:
                await self._refused(info, error)
                raise
            if error.code != discord_limits.UNKNOWN_CHANNEL:
                await self._report_refusal(info, error)
                raise
            sent = await self._send(await self._new_thread(info), screen, once)
        self._told.discard(info.id)
        return sent

    async def _send(self, channel_id: int, screen: Screen, once: str = "") -> discord.Message:
        if once:
            return await self._client.sender.post(channel_id, screen, once)
        return await post(self._client.get_partial_messageable(channel_id), screen)

    async def _refused(self, info: TableInfo, error: discord.HTTPException) -> None:
        """Mark a solo player as unreachable, until their next interaction."""
        if isinstance(error, discord.Forbidden) and not is_transient(error):
            row = await self._client.tables.users.user(info.host_id)
            await retry_forever(partial(self._client.dm_reachability.closed, row, error))

    async def _new_thread(self, info: TableInfo) -> int:
        """Open a thread at a notice in the channel, idempotently; return its id.

        In a forum another post replaces the deleted one.
        """
        voice = Translator(info.language, info)
        line = t("The thread of this table was deleted. The game goes on here; nothing is lost.")
        try:
            if await post_of(self._client, info) is not None:
                return await new_post(self._client, info, await card_of(self._client, info))
            word = await self._send(info.channel_id, note(voice.markdown(line)), f"{info.id}.{info.thread_id}.deleted")
            thread = await open_thread(self._client, info.channel_id, title(info), word.id)
        except discord.HTTPException as error:
            if error.code != discord_limits.UNKNOWN_CHANNEL:
                raise
            await on_channel_deleted(self._client, info)
            raise NoPlace from error
        await retry_forever(partial(self._client.tables.location.move_thread, info.id, thread))
        return thread

    async def _lacking(self, info: TableInfo) -> tuple[Text, ...]:
        """Return the permissions missing in a table's channel, or all needed ones if unknown."""
        try:
            found = missing(await ours(self._client, info.guild_id, info.channel_id))
        except FAILED as error:
            log.info("what is allowed in channel %s cannot be read: %s", info.channel_id, error)
            found = []
        return tuple(found) or tuple(NEEDED.values())

    async def _report_refusal(self, info: TableInfo, error: discord.HTTPException) -> None:
        """Report once why the thread cannot be used: in the channel, for a forum to the host."""
        if info.id in self._told:
            return
        voice = Translator(info.language, info)
        url = channel_url(info.guild_id, info.thread_id or 0)
        if error.code == discord_limits.THREAD_LOCKED:
            line = t("The thread of a table is locked, so I cannot post there. Please unlock it: {url}", url=url)
        elif error.code in discord_limits.NO_ACCESS:
            names = await self._lacking(info)
            line = t("I cannot post in the thread of a table. Please allow me ({names}): {url}", url=url, names=names)
        else:
            return
        self._told.add(info.id)
        try:
            if await post_of(self._client, info) is not None:
                await tell_host(self._client, info, line)
            else:
                await self._send(info.channel_id, note(voice.markdown(line)))
        except Exception as failure:
            if is_transient(failure) or not isinstance(failure, discord.HTTPException):
                self._told.discard(info.id)
                raise
            log.warning("table %s can be told nowhere: %s", info.id, failure)


async def open_thread(client: BaseBot, channel_id: int, name: str, message_id: int | None = None) -> int:
    """Open a public thread, at a message if that still exists; return its id.

    A message's thread has the message's id: an existing one is the thread of an earlier attempt.
    """
    http = client.http
    if message_id is not None:
        try:
            made = await http.start_thread_with_message(
                channel_id, message_id, name=name, auto_archive_duration=ARCHIVE_MINUTES
            )
            return int(made["id"])
        except discord.HTTPException as error:
            if error.code == discord_limits.THREAD_EXISTS:
                return message_id
            if error.code != discord_limits.UNKNOWN_MESSAGE:
                raise
    made = await http.start_thread_without_message(
        channel_id,
        name=name,
        auto_archive_duration=ARCHIVE_MINUTES,
        type=await _thread_type(client, channel_id),
    )
    return int(made["id"])


async def _thread_type(client: BaseBot, channel_id: int) -> Literal[10, 11]:
    """Return the type of a channel's public threads: announcement channels have their own."""
    channel = client.get_channel(channel_id) or await client.fetch_channel(channel_id)
    return NEWS_THREAD if isinstance(channel, discord.TextChannel) and channel.is_news() else PUBLIC_THREAD


async def post_again(client: BaseBot, gone: MessageRow, screen: Screen, at: TableInfo | None = None) -> None:
    """Post a replacement of a deleted message, and store it.

    It is posted in the same channel, or in the thread of the table, which may have been deleted along with the message.
    """
    screen.silent, once = True, f"{gone.table_id}.{gone.message_id}.again"
    if at is None:
        sent = await client.sender.post(gone.channel_id, screen, once)
    else:
        sent = await ThreadManager(client).send(at, screen, once)
    await client.save_messages([replace(gone, channel_id=sent.channel.id, message_id=sent.id)])


async def thread_for(client: BaseBot, info: TableInfo, channel_id: int, message_id: int | None) -> int:
    """Open the table's thread at its card. Raises WrongStatus with Discord's reason."""
    try:
        return await open_thread(client, channel_id, title(info), message_id)
    except FAILED as error:
        log.warning("no thread for table %s: %s", info.id, error)
        raise WrongStatus(why_not(error)) from error


async def invite(client: BaseBot, info: TableInfo, thread_id: int) -> None:
    """Add the players to the thread; those who cannot be added find it by the card."""
    for user in info.people:
        with suppress(*FAILED):
            await client.http.add_user_to_thread(thread_id, user)


async def card_of(client: BaseBot, info: TableInfo, waiting: tuple[int, ...] = (), *, joinable: bool = False) -> Screen:
    """Build the table's card.

    Its picture and the players' reliability are included only while it looks for players.
    """
    voice = Translator(info.language, info)
    if info.direct:
        return first_words(info, voice)
    gone = on_vacation(info, client.tables.now())
    if info.status != Status.OPEN:
        return card(info, None, voice, waiting, joinable=joinable, away=gone)
    picture, known = (
        await client.render_service.box(info.game, voice.render_context()),
        await client.tables.reliability.of(info.people),
    )
    return card(info, picture, voice, waiting, joinable=joinable, away=gone, known=known)


async def post_card(client: BaseBot, channel_id: int, info: TableInfo, once: str = "") -> list[MessageRow]:
    """Post the table's card, in a forum as a post; return the rows to store, the card first.

    `once`: see `post`.
    """
    screen = await card_of(client, info)
    if not info.direct and (forum := await forum_of(client, channel_id)) is not None:
        return await open_post(client, forum, info, screen, once or f"{info.id}.{token_hex()}")
    card = await post(client.get_partial_messageable(channel_id), screen, once)
    return [MessageRow(info.id, CARD, 0, channel_id, card.id, 0)]


def check_allowed(allowed: discord.Permissions, *, forum: bool = False, elsewhere: int | None = None) -> None:
    """Check the bot's permissions for a table, here or in another channel. Raises WrongStatus."""
    names = tuple(missing(allowed, forum=forum))
    if not names:
        return
    if elsewhere is None:
        raise WrongStatus(t("I can't do that here, because I lack these permissions: {names}", names=names))
    raise WrongStatus(t("In {channel} I lack these permissions: {names}", channel=f"<#{elsewhere}>", names=names))


class TableWish(Struct, frozen=True):
    """Options of a new table; defaults depend on the place and the game."""

    language: str = ""
    speed: str = "days"
    wanted: int | None = None
    private: bool = False


NO_WISH = TableWish()


async def open_in(interaction: Interaction, channel_id: int, game: str, wish: TableWish) -> TableInfo:
    """Open a table in a channel for the user. Raises WrongStatus, OpensElsewhere, NotOpener."""
    return await interaction.client.tables.lobby.open(
        game=game,
        host=person(interaction),
        guild_id=interaction.guild_id or 0,
        channel_id=channel_id,
        language=wish.language or await opening_language(interaction),
        speed=wish.speed,
        wanted=wish.wanted,
        private=wish.private,
        interaction=interaction.id,
    )


def why_not(error: Exception, *, forum: bool = False) -> Text:
    """Return the user-facing reason why Discord refused a thread, or in a forum a post."""
    code = error.code if isinstance(error, discord.HTTPException) else None
    if code == discord_limits.TOO_MANY_THREADS:
        return t("This server has as many open threads as Discord allows. Please close one of them, then try again.")
    if code == discord_limits.TAG_WANTED:
        return t(
            "Each post in this forum must have a tag, and it has none of mine. Please allow me to make them "
            "({name}), or let posts be without.",
            name=MANAGE_CHANNELS,
        )
    if code in discord_limits.NO_ACCESS:
        return t(
            "I can't open a thread here. Please allow me: {names}.",
            names=tuple((IN_FORUM if forum else NEEDED).values()),
        )
    return t("I could not open a thread just now. Please try again in a moment.")
