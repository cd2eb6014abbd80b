"""Synchronous AI choices, and an AI with scripted choices."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from bot.ai_worker.client import AiWorkerPool, AiWorkerUnavailable
from bot.ai_worker.protocol import AiRequest
from bot.games.contract import ChoicePath, Later


class Scripted(AiWorkerPool):
    """A fake worker pool with scripted answers, delayed until released."""

    def __init__(self, *sayings: ChoicePath) -> None:
        super().__init__(2.0)
        self.asked: list[AiRequest] = []
        self.given_up = 0
        self.free = asyncio.Event()
        self._sayings = sayings

    async def choose(self, question: AiRequest) -> ChoicePath:
        """Return the next answer, repeating the last one; without any, none is given."""
        self.asked.append(question)
        try:
            await self.free.wait()
        except asyncio.CancelledError:
            self.given_up += 1
            raise
        if not self._sayings:
            raise AiWorkerUnavailable("it does not want to")
        return self._sayings[min(len(self.asked), len(self._sayings)) - 1]


async def at_once(choose: Callable[[], ChoicePath | Later]) -> ChoicePath | Later:
    """Compute without a thread."""
    return choose()
