"""The bot put together: store, tables, clock, studio, client; opened and closed in the right order."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager, suppress
from datetime import datetime

from bot.client import Taku
from bot.config import Settings
from bot.store.store import Store
from bot.tables.clock import Clock
from bot.tables.service import Tables, utc_now
from rendering.studio import Studio


@asynccontextmanager
async def services(settings: Settings, *, now: Callable[[], datetime] = utc_now) -> AsyncGenerator[Taku]:
    """A client that has not logged in yet, with all that it needs; the clock of the tables runs meanwhile."""
    store = await Store.open(settings.database)
    studio = Studio()
    tables = Tables(store, now=now, tick=settings.ai_seconds)
    ticking = asyncio.create_task(Clock(tables, now=now).run(), name="clock")
    try:
        yield Taku(store, tables, studio, settings)
    finally:
        ticking.cancel()
        with suppress(asyncio.CancelledError):
            await ticking
        studio.close()
        await store.close()
