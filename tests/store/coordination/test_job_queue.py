"""Tests of the job queue: jobs queued in the transaction of the write, and their due times."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import text

from bot.enums import TimerKind
from bot.rows import TimerRow
from bot.store import ConflictError, Store
from bot.store.coordination.job_queue import GRACE, SHOW, SOON, TIMERS, table_of
from tests.databases import change, opened
from tests.store.builders import commit, played

pytestmark = pytest.mark.postgresql
QUEUED = text("SELECT entrypoint, payload, execute_after FROM pgqueuer ORDER BY entrypoint, execute_after")


async def queued(store: Store) -> list[tuple[str, bytes, datetime]]:
    """Return kind, subject and due time of each job."""
    rows: list[Any] = await store.database.fetch(QUEUED)
    return [(row[0], bytes(row[1]), row[2]) for row in rows]


def timer(table_id: int, key: str, due: datetime) -> TimerRow:
    return TimerRow(table_id, TimerKind.AI, key, due)


async def test_a_move_queues_a_look_at_its_messages_and_the_timers_that_ring_soon(store: Store) -> None:
    table, now = await played(store, 1), datetime.now(UTC)
    await store.job_queue.remove_render_jobs([(table.id, 1)])
    timers = (timer(table.id, "0", now), timer(table.id, "1", now + 2 * SOON))
    await store.commit(commit(table.id, 2, timers=timers))
    (show, about, at), (ring, rung, due) = await queued(store)
    assert (show, about, ring, table_of(rung), due) == (SHOW, f"{table.id}.2".encode(), TIMERS, table.id, now)
    assert abs(at - now - GRACE) < timedelta(seconds=10)


async def test_jobs_are_counted_by_kind_and_state(store: Store) -> None:
    table, now = await played(store, 1), datetime.now(UTC)
    await store.commit(commit(table.id, 2, timers=(timer(table.id, "0", now), timer(table.id, "1", now + SOON / 2))))
    assert await store.job_queue.sizes() == {(SHOW, "queued"): 1, (TIMERS, "queued"): 2}


async def test_what_is_not_written_queues_nothing(store: Store) -> None:
    table = await played(store, 1)
    await store.job_queue.remove_render_jobs([(table.id, 1)])
    with pytest.raises(ConflictError):
        await store.commit(commit(table.id, 7, timers=(timer(table.id, "0", datetime.now(UTC)),)))
    assert await queued(store) == []


async def test_a_table_has_one_job_to_be_shown_about_its_last_move(store: Store) -> None:
    table = await played(store, 3)
    assert [about for _, about, _ in await queued(store)] == [f"{table.id}.3".encode()]
    await store.job_queue.remove_render_jobs([(table.id, 2)])
    assert len(await queued(store)) == 1, "an older move was shown"
    await store.job_queue.remove_render_jobs([(table.id, 3)])
    assert await queued(store) == []


async def test_the_same_time_is_queued_once_however_often_it_is_set_or_swept(store: Store) -> None:
    table, now = await played(store, 1), datetime.now(UTC)
    await store.job_queue.remove_render_jobs([(table.id, 1)])
    row = timer(table.id, "0", now + timedelta(minutes=1))
    for number in (2, 3):
        await change(store, table.id, timers=(row,))
        await store.commit(commit(table.id, number, timers=(row,)))
        await store.job_queue.remove_render_jobs([(table.id, number)])
    assert await store.job_queue.sweep() == 1
    assert [kind for kind, *_ in await queued(store)] == [TIMERS]


async def test_a_sweep_finds_what_comes_soon_and_what_was_lost(store: Store) -> None:
    table, now = await played(store, 1), datetime.now(UTC)
    rings = {"lost": now - timedelta(days=1), "late": now + timedelta(days=1)}
    await change(store, table.id, timers=tuple(timer(table.id, key, due) for key, due in rings.items()))
    await store.database.write((text("DELETE FROM pgqueuer"), {}))
    assert await store.job_queue.sweep() == 1
    assert [due for *_, due in await queued(store)] == [now - timedelta(days=1)]


async def test_two_processes_that_start_at_the_same_moment_find_the_same_layout(store: Store, url: str) -> None:
    other = await opened(url)
    try:
        trigger = text("SELECT tgenabled::text FROM pg_trigger WHERE tgname LIKE 'tg_pgqueuer%'")
        assert [row[0] for row in await other.database.fetch(trigger)] == ["D"]
    finally:
        await other.close()


async def test_the_time_is_that_of_the_server(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two processes whose machines differ by five minutes mean the same time."""
    real = datetime.now(UTC)
    monkeypatch.setattr("bot.store.engine.clock.utc_now", lambda: real + timedelta(minutes=5))
    assert store.clock() > real + timedelta(minutes=4), "before it was asked"
    ahead = await store.clock.measure()
    assert abs(ahead - timedelta(minutes=5)) < timedelta(seconds=30)
    assert abs(store.clock() - datetime.now(UTC)) < timedelta(seconds=30)
