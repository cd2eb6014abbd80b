"""What a person has ordered at a table, in a line for messages that only they see."""

from __future__ import annotations

from bot.tables.model.views import TableView
from cogs.framework.bot import BaseBot
from cogs.orders.screen import in_short
from cogs.ui.translator import Translator


async def ordered(client: BaseBot, seen: TableView, user_id: int, voice: Translator) -> list[str]:
    """Nothing where they have ordered nothing."""
    if seen.seat is None or seen.table.status != "running" or seen.table.held:
        return []
    given = (await client.tables.orders.of(seen.table.id, user_id)).given
    return [in_short(given, voice)] if given else []
