"""The services put together, in the right order, and closed in it: store, tables, studio. The client stands on them."""

from __future__ import annotations

import logging
import sys
from collections import Counter
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from datetime import datetime

from msgspec import Struct

from bot import numba_cache
from bot.ai_worker.client import AiWorkerPool
from bot.config import Settings
from bot.custom_sets import load
from bot.games.registry import GAMES
from bot.gc_tuning import freeze, trim
from bot.puzzles.queries import PuzzleQueries
from bot.puzzles.robots import RobotsPuzzle
from bot.puzzles.robots_queries import RobotsPuzzleQueries
from bot.puzzles.service import PuzzleService
from bot.store.engine.clock import utc_now
from bot.store.engine.identity import DatabaseIdentity
from bot.store.engine.process_lock import only_process
from bot.store.store import Store
from bot.supervision import cancel_and_wait, spawn
from bot.tables.model.errors import TableError
from bot.tables.service import Tables
from bot.version import FULL_VERSION
from rendering.disk_cache import set_cache_folder
from rendering.render_service import RenderService

log = logging.getLogger(__name__)

BOARDS = 32
"""Of so many running tables the boards are painted at the start: it takes half a second of work."""
GIVE_WAY_SECONDS = 0.0005
"""How long a thread that draws may keep Python's lock while the event loop waits for it; by default ten times that."""


class Services(Struct, frozen=True):
    """What a client needs beside Discord."""

    tables: Tables
    robots_puzzle: RobotsPuzzle
    puzzles: PuzzleService
    render_service: RenderService
    settings: Settings


@asynccontextmanager
async def open_services(settings: Settings, now: Callable[[], datetime] | None) -> AsyncGenerator[Services]:
    """The services; an SQLite database nobody else has meanwhile. `now`: another clock than this machine's or, where
    there may be other processes, the database's."""
    log.info("Taku %s starts", FULL_VERSION)
    sys.setswitchinterval(GIVE_WAY_SECONDS)
    for game in GAMES.values():
        if game.box:
            load(game.box, getattr(settings, game.box.host))
    with only_process(settings.database) as single_process:
        set_cache_folder(settings.cache_folder / "pictures")
        store = await Store.open(settings.database, single_process=single_process, rate=settings.requests)
        studio = RenderService()
        now, masters = now or (utc_now if single_process else store.clock), AiWorkerPool(settings.master_seconds)
        try:
            facts = DatabaseIdentity(store.database)
            log.info("the database is %s", await facts.id())
            if settings.bot_id is not None:
                await facts.claim_for(settings.bot_id)
            if not single_process:
                await store.clock.look()
            tables = Tables(store, now=now, tick=settings.ai_seconds, masters=masters)
            robots = RobotsPuzzleQueries(store.database)
            puzzling = PuzzleService(PuzzleQueries(store.database), robots, now)
            yield Services(tables, RobotsPuzzle(robots, now), puzzling, studio, settings)
            await tables.first_time_tips.settled()
        finally:
            await masters.close()
            studio.close()
            await store.close()


@asynccontextmanager
async def warm_up(
    tables: Tables, studio: RenderService, board: Callable[[int], Awaitable[None]]
) -> AsyncGenerator[None]:
    """Meanwhile, what takes longest the first time is done in the background; `board` does it for a running table."""
    freeze()
    async with cancel_and_wait(spawn(_warm(tables, studio, board), "warming up")):
        yield


async def _warm(tables: Tables, studio: RenderService, board: Callable[[int], Awaitable[None]]) -> None:
    """The newest tables first, then the games of most running ones; covers, which only a lobby shows, at last."""
    there = await tables.uow.store.tables.running_versions()
    for table_id in sorted((table_id for table_id, *_ in there), reverse=True)[:BOARDS]:
        try:
            await board(table_id)
        except TableError:
            pass  # it rests, which its players are told
        except Exception:
            log.exception("the board of table %s cannot be warmed", table_id)
    running = Counter(game for _, game, _ in there)
    games = sorted(GAMES, key=lambda game: -running[game])
    for game in games:
        await studio.warm(game)
        await numba_cache.warm(game)
    for game in games:
        await studio.warm_box(game)
    freeze()
    trim()
