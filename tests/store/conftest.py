"""Stores on SQLite and PostgreSQL."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.store import Store
from bot.store.engine.database import BUSY_MS
from bot.store.engine.file_permissions import file_of
from tests.conftest import on_both as pytest_generate_tests
from tests.databases import opened

__all__ = ["pytest_generate_tests"]


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    """Yield a store with a short lock timeout on its file."""
    store = await opened(url, busy_ms=50 if file_of(url) else BUSY_MS)
    yield store
    await store.close()
