"""Masters that think continuously after a signal, to measure the cost for others."""

from __future__ import annotations

import asyncio
import os
import signal
from contextlib import suppress
from itertools import count
from typing import Final

from bot.ai_worker.client import AiWorkerPool, AiWorkerUnavailable
from bot.ai_worker.protocol import PlayOnRequest, build_request
from bot.games.engine.chance import LooseChance
from bot.games.engine.play_on import TriedMove
from bot.games.registry import GAMES
from tests.ai_worker.scripted_process import MODULE, WAY

BEGIN: Final = signal.SIGUSR1
GAME: Final = "spacebase"


class AiLoad(AiWorkerPool):
    """A worker pool that uses its full time for one request after the other."""

    def __init__(self, seconds: float, *, idle: float) -> None:
        super().__init__(seconds, MODULE, idle=idle)
        self._others = AiWorkerPool(idle=idle)
        os.environ[WAY] = "slow"
        self._tasks: list[asyncio.Task[None]] = []
        asyncio.get_running_loop().add_signal_handler(BEGIN, self._begin)

    async def play_on(self, question: PlayOnRequest) -> tuple[TriedMove, ...]:
        """Return the moves of the others, by a worker of their own."""
        return await self._others.play_on(question)

    async def close(self) -> None:
        """Stop the load."""
        await self._others.close()
        for task in self._tasks:
            task.cancel()
        await super().close()

    def _begin(self) -> None:
        self._tasks.append(asyncio.create_task(self._think()))

    async def _think(self) -> None:
        box = GAMES[GAME]
        settings = {one.id: one.values[0].value for one in box.meta.settings}
        state, _ = box.setup(2, settings, LooseChance(1))
        seat = box.asked(state)[0]
        for nth in count():
            with suppress(AiWorkerUnavailable):
                await self.choose(build_request(box, box.view(state, seat), seat, str(nth), self.seconds))
