"""Fuzzing of tables: a few games of each; `make soak` plays on for an hour."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.games.registry import GAMES
from tests.fuzz.tables import SEEDS, Careless, Tally


@pytest.mark.parametrize("game", GAMES)
async def test_careless_people_lose_nothing(tmp_path: Path, game: str) -> None:
    tally = Tally()
    for seed in SEEDS:
        await Careless(tmp_path, game, seed, tally).play()
    assert tally.games == len(SEEDS)
    assert min(tally.moves, tally.refused, tally.restarts) > 0  # undo depends on the seed
