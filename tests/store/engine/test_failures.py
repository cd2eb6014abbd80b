"""Tests of store failures: killed processes; locked, full and corrupt databases."""

from __future__ import annotations

import asyncio
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy.exc import IntegrityError

from bot.enums import TimerKind
from bot.rows import SeatRow, TimerRow, UserRow
from bot.store import Store, StoreBusy
from tests.databases import change, rows_of
from tests.store.builders import ANN, commit, minutes, new_table, played

ROOT = Path(__file__).parents[3]


@pytest.mark.parametrize("acknowledged_before", [1, 60])
async def test_a_killed_process_leaves_what_it_acknowledged(path: Path, url: str, acknowledged_before: int) -> None:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.store.commit_until_killed", url, "4", cwd=ROOT, stdout=asyncio.subprocess.PIPE
    )
    assert process.stdout is not None
    lines = [await process.stdout.readline() for _ in range(acknowledged_before)]
    process.kill()
    lines += (await process.stdout.read()).splitlines(keepends=True)
    await process.wait()

    acknowledged: dict[int, int] = {}
    for line in lines:
        if line.endswith(b"\n"):
            table_id, number = map(int, line.split())
            acknowledged[table_id] = number
    assert acknowledged

    store = await Store.open(url)
    try:
        for table_id in range(1, 5):
            table = await store.tables.get(table_id)
            assert table is not None
            assert table.last_move >= acknowledged.get(table_id, 0)
            numbers = [move.number for move in await store.moves.of(table_id)]
            assert numbers == list(range(1, table.last_move + 1))
            timers = [timer.key for timer in await store.timers.of(table_id)]
            assert timers == ([str(table.last_move)] if table.last_move else [])
            if table.last_move:
                assert (await store.moves.state(table_id))[0] == table.last_move
                assert await store.moves.is_committed(table_id << 32 | table.last_move)
            assert not await store.moves.is_committed(table_id << 32 | table.last_move + 1)
            await store.commit(commit(table_id, table.last_move + 1))
    finally:
        await store.close()
    with closing(sqlite3.connect(path)) as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert database.execute("PRAGMA foreign_key_check").fetchall() == []


async def test_a_locked_database_is_busy_and_works_later(store: Store, path: Path, url: str) -> None:
    table = await played(store, 1)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(StoreBusy, match="locked"):
            await store.commit(commit(table.id, 2))
        with pytest.raises(StoreBusy):
            await store.tables.create(new_table())
        with pytest.raises(StoreBusy):
            await store.users.change(ANN, language="ja")
        with pytest.raises(StoreBusy):
            await Store.open(url, busy_ms=10)
        assert await store.tables.get(table.id) == table, "readers do not wait for writers"
        other.execute("ROLLBACK")
    await store.commit(commit(table.id, 2))
    assert (await store.moves.state(table.id))[0] == 2
    assert await store.users.user(ANN) == UserRow(ANN)


async def test_a_full_database_is_busy_and_nothing_is_half_there(store: Store, path: Path) -> None:
    one, other = await played(store, 1), await played(store, 1)
    # The page limit holds for one connection, and the writer has a single one.
    pages = await store.database.transaction(lambda c: c.exec_driver_sql("PRAGMA page_count").scalar_one())
    await store.database.transaction(lambda c: c.exec_driver_sql(f"PRAGMA max_page_count={pages + 4}").all())

    async def large(table_id: int) -> None:
        seats, timers = (SeatRow(table_id, 0, "Ann", ANN),), (TimerRow(table_id, TimerKind.LIMIT, "0", minutes(1)),)
        await store.commit(
            commit(
                table_id, 2, state=b"x" * 50_000, interaction=table_id, status="finished", seats=seats, timers=timers
            )
        )

    for answer in await asyncio.gather(large(one.id), large(other.id), return_exceptions=True):
        assert isinstance(answer, StoreBusy)
        assert "full" in str(answer)
    for table in (one, other):
        assert await store.tables.get(table.id) == table
        assert (await store.moves.state(table.id))[0] == 1
        assert len(await store.moves.of(table.id)) == 1
        assert list((await rows_of(store, table.id)).seats) == await store.timers.of(table.id) == []
        assert not await store.moves.is_committed(table.id)

    await store.database.transaction(lambda c: c.exec_driver_sql("PRAGMA max_page_count=100000").all())
    await large(one.id)
    assert (await store.moves.state(one.id))[0] == 2
    with closing(sqlite3.connect(path)) as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)


@pytest.fixture
def letter(path: Path) -> Iterator[str]:
    text = "This is a letter, not a database. " * 100
    path.parent.mkdir()
    path.write_text(text)
    yield text
    assert path.read_text() == text


@pytest.mark.usefixtures("letter")
async def test_a_file_that_is_no_database_is_left_alone(path: Path, url: str) -> None:
    with pytest.raises(StoreBusy, match="not a database"):
        await Store.open(url)


async def test_errors_tell_no_secret(path: Path, store: Store) -> None:
    table = await played(store, 1)
    secret = commit(table.id, 2, said=("declare", "hidden-card"), state=b"hidden-card" * 20_000, sealed=True)
    await store.database.transaction(lambda c: c.exec_driver_sql("PRAGMA max_page_count=1").all())
    with pytest.raises(StoreBusy) as busy:
        await store.commit(secret)
    assert "hidden-card" not in str(busy.value)
    assert busy.value.__cause__ is None
    assert busy.value.__suppress_context__


async def test_errors_of_our_own_making_tell_no_secret(store: Store) -> None:
    table, other = await played(store, 1), await played(store, 1)
    await change(store, other.id, thread_id=77)
    secret = commit(
        table.id, 2, said=("hidden-card",), events=b"hidden-card", table={"thread_id": 77, "seed": b"hidden"}
    )
    with pytest.raises(IntegrityError) as error:
        await store.commit(secret)
    assert "hidden-card" not in str(error.value)
    assert "b'seed'" not in str(error.value)


@pytest.mark.parametrize(
    ("pragma", "value"), [("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1), ("busy_timeout", 50)]
)
async def test_the_writers_connection_keeps_its_word(path: Path, store: Store, pragma: str, value: object) -> None:
    assert await store.database.transaction(lambda c: c.exec_driver_sql(f"PRAGMA {pragma}").scalar_one()) == value
