"""Table views of finished games."""

from __future__ import annotations

from bot.enums import Status
from bot.games.contract import Outcome
from bot.games.engine.chance import LooseChance
from bot.games.registry import GAMES
from bot.rows import SeatRow
from bot.tables.model.views import TableInfo, TableView, UndoKind
from rendering.renderer import Picture

NAMES = ("Ann", "Ben", "Cleo")
PICTURE = Picture(b"", "board.png", 1, 1)


def ended(game: str, outcome: Outcome) -> TableView:
    """Return the view of a finished table."""
    box = GAMES[game]
    state, _ = box.setup(len(NAMES), {one.id: one.values[0].value for one in box.meta.settings}, LooseChance(1))
    seats = tuple(SeatRow(1, seat, name, None, 2) for seat, name in enumerate(NAMES))
    table = TableInfo(
        id=1, game=game, status=Status.FINISHED, host_id=1, guild_id=1, channel_id=1, thread_id=1, language="en",
        speed="days", settings={}, wanted=len(NAMES), seats=seats, number=9, commitment="", seed="b", salt="c",
    )  # fmt: skip
    return TableView(
        table=table, seat=None, view=box.view(state, None), decisions=(), changes=(), standing=outcome.scores,
        outcome=outcome, undo=UndoKind.NONE, request=None,
    )  # fmt: skip
