"""Tests of a server overview updated by several processes: consistent, no needless edits."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from types import SimpleNamespace
from typing import Any, cast

import pytest

from bot.games.registry import GAMES
from bot.puzzles.robots import RobotsPuzzle
from bot.puzzles.robots_queries import RobotsPuzzleQueries
from bot.tables.model.views import Person
from bot.tables.service import Tables
from cogs.framework.bot import BaseBot
from cogs.framework.request_budget import RequestBudget
from cogs.servers.overview_updater import OverviewUpdater
from cogs.ui.components import Screen
from tests.conftest import Now
from tests.conftest import on_both as pytest_generate_tests
from tests.databases import opened

__all__ = ["pytest_generate_tests"]

pytestmark = pytest.mark.postgresql
GUILD, CHANNEL, MESSAGE = 10, 11, 12
ANN, BEN = Person(1, "Ann"), Person(2, "Ben")


class Post:
    """The only message in Discord."""

    def __init__(self) -> None:
        self.mark, self.edits = 0, 0

    async def fetch_message(self, _: int) -> Any:
        """Return the message's current version."""
        return SimpleNamespace(components=[SimpleNamespace(id=self.mark)])

    def in_channel(self, _: int) -> Post:
        """Return itself."""
        return self

    def get_partial_message(self, _: int) -> Post:
        """Return itself."""
        return self

    async def edit(self, view: Screen, **_: Any) -> None:
        """Edit the message after a delay."""
        mark = view.frame.id
        await asyncio.sleep(0.01)
        self.mark, self.edits = mark or 0, self.edits + 1


def a_guild(_: int) -> Any:
    """Return a server without public channels."""
    return SimpleNamespace(unavailable=False, channels=[object()], preferred_locale=None)


@pytest.fixture
def post() -> Post:
    """Return a message without edits."""
    return Post()


@pytest.fixture
async def processes(url: str, now: Now, post: Post) -> AsyncIterator[list[OverviewUpdater]]:
    """Yield the updaters of two processes, each with a store and a cache of its own."""
    stores = [await opened(url) for _ in range(2)]
    yield [
        OverviewUpdater(
            cast(
                BaseBot,
                SimpleNamespace(
                    tables=Tables(store, now=now),
                    robots_puzzle=RobotsPuzzle(RobotsPuzzleQueries(store.database), now),
                    budget=RequestBudget(10**6, 10**6),
                    settings=SimpleNamespace(language="en"),
                    application=None,
                    get_guild=a_guild,
                    get_partial_messageable=post.in_channel,
                ),
            )
        )
        for store in stores
    ]
    for store in stores:
        await store.close()


def tables_of(one: OverviewUpdater) -> Tables:
    """Return the tables service of this process."""
    return one._client.tables


async def test_the_last_edit_tells_how_things_stand(processes: list[OverviewUpdater], post: Post) -> None:
    here, there = processes
    await tables_of(here).users.change_server(GUILD, notice_channel=CHANNEL, notice_message=MESSAGE)
    info = await tables_of(here).lobby.open(
        game=next(iter(GAMES)), host=ANN, guild_id=GUILD, channel_id=CHANNEL, language="en"
    )
    await asyncio.gather(here.show(GUILD), there.show(GUILD))
    first = post.mark
    assert (post.edits, first) == (1, (await there.screen(GUILD, CHANNEL)).frame.id), "once for both"
    await tables_of(there).seating.join(info.id, BEN)
    await there.show(GUILD)
    assert post.mark != first
    await tables_of(there).seating.leave(info.id, BEN.id)
    await here.show(GUILD)
    assert post.mark == first, "what another has written meanwhile is not what this one remembers"
    for round_ in range(5):
        await asyncio.gather(
            tables_of(here).seating.join(info.id, Person(100 + round_, f"P{round_}")),
            here.show(GUILD),
            there.show(GUILD),
        )
        await tables_of(there).seating.leave(info.id, 100 + round_)
        await asyncio.gather(here.show(GUILD), there.show(GUILD))
        assert post.mark == first
