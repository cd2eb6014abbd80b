"""Collapse of old boards to a line, and of messages that a table has left to a link."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from bot.rows import MessageRow
from bot.tables.model.views import TableInfo
from cogs.board.message_roles import OLD
from cogs.framework.bot import BaseBot
from cogs.framework.request_budget import BESIDE
from cogs.framework.send import remove, replace, tag_move
from cogs.publishers.render_queue import RenderSlots
from cogs.publishers.table_now import moves_since
from cogs.ui.board import moved_on, passed
from cogs.ui.translator import Translator


class OldBoards:
    """Old boards, each collapsed by a task of its own when no user waits for a board."""

    def __init__(self, client: BaseBot, slots: RenderSlots) -> None:
        self._client, self._slots = client, slots

    def collapse(self, info: TableInfo, rows: Iterable[MessageRow]) -> None:
        """Schedule the collapse of the old boards among these rows.

        A failure is retried at the next touch.
        """
        for row in rows:
            if row.role == OLD:
                key = ("old board", info.id, row.message_id)
                self._client.background_tasks.submit(key, partial(self._collapse, info, row), anew=False)

    async def _collapse(self, info: TableInfo, old: MessageRow) -> None:
        await self._slots.wait_idle()
        if info.direct:  # its channel also holds boards of other tables
            await self._client.budget.acquire(BESIDE, info.id)
            await remove(self._client, old)
        else:
            await self._replace(info, old)
        self._client.pending_presses.forget(old.message_id)
        self._client.save_messages_soon((), [old])

    async def _replace(self, info: TableInfo, old: MessageRow) -> None:
        """Replace the board by a line; in a place that the table has left, by a link."""
        voice = Translator(info.language, info)
        if old.channel_id == info.place:
            screen = passed(await moves_since(self._client.tables, info, old.number), info, voice)
            tag_move(screen, info.number)
        else:
            screen = moved_on(info, voice)
        if not await self._client.pending_presses.edit(old.message_id, screen):
            await self._client.budget.acquire(BESIDE, info.id)
            await replace(self._client, old, screen)
