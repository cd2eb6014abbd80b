"""Fuzzing of standing orders: a few games of each; `make soak` plays more."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.games.contract.game import NO_CLOCKS
from bot.games.registry import GAMES
from tests.fuzz.orders import Followed, Ordering
from tests.fuzz.tables import SEEDS, Tally


@pytest.mark.parametrize("game", GAMES)
async def test_orders_stop_no_table_and_show_nothing(
    tmp_path: Path, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    tally, followed = Tally(), Followed()
    for seed in SEEDS:
        table = Ordering(tmp_path, game, 100 + seed, tally)
        table.followed, table.install = followed, lambda version: monkeypatch.setitem(GAMES, game, version)
        await table.play()
    assert tally.games == len(SEEDS)
    assert min(followed.given, followed.refused) > 0
    assert followed.followed or GAMES[game].clocks is not NO_CLOCKS, "a game's clock may be sooner than every pause"
