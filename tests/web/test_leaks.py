"""Tests of leaks: what a page answers is the same whatever is hidden from its viewer."""

from __future__ import annotations

import os

import pytest

from bot.games.registry import GAMES
from bot.tables.service import Tables
from tests.web.two_worlds import begun, differing, tables_of

PAIRS = 12 * int(os.environ.get("TAKU_SEEDS", "1"))
"""Pairs of worlds of a game; `python -m tests.tools.page_leaks` compares thousands."""
TRIES = PAIRS // 6
"""Pairs of different worlds in which moves are tried."""


@pytest.mark.parametrize("game", [name for name in GAMES if name != "toy"])
async def test_a_page_is_the_same_whatever_is_hidden(tables: Tables, game: str) -> None:
    different = 0
    for seed, (seats, settings) in enumerate(tables_of(game)[:2], start=1):
        table = await begun(tables, game, seats, settings)
        different += await differing(table, settings, seed, PAIRS)
    assert different, "the worlds would show a leak"


@pytest.mark.parametrize("game", [name for name in GAMES if name != "toy"])
async def test_a_try_is_the_same_whatever_is_hidden(tables: Tables, game: str) -> None:
    for seed, (seats, settings) in enumerate(tables_of(game)[:2], start=1):
        table = await begun(tables, game, seats, settings)
        assert await differing(table, settings, seed, TRIES, tried=True) == TRIES
