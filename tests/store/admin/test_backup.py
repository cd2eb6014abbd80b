"""Tests of the online backup: copying a database in use."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from bot.store import Store
from bot.store.admin.backup import backup
from tests.store.builders import commit, played
from tests.tools.soak.polling import poll_until


async def test_the_copy_of_a_live_database_is_of_one_moment(path: Path, store: Store, url: str, tmp_path: Path) -> None:
    tables = [await played(store, 1) for _ in range(3)]
    done, reached = asyncio.Event(), {table.id: 1 for table in tables}

    async def play(table_id: int) -> None:
        while not done.is_set():
            await store.commit(commit(table_id, reached[table_id] + 1, state=b"x" * 9_000))
            reached[table_id] += 1

    playing = [asyncio.create_task(play(table.id)) for table in tables]
    copies = [tmp_path / "copies" / f"{n}.db" for n in range(3)]
    for copy in copies:
        before = min(reached.values())
        await poll_until(lambda least=before: min(reached.values()) > least, 60, "every table has moved")
        await backup(url, copy)
    done.set()
    await asyncio.gather(*playing)

    for copy in copies:
        with closing(sqlite3.connect(copy)) as database:
            assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            numbers = database.execute("SELECT id, last_move FROM tables ORDER BY id").fetchall()
            last = database.execute("SELECT table_id, max(number) FROM moves GROUP BY table_id").fetchall()
            states = database.execute("SELECT table_id, max(number) FROM snapshots GROUP BY table_id").fetchall()
        assert numbers == last == states
        assert all(1 < number <= reached[table] for table, number in numbers)
    assert sorted(file.name for file in copies[0].parent.iterdir()) == ["0.db", "1.db", "2.db"]

    restored = await Store.open(f"sqlite+aiosqlite:///{copies[0]}")
    try:
        table = await restored.tables.get(tables[0].id)
        assert table is not None
        await restored.commit(commit(table.id, table.last_move + 1))
    finally:
        await restored.close()


async def test_a_copy_replaces_an_older_one(path: Path, store: Store, url: str, tmp_path: Path) -> None:
    target = tmp_path / "copy.db"
    target.write_text("old")
    table = await played(store, 1)
    await backup(url, target)
    with closing(sqlite3.connect(target)) as database:
        assert database.execute("SELECT id FROM tables").fetchall() == [(table.id,)]


@pytest.fixture
def empty(tmp_path: Path) -> Iterator[Path]:
    yield tmp_path
    assert list(tmp_path.iterdir()) == []


async def test_nothing_to_copy(empty: Path) -> None:
    with pytest.raises(FileNotFoundError):
        await backup(f"sqlite+aiosqlite:///{empty / 'none.db'}", empty / "copy.db")
    with pytest.raises(ValueError, match="pg_dump"):
        await backup("postgresql+asyncpg://host/taku", empty / "copy.db")
