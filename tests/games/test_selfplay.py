"""Tests of self-play."""

from __future__ import annotations

import pytest

from bot.games.engine import selfplay
from bot.games.engine.chance import LooseChance
from bot.games.registry import GAMES


def test_a_game_without_end_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(selfplay, "MOST", 30)
    seen = list(selfplay.selfplay(GAMES["farfarout"], 2, 1, LooseChance(1)))
    assert len(seen) == 30
