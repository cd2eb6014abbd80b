"""The one SimCord page that is open, and the beat that keeps the simulated Discord alive."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import TypeVar

from simcord import SetupError
from simcord.env import Env
from simcord.preview import Preview

from bot.demo.world import Person, World

log = logging.getLogger(__name__)
T = TypeVar("T")
BEAT_SECONDS = 1.0
BEATS_TO_REFRESH = 20
"""The page shows times as "in 5 minutes": it is published anew this often even when nothing happened."""


class Stage:
    """SimCord allows one operation at a time and one page on one place: this is where they queue up.

    `serial` grows whenever the page is another one, over restarts too; `person` and `place` say whose and where,
    `origin` and `secret` are its address.
    """

    def __init__(self, env: Env, world: World) -> None:
        self._env = env
        self._lock = asyncio.Lock()
        self._preview: Preview | None = None
        self._world = world
        self._shown = -1
        self._beats = 0
        self._told_errors = 0
        self.serial = int(datetime.now(UTC).timestamp())
        self.origin, self.secret = "", ""
        self.person: Person = next(iter(world.people.values()))
        self.place = world.channel.id

    async def open(self, person: Person, place: str, timezone: str = "UTC") -> None:
        """Show `place` as `person` sees it. LookupError when they have no such place."""
        async with self._lock:
            handle = self._world.handle(person, place)
            self._world.see(self.person, self.place)
            await self._close()
            viewer = person.user if handle.guild is None else person.member
            try:
                preview = self._env.preview(
                    handle, viewers=[viewer], layout="channel", locale=person.locale, timezone=timezone
                )
            except SetupError:  # an unknown time zone
                preview = self._env.preview(handle, viewers=[viewer], layout="channel", locale=person.locale)
            await preview.__aenter__()
            self._preview = preview
            self.origin, _, self.secret = preview.url.partition("/#")
            self.person, self.place = person, handle.id
            self.serial += 1
            self._shown = self._happened

    async def act(self, action: Callable[[], Awaitable[T]]) -> T:
        """Run a click or command of the page when nothing else runs."""
        async with self._lock:
            return await action()

    async def beat(self) -> None:
        """Bring the clock up to the present and show what changed. Never raises: the demo goes on."""
        async with self._lock:
            try:
                await self._env.advance_time(max(0.0, (datetime.now(UTC) - self._env.now()).total_seconds()))
                self._beats += 1
                if self._preview is not None and (self._happened != self._shown or self._beats % BEATS_TO_REFRESH == 0):
                    self._shown = self._happened
                    await self._preview.refresh()
            except Exception as error:
                log.warning("The simulated Discord stumbled and goes on: %s", error)
            self._tell_errors()

    async def close(self) -> None:
        """Close the page."""
        async with self._lock:
            await self._close()

    @property
    def _happened(self) -> int:
        return len(self._env.backend.transcript)

    def _tell_errors(self) -> None:
        for error in self._env.errors_since(self._told_errors):
            log.error("The bot raised an error", exc_info=error)
        self._told_errors = self._env.error_cursor

    async def _close(self) -> None:
        if self._preview is not None:
            preview, self._preview = self._preview, None
            await preview.close()
