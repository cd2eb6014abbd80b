"""The puzzles of today and of the next days are prepared before anybody asks for them; old ones go."""

from __future__ import annotations

import asyncio
import logging

from bot.puzzles.service import PuzzleService, puzzle_table
from bot.puzzles.streaks import DAY
from bot.puzzles.worker import PuzzleGenerationFailed
from bot.store.engine.errors import StoreBusy

log = logging.getLogger(__name__)

FIRST, AGAIN = 30.0, 3600.0
"""Seconds after the start, when much else is begun, or a failure, and from then on; what is there is not made again."""
PAUSE = 1.0
"""Seconds between two of them."""
AHEAD, KEPT, SETTLED = 3, 30, 2
"""Days: so many come prepared after today, are kept after they are over, and were over lately."""


class PuzzlePrefetch:
    """Call `run` as a task."""

    def __init__(self, puzzling: PuzzleService) -> None:
        self._puzzling = puzzling

    async def run(self) -> None:
        """For ever; cancel the task to stop."""
        await asyncio.sleep(FIRST)
        while True:
            try:
                await self.pass_by()
            except StoreBusy as busy:
                log.warning("the puzzles of the day wait until the store works again: %s", busy)
                await asyncio.sleep(FIRST)
            else:
                await asyncio.sleep(AGAIN)

    async def pass_by(self, pause: float = PAUSE) -> None:
        """Does all that there is to do. Raises StoreBusy; what was done until then is done."""
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
        await self._puzzling.rows.forget(today - KEPT * DAY)
