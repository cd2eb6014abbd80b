"""Test databases: migrated once a process, and copied or emptied from then on."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from sqlalchemy import create_engine

from bot.rows import Commit, OrderRow
from bot.store.engine.database import BUSY_MS, Database, Statement
from bot.store.engine.file_permissions import file_of
from bot.store.engine.migrate import upgrade
from bot.store.engine.url import address
from bot.store.store import Store
from bot.store.table.aggregate import ADVANCE, ORDERS, TableAggregate

_reopened: dict[str, Database] = {}


def url_of(path: Path) -> str:
    """Return the URL of the database in a file."""
    return f"sqlite+aiosqlite:///{path}"


async def opened(where: Path | str, busy_ms: int = BUSY_MS, *, single_process: bool | None = None) -> Store:
    """Open the store in this file, which is created if missing, or at this URL.

    `single_process` overrides the default of that kind of database.
    """
    url = where if isinstance(where, str) else url_of(where)
    file = file_of(url)
    alone = file is not None if single_process is None else single_process
    if file is None or not _made(file):
        return await Store.open(url, busy_ms, single_process=alone)
    return Store.of(await Database.connected(address(url), busy_ms), address(url), single_process=alone)


async def reopened(url: str) -> Store:
    """Open a store at a server with the engine of earlier tests, and its compiled statements."""
    if url not in _reopened:
        _reopened[url] = await Database.connected(address(url))
    return Store.of(_reopened[url], address(url), single_process=False)


async def rows_of(store: Store, table_id: int) -> TableAggregate:
    """Return the rows of a table."""
    rows = await store.aggregates.of(table_id)
    assert rows is not None
    return rows


async def change(store: Store, table_id: int, **changes: Any) -> None:
    """Change a table without a move: fields of the commit, or columns of the table's row."""
    fields = {name: changes.pop(name) for name in Commit.__struct_fields__ if name in changes}
    await store.commit(Commit(table_id, table=changes, **fields))


async def orders_of(store: Store, table_id: int) -> tuple[OrderRow, ...]:
    """Return the standing orders that are stored of a table, oldest first."""
    return tuple(OrderRow(*row) for row in await store.database.fetch(ORDERS, {"of": table_id}))


async def changed(store: Store, table_id: int, *statements: Statement) -> None:
    """Change rows of a table to values that the store itself would not write."""
    advanced = (ADVANCE, {"ids": [table_id]})
    await store.aggregates.changing(store.database.write(advanced, *statements), table_id)


def _made(path: Path) -> bool:
    """Create an empty database if there is no file; return whether there was none."""
    if path.exists():
        return False
    path.parent.mkdir(exist_ok=True)
    path.touch(0o600)
    path.write_bytes(_empty())
    return True


@cache
def _empty() -> bytes:
    with TemporaryDirectory() as folder:
        path = Path(folder, "empty.db")
        engine = create_engine(f"sqlite:///{path}")
        with engine.begin() as connection:
            upgrade(connection)
        engine.dispose()
        return path.read_bytes()
