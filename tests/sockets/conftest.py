"""The fake Discord, and the waits of all tests of this folder."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator, Coroutine, Sequence
from pathlib import Path

import pytest
import pytest_asyncio

import bot.app
from tests.fake_discord import FakeDiscord
from tests.fake_renderer import FakeRenderer
from tests.sockets.shared import SharedDiscord, SharedDiscords
from tests.sockets.table import bot as running
from tests.sockets.transports import HTTP, PATIENCE

HERE = Path(__file__).parent
SHORT = 0.01
RETRYING = ("discord.", "cogs.ui.transient_errors", "bot.http_interactions.")


def pytest_collection_modifyitems(items: Sequence[pytest.Item]) -> None:
    """Run the tests of a module in one event loop, for the bot that they share."""
    for item in items:
        if HERE in item.path.parents and pytest_asyncio.is_async_test(item):
            item.add_marker(pytest.mark.asyncio(loop_scope="module"), append=False)


@pytest.fixture(autouse=True)
def sketched(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw dots instead of pictures, except for tests that are `painted`."""
    if not request.node.get_closest_marker("painted"):
        monkeypatch.setattr(bot.app, "RenderService", FakeRenderer)


@pytest_asyncio.fixture(loop_scope="module")
async def discord(request: pytest.FixtureRequest) -> AsyncIterator[FakeDiscord]:
    """Yield the fake Discord; requests must match its document.

    Interactions are sent by HTTP if `by_http` requires it.
    """
    by_http = getattr(request, "param", None) == HTTP
    async with FakeDiscord.run(patience=PATIENCE, ack_deadline=PATIENCE, by_http=by_http) as fake:
        yield fake


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def shared_discords(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[SharedDiscords]:
    """Yield the fakes that the module's tests share."""
    found = SharedDiscords(tmp_path_factory.mktemp("shared"), running)
    yield found
    await found.close()


@pytest_asyncio.fixture(loop_scope="module")
async def shared(request: pytest.FixtureRequest, shared_discords: SharedDiscords) -> AsyncIterator[SharedDiscord]:
    """Yield a fake Discord whose bot runs already: for tests that neither start nor stop one.

    Interactions are sent by HTTP if `shared_both_ways` requires it.
    """
    async with shared_discords.of_a_test(by_http=getattr(request, "param", None) == HTTP) as discord:
        yield discord


@pytest.fixture
def no_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    """Skip pauses of whole seconds before retries of Discord requests; chores keep theirs."""
    sleep = asyncio.sleep

    def short(seconds: float) -> Coroutine[None, None, None]:
        retries = sys._getframe(1).f_globals["__name__"].startswith(RETRYING)
        return sleep(min(seconds, SHORT) if retries else seconds)

    monkeypatch.setattr(asyncio, "sleep", short)
