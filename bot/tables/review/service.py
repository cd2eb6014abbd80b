"""Cache of reviews of finished games, computed once in a thread."""

from __future__ import annotations

import asyncio
import logging

import msgspec

from bot.games.contract import Text, t
from bot.lru_cache import LruCache
from bot.store.engine.read_timeout import without_deadline
from bot.tables.core.store_errors import table_operation
from bot.tables.core.unit_of_work import UnitOfWork
from bot.tables.history.timeline import TimelineService
from bot.tables.model.errors import TableError, WrongStatus
from bot.tables.model.results import outcome_of
from bot.tables.review.analysis import reviewed
from bot.tables.review.models import Review
from bot.tables.review.summary import story

log = logging.getLogger(__name__)

KEPT = 64
"""Maximum number of cached reviews, about 20 KB each."""
AT_ONCE = 1
"""Maximum number of concurrent computations, so that players do not notice."""
PATIENCE = 2.0
"""Seconds for which a result waits for its summary."""


class ReviewService:
    """Reviews of games."""

    def __init__(self, uow: UnitOfWork, retelling: TimelineService) -> None:
        self._uow, self._retelling = uow, retelling
        self._kept = LruCache[int, asyncio.Task[Review]](KEPT)
        self._busy = asyncio.Semaphore(AT_ONCE)

    @table_operation
    async def of(self, table_id: int) -> Review:
        """Return the review of a finished game, with the current names.

        Raises NoSuchTable, Unplayable, and WrongStatus while it runs.
        """
        info = await self._uow.info(table_id)
        if not info.over or not info.number:
            raise WrongStatus(t("You can look back on a game when it is over."))
        made = self._kept.get(table_id)
        if made is None:
            made = asyncio.create_task(self._make(table_id))
            made.add_done_callback(lambda done: self._drop_failed(table_id, done))
            self._kept.put(table_id, made)
        review = await asyncio.shield(made)
        return review if review.table == info else msgspec.structs.replace(review, table=info)

    async def story(self, table_id: int, patience: float = PATIENCE) -> tuple[Text, ...]:
        """Return the summary of a game in a sentence or two; empty if it is not available in time.

        Never raises.
        """
        try:
            async with asyncio.timeout(patience):
                return story(await self.of(table_id))
        except (TableError, TimeoutError):
            return ()
        except Exception:
            log.exception("no story of table %s", table_id)
            return ()

    async def _make(self, table_id: int) -> Review:
        """Compute; shared by several requests, so independent of the task of one."""
        with without_deadline():
            async with self._busy:
                return await self._made(table_id)

    @table_operation
    async def _made(self, table_id: int) -> Review:
        retold = await self._retelling.of(table_id, None)
        loaded = await self._uow.loader.game(table_id)
        outcome = outcome_of(loaded.game, loaded.state, loaded.info)
        return await asyncio.to_thread(reviewed, retold, outcome)

    def _drop_failed(self, table_id: int, done: asyncio.Task[Review]) -> None:
        if (done.cancelled() or done.exception() is not None) and self._kept.get(table_id) is done:
            self._kept.put(table_id, None)
