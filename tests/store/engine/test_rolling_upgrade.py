"""Tests of rolling upgrades: a version works with a schema that a newer one has expanded."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from functools import partial

import pytest
from alembic import command
from alembic.script import ScriptDirectory
from msgspec.structs import replace
from sqlalchemy import Connection, select
from sqlalchemy.ext.asyncio import create_async_engine

from bot.store import NewerDatabase, Store, schema
from bot.store.engine.database import Database
from bot.store.engine.errors import EarlierDatabase
from bot.store.engine.migrate import WORKS_SINCE, upgrade
from bot.store.engine.migration_steps import alembic_config, works_since
from bot.store.engine.postgres_pool import PostgresPool
from tests import postgres
from tests.store.builders import commit, played
from tests.store.next_layout import NEXT, brought, newest, upcoming
from tests.tools.released_queries import FOLDER, Column, Layout, Layouts, is_reading, layouts, released

pytestmark = pytest.mark.own_database
SINCE = works_since(ScriptDirectory.from_config(alembic_config()))
KEPT = sorted(path.stem for path in FOLDER.glob("*.json"))
Rows = dict[str, list[tuple[object, ...]]]


@pytest.fixture
async def lane() -> AsyncIterator[PostgresPool]:
    """Yield a pool of a PostgreSQL database without tables."""
    async with (await postgres.server()).database(postgres.BARE) as url:
        lane = PostgresPool(create_async_engine(url))
        yield lane
        await lane.close()


def made(layout: str, connection: Connection) -> None:
    """Create the schema as this version did."""
    config = alembic_config()
    config.attributes["connection"] = connection
    command.upgrade(config, layout)


def said(statements: Sequence[str], connection: Connection) -> list[int]:
    """Return the row count of each statement."""
    return [connection.exec_driver_sql(statement).rowcount for statement in statements]


def rows(tables: Layouts, connection: Connection) -> Rows:
    """Return all rows of the tables and columns known to a version."""
    found: Rows = {}
    for name, layout in tables.items():
        if name != "database_identity":
            columns = ", ".join(f'"{one}"' for one in layout.columns)
            asked = f"SELECT {columns} FROM {name}"
            found[name] = sorted((tuple(row) for row in connection.exec_driver_sql(asked)), key=repr)
    return found


def test_the_newest_layout_is_kept_for_the_next_version() -> None:
    """To store it: python -m tests.tools.released_queries."""
    assert released(newest())[0] == layouts()


@pytest.mark.parametrize("layout", KEPT)
def test_what_an_earlier_version_relies_on_is_still_there(layout: str) -> None:
    assert missed(released(layout)[0], layouts()) == []


def missed(relied_on: Layouts, now: Layouts) -> list[str]:
    """Return the tables in which an earlier version would miss columns that it uses."""
    return [name for name, then in relied_on.items() if name not in now or not _does(then, now[name])]


def _does(then: Layout, now: Layout) -> bool:
    added = now.columns.keys() - then.columns.keys()
    return (
        (now.key, [one for one in now.unique if set(one) <= then.columns.keys()]) == (then.key, then.unique)
        and {name: now.columns.get(name) for name in then.columns} == then.columns
        and all(now.columns[name].left_out for name in added)  # its inserts do not name the added columns
    )


@pytest.mark.parametrize(
    ("changes", "does"),
    [
        ({"color": Column("VARCHAR", nullable=False, left_out=True)}, True),
        ({"color": Column("VARCHAR", nullable=False, left_out=False)}, False),
        ({"bank": Column("VARCHAR", nullable=True, left_out=True)}, False),
        ({"bank": None}, False),
    ],
)
def test_a_next_layout_that_takes_away_what_this_version_relies_on_is_found(
    changes: dict[str, Column | None], *, does: bool
) -> None:
    now = layouts()
    columns = {**now["seats"].columns, **changes}
    seats = replace(now["seats"], columns={name: one for name, one in columns.items() if one is not None})
    assert missed(now, {**now, "seats": seats}) == ([] if does else ["seats"])
    assert missed(now, {name: one for name, one in now.items() if name != "hints"}) == ["hints"]


@pytest.mark.parametrize("layout", KEPT)
async def test_an_earlier_version_goes_on_after_the_layout_was_expanded(layout: str, lane: PostgresPool) -> None:
    """Earlier queries are run again, the second half in the schema after the newest.

    The same rows are found and written.
    """
    tables, statements = released(layout)
    half = len(statements) // 2
    await lane.do(partial(made, layout))
    before = await lane.do(partial(said, statements))
    alone = await lane.do(partial(rows, tables))
    await lane.do(emptied)

    await lane.do(partial(made, layout))
    counts = await lane.do(partial(said, statements[:half]))
    with upcoming("adds"):
        await lane.do(upgrade)
    counts += await lane.do(partial(said, statements[half:]))
    assert counts == before
    assert await lane.do(partial(rows, tables)) == alone
    await lane.do(partial(said, [statement for statement in statements if is_reading(statement)]))


def emptied(connection: Connection) -> None:
    """Drop all tables."""
    connection.exec_driver_sql("DROP SCHEMA public CASCADE")
    connection.exec_driver_sql("CREATE SCHEMA public")


def layout_of(connection: Connection) -> str | None:
    """Return the stored schema version."""
    return connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar()


async def test_this_version_works_beside_the_next_one_where_that_allows_it(
    store: Store, url: str, caplog: pytest.LogCaptureFixture
) -> None:
    """A running process continues, and a new one can start."""
    table = await played(store, 1)
    await brought("adds", url)
    await store.commit(commit(table.id, 2))
    again = await Store.open(url)
    await again.commit(commit(table.id, 3))
    await again.close()
    assert "update this one soon" in caplog.text
    assert await store.database.read(layout_of) == NEXT


async def test_this_version_is_refused_where_the_next_one_does_not_allow_it(store: Store, url: str) -> None:
    await brought("renames", url)
    with pytest.raises(NewerDatabase, match=NEXT):
        await Store.open(url)
    assert await store.database.read(layout_of) == NEXT


@pytest.mark.parametrize("layout", ["0001", "0014"])
async def test_a_layout_before_the_first_one_is_refused(store: Store, url: str, layout: str) -> None:
    change = f"UPDATE alembic_version SET version_num = '{layout}'"
    await store.database.transaction(lambda connection: connection.exec_driver_sql(change))
    with pytest.raises(EarlierDatabase, match=rf"before 1\.0 \(layout {layout}\).* last-before-1\.0"):
        await Store.open(url)
    assert await store.database.read(layout_of) == layout


async def test_a_database_says_since_when_it_can_be_worked_with(store: Store) -> None:
    asked = select(schema.database_identity.c.value).where(schema.database_identity.c.what == WORKS_SINCE)
    assert (await store.database.fetch(asked))[0][0] == SINCE
    assert newest() >= SINCE


async def test_two_processes_that_start_at_once_make_the_layout_once() -> None:
    async with (await postgres.server()).database(postgres.BARE) as url:
        opened = await asyncio.gather(*[Database.open(url) for _ in range(2)])
        for one in opened:
            await one.close()
