"""Line about a user's auto-answers at a table, for private messages."""

from __future__ import annotations

from collections.abc import Sequence

from bot.enums import Status
from bot.games.contract import t
from bot.tables.model.views import TableView
from bot.tables.orders.service import OrderView
from cogs.framework.bot import BaseBot
from cogs.ui.translator import Translator

GONE = t("An auto-answer that is no longer possible")


async def ordered(client: BaseBot, seen: TableView, user_id: int, voice: Translator) -> list[str]:
    """Return the line; empty without auto-answers."""
    if seen.seat is None or seen.table.status != Status.RUNNING or seen.table.held:
        return []
    given = (await client.tables.orders.of(seen.table.id, user_id)).given
    return [in_short(given, voice)] if given else []


def in_short(given: Sequence[OrderView], voice: Translator) -> str:
    """Return a user's orders in one line."""
    said = [voice.markdown(one.text or GONE) for one in given]
    return f"-# {voice.markdown(t('Your auto-answers:'))} {' '.join(said)}"
