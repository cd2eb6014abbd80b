"""When a game is over, its result gets the record as a page, which people keep when the thread is long gone.

Making it takes a while, so the result stands there first. That the page is due is noted along with the result:
whichever process looks at the table next attaches it. Doing so again changes nothing.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from functools import partial

import discord

from bot.games.registry import GAMES
from bot.rows import MessageRow
from bot.tables.model.errors import TableError, Unavailable
from bot.tables.model.views import TableInfo
from cogs.board.threads import post_again
from cogs.framework.bot import BaseBot
from cogs.framework.request_budget import BESIDE
from cogs.framework.send import replace
from cogs.ui.components import Document, Screen
from cogs.ui.transient_errors import is_transient
from rendering.record_page import file_name

DUE, PAGE = "page due", "page"
"""Role of a message that has no number: the result is to get a page yet. Kind of a chore."""
log = logging.getLogger(__name__)


def due(info: TableInfo) -> MessageRow:
    """The note that the result of a table is to have a page."""
    return MessageRow(info.id, DUE, 0, info.channel_id, 0, info.number)


class RecordAttachment:
    """Attaches them, each a chore of its own, to the message of a `role`; `end` draws it as it stands there."""

    def __init__(self, client: BaseBot, role: str, end: Callable[[TableInfo], Awaitable[Screen]]) -> None:
        self._client, self._role, self._end = client, role, end

    async def begin(self) -> None:
        """Asks for those that are due since an earlier process."""
        for table_id in await self._client.tables.messages.tables_with(DUE):
            self.ask(table_id)

    def ask(self, table_id: int) -> None:
        """Has the page attached, if it is due."""
        self._client.background_tasks.submit((PAGE, table_id, 0), partial(self._attach, table_id), anew=False)

    async def _attach(self, table_id: int) -> None:
        row = await self._client.tables.messages.find(table_id, DUE)
        if row is None:
            return
        result = await self._client.tables.messages.find(table_id, self._role)
        info = await self._client.tables.queries.info_of_any_game(table_id)
        data = None if result is None else await self._page(info)
        if result is not None:
            async with self._client.tables.messages.exclusive(table_id):
                screen = await self._end(info)
                if data is not None:
                    screen.attach(Document(file_name(table_id), data))
                await self._client.budget.acquire(BESIDE, table_id)
                await self._put(result, screen)
        self._client.save_messages_soon((), [row])

    async def _page(self, info: TableInfo) -> bytes | None:
        """None: there can be none."""
        if info.game not in GAMES:
            return None
        try:
            return await self._client.record_pages.of(info.id, info.language).task
        except Unavailable:
            raise
        except TableError as error:
            log.info("no page of table %s: %s", info.id, error)
            return None

    async def _put(self, row: MessageRow, screen: Screen) -> None:
        """Where Discord does not take it, the result stays as it is: the Record button gives the page as well. A result
        that was deleted is posted anew.
        """
        try:
            if not await replace(self._client, row, screen):
                await post_again(self._client, row, screen)
        except discord.HTTPException as error:
            if is_transient(error):
                raise
            log.info("the page of table %s is not attached: %s", row.table_id, error)
