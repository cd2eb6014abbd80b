"""When a game is over its channel gets a poster: who has won and why, for those who did not play.

In a forum the result itself stands where they look.

That it is due is noted along with the result, so a crash in between loses none: whichever process looks at the table
next posts it.
"""

from __future__ import annotations

import logging
from functools import partial

import discord

from bot.games.registry import GAMES
from bot.rows import MessageRow
from bot.tables.model.views import TableInfo
from cogs.board.forum_posts import post_of
from cogs.framework.bot import BaseBot
from cogs.framework.request_budget import BESIDE
from cogs.review.share_screen import poster
from cogs.ui.transient_errors import is_transient
from cogs.ui.translator import Translator

DUE, POSTER = "poster due", "poster"
"""Roles of messages. DUE: it is to be posted yet, and has no number."""
log = logging.getLogger(__name__)


def due(info: TableInfo) -> MessageRow:
    """The note that a table is to have a poster."""
    return MessageRow(info.id, DUE, 0, info.channel_id, 0, info.number)


class PosterPost:
    """Posts them, each a chore of its own."""

    def __init__(self, client: BaseBot) -> None:
        self._client = client

    async def begin(self) -> None:
        """Asks for those that are due since an earlier process."""
        for table_id in await self._client.tables.messages.tables_with(DUE):
            self.ask(table_id, unsure=True)

    def ask(self, table_id: int, *, unsure: bool = False) -> None:
        """Has the table's poster posted, if it is due. `unsure`: it may stand in the channel already."""
        self._client.background_tasks.submit((POSTER, table_id, 0), partial(self._show, table_id, unsure=unsure))

    def doubt(self, info: TableInfo) -> None:
        """The table's poster may stand in the channel, newer than its thread."""
        self._client.sender.check_for_duplicate(info.channel_id, _once(info), info.thread_id or 0)

    async def _show(self, table_id: int, *, unsure: bool) -> None:
        async with self._client.tables.messages.exclusive(table_id):
            row = await self._client.tables.messages.find(table_id, DUE)
            if row is None:
                return
            info = await self._client.tables.queries.info_of_any_game(table_id)
            told = info.game not in GAMES or info.status != "finished" or await post_of(self._client, info) is not None
            if unsure:
                self.doubt(info)
            found = None if told else await self._post(info)
            done = [] if found is None else [MessageRow(table_id, POSTER, 0, info.channel_id, found.id, info.number)]
            self._client.save_messages_soon(done, [row])

    async def _post(self, info: TableInfo) -> discord.Message | None:
        """None: the channel does not take it."""
        seen = await self._client.tables.reader.view(info.id, None)
        assert seen.outcome is not None
        voice = Translator(info.language, info)
        picture = await self._client.render_service.poster(info.game, seen.view, seen.outcome, voice.render_context())
        await self._client.budget.acquire(BESIDE, info.id)
        try:
            return await self._client.sender.post(info.channel_id, poster(seen, picture, voice), _once(info))
        except discord.HTTPException as error:
            if is_transient(error):
                raise
            log.info("no poster of table %s: %s", info.id, error)
            return None


def _once(info: TableInfo) -> str:
    return f"{info.id}.poster"
