"""Tests of advisory locks: jobs run by one process at a time per server."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Never

import asyncpg
import pytest
from sqlalchemy import make_url

from bot.rows import UserRow
from bot.store import Store, StoreBusy
from bot.store.coordination.advisory_locks import AdvisoryLocks, LockKind, one_of
from bot.store.engine.postgres_session import PostgresSession
from tests import postgres

pytestmark = pytest.mark.postgresql


@pytest.fixture
async def claims(url: str) -> AsyncIterator[tuple[AdvisoryLocks, AdvisoryLocks]]:
    """Yield the locks of two processes."""
    both = AdvisoryLocks(make_url(url)), AdvisoryLocks(make_url(url))
    yield both
    for one in both:
        one.close()


async def test_one_at_a_time_in_one_process_and_in_several(claims: tuple[AdvisoryLocks, AdvisoryLocks]) -> None:
    inside, most = 0, 0

    async def work(of: AdvisoryLocks) -> None:
        nonlocal inside, most
        for _ in range(5):
            async with of.exclusive(LockKind.BOARD, 7):
                inside += 1
                most = max(most, inside)
                await asyncio.sleep(0.001)
                inside -= 1

    await asyncio.gather(*(work(one) for one in claims * 3))
    assert most == 1


async def test_other_claims_do_not_wait(claims: tuple[AdvisoryLocks, AdvisoryLocks]) -> None:
    one, other = claims
    async with one.exclusive(LockKind.BOARD, 7), one.exclusive(LockKind.HAND, 7), other.exclusive(LockKind.BOARD, 8):
        pass


async def test_the_claims_of_a_process_that_is_gone_are_free(claims: tuple[AdvisoryLocks, AdvisoryLocks]) -> None:
    one, other = claims
    async with one.exclusive(LockKind.BOARD, 7):
        waiting = asyncio.create_task(other.exclusive(LockKind.BOARD, 7).__aenter__())
        await asyncio.sleep(0.05)
        assert not waiting.done()
        one.close()
        async with asyncio.timeout(10):
            await waiting


async def test_a_server_that_was_away_is_asked_again(claims: tuple[AdvisoryLocks, AdvisoryLocks]) -> None:
    one, _ = claims
    async with one.exclusive(LockKind.BOARD, 7):
        pass
    connection = await (await postgres.server()).connect()
    await connection.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'taku%'"
    )
    await connection.close()
    async with asyncio.timeout(10):
        for _ in range(2):
            try:
                async with one.exclusive(LockKind.BOARD, 7):
                    break
            except StoreBusy:  # the first attempt may use the closed session
                continue


async def test_a_server_that_is_gone_in_the_middle_of_a_question_is_away(url: str) -> None:
    """The driver is notified between two parts of a query, and raises an internal error."""

    def confused(*_: object) -> Never:
        raise asyncpg.InternalClientError("another operation is in progress")

    session = PostgresSession(make_url(url), "taku test")
    connection = await session.connection()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(asyncpg.Connection, "fetchval", confused)
        with pytest.raises(StoreBusy):
            await session.ask("SELECT 1")
    assert connection.is_closed()
    assert await session.ask("SELECT 1") == 1
    session.end()
    store = await Store.open(url)
    with pytest.raises(StoreBusy):
        await store.database.transaction(confused)
    assert await store.users.user(1) == UserRow(1)
    await store.close()


def test_a_key_is_one_that_the_server_takes() -> None:
    keys = {one_of(table, user) for table in range(1, 200) for user in (1, 10**18)}
    assert len(keys) == 398
    assert all(-(2**31) <= key < 2**31 for key in keys)
