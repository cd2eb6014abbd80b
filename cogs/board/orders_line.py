"""What a person has ordered at a table, in a line for messages that only they see."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.contract import t
from bot.tables.model.views import TableView
from bot.tables.orders.service import OrderView
from cogs.framework.bot import BaseBot
from cogs.ui.translator import Translator

GONE = t("An auto-answer that is no longer possible")


async def ordered(client: BaseBot, seen: TableView, user_id: int, voice: Translator) -> list[str]:
    """Nothing where they have ordered nothing."""
    if seen.seat is None or seen.table.status != "running" or seen.table.held:
        return []
    given = (await client.tables.orders.of(seen.table.id, user_id)).given
    return [in_short(given, voice)] if given else []


def in_short(given: Sequence[OrderView], voice: Translator) -> str:
    """One line of what somebody has ordered."""
    said = [voice.markdown(one.text or GONE) for one in given]
    return f"-# {voice.markdown(t('Your auto-answers:'))} {' '.join(said)}"
