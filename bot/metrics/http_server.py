"""HTTP server for the bot's operator: `/metrics`, `/live`, `/ready`. Not meant for players."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, Generator
from contextlib import asynccontextmanager, contextmanager
from http import HTTPStatus
from time import monotonic
from typing import Protocol

from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from bot.http_connections import Runner
from bot.metrics.address import Address
from bot.metrics.event_loop_lag import measure_lag
from bot.metrics.registry import REGISTRY, ready
from bot.supervision import cancel_and_wait, restart_on_failure

log = logging.getLogger(__name__)
SELDOM = 60.0
"""Minimum seconds between two updates of metrics that need database queries."""
PATIENCE = 5.0
"""Timeout in seconds of database queries; a slower database counts as not ready."""
STARTING = "starting"


class HealthSource(Protocol):
    """Protocol of the bot's health checks."""

    async def why_not_ready(self) -> str:
        """Return the reason why the bot is not ready, in one word; "" if it is ready."""
        ...

    async def count(self) -> None:
        """Update the metrics that need database queries."""
        ...


class MetricsServer:
    """The HTTP handlers; `asks` sets the health source."""

    def __init__(self) -> None:
        self._inside: HealthSource | None = None
        self._counted = -SELDOM

    @contextmanager
    def asks(self, inside: HealthSource) -> Generator[None]:
        """Set the health source for this block."""
        self._inside = inside
        try:
            yield
        finally:
            self._inside = None

    def app(self) -> web.Application:
        """Return the web application with its routes."""
        app = web.Application()
        app.add_routes(
            [web.get("/metrics", self._metrics), web.get("/live", self._live), web.get("/ready", self._ready)]
        )
        return app

    async def _live(self, _: web.Request) -> web.Response:
        """Respond at all, which proves that the event loop runs."""
        return web.Response(text="alive\n")

    async def _ready(self, _: web.Request) -> web.Response:
        word = await self._why_not()
        status = HTTPStatus.SERVICE_UNAVAILABLE if word else HTTPStatus.OK
        return web.Response(text=f"{word or 'ready'}\n", status=status)

    async def _metrics(self, _: web.Request) -> web.Response:
        await self._why_not()
        await self._count()
        # Hundreds of kilobytes of text, built in a thread to keep the event loop free.
        shown = await asyncio.to_thread(generate_latest, REGISTRY)
        return web.Response(body=shown, headers={"Content-Type": CONTENT_TYPE_LATEST})

    async def _why_not(self) -> str:
        word = STARTING
        if self._inside is not None:
            try:
                async with asyncio.timeout(PATIENCE):
                    word = await self._inside.why_not_ready()
            except TimeoutError:
                word = "slow"
        ready.set(not word)
        return word

    async def _count(self) -> None:
        if self._inside is None or monotonic() - self._counted < SELDOM:
            return
        self._counted = monotonic()
        try:
            async with asyncio.timeout(PATIENCE):
                await self._inside.count()
        except Exception as error:
            log.warning("what only the database knows cannot be counted: %r", error)


@asynccontextmanager
async def run_metrics_server(at: Address | None) -> AsyncGenerator[MetricsServer]:
    """Serve metrics in this block; without an address do nothing.

    Raises OSError with an explanation if the address is not available.
    """
    port = MetricsServer()
    if at is None:
        yield port
        return
    runner = Runner(port.app())
    await runner.setup()
    try:
        try:
            await web.TCPSite(runner, at.host, at.port).start()
        except OSError as error:
            raise OSError(f"TAKU_METRICS: {at.host}, port {at.port}, cannot be had ({error.strerror}).") from None
        async with cancel_and_wait(restart_on_failure(measure_lag, "measuring how late the event loop is")):
            yield port
    finally:
        await runner.cleanup()
