"""Render service: draws pictures in worker threads, off the event loop, by priority."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from functools import partial
from heapq import heappop, heappush
from itertools import count
from typing import Any, ParamSpec, TypeAlias, TypeVar

from msgspec.structs import astuple

from bot.games.contract import Outcome, Part
from bot.games.engine.chance import LooseChance
from bot.games.registry import GAMES
from bot.gc_tuning import trim
from bot.lru_cache import LruCache
from bot.memory_budget import NORMAL, MemoryBudget
from bot.metrics import registry
from bot.words.formatter import formatter
from rendering import emojis
from rendering.lesson import LessonPicture, show_scene
from rendering.registry import RENDERERS
from rendering.renderer import Legend, Picture, RenderOptions

PUBLIC, PRIVATE, IDLE = range(3)
"""Priorities: public pictures, then those for one user, who has them as text already, then the rest."""

Name: TypeAlias = tuple[str, str]
"""Metric labels of a picture: its game, and its kind."""
OTHER, WARMING, EMOJI, BESIDE = ("other", "other"), ("any", "warming"), ("any", "emoji"), ("any", "beside")

P = ParamSpec("P")
R = TypeVar("R")

TRIM_SECONDS = 10.0
"""Seconds between a picture and the return of free memory, which drawing leaves in fragments: up to 70 MB.

It takes 10 ms, and as much again for the next pictures.
"""


class RenderService:
    """Renders in worker threads; methods as in `GameRenderer`, with the game's id first.

    Raises KeyError for an unknown game.
    """

    def __init__(self, budget: MemoryBudget = NORMAL) -> None:
        self.budget = budget
        self._workers = ThreadPoolExecutor(budget.render_threads, thread_name_prefix="studio")
        self._busy = 0
        self._waiting: list[tuple[int, int, asyncio.Future[None]]] = []
        self._tickets = count()
        self._lately = LruCache[object, asyncio.Task[Any]](budget.recent_pictures)
        self._trimming: asyncio.TimerHandle | None = None

    async def board(self, game: str, view: Any, look: RenderOptions) -> Picture:
        return await self._once(PUBLIC, (game, "board"), RENDERERS[game].board, view, look=look)

    async def hand(self, game: str, view: Any, look: RenderOptions) -> Picture | None:
        return await self._once(PRIVATE, (game, "hand"), RENDERERS[game].hand, view, look=look)

    async def part(self, game: str, view: Any, part: Part, look: RenderOptions) -> Picture:
        return await self._once(PRIVATE, (game, "part"), RENDERERS[game].part, view, part, look=look)

    async def signs(self, game: str, view: Any, look: RenderOptions, page: int = 0) -> Legend:
        return await self._run(PRIVATE, (game, "signs"), RENDERERS[game].signs, view, look, page)

    async def every_sign(self, game: str, look: RenderOptions, page: int) -> Legend:
        return await self._once(PRIVATE, (game, "vocabulary"), _every_sign, game, page, look=look)

    async def scene(self, game: str, name: str, look: RenderOptions) -> LessonPicture:
        """Draw a picture of the game's lesson, by its id."""
        return await self._once(PRIVATE, (game, "scene"), show_scene, game, name, look=look)

    async def box(self, game: str, look: RenderOptions) -> Picture:
        return await self._run(PUBLIC, (game, "box"), RENDERERS[game].box, look)

    async def result(self, game: str, view: Any, outcome: Outcome, look: RenderOptions) -> Picture:
        return await self._run(PUBLIC, (game, "result"), RENDERERS[game].result, view, outcome, look)

    async def poster(self, game: str, view: Any, outcome: Outcome, look: RenderOptions) -> Picture:
        return await self._run(PUBLIC, (game, "poster"), RENDERERS[game].poster, view, outcome, look)

    async def draw(self, paint: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Draw any other picture for one user."""
        return await self._run(PRIVATE, OTHER, paint, *args, **kwargs)

    async def beside(self, paint: Callable[P, None], *args: P.args, **kwargs: P.kwargs) -> None:
        """Draw one of many pictures, at lowest priority."""
        await self._run(IDLE, BESIDE, paint, *args, **kwargs)

    async def emoji_fingerprint(self, sign: str) -> str:
        """Return the hash of an icon, at lowest priority."""
        return await self._run(IDLE, EMOJI, emojis.fingerprint, sign)

    async def emoji(self, sign: str) -> bytes:
        """Return an icon as an emoji file, at lowest priority."""
        return await self._run(IDLE, EMOJI, emojis.png, sign)

    async def warm(self, game_id: str) -> None:
        """Warm the caches of a game, so that its first player need not wait.

        One picture after another, at lowest priority; with real texts, as renderers cache drawn text, names included.
        """
        game, painter, look = GAMES[game_id], RENDERERS[game_id], _example(game_id)
        settings = {setting.id: setting.values[0].value for setting in game.meta.settings}
        state, _ = game.setup(game.meta.seats[0], settings, LooseChance())
        await self._run(IDLE, WARMING, painter.board, game.view(state, None), look)
        await self._run(IDLE, WARMING, painter.hand, game.view(state, 0), look)
        for asked in game.pending(state):
            if asked.part:
                await self._run(IDLE, WARMING, painter.part, game.view(state, asked.seat), asked.part, look)

    async def warm_board(self, game_id: str, view: Any, look: RenderOptions) -> None:
        """Warm the caches for a board that may soon change."""
        await self._run(IDLE, WARMING, RENDERERS[game_id].board, view, look)

    def close(self) -> None:
        """Wait for pictures in progress, and drop queued ones."""
        if self._trimming is not None:
            self._trimming.cancel()
        self._workers.shutdown(wait=True, cancel_futures=True)

    async def _once(self, urgency: int, name: Name, paint: Callable[..., R], *shown: object, look: RenderOptions) -> R:
        """Render with a cache, keyed by all that decides the picture.

        A view holds what one seat may know, and no more.
        """
        key = (paint, *shown, *astuple(look)[1:])  # all but the formatter, which the language decides
        painting = self._lately.get(key)
        if painting is None:
            painting = asyncio.create_task(self._run(urgency, name, paint, *shown, look))
            painting.add_done_callback(lambda painting: self._drop_failed(key, painting))
            self._lately.put(key, painting)
        else:
            registry.pictures_kept.labels(*name).inc()
        return await asyncio.shield(painting)

    def _drop_failed(self, key: object, painting: asyncio.Task[Any]) -> None:
        if (painting.cancelled() or painting.exception() is not None) and self._lately.get(key) is painting:
            self._lately.put(key, None)

    async def _run(self, urgency: int, name: Name, paint: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        def painted() -> R:
            with registry.picture.labels(*name).time():
                return paint(*args, **kwargs)

        async with self._worker(urgency):
            return await asyncio.get_running_loop().run_in_executor(self._workers, painted)

    @asynccontextmanager
    async def _worker(self, urgency: int) -> AsyncGenerator[None]:
        """Wait for a worker by priority, then by arrival."""
        if self._busy < self.budget.render_threads:
            self._busy += 1
        else:
            called = asyncio.get_running_loop().create_future()
            heappush(self._waiting, (urgency, next(self._tickets), called))
            try:
                await called
            except asyncio.CancelledError:
                if called.done() and not called.cancelled():
                    self._call_next()
                raise
        try:
            yield
        finally:
            self._call_next()

    def _call_next(self) -> None:
        while self._waiting:
            called = heappop(self._waiting)[2]
            if not called.done():
                called.set_result(None)
                return
        self._busy -= 1
        if self._trimming is None:
            self._trimming = asyncio.get_running_loop().call_later(TRIM_SECONDS, self._trim)

    def _trim(self) -> None:
        self._trimming = None
        self._workers.submit(trim)


def _every_sign(game_id: str, page: int, look: RenderOptions) -> Legend:
    return RENDERERS[game_id].every_sign(look, page)


def _example(game_id: str) -> RenderOptions:
    names = tuple("ABCDEF")
    return RenderOptions(partial(formatter("en", game_id).format, names=names), "en", names)
