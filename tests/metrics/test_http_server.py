"""Tests of the operator's HTTP port: answers, readiness, listening addresses."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator

import aiohttp
import pytest

from bot.metrics import http_server, registry
from bot.metrics.address import Address, address
from bot.metrics.http_server import run_metrics_server
from tests.metrics.support import free_port


class Bot:
    """A fake bot: `word` is its status, `counted` the number of counts."""

    def __init__(self) -> None:
        self.word, self.counted, self.hangs = "", 0, False

    async def why_not_ready(self) -> str:
        if self.hangs:
            await asyncio.Event().wait()
        return self.word

    async def count(self) -> None:
        self.counted += 1
        if self.word == "store":
            raise RuntimeError("the database is gone")


@pytest.fixture
async def session() -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession() as one:
        yield one


async def test_it_answers_from_the_first_moment_to_the_last(session: aiohttp.ClientSession) -> None:
    at, bot = Address("127.0.0.1", free_port()), Bot()

    async def get(page: str) -> tuple[int, str]:
        async with session.get(f"http://127.0.0.1:{at.port}{page}") as answer:
            return answer.status, (await answer.text()).strip()

    async with run_metrics_server(at) as here:
        assert await get("/live") == (200, "alive")
        assert await get("/ready") == (503, "starting")
        with here.asks(bot):
            assert await get("/ready") == (200, "ready")
            for bot.word in ("draining", "store", "discord"):
                assert await get("/ready") == (503, bot.word)
            status, shown = await get("/metrics")
            assert status == 200
            assert "taku_ready 0.0" in shown
            assert "process_resident_memory_bytes" in shown
            bot.word = ""
            assert "taku_ready 1.0" in (await get("/metrics"))[1]
            assert bot.counted == 1, "the database is asked seldom"
        assert await get("/ready") == (503, "starting")
        assert await get("/live") == (200, "alive")
    with pytest.raises(aiohttp.ClientConnectionError):
        await get("/live")


async def test_a_bot_that_does_not_answer_in_time_is_not_ready(
    session: aiohttp.ClientSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(http_server, "PATIENCE", 0.01)
    at, bot = Address("127.0.0.1", free_port()), Bot()
    bot.hangs = True
    async with run_metrics_server(at) as here:
        with here.asks(bot):
            async with session.get(f"http://127.0.0.1:{at.port}/ready") as answer:
                assert (answer.status, await answer.text()) == (503, "slow\n")


async def test_the_lag_of_the_event_loop_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.metrics.event_loop_lag.EVERY", 0.001)
    seen = asyncio.Event()

    def observe(late: float) -> None:
        assert late >= 0
        seen.set()

    monkeypatch.setattr(registry.loop_lag, "observe", observe)
    async with run_metrics_server(Address("127.0.0.1", free_port())):
        await asyncio.wait_for(seen.wait(), 20)


async def test_a_port_that_is_taken_is_a_sentence() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        number = taken.getsockname()[1]
        with pytest.raises(OSError, match=rf"^TAKU_METRICS: 127\.0\.0\.1, port {number}, cannot be had \(.+\)\.$"):
            async with run_metrics_server(Address("127.0.0.1", number)):
                raise AssertionError("it listens")


async def test_without_an_address_nothing_listens() -> None:
    async with run_metrics_server(None) as here:
        with here.asks(Bot()):
            pass


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("9464", ("127.0.0.1", 9464)),
        ("127.0.0.1:9464", ("127.0.0.1", 9464)),
        ("0.0.0.0:80", ("0.0.0.0", 80)),
        ("[::1]:9464", ("::1", 9464)),
        (" localhost:1 ", ("localhost", 1)),
    ],
)
def test_addresses(text: str, wanted: tuple[str, int]) -> None:
    assert address(text) == wanted


@pytest.mark.parametrize(
    "text", ["", "nine", "0", "65536", ":9464", "localhost", "localhost:", "[]:1", "1:2:x", "９４６４"]
)
def test_what_is_no_address(text: str) -> None:
    with pytest.raises(ValueError, match="a port such as 9464"):
        address(text)
