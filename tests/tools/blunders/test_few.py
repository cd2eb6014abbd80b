"""Tests of a small game of each kind among AI seats: it ends, and detectors accept it.

The rate of blunders needs many games: `python -m tests.tools.bench.blunders`.
"""

from __future__ import annotations

from typing import Final

import pytest

from bot.games.registry import GAMES
from tests.tools.bench.blunders import detector, jobs, looked, together
from tests.tools.bench.games import sizes

LEVELS: Final = (1, 2, 3)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game", GAMES)
def test_games_end_and_can_be_looked_through(game: str, level: int) -> None:
    found = together(map(looked, jobs(game, level, 1, sizes(game)[:1])))
    assert not found.endless
    watch = detector(game)
    if watch is not None:
        assert found.turns > 0
        assert found.found.keys() <= watch.KINDS.keys()
