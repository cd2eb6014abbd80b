"""Whom direct messages reach. Discord says when they do not; people may open them again without a word."""

from __future__ import annotations

import time

import discord

from bot.rows import UserRow
from bot.tables.model.views import TableInfo
from bot.tables.service import Tables
from cogs.ui import discord_limits

PATIENCE = 3600.0
"""Seconds in which one act of a person is enough to try again: most who close their messages keep them closed."""


class DmReachability:
    """`refused` keeps what Discord said, `acted` forgets it."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._away: set[int] = set()
        self._tried: dict[int, float] = {}

    async def closed(self, person: UserRow, error: discord.Forbidden) -> bool:
        """Discord took no message to this person; whether they are sent no more until they act.

        Who shares no server with us just now may come back to one: that is not kept. Raises `error` if it says neither.
        """
        if error.code == discord_limits.NO_MUTUAL_SERVER:
            self._away.add(person.user_id)
            return False
        if error.code != discord_limits.DM_CLOSED:
            raise error
        await self._tables.users.change(person.user_id, dm_closed=True)
        return True

    async def reopened(self, user_id: int, *, directly: bool) -> list[TableInfo]:
        """Somebody does something here, perhaps by direct message: the tables of which they may be told again."""
        person = await self._tables.users.user(user_id)
        if person.dm_closed and (directly or self._may_try(user_id)):
            await self._tables.users.change(user_id, dm_closed=False)
        elif user_id not in self._away:
            return []
        self._away.discard(user_id)
        return await self._tables.queries.of_user(user_id)

    def _may_try(self, user_id: int) -> bool:
        now = time.monotonic()
        if now - self._tried.get(user_id, now - PATIENCE) < PATIENCE:
            return False
        self._tried[user_id] = now
        return True
