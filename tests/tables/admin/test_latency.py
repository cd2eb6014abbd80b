"""Tests of latency statistics: histograms merged over processes and restarts."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.store.engine.errors import StoreBusy
from bot.tables.admin.latency import (
    ANSWERS,
    BOARDS,
    DAY,
    HOUR,
    LONGER,
    STEPS,
    LatencyPercentiles,
    LatencyStats,
    percentiles,
)
from bot.tables.scheduling.heartbeat import Heartbeat
from bot.tables.scheduling.nightly import NightlyMaintenance
from bot.tables.service import Tables
from tests.conftest import Now


def test_what_is_told_is_true_of_so_many() -> None:
    assert percentiles({}) is None
    assert percentiles({80: 1}) == LatencyPercentiles(1, 80, 80)
    assert percentiles({10: 50, 20: 49, 3000: 1}) == LatencyPercentiles(100, 10, 20)
    assert percentiles({10: 50, 20: 48, 3000: 2}) == LatencyPercentiles(100, 10, 3000)
    assert list(STEPS) == sorted(set(STEPS))


async def test_hours_and_days(tables: Tables, now: Now) -> None:
    pace = tables.latency
    for ms in (4, 60, 60, 70_000):
        pace.add(ANSWERS, ms / 1000)
    await pace.write()
    now.time += timedelta(hours=2)
    pace.add(ANSWERS, 0.0601)
    pace.add(BOARDS, 0.3)
    await pace.write()
    await pace.write()
    assert await pace.percentiles_since(HOUR) == {
        ANSWERS: LatencyPercentiles(1, 80, 80),
        BOARDS: LatencyPercentiles(1, 300, 300),
    }
    assert await LatencyStats(tables.uow.store, now).percentiles_since(DAY) == {
        ANSWERS: LatencyPercentiles(5, 60, LONGER),
        BOARDS: LatencyPercentiles(1, 300, 300),
    }
    now.time += DAY + timedelta(minutes=1)
    assert (await NightlyMaintenance(tables, now=now).run_once()).figures == 3
    now.time -= timedelta(hours=2)
    assert await pace.percentiles_since(DAY) == {
        ANSWERS: LatencyPercentiles(1, 80, 80),
        BOARDS: LatencyPercentiles(1, 300, 300),
    }


async def test_nothing_is_lost_while_the_store_is_busy(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    add = tables.uow.store.counters.add

    async def busy(_: object) -> None:
        tables.latency.add(ANSWERS, 0.01)
        raise StoreBusy("locked")

    tables.latency.add(ANSWERS, 0.01)
    monkeypatch.setattr(tables.uow.store.counters, "add", busy)
    with pytest.raises(StoreBusy):
        await Heartbeat(tables).exchange()
    monkeypatch.setattr(tables.uow.store.counters, "add", add)
    await Heartbeat(tables).exchange()
    assert await tables.latency.percentiles_since(HOUR) == {ANSWERS: LatencyPercentiles(2, 10, 10)}
