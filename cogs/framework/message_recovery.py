"""Message recovery: deleted messages with buttons are posted again.

The gateway reports deletions. Without a gateway, or while the process did not run, they are found by a failed edit or
by a check: of a table when a user requests it, and of all tables after the start.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import TypeAlias

from bot.rows import MessageRow
from bot.tables.model.views import TableInfo
from cogs.framework.bot import BaseBot
from cogs.framework.request_budget import BESIDE
from cogs.framework.send import is_gone

STANDING, GONE = "standing", "gone"
"""Kinds of tasks: check whether a message exists; post it again."""
FIRST, PAUSE = 60.0, 0.5
"""Seconds from the start to the check of all messages, and between two messages."""
Anew: TypeAlias = Callable[[TableInfo, MessageRow], Awaitable[None]]


class MessageRecovery:
    """Registry of message recovery.

    `register` adds handlers by role, `on_deleted` reports a deleted message, `check` checks the messages of a table.
    """

    def __init__(self, client: BaseBot) -> None:
        self._client = client
        self._anew: dict[str, Anew] = {}

    def register(self, anew: Anew, *kinds: str) -> None:
        """Register a handler for deleted messages whose role is, or begins with, one of these kinds."""
        self._anew |= dict.fromkeys(kinds, anew)

    def on_deleted(self, row: MessageRow) -> None:
        """Schedule the recovery of a deleted message, once however often it is reported."""
        if _kind(row) in self._anew:
            key = (GONE, row.table_id, row.message_id)
            self._client.background_tasks.submit(key, partial(self._restore, row), anew=False)

    def check(self, table_id: int) -> None:
        """Schedule a check of the table's messages."""
        self._client.background_tasks.submit((STANDING, table_id, 0), partial(self._look, table_id), anew=False)

    def check_all(self) -> None:
        """Schedule a slow check of the messages of all tables that have not ended."""
        self._client.background_tasks.submit((STANDING, 0, 0), self._look_at_all)

    async def _restore(self, row: MessageRow) -> None:
        messages = self._client.tables.messages
        async with messages.exclusive(row.table_id):
            known = await messages.find(row.table_id, row.role, row.user_id)
            if known is not None and known.message_id == row.message_id:
                await self._anew[_kind(row)](await self._client.tables.queries.info_of_any_game(row.table_id), row)

    async def _look(self, table_id: int) -> None:
        for row in await self._client.tables.messages.of(table_id):
            if _kind(row) in self._anew:
                await self._check(row)

    async def _look_at_all(self) -> None:
        await asyncio.sleep(FIRST)
        for row in await self._client.tables.messages.at_tables(self._anew.keys()):
            await asyncio.sleep(PAUSE)
            key = (STANDING, row.table_id, row.message_id)
            if (
                checking := self._client.background_tasks.submit(key, partial(self._check, row), anew=False)
            ) is not None:
                await asyncio.wait({checking})

    async def _check(self, row: MessageRow) -> None:
        await self._client.budget.acquire(BESIDE, row.table_id)
        if await is_gone(self._client, row):
            self.on_deleted(row)


def _kind(row: MessageRow) -> str:
    return row.role.partition(" ")[0]
