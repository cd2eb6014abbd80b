"""Connection limits of the bot's HTTP servers: timeouts, and a maximum per client."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from typing import Any

from aiohttp import web

log = logging.getLogger(__name__)

HEADER = 10.0
"""Seconds until the header of a request is complete, from the connection on or from its first byte."""
IDLE = 130.0
"""Seconds that an idle connection is kept open. Proxies close theirs sooner (nginx after 60, Caddy after 120), so that
none of them sends an interaction into a connection that closes just then.
"""
MOST = 256
"""Maximum connections of one address. A proxy in front is one address for all: a hundred interactions a second may wait
there, each for the 2.5 seconds after which Discord gets a 202.
"""
STREAMS = 2000
"""Maximum event streams of a server that has any; each is a connection that stays open."""


class _Connection(web.RequestHandler):
    __slots__ = ("_address", "_clients", "_deadline")

    def __init__(self, manager: web.Server, clients: _Clients, **options: Any) -> None:
        super().__init__(manager, **options)
        self._clients, self._address = clients, ""
        self._deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._address = transport.get_extra_info("peername")[0]
        if not self._clients.enter(self._address):
            transport.close()
            return
        super().connection_made(transport)
        self._await_header()

    def data_received(self, data: bytes) -> None:
        begun = self._request_count
        super().data_received(data)
        if self._request_count > begun:
            self._await_no_header()
        elif self._deadline is None and self._waiter is not None:  # no request is being answered: the next one begins
            self._await_header()

    def connection_lost(self, exc: BaseException | None) -> None:
        self._await_no_header()
        self._clients.leave(self._address)
        super().connection_lost(exc)

    def _await_header(self) -> None:
        self._deadline = self._loop.call_later(HEADER, self.force_close)

    def _await_no_header(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


class _Clients:
    """Number of connections by address."""

    def __init__(self, most: int) -> None:
        self._open, self._told, self._most = Counter[str](), False, most

    def enter(self, address: str) -> bool:
        """Count a connection; return whether it is allowed. The first refusal is logged."""
        self._open[address] += 1
        if self._open[address] <= self._most:
            return True
        if not self._told:
            self._told = True
            log.warning("an address has %s connections by HTTP: it gets no more", self._most)
        return False

    def leave(self, address: str) -> None:
        """Uncount a connection."""
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]


class _Server(web.Server):
    """aiohttp's web server, with our connection class."""

    def __init__(self, made: web.Server, options: dict[str, Any], more: int) -> None:
        super().__init__(made.request_handler, request_factory=made.request_factory)
        self._options, self._clients = options, _Clients(MOST + more)

    def __call__(self) -> web.RequestHandler:
        return _Connection(self, self._clients, loop=self._loop, **self._options)


class Runner(web.AppRunner):
    """Application runner with these limits; `options` are passed to aiohttp's connections.

    `more` connections of an address than `MOST` are for streams, which stay open.
    """

    __slots__ = ("_more", "_options")

    def __init__(self, app: web.Application, *, shutdown_timeout: float = 60.0, more: int = 0, **options: Any) -> None:
        super().__init__(app, shutdown_timeout=shutdown_timeout)
        self._more = more
        self._options = {"access_log": None, "keepalive_timeout": IDLE, **options}

    async def _make_server(self) -> web.Server:
        return _Server(await super()._make_server(), self._options, self._more)
