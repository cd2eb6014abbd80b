"""Tests of several processes on one database: each job is done once, by any of them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from datetime import timedelta

import pytest
from sqlalchemy import text

from bot.jobs import jobs_of, pgqueuer_jobs
from bot.jobs.in_process import InProcessJobs
from bot.jobs.membership import ProcessMembership
from bot.store import Store
from bot.tables.service import Tables
from tests.databases import opened
from tests.jobs.support import PATIENCE, Shown, begun, moves_of, process, until

LEFT = text("SELECT count(*) FROM pgqueuer WHERE execute_after < now()")
TAKEN = text("UPDATE pgqueuer SET status = 'picked', queue_manager_id = gen_random_uuid(), heartbeat = now()")
Process = Callable[[], Awaitable[None]]


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch, toy: None) -> None:
    """Shorten the wait for a process that is gone."""
    monkeypatch.setattr(pgqueuer_jobs, "DEAD", timedelta(seconds=1))
    monkeypatch.setattr(pgqueuer_jobs, "PAUSE", 0.1)
    monkeypatch.setattr("bot.store.coordination.job_queue.GRACE", timedelta())


@pytest.mark.postgresql
async def test_ai_seats_play_at_whatever_process_and_each_moves_once(url: str) -> None:
    async with AsyncExitStack() as stack:
        processes = [await stack.enter_async_context(process(url)) for _ in range(3)]
        infos = [await begun(processes[0]) for _ in range(3)]
        for info in infos:

            async def both_have_moved(table_id: int = info.id) -> bool:
                return len(await moves_of(processes[1], table_id)) == 3

            await until(both_have_moved)
        await asyncio.sleep(0.2)
        for info in infos:
            moves = await moves_of(processes[2], info.id)
            assert [number for number, _ in moves] == [1, 2, 3]
            assert sorted(seat for _, seat in moves) == [-1, 1, 2]


@pytest.mark.postgresql
async def test_what_a_process_has_left_another_takes_up(url: str) -> None:
    """The job fell due while no process was running."""
    store = await opened(url)
    info = await begun(Tables(store, now=store.clock, tick=0.01))
    await store.close()
    async with process(url) as other:

        async def both_have_moved() -> bool:
            return len(await moves_of(other, info.id)) == 3

        await until(both_have_moved)


@pytest.mark.postgresql
async def test_a_job_that_a_dead_process_has_begun_is_done_by_another(url: str) -> None:
    store = await opened(url)
    info = await begun(Tables(store, now=store.clock, tick=0.01))
    await store.database.write((TAKEN, {}))
    await store.close()
    shown = Shown()
    async with process(url, shown) as other:

        async def both_have_moved() -> bool:
            return len(await moves_of(other, info.id)) == 3 and info.id in shown.tables

        await until(both_have_moved)


@pytest.mark.postgresql
async def test_a_table_is_put_right_once_unless_whoever_moved_has_shown_it(url: str, store: Store) -> None:
    tables = Tables(store, now=store.clock)
    one, other = await begun(tables, robots=1), await begun(tables, robots=1)
    await store.job_queue.remove_render_jobs([(one.id, one.number)])
    both = Shown(), Shown()
    async with process(url, both[0]), process(url, both[1]):

        async def done() -> bool:
            return not (await store.database.fetch(LEFT))[0][0]

        await until(done)
    told = both[0].tables + both[1].tables
    assert other.id in told
    assert told.count(other.id) <= 2, "once for the start, once for the AI seat's move"


@pytest.mark.postgresql
async def test_what_fails_is_tried_again_and_the_rest_goes_on(
    url: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(pgqueuer_jobs, "FIRST", timedelta(milliseconds=50))
    fails = ["a fault of ours", "the same"]

    class Failing(Shown):
        async def __call__(self, table_id: int) -> None:
            if fails:
                raise RuntimeError(fails.pop())
            await super().__call__(table_id)

    shown = Failing()
    async with process(url, shown) as tables:
        info = await begun(tables)

        async def is_shown() -> bool:
            return info.id in shown.tables and len(await moves_of(tables, info.id)) == 3

        await until(is_shown)
    assert "show of table" in caplog.text
    assert "a fault of ours" in caplog.text


@pytest.mark.postgresql
async def test_a_process_that_has_lost_discord_leaves_its_jobs_to_others(url: str) -> None:
    async with process(url) as lost, process(url) as other:
        lost.outages.on_disconnect()
        infos = [await begun(other) for _ in range(2)]
        for info in infos:

            async def both_have_moved(table_id: int = info.id) -> bool:
                return len(await moves_of(other, table_id)) == 3

            await until(both_have_moved)


@pytest.mark.postgresql
async def test_a_process_that_comes_back_takes_nobodys_time_where_another_was_there(url: str) -> None:
    async with process(url) as one, process(url) as other:
        await ProcessMembership(other, lambda _: None).exchange_heartbeats()
        one.outages.on_disconnect()
        before = await one.uow.store.heartbeats.last_reached()
        await one.outages.on_reconnect()
        assert one.outages.reachable
        after = await one.uow.store.heartbeats.last_reached()
        assert before is not None
        assert after is not None
        assert after >= before


@pytest.mark.postgresql
async def test_processes_are_counted_until_nothing_is_heard_of_them(
    url: str, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    counts: list[int] = []
    tables = Tables(store, now=store.clock)
    one, other = ProcessMembership(tables, counts.append), ProcessMembership(tables, counts.append)
    await one.exchange_heartbeats()
    await other.exchange_heartbeats()
    await one.exchange_heartbeats()
    assert counts == [1, 2, 2]
    monkeypatch.setattr("bot.jobs.membership.GONE", timedelta())
    await asyncio.sleep(0.01)
    await one.exchange_heartbeats()
    assert counts[-1] == 1


async def test_a_process_that_is_alone_does_all_by_itself(path: object, url: str, store: Store) -> None:
    assert isinstance(jobs_of(Tables(store), url, Shown(), lambda _: None), InProcessJobs)


@pytest.mark.postgresql
async def test_without_a_sign_of_life_the_work_ends_and_says_why(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Other processes would consider this one dead while it works on."""

    async def broken(_: ProcessMembership) -> None:
        raise RuntimeError("no sign of life")

    monkeypatch.setattr(ProcessMembership, "run", broken)
    monkeypatch.setattr("bot.supervision.PAUSES", (0.01,))
    store = await opened(url)
    try:
        async with asyncio.timeout(PATIENCE):
            with pytest.raises(RuntimeError, match="no sign of life"):
                await jobs_of(Tables(store, now=store.clock), url, Shown(), lambda _: None).run()
    finally:
        await store.close()
