"""A port of its own for whoever runs the bot: `/metrics`, `/live`, `/ready`. Nothing of it is meant for players."""

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
"""Seconds between two countings of what only the database knows."""
PATIENCE = 5.0
"""Seconds for what has to be asked of the database: what takes longer is not ready."""
STARTING = "starting"


class HealthSource(Protocol):
    """What can be asked of the bot."""

    async def why_not_ready(self) -> str:
        """One word; nothing where people can be served."""
        ...

    async def count(self) -> None:
        """Counts what only the database knows."""
        ...


class MetricsServer:
    """The answers; `asks` says of whom they are."""

    def __init__(self) -> None:
        self._inside: HealthSource | None = None
        self._counted = -SELDOM

    @contextmanager
    def asks(self, inside: HealthSource) -> Generator[None]:
        """Meanwhile there is a bot that can be asked."""
        self._inside = inside
        try:
            yield
        finally:
            self._inside = None

    def app(self) -> web.Application:
        """The pages."""
        app = web.Application()
        app.add_routes(
            [web.get("/metrics", self._metrics), web.get("/live", self._live), web.get("/ready", self._ready)]
        )
        return app

    async def _live(self, _: web.Request) -> web.Response:
        """That this is answered at all says that the event loop goes round."""
        return web.Response(text="alive\n")

    async def _ready(self, _: web.Request) -> web.Response:
        word = await self._why_not()
        status = HTTPStatus.SERVICE_UNAVAILABLE if word else HTTPStatus.OK
        return web.Response(text=f"{word or 'ready'}\n", status=status)

    async def _metrics(self, _: web.Request) -> web.Response:
        await self._why_not()
        await self._count()
        # Hundreds of kilobytes of text: nobody waits for that.
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
    """The port, which answers from now until the end of all else; without an address nothing does.

    Raises OSError with a sentence where the address cannot be had.
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
