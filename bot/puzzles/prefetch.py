"""Background generation of the puzzles of today and the next days, and deletion of old ones."""

from __future__ import annotations

import asyncio
import logging

from bot.puzzles.service import ARCHIVED, PuzzleService, puzzle_table
from bot.puzzles.streaks import DAY
from bot.puzzles.worker import PuzzleGenerationFailed
from bot.store.engine.errors import StoreBusy

log = logging.getLogger(__name__)

FIRST, AGAIN = 30.0, 3600.0
"""Seconds until the first run after start or failure, and between later runs; existing puzzles are not made again."""
PAUSE = 10.0
"""Seconds between two generated puzzles: each is a process, which competes with players for the CPU."""
AHEAD, POSTS_KEPT, SETTLED = 3, 30, 7
"""Days generated in advance, days whose records of posts are stored, and recent days that are settled again."""


class PuzzlePrefetch:
    """Background task; call `run`."""

    def __init__(self, puzzling: PuzzleService) -> None:
        self._puzzling = puzzling

    async def run(self) -> None:
        """Run for ever; cancel the task to stop."""
        await asyncio.sleep(FIRST)
        while True:
            try:
                await self.run_once()
            except StoreBusy as busy:
                log.warning("the puzzles of the day wait until the store works again: %s", busy)
                await asyncio.sleep(FIRST)
            else:
                await asyncio.sleep(AGAIN)

    async def run_once(self, pause: float = PAUSE) -> None:
        """Generate, settle and delete what is due. Raises StoreBusy; finished work stays done."""
        today = self._puzzling.today()
        for ahead in range(AHEAD + 1):
            for game in puzzle_table():
                try:
                    await self._puzzling.make(today + ahead * DAY, game)
                except PuzzleGenerationFailed as none:
                    log.warning("no puzzle: %s", none)
                await asyncio.sleep(pause)
        for ago in range(1, SETTLED + 1):
            await self._puzzling.settle(today - ago * DAY)
        await self._puzzling.rows.forget(today - ARCHIVED * DAY)
        await self._puzzling.rows.forget_posts(today - POSTS_KEPT * DAY)
