"""Board message of a discussion: its thread, edits after each change, and recovery."""

from __future__ import annotations

from functools import partial

import discord

from bot.rows import MessageRow
from bot.tables.core.locks import KeyedLocks
from bot.tables.discussion.service import DiscussionView
from bot.tables.model.errors import WrongStatus
from bot.tables.model.views import Person, TableInfo
from cogs.board.forum_tags import forum_of, tags_of
from cogs.board.message_roles import DISCUSSION
from cogs.board.threads import open_thread, post_again, why_not
from cogs.discussion import screen as screens
from cogs.framework.cog import TakuBot
from cogs.framework.request_budget import PRIVATE
from cogs.framework.send import remove, replace
from cogs.ui import discord_limits
from cogs.ui.components import Screen
from cogs.ui.transient_errors import FAILED, is_transient
from cogs.ui.translator import Translator


class DiscussionBoards:
    """The board messages of discussions, one per table."""

    def __init__(self, client: TakuBot) -> None:
        self._client, self._opening = client, KeyedLocks()
        client.message_recovery.register(self._post_again, DISCUSSION)

    async def screen(self, found: DiscussionView, near: int | None = None) -> Screen:
        """Draw the board message; `near`: see `discussion`."""
        info, board = found.board.table, found.board
        voice = Translator(info.language, info)
        look = voice.render_context(board.changes)
        picture = await self._client.render_service.board(info.game, board.view, look)
        return screens.discussion(found, picture, voice, near)

    async def open(self, table_id: int, person: Person) -> MessageRow:
        """Return the board message, the last one of its thread, which is opened if needed.

        Raises WrongStatus, also with Discord's reason.
        """
        tables = self._client.tables
        await tables.discussions.check(table_id, person.id)
        async with self._opening.of(table_id), tables.messages.exclusive(table_id):
            row = await tables.messages.find(table_id, DISCUSSION)
            try:
                found = None if row is None else await self._to_the_end(row)
                return found or await self._begin(table_id, person)
            except FAILED as error:
                raise WrongStatus(why_not(error)) from error

    async def _to_the_end(self, row: MessageRow) -> MessageRow | None:
        """Post the board again if others have written below it; None if its thread was deleted."""
        try:
            thread = await self._client.http.get_channel(row.channel_id)
        except discord.NotFound as error:
            if is_transient(error):
                raise
            return None
        if int(thread.get("last_message_id") or 0) == row.message_id:
            return row
        screen = await self.screen(await self._client.tables.discussions.of(row.table_id))
        await post_again(self._client, row, screen)
        await remove(self._client, row)
        return await self._client.tables.messages.find(row.table_id, DISCUSSION)

    async def _begin(self, table_id: int, person: Person) -> MessageRow:
        """Open a thread in the table's channel, or a post in its forum, with the board."""
        client, tables = self._client, self._client.tables
        found = await tables.discussions.fresh(table_id, person)
        info, screen = found.board.table, await self.screen(found)
        name, once = screens.title(info), f"{table_id}.{found.row.at.timestamp():.0f}.together"
        if (forum := await forum_of(client, info.channel_id)) is not None:
            tags = (await tags_of(client, forum)).of_game(info)
            sent = await client.forums.post(forum, name, screen, tags, once)
        else:
            sent = await client.sender.post(await open_thread(client, info.channel_id, name), screen, once)
        await tables.discussions.open(found.row, sent.channel.id)
        row = MessageRow(table_id, DISCUSSION, 0, sent.channel.id, sent.id, 0)
        await client.save_messages([row])
        return row

    def refresh_soon(self, table_id: int) -> None:
        """Schedule an edit of the board message, after a change that was made elsewhere."""
        self._client.background_tasks.submit((DISCUSSION, table_id, 0), partial(self._refresh, table_id))

    async def check_shown(self, shown: DiscussionView) -> None:
        """Schedule an edit if the discussion has changed since the board was drawn."""
        now = await self._client.tables.discussions.of(shown.row.table_id)
        if (now.row, now.comments) != (shown.row, shown.comments):
            self.refresh_soon(shown.row.table_id)

    async def _refresh(self, table_id: int) -> None:
        row = await self._client.tables.messages.find(table_id, DISCUSSION)
        if row is None:
            return
        await self._client.budget.acquire(PRIVATE, table_id)
        found = await self._client.tables.discussions.of(table_id)
        if not await replace(self._client, row, await self.screen(found)):
            self._client.message_recovery.on_deleted(row)
        await self.check_shown(found)

    async def _post_again(self, info: TableInfo, gone: MessageRow) -> None:
        """Post a deleted board again; nothing if its thread was deleted, too."""
        screen = await self.screen(await self._client.tables.discussions.of(info.id))
        try:
            await post_again(self._client, gone, screen)
        except discord.NotFound as error:
            if error.code != discord_limits.UNKNOWN_CHANNEL:
                raise
            await self._client.save_messages([], [gone])
