"""Record as a page, attached to the result: people keep it when the thread is gone.

Making it takes a while, so the result is posted first. Attaching it again changes nothing.
"""

from __future__ import annotations

import discord

from bot.rows import MessageRow
from bot.tables.model.views import TableInfo
from cogs.board.message_roles import RESULT
from cogs.board.threads import post_again
from cogs.framework.after_game_post import AfterGamePost
from cogs.framework.request_budget import BESIDE
from cogs.framework.send import replace
from cogs.ui.components import Document
from rendering.record_page import file_name


class RecordAttachment(AfterGamePost):
    """The page, in the message of the result.

    Where Discord refuses it, the Record button gives the page as well.
    """

    due_role, kind = "page due", "page"

    async def restore_result(self, info: TableInfo, gone: MessageRow) -> None:
        """Post a deleted result again, with its page."""
        del gone
        await self._client.save_messages([self.due(info)])
        self.schedule(info.id)

    async def _make(self, info: TableInfo) -> bytes | None:
        if await self._client.tables.messages.find(info.id, RESULT) is None:
            return None
        return await self._client.record_pages.of(info.id, info.language).task

    async def _post(self, info: TableInfo, file: bytes | None) -> discord.Message | None:
        """Edit the result, or post it again if it was deleted."""
        result = await self._client.tables.messages.find(info.id, RESULT)
        if result is not None:
            screen = await self._client.publisher.result_screen(info)
            if file is not None:
                screen.attach(Document(file_name(info.id), file))
            await self._client.budget.acquire(BESIDE, info.id)
            if not await replace(self._client, result, screen):
                await post_again(self._client, result, screen)
        return None
