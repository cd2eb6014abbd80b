"""Application composition: open and close the services (store, tables, renderer) in order."""

from __future__ import annotations

import asyncio
import logging
import sys
from collections import Counter
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from datetime import datetime

from msgspec import Struct

from bot.ai_worker.client import AiWorkerPool
from bot.config import Settings
from bot.custom_sets import load
from bot.games.engine import wasm
from bot.games.registry import GAMES
from bot.gc_tuning import freeze, return_images, share_heap, trim
from bot.memory_budget import MemoryBudget, budget_of
from bot.puzzles.queries import PuzzleQueries
from bot.puzzles.robots import RobotsPuzzle
from bot.puzzles.robots_queries import RobotsPuzzleQueries
from bot.puzzles.service import Made, PuzzleService
from bot.puzzles.worker import generate_in_worker
from bot.store.engine.clock import utc_now
from bot.store.engine.identity import DatabaseIdentity
from bot.store.engine.process_lock import only_process
from bot.store.store import Store
from bot.supervision import cancel_and_wait, spawn
from bot.tables.model.errors import TableError
from bot.tables.model.loading import TableSnapshot
from bot.tables.service import Tables
from bot.version import FULL_VERSION
from bot.worker_process import LIMIT
from rendering import memory_cache
from rendering.disk_cache import set_cache_folder
from rendering.render_service import RenderService

log = logging.getLogger(__name__)

BOARDS = 8
"""Running tables whose boards are rendered at the start: of a game's further boards, most is in the caches then."""
GIVE_WAY_SECONDS = 0.0005
"""Seconds for which a render thread may keep the GIL while the event loop waits; Python's default is ten times that."""


class Services(Struct, frozen=True):
    """Services of a client, except Discord."""

    tables: Tables
    robots_puzzle: RobotsPuzzle
    easy_puzzle: RobotsPuzzle
    puzzles: PuzzleService
    render_service: RenderService
    settings: Settings


@asynccontextmanager
async def open_services(settings: Settings, now: Callable[[], datetime] | None) -> AsyncGenerator[Services]:
    """Open the services; an SQLite database is locked for this process.

    `now`: another clock than this machine's or, with several processes, the database's.
    """
    log.info("Taku %s starts", FULL_VERSION)
    sys.setswitchinterval(GIVE_WAY_SECONDS)
    budget = _budget(settings)
    for game in GAMES.values():
        if game.box:
            load(game.box, getattr(settings, game.box.host))
    with only_process(settings.database) as single_process:
        set_cache_folder(settings.cache_folder / "pictures")
        store = await Store.open(settings.database, single_process=single_process, rate=settings.requests)
        studio = RenderService(budget)
        now = now or (utc_now if single_process else store.clock)
        masters = AiWorkerPool(settings.master_seconds, idle=budget.worker_idle_seconds)
        try:
            facts = DatabaseIdentity(store.database)
            log.info("the database is %s", await facts.id())
            if settings.bot_id is not None:
                await facts.claim_for(settings.bot_id)
            if not single_process:
                await store.clock.measure()
            tables = Tables(store, now=now, tick=settings.ai_seconds, masters=masters)
            yield Services(tables, *puzzle_services(store, now), studio, settings)
            await tables.first_time_tips.settled()
        finally:
            wasm.interrupt()
            await masters.close()
            studio.close()
            await store.close()


def puzzle_services(
    store: Store, now: Callable[[], datetime], made: Made = generate_in_worker
) -> tuple[RobotsPuzzle, RobotsPuzzle, PuzzleService]:
    """Return the services of the daily puzzles: Robots' hard and easy one, and the others."""
    robots, easy = (RobotsPuzzleQueries(store.database, easy=one) for one in (False, True))
    others = PuzzleService(PuzzleQueries(store.database), robots, easy, now, made)
    return RobotsPuzzle(robots, now), RobotsPuzzle(easy, now), others


def _budget(settings: Settings) -> MemoryBudget:
    """Apply the memory budget to what all services share, and return it."""
    budget, line = budget_of(settings.memory)
    log.info("memory: %s", line)
    share_heap()
    if budget.returns_images:
        return_images()
    memory_cache.set_size(budget.picture_bytes)
    LIMIT.set(budget.worker_processes)
    wasm.limit(budget.searches)
    return budget


@asynccontextmanager
async def warm_up(
    tables: Tables, studio: RenderService, board: Callable[[int], Awaitable[None]]
) -> AsyncGenerator[None]:
    """Warm caches in the background during this block; `board` renders a running table."""
    freeze()
    games = GameWarmer(studio)
    tables.events.subscribe(games.changed)
    async with cancel_and_wait(spawn(_warm(tables, board, games), "warming up")):
        yield


async def _warm(tables: Tables, board: Callable[[int], Awaitable[None]], games: GameWarmer) -> None:
    """Warm the newest tables first, then the games that are played, the most played first."""
    there = await tables.uow.store.tables.running_versions()
    for table_id in sorted((table_id for table_id, *_ in there), reverse=True)[:BOARDS]:
        try:
            await board(table_id)
        except TableError:
            pass  # the table is suspended, and its players are notified
        except Exception:
            log.exception("the board of table %s cannot be warmed", table_id)
    for game, _ in Counter(game for _, game, _ in there if game in GAMES).most_common():
        await games.warm(game)
    freeze()
    trim()


class GameWarmer:
    """Warms the caches of each game once, when the first table of it is there.

    Its first pictures take 0.1 s each, or 2 s after an upgrade.
    """

    def __init__(self, studio: RenderService) -> None:
        self._studio, self._cold, self._lock = studio, set(GAMES), asyncio.Lock()

    async def warm(self, game: str) -> None:
        """Draw the scenery of a game at lowest priority."""
        self._cold.discard(game)
        async with self._lock:
            await self._studio.warm(game)

    async def changed(self, table: TableSnapshot) -> None:
        """Handle a changed table, as a subscriber of the event bus: its game is warmed in a task."""
        if (game := table.row.game) in self._cold:
            self._cold.discard(game)
            spawn(self.warm(game), f"warming {game}")
