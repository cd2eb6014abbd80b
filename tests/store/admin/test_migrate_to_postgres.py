"""Tests of the migration from an SQLite file to PostgreSQL: complete, or not at all."""

from __future__ import annotations

import asyncio
import sqlite3
import sys
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import JSON, Connection, create_engine, make_url, select, update

from bot.__main__ import main
from bot.store import Store, schema
from bot.store.admin import migrate_to_postgres
from bot.store.admin.compare import DatabasesDiffer, compare
from bot.store.admin.migrate_to_postgres import MigrationRefused, move
from bot.store.engine.database import Database
from bot.store.engine.moved_marker import MovedAway
from bot.store.engine.process_lock import AlreadyRunning, only_process
from tests import postgres
from tests.databases import url_of
from tests.store.builders import commit, new_table
from tests.store.engine.support import DUMPS, load
from tests.store.every_row import goes_on, told
from tests.store.next_layout import NEXT, upcoming

ROOT = Path(__file__).parents[3]
MOVE = """
import asyncio, sys
from bot.store.admin.migrate_to_postgres import move
asyncio.run(move(*sys.argv[1:], lambda line: print(line, flush=True)))
"""
Rows = dict[str, list[tuple[object, ...]]]


@pytest.fixture
async def target() -> AsyncIterator[str]:
    """Yield the URL of a PostgreSQL database without tables."""
    async with (await postgres.server()).database(postgres.BARE) as url:
        yield url


@pytest.fixture
def source(path: Path) -> str:
    """Return the URL of an SQLite file."""
    return url_of(path)


@pytest.fixture(scope="module")
def story(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, int]:
    """Return a file with tables, one of them deleted, and the id of one that is running."""
    path = tmp_path_factory.mktemp("story") / "taku.db"

    async def written() -> int:
        store = await Store.open(url_of(path))
        table_id = await told(store)
        last = await store.tables.create(new_table())
        gone = schema.tables.delete().where(schema.tables.c.id == last.id)
        await store.database.transaction(lambda c: c.execute(gone))
        await store.close()
        return table_id

    table_id = asyncio.run(written())
    return path.read_bytes(), table_id


@pytest.fixture
def running(path: Path, story: tuple[bytes, int]) -> int:
    """Write that file as the source; return the running table."""
    content, table_id = story
    path.parent.mkdir()
    path.touch(0o600)
    path.write_bytes(content)
    return table_id


async def rows(url: str) -> Rows:
    """Return all rows of a database."""

    def read(connection: Connection) -> Rows:
        return {
            table.name: sorted((tuple(row) for row in connection.execute(select(table))), key=repr)
            for table in schema.metadata.sorted_tables
        }

    database = await Database.open(url)
    try:
        return await database.read(read)
    finally:
        await database.close()


def content(path: Path) -> bytes:
    """Return all bytes of the file."""
    return path.read_bytes()


async def changed_in(url: str, change: str) -> None:
    database = await Database.open(url)
    await database.transaction(lambda connection: connection.exec_driver_sql(change))
    await database.close()


async def compared(file: Path, target: str) -> dict[str, int]:
    """Compare both databases row by row; return the number of rows of each table."""
    engine = create_engine(f"sqlite:///{file}")
    database = await Database.open(target)
    try:
        with engine.connect() as source:

            def look(connection: Connection) -> dict[str, int]:
                return {table.name: compare(table, source, connection) for table in schema.metadata.sorted_tables}

            return await database.read(look)
    finally:
        engine.dispose()
        await database.close()


@pytest.mark.parametrize("dump", DUMPS, ids=lambda dump: dump.stem)
async def test_what_any_version_wrote_is_moved_and_the_file_stays_as_it_was(
    dump: Path,
    path: Path,
    source: str,
    target: str,
    *,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """By the command, which does not tell the password."""
    load(dump, path)
    before = content(path)
    secret = make_url(target).set(password="hunter2")
    monkeypatch.setenv("TAKU_DATABASE", source)
    monkeypatch.setattr(sys, "argv", ["bot", "move-to", secret.render_as_string(hide_password=False)])
    assert await asyncio.to_thread(main) == 0
    said = capsys.readouterr().out
    assert content(path) == before
    assert not list(path.parent.glob("*.moving"))
    assert f"TAKU_DATABASE={secret.render_as_string()}\n" in said
    assert "hunter2" not in said
    there = await rows(target)
    assert there == await rows(source)
    assert len(there["tables"]) == 2
    assert "  tables: 2 rows" in said.splitlines()


async def test_what_an_earlier_version_wrote_is_moved_in_the_newest_layout(
    path: Path, source: str, target: str
) -> None:
    load(DUMPS[-1], path)
    before = content(path)
    with upcoming("adds"):
        await move(source, target, lambda _: None)
    assert content(path) == before
    database = await Database.open(target)
    try:
        asked = "SELECT version_num, (SELECT count(*) FROM seats WHERE color = 'red') FROM alembic_version"
        assert (await database.read(lambda c: c.exec_driver_sql(asked).all())) == [(NEXT, 0)]
    finally:
        await database.close()
    assert len((await rows(target))["tables"]) == 2


async def test_every_kind_of_row_is_moved_and_the_game_goes_on(
    path: Path, source: str, target: str, running: int
) -> None:
    await move(source, target, lambda _: None)
    there = await rows(target)
    assert [name for name, some in there.items() if not some] == [], "missing from the story"
    assert there == await rows(source)
    assert await compared(path, target) == {name: len(some) for name, some in there.items()}
    store = await Store.open(target)
    try:
        await goes_on(store, running)
        fresh = await store.tables.create(new_table())
        left = max(int(str(row[0])) for row in there["tables"])
        assert fresh.id == left + 2, "the last table was deleted, and its id stands in a button somewhere"
        await store.commit(commit(fresh.id, 1))
    finally:
        await store.close()


async def test_a_row_that_is_not_the_same_is_found(path: Path, source: str, target: str, running: int) -> None:
    await move(source, target, lambda _: None)
    # From the last compared table to the first, so that each is the first difference.
    for change, where in (
        ("UPDATE snapshots SET state = state || '\\x00' WHERE table_id = 3 AND number = 4", "table_id 3, number 4"),
        ("DELETE FROM seats WHERE table_id = 3 AND seat = 2", "table_id 3, seat 2"),
        ("UPDATE moves SET at = at + interval '1 microsecond' WHERE table_id = 3 AND number = 1", "number 1"),
        ("UPDATE users SET language = NULL WHERE language IS NOT NULL", "user_id"),
        ("INSERT INTO guilds (guild_id) VALUES (1)", "guild_id 1"),
    ):
        await changed_in(target, change)
        with pytest.raises(DatabasesDiffer, match=where):
            await compared(path, target)


async def test_a_move_that_finds_a_difference_leaves_nothing(
    source: str, target: str, running: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def spoiled(table: schema.Table, source: Connection, there: Connection) -> int:
        if table is schema.seats:
            there.execute(update(table).where(table.c.seat == 1).values(name="Mallory"))
        return compare(table, source, there)

    monkeypatch.setattr(migrate_to_postgres, "compare", spoiled)
    with pytest.raises(DatabasesDiffer) as found:
        await move(source, target, lambda _: None)
    monkeypatch.setattr(migrate_to_postgres, "compare", compare)
    assert (found.value.table, "Mallory" in str(found.value)) == ("seats", False)
    await move(source, target, lambda _: None)


async def test_a_move_that_is_killed_in_the_middle_can_be_begun_anew(
    path: Path, source: str, target: str, running: int
) -> None:
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-c", MOVE, source, target),
        cwd=ROOT,
        stdout=asyncio.subprocess.PIPE,
    )
    assert process.stdout is not None
    while not (line := await process.stdout.readline()).startswith(b"  tables: "):
        assert line, "it has not begun"
    process.kill()
    await process.wait()
    await move(source, target, lambda _: None)
    assert await rows(target) == await rows(source)


async def test_a_target_that_holds_tables_is_left_alone(source: str, target: str, running: int) -> None:
    store = await Store.open(target)
    await store.tables.create(new_table())
    await store.close()
    before = await rows(target)
    with pytest.raises(MigrationRefused, match="holds tables already"):
        await move(source, target, lambda _: None)
    assert await rows(target) == before


async def test_nobody_plays_meanwhile_nor_afterwards(path: Path, source: str, target: str, running: int) -> None:
    with only_process(source), pytest.raises(AlreadyRunning):
        await move(source, target, lambda _: None)
    await move(source, target, lambda _: None)
    with pytest.raises(MovedAway, match="have moved to 127") as told_so, only_process(source):
        pass
    assert str(path.with_name("taku.db.moved")) in str(told_so.value)
    path.with_name("taku.db.moved").unlink()
    with only_process(source):
        pass


async def test_what_cannot_be_moved_is_told_in_a_sentence(tmp_path: Path, source: str, target: str) -> None:
    with pytest.raises(MigrationRefused, match="no database at"):
        await move(source, target, lambda _: None)
    with pytest.raises(MigrationRefused, match="from SQLite"):
        await move(target, target, lambda _: None)
    with pytest.raises(MigrationRefused, match="from SQLite"):
        await move(source, url_of(tmp_path / "other.db"), lambda _: None)


async def test_what_postgresql_cannot_hold_is_named_and_not_told(
    path: Path, source: str, target: str, running: int
) -> None:
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("UPDATE seats SET name = 'secret' || char(0) WHERE table_id = 2 AND seat = 1")
    with pytest.raises(MigrationRefused, match="seats") as refused:
        await move(source, target, lambda _: None)
    assert "secret" not in str(refused.value)


def test_no_json_may_be_missing() -> None:
    """Python's None stands for JSON's null and for SQL's NULL: the other one would be stored."""
    columns = [column for table in schema.metadata.sorted_tables for column in table.columns]
    assert not [column for column in columns if isinstance(column.type, JSON) and column.nullable]
