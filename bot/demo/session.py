"""The windows that are open, each a SimCord page of its own, and the beat that keeps the simulated Discord alive."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from typing import TypeVar

from simcord import ChannelHandle, SetupError
from simcord.env import Env
from simcord.preview import Preview

from bot.demo.simcord_patches import close_quickly, show_modal, turn_to
from bot.demo.world import Person, World

log = logging.getLogger(__name__)
T = TypeVar("T")
BEAT_SECONDS = 1.0
BEATS_TO_REFRESH = 20
"""The page shows times as "in 5 minutes": it is published anew this often even when nothing happened."""
SILENT_SECONDS = 150.0
"""A window that asks for nothing so long is gone: browsers let one in the background ask once a minute."""
MOST_WINDOWS = 12


@dataclass
class Window:
    """A browser window on a place, as one person sees it. `serial` names the page, also over restarts of the demo."""

    person: Person
    place: int
    serial: int
    preview: Preview
    shown: int
    heard: float

    @property
    def origin(self) -> str:
        """Where SimCord serves the page."""
        return self.preview.url.partition("/#")[0]

    @property
    def secret(self) -> str:
        """What the page says to be let in."""
        return self.preview.url.partition("/#")[2]


class DemoSession:
    """SimCord allows one operation at a time: this is where the windows' wishes queue up."""

    def __init__(self, env: Env, world: World) -> None:
        self._env = env
        self._lock = asyncio.Lock()
        self._world = world
        self._faces = world.faces
        self._windows: dict[str, Window] = {}
        self._serial = int(datetime.now(UTC).timestamp())
        self._beats = 0
        self._told_errors = 0
        self._greeted = False

    def window(self, key: str) -> Window:
        """The window, of which is heard now. LookupError when it is not open."""
        window = self._windows[key]
        window.heard = time.monotonic()
        return window

    def with_secret(self, secret: str | None) -> Window:
        """The window whose page says this; any of them when a page says nothing. LookupError when there is none."""
        for window in self._windows.values():
            if secret in (None, window.secret):
                return window
        raise LookupError(secret)

    def newcomer(self, locale: str) -> Person:
        """Who a new window is, unless it says so: somebody with no window yet, if possible of this language."""
        taken = {window.person.name for window in self._windows.values()}
        return min(self._world.people.values(), key=lambda one: (one.name in taken, one.locale != locale))

    async def greet(self, locale: str) -> None:
        """Once: the bot comes to the server, which speaks the language of who opens the first window."""
        async with self._lock:
            if not self._greeted:
                self._greeted = True
                await self._world.let_in(locale)
                self._tell_errors()

    async def open(self, key: str, person: Person, place: str, timezone: str = "UTC") -> Window:
        """Show `place` as `person` sees it in the window `key`. LookupError when they have no such place."""
        async with self._lock:
            handle = self._world.handle(person, place)
            before = self._windows.get(key)
            while before is None and len(self._windows) >= MOST_WINDOWS:
                await self._close(min(self._windows, key=lambda one: self._windows[one].heard))
            shown = self._happened  # what happens while the page is made may not be on it: the next beat brings that
            preview = await self._preview(person, handle, timezone)
            self._serial += 1
            window = Window(person, handle.id, self._serial, preview, shown, time.monotonic())
            self._windows[key] = window  # in one step: a window that asks meanwhile is never told that it is gone
            if before is not None:
                self._world.see(before.person, before.place)
                await before.preview.close()
            return window

    async def _preview(self, person: Person, handle: ChannelHandle, timezone: str) -> Preview:
        turn_to(self._env, None)
        viewer = person.user if handle.guild is None else person.member
        show = partial(self._env.preview, handle, viewers=[viewer], layout="channel", assets=self._faces)
        try:
            preview = show(locale=person.locale, timezone=timezone)
        except SetupError:  # an unknown time zone
            preview = show(locale=person.locale)
        await preview.__aenter__()
        close_quickly(preview)
        return preview

    async def act(self, window: Window, action: Callable[[], Awaitable[T]]) -> T:
        """Run a click or command of the window when nothing else runs."""
        async with self._lock:
            turn_to(self._env, window.preview)
            return await action()

    async def invoke(self, window: Window, name: str, on: str, target: int) -> None:
        """Use a command of the menu of a "user" or a "message". LookupError when there is no such command or target."""

        async def invoke() -> None:
            result = await self._world.invoke(window.person, window.place, name, on, target)
            if result.modal is not None:
                show_modal(window.preview, result)
            await window.preview.refresh()

        await self.act(window, invoke)

    async def beat(self) -> None:
        """Bring the clock up to the present and show what changed. Never raises: the demo goes on."""
        async with self._lock:
            try:
                await self._env.advance_time(max(0.0, (datetime.now(UTC) - self._env.now()).total_seconds()))
                self._beats += 1
                await self._refresh()
            except Exception as error:
                log.warning("The simulated Discord stumbled and goes on: %s", error)
            self._tell_errors()

    async def _refresh(self) -> None:
        for key, window in tuple(self._windows.items()):
            if time.monotonic() - window.heard > SILENT_SECONDS:
                await self._close(key)
            elif self._happened != window.shown or self._beats % BEATS_TO_REFRESH == 0:
                window.shown = self._happened
                await window.preview.refresh()

    async def leave(self, key: str) -> None:
        """The window was closed, if it was open."""
        async with self._lock:
            await self._close(key)

    async def close(self) -> None:
        """Close all windows."""
        async with self._lock:
            for key in tuple(self._windows):
                await self._close(key)

    @property
    def _happened(self) -> int:
        return len(self._env.backend.transcript)

    def _tell_errors(self) -> None:
        for error in self._env.errors_since(self._told_errors):
            log.error("The bot raised an error", exc_info=error)
        self._told_errors = self._env.error_cursor

    async def _close(self, key: str) -> None:
        if (window := self._windows.pop(key, None)) is not None:
            await window.preview.close()
