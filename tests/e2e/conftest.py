"""A running bot with a server and five people."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.games.registry import GAMES
from tests.cogs.play import World, world
from tests.e2e.sent import Watch


@pytest.fixture(params=list(GAMES))
def game(request: pytest.FixtureRequest) -> str:
    """Each game of the registry."""
    return str(request.param)


@pytest.fixture
async def w(tmp_path: Path) -> AsyncIterator[World]:
    """Nobody has opened a table yet. SimCord must end in the context where it began, hence the task."""
    ready, over = asyncio.get_running_loop().create_future(), asyncio.Event()

    async def run() -> None:
        async with world(tmp_path) as running:
            ready.set_result(running)
            await over.wait()

    task = asyncio.create_task(run())
    await asyncio.wait({task, ready}, return_when=asyncio.FIRST_COMPLETED)
    if task.done():
        task.result()
    yield await ready
    over.set()
    await task


@pytest.fixture
def watch(w: World) -> Watch:
    """Reads along from the beginning."""
    return Watch(w.env)
