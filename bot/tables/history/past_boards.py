"""Past boards: a table after any of its moves, turn by turn, in the visible views."""

from __future__ import annotations

import asyncio
from bisect import bisect_left, bisect_right

from msgspec.structs import replace

from bot.enums import Status
from bot.games.contract import t
from bot.lru_cache import LruCache
from bot.rows import MoveRow
from bot.tables.core.store_errors import table_operation
from bot.tables.core.unit_of_work import UnitOfWork
from bot.tables.history.timeline import Turn, eyes, turns
from bot.tables.model import view_filter
from bot.tables.model.errors import WrongStatus
from bot.tables.model.loading import GameSnapshot
from bot.tables.model.undo_rules import way_back
from bot.tables.model.views import PastBoard, WayBack
from bot.tables.play.reading import TableReader

FIRST, BACK, ON, LAST = "first", "back", "on", "last"
"""Directions from a move, by turns."""
TOLD = 32
"""Maximum number of tables with cached turns; the least recently used ones are evicted."""


class PastBoards:
    """Read-only service for past boards."""

    def __init__(self, uow: UnitOfWork, reader: TableReader) -> None:
        self._uow, self._reader = uow, reader
        self._told = LruCache[tuple[int, int], tuple[Turn, ...]](TOLD)

    @table_operation
    async def turns(self, table_id: int) -> tuple[Turn, ...]:
        """Return the public turns of a begun table, oldest first.

        Raises NoSuchTable, WrongStatus, Unplayable.
        """
        return await self._turns(await self._uow.loader.game(table_id))

    async def beside(self, table_id: int, number: int, way: str) -> int:
        """Return the last move of the previous, next, first or last turn. Raises as `turns`."""
        ends = [turn.number for turn in await self.turns(table_id)]
        at = {FIRST: 0, BACK: bisect_left(ends, number) - 1, ON: bisect_right(ends, number), LAST: len(ends) - 1}[way]
        return ends[max(0, min(at, len(ends) - 1))]

    @table_operation
    async def at(self, table_id: int, user_id: int | None, number: int, seat: int | None = None) -> PastBoard:
        """Return the table after a move in the public view, and in that of the `seat`.

        Raises WrongStatus if there is no such move, or if the user may not see that seat's view.
        """
        loaded = await self._uow.loader.game(table_id)
        last, allowed = loaded.row.last_move, eyes(loaded.info, user_id)
        if not 1 <= number <= last:
            raise WrongStatus(t("There is no such move: the moves of this table are 1 to {all}.", all=last))
        if seat not in allowed:
            raise WrongStatus(t("What others held is shown when the game is over."))
        first = next((turn.first for turn in await self._turns(loaded) if turn.number == number), number)
        moves = await self._uow.store.moves.before(table_id, number + 1, number + 1 - first)
        moment = await self._uow.loader.moment(loaded.row, number)
        back = await self._way_back(loaded, user_id, moves[-1])
        with self._uow.loader.reading(loaded.row):
            return replace(view_filter.earlier(loaded, moment.state, moves, allowed, seat), back=back)

    async def _way_back(self, loaded: GameSnapshot, user_id: int | None, move: MoveRow) -> WayBack | None:
        """Return the undo of all moves after this one, if the user can have it."""
        seat, info = loaded.info.seat_of(user_id), loaded.info
        if seat is None or info.status != Status.RUNNING or info.rests or move.undone:
            return None
        later = await self._reader.moves_from(loaded, move.number + 1)
        with self._uow.loader.reading(loaded.row):
            back = way_back(loaded, seat, later, move.number + 1)
        return back if back.is_open else None

    async def _turns(self, loaded: GameSnapshot) -> tuple[Turn, ...]:
        """Return the turns from the cache, which a new move invalidates."""
        table, number = loaded.row.id, loaded.row.last_move
        if (told := self._told.get((table, number))) is None:
            moves = [move for move in await self._uow.store.moves.of(table) if move.number <= number]
            with self._uow.loader.reading(loaded.row):
                told = await asyncio.to_thread(turns, loaded.game, moves)
            self._told.put((table, number), told)
        return told
