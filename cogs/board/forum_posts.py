"""Forum tables: the post, whose first message is the card and whose tags show the status.

A table in a forum has a row of role POST, with the post's id and, as its number, the status of its tags. A row of role
POST_DUE exists as long as the tags have to be updated.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from typing import Any

import discord
import msgspec

from bot.enums import Status
from bot.games.contract import Text, Who, t
from bot.games.registry import GAMES
from bot.rows import MessageRow
from bot.tables.model.errors import NoPlace
from bot.tables.model.views import TableInfo
from cogs.board.forum_tags import forum_of, has_room, standing, tags_of, was_open
from cogs.board.lost_channel import on_channel_deleted
from cogs.board.message_roles import CARD
from cogs.framework.bot import BaseBot
from cogs.framework.request_budget import BESIDE, PRIVATE
from cogs.framework.send import direct_channel, remove
from cogs.ui import discord_limits
from cogs.ui.components import Screen, note
from cogs.ui.texts import labelled
from cogs.ui.transient_errors import FAILED, is_transient, retry_forever
from cogs.ui.translator import Translator, private_translator

POST, POST_DUE = "post", "post due"
"""Roles of messages."""
log = logging.getLogger(__name__)


def title(info: TableInfo) -> str:
    """Return the thread title: the game and its players."""
    return _titled(info, tuple(Who(seat.seat) for seat in info.seats)) if info.seats else _titled(info, None)


def post_title(info: TableInfo) -> str:
    """Return the post title: before the start with the host who looks for players."""
    if info.status == Status.OPEN and info.seats:
        return _titled(info, t("{who} is looking for players", who=Who(0)))
    return title(info)


def _titled(info: TableInfo, text: Text | Sequence[Who] | None) -> str:
    game = GAMES[info.game].meta.title
    named = game if text is None else labelled(game, text)
    return discord_limits.cut(Translator(info.language, info).text(named), discord_limits.THREAD_NAME)


async def open_post(
    client: BaseBot, forum: discord.ForumChannel, info: TableInfo, screen: Screen, once: str
) -> list[MessageRow]:
    """Open the table's post with its card; return the rows to store, the card first."""
    room = has_room(info, joinable=False)
    tags = (await tags_of(client, forum)).of(info, room=room)
    message = await client.forums.post(forum, post_title(info), screen, tags, once)
    return rows_of(info, forum.id, message.channel.id, message.id)


def rows_of(info: TableInfo, forum_id: int, post_id: int, message_id: int) -> list[MessageRow]:
    """Return the rows to store of a post with the table's card."""
    number = standing(info, room=has_room(info, joinable=False))
    return [
        MessageRow(info.id, CARD, 0, post_id, message_id, 0),
        MessageRow(info.id, POST, 0, forum_id, post_id, number),
    ]


async def post_of(client: BaseBot, info: TableInfo) -> MessageRow | None:
    """Return the row of the table's post; None outside of forums."""
    return await client.tables.messages.find(info.id, POST)


async def adopt(client: BaseBot, info: TableInfo, channel: object, message_id: int) -> list[MessageRow]:
    """Return the rows to store of a card in a forum post, after a click on it.

    The table's thread is set to the post. Empty if the card is elsewhere.
    """
    if not isinstance(channel, discord.Thread) or channel.parent_id != info.channel_id:
        return []
    if info.thread_id is None and info.status == Status.OPEN:
        await client.tables.location.move_thread(info.id, channel.id)
    return rows_of(info, info.channel_id, channel.id, message_id)


async def shared_at(client: BaseBot, info: TableInfo) -> int:
    """Return the channel for non-players: the table's channel, or in a forum its post."""
    return info.thread_id if info.thread_id is not None and await post_of(client, info) else info.channel_id


async def keep_post(client: BaseBot, info: TableInfo, *, joinable: bool) -> None:
    """Schedule an update of the post's tags and title, if they do not match the table's status."""
    row = await post_of(client, info)
    if row is None or row.number == standing(info, room=has_room(info, joinable=joinable)):
        return
    client.save_messages_soon([_due(row)])
    client.background_tasks.submit((POST, info.id, 0), partial(_set, client, info.id))


def _due(row: MessageRow) -> MessageRow:
    return msgspec.structs.replace(row, role=POST_DUE, message_id=0, number=0)


async def _set(client: BaseBot, table_id: int) -> None:
    await client.budget.acquire(BESIDE, table_id)
    row = await client.tables.messages.find(table_id, POST)
    if row is None:
        return
    async with client.tables.messages.exclusive(table_id, row.message_id):
        info = await client.tables.queries.info_of_any_game(table_id)
        row = await client.tables.messages.find(table_id, POST)
        if row is None:
            return
        running = info.status == Status.RUNNING and info.game in GAMES
        joinable = running and (await client.tables.reader.view(table_id, None)).joinable
        room = has_room(info, joinable=joinable)
        if row.number != standing(info, room=room) and not await _edited(client, info, row, room=room):
            if info.status == Status.OPEN:
                await on_channel_deleted(client, info)
            return
        done = msgspec.structs.replace(row, number=standing(info, room=room))
        client.save_messages_soon([done], [_due(row)])


async def _edited(client: BaseBot, info: TableInfo, row: MessageRow, *, room: bool) -> bool:
    """Update the tags, and the title after the start; return False if the post is deleted.

    Both are one request. Discord allows two title changes in ten minutes; temporary refusals are retried, permanent
    ones leave the post as it is until the table's status changes again.
    """
    try:
        forum = await forum_of(client, row.channel_id)
        post: Any = await client.http.get_channel(row.message_id)
        changes: dict[str, Any] = {}
        if was_open(row.number) and info.status != Status.OPEN and info.game in GAMES:
            changes["name"] = title(info)
        if forum is not None:
            tags = await tags_of(client, forum)
            foreign = tags.foreign([int(one) for one in post.get("applied_tags", ())])
            changes["applied_tags"] = [*(tag.id for tag in tags.of(info, room=room)), *foreign][
                : discord_limits.POST_TAGS
            ]
        if post["thread_metadata"]["archived"]:
            changes["archived"] = False  # archived posts cannot be edited
        await client.http.edit_channel(row.message_id, **changes)
    except discord.NotFound as error:
        if is_transient(error):
            raise
        return False
    except discord.HTTPException as error:
        if is_transient(error):
            raise
        log.warning("the post of table %s keeps its tags: %s", info.id, error)
    return True


def leave(client: BaseBot, info: TableInfo, row: MessageRow) -> None:
    """Remove the status tags of a post that the table has left."""
    client.background_tasks.submit(("left post", info.id, row.message_id), partial(_leave, client, info, row))


async def _leave(client: BaseBot, info: TableInfo, row: MessageRow) -> None:
    await client.budget.acquire(BESIDE, info.id)
    forum = await forum_of(client, row.channel_id)
    if forum is not None:
        tags = [tag.id for tag in (await tags_of(client, forum)).of_game(info)]
        await client.http.edit_channel(row.message_id, applied_tags=tags)


async def withdraw(client: BaseBot, card: MessageRow, channel_id: int) -> None:
    """Delete a card that is not used, and close its post if it is in one."""
    await remove(client, card)
    if card.channel_id != channel_id:
        with suppress(*FAILED):
            await client.http.edit_channel(card.channel_id, archived=True)


async def tell_host(client: BaseBot, info: TableInfo, line: Text) -> None:
    """Send the host a direct message, since a forum has no place for notices."""
    person = await client.tables.users.user(info.host_id)
    if not person.dm or person.dm_closed:
        return
    voice = private_translator(person, person.locale or info.language, info)
    await client.budget.acquire(PRIVATE, info.id)
    channel = await direct_channel(client, info.host_id)
    screen = note(f"### {voice.markdown(GAMES[info.game].meta.title)}", voice.markdown(line))
    try:
        await client.sender.post(channel, screen, f"{info.id}.{info.thread_id}.shut")
    except discord.Forbidden as error:
        await client.dm_reachability.closed(person, error)


async def new_post(client: BaseBot, info: TableInfo, screen: Screen) -> int:
    """Open another post for a running table whose post was deleted. Raises Discord's errors."""
    forum = await forum_of(client, info.channel_id)
    if forum is None:
        raise NoPlace
    rows = await open_post(client, forum, info, screen, f"{info.id}.{info.thread_id}.deleted")
    voice, post = Translator(info.language, info), rows[0].channel_id
    line = t("The post of this table was deleted. The game goes on here; nothing is lost.")
    await client.sender.post(post, note(voice.markdown(line)), f"{info.id}.{info.thread_id}.moved")
    await client.save_messages(rows, [_due(rows[1])])
    await retry_forever(partial(client.tables.location.move_thread, info.id, post))
    return post
