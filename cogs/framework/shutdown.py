"""The end of this process, without anybody losing anything: what is under way is finished, nothing new is begun."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Generator
from contextlib import contextmanager, suppress

from discord import Interaction

from bot.supervision import spawn

log = logging.getLogger(__name__)

LONGEST = 60.0
"""Seconds that what is under way may take: it is all on the disk, and what is not shown yet is shown at the next
start."""


class GracefulShutdown:
    """`begin` once; `settled` returns when Discord shows all that was done, `stop` ends the process."""

    def __init__(self, finished: Callable[[], Awaitable[None]], stop: Callable[[], None]) -> None:
        self._settled, self._stop = finished, stop
        self._under_way: set[int] = set()
        self._idle = asyncio.Event()
        self._idle.set()
        self._ending: asyncio.Task[None] | None = None
        self.draining = False
        """Whether nothing new is begun any more. Whoever ends the process otherwise sets it."""

    def entered(self, interaction: Interaction) -> None:
        """A press or command is being handled, until `left`."""
        self._under_way.add(interaction.id)
        self._idle.clear()

    def left(self, interaction: Interaction) -> None:
        """It is done, or the person was told why not."""
        self._under_way.discard(interaction.id)
        if not self._under_way:
            self._idle.set()

    @contextmanager
    def handling(self, interaction: Interaction) -> Generator[None]:
        """The same for what is handled in one block."""
        self.entered(interaction)
        try:
            yield
        finally:
            self.left(interaction)

    def begin(self, longest: float = LONGEST) -> None:
        """From now on nothing new is begun; what is under way may take so many seconds."""
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
