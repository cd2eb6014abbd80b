"""Graceful shutdown: interactions in progress are finished, new ones are not accepted."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Generator
from contextlib import contextmanager, suppress

from discord import Interaction

from bot.supervision import spawn

log = logging.getLogger(__name__)

LONGEST = 60.0
"""Maximum seconds for interactions in progress: all changes are stored, and missing posts follow at the next start."""


class GracefulShutdown:
    """Graceful shutdown of the process: `begin` waits for `finished`, then calls `stop`."""

    def __init__(self, finished: Callable[[], Awaitable[None]], stop: Callable[[], None]) -> None:
        self._settled, self._stop = finished, stop
        self._under_way: set[int] = set()
        self._idle = asyncio.Event()
        self._idle.set()
        self._ending: asyncio.Task[None] | None = None
        self.draining = False
        """Set once no new work is accepted; any other way to end the process sets it, too."""

    def entered(self, interaction: Interaction) -> None:
        """Register an interaction in progress, until `left`."""
        self._under_way.add(interaction.id)
        self._idle.clear()

    def left(self, interaction: Interaction) -> None:
        """Unregister an interaction that was handled or refused."""
        self._under_way.discard(interaction.id)
        if not self._under_way:
            self._idle.set()

    @contextmanager
    def handling(self, interaction: Interaction) -> Generator[None]:
        """Context manager that registers an interaction while it is handled."""
        self.entered(interaction)
        try:
            yield
        finally:
            self.left(interaction)

    def begin(self, longest: float = LONGEST) -> None:
        """Stop accepting interactions; those in progress have at most `longest` seconds."""
        self.draining = True
        if self._ending is None:
            log.warning("draining: what is under way is finished, then the process ends")
            self._ending = spawn(self._end(longest), "draining")

    async def _end(self, longest: float) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(longest):
                await self._idle.wait()
                await self._settled()
        log.warning("drained: %s presses are not done", len(self._under_way))
        self._stop()
