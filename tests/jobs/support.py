"""A process with a job queue on a shared database."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

from bot.jobs import jobs_of
from bot.supervision import cancel_and_wait
from bot.tables.model.views import Person, TableInfo
from bot.tables.service import Tables
from tests.databases import opened

ANN, BEN = Person(1, "Ann"), Person(2, "Ben")
PATIENCE = 30.0


class Shown:
    """A fake poster that records the tables to be reconciled."""

    def __init__(self) -> None:
        self.tables: list[int] = []

    async def __call__(self, table_id: int) -> None:
        """Record a table."""
        self.tables.append(table_id)


@asynccontextmanager
async def process(url: str, show: Shown | None = None) -> AsyncGenerator[Tables]:
    """Run a process that works on jobs."""
    store = await opened(url)
    tables = Tables(store, now=store.clock, tick=0.01)
    jobs = jobs_of(tables, url, show or Shown(), lambda _: None)
    try:
        async with cancel_and_wait(asyncio.create_task(jobs.run())):
            yield tables
    finally:
        await store.close()


async def until(true: Callable[[], Awaitable[Any]]) -> None:
    """Wait until the condition holds."""
    async with asyncio.timeout(PATIENCE):
        while not await true():  # noqa: ASYNC110 - it is in the database
            await asyncio.sleep(0.02)


async def begun(tables: Tables, robots: int = 2) -> TableInfo:
    """Start a table of Ann and AI seats."""
    info = await tables.lobby.open(game="toy", host=ANN, guild_id=10, channel_id=11, language="en", wanted=3)
    for _ in range(robots):
        await tables.seating.add_ai(info.id, ANN, 1)
    return await tables.lobby.start(info.id, ANN, thread_id=info.id + 1000)


async def moves_of(tables: Tables, table_id: int) -> list[tuple[int, int]]:
    """Return number and seat of each move."""
    return [(move.number, move.seat) for move in await tables.uow.store.moves.of(table_id)]
