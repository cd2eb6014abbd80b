"""Stores on both databases."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.store import Store
from tests.conftest import on_both as pytest_generate_tests
from tests.databases import opened

__all__ = ["pytest_generate_tests"]


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    """One that does not wait long for another process's lock."""
    store = await opened(url, busy_ms=50)
    yield store
    await store.close()
