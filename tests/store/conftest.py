"""A store on a file of its own."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store import Store


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "new" / "taku.db"


@pytest.fixture
def url(path: Path) -> str:
    return f"sqlite+aiosqlite:///{path}"


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Migrated once for all tests."""
    path = tmp_path_factory.mktemp("store") / "empty.db"

    async def make() -> None:
        await (await Store.open(f"sqlite+aiosqlite:///{path}")).close()

    asyncio.run(make())
    return path


@pytest.fixture
def started(path: Path, empty_database: Path) -> None:
    path.parent.mkdir()
    shutil.copyfile(empty_database, path)


@pytest.fixture
async def store(url: str, started: None) -> AsyncIterator[Store]:
    store = await Store.open(url, busy_ms=50)
    yield store
    await store.close()
