"""Pictures without holding up the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, ParamSpec, TypeVar

from bot.games.chance import LooseChance
from bot.games.contract import Outcome
from bot.games.registry import GAMES
from rendering.painter import Look, Picture
from rendering.registry import PAINTERS

WORKERS = 2
"""Encoding lets go of Python's lock, drawing does not: more threads would only wait for each other."""

P = ParamSpec("P")
R = TypeVar("R")


class Studio:
    """Paints in worker threads. The methods are those of `Painter`, with the game's id first (KeyError if unknown)."""

    def __init__(self) -> None:
        self._workers = ThreadPoolExecutor(WORKERS, thread_name_prefix="studio")

    async def board(self, game: str, view: Any, look: Look) -> Picture:
        return await self._run(PAINTERS[game].board, view, look)

    async def hand(self, game: str, view: Any, look: Look) -> Picture | None:
        return await self._run(PAINTERS[game].hand, view, look)

    async def part(self, game: str, view: Any, part: str, look: Look) -> Picture:
        return await self._run(PAINTERS[game].part, view, part, look)

    async def box(self, game: str, look: Look) -> Picture:
        return await self._run(PAINTERS[game].box, look)

    async def result(self, game: str, view: Any, outcome: Outcome, look: Look) -> Picture:
        return await self._run(PAINTERS[game].result, view, outcome, look)

    async def warm(self) -> None:
        """Paints what takes longest the first time, so that the first player does not wait for it."""
        look = Look(lambda text: text.key, "en", tuple("ABCDEF"))
        for game_id, painter in PAINTERS.items():
            game, chance = GAMES[game_id], LooseChance()
            settings = {setting.id: setting.values[0].value for setting in game.meta.settings}
            state, _ = game.setup(game.meta.seats[0], settings, chance)
            await self._run(painter.box, look)
            await self._run(painter.board, game.view(state, None), look)
            await self._run(painter.hand, game.view(state, 0), look)

    def close(self) -> None:
        """Waits for what is being painted; what has not begun is dropped."""
        self._workers.shutdown(wait=True, cancel_futures=True)

    async def _run(self, paint: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        return await asyncio.get_running_loop().run_in_executor(self._workers, lambda: paint(*args, **kwargs))
