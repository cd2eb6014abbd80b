"""A few careless games of each; `make soak` plays on for an hour."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.games.registry import GAMES
from tests.fuzz.tables import Careless, Tally


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", [1, 2])
async def test_careless_people_lose_nothing(tmp_path: Path, game: str, seed: int) -> None:
    tally = Tally()
    await Careless(tmp_path, game, seed, tally).play()
    assert tally.games == 1
    assert min(tally.moves, tally.refused, tally.undone, tally.restarts) > 0
