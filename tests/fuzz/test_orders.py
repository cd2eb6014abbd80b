"""Fuzzing of tables and standing orders: a short game of each kind; `make soak` plays more."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.games.contract.game import NO_CLOCKS
from bot.games.registry import GAMES
from tests.fuzz.orders import Followed, Ordering
from tests.fuzz.tables import SEEDS, Tally

FIRST_SEED = {"andromeda": 108, "ricochet": 106, "spacebase": 107, "auztralia": 131, "farfarout": 107}
"""The first game of each kind, found by trial: a short one, with few seats, in which all happens that must."""


@pytest.mark.parametrize("game", GAMES)
async def test_orders_stop_no_table_and_show_nothing_and_careless_people_lose_nothing(
    tmp_path: Path, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    tally, followed = Tally(), Followed()
    first = FIRST_SEED.get(game, 101)
    for seed in range(first, first + SEEDS):
        table = Ordering(tmp_path, game, seed, tally)
        table.followed, table.install = followed, lambda version: monkeypatch.setitem(GAMES, game, version)
        await table.play()
    assert tally.games == SEEDS
    assert min(tally.moves, tally.refused, tally.restarts) > 0  # undo depends on the seed
    assert min(followed.given, followed.refused) > 0
    assert followed.followed or GAMES[game].clocks is not NO_CLOCKS, "a game's clock may be sooner than every pause"
