"""A running bot with a server and five people."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Generator
from typing import Any
from zlib import crc32

import pytest
import pytest_asyncio
from simcord.builders import ChannelHandle

from bot.games.registry import GAMES
from rendering.render_service import RenderService
from tests.cogs.simulated_client import WHILE, RunningBot, World, running_bot
from tests.e2e.forum_support import allow
from tests.e2e.sent_messages import SentMessages
from tests.e2e.tables import press_card
from tests.sent_kinds import KINDS, kinds

FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Generator[None, Any, Any]:
    """Note failed tests: they may leave anything behind."""
    report = yield
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed
    return report


@pytest.fixture
def game(request: pytest.FixtureRequest) -> str:
    """Return a game that varies between tests: for features of tables with any game.

    See `every_game`.
    """
    return list(GAMES)[crc32(request.node.name.encode()) % len(GAMES)]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run the tests of the one bot in its event loop."""
    for item in items:
        if "one_bot" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)


class OneBot:
    """The bot of all tests; a test that spoils it has one of its own.

    SimCord must end in the context where it began, hence the task.
    """

    def __init__(self) -> None:
        self._running: RunningBot | None = None
        self._task: asyncio.Task[None] | None = None
        self._over = asyncio.Event()

    async def start(self, folders: pytest.TempPathFactory, studio: RenderService | None = None) -> RunningBot:
        """Return the running bot, or start one."""
        if self._running is not None:
            return self._running
        ready, self._over = asyncio.get_running_loop().create_future(), asyncio.Event()

        async def run() -> None:
            async with running_bot(folders.mktemp("bot"), studio) as bot:
                ready.set_result(bot)
                await self._over.wait()

        self._task = asyncio.create_task(run())
        await asyncio.wait({self._task, ready}, return_when=asyncio.FIRST_COMPLETED)
        if self._task.done():
            self._task.result()
        running = self._running = await ready
        return running

    async def end(self) -> None:
        """End the bot, if there is one."""
        if self._task is not None:
            self._over.set()
            task, self._task, self._running = self._task, None, None
            await task


_BOT = OneBot()
"""Of both folders whose tests have a bot: SimCord allows one in an event loop."""


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def one_bot() -> AsyncIterator[OneBot]:
    """Yield the holder of the bot of all these tests."""
    yield _BOT
    await _BOT.end()


@pytest_asyncio.fixture(loop_scope="session")
async def w(
    one_bot: OneBot, request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[World]:
    """Yield a new server and people, without tables.

    A test has a bot of its own if it is `painted`, so that pictures are drawn, or marked `own_bot`.
    """
    painted = request.node.get_closest_marker("painted")
    own = painted or request.node.get_closest_marker("own_bot")
    if own:
        await one_bot.end()
    running = await one_bot.start(tmp_path_factory, RenderService() if painted else None)
    yield World(running)
    spoiled = own or request.node.stash.get(FAILED, False)
    try:
        if not spoiled:
            sent = [kinds(one.method, one.path, one.json) for one in running.env.backend.http_requests]
            assert set[str]().union(*sent) <= KINDS, "the doctor does not try this: see bot/doctor/samples.py"
            async with asyncio.timeout(WHILE):
                await running.clear()
    except TimeoutError:  # on a slow machine it may come to rest too late
        spoiled = True
    except BaseException:
        spoiled = True
        raise
    finally:
        if spoiled:
            await one_bot.end()


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


@pytest_asyncio.fixture(loop_scope="session")
async def live_card(w: World) -> Any:
    """Open a live table of Ann, Ben and Chie; return its card."""
    await w.ann.slash(w.channel, "taku new", game="andromeda", seats=4, speed="live")
    for actor in (w.ben, w.chie):
        await press_card(actor, w.card, "join")
    return w.card
