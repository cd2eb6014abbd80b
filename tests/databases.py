"""Databases for tests: migrated once a process, and copied from then on."""

from __future__ import annotations

import asyncio
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy import create_engine

from bot.store.database import BUSY_MS, Statement
from bot.store.migrate import upgrade
from bot.store.store import Store


def url_of(path: Path) -> str:
    """The address of the database in a file."""
    return f"sqlite+aiosqlite:///{path}"


async def opened(path: Path, busy_ms: int = BUSY_MS, *, alone: bool = True) -> Store:
    """The store in this file, which is made if there is none."""
    await asyncio.to_thread(_make, path)
    return await Store.open(url_of(path), busy_ms, alone=alone)


async def changed(store: Store, table_id: int, *statements: Statement) -> None:
    """Something of a table is not as the store itself would write it."""
    await store.readings.changing(store.database.write(*statements), table_id)


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
