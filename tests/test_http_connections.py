"""Tests of HTTP connections: stalled, idle and excess clients are dropped, others served."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, closing

import pytest
from aiohttp import web

from bot import http_connections
from bot.metrics.address import Address
from bot.metrics.http_server import run_metrics_server as metrics
from bot.words.catalogue import ROOT
from tests.metrics.support import free_port

SOON, NEVER, PATIENT = 0.3, 60.0, 20.0
ASK = b"GET /live HTTP/1.1\r\nHost: taku\r\n\r\n"
LAST = b"GET /live HTTP/1.1\r\nHost: taku\r\nConnection: close\r\n\r\n"
MAKES_SERVER = re.compile(r"AppRunner|ServerRunner|create_server|start_server|run_app")
Peer = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@asynccontextmanager
async def peer(number: int, address: str = "127.0.0.1") -> AsyncGenerator[Peer]:
    """Yield a connection from this address to this port."""
    reader, writer = await asyncio.open_connection("127.0.0.1", number, local_addr=(address, 0))
    with closing(writer):
        yield reader, writer


@asynccontextmanager
async def port() -> AsyncGenerator[int]:
    """Yield the number of the operator's port."""
    number = free_port()
    async with metrics(Address("127.0.0.1", number)):
        yield number


async def is_served(one: Peer) -> bool:
    """Return whether a whole request is answered."""
    reader, writer = one
    writer.write(ASK)
    return (await asyncio.wait_for(reader.read(1024), PATIENT)).startswith(b"HTTP/1.1 200")


async def rest(one: Peer) -> bytes:
    """Read until the other side closes."""
    try:
        return await asyncio.wait_for(one[0].read(), PATIENT)
    except ConnectionResetError:
        return b""


def deadlines(monkeypatch: pytest.MonkeyPatch, *, header: float = NEVER, idle: float = NEVER) -> None:
    """Set the deadlines, in seconds."""
    monkeypatch.setattr(http_connections, "HEADER", header)
    monkeypatch.setattr(http_connections, "IDLE", idle)


@pytest.mark.parametrize("begun", [b"", b"GET /live HTTP/1.1\r\nHost: ta"], ids=["nothing", "half a header"])
async def test_a_header_that_does_not_come_is_not_waited_for(monkeypatch: pytest.MonkeyPatch, begun: bytes) -> None:
    deadlines(monkeypatch, header=SOON)
    async with port() as number, peer(number) as slow:
        slow[1].write(begun)
        assert await rest(slow) == b""


async def test_a_header_that_comes_sign_by_sign_has_no_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    deadlines(monkeypatch, header=SOON)
    async with port() as number, peer(number) as slow:

        async def dribble() -> None:
            while True:
                slow[1].write(b"x")
                await asyncio.sleep(SOON / 10)

        slow[1].write(b"GET /live HTTP/1.1\r\nHost: ")
        dribbling = asyncio.create_task(dribble())
        assert await rest(slow) == b""
        dribbling.cancel()


async def test_the_next_header_has_its_own_deadline(monkeypatch: pytest.MonkeyPatch) -> None:
    deadlines(monkeypatch, header=SOON)
    async with port() as number, peer(number) as slow:
        assert await is_served(slow)
        await asyncio.sleep(SOON * 2)
        assert await is_served(slow), "between requests there is none"
        slow[1].write(ASK[:9])
        assert await rest(slow) == b""


async def test_an_idle_connection_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    deadlines(monkeypatch, idle=SOON)
    async with port() as number, peer(number) as idle:
        assert await is_served(idle)
        assert await rest(idle) == b""


async def test_what_is_slow_but_goes_on_is_served(monkeypatch: pytest.MonkeyPatch) -> None:
    """A header in pieces, a body slower than any header, and an answer slower than both."""
    deadlines(monkeypatch, header=SOON, idle=SOON)

    async def answer(request: web.Request) -> web.Response:
        body = await request.read()
        await asyncio.sleep(SOON * 2)
        return web.Response(body=body)

    app = web.Application()
    app.router.add_post("/", answer)
    runner = http_connections.Runner(app)
    await runner.setup()
    try:
        await web.TCPSite(runner, "127.0.0.1", number := free_port()).start()
        async with peer(number) as slow:
            for piece in (b"POST / HTTP/1.1\r\n", b"Host: taku\r\nContent-", b"Length: 9\r\n\r\n"):
                slow[1].write(piece)
                await asyncio.sleep(SOON / 10)
            for piece in (b"one", b"two", b"six"):
                slow[1].write(piece)
                await asyncio.sleep(SOON)
            answered = await rest(slow)
            assert answered.startswith(b"HTTP/1.1 200")
            assert answered.endswith(b"onetwosix")
    finally:
        await runner.cleanup()


async def test_one_address_has_so_many_connections_and_no_more(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(http_connections, "MOST", 2)
    async with port() as number, peer(number) as first, peer(number) as second:
        for _ in range(2):
            async with peer(number) as third:
                assert await rest(third) == b""
        async with peer(number, "127.0.0.2") as other:
            assert await is_served(other)
        assert await is_served(first)
        assert await is_served(second)
        assert caplog.messages == ["an address has 2 connections by HTTP: it gets no more"], "once"
        second[1].write(LAST)
        await rest(second)
        async with peer(number) as again:
            assert await is_served(again), "one has ended"


def test_every_server_of_the_bot_is_made_here() -> None:
    found = [
        path.relative_to(ROOT).as_posix()
        for folder in ("bot", "cogs", "rendering")
        for path in (ROOT / folder).rglob("*.py")
        if MAKES_SERVER.search(path.read_text(encoding="utf-8"))
    ]
    assert found == ["bot/http_connections.py"]
