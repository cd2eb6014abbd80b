"""Tests of the read timeout: for interactions only, not for background jobs."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Generator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import cast

import pytest
from sqlalchemy import Connection

from bot.store import StoreBusy
from bot.store.cache.cache import ReadThroughCache
from bot.store.engine import read_timeout
from bot.store.engine.database import Database
from bot.store.engine.read_timeout import with_deadline, without_deadline
from bot.store.engine.sqlite_connections import T, Work

ANSWER = "what was asked for"
DISCORD = 3.0
"""Seconds until Discord gives up an unanswered interaction."""


class Silent:
    """A database lane that does not answer before `speaks` is set."""

    def __init__(self) -> None:
        self.speaks, self.asked, self.dropped = asyncio.Event(), 0, 0

    async def do(self, work: Work[T]) -> T:
        self.asked += 1
        try:
            await self.speaks.wait()
        except asyncio.CancelledError:
            self.dropped += 1
            raise
        return work(cast("Connection", None))

    async def close(self) -> None:
        self.speaks.set()


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shorten the read timeout."""
    monkeypatch.setattr(read_timeout, "SECONDS", 0.01)


def answer(_: Connection) -> str:
    return ANSWER


def kept_of(lane: Silent) -> ReadThroughCache[int, str]:
    """Return a cache of a database with this lane."""
    database = Database("postgresql", lane, lane)
    return ReadThroughCache(lambda _: database.read(answer), 1)


async def pressed(kept: ReadThroughCache[int, str]) -> str:
    """Read a value for an interaction."""
    with with_deadline():
        return await kept(1)


@contextmanager
def chore() -> Generator[None]:
    """Run a background job started by an interaction."""
    with with_deadline(), without_deadline():
        yield


def test_a_person_is_told_before_discord_gives_up() -> None:
    assert read_timeout.SECONDS <= DISCORD - 1


@pytest.mark.usefixtures("soon")
async def test_a_person_waits_once_for_a_database_that_says_nothing() -> None:
    lane = Silent()
    database = Database("postgresql", lane, lane)
    with with_deadline():
        for _ in range(2):
            with pytest.raises(StoreBusy):
                await database.read(answer)
    assert lane.asked == 1
    lane.speaks.set()
    with with_deadline():
        assert await database.read(answer) == ANSWER


@pytest.mark.usefixtures("soon")
@pytest.mark.parametrize("block", [nullcontext, chore])
async def test_what_nobody_waits_for_waits_as_long_as_it_takes(
    block: Callable[[], AbstractContextManager[None]],
) -> None:
    lane = Silent()
    database = Database("postgresql", lane, lane)

    async def looked() -> str:
        with block():
            return await database.read(answer)

    looking = asyncio.create_task(looked())
    await asyncio.sleep(0.05)
    assert not looking.done()
    lane.speaks.set()
    assert await looking == ANSWER


@pytest.mark.usefixtures("soon")
async def test_what_outlives_a_press_waits_as_long_as_it_takes() -> None:
    lane = Silent()
    database = Database("postgresql", lane, lane)
    with with_deadline():
        looking = asyncio.create_task(database.read(answer))
    await asyncio.sleep(0.05)
    assert not looking.done()
    lane.speaks.set()
    assert await looking == ANSWER


async def test_a_process_that_stood_still_does_not_blame_the_database(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(read_timeout, "SECONDS", 0.1)
    lane = Silent()
    database = Database("postgresql", lane, lane)
    loop = asyncio.get_running_loop()

    def stall() -> None:
        time.sleep(0.2)
        loop.call_soon(loop.call_soon, lane.speaks.set)  # an answer takes a few iterations of the event loop

    loop.call_later(0.01, stall)
    with with_deadline():
        assert await database.read(answer) == ANSWER


@pytest.mark.usefixtures("soon")
async def test_what_a_person_gave_up_is_read_anew_by_whoever_waits_longer() -> None:
    lane = Silent()
    kept = kept_of(lane)
    person = asyncio.create_task(pressed(kept))
    await asyncio.sleep(0)
    chore = asyncio.create_task(kept(1))
    with pytest.raises(StoreBusy):
        await person
    await asyncio.sleep(0.05)
    assert not chore.done()
    lane.speaks.set()
    assert await chore == ANSWER


@pytest.mark.usefixtures("soon")
async def test_people_who_wait_for_one_reading_give_it_up_together() -> None:
    lane = Silent()
    kept = kept_of(lane)
    given_up = await asyncio.gather(*(pressed(kept) for _ in range(4)), return_exceptions=True)
    assert [type(one) for one in given_up] == [StoreBusy] * 4
    assert lane.asked == 1


@pytest.mark.usefixtures("soon")
async def test_a_person_gives_up_a_reading_for_which_nobody_waited() -> None:
    lane = Silent()
    kept = kept_of(lane)
    chore = asyncio.create_task(kept(1))
    await asyncio.sleep(0)
    with pytest.raises(StoreBusy):
        await pressed(kept)
    assert not chore.done()
    lane.speaks.set()
    assert await chore == ANSWER
    assert lane.asked == 1


async def test_a_question_is_dropped_with_whoever_asked_it() -> None:
    lane = Silent()
    database = Database("postgresql", lane, lane)

    async def looked() -> str:
        with with_deadline():
            return await database.read(answer)

    looking = asyncio.create_task(looked())
    await asyncio.sleep(0.05)
    assert lane.asked == 1
    looking.cancel()
    await asyncio.wait({looking})
    await asyncio.sleep(0)
    assert lane.dropped == 1
