"""Messages of ours that people press: one that somebody has deleted is posted anew.

By the gateway Discord tells of what is deleted. What it did not tell, because there is no gateway or nobody listened,
is found by an edit, or by a look: at a table of which somebody asks, and at all of them after the start.
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
"""Kinds of chores: a look whether a message stands, and posting it anew."""
FIRST, PAUSE = 60.0, 0.5
"""Seconds: from the start until all messages are looked at, and from one of them to the next."""
Anew: TypeAlias = Callable[[TableInfo, MessageRow], Awaitable[None]]


class Standing:
    """`restores` says who posts messages of some roles anew, `gone` that one is gone; `look` looks for a table's."""

    def __init__(self, client: BaseBot) -> None:
        self._client = client
        self._anew: dict[str, Anew] = {}

    def restores(self, anew: Anew, *kinds: str) -> None:
        """Has messages posted anew whose roles are these, or begin with such a word."""
        self._anew |= dict.fromkeys(kinds, anew)

    def gone(self, row: MessageRow) -> None:
        """This message was deleted: however often that is told, one takes its place."""
        if _kind(row) in self._anew:
            key = (GONE, row.table_id, row.message_id)
            self._client.background_tasks.submit(key, partial(self._restore, row), anew=False)

    def look(self, table_id: int) -> None:
        """Has it looked whether the table's messages stand."""
        self._client.background_tasks.submit((STANDING, table_id, 0), partial(self._look, table_id), anew=False)

    def look_at_all(self) -> None:
        """The same for all tables that are not over, while there is nothing else to do."""
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
            self.gone(row)


def _kind(row: MessageRow) -> str:
    return row.role.partition(" ")[0]
