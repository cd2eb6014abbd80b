"""Input pad: rows of buttons for complete moves of single signs, below their prompt."""

from __future__ import annotations

from bot.games.contract import ChoicePath
from bot.tables.model.views import TableView
from cogs.ui.board import at_once
from cogs.ui.components import Row, row
from cogs.ui.custom_ids import MOVE, CustomId, MoveRoutes
from cogs.ui.layout import MOVES, abreast
from cogs.ui.translator import Translator


def pad(seen: TableView, voice: Translator, said: ChoicePath = (), ways: MoveRoutes = MOVE) -> list[Row]:
    """Return the shortcuts that begin with `said`, in the game's rows, if a board has no room.

    Empty if the board has room for them.
    """
    info = seen.table
    wanted = [
        [one for one in shortcuts if one.said[: len(said)] == said]
        for decision in seen.mine
        for shortcuts in decision.attention.shortcuts
    ]
    laid = [
        [at_once(one, CustomId(ways.say, info.id, info.number, said=one.said), voice) for one in some]
        for some in wanted
        if some
    ]
    fits = all(abreast([one.label or "" for one in some]) for some in laid)
    return [row(some) for some in laid] if fits and len(laid) > MOVES else []
