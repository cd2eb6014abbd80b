"""The fake Discord, and the waits of all tests of this folder."""

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
    """Yield the fake Discord; requests must match its document.

    Interactions are sent by HTTP if `both_ways` requires it.
    """
    by_http = getattr(request, "param", None) == HTTP
    async with FakeDiscord.run(patience=PATIENCE, ack_deadline=PATIENCE, by_http=by_http) as running:
        yield running


@pytest.fixture
def no_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    """Skip pauses of whole seconds before retries of Discord requests; chores keep theirs."""
    sleep = asyncio.sleep

    def short(seconds: float) -> Coroutine[None, None, None]:
        retries = sys._getframe(1).f_globals["__name__"].startswith(RETRYING)
        return sleep(min(seconds, SHORT) if retries else seconds)

    monkeypatch.setattr(asyncio, "sleep", short)
