"""Session of the demo: open windows, each a SimCord page, and the clock's ticks."""

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

from bot.demo.simcord_patches import advance_to, close_quickly, publish, show_modal, turn_to
from bot.demo.world import Person, World

log = logging.getLogger(__name__)
T = TypeVar("T")
BEAT_SECONDS = 1.0
BEATS_TO_REFRESH = 20
"""Ticks between two publications of a page without events, as it shows relative times ("in 5 minutes")."""
SILENT_SECONDS = 150.0
"""Seconds without a request after which a window is closed: browsers let background tabs poll once a minute."""
MOST_WINDOWS = 12


@dataclass
class Window:
    """A browser window on a place, as one person sees it.

    `serial` names the page, unique across restarts of the demo; `origin` and `secret` are those of SimCord's page.
    """

    person: Person
    place: int
    serial: int
    preview: Preview
    origin: str
    secret: str
    shown: int
    heard: float


class DemoSession:
    """The open windows; a lock serializes their operations, as SimCord allows one at a time."""

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
        """Return a window, and note its activity. Raises LookupError when it is not open."""
        window = self._windows[key]
        window.heard = time.monotonic()
        return window

    def with_secret(self, secret: str | None) -> Window:
        """Return the window with this access token; any window for None.

        Raises LookupError when there is none.
        """
        for window in self._windows.values():
            if secret in (None, window.secret):
                return window
        raise LookupError(secret)

    def newcomer(self, locale: str) -> Person:
        """Return the person for a new window: without a window yet, if possible of this language."""
        taken = {window.person.name for window in self._windows.values()}
        return min(self._world.people.values(), key=lambda one: (one.name in taken, one.locale != locale))

    async def greet(self, locale: str) -> None:
        """Once: add the bot to the server, in the language of the first window's user."""
        async with self._lock:
            if not self._greeted:
                self._greeted = True
                await self._world.let_in(locale)
                self._tell_errors()

    async def open(self, key: str, person: Person, place: str, timezone: str = "UTC") -> Window:
        """Show `place` as `person` sees it in the window `key`.

        Raises LookupError when they have no such place.
        """
        async with self._lock:
            handle = self._world.handle(person, place)
            before = self._windows.get(key)
            while before is None and len(self._windows) >= MOST_WINDOWS:
                await self._close(min(self._windows, key=lambda one: self._windows[one].heard))
            shown = self._happened  # events while the page is made may be missing on it: the next tick brings them
            preview = await self._preview(person, handle, timezone)
            self._serial += 1
            origin, _, secret = preview.url.partition("/#")
            window = Window(person, handle.id, self._serial, preview, origin, secret, shown, time.monotonic())
            self._windows[key] = window  # in one step: a window that polls meanwhile is never reported as closed
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
        """Invoke a context menu command of a "user" or a "message".

        Raises LookupError when there is no such command or target.
        """

        async def invoke() -> None:
            result = await self._world.invoke(window.person, window.place, name, on, target)
            if result.modal is not None:
                show_modal(window.preview, result)
            await window.preview.refresh()

        await self.act(window, invoke)

    async def beat(self) -> None:
        """Advance the clock to the present and publish changes. Never raises."""
        async with self._lock:
            try:
                await advance_to(self._env, datetime.now(UTC), BEAT_SECONDS)
                self._beats += 1
                await self._refresh()
            except Exception:
                log.exception("The simulated Discord failed and goes on")
            self._tell_errors()

    async def _refresh(self) -> None:
        for key, window in tuple(self._windows.items()):
            if time.monotonic() - window.heard > SILENT_SECONDS:
                await self._close(key)
            elif self._happened != window.shown or self._beats % BEATS_TO_REFRESH == 0:
                window.shown = self._happened
                publish(window.preview)

    async def leave(self, key: str) -> None:
        """Close a window, if it is open."""
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
