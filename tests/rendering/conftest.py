"""Fixtures for tests of pictures."""

from __future__ import annotations

import pytest

from rendering.disk_cache import set_cache_folder
from rendering.memory_cache import _ROOM
from tests.rendering.read_text import scenery_folder


@pytest.fixture(scope="session", autouse=True)
def _scenery() -> None:
    """Scenery, drawn once in a test run."""
    set_cache_folder(scenery_folder())


@pytest.fixture
def roomy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Memory cache without eviction, independent of other tests."""
    monkeypatch.setattr(_ROOM, "size", 10**9)
