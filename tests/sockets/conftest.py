"""A stand-in for Discord, and what all tests here wait for."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator, Coroutine

import pytest

from tests.fake_discord import FakeDiscord
from tests.sockets.transports import HTTP, PATIENCE

SHORT = 0.01
RETRYING = ("discord.", "cogs.ui.transient_errors", "bot.http_interactions.")


@pytest.fixture
async def discord(request: pytest.FixtureRequest) -> AsyncIterator[FakeDiscord]:
    """Its requests must all fit Discord's own document. What people do comes by HTTP where `both_ways` says so."""
    by_http = getattr(request, "param", None) == HTTP
    async with FakeDiscord.run(patience=PATIENCE, ack_deadline=PATIENCE, by_http=by_http) as running:
        yield running


@pytest.fixture
def no_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    """The library, and what asks Discord, wait whole seconds before they try again; chores keep their pauses."""
    sleep = asyncio.sleep

    def short(seconds: float) -> Coroutine[None, None, None]:
        retries = sys._getframe(1).f_globals["__name__"].startswith(RETRYING)
        return sleep(min(seconds, SHORT) if retries else seconds)

    monkeypatch.setattr(asyncio, "sleep", short)
