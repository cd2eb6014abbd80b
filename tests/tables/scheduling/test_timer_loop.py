"""Tests of the timer loop: failures of the store, and backoff of failing timers."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from datetime import timedelta
from typing import Any
from unittest.mock import AsyncMock

import pytest

from bot.games.contract import Game
from bot.store.engine.errors import StoreBusy
from bot.store.store import Store
from bot.supervision import cancel_and_wait
from bot.tables.clocks.outages import BEAT, BLINK
from bot.tables.model.notifications import Notice
from bot.tables.model.views import Limit, TableInfo
from bot.tables.play.service import MoveService
from bot.tables.scheduling import timer_loop as clocks
from bot.tables.scheduling.timer_loop import TimerLoop
from bot.tables.service import Tables
from tests.conftest import Now
from tests.tables.conftest import ANN, BEN
from tests.tables.passing_time import HOUR
from tests.tables.toy_game import SECONDS, without_clock


@pytest.fixture
async def clock(tables: Tables, now: Now) -> AsyncIterator[TimerLoop]:
    """Run a timer loop."""
    ticking = TimerLoop(tables, now=now)
    async with cancel_and_wait(asyncio.create_task(ticking.run())):
        await asyncio.sleep(0)
        yield ticking


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shorten the pauses after a failure of the store."""
    monkeypatch.setattr(clocks, "FIRST_PAUSE", 0.01)
    monkeypatch.setattr(clocks, "LONGEST_PAUSE", 0.01)


async def eventually(holds: Callable[[], object]) -> None:
    """Wait until the condition holds."""
    for _ in range(500):
        if holds():
            return
        await asyncio.sleep(0.01)
    raise AssertionError


async def number(tables: Tables, table_id: int, wanted: int, now: Now | None = None) -> None:
    """Wait until the table is at that move; with `now` time passes quickly."""
    async with asyncio.timeout(5):
        while (await tables.queries.info(table_id)).number < wanted:
            await asyncio.sleep(0.01)
            if now is not None:
                now.forward(1)


class FullDisk:
    """A fake store that cannot write, and counts the attempts."""

    def __init__(self, store: Store, patch: pytest.MonkeyPatch) -> None:
        self.writes, self.reads = 0, 0
        self._fetch = store.database.fetch
        patch.setattr(store.database, "transaction", self._write)
        patch.setattr(store.database, "fetch", self._read)

    async def _write(self, *_: object) -> None:
        self.writes += 1
        raise StoreBusy("database or disk is full")

    async def _read(self, *args: Any) -> object:
        self.reads += 1
        return await self._fetch(*args)


@pytest.mark.usefixtures("soon")
async def test_a_failed_reading_does_not_stop_the_clock(
    tables: Tables, clock: TimerLoop, running: TableInfo, now: Now, caplog: pytest.LogCaptureFixture
) -> None:
    busy = AsyncMock(side_effect=StoreBusy("database is locked"))
    with pytest.MonkeyPatch.context() as locked:
        locked.setattr(tables.uow.store.timers, "next", busy)
        clock.wake()
        await eventually(lambda: busy.await_count >= 3)
    now.forward(SECONDS)
    await number(tables, running.id, 2)
    await eventually(lambda: len(caplog.records) == 2)
    told = [record.getMessage() for record in caplog.records]
    assert told == [
        "the store fails (database is locked): timers wait until it works again",
        "the store works again: timers go on",
    ]


async def test_a_full_disk_costs_neither_the_processor_nor_the_log(
    tables: Tables, clock: TimerLoop, now: Now, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    for seat in range(6):
        others = await tables.lobby.open(game="toy", host=ANN, guild_id=10, channel_id=11, language="en")
        await tables.seating.add_ai(others.id, ANN, 1)
        await tables.lobby.start(others.id, ANN, 100 + seat)
    monkeypatch.setattr(clocks, "FIRST_PAUSE", 0.1)
    full = FullDisk(tables.uow.store, monkeypatch)
    now.forward(SECONDS)
    clock.wake()
    await asyncio.sleep(0.25)
    assert full.writes <= 2 * 6 + 3, "all at once, then one at a time"
    assert full.reads <= 100
    assert [record.getMessage() for record in caplog.records] == [
        "the store fails (database or disk is full): timers wait until it works again"
    ]
    assert not caplog.records[0].exc_info


@pytest.mark.usefixtures("soon")
async def test_when_there_is_room_again_the_timers_go_on(
    tables: Tables, clock: TimerLoop, running: TableInfo, now: Now
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        full = FullDisk(tables.uow.store, patch)
        now.forward(SECONDS)
        clock.wake()
        await eventually(lambda: full.writes)
    await number(tables, running.id, 2)


@pytest.mark.usefixtures("soon")
@pytest.mark.parametrize("seconds", [BLINK.total_seconds() - 1, 30 * HOUR])
async def test_a_store_that_fails_for_long_takes_nobodys_time_and_a_short_while_changes_nothing(
    tables: Tables, clock: TimerLoop, now: Now, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture,
    *, seconds: float,
) -> None:  # fmt: skip
    without_clock(monkeypatch)
    heard: list[Notice] = []
    tables.events.on_notice(AsyncMock(side_effect=heard.append))
    info = await tables.lobby.open(
        game="toy", host=ANN, guild_id=10, channel_id=11, language="en", limit=Limit(24 * HOUR)
    )
    await tables.seating.join(info.id, BEN)
    await tables.lobby.start(info.id, ANN, 12)
    before = await tables.uow.store.timers.of(info.id)
    with pytest.MonkeyPatch.context() as patch:
        full = FullDisk(tables.uow.store, patch)
        began = now()
        now.forward(BEAT.total_seconds())
        clock.wake()
        await eventually(lambda: full.writes > 1)
        now.forward(seconds)
        tried = full.writes
        await eventually(lambda: full.writes > tried + 1)
        assert tables.outages.reachable == (seconds < BLINK.total_seconds())
    await eventually(lambda: "timers go on" in caplog.text)
    assert tables.outages.reachable
    by = now() - began if seconds > BLINK.total_seconds() else timedelta()
    assert [timer.due_at for timer in await tables.uow.store.timers.of(info.id)] == [
        timer.due_at + by for timer in before
    ]
    assert not heard


async def test_a_timer_that_fails_rests_longer_each_time(
    tables: Tables, running: TableInfo, now: Now, caplog: pytest.LogCaptureFixture
) -> None:
    clock, began = TimerLoop(tables, now=now), now()
    tries, hourly = list[float](), [0, 30, 90, 210, 450, 930, 1_890, 3_810, 7_410, 11_010]

    def fail(*_: object) -> object:
        tries.append((now() - began).total_seconds() - SECONDS)
        raise RuntimeError("a mistake of ours")

    with pytest.MonkeyPatch.context() as broken:
        broken.setattr(Game, "play", fail)
        for wanted in hourly:
            for early in (1, 0):
                now.time = began + timedelta(seconds=SECONDS + wanted - early)
                await clock.fire_due()
    assert tries == hourly, "at last once an hour"
    assert len([record for record in caplog.records if record.levelno >= logging.ERROR]) == len(tries)
    now.forward(3600)
    await clock.fire_due()
    assert (await tables.queries.info(running.id)).number == 2


async def test_one_timer_that_fails_holds_up_no_other(
    tables: Tables, running: TableInfo, now: Now, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = await tables.lobby.open(game="toy", host=ANN, guild_id=10, channel_id=11, language="en")
    await tables.seating.add_ai(other.id, ANN, 1)
    await tables.lobby.start(other.id, ANN, 13)
    expire = MoveService.expire

    async def broken(self: MoveService, table_id: int, *rest: object) -> None:
        if table_id == running.id:
            raise StoreBusy("database disk image is malformed")
        await expire(self, table_id, *rest)  # pyright: ignore[reportArgumentType]

    monkeypatch.setattr(MoveService, "expire", broken)
    monkeypatch.setattr(clocks, "FIRST_PAUSE", 0.01)
    task = asyncio.create_task(TimerLoop(tables, now=now).run())
    try:
        now.forward(SECONDS)
        await number(tables, other.id, 3, now)
    finally:
        task.cancel()
