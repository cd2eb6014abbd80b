"""A running bot with a server and five people."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest
from simcord.builders import ChannelHandle

from bot.games.registry import GAMES
from rendering.render_service import RenderService
from tests.cogs.simulated_client import World, world
from tests.e2e.forum_support import allow
from tests.e2e.sent_messages import SentMessages
from tests.e2e.tables import press_card
from tests.fake_renderer import FakeRenderer


@pytest.fixture
def game(request: pytest.FixtureRequest) -> str:
    """Return a game that varies between tests: for features of tables with any game.

    See `every_game`.
    """
    return list(GAMES)[crc32(request.node.name.encode()) % len(GAMES)]


@pytest.fixture
async def w(tmp_path: Path, request: pytest.FixtureRequest) -> AsyncIterator[World]:
    """Yield a world without tables; pictures are drawn for tests that are `painted`.

    SimCord must end in the context where it began, hence the task.
    """
    studio = RenderService() if request.node.get_closest_marker("painted") else FakeRenderer()
    ready, over = asyncio.get_running_loop().create_future(), asyncio.Event()

    async def run() -> None:
        async with world(tmp_path, studio=studio) as running:
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
def watch(w: World) -> SentMessages:
    """Return a recorder of all sent messages."""
    return SentMessages(w.env)


@pytest.fixture
def forum(w: World) -> ChannelHandle:
    """Create a forum where the bot may make tags, and has all permissions but moderators'."""
    made = w.guild.create_forum_channel("board-games")
    allow(w, made, manage_channels=True)
    return made


@pytest.fixture
async def live_card(w: World) -> Any:
    """Open a live table of Ann, Ben and Chie; return its card."""
    await w.ann.slash(w.channel, "taku new", game="andromeda", seats=4, speed="live")
    for actor in (w.ben, w.chie):
        await press_card(actor, w.card, "join")
    return w.card
