"""Server of the pages: one of its own, beside the connection to Discord's gateway."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from aiohttp import web

from bot.config import BadSettings, Settings
from bot.http_connections import STREAMS, Runner
from bot.web.app import PagesClient, web_app

ENDING = 2.0
"""Seconds that running requests have at the end."""


@asynccontextmanager
async def run_pages(client: PagesClient, settings: Settings) -> AsyncGenerator[None]:
    """Serve the pages at `settings.listen`, if they have an address. Raises BadSettings."""
    if settings.web is None:
        yield
        return
    runner = Runner(web_app(client, settings.web), shutdown_timeout=ENDING, more=STREAMS)
    await runner.setup()
    try:
        try:
            await web.TCPSite(runner, *settings.listen).start()
        except OSError as error:
            raise BadSettings(f"Nobody can be heard at {settings.listen} (TAKU_LISTEN): {error.strerror}.") from None
        yield
    finally:
        await runner.cleanup()
