"""Two versions side by side for a minute: a version works on a layout that a newer one has expanded."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from functools import partial

import pytest
from alembic import command
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, select
from sqlalchemy.ext.asyncio import create_async_engine

from bot.store import NewerDatabase, Store, schema
from bot.store.database import Database
from bot.store.migrate import WORKS_SINCE, alembic_config, upgrade, works_since
from bot.store.pool import PoolLane
from tests import postgres
from tests.store.make import commit, played
from tests.store.releasing import FOLDER, Layouts, is_reading, layouts, newest, released

SINCE = works_since(ScriptDirectory.from_config(alembic_config()))
KEPT = sorted(path.stem for path in FOLDER.glob("*.json"))
Rows = dict[str, list[tuple[object, ...]]]


@pytest.fixture
async def lane() -> AsyncIterator[PoolLane]:
    """To a PostgreSQL database without any table."""
    async with (await postgres.server()).database(postgres.BARE) as url:
        lane = PoolLane(create_async_engine(url))
        yield lane
        await lane.close()


def made(layout: str, connection: Connection) -> None:
    """As a version of this layout made it."""
    config = alembic_config()
    config.attributes["connection"] = connection
    command.upgrade(config, layout)


def said(statements: Sequence[str], connection: Connection) -> list[int]:
    """How many rows each statement found or changed."""
    return [connection.exec_driver_sql(statement).rowcount for statement in statements]


def rows(tables: Layouts, connection: Connection) -> Rows:
    """What a version that knows these tables and columns sees."""
    found: Rows = {}
    for name, layout in tables.items():
        if name != "facts":
            columns = ", ".join(f'"{one}"' for one in layout.columns)
            asked = f"SELECT {columns} FROM {name}"
            found[name] = sorted((tuple(row) for row in connection.exec_driver_sql(asked)), key=repr)
    return found


def test_the_newest_layout_is_kept_for_the_next_version() -> None:
    """If not: python -m tests.store.releasing."""
    assert released(newest())[0] == layouts()


@pytest.mark.parametrize("layout", KEPT)
def test_what_an_earlier_version_relies_on_is_still_there(layout: str) -> None:
    now = layouts()
    for name, then in released(layout)[0].items():
        there = now[name]
        assert (there.key, [one for one in there.unique if set(one) <= then.columns.keys()]) == (then.key, then.unique)
        assert {column: there.columns[column] for column in then.columns} == then.columns
        added = there.columns.keys() - then.columns.keys()
        assert all(there.columns[column].left_out for column in added), "its inserts do not name what was added"


@pytest.mark.parametrize("layout", KEPT)
async def test_an_earlier_version_goes_on_after_the_layout_was_expanded(layout: str, lane: PoolLane) -> None:
    """What it said is said again, the second half in the newest layout: the same is found and written."""
    tables, statements = released(layout)
    half = len(statements) // 2
    await lane.do(partial(made, layout))
    before = await lane.do(partial(said, statements))
    alone = await lane.do(partial(rows, tables))
    await lane.do(emptied)

    await lane.do(partial(made, layout))
    counts = await lane.do(partial(said, statements[:half]))
    await lane.do(upgrade)
    counts += await lane.do(partial(said, statements[half:]))
    assert counts == before
    assert await lane.do(partial(rows, tables)) == alone
    await lane.do(partial(said, [statement for statement in statements if is_reading(statement)]))


def emptied(connection: Connection) -> None:
    """Nothing was here."""
    connection.exec_driver_sql("DROP SCHEMA public CASCADE")
    connection.exec_driver_sql("CREATE SCHEMA public")


async def marked(store: Store, layout: str, since: str) -> None:
    """A version of this layout was here, beside which those since another one can work."""
    facts = schema.facts
    await store.database.transaction(
        lambda connection: [
            connection.exec_driver_sql(f"UPDATE alembic_version SET version_num = '{layout}'"),
            connection.execute(facts.update().where(facts.c.what == WORKS_SINCE).values(value=since)),
        ]
    )


async def test_a_newer_layout_says_whether_this_version_can_work_with_it(
    store: Store, url: str, caplog: pytest.LogCaptureFixture
) -> None:
    table = await played(store, 1)
    await marked(store, "9999", newest())
    again = await Store.open(url)
    await again.moves.commit(commit(table.id, 2))
    await again.close()
    assert "update this one soon" in caplog.text
    asked = "SELECT version_num FROM alembic_version"
    assert await store.database.read(lambda c: c.exec_driver_sql(asked).scalar()) == "9999"
    await marked(store, "9999", "9998")
    with pytest.raises(NewerDatabase, match="9999"):
        await Store.open(url)


async def test_a_database_says_since_when_it_can_be_worked_with(store: Store) -> None:
    asked = select(schema.facts.c.value).where(schema.facts.c.what == WORKS_SINCE)
    assert (await store.database.fetch(asked))[0][0] == SINCE
    assert newest() >= SINCE


async def test_two_processes_that_start_at_once_make_the_layout_once() -> None:
    async with (await postgres.server()).database(postgres.BARE) as url:
        opened = await asyncio.gather(*[Database.open(url) for _ in range(4)])
        for one in opened:
            await one.close()
