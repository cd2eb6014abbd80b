"""Collapse of old boards to a recap, and of messages that a table has left to a link."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

import msgspec

from bot.rows import MessageRow
from bot.tables.model.views import TableInfo
from cogs.board.message_roles import OLD, TOLD
from cogs.framework.bot import BaseBot
from cogs.framework.request_budget import BESIDE
from cogs.framework.send import remove, replace, tag_move
from cogs.publishers.render_queue import RenderSlots
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
        told = list[MessageRow]()
        await self._slots.wait_idle()
        if info.direct:  # its channel also holds boards of other tables
            await self._client.budget.acquire(BESIDE, info.id)
            await remove(self._client, old)
        else:
            told = await self._replace(info, old)
        self._client.pending_presses.forget(old.message_id)
        self._client.save_messages_soon(told, [old])

    async def _replace(self, info: TableInfo, old: MessageRow) -> list[MessageRow]:
        """Replace the board by a recap; in a place that the table has left, by a link.

        Returns the row of the last recap, if it is this one.
        """
        voice, reader, told = Translator(info.language, info), self._client.tables.reader, list[MessageRow]()
        if old.channel_id == info.place:
            table, rows = await reader.newest(info.id)
            before = _told_before(old, rows)
            screen = passed(await reader.recap_between(table, before, old.number), info, voice)
            tag_move(screen, old.number)
            told = [msgspec.structs.replace(old, role=TOLD, user_id=0)] if old.number > before else []
        else:
            screen = moved_on(info, voice)
        if not await self._client.pending_presses.edit(old.message_id, screen):
            await self._client.budget.acquire(BESIDE, info.id)
            await replace(self._client, old, screen)
        return told


def _told_before(old: MessageRow, rows: Iterable[MessageRow]) -> int:
    """Return the last move in the recap of an earlier board; 0 if there is none."""
    return max(
        (
            row.number
            for row in rows
            if row.role == TOLD
            or (row.role == OLD and row.channel_id == old.channel_id and row.message_id < old.message_id)
        ),
        default=0,
    )
