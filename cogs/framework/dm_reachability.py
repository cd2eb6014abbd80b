"""Reachability of users by direct message.

Discord reports when a user has closed them, but not when they are opened again.
"""

from __future__ import annotations

import time

import discord

from bot.rows import UserRow
from bot.tables.model.views import TableInfo
from bot.tables.service import Tables
from cogs.ui import discord_limits

PATIENCE = 3600.0
"""Seconds between attempts after a user's interaction: most users who close their messages keep them closed."""


class DmReachability:
    """Tracks which users cannot receive direct messages.

    `closed` stores a refusal of Discord, `reopened` clears it.
    """

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._away: set[int] = set()
        self._tried: dict[int, float] = {}

    async def closed(self, person: UserRow, error: discord.Forbidden) -> bool:
        """Handle a refused direct message; return whether no more are sent until the user acts.

        A user who shares no server with the bot may return to one: that is not stored. Raises `error` if it is another
        one.
        """
        if error.code == discord_limits.NO_MUTUAL_SERVER:
            self._away.add(person.user_id)
            return False
        if error.code != discord_limits.DM_CLOSED:
            raise error
        await self._tables.users.change(person.user_id, dm_closed=True)
        return True

    async def reopened(self, user_id: int, *, directly: bool) -> list[TableInfo]:
        """Handle an interaction of a user; return the tables to notify them of again.

        `directly`: by direct message.
        """
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
