"""A store on a file of its own."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store import Store
from tests.databases import opened, url_of


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "new" / "taku.db"


@pytest.fixture
def url(path: Path) -> str:
    return url_of(path)


@pytest.fixture
async def store(path: Path) -> AsyncIterator[Store]:
    store = await opened(path, busy_ms=50)
    yield store
    await store.close()
