"""Test databases: migrated once a process, and copied from then on."""

from __future__ import annotations

import asyncio
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy import create_engine

from bot.store.engine.database import BUSY_MS, Statement
from bot.store.engine.file_permissions import file_of
from bot.store.engine.migrate import upgrade
from bot.store.store import Store


def url_of(path: Path) -> str:
    """Return the URL of the database in a file."""
    return f"sqlite+aiosqlite:///{path}"


async def opened(where: Path | str, busy_ms: int = BUSY_MS, *, single_process: bool | None = None) -> Store:
    """Open the store in this file, which is created if missing, or at this URL.

    `single_process` overrides the default of that kind of database.
    """
    url = where if isinstance(where, str) else url_of(where)
    file = file_of(url)
    if file is not None:
        await asyncio.to_thread(_make, file)
    return await Store.open(url, busy_ms, single_process=file is not None if single_process is None else single_process)


async def changed(store: Store, table_id: int, *statements: Statement) -> None:
    """Change rows of a table to values that the store itself would not write."""
    await store.aggregates.change(table_id, *statements)


def _make(path: Path) -> None:
    if not path.exists():
        path.parent.mkdir(exist_ok=True)
        path.touch(0o600)
        path.write_bytes(_empty())


@cache
def _empty() -> bytes:
    with TemporaryDirectory() as folder:
        path = Path(folder, "empty.db")
        engine = create_engine(f"sqlite:///{path}")
        with engine.begin() as connection:
            upgrade(connection)
        engine.dispose()
        return path.read_bytes()
