"""Cache of the notable moves of finished games, computed once per game in a worker process."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping

from bot.enums import MoveKind
from bot.games.contract import t
from bot.lru_cache import LruCache
from bot.rows import MoveRow
from bot.store.engine.read_timeout import without_deadline
from bot.tables.core.store_errors import table_operation
from bot.tables.core.unit_of_work import UnitOfWork
from bot.tables.model.errors import WrongStatus
from bot.tables.records.archive import Archive
from bot.tables.review.move_ratings import SeatMoves
from bot.tables.review.worker import judge_apart
from bot.worker_process import WorkerFailed

log = logging.getLogger(__name__)
KEPT = 256
"""Maximum number of cached games, about 2 KB each."""
AT_ONCE = 1
"""Maximum number of concurrent computations, so that players do not notice."""
LONGEST = 180.0
"""Timeout of a computation in seconds."""
NOT_NOW = t("The moves of this game can't be looked at just now. Try again in a moment.")


class NotableMoves:
    """Notable moves by table, of moves that people made there themselves."""

    def __init__(self, uow: UnitOfWork, archive: Archive) -> None:
        self._uow, self._archive = uow, archive
        self._kept = LruCache[int, asyncio.Task[Mapping[int, SeatMoves]]](KEPT)
        self._busy = asyncio.Semaphore(AT_ONCE)

    @table_operation
    async def of(self, table_id: int) -> Mapping[int, SeatMoves]:
        """Return the notable moves by seat; seats without any are left out.

        Raises NoSuchTable, and WrongStatus while it runs or if the computation fails.
        """
        await self.begin(table_id)
        found = self._kept.get(table_id)
        assert found is not None
        return await asyncio.shield(found)

    @table_operation
    async def begin(self, table_id: int) -> None:
        """Start the computation, as the user may soon request it. Raises as `of`."""
        info = await self._uow.info(table_id)
        if not info.over or not info.number:
            raise WrongStatus(t("You can look back on a game when it is over."))
        if self._kept.get(table_id) is None:
            made = asyncio.create_task(self._make(table_id))
            made.add_done_callback(lambda done: self._drop_failed(table_id, done))
            self._kept.put(table_id, made)

    async def close(self) -> None:
        """Cancel the computations."""
        tasks = [task for table in list(self._kept) if (task := self._kept.get(table)) is not None and not task.done()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _make(self, table_id: int) -> Mapping[int, SeatMoves]:
        """Compute; shared by several requests, so independent of the task of one."""
        with without_deadline():
            async with self._busy:
                return await self._made(table_id)

    @table_operation
    async def _made(self, table_id: int) -> Mapping[int, SeatMoves]:
        numbers = tuple(move.number for move in await self._uow.store.moves.of(table_id) if _is_own(move))
        if not numbers:
            return {}
        try:
            async with asyncio.timeout(LONGEST):
                return await judge_apart(await self._archive.export(table_id), numbers)
        except (WorkerFailed, TimeoutError) as error:
            log.warning("the moves of table %s: %r", table_id, error)
            raise WrongStatus(NOT_NOW) from error

    def _drop_failed(self, table_id: int, done: asyncio.Task[Mapping[int, SeatMoves]]) -> None:
        if (done.cancelled() or done.exception() is not None) and self._kept.get(table_id) is done:
            self._kept.put(table_id, None)


def _is_own(move: MoveRow) -> bool:
    """Return whether a person has made the move, and it was not undone."""
    return move.kind == MoveKind.MOVE and not move.undone and move.user_id is not None
