"""Fixtures for jobs: the toy game, on both databases."""

from __future__ import annotations

import pytest

from bot.games.registry import GAMES
from tests.conftest import on_both as pytest_generate_tests
from tests.tables.toy_game import TOY, without_clock

__all__ = ["pytest_generate_tests"]


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Register the toy without its clock."""
    monkeypatch.setitem(GAMES, "toy", TOY)
    without_clock(monkeypatch)
