"""Stores on SQLite and PostgreSQL."""

from __future__ import annotations

import pytest

from tests.conftest import on_both as pytest_generate_tests

__all__ = ["pytest_generate_tests"]


@pytest.fixture
def busy_ms() -> int:
    """Return a short lock timeout."""
    return 50
