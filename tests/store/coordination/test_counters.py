"""Tests of counters shared by all processes, and of announcements."""

from __future__ import annotations

import asyncio

import pytest

from bot.enums import TimerKind
from bot.rows import AnnouncementRow, Late, PaceRow, TimerRow
from bot.store import Store
from tests.databases import change, opened
from tests.store.builders import NOON, minutes, new_table, played


async def test_processes_add_to_the_same_counts(store: Store, url: str) -> None:
    other = await opened(url, single_process=False) if url.startswith("postgresql") else store
    rows = [PaceRow(NOON, "answers", ms, 2) for ms in (50, 10)]
    try:
        await asyncio.gather(*(one.counters.add(rows) for one in (store, other) * 5))
        await store.counters.add([PaceRow(minutes(-70), "answers", 10, 1), PaceRow(NOON, "boards", 400, 1)])
        await store.counters.add([])
        assert await other.counters.sums(minutes(-60)) == {"answers": {10: 20, 50: 20}, "boards": {400: 1}}
        assert await store.counters.sums(minutes(-90)) == {"answers": {10: 21, 50: 20}, "boards": {400: 1}}
        assert await store.counters.forget(minutes(-60)) == 1
        assert await store.counters.sums(minutes(-90)) == {"answers": {10: 20, 50: 20}, "boards": {400: 1}}
    finally:
        if other is not store:
            await other.close()


async def test_tables_by_status_and_timers_that_are_late(store: Store) -> None:
    assert await store.counters.tables() == {"open": 0, "running": 0}
    assert await store.counters.late(minutes(60)) == Late(0, None)
    running = await played(store, 1)
    await store.tables.create(new_table())
    await change(
        store,
        running.id,
        timers=[TimerRow(running.id, TimerKind.AI, str(at), minutes(at)) for at in (1, 2, 9)],
    )
    assert await store.counters.tables() == {"open": 1, "running": 1}
    assert await store.counters.late(minutes(5)) == Late(2, minutes(1))


@pytest.mark.parametrize("again", [False, True])
async def test_an_announcement_takes_the_place_of_another_and_is_taken_back(store: Store, *, again: bool) -> None:
    assert await store.announcements.get("maintenance") is None
    row = AnnouncementRow("maintenance", "Soon", "まもなく", minutes(30))
    if again:
        await store.announcements.save(AnnouncementRow("maintenance", "x", "y", NOON))
    await store.announcements.save(row)
    assert await store.announcements.get("maintenance") == row
    await store.announcements.clear("maintenance")
    assert await store.announcements.get("maintenance") is None
