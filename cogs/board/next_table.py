"""The button to the next table that waits for a user, for private messages only."""

from __future__ import annotations

from contextlib import suppress

from discord import ButtonStyle

from bot.games.contract import t
from bot.games.registry import GAMES
from bot.tables.model.errors import TableError
from bot.tables.model.views import TableInfo
from cogs.framework.bot import BaseBot
from cogs.ui.components import Button, button
from cogs.ui.custom_ids import CustomId
from cogs.ui.layout import LABEL, legible, width
from cogs.ui.translator import Translator

NAMED = 2
"""Maximum number of the other players' names in a label."""


async def next_table(client: BaseBot, table_id: int, user_id: int, voice: Translator) -> list[Button]:
    """Return the button to the most urgent other table that waits for the user, if there is one.

    It opens the hand at that table, in place of the private message that has it.
    """
    waits = [one for one in await client.tables.queries.waits(user_id) if not one.asleep and one.table != table_id]
    for wait in waits:
        with suppress(TableError):  # this version cannot play it
            info = await client.tables.queries.info(wait.table)
            label = _label(info, user_id, len(waits), Translator(voice.language, info))
            return [button(label, CustomId("hand", info.id), ButtonStyle.primary)]
    return []


def _label(info: TableInfo, user_id: int, count: int, local: Translator) -> str:
    """Return the label with as many of the others' names as a phone shows."""
    title = GAMES[info.game].meta.title
    names = [local.names[seat.seat] for seat in info.seats if seat.user_id not in (None, user_id)]
    whole = [
        local.text(t("Next: {game} with {names} ({n})", game=title, names=local.listing(names[:many]), n=count))
        for many in range(min(NAMED, len(names)), 0, -1)
    ]
    short = legible(local.text(t("Next: {game} ({n})", game=title, n=count)))
    return next((one for one in whole if width(one) <= LABEL), short)
