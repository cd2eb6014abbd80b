"""Input pad: a row of buttons for complete moves, and buttons that choose another row."""

from __future__ import annotations

from bot.games.contract import ChoicePath
from bot.tables.model.views import TableView
from cogs.ui.board import at_once
from cogs.ui.components import Row, rows
from cogs.ui.custom_ids import MOVE, CustomId, MoveRoutes
from cogs.ui.translator import Translator


def pad(seen: TableView, voice: Translator, said: ChoicePath = (), ways: MoveRoutes = MOVE) -> list[Row]:
    """Return the row of shortcuts that `said` chooses, below the buttons of the other rows.

    Words take more rows than signs. Without a choice it is the row that the game names. Empty if the shortcuts have no
    rows to choose from, or if none begins with `said`.
    """
    info = seen.table
    options = next((one.attention for one in seen.mine if one.attention.row_buttons), None)
    if options is None or not any(one.said[: len(said)] == said for one in options.row_buttons):
        return []
    chosen = next((at for at, one in enumerate(options.row_buttons) if one.said == said), options.first_row)
    others = [one for at, one in enumerate(options.row_buttons) if at != chosen]
    return [
        each
        for some in (others, options.shortcuts[chosen])
        for each in rows([at_once(one, CustomId(ways.say, info.id, info.number, said=one.said), voice) for one in some])
    ]
