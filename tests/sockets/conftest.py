"""A stand-in for Discord, and what all tests here wait for."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from tests.sockets.ways import HTTP
from tests.standin import StandIn

PATIENCE = 20.0


@pytest.fixture
async def discord(request: pytest.FixtureRequest) -> AsyncIterator[StandIn]:
    """Its requests must all fit Discord's own document. What people do comes by HTTP where `both_ways` says so."""
    async with StandIn.run(patience=PATIENCE, by_http=getattr(request, "param", None) == HTTP) as running:
        yield running


@pytest.fixture
def no_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    """The library waits whole seconds before it tries again."""
    sleep = asyncio.sleep

    async def short(seconds: float) -> None:
        await sleep(min(seconds, 0.01))

    monkeypatch.setattr(asyncio, "sleep", short)
