"""Whom a message would wake: it comes all the same, and without a sound. A reminder follows when they are up."""

from __future__ import annotations

from collections.abc import Iterable

from bot.tables.model.views import TableInfo
from cogs.framework.bot import BaseBot


async def is_in_quiet_hours(client: BaseBot, info: TableInfo, called: Iterable[int]) -> bool:
    """Whether all whom it calls are in their quiet hours. Who plays live is there."""
    return info.speed != "live" and await client.tables.users.all_in_quiet_hours(called)
