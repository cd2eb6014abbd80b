"""Tests of a killed and restarted database server: nothing is lost, and work resumes."""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from bot.jobs import jobs_of, pgqueuer_jobs
from bot.store import Store, StoreBusy
from bot.supervision import cancel_and_wait
from bot.tables.model.errors import Unavailable
from bot.tables.service import Tables
from tests import postgres
from tests.databases import opened
from tests.jobs.support import Shown, begun, moves_of, until
from tests.store.builders import commit, played

LONGEST = 3.0
"""Maximum seconds until a player is notified."""


@pytest.fixture(scope="module")
def server() -> Iterator[postgres.Server]:
    """Yield a server of these tests alone, which may be killed."""
    if postgres.tools() is None:
        pytest.skip(postgres.NONE)
    own = postgres.Server(Path(tempfile.mkdtemp(prefix="taku-killed-")))
    own.make()
    own.start()
    yield own
    own.remove()


@pytest.fixture
async def store(server: postgres.Server) -> AsyncIterator[Store]:
    """Yield a store on that server."""
    store = await opened(server.url(postgres.USER))
    yield store
    await store.close()


async def test_while_it_is_away_one_is_told_so_in_time_and_afterwards_all_is_there(
    server: postgres.Server, store: Store
) -> None:
    table = await played(store, 2)
    await asyncio.to_thread(server.stop, "immediate")
    for _ in range(2):
        began = time.monotonic()
        with pytest.raises(StoreBusy):
            await store.commit(commit(table.id, 3))
        with pytest.raises(StoreBusy):
            await store.tables.get(table.id)
        assert time.monotonic() - began < 2 * LONGEST
    await asyncio.to_thread(server.start)
    await store.commit(commit(table.id, 3))
    assert [move.number for move in await store.moves.of(table.id)] == [1, 2, 3]


async def test_a_connection_that_was_cut_is_replaced_and_the_work_done(server: postgres.Server, store: Store) -> None:
    table = await played(store, 1)
    connection = await server.connect()
    for number in range(2, 6):
        await connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND backend_type = "
            "'client backend'"
        )
        assert (await store.tables.get(table.id)) is not None
        await store.commit(commit(table.id, number))
    await connection.close()
    assert [move.number for move in await store.moves.of(table.id)] == [1, 2, 3, 4, 5]


async def test_players_are_told_and_jobs_go_on_afterwards(
    server: postgres.Server, store: Store, monkeypatch: pytest.MonkeyPatch, toy: None
) -> None:
    monkeypatch.setattr(pgqueuer_jobs, "PAUSE", 0.1)
    tables = Tables(store, now=store.clock, tick=0.01)
    async with cancel_and_wait(
        asyncio.create_task(jobs_of(tables, server.url(postgres.USER), Shown(), lambda _: None).run())
    ):
        first = await begun(tables)
        await until(lambda: _moved(tables, first.id))
        await asyncio.to_thread(server.stop, "immediate")
        with pytest.raises(Unavailable):
            await tables.moves.act(first.id, 1, ("bid", "3"))
        await asyncio.to_thread(server.start)
        second = await begun(tables)
        await until(lambda: _moved(tables, second.id))
        await tables.moves.act(first.id, 1, ("bid", "3"))


async def _moved(tables: Tables, table_id: int) -> bool:
    return len(await moves_of(tables, table_id)) == 3
